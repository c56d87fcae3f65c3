//! Bug reports of other memory systems, replayed: words of any script, queries as data,
//! identifiers. Each goes the whole way: proposed, decided, recalled.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use swarm_memory::{Code, Decision, Kind, Operation, Passphrase, ProposalDraft};
use swarm_memory::{Environment, HostFacts, InitOptions, Mode, Project, Seams};

struct Bench {
    folder: tempfile::TempDir,
    project: Project,
    passphrase: Passphrase,
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("project");
        std::fs::create_dir(&root).unwrap();
        std::fs::write(root.join("README.md"), "a readme\n").unwrap();
        let environment = Environment::new(
            &root,
            folder.path().join("config"),
            folder.path().join("state"),
        );
        let passphrase = || Passphrase::new("correct horse battery".into()).unwrap();
        let options = InitOptions {
            reviewer: Some(("Ada".into(), passphrase())),
        };
        Project::locate(&environment, Seams::system())
            .unwrap()
            .init(&options)
            .unwrap();
        let project = Project::locate(&environment, Seams::system()).unwrap();
        Self {
            folder,
            project,
            passphrase: passphrase(),
        }
    }

    /// Stores these texts by a person's decision.
    fn with(texts: &[&str]) -> Self {
        let bench = Self::new();
        let review = bench
            .project
            .review(HostFacts::default(), &bench.passphrase, None)
            .unwrap();
        for text in texts {
            let receipt = review.agent().propose(draft(text)).unwrap();
            review
                .approve(&receipt.proposal_id.unwrap(), None, None, None)
                .unwrap();
        }
        bench
    }

    /// The texts that a manual recall gives, best first.
    fn recall(&self, query: &str) -> Vec<String> {
        let agent = self.project.agent(HostFacts::default()).unwrap();
        let answer = agent.recall(&agent.request(query, Mode::Manual)).unwrap();
        answer.items.into_iter().map(|item| item.text).collect()
    }
}

fn draft(text: &str) -> ProposalDraft {
    ProposalDraft {
        kind: Some(Kind::ProjectFact),
        text: Some(text.to_owned()),
        rationale: "a replayed report".into(),
        evidence_refs: vec!["README.md".into()],
        ..ProposalDraft::of(Operation::Add)
    }
}

/// Every query finds its text as the best hit.
fn each_finds(texts: &[&str], cases: &[(&str, &str)]) {
    let bench = Bench::with(texts);
    for (query, text) in cases {
        let found = bench.recall(query);
        assert_eq!(
            found.first().map(String::as_str),
            Some(*text),
            "{query}: {found:?}"
        );
    }
}

const FILLER: [&str; 4] = [
    "The billing service retries twice before it gives up",
    "Feature flags live in the console of the operations team",
    "日志保留三十天后自动删除",
    "Журнал хранится тридцать дней",
];

#[test]
fn r01_chinese_glued_to_ascii_is_found_by_its_words() {
    let text = "步2 重跑gen-itgc后50条悬空引用清零";
    let other = "数据库连接池上限为二十";
    let texts: Vec<&str> = FILLER.iter().copied().chain([text, other]).collect();
    each_finds(
        &texts,
        &[
            ("悬空", text),
            ("悬空引用", text),
            ("重跑", text),
            ("itgc", text),
            ("gen-itgc", text),
            ("连接池", other),
            ("上限", other),
        ],
    );
}

#[test]
fn r02_scripts_without_spaces_are_found_by_their_words() {
    let (katakana, hangul, thai, lao) = (
        "サンドボックス修正テスト",
        "메모리 검색은 조사와 붙는다",
        "ค้นหาความจำ",
        "ຄວາມຈຳ ຂອງ ລະບົບ",
    );
    let texts: Vec<&str> = FILLER
        .iter()
        .copied()
        .chain([katakana, hangul, thai, lao])
        .collect();
    each_finds(
        &texts,
        &[
            ("サンドボックス", katakana),
            ("テスト", katakana),
            ("修正", katakana),
            ("메모리", hangul),
            ("검색", hangul),
            ("ความจำ", thai),
            ("ຄວາມຈຳ", lao),
        ],
    );
}

