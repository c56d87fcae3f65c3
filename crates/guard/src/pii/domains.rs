//! Top-level domains, and domains that belong to nobody.
//!
//! Code is full of `x@y.z`. What makes one an address is a last label that is a domain: the
//! country codes of ISO 3166 in use at the top level, and the generic ones under which people
//! have mailboxes. Sources: the root zone database of IANA; RFC 2606 and RFC 6761 for the names
//! that are set aside.

/// Country codes.
const COUNTRIES: &str = "ac ad ae af ag ai al am ao ar as at au aw ax az ba bb bd be bf bg bh bi bj \
    bm bn bo br bs bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk \
    dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt \
    gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr \
    kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu \
    mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw \
    py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf \
    tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za \
    zm zw";

/// Generic domains under which people have mailboxes, sorted.
const GENERIC: [&str; 117] = [
    "academy",
    "aero",
    "africa",
    "agency",
    "app",
    "art",
    "asia",
    "bank",
    "bayern",
    "berlin",
    "bio",
    "biz",
    "blog",
    "business",
    "cafe",
    "camp",
    "capital",
    "care",
    "careers",
    "cat",
    "center",
    "chat",
    "church",
    "city",
    "clinic",
    "cloud",
    "club",
    "codes",
    "coffee",
    "com",
    "community",
    "company",
    "computer",
    "consulting",
    "coop",
    "dev",
    "digital",
    "directory",
    "earth",
    "edu",
    "education",
    "email",
    "energy",
    "engineer",
    "engineering",
    "enterprises",
    "estate",
    "events",
    "expert",
    "family",
    "farm",
    "finance",
    "fit",
    "foundation",
    "fund",
    "fyi",
    "games",
    "global",
    "gmbh",
    "gov",
    "group",
    "guru",
    "hamburg",
    "haus",
    "health",
    "help",
    "hospital",
    "house",
    "inc",
    "info",
    "institute",
    "int",
    "international",
    "jobs",
    "koeln",
    "lab",
    "land",
    "law",
    "legal",
    "life",
    "link",
    "live",
    "llc",
    "london",
    "ltd",
    "mail",
    "media",
    "mil",
    "mobi",
    "money",
    "museum",
    "name",
    "net",
    "network",
    "news",
    "nyc",
    "one",
    "online",
    "org",
    "page",
    "paris",
    "partners",
    "party",
    "pro",
    "school",
    "services",
    "shop",
    "site",
    "software",
    "solutions",
    "space",
    "store",
    "studio",
    "systems",
    "team",
    "tech",
    "technology",
];

/// More of them, sorted.
const MORE_GENERIC: [&str; 23] = [
    "tel",
    "today",
    "tokyo",
    "tools",
    "top",
    "travel",
    "university",
    "ventures",
    "vip",
    "vote",
    "web",
    "website",
    "wien",
    "wiki",
    "work",
    "works",
    "world",
    "wtf",
    "xn--p1ai",
    "xyz",
    "yoga",
    "zone",
    "zuerich",
];

/// Names that stand for "some domain" in documentation: the label before the public suffix.
const PLACEHOLDERS: [&str; 30] = [
    "acme",
    "bar",
    "baz",
    "company",
    "contoso",
    "corp",
    "domain",
    "email",
    "example",
    "example1",
    "example2",
    "fabrikam",
    "foo",
    "foobar",
    "host",
    "hostname",
    "localhost",
    "mycompany",
    "mydomain",
    "myorg",
    "placeholder",
    "provider",
    "sample",
    "server",
    "somewhere",
    "test",
    "yourcompany",
    "yourdomain",
    "yourorg",
    "yoursite",
];

/// Last labels that are set aside and reach nobody.
const RESERVED: [&str; 8] = [
    "example",
    "invalid",
    "test",
    "localhost",
    "local",
    "internal",
    "lan",
    "localdomain",
];

