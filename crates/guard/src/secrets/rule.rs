//! The rules of `rules/secrets.txt`: what each kind of credential looks like.
//!
//! The file is part of the program and read once, when the first text is scanned; its own header
//! says how a rule is written. A rule with shapes is matched by them. One without (`built in`) is
//! named in the file for its description and source and matched by code of this module.

use std::sync::LazyLock;

use super::shape::Shape;

const FILE: &str = include_str!("../../rules/secrets.txt");

/// Entropy in bits a byte that the variable part of a token must reach.
const FLOOR: f64 = 2.0;

/// How a rule recognises a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SecretClass {
    /// By a label before any value that looks random.
    Generic,
    /// By the structure around it: a URL, a header, a key block.
    Structural,
    /// By the format that its provider gives to it.
    Provider,
}

/// How sure a rule is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// The value only looks like one.
    Low,
    /// The form fits and little else has it.
    Medium,
    /// A distinctive prefix, structure or checksum.
    High,
}

/// A checksum inside the token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Checksum {
    /// The last six characters are the CRC-32 of the thirty before them, in base 62.
    Crc32Base62,
}

/// One kind of credential.
#[derive(Debug, Clone)]
pub(super) struct Rule {
    pub(super) id: &'static str,
    pub(super) what: &'static str,
    pub(super) source: &'static str,
    pub(super) class: SecretClass,
    pub(super) confidence: Confidence,
    pub(super) floor: f64,
    pub(super) checksum: Option<Checksum>,
    /// A word that must stand shortly before the token, where its form alone says too little.
    pub(super) near: Vec<&'static str>,
    pub(super) shapes: Vec<Shape>,
    /// Forms of an exact length, which are known inside a word and with marks in their middle.
    pub(super) wholes: Vec<Shape>,
}

/// All rules, in the order of the file.
pub(super) static RULES: LazyLock<Vec<Rule>> =
    LazyLock::new(|| parse(FILE).expect("the file is a constant that the tests parse"));

/// The rule of this name.
pub(super) fn rule(id: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.id == id)
}

/// Reads a rule file; the error is the line that is not understood.
fn parse(file: &'static str) -> Result<Vec<Rule>, &'static str> {
    let mut rules: Vec<Rule> = Vec::new();
    for line in file.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(id) = line.strip_prefix('[').and_then(|id| id.strip_suffix(']')) {
            rules.push(Rule::new(id));
            continue;
        }
        let (key, value) = line.split_once(" = ").ok_or(line)?;
        let rule = rules.last_mut().ok_or(line)?;
        rule.set(key, value).ok_or(line)?;
    }
    Ok(rules)
}

impl Rule {
    fn new(id: &'static str) -> Self {
        Self {
            id,
            what: "",
            source: "",
            class: SecretClass::Provider,
            confidence: Confidence::High,
            floor: FLOOR,
            checksum: None,
            near: Vec::new(),
            shapes: Vec::new(),
            wholes: Vec::new(),
        }
    }

    fn set(&mut self, key: &str, value: &'static str) -> Option<()> {
        match key {
            "what" => self.what = value,
            "source" => self.source = value,
            "class" => {
                self.class = match value {
                    "provider" => SecretClass::Provider,
                    "structural" => SecretClass::Structural,
                    "generic" => SecretClass::Generic,
                    _ => return None,
                }
            }
            "confidence" => {
                self.confidence = match value {
                    "high" => Confidence::High,
                    "medium" => Confidence::Medium,
                    "low" => Confidence::Low,
                    _ => return None,
                }
            }
            "floor" => self.floor = value.parse().ok()?,
            "checksum" if value == "crc32-base62" => self.checksum = Some(Checksum::Crc32Base62),
            "near" => self.near = value.split(' ').collect(),
            "shape" => self.shapes.push(Shape::parse(value)?),
            "whole" => self
                .wholes
                .push(Shape::parse(value).filter(Shape::is_prefixed)?),
            _ => return None,
        }
        Some(())
    }
}
