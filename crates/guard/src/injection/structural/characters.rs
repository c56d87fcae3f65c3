//! Characters that act on the screen or hide a message: escapes, direction overrides, tags.
//!
//! The write boundary refuses them by themselves; here they are told as what they try.

use super::super::Category::{FenceEscape, PromptInjection};
use super::Shape;
use crate::invalid_text::{Scan, Step};
use crate::{InvalidReason, code_points as cp};

pub(in super::super) fn find(text: &str, found: &mut Vec<Shape>) {
    if text.is_ascii() && !text.contains('\u{1b}') {
        return;
    }
    let acts = |c: char| {
        c == '\u{1b}'
            || !c.is_ascii()
                && (cp::is_c1(c)
                    || cp::is_bidi_control(c)
                    || cp::is_tag(c)
                    || cp::is_ideographic_selector(c))
    };
    if !text.contains(acts) {
        return;
    }
    let mut told: Vec<&str> = Vec::new();
    let places = text.char_indices().map(|(at, c)| at..at + c.len_utf8());
    for ((_, _, step), span) in Scan::new(text).zip(places) {
        let Step::Refuse(reason) = step else { continue };
        let (rule, category) = match reason {
            InvalidReason::Escape | InvalidReason::C1Control => ("terminal_control", FenceEscape),
            InvalidReason::BidiControl => ("direction_override", FenceEscape),
            InvalidReason::TagCharacter | InvalidReason::VariationSelector => {
                ("hidden_message", PromptInjection)
            }
            _ => continue,
        };
        if !told.contains(&rule) {
            told.push(rule);
            found.push(Shape::new(rule, category, 100, span));
        }
    }
}
