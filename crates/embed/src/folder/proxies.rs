//! Which proxy a request goes through: what the usual variables say, as values.
//!
//! The rules are those that most programs follow: the proxy of the address's own scheme, else the one
//! for all; none for a host that is listed as direct, by its name, by a domain that it lies in, or by
//! `*`. Whoever reads the environment fills this in.

/// What the environment says about proxies.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Proxies {
    /// `HTTP_PROXY`: for `http` addresses.
    pub http: Option<String>,
    /// `HTTPS_PROXY`: for `https` addresses.
    pub https: Option<String>,
    /// `ALL_PROXY`: for addresses without a proxy of their own.
    pub all: Option<String>,
    /// `NO_PROXY`: hosts that are reached directly, with commas between.
    pub direct: Option<String>,
}

impl Proxies {
    /// The proxy for an address of this scheme and host.
    pub(super) fn for_host(&self, scheme: &str, host: &str) -> Option<&str> {
        if self.is_direct(host) {
            return None;
        }
        let own = if scheme == "https" {
            &self.https
        } else {
            &self.http
        };
        own.as_deref().or(self.all.as_deref())
    }

    fn is_direct(&self, host: &str) -> bool {
        let host = host.trim_matches(['[', ']']).to_ascii_lowercase();
        let listed = self.direct.as_deref().unwrap_or_default();
        listed.split(',').map(str::trim).any(|entry| {
            let entry = entry.trim_matches(['[', ']']).to_ascii_lowercase();
            let domain = entry.strip_prefix('*').unwrap_or(&entry);
            let domain = domain.strip_prefix('.').unwrap_or(domain);
            if domain.is_empty() {
                return entry == "*";
            }
            let before = host.strip_suffix(domain);
            before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Proxies;

    fn proxies(direct: &str) -> Proxies {
        Proxies {
            http: Some("plain".to_owned()),
            https: None,
            all: Some("all".to_owned()),
            direct: Some(direct.to_owned()),
        }
    }

    #[test]
    fn an_address_has_the_proxy_of_its_scheme_or_the_one_for_all() {
        let set = proxies("");
        assert_eq!(set.for_host("http", "mirror.example"), Some("plain"));
        assert_eq!(set.for_host("https", "mirror.example"), Some("all"));
        assert_eq!(Proxies::default().for_host("https", "mirror.example"), None);
    }

    #[test]
    fn a_host_is_direct_by_its_name_or_its_domain() {
        for direct in [
            "mirror.example",
            "a.b, MIRROR.example",
            "example",
            ".example",
            "*.example",
            "*",
        ] {
            let found = proxies(direct).for_host("http", "Mirror.Example").is_none();
            assert!(found, "{direct}");
        }
        for direct in ["ample", "other.mirror.example", "", ",", "mirror"] {
            let found = proxies(direct).for_host("http", "mirror.example").is_none();
            assert!(!found, "{direct}");
        }
        assert_eq!(proxies("::1").for_host("http", "[::1]"), None);
    }
}
