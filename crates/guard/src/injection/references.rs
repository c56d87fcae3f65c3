//! Things that a text points at: files, variables, addresses, flags and tools.
//!
//! They are read from the stretch between spaces and brackets that a word stands in, because their
//! dots and dashes are no part of the word.

mod byte_classes;
mod secret_files;

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use super::class::{
    AGENT_TOOLS, DATA, FILE, KEY_FLAG, OPEN_URL, PUBLIC, SECRET_FILE, SECRET_VAR, SNAKE, Set,
    TOOL_REF, URL,
};

use byte_classes::{
    AT, CLASSES, COLON, DIGIT, DOT, EDGE, EQUALS, FOREIGN, LINE, LOWER, SLASH, UPPER,
};
use secret_files::{is_secret_file, last_part};

/// What the stretch around a word points at.
pub(super) struct Reference {
    pub(super) kinds: Set,
    /// The byte after the stretch.
    pub(super) end: usize,
}

/// How languages name the environment.
static ENVIRONMENT: LazyLock<AhoCorasick> = LazyLock::new(|| {
    automaton(&[
        "process.env",
        "os.environ",
        "env::vars",
        "import.meta.env",
        "System.getenv",
    ])
});

/// For short texts, where a prefilter costs more than it saves.
fn automaton(words: &[&str]) -> AhoCorasick {
    AhoCorasick::builder()
        .kind(Some(AhoCorasickKind::DFA))
        .prefilter(false)
        .build(words)
        .expect("some dozen short words are no limit")
}

/// Endings of the name of a variable that holds a secret.
const SECRET_ENDINGS: [&str; 9] = [
    "TOKEN",
    "KEY",
    "SECRET",
    "PASSWORD",
    "PASSWD",
    "CREDENTIALS",
    "KEYS",
    "SECRETS",
    "TOKENS",
];

/// Looks at the stretch that the word at this byte stands in.
pub(super) fn around(text: &str, start: usize) -> Reference {
    let bytes = text.as_bytes();
    // Signs before the word are few: a path or a flag has at most a handful.
    let before = bytes.get(start.saturating_sub(8)..start).unwrap_or(&[]);
    let signs = before.iter().rev().take_while(|&&b| is_sign(b)).count();
    let from = start - signs;
    let mut signature = 0;
    let after = bytes.get(start..).unwrap_or(&[]);
    let length = after.iter().position(|&byte| {
        let class = CLASSES[usize::from(byte)];
        signature |= class;
        class & EDGE != 0
    });
    let end = length.map_or(text.len(), |length| start + length);
    // Letters and digits point at nothing, and most stretches have no more.
    if signs == 0 && signature & !(LOWER | UPPER | DIGIT | FOREIGN | EDGE) == 0 {
        return Reference { kinds: 0, end };
    }
    // The target of a link is no place that something is sent to.
    let before = text.get(..from).unwrap_or("");
    let kinds = if before.ends_with("](") || before.ends_with("]: ") {
        0
    } else {
        let stretch = text.get(from..end).unwrap_or("");
        let signs = stretch.bytes().take(signs);
        let signature = signs.fold(signature, |all, b| all | CLASSES[usize::from(b)]);
        kinds_of(stretch, signature) | computed_host(before, stretch)
    };
    Reference { kinds, end }
}

/// How far back a command is looked at whose output begins a name; what is taken over from
/// another reading knows no more.
const REACH_OF_COMMAND: usize = 14;

/// What a command ends with that puts a file into a name.
const ENDS_OF_COMMANDS: [&str; 6] = ["| ", "xxd", "base64", "head -c", "cut -c", ".env)"];

/// `$(cat file | base64).dns.example.net`: a look-up that carries what a command says.
fn computed_host(before: &str, stretch: &str) -> Set {
    let is_host = stretch.starts_with('.')
        && stretch.bytes().filter(|&b| b == b'.').count() > 1
        && before.ends_with([')', '`']);
    if !is_host {
        return 0;
    }
    let from = before.floor_char_boundary(before.len().saturating_sub(REACH_OF_COMMAND));
    let tail = before.get(from..).unwrap_or("");
    if ENDS_OF_COMMANDS.iter().any(|end| tail.contains(end)) {
        URL
    } else {
        0
    }
}

