#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use super::super::script::telling_characters;
use super::*;
use proptest::prelude::*;
use rusqlite::Connection;

/// Texts, and questions that each of them answers.
const FOUND: [(&str, &[&str]); 22] = [
    // Spaceless scripts, alone and glued to Latin.
    (
        "步2 重跑gen-itgc后50条悬空引用清零",
        &["悬空", "悬空引用", "重跑", "itgc", "步", "条", "50"],
    ),
    (
        "サンドボックス修正テスト",
        &["サンドボックス", "テスト", "修正", "ﾃｽﾄ"],
    ),
    ("메모리 검색은 조사와 붙는다", &["메모리", "검색", "검색은"]),
    ("ค้นหาความจำ", &["ความจำ", "ค้นหา"]),
    ("ການທົດສອບລະບົບ", &["ທົດສອບ"]),
    ("ការសាកល្បងកម្មវិធី", &["សាកល្បង"]),
    ("စမ်းသပ်မှုအသစ်", &["စမ်းသပ်"]),
    (
        "數據庫schema遷移失敗時回滾",
        &["schema", "遷移", "回滾", "數據庫"],
    ),
    // Attached articles and prepositions.
    (
        "השתמש ב-bun להרצת בדיקות",
        &["בדיקות", "הבדיקות", "bun", "הרצת", "בְּדִיקוֹת"],
    ),
    (
        "استخدم bun لتشغيل الاختبارات",
        &[
            "لاختبارات",
            "الاختبارات",
            "اختبارات",
            "تشغيل",
            "إستخدم",
            "الإختـــبارات",
        ],
    ),
    // Spellings.
    ("cafe\u{301} au lait", &["café", "cafe", "CAFÉ"]),
    ("the API of a file", &["ＡＰＩ", "ﬁle"]),
    (
        "Прочитай ёлку в файле ПАРСЕРА",
        &["елку", "парсера", "ФАЙЛЕ"],
    ),
    (
        "Η οδός του διακομιστή, ΟΔΟΣ",
        &["οδοσ", "ΔΙΑΚΟΜΙΣΤΗ", "διακομιστη"],
    ),
    (
        "İstanbul sunucusu ışık IŞIK",
        &["istanbul", "ISTANBUL", "Işık", "isik"],
    ),
    ("Bộ nhớ đệm của Việt", &["bo nho", "dem", "viet", "ĐỆM"]),
    ("Die Straße, GROẞ", &["STRASSE", "strasse", "groß", "gross"]),
    (
        "смешанный MixedТекст in one",
        &["mixed", "текст", "mixedтекст"],
    ),
    // Identifiers.
    (
        "call parse_config_v2() in src/cfg.rs",
        &[
            "parse_config_v2",
            "parse config",
            "parseConfig",
            "cfg.rs",
            "src/cfg.rs",
        ],
    ),
    (
        "useState vs useReducer",
        &["usestate", "useState", "reducer"],
    ),
    ("C++ 20.04 node.js", &["c++", "20.04", "Node.JS", "C++."]),
    (
        "ship it 👩‍💻 👍🏽 ❤️ 🇩🇪 1️⃣",
        &["👩‍💻", "👍🏽", "❤", "❤️", "🇩🇪", "1️⃣"],
    ),
];

fn shared(text: &str, query: &str) -> usize {
    let index: HashSet<String> = index_terms(text).into_iter().collect();
    let asked = query_terms(query);
    asked.iter().filter(|term| index.contains(*term)).count()
}

#[test]
fn texts_are_found_by_what_people_type() {
    for (text, queries) in FOUND {
        for query in queries {
            assert!(
                shared(text, query) > 0,
                "{query}: {:?} not in {:?}",
                query_terms(query),
                index_terms(text)
            );
        }
    }
}

#[test]
fn a_part_of_a_spaceless_run_shares_every_term() {
    for (text, query) in [
        ("步2 重跑gen-itgc后50条悬空引用清零", "悬空引用"),
        ("サンドボックス修正テスト", "サンドボックス"),
        ("메모리 검색은 조사와 붙는다", "검색"),
        ("ค้นหาความจำ", "ความจำ"),
    ] {
        assert_eq!(shared(text, query), query_terms(query).len(), "{query}");
    }
}

