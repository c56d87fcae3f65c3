//! How well the classifier does on authors that it has not seen: each batch is judged by weights
//! that were made without it, and benign texts by weights made without their kind.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use swarm_memory_guard::injection::{Verdict, assess, classifier};

use super::rows::Row;
use super::training::{Instance, THRESHOLD, train};

/// Margins that the table of thresholds shows.
const MARGINS: [f64; 7] = [1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0];

/// What is left out together.
fn fold(batch: &str) -> &str {
    match batch {
        "commits" | "devmem" | "pii" | "usage" => "benign 1",
        "code" | "comments" | "docs" | "secrets" | "talk" | "unicode" => "benign 2",
        _ => batch,
    }
}

/// The tables, in Markdown.
pub(crate) fn report(rows: &[Row], bags: &[Vec<Instance>], is_listing: bool) -> String {
    let by_rules: Vec<bool> = rows.iter().map(|row| is_stopped(&row.text)).collect();
    let margins = margins(rows, bags);
    let mut out = String::new();
    table(&mut out, "batch", rows, &by_rules, &margins, |row| {
        row.batch.clone()
    });
    table(&mut out, "category", rows, &by_rules, &margins, |row| {
        let is_new = matches!(row.batch.as_str(), "a" | "c" | "d" | "e" | "f" | "h");
        let set = if is_new { "a-h" } else { "other" };
        format!("{set} {}", row.category)
    });
    let _ = writeln!(
        out,
        "\n| margin | caught more | flagged more |\n|---|---|---|"
    );
    for margin in MARGINS {
        let more = |is_attack: bool| {
            let of_kind = (0..rows.len())
                .filter(|&at| rows[at].is_attack == is_attack && rows[at].batch != "own");
            let (all, more) = of_kind.fold((0, 0), |(all, more), at| {
                let is_more = !by_rules[at] && margins[at] >= margin;
                (all + 1, more + usize::from(is_more))
            });
            format!(
                "{more} of {all} ({:.4})",
                f64::from(more as u32) / f64::from(all)
            )
        };
        let _ = writeln!(out, "| {margin} | {} | {} |", more(true), more(false));
    }
    if is_listing {
        for (at, row) in rows.iter().enumerate() {
            let is_wrong = (by_rules[at] || margins[at] >= THRESHOLD) != row.is_attack;
            if is_wrong {
                let (margin, rules) = (margins[at], by_rules[at]);
                let _ = writeln!(out, "{margin:.2} {rules} {} {:?}", row.id, row.text);
            }
        }
    }
    out
}

/// The rules alone do not let it pass.
fn is_stopped(text: &str) -> bool {
    let found = assess(text);
    let is_raised = found.findings.iter().any(|f| f.rule == classifier::RULE);
    found.verdict() != Verdict::Allow && !is_raised
}

/// The margin of each text by weights that were made without its batch.
fn margins(rows: &[Row], bags: &[Vec<Instance>]) -> Vec<f64> {
    let mut margins = vec![0.0; rows.len()];
    let mut folds: Vec<&str> = rows.iter().map(|row| fold(&row.batch)).collect();
    folds.sort_unstable();
    folds.dedup();
    for left_out in folds {
        let is_out = |row: &Row| fold(&row.batch) == left_out;
        let kept = rows.iter().zip(bags).filter(|(row, _)| !is_out(row));
        let kept: Vec<_> = kept
            .map(|(row, bag)| (bag.as_slice(), row.is_attack))
            .collect();
        let (model, _) = train(&kept).rounded([0; 32]);
        for (at, row) in rows.iter().enumerate().filter(|(_, row)| is_out(row)) {
            margins[at] = model.worst(&bags[at]);
            debug_assert_eq!(fold(&row.batch), left_out);
        }
    }
    margins
}

fn table(
    out: &mut String,
    name: &str,
    rows: &[Row],
    by_rules: &[bool],
    margins: &[f64],
    key: impl Fn(&Row) -> String,
) {
    let mut groups: BTreeMap<(String, bool), [usize; 4]> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate() {
        let by_model = margins[at] >= THRESHOLD;
        let counts = groups.entry((key(row), !row.is_attack)).or_default();
        counts[0] += 1;
        counts[1] += usize::from(by_rules[at]);
        counts[2] += usize::from(by_model);
        counts[3] += usize::from(by_rules[at] || by_model);
    }
    let _ = writeln!(
        out,
        "\n| {name} | kind | rows | rules | classifier | both |\n|---|---|---|---|---|---|"
    );
    for ((group, is_benign), [all, rules, model, both]) in groups {
        let kind = if is_benign { "benign" } else { "attack" };
        let share = |count: usize| format!("{:.3}", count as f64 / all as f64);
        let (rules, model, both) = (share(rules), share(model), share(both));
        let _ = writeln!(
            out,
            "| {group} | {kind} | {all} | {rules} | {model} | {both} |"
        );
    }
}
