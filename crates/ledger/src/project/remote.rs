//! A remote's URL without what only proves who asks.
//!
//! A token in a URL is renewed, and the repository stays the same one; and a secret has no place
//! in anything that is kept, not even in what a hash is taken of. The user of an SSH address is
//! part of the address and stays.

/// The URL without password, and over HTTP without user or token.
pub fn without_credentials(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return url.to_owned();
    };
    let end = rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len());
    let (authority, path) = rest.split_at(end);
    let Some((user, host)) = authority.rsplit_once('@') else {
        return url.to_owned();
    };
    let over_http = ["http", "https"]
        .iter()
        .any(|known| scheme.eq_ignore_ascii_case(known));
    match user.split_once(':').map_or(user, |(name, _)| name) {
        name if over_http || name.is_empty() => format!("{scheme}://{host}{path}"),
        name => format!("{scheme}://{name}@{host}{path}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn credentials_go_and_the_address_stays() {
        for (url, bare) in [
            ("https://h.example/A/b.git", "https://h.example/A/b.git"),
            ("https://tok@h.example/A/b.git", "https://h.example/A/b.git"),
            ("HTTPS://u:p@h.example:8443/b", "HTTPS://h.example:8443/b"),
            ("https://u:p@ss@h.example/b@2", "https://h.example/b@2"),
            ("ssh://git:pw@h.example/b", "ssh://git@h.example/b"),
            ("ssh://git@h.example:22/b", "ssh://git@h.example:22/b"),
            ("git@h.example:A/b.git", "git@h.example:A/b.git"),
            ("https://h.example/a@b", "https://h.example/a@b"),
            ("/srv/u:p@x/repo", "/srv/u:p@x/repo"),
            ("https://u:p@", "https://"),
        ] {
            assert_eq!(without_credentials(url), bare, "{url}");
        }
    }

    proptest! {
        #[test]
        fn no_secret_is_left_over_http(secret in "[a-zA-Z0-9:]{8,24}", path in "[a-z/]{0,12}") {
            let bare = without_credentials(&format!("https://{secret}@h.example/{path}"));
            prop_assert_eq!(bare, format!("https://h.example/{path}"));
        }

        #[test]
        fn any_text_is_taken(url in "\\PC{0,60}") {
            let _ = without_credentials(&url);
        }
    }
}