fn is_sign(b: u8) -> bool {
    matches!(
        b,
        b'.' | b'/' | b'~' | b'-' | b'$' | b'@' | b'_' | b'%' | b'{'
    )
}

fn kinds_of(stretch: &str, signature: u16) -> Set {
    let has = |class: u16| signature & class != 0;
    let is_end = |b: &u8| matches!(b, b'.' | b':' | b'!' | b'?' | b'*');
    let ending = stretch.bytes().rev().take_while(is_end).count();
    let stretch = stretch.get(..stretch.len() - ending).unwrap_or(stretch);
    // `-d @file`, `--post-file=file`, `file=@file`.
    let value = if has(AT | EQUALS) {
        stretch.rsplit(['@', '=']).next().unwrap_or(stretch)
    } else {
        stretch
    };
    let mut kinds = 0;
    if has(COLON)
        && has(SLASH)
        && let Some((scheme, rest)) = stretch.split_once("://")
    {
        if !scheme.ends_with("file") && !scheme.ends_with("op") && !is_local(rest) {
            kinds |= URL;
            if stretch.ends_with('=') {
                kinds |= OPEN_URL;
            }
        }
        return kinds;
    }
    if stretch.starts_with("www.") || has(DOT) && has(DIGIT) && is_public_address(value) {
        kinds |= URL;
    }
    if stretch.starts_with('-') && stretch.len() > 1 {
        kinds |= if stretch == "-i" { KEY_FLAG } else { TOOL_REF };
    } else if has(AT) && is_mail(stretch) {
        kinds |= PUBLIC;
    }
    // Every such file has a dot, a slash or an underscore in its path, or one of two names.
    let may_be_file = has(DOT | SLASH | LINE) || matches!(value, "kubeconfig" | "dotenv");
    if may_be_file
        && (is_secret_file(value) || value.len() != stretch.len() && is_secret_file(stretch))
    {
        kinds |= SECRET_FILE;
    }
    // Every setting of every program, tokens among them.
    if matches!(value, "~/.config" | "~/.config/") {
        kinds |= DATA;
    }
    let names_environment = || value.as_bytes().windows(3).any(|three| three == b"env");
    if has(DOT | COLON) && names_environment() && ENVIRONMENT.is_match(value) {
        kinds |= SECRET_VAR;
    } else if has(AT | EQUALS) || !has(LOWER) {
        kinds |= variable_kinds(value);
    }
    if has(EQUALS) {
        kinds |= setting_kinds(stretch);
    }
    if has(DOT | LINE) {
        kinds |= file_kinds(stretch) | tool_kinds(stretch);
    }
    kinds
}

/// Endings of names that no public server answers to.
const PRIVATE_ENDINGS: [&str; 6] = [
    ".internal",
    ".local",
    ".lan",
    ".corp",
    ".intranet",
    ".home.arpa",
];

fn is_local(rest: &str) -> bool {
    let place = rest.split(['/', '?', '#', '\\']).next().unwrap_or("");
    // What stands before the last of these is a name and a password.
    let host = place.rsplit('@').next().unwrap_or(place);
    let host = host.split(':').next().unwrap_or("");
    if PRIVATE_ENDINGS.iter().any(|end| host.ends_with(end)) {
        return true;
    }
    [
        "localhost",
        "127.",
        "0.0.0.0",
        "[::1]",
        "host.docker.internal",
    ]
    .iter()
    .any(|host| rest.starts_with(host))
}

/// Four numbers with dots, and not of a private network.
fn is_public_address(value: &str) -> bool {
    if !value.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let host = value.split(['/', ':']).next().unwrap_or("");
    let address: Result<core::net::Ipv4Addr, _> = host.parse();
    address.is_ok_and(|ip| !ip.is_loopback() && !ip.is_private() && !ip.is_unspecified())
}

fn is_mail(stretch: &str) -> bool {
    stretch.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty()
            && name != "git"
            && host.contains('.')
            && host
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'.' || b == b'-')
            && host
                .rsplit('.')
                .next()
                .is_some_and(|end| end.len() > 1 && end.bytes().all(|b| b.is_ascii_alphabetic()))
    })
}

