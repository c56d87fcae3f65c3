//! The table of commands: how each is asked, or why it is not.

/// How a command is asked here.
pub(super) enum Asked {
    /// In each of these ways; `{memory}`, `{proposal}` and `{document}` stand for every id there is.
    With(&'static [&'static [&'static str]]),
    /// Not in this test, because.
    Not(&'static str),
}
pub(super) use Asked::{Not, With};

const WRITES: &str = "decides or changes keys, and needs a passphrase";

/// Every command, by its words.
pub(super) const COMMANDS: &[(&str, Asked)] = &[
    ("init", With(&[&["init", "--no-input"]])),
    ("demo", Not("works in a project of its own")),
    ("status", With(&[&["status"]])),
    (
        "recall",
        With(&[
            &["recall", "run the tests with bun"],
            &["recall", "run the tests with bun", "--mode", "injection"],
            &[
                "recall",
                "run the tests with bun",
                "--mode",
                "curator",
                "--explain",
            ],
            &[
                "recall",
                "zx",
                "--include",
                "superseded,expired,low_q",
                "--max-items",
                "20",
            ],
            &[
                "recall",
                "tests zxrepob zxtree zxrunone zxruntwo zxagent zxrepoa zxworkb",
            ],
            &["recall", "{memory}"],
        ]),
    ),
    (
        "show",
        With(&[&["show", "{memory}"], &["show", "{proposal}"]]),
    ),
    ("history", With(&[&["history", "{memory}"]])),
    ("list", With(&[&["list"]])),
    ("pending", With(&[&["pending"], &["pending", "--all"]])),
    ("compact", With(&[&["compact"]])),
    (
        "guard scan",
        Not("tells of the text that it is given and opens no store"),
    ),
    ("evaluate", Not("measures in a store that is thrown away")),
    ("export", With(&[&["export"]])),
    (
        "import",
        With(&[
            &["import", "--dry-run"],
            &["import", "{exported}", "--dry-run"],
            &["import", "{exported}"],
        ]),
    ),
    ("migrate", With(&[&["migrate"], &["migrate", "--salvage"]])),
    (
        "mcp",
        Not("speaks to a client; each of its tools is asked in `tools`"),
    ),
    (
        "outcome",
        With(&[
            &["outcome", "--memory-id", "{memory}", "--outcome", "useful"],
            &[
                "outcome",
                "--memory-id",
                "{memory}",
                "--outcome",
                "corrected",
                "--correction",
                "Use npm.",
            ],
            &[
                "outcome",
                "--question",
                "how do the tests run",
                "--outcome",
                "dead_end",
            ],
        ]),
    ),
    ("scopes", With(&[&["scopes"]])),
    (
        "scopes relink",
        With(&[
            &["scopes", "relink"],
            &["scopes", "relink", "--from", "{memory}"],
        ]),
    ),
    (
        "propose",
        With(&[
            &[
                "propose",
                "--operation",
                "delete",
                "--target",
                "{memory}",
                "--rationale",
                "r",
            ],
            &[
                "propose",
                "--operation",
                "merge",
                "--related",
                "{memory}",
                "--related",
                "mem_0123456789abcdef",
                "--rationale",
                "r",
            ],
        ]),
    ),
    ("evidence add", Not("keeps what it is given")),
    ("evidence list", With(&[&["evidence", "list"]])),
    (
        "evidence show",
        With(&[&["evidence", "show", "{document}"]]),
    ),
    (
        "ingest",
        Not("stores what it is given; its answer is that of propose and decide"),
    ),
    ("decide", With(&[&["decide", "--file", "{decisions}"]])),
    (
        "review approve",
        With(&[&[
            "review",
            "approve",
            "{proposal}",
            "--passphrase-file",
            "{passphrase}",
            "--version",
            "99",
        ]]),
    ),
    (
        "review reject",
        With(&[&[
            "review",
            "reject",
            "{proposal}",
            "--passphrase-file",
            "{passphrase}",
            "--version",
            "99",
            "--class",
            "not_now",
            "--reason",
            "r",
        ]]),
    ),
    ("reviewer add", Not(WRITES)),
    ("reviewer remove", Not(WRITES)),
    ("reviewer list", With(&[&["reviewer", "list"]])),
    ("controller add", Not(WRITES)),
    ("controller remove", Not(WRITES)),
    ("audit-verify", With(&[&["audit-verify"]])),
    ("index rebuild", With(&[&["index", "rebuild"]])),
    ("models list", With(&[&["models", "list"]])),
    ("models verify", With(&[&["models", "verify"]])),
    (
        "models pull",
        With(&[&["models", "pull", "--from", "nothing.onnx"]]),
    ),
    ("config get", With(&[&["config", "get", "enabled"]])),
    ("config set", With(&[&["config", "set", "enabled", "true"]])),
    ("config show", With(&[&["config", "show"]])),
    ("config schema", Not("opens no project")),
    ("config trust", Not(WRITES)),
    ("completions", Not("opens no project")),
    ("man", Not("opens no project")),
];
