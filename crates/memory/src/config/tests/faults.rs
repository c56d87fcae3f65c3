//! A value that does not fit a key that guards: nobody can tell how strict it was meant to be.

use super::*;

#[test]
fn a_wrong_value_of_a_key_that_guards_keeps_everything_shut() {
    let slip = project(&json!({"writes": {"curator": "of"}}));
    let resolved = resolved(None, Some(&slip));
    let told = resolved.check().unwrap_err().to_string();
    assert_eq!(
        told,
        "/code/.swarm/swarm-memory.json: the value of `writes.curator` is ignored, it takes one of \
         the words apply, recommend, off: nothing is opened until that is mended"
    );
    let variable = [variable("writes.curator", json!("of"))];
    let layers = Layers {
        overrides: &variable,
        ..Layers::default()
    };
    assert!(resolve(&layers).unwrap().check().is_err());
}

#[test]
fn a_wrong_value_of_a_free_key_is_passed_over() {
    let slip = project(&json!({"recall": {"minScore": "high", "injection": {"maxItems": 99}}}));
    let resolved = resolved(None, Some(&slip));
    assert!(resolved.check().is_ok());
    let passed = &row(&resolved, "recall.minScore").passed_over;
    assert_eq!(passed[0].code, "config_bad_value");
    assert_eq!(passed[0].value, None);
    assert_eq!(passed[0].origin, Origin::Project(slip.path));
    assert!(
        passed[0].reason.contains("from 0 to 1"),
        "{}",
        passed[0].reason
    );
}

#[test]
fn something_else_in_the_place_of_a_section_counts_by_what_lies_in_it() {
    for (memory, shut) in [
        (json!({"writes": "off"}), true),
        (json!({"redaction": []}), true),
        (json!(null), true),
        (json!({"maintenance": 3}), false),
        (json!({"sqlite": {"path": {}}}), false),
    ] {
        let resolved = resolved(None, Some(&project(&memory)));
        assert_eq!(resolved.notices()[0].code(), "config_bad_value");
        assert_eq!(resolved.check().is_err(), shut, "{memory}");
    }
    let text = r#"{"evidence": 7}"#;
    let file = ConfigFile::parse(Path::new("/code/f.json"), text).unwrap();
    let resolved = resolved(None, Some(&file));
    assert_eq!(
        resolved.notices()[0].to_string(),
        "/code/f.json: `evidence` takes an object; it is ignored"
    );
    assert!(resolved.check().is_ok());
}

#[test]
fn what_a_project_may_not_set_at_all_is_no_fault_whatever_it_says() {
    for value in [json!(true), json!("yes"), json!({"a": 1})] {
        let asked = project(&json!({"writes": {"ungrantedCurator": value}}));
        let resolved = resolved(None, Some(&asked));
        assert_eq!(resolved.notices()[0].code(), "config_user_only");
        assert!(resolved.check().is_ok());
    }
}

#[test]
fn a_refused_loosening_says_who_tried_what_and_why_not() {
    let loose = project(&json!({"writes": {"curator": "apply", "maxPendingPerScope": 20000}}));
    let own = user(&json!({"writes": {"curator": "off"}}));
    let resolved = resolved(Some(&own), Some(&loose));
    let row = row(&resolved, "writes.curator");
    assert_eq!(row.value, json!("off"));
    assert_eq!(row.passed_over.len(), 1);
    assert_eq!(row.passed_over[0].origin, Origin::Project(loose.path));
    assert_eq!(row.passed_over[0].value, Some(json!("apply")));
    assert_eq!(row.passed_over[0].code, "config_looser");
    assert!(row.passed_over[0].reason.contains("config trust"));
    assert_eq!(
        resolved.loosened(),
        ["writes.curator", "writes.maxPendingPerScope"]
    );
}
