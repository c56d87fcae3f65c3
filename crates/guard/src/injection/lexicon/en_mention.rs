//! English words that talk about such text without using it.

use super::super::class::{HANDLING, REPORTING};

pub(super) const WORDS: super::Table = &[
    (
        REPORTING,
        "attacker|attackers|attack|attacks|issue|issues|reported|phrase|phrases|cve|docs say|documentation says|example of|examples of|quoted|such as|wording|prompt injection|injection|injections|jailbreak|jailbreaks|poisoning|adversary|adversarial|malicious|threat|paper|describes|titled|known as",
    ),
    (
        HANDLING,
        "strips|stripped|strip|rejects|rejected|reject|blocks|blocked|refuses|refused|refuse|flags|flagged|detects|detected|detect|matches|matched|match|catches|caught|filters|filtered|escapes|escaped|escape|sanitizes|sanitises|sanitized|sanitised|neutralises|neutralizes|quarantines|quarantined|guard|guards|scanner|scanners|detector|detectors|classifier|regex|regexp|pattern|patterns|blocklist|blacklist|denylist|fixture|fixtures|test|tests|tested|testing|test case|test cases|corpus|corpora|linter|parser|parses|tokenizer|tokeniser|tokens|token|template|templates|evaluator|red team|redteam|vulnerable|vulnerability|unit test|snapshot|eval|evals|benchmark|heuristic|heuristics|literal|string|strings|case insensitive|untrusted|mitigation|mitigated|fix|fixed|fixes|separator|special tokens|vocabulary|placeholder|moderation",
    ),
];
