//! What the guard finds in a text, in words: for somebody who asks before a text is proposed.
//!
//! The gate asks the same scanners whatever was asked here.

use crate::config::{self, ConfigError, Layers, Settings};
use crate::project::Project;
use guard::pii::PiiThreshold;
use guard::{Rules, SentinelRule};
use serde::Serialize;

/// Which rules look at a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScanRules {
    /// The project's.
    Project,
    /// The project's, and personal data whatever the configuration says.
    WithPersonalData,
    /// The opencode-swarm plugin's list of secrets and its markers.
    Seed,
}

/// What the guard would do with a text, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GuardScan {
    /// `allow`, `strip`, `redact`, `quarantine` or `reject`.
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
    /// What kind of thing it is, such as `secret`, `injection` or `invisible`.
    pub category: &'static str,
    /// Where it begins.
    pub start: usize,
    /// Where it ends; that place is not part of it.
    pub end: usize,
}

impl Project {
    /// Looks at a text. Nothing is stored.
    pub fn guard_scan(&self, text: &str, rules: ScanRules) -> GuardScan {
        scan(self.config().settings(), text, rules)
    }
}

impl GuardScan {
    /// Looks at a text as a project without a configuration would.
    pub fn unconfigured(text: &str, rules: ScanRules) -> Result<Self, ConfigError> {
        let defaults = config::resolve(&Layers::default())?;
        Ok(scan(defaults.settings(), text, rules))
    }
}

fn scan(settings: &Settings, text: &str, rules: ScanRules) -> GuardScan {
    let sentinel = match settings.writes.sentinel {
        config::Sentinel::Marker => SentinelRule::Marker,
        config::Sentinel::Seed => SentinelRule::Seed,
    };
    let redaction = &settings.redaction;
    let asked = rules == ScanRules::WithPersonalData || redaction.detect_pii;
    let threshold = PiiThreshold::new(redaction.pii_threshold).unwrap_or(PiiThreshold::DEFAULT);
    let rules = match rules {
        ScanRules::Seed => Rules::Seed,
        ScanRules::Project | ScanRules::WithPersonalData => Rules::Own {
            sentinel,
            pii: asked.then_some(threshold),
        },
    };
    let inspection = guard::inspect(text, rules);
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