#[test]
fn r04_right_to_left_words_are_found_and_overrides_are_refused() {
    let (hebrew, arabic) = ("השתמש ב-bun להרצת בדיקות", "استخدم bun لتشغيل الاختبارات");
    let texts: Vec<&str> = FILLER.iter().copied().chain([hebrew, arabic]).collect();
    each_finds(
        &texts,
        &[
            ("בדיקות", hebrew),
            ("لاختبارات", arabic),
            ("الاختبارات", arabic),
        ],
    );
    let bench = Bench::with(&[hebrew]);
    let agent = bench.project.agent(HostFacts::default()).unwrap();
    for control in [
        '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}',
        '\u{2068}', '\u{2069}',
    ] {
        let refused = agent
            .propose(draft(&format!("access {control}level user")))
            .unwrap_err();
        assert_eq!(refused.code(), Code::InvalidText, "{control:?}");
        // In a query they are taken out.
        assert_eq!(bench.recall(&format!("{control}בדיקות{control}")).len(), 1);
    }
    assert!(agent.pending(false).unwrap().is_empty());
    // The block isolates the text; what is stored is what was proposed.
    let answer = agent
        .recall(&agent.request("בדיקות", Mode::Manual))
        .unwrap();
    assert!(answer.prompt_block.contains('\u{2068}') || answer.prompt_block.contains('\u{2067}'));
    assert!(
        !agent
            .show(&answer.items[0].id)
            .unwrap()
            .record
            .text
            .contains('\u{2068}')
    );
}

#[test]
fn r05_diacritics_and_normal_forms_meet() {
    let (cafe, api, ligature) = (
        "cafe\u{301} au lait is the staging name",
        "API keys rotate weekly",
        "Each \u{fb01}le is hashed",
    );
    let texts: Vec<&str> = FILLER
        .iter()
        .copied()
        .chain([cafe, api, ligature])
        .collect();
    let bench = Bench::with(&texts);
    for (query, word) in [
        ("café", "lait"),
        ("cafe", "lait"),
        ("ＡＰＩ", "rotate"),
        ("ａｐｉ", "rotate"),
        ("file", "hashed"),
        ("ﬁle", "hashed"),
    ] {
        let found = bench.recall(query);
        assert!(
            found.first().is_some_and(|text| text.contains(word)),
            "{query}: {found:?}"
        );
    }
}

#[test]
fn r06_query_syntax_is_data() {
    let texts = [
        "The multi-agent planner runs first",
        "TODO: fix the flaky importer",
        "error:timeout means the broker is gone",
        "Throughput is 3 GB/s on the bench",
        "We don't vendor dependencies",
        "The C++ bridge is generated",
        "Run bun for tests",
    ];
    let bench = Bench::with(&texts);
    for (query, text) in [
        ("multi-agent", texts[0]),
        ("TODO: fix", texts[1]),
        ("error:timeout", texts[2]),
        ("GB/s", texts[3]),
        ("don't", texts[4]),
        ("c++", texts[5]),
        ("-bun", texts[6]),
        ("x:bun", texts[6]),
        ("^bun", texts[6]),
        ("{x}:bun", texts[6]),
        ("bun\0tests", texts[6]),
        ("bun*", texts[6]),
        ("\"unbalanced bun", texts[6]),
    ] {
        let found = bench.recall(query);
        assert_eq!(
            found.first().map(String::as_str),
            Some(text),
            "{query:?}: {found:?}"
        );
    }
    let agent = bench.project.agent(HostFacts::default()).unwrap();
    for query in [
        "",
        "*",
        "\"",
        "\"\"",
        "()",
        "{}",
        "NEAR(",
        "a AND",
        "AND OR NOT",
        "'; DROP TABLE memory_items;--",
        "^",
        ":",
        "-",
        "\0",
        "\u{202e}",
    ] {
        let answer = agent.recall(&agent.request(query, Mode::Manual)).unwrap();
        if !query.chars().any(char::is_alphanumeric) {
            assert!(answer.items.is_empty(), "{query:?}");
            assert_eq!(
                serde_json::to_value(answer.empty_reason).unwrap(),
                "no_signal",
                "{query:?}"
            );
        }
    }
    assert_eq!(agent.list().unwrap().len(), texts.len());
}

