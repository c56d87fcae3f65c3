//! The quick path against the whole way: what is taken over from one reading to the next is what
//! a look at all of it finds.

use super::{Assessment, LONG, Look, REJECT_SCORE, assess_views, read};
use crate::mixed_texts::{mixed, rows};
use crate::views::{ViewKind, Views};

/// Every reading, looked at from its first byte to its last.
fn whole(views: &Views<'_>) -> Assessment {
    let mut worst = Assessment::default();
    for view in views.iter() {
        let (_, mut found) = read(view.text(), None, view.kind() == ViewKind::Raw);
        if found.score > worst.score {
            for finding in &mut found.findings {
                finding.span = view.original(finding.span.clone());
            }
            worst = found;
        }
        if view.text().len() > LONG && worst.score >= REJECT_SCORE {
            break;
        }
    }
    worst
}

fn is_the_same(text: &str) -> usize {
    let views = Views::of(text);
    assert_eq!(assess_views(&views), whole(&views), "{text:?}");
    let all: Vec<_> = views.iter().collect();
    let mut reused = 0;
    for view in views.iter() {
        let parent = all[view.parent()].text();
        let (kept, base) = (view.kept(parent), Look::of(parent));
        let (quick, slow) = (Look::over(view.text(), &base, &kept), Look::of(view.text()));
        let parts = |look: &Look| {
            let words = &look.words;
            (
                words.list.clone(),
                words.sentences.clone(),
                words.sentence_kinds.clone(),
                words.kinds,
            )
        };
        assert_eq!(parts(&quick), parts(&slow), "{:?} {text:?}", view.text());
        assert!(quick.triggers.has_all(&slow.triggers), "{:?}", view.text());
        reused += usize::from(!kept.is_empty() && view.kind() != ViewKind::Raw);
    }
    reused
}

#[test]
fn rows_of_the_corpora_are_judged_as_by_whole_scans() {
    for row in rows() {
        is_the_same(&row);
    }
}

#[test]
fn rows_amid_code_with_bits_strewn_in_are_judged_as_by_whole_scans() {
    let reused: usize = mixed(4000).map(|text| is_the_same(&text)).sum();
    assert!(reused > 4000, "{reused}");
}

#[test]
fn a_long_text_with_few_changes_is_judged_as_by_whole_scans() {
    let text: String = mixed(60).collect::<Vec<_>>().join("\n");
    is_the_same(&text);
}