#[test]
fn other_words_are_not_found() {
    for (text, query) in [
        ("悬空引用", "空悬"),
        ("悬空引用", "用悬"),
        ("C++ in short", "c"),
        ("カメラ", "がめら"),
        ("a path src/cfg.rs", "crs"),
        ("👍🏽", "👎🏽"),
    ] {
        assert_eq!(shared(text, query), 0, "{query}");
    }
}

#[test]
fn a_run_of_one_asks_for_the_single_cluster() {
    assert_eq!(query_terms("条"), ["条"]);
    assert_eq!(query_terms("引用清"), ["引用", "用清"]);
    assert_eq!(index_terms("引用清"), ["引", "引用", "用", "用清", "清"]);
}

#[test]
fn query_syntax_is_only_text() {
    for (query, expected) in [
        ("multi-agent", "multi-agent multi agent"),
        ("TODO: fix", "todo fix"),
        ("error:timeout", "error:timeout error timeout"),
        ("GB/s", "gb/s gb s"),
        ("don't", "dont don"),
        ("\"unbalanced", "unbalanced"),
        ("a AND", "a and"),
        ("NEAR(", "near"),
        ("*", ""),
        ("", ""),
        ("AND OR NOT", "and or not"),
        ("c++", "c++"),
        ("-bun", "bun"),
        ("{x}:bun", "x bun"),
        ("^bun", "bun"),
        ("x:bun", "x:bun x bun"),
        (
            "'; DROP TABLE memory_items;--",
            "drop table memory_items memory items",
        ),
        ("bun\0tests", "bun tests"),
        ("\"", ""),
        ("„“”«»‚‘ …—–", ""),
    ] {
        assert_eq!(query_terms(query).join(" "), expected, "{query:?}");
    }
}

#[test]
fn punctuated_queries_find_the_text_that_holds_them() {
    for query in [
        "multi-agent",
        "error:timeout",
        "GB/s",
        "TODO: fix",
        "don't",
        "c++",
    ] {
        let text = format!("We saw “{query}”, twice.");
        assert_eq!(shared(&text, query), query_terms(query).len(), "{query}");
    }
}

#[test]
fn stop_words_go_only_beside_other_words() {
    assert_eq!(query_terms("how do we run the tests"), ["run", "tests"]);
    assert_eq!(query_terms("to be or not to be"), ["to", "be", "or", "not"]);
    assert_eq!(index_terms("the tests"), ["the", "tests"]);
}

#[test]
fn repeats_stay_in_the_index_and_not_in_the_query() {
    assert_eq!(index_terms("bun Bun BUN"), ["bun", "bun", "bun"]);
    assert_eq!(query_terms("bun Bun BUN"), ["bun"]);
}

#[test]
fn invisible_characters_do_not_hide_a_word() {
    assert_eq!(
        index_terms("pass\u{200b}wo\u{ad}rd\u{202e}s"),
        ["passwords"]
    );
    assert_eq!(index_terms("می\u{200c}خواهم"), index_terms("میخواهم"));
    assert_eq!(index_terms("悬\u{200b}空\u{e0100}"), index_terms("悬空"));
    assert!(index_terms("\u{200d}\u{fe0f}\u{301}").is_empty());
}

#[test]
fn output_is_bounded() {
    let words: Vec<String> = (0..20_000).map(|n| format!("w{n}_x")).collect();
    let words = words.join(" ");
    assert_eq!(index_terms(&words).len(), MAX_TERMS);
    assert_eq!(query_terms(&words).len(), MAX_QUERY_TERMS);
    assert_eq!(index_terms(&"悬空".repeat(20_000)).len(), MAX_TERMS);
    assert_eq!(index_terms(&"x".repeat(1_000_000)), ["x".repeat(64)]);
    assert_eq!(
        index_terms(&format!("a{}", "\u{301}".repeat(100_000))),
        ["a"]
    );
    let late = format!("{} needle", " ".repeat(MAX_QUERY_CHARS));
    assert!(query_terms(&late).is_empty());
}

#[test]
fn no_text_gives_a_scope_term() {
    let scope = scope_term(&ScopeId::from_bytes([7; 8]));
    assert_eq!(scope, "§scp_0707070707070707");
    assert!(!index_terms(&scope).contains(&scope));
    assert!(
        index_terms(&format!("x{scope} @{scope}/y"))
            .iter()
            .all(|term| !term.contains('§'))
    );
}

