//! The origin URL by the opencode-swarm plugin's own rule, so that its scope keys are kept.
//!
//! The rule is textual: in `<root>/.git/config`, after the first `[remote "origin"]`, the first
//! line that starts with `url` and `=` gives the rest of the line, trimmed. It knows no comments,
//! quotes or section ends, and a `.git` file is not followed. It decides an identity that is
//! already stored, so it is kept as it is; everything else uses [`super::GitConfig`].

use std::path::Path;

use crate::files::read_bounded;

const CONFIG_MAX: u64 = 1024 * 1024;

/// The URL that the plugin would find for a root folder.
pub fn origin_url_seed(root: &Path) -> Option<String> {
    let bytes = read_bounded(&root.join(".git").join("config"), CONFIG_MAX).ok()?;
    origin_in_seed_rule(&String::from_utf8_lossy(&bytes))
}

/// The rule alone, over a configuration's text.
pub fn origin_in_seed_rule(config: &str) -> Option<String> {
    let (_, mut after) = config.split_once("[remote \"origin\"]")?;
    while let Some((_, rest)) = after.split_once('\n') {
        after = rest;
        if let Some(url) = url_line(rest) {
            return Some(url);
        }
    }
    None
}

fn url_line(text: &str) -> Option<String> {
    let after_key = text.trim_start().strip_prefix("url")?;
    let value = after_key.trim_start().strip_prefix('=')?.trim_start();
    let line = value
        .split(['\n', '\r', '\u{2028}', '\u{2029}'])
        .next()
        .unwrap_or_default()
        .trim();
    (!line.is_empty()).then(|| line.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_url_line_after_the_header_is_taken_as_it_stands() {
        let config = "[core]\n\turl = no\n[remote \"origin\"]\n\tpushurl = p\n\n\turl =  https://x/y.git ; c \r\n";
        assert_eq!(
            origin_in_seed_rule(config).as_deref(),
            Some("https://x/y.git ; c")
        );
    }

    #[test]
    fn the_rule_knows_no_section_end_and_no_url_on_the_header_line() {
        let config = "[remote \"origin\"] url = same\n[remote \"b\"]\n\turl = other\n";
        assert_eq!(origin_in_seed_rule(config).as_deref(), Some("other"));
        assert_eq!(origin_in_seed_rule("[remote 'origin']\nurl = x\n"), None);
        assert_eq!(origin_in_seed_rule("[remote \"origin\"]\nurl = \n"), None);
    }

    #[test]
    fn a_git_file_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(".git"), "gitdir: elsewhere\n").unwrap();
        assert_eq!(origin_url_seed(folder.path()), None);
    }
}
