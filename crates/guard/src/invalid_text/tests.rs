use super::{InvalidReason, InvalidText, StrippedRun, clean, strip_for_query};

#[track_caller]
fn refused(text: &str) -> InvalidText {
    clean(text).expect_err("the text must be refused")
}

#[track_caller]
fn kept(text: &str) {
    let cleaned = clean(text).expect("the text must pass");
    assert_eq!(cleaned.text, text);
    assert!(cleaned.is_unchanged());
}

#[test]
fn a_refusal_names_kind_code_point_and_place() {
    let refusal = refused("é\u{202e}x");
    assert_eq!(
        refusal,
        InvalidText {
            reason: InvalidReason::BidiControl,
            code_point: 0x202E,
            offset: 1
        }
    );
    assert_eq!(
        refusal.to_string(),
        "text holds a bidirectional control (U+202E at character 1)"
    );
}

#[test]
fn every_refused_class_has_its_reason() {
    for (text, reason) in [
        ("a\0", InvalidReason::Nul),
        ("\u{1b}[2J", InvalidReason::Escape),
        ("\u{9d}x", InvalidReason::C1Control),
        ("\u{2069}", InvalidReason::BidiControl),
        ("a\u{e0061}", InvalidReason::TagCharacter),
        ("a\u{e0101}", InvalidReason::VariationSelector),
        ("葛\u{e0100}\u{e0101}", InvalidReason::VariationSelector),
        ("\u{fffa}", InvalidReason::InterlinearAnnotation),
        ("\u{e000}", InvalidReason::PrivateUse),
        ("\u{10fffd}", InvalidReason::PrivateUse),
        ("\u{1ffff}", InvalidReason::Noncharacter),
        ("\u{e01f0}", InvalidReason::ReservedIgnorable),
    ] {
        assert_eq!(refused(text).reason, reason, "{text:?}");
    }
}

#[test]
fn marks_are_counted_per_base() {
    kept(&format!("a{}b", "\u{301}".repeat(8)));
    assert_eq!(
        refused(&format!("a{}", "\u{301}".repeat(9))).reason,
        InvalidReason::MarkFlood
    );
    let split = format!("a{}\u{200b}{}", "\u{301}".repeat(5), "\u{301}".repeat(5));
    assert_eq!(refused(&split).reason, InvalidReason::MarkFlood);
    let joined = format!("क{}", "\u{94d}\u{200d}".repeat(9));
    assert_eq!(refused(&joined).reason, InvalidReason::MarkFlood);
}

#[test]
fn stray_characters_are_stripped_and_told_until_they_form_a_message() {
    let cleaned = clean("a\u{200b}b\u{2060}c\u{200b}").expect("three are an accident");
    assert_eq!(cleaned.text, "abc");
    assert_eq!(
        cleaned.stripped,
        [
            StrippedRun {
                name: "ZERO WIDTH SPACE",
                count: 2
            },
            StrippedRun {
                name: "WORD JOINER",
                count: 1
            },
        ]
    );
    let four = refused("a\u{200b}b\u{200b}c\u{200b}d\u{200b}");
    assert_eq!(
        (four.reason, four.offset),
        (InvalidReason::HiddenCharacters, 7)
    );
    assert_eq!(refused("a\u{200b}\u{ad}\u{feff}").offset, 3);
    assert!(clean("a\u{200b}\u{ad}b\u{feff}").is_ok());
}

#[test]
fn invisible_characters_with_a_meaning_stay() {
    for text in [
        "👩🏽\u{200d}💻 🏳\u{fe0f}\u{200d}🌈 ❤\u{fe0e}",
        "#\u{fe0f}\u{20e3}",
        "می\u{200c}خواهم",
        "\u{9b0}\u{200d}\u{9cd}\u{9af}\u{9be}\u{9ac}",
        "\u{cb0}\u{200d}\u{ccd}",
        "\u{d9a}\u{200d}\u{dca}\u{dc0}",
        "۱۳۹۹ ه\u{200d}.ش",
        "נא \u{200f}ok\u{200e}",
        "葛\u{fe00}",
        "ᠠ\u{180b}",
        "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}!",
    ] {
        kept(text);
    }
}

#[test]
fn the_same_characters_elsewhere_go() {
    for (text, stripped) in [
        ("a\u{200d}💻", "a💻"),
        ("👩\u{200d} x", "👩 x"),
        ("1\u{fe0f} x", "1 x"),
        ("شد\u{200c} x", "شد x"),
        ("شد\u{200d} x", "شد x"),
        ("ok\u{200e}", "ok"),
        ("≤\u{fe00}", "≤"),
        ("a\u{180b}", "a"),
    ] {
        assert_eq!(
            clean(text).expect("one is an accident").text,
            stripped,
            "{text:?}"
        );
    }
}

#[test]
fn line_ends_become_lf_and_are_no_strays() {
    let cleaned = clean("a\r\nb\rc\u{85}d\u{2028}e\u{2029}f\n").expect("line ends are no attack");
    assert_eq!(cleaned.text, "a\nb\nc\nd\ne\nf\n");
    assert_eq!((cleaned.line_ends, cleaned.stripped.len()), (5, 0));
}

/// U+0378 is free in every version so far, U+1FAFF and U+3097 in this one.
#[test]
fn unassigned_code_points_are_refused_and_stay_readable() {
    for text in ["\u{378}", "x \u{1fffd}", "あ\u{3097}"] {
        assert_eq!(refused(text).reason, InvalidReason::Unassigned, "{text:?}");
        assert_eq!(strip_for_query(text), text);
    }
}

#[test]
fn a_query_loses_what_is_hidden_and_is_never_refused() {
    assert_eq!(
        strip_for_query("use \u{202e}bun\0\u{200b} \u{1b}[31mnow\u{e0041}"),
        "use bun  now"
    );
}