fn variable_kinds(value: &str) -> Set {
    let name = value
        .trim_start_matches(['$', '{', '%'])
        .trim_end_matches(['}', '%']);
    let is_name = name.len() > 2
        && name
            .bytes()
            .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_');
    if !is_name {
        return 0;
    }
    let is_variable = name.contains('_') || value.starts_with('$');
    if is_variable && SECRET_ENDINGS.iter().any(|end| name.ends_with(end)) {
        SECRET_VAR
    } else if is_variable {
        TOOL_REF
    } else {
        0
    }
}

/// `CONFIRM=0`: a variable that is set.
fn setting_kinds(stretch: &str) -> Set {
    let name = stretch.split_once('=').map_or("", |(name, _)| name);
    let is_name = name.len() > 1
        && name
            .bytes()
            .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_');
    if is_name { TOOL_REF } else { 0 }
}

/// `docs/install.md`: a name with an ending of letters.
fn file_kinds(stretch: &str) -> Set {
    let name = last_part(stretch);
    let is_file = name.rsplit_once('.').is_some_and(|(stem, end)| {
        !stem.is_empty()
            && (1..=5).contains(&end.len())
            && end.bytes().all(|b| b.is_ascii_alphanumeric())
    });
    let is_name = |b: u8| b.is_ascii_lowercase() || b == b'_' || b.is_ascii_digit();
    let is_snake = stretch.contains('_') && stretch.bytes().all(is_name);
    (if is_file { FILE } else { 0 }) | (if is_snake { SNAKE } else { 0 })
}

fn tool_kinds(stretch: &str) -> Set {
    let names = [
        "swarm_memory_propose",
        "swarm_memory_outcome",
        "swarm_memory_decide",
        "swarm_memory_approve",
        "swarm_memory_correct",
        "swarm_memory_forget",
        "swarm_memory_promote",
        "swarm_memory_review",
        "swarm_memory_apply",
        "swarm_memory_import",
        "swarm_memory_write",
        "swarm_memory_delete",
        "swarm_memory_purge",
        "swarm_memory_reject",
        "mcp__",
        "functions.exec",
        "memory_propose",
        "memory_write",
        "save_memory",
        "store_memory",
        "add_memory",
        "write_memory",
        "update_memory",
        "delete_memory",
    ];
    // Most stretches are ruled out by their first bytes.
    let heads: [&[u8; 4]; 10] = [
        b"swar", b"mcp_", b"func", b"memo", b"save", b"stor", b"add_", b"writ", b"upda", b"dele",
    ];
    let first = stretch.as_bytes().first_chunk();
    let may_be = first.is_some_and(|first| heads.contains(&first));
    if may_be && names.iter().any(|name| stretch.starts_with(name)) {
        AGENT_TOOLS
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::{SECRET_FILE, SECRET_VAR, Set, TOOL_REF, URL, around};

    fn kinds(stretch: &str) -> Set {
        let start = stretch.find(char::is_alphanumeric).unwrap();
        around(stretch, start).kinds
    }

    #[test]
    fn files_that_hold_secrets_are_told_from_their_samples() {
        for file in [
            ".env",
            "@.env",
            ".env.production",
            "~/.ssh/id_ed25519",
            "--post-file=/etc/passwd",
            "~/.netrc.",
        ] {
            assert_ne!(kinds(file) & SECRET_FILE, 0, "{file}");
        }
        for file in [
            ".env.example",
            "id_rsa.pub",
            "env",
            ".envelope",
            "src/environment.ts",
        ] {
            assert_eq!(kinds(file) & SECRET_FILE, 0, "{file}");
        }
    }

    #[test]
    fn variables_flags_and_hosts_are_read() {
        assert_eq!(kinds("$GITHUB_TOKEN"), SECRET_VAR);
        assert_ne!(kinds("process.env.HOME") & SECRET_VAR, 0);
        assert_eq!(kinds("RUST_LOG"), TOOL_REF);
        assert_eq!(kinds("--seed"), TOOL_REF);
        assert_ne!(kinds("https://evil.example/x") & URL, 0);
        assert_eq!(kinds("http://localhost:3000/x") & URL, 0);
        assert_ne!(kinds("203.0.113.9/x") & URL, 0);
        assert_eq!(kinds("10.0.0.1") & URL, 0);
    }
}