#[test]
fn r08_identifiers_are_found_whole_and_in_parts() {
    let (config, state, versions) = (
        "call parse_config_v2() in src/cfg.rs",
        "useState vs useReducer",
        "C++ 20.04 node.js",
    );
    let texts: Vec<&str> = FILLER
        .iter()
        .copied()
        .chain([config, state, versions])
        .collect();
    each_finds(
        &texts,
        &[
            ("parse_config_v2", config),
            ("parse config", config),
            ("parseConfig", config),
            ("cfg.rs", config),
            ("src/cfg.rs", config),
            ("usestate", state),
            ("use reducer", state),
            ("c++", versions),
            ("20.04", versions),
            ("node.js", versions),
        ],
    );
}

#[test]
fn a_recall_of_emoji_and_huge_queries_is_an_answer() {
    let bench = Bench::with(&[
        "Deploys are announced with 🚀 in the channel",
        "Run bun for tests",
    ]);
    assert_eq!(bench.recall("🚀").len(), 1);
    let huge = format!("{} 🚀", "word ".repeat(300_000));
    let agent = bench.project.agent(HostFacts::default()).unwrap();
    let answer = agent.recall(&agent.request(huge, Mode::Manual)).unwrap();
    assert!(
        answer.degraded.iter().any(|notice| notice.stage == "query"),
        "{:?}",
        answer.degraded
    );
}

#[test]
fn memory_that_is_off_writes_nothing_and_injection_that_is_off_says_so() {
    let bench = Bench::with(&["Run bun for tests"]);
    let root = bench.project.place().main_root.clone();
    let host = HostFacts {
        run_id: Some("run_1".into()),
        agent_role: Some("coder".into()),
        ..HostFacts::default()
    };
    let file = root.join(".swarm/swarm-memory.json");
    let folder = bench.folder.path();
    let environment = Environment::new(&root, folder.join("config"), folder.join("state"));
    std::fs::write(
        &file,
        r#"{"memory":{"enabled":true,"recall":{"injection":{"enabled":false}}}}"#,
    )
    .unwrap();
    let project = Project::locate(&environment, Seams::system()).unwrap();
    let agent = project.agent(host.clone()).unwrap();
    let answer = agent
        .recall(&agent.request("bun tests", Mode::Injection))
        .unwrap();
    assert!(answer.items.is_empty() && answer.prompt_block.is_empty());
    let log = std::fs::read_to_string(root.join(".swarm/runs/run_1/memory.jsonl")).unwrap();
    assert!(
        log.contains("prompt_injection_skipped") && log.contains("\"disabled\""),
        "{log}"
    );
    std::fs::write(&file, r#"{"memory":{"enabled":false}}"#).unwrap();
    let project = Project::locate(&environment, Seams::system()).unwrap();
    assert_eq!(
        project.agent(host).map(drop).unwrap_err().code(),
        Code::Disabled
    );
    assert_eq!(
        std::fs::read_to_string(root.join(".swarm/runs/run_1/memory.jsonl")).unwrap(),
        log
    );
}

#[test]
fn an_agents_session_has_no_way_to_decide() {
    let bench = Bench::new();
    let agent = bench
        .project
        .agent(HostFacts {
            agent_role: Some("curator".into()),
            ..HostFacts::default()
        })
        .unwrap();
    let receipt = agent.propose(draft("Run bun for tests")).unwrap();
    let proposal_id = receipt.proposal_id.unwrap();
    let output = serde_json::json!({
        "curatorMemoryDecisions": [{"action": "noop", "proposalId": proposal_id, "reason": "mine"}]
    });
    let report = agent.ingest(&output.to_string()).unwrap();
    assert_eq!(
        report.decisions[0].error.as_ref().unwrap().code,
        Code::GrantRequired
    );
    let decision = Decision::Noop {
        proposal_id,
        reason: "mine".into(),
        version: None,
    };
    let results = agent.recommend(&[decision]);
    assert_eq!(
        serde_json::to_value(results[0].status).unwrap(),
        "escalated"
    );
    assert!(agent.list().unwrap().is_empty());
}