/// Last labels in other alphabets; those of Han and Hangul have hardly a mailbox.
const OF_OTHER_SCRIPTS: [&str; 18] = [
    "\u{440}\u{444}",
    "\u{431}\u{435}\u{43b}",
    "\u{443}\u{43a}\u{440}",
    "\u{441}\u{440}\u{431}",
    "\u{43c}\u{43a}\u{434}",
    "\u{49b}\u{430}\u{437}",
    "\u{431}\u{433}",
    "\u{435}\u{44e}",
    "\u{43c}\u{43e}\u{43d}",
    "\u{3b5}\u{3bb}",
    "\u{3b5}\u{3c5}",
    "\u{43e}\u{43d}\u{43b}\u{430}\u{439}\u{43d}",
    "\u{441}\u{430}\u{439}\u{442}",
    "\u{43e}\u{440}\u{433}",
    "\u{43a}\u{43e}\u{43c}",
    "\u{434}\u{435}\u{442}\u{438}",
    "\u{43c}\u{43e}\u{441}\u{43a}\u{432}\u{430}",
    "\u{440}\u{443}\u{441}",
];

/// Whether people have mailboxes under this last label.
pub(super) fn is_top_level(label: &[u8]) -> bool {
    if !label.is_ascii() {
        let lower = str::from_utf8(label).map(str::to_lowercase);
        return lower.is_ok_and(|label| OF_OTHER_SCRIPTS.contains(&label.as_str()));
    }
    let mut lower = [0_u8; 16];
    let Some(lower) = lower.get_mut(..label.len()) else {
        return false;
    };
    lower.copy_from_slice(label);
    lower.make_ascii_lowercase();
    let Ok(label) = str::from_utf8(lower) else {
        return false;
    };
    match label.len() {
        0 | 1 => false,
        _ if label.starts_with("xn--") => label.len() > 6,
        2 => COUNTRIES.split_ascii_whitespace().any(|code| code == label),
        _ => GENERIC.binary_search(&label).is_ok() || MORE_GENERIC.binary_search(&label).is_ok(),
    }
}

/// Whether a domain reaches nobody: set aside, or a stand-in for one's own.
pub(super) fn is_placeholder(domain: &str) -> bool {
    let labels: Vec<&str> = domain.split('.').collect();
    let any =
        |names: &[&str], label: &str| names.iter().any(|name| name.eq_ignore_ascii_case(label));
    let [.., second, last] = labels.as_slice() else {
        return true;
    };
    // `example.co.uk`: the name stands before a two-part suffix.
    let third = labels.len().checked_sub(3).and_then(|at| labels.get(at));
    let is_suffix = any(&["co", "com", "ac", "org", "net", "gov"], second) && last.len() == 2;
    let name = if is_suffix {
        third.unwrap_or(second)
    } else {
        second
    };
    let bare: String = name.chars().filter(|c| *c != '-').collect();
    any(&RESERVED, last) || any(&PLACEHOLDERS, &bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_sorted_so_that_they_can_be_searched() {
        assert!(GENERIC.is_sorted());
        assert!(MORE_GENERIC.is_sorted());
    }

    #[test]
    fn code_is_no_domain() {
        for label in ["com", "de", "UK", "io", "berlin", "zone"] {
            assert!(is_top_level(label.as_bytes()), "{label}");
        }
        for label in [
            "T",
            "rs",
            "transpose",
            "service",
            "png",
            "0",
            "",
            "averyveryverylonglabel",
        ] {
            let expected = label == "rs"; // Serbia
            assert_eq!(is_top_level(label.as_bytes()), expected, "{label}");
        }
    }

    #[test]
    fn set_aside_names_reach_nobody() {
        for domain in [
            "example.com",
            "mail.example.org",
            "example.co.uk",
            "a.test",
            "your-domain.com",
            "x.invalid",
        ] {
            assert!(is_placeholder(domain), "{domain}");
        }
        for domain in [
            "kestrelmail.com",
            "nordlicht-ag.de",
            "brightharbor.co.uk",
            "co.uk.com",
            "exemple.fr",
        ] {
            assert!(!is_placeholder(domain), "{domain}");
        }
    }
}
