//! What the guard finds in a text, in words: for somebody who asks before a text is proposed.
//!
//! The gate asks the same scanners whatever was asked here. There are no scanners yet for personal
//! data and for instructions that pose as facts, so a text that is allowed here may hold either.

use crate::config::{self, Settings};
use crate::project::Project;
use guard::SentinelRule;
use serde::Serialize;

/// What the guard would do with a text, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GuardScan {
    /// `allow`, `strip`, `redact` or `reject`.
    pub action: &'static str,
    /// What was found, by place.
    pub findings: Vec<GuardFinding>,
    /// What would be stored; empty when it is rejected.
    pub text: String,
}

/// One thing that was found; its place is counted in Unicode scalar values of the text as it came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GuardFinding {
    /// The rule that found it.
    pub rule: &'static str,
    /// `secret`, `forged_marker`, `invisible` or `invalid`.
    pub category: &'static str,
    /// Where it begins.
    pub start: usize,
    /// Where it ends; that place is not part of it.
    pub end: usize,
}

impl Project {
    /// Looks at a text under the project's rule for markers. Nothing is stored.
    pub fn guard_scan(&self, text: &str) -> GuardScan {
        guard_scan(self.config().settings(), text)
    }
}

fn guard_scan(settings: &Settings, text: &str) -> GuardScan {
    let rule = match settings.writes.sentinel {
        config::Sentinel::Marker => SentinelRule::Marker,
        config::Sentinel::Seed => SentinelRule::Seed,
    };
    let inspection = guard::inspect(text, rule);
    let findings = inspection.findings.iter().map(|finding| GuardFinding {
        rule: finding.rule,
        category: finding.category.as_str(),
        start: finding.start,
        end: finding.end,
    });
    GuardScan {
        action: inspection.action.as_str(),
        findings: findings.collect(),
        text: inspection.text,
    }
}
