//! What a text wants of its reader: guidance set aside, things hidden, checks left out, a part
//! taken on, answers bent.
//!
//! One set of tables for all languages. A weight of a hundred stands for itself; less needs
//! company, so a note that only gives orders about the tools of its project stays below the line.

mod approval;
mod guidance;
mod reader;
mod role;
mod secrecy;

use super::class::{AUTHOR, GUIDE, GUIDE_WEAK, PRIOR, PROMPT, Set, YOUR};
use super::rules::Rule;

/// Guidance of any sort.
const GUIDES: Set = GUIDE | GUIDE_WEAK | PROMPT;

/// What makes guidance the reader's.
const WHOSE: Set = PRIOR | YOUR | AUTHOR;

pub(super) const TABLES: [&[Rule]; 5] = [
    approval::RULES,
    guidance::RULES,
    reader::RULES,
    role::RULES,
    secrecy::RULES,
];
