//! English words that talk about such text without using it.

use super::super::class::{HANDLING, REPORTING};

pub(super) const WORDS: super::Table = &[
    (
        REPORTING,
        "attacker|attackers|attack|attacks|issue|issues|reported|phrase|phrases|cve|docs say|documentation says|example of|examples of|quoted|such as|wording|prompt injection|injection|injections|jailbreak|jailbreaks|poisoning|adversary|adversarial|malicious|threat|paper|describes|titled|known as|payload|payloads|poisoned|incident|incidents|postmortem|post mortem|hostile|crafted|spoofed|phishing|social engineering|honeypot|sentence like|sentences like|lines like|line like|text like|texts like|strings like|something like|things like|notes like|comments like|advisory|write up|talk on|abuse case|misuse case|tricked|tried to|tries to|attempts to|attempted|attempt|told agents|told the agent|told the bot|told the model|told it to|told our|asked the bot|asked the agent|instructed the|convinced|persuaded|hijack|hijacking|hijacks|exfiltration|prompt leak|leaked|threat model|owasp|red teamers|pentest|pentester|disclosure|sample trace|sample of|for example|example|examples",
    ),
    (
        HANDLING,
        "strips|stripped|strip|rejects|rejected|reject|blocks|blocked|refuses|refused|refuse|flags|flagged|detects|detected|detect|matches|matched|match|catches|caught|filters|filtered|escapes|escaped|escape|sanitizes|sanitises|sanitized|sanitised|neutralises|neutralizes|quarantines|quarantined|guard|guards|scanner|scanners|detector|detectors|classifier|regex|regexp|pattern|patterns|blocklist|blacklist|denylist|fixture|fixtures|test|tests|tested|testing|test case|test cases|corpus|corpora|linter|parser|parses|tokenizer|tokeniser|tokens|token|template|templates|evaluator|red team|redteam|vulnerable|vulnerability|unit test|snapshot|eval|evals|benchmark|heuristic|heuristics|literal|string|strings|case insensitive|untrusted|mitigation|mitigated|fix|fixed|fixes|separator|special tokens|special token|vocabulary|canary|canaries|drops lines|drops notes|labelled|labeled|negative examples|positive examples|true positive|true positives|false positive|false positives|dataset|data set|honeytoken|golden file|assertion|asserts|expects|must flag|should flag|alert fires|alerts on|warns on|ruleset|rule set|semgrep|yara|sigma rule|training slide|training slides|slides|tabletop|exercise|chat template|prompt format|prompt formats|documents the|documented|spec|prompt format|placeholder|moderation",
    ),
];
