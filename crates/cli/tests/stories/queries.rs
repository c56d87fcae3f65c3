//! Text of users is data: any script, any punctuation.

use crate::machine::{Machine, Told};

/// The flag first: after `--` everything is the query.
fn recall(machine: &Machine, query: &str) -> Told {
    machine.run(&["recall", "--json", "--", query])
}

#[test]
fn words_of_any_script_are_found_next_to_others() {
    let machine = Machine::reviewed();
    let fact = "步2 重跑gen-itgc后50条悬空引用清零";
    machine.remember(fact);
    machine.remember("Run the tests with bun test.");
    for query in ["悬空", "悬空引用", "重跑", "itgc"] {
        let told = recall(&machine, query);
        assert_eq!(told.data()["items"][0]["text"], fact, "{query}");
    }
}

#[test]
fn the_syntax_of_the_index_is_no_syntax_here() {
    let machine = Machine::reviewed();
    let fact = "The multi-agent mode moves 3 GB/s and logs error:timeout.";
    machine.remember(fact);
    machine.remember("Run the tests with bun test.");
    for query in [
        "TODO: fix",
        "don't",
        "\"unbalanced",
        "a AND",
        "NEAR(",
        "*",
        "",
        "AND OR NOT",
        "c++",
        "-bun",
        "{x}:bun",
        "^bun",
        "x:bun",
        "'; DROP TABLE memory_items;--",
        "\u{1b}[2J",
        "\u{202e}nub",
    ] {
        let told = recall(&machine, query);
        assert_eq!(told.code, 0, "{query}: {}", told.err);
        assert!(!told.out.contains('\u{1b}'), "{query}");
    }
    for query in ["multi-agent", "GB/s", "error:timeout"] {
        let told = recall(&machine, query);
        assert_eq!(told.data()["items"][0]["text"], fact, "{query}");
    }
    assert_eq!(
        machine.json(&["list"]).data()["memories"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[test]
fn the_seed_profile_wants_three_characters() {
    let machine = Machine::on();
    assert_eq!(
        machine
            .run(&["config", "set", "recall.profile", "seed"])
            .code,
        0
    );
    machine.propose("Run the tests with bun test.");
    let told = machine.json(&["recall", "ab"]);
    assert_eq!(told.failed(), (2, "usage".to_owned()));
}
