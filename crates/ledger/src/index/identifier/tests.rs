use crate::index::terms::index_terms;

fn terms(text: &str) -> String {
    index_terms(text).join(" ")
}

#[test]
fn identifiers_are_whole_and_split() {
    for (given, expected) in [
        ("parse_config_v2()", "parse_config_v2 parse config v2"),
        ("gen-itgc", "gen-itgc gen itgc"),
        ("useState", "usestate use state"),
        ("HTTPServer", "httpserver http server"),
        ("REST APIs", "rest apis api"),
        ("cfg.rs.", "cfg.rs cfg rs"),
        ("20.04", "20.04 20 04"),
        (
            "src/cfg.rs:42",
            "src/cfg.rs:42 src/cfg.rs src cfg.rs cfg rs 42",
        ),
        ("src\\cfg.rs", "src/cfg.rs src cfg.rs cfg rs"),
        (
            "@scope/pkg@2",
            "@scope/pkg@2 scope/pkg@2 scope/pkg scope pkg 2",
        ),
        ("std::fs::read", "std::fs::read std fs read"),
        ("E0499", "e0499"),
        (
            "ERR_CONNECTION_REFUSED",
            "err_connection_refused err connection refused",
        ),
        ("v1.2.3", "v1.2.3 1.2.3 v1 2 3"),
        (
            "9fceb02d0ae598e95dc970b74767f19372d61af8",
            "9fceb02d0ae598e95dc970b74767f19372d61af8",
        ),
        ("--no-cache=true", "no-cache no cache true"),
        ("__init__", "__init__ init"),
        ("owner/repo#123", "owner/repo#123 owner/repo owner repo 123"),
        (
            "https://a.example/x",
            "https://a.example/x https a.example/x a.example a example x",
        ),
        ("$HOME/.bashrc", "home/.bashrc home bashrc"),
        ("(foo->bar)", "foo bar"),
    ] {
        assert_eq!(terms(given), expected, "{given}");
    }
}

#[test]
fn signs_of_language_names_stay() {
    for (given, expected) in [
        ("C++.", "c++"),
        ("c++17", "c++17 c++ 17"),
        ("C#, F#", "c# f#"),
        ("c++/c#", "c++/c# c++ c#"),
        ("notepad++", "notepad++ notepad"),
        ("1+1", "1+1 1 1"),
        ("# Title #", "title"),
        ("section#", "section"),
        ("a#b", "a#b a b"),
        ("++ -- ## ::", ""),
    ] {
        assert_eq!(terms(given), expected, "{given}");
    }
}

#[test]
fn apostrophes_join_and_keep_the_base_word() {
    for (given, expected) in [
        ("don't", "dont don"),
        ("don’t", "dont don"),
        ("l'index", "lindex index"),
        ("'quoted'", "quoted"),
        ("users'", "users"),
    ] {
        assert_eq!(terms(given), expected, "{given}");
    }
}