/// The table the index lives in, in memory, with a look into its vocabulary.
fn fts() -> Connection {
    let connection = Connection::open_in_memory().unwrap();
    connection
        .execute_batch(
            "CREATE VIRTUAL TABLE t USING fts5(terms,
               tokenize = \"unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'\");
             CREATE VIRTUAL TABLE v USING fts5vocab(t, row);",
        )
        .unwrap();
    connection
}

fn insert(connection: &Connection, terms: &[String]) {
    let joined = terms.join(" ");
    connection
        .execute("INSERT INTO t(terms) VALUES (?1)", [joined])
        .unwrap();
}

fn vocabulary(connection: &Connection) -> HashSet<String> {
    let mut select = connection.prepare("SELECT term FROM v").unwrap();
    let rows = select.query_map([], |row| row.get(0)).unwrap();
    rows.map(Result::unwrap).collect()
}

#[test]
fn fts5_finds_every_term_as_it_is() {
    let connection = fts();
    let scope = scope_term(&ScopeId::from_bytes([0xab; 8]));
    let texts = FOUND.iter().flat_map(|(text, queries)| {
        let queries = queries.iter().copied();
        std::iter::once(*text).chain(queries)
    });
    let mut all = HashSet::from([scope.clone()]);
    insert(&connection, &[scope]);
    for text in texts {
        let terms = index_terms(text);
        insert(&connection, &terms);
        all.extend(terms);
    }
    let mut select = connection
        .prepare("SELECT count(*) FROM t WHERE t MATCH ?1")
        .unwrap();
    for term in &all {
        let quoted = format!("\"{}\"", term.replace('"', "\"\""));
        let hits: i64 = select.query_row([quoted], |row| row.get(0)).unwrap();
        assert!(hits > 0, "{term}");
    }
    assert_eq!(vocabulary(&connection), all);
}

#[test]
fn fts5_changes_no_term_of_any_character() {
    let connection = fts();
    let terms: Vec<String> = telling_characters()
        .flat_map(|c| index_terms(&format!("{c} a{c} ա{c}")))
        .collect();
    insert(&connection, &terms);
    let all: HashSet<String> = terms.into_iter().collect();
    let stored = vocabulary(&connection);
    let changed: Vec<_> = all.symmetric_difference(&stored).take(20).collect();
    assert!(changed.is_empty(), "{changed:?}");
}

/// Text that is dense in the characters the tokeniser decides about.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "\\PC{0,80}",
        "[a-cA-C0-2_.:/@#+'’ -]{0,60}",
        "[悬空ーテか\u{3099}각กำ a1A👩\u{200d}💻\u{fe0f}\u{20e3}لاאב\u{5b8}\u{301}ßİ-]{0,60}",
    ]
}

proptest! {
    #[test]
    fn every_text_is_found_by_its_own_words(text in any_text()) {
        let index: HashSet<String> = index_terms(&text).into_iter().collect();
        for term in query_terms(&text) {
            prop_assert!(index.contains(&term), "{term:?}");
        }
    }

    #[test]
    fn every_term_has_the_shape_the_index_needs(text in any_text()) {
        let terms = index_terms(&text);
        let read = text.nfkc().count();
        prop_assert!(terms.len() <= 4 * read, "{} of {read}", terms.len());
        for term in &terms {
            let length = term.chars().count();
            prop_assert!((1..=64).contains(&length), "{term:?}");
            prop_assert!(!term.contains(|c: char| c.is_whitespace() || c.is_control()), "{term:?}");
            prop_assert!(!term.contains(['\u{fffd}', '"', SCOPE_SIGN]), "{term:?}");
            prop_assert!(term.chars().any(|c| !c.is_ascii_punctuation()), "{term:?}");
        }
    }

    #[test]
    fn fts5_keeps_every_term(text in any_text()) {
        let connection = fts();
        let terms = index_terms(&text);
        insert(&connection, &terms);
        let expected: HashSet<String> = terms.into_iter().collect();
        prop_assert_eq!(vocabulary(&connection), expected);
    }
}
