//! Files that hold secrets, told by their paths from those that are made to be shared.

use std::borrow::Cow;
use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use super::automaton;

/// Parts of a path that only secrets have.
const SECRET_PATHS: [&str; 24] = [
    ".ssh/",
    ".ssh",
    ".aws/",
    ".aws",
    ".netrc",
    ".npmrc",
    ".pypirc",
    ".pgpass",
    ".gnupg",
    ".kube/",
    "kubeconfig",
    "id_rsa",
    "id_ed25519",
    "id_ecdsa",
    "etc/passwd",
    "etc/shadow",
    ".git-credentials",
    ".docker/config.json",
    "proc/self/environ",
    ".config/gcloud",
    ".config/gh",
    ".bash_history",
    ".zsh_history",
    ".azure/",
];

/// Any of [`SECRET_PATHS`].
static PATHS: LazyLock<AhoCorasick> = LazyLock::new(|| automaton(&SECRET_PATHS));

/// Names of files that only secrets have.
const SECRET_NAMES: [&str; 12] = [
    "credentials.json",
    "secrets.yml",
    "secrets.yaml",
    "secrets.json",
    "secrets.env",
    "cookies.sqlite",
    "terraform.tfstate",
    ".envrc",
    "wallet.dat",
    "keychain.db",
    "service-account.json",
    ".htpasswd",
];

/// Endings of an environment file that is made to be shared.
const SHARED_ENDINGS: [&str; 7] = [
    "example", "sample", "template", "dist", "schema", "defaults", "test",
];

/// Whether a path names a file that only secrets have.
pub(super) fn is_secret_file(value: &str) -> bool {
    // Every such file has a dot, a slash or an underscore in its path, or this name.
    let is_path = value.bytes().any(|byte| matches!(byte, b'.' | b'/' | b'_'));
    if !is_path && value != "kubeconfig" && value != "dotenv" {
        return false;
    }
    let first = last_part(value).as_bytes().first();
    let may_be_named = first.is_some_and(|first| b".cdkstw".contains(&first.to_ascii_lowercase()));
    let may_be_path = may_be_path(value.as_bytes());
    if !may_be_named && !may_be_path {
        return false;
    }
    let value = if value.bytes().any(|b| b.is_ascii_uppercase()) {
        Cow::Owned(value.to_ascii_lowercase())
    } else {
        Cow::Borrowed(value)
    };
    let name = last_part(&value);
    if name == ".env" || name == "dotenv" {
        return true;
    }
    if let Some(ending) = name.strip_prefix(".env.") {
        return !SHARED_ENDINGS.contains(&ending) && !ending.ends_with("example");
    }
    // The public half of a key pair.
    if name
        .rsplit_once('.')
        .is_some_and(|(_, ending)| ending == "pub")
    {
        return false;
    }
    may_be_path && PATHS.is_match(value.as_ref())
        || name.len() > 5 && name.contains('.') && SECRET_NAMES.contains(&name)
}

/// Whether one of [`SECRET_PATHS`] may begin somewhere, in any case.
fn may_be_path(value: &[u8]) -> bool {
    let mut rest = value;
    while let Some(at) = rest.iter().position(|&byte| OPENS_PATH[usize::from(byte)]) {
        if let Some(&[first, second, third]) = rest.get(at..at + 3)
            && opens_path([first | 0x20, second | 0x20, third | 0x20])
        {
            return true;
        }
        rest = rest.get(at + 1..).unwrap_or(&[]);
    }
    false
}

/// The first bytes of [`SECRET_PATHS`], in either case.
static OPENS_PATH: [bool; 256] = {
    let mut table = [false; 256];
    let (bytes, mut n) = (b".eikpEIKP", 0);
    while n < bytes.len() {
        table[bytes[n] as usize] = true;
        n += 1;
    }
    table
};

/// Whether one of [`SECRET_PATHS`] may begin with these bytes.
fn opens_path(three: [u8; 3]) -> bool {
    match three {
        [b'.', second, third] => matches!(
            &[second, third],
            b"ss"
                | b"aw"
                | b"ne"
                | b"np"
                | b"py"
                | b"pg"
                | b"gn"
                | b"ku"
                | b"gi"
                | b"do"
                | b"co"
                | b"ba"
                | b"zs"
                | b"az"
        ),
        [b'i', b'd', _] => true,
        three => matches!(&three, b"kub" | b"etc" | b"pro"),
    }
}

/// What stands after the last slash.
pub(super) fn last_part(path: &str) -> &str {
    let slash = path.bytes().rposition(|byte| byte == b'/');
    slash
        .and_then(|slash| path.get(slash + 1..))
        .unwrap_or(path)
}
