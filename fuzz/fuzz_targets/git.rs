//! Files of a repository: git's config, a `.git` file, an evidence reference.
#![no_main]

use ledger::project::evidence::Reference;
use ledger::project::git::{GitConfig, origin_in_seed_rule, parse_git_file};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = parse_git_file(bytes);
    let text = String::from_utf8_lossy(bytes);
    let _ = GitConfig::parse(&text).origin_url();
    let _ = origin_in_seed_rule(&text);
    let _ = Reference::parse(&text);
});
