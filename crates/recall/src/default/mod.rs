//! The default profile: words in any script, no window, cost that does not grow with the store.
//!
//! Candidates come by the rarest terms of the question and are scored over all of them: the
//! share of the question's weight that a record covers, moved a little by scope, role, kind and
//! confidence, and lifted by nearness in meaning and by what stands round it. The score lies in
//! `[0, 1]`, so that `minScore` .05 (asked) and .25 (unasked, see `floor`) keep their meaning. In
//! a small scope words also stand for others that mean the same.

mod about;
mod at_once;
mod centre;
mod context;
mod familiar;
mod fields;
mod floor;
mod form;
mod forms;
mod gist;
mod irregular;
mod language;
mod lexicon;
mod meaning;
mod meanings;
mod prune;
mod rank;
mod scorer;
mod small_scope;
mod spelling;
mod standing;
mod talk;
mod terms;

pub(crate) use centre::Centre;
pub(crate) use familiar::{lighten_familiar, scarcity};
pub use meaning::meaning_model;
pub(crate) use meaning::{Meaning, PROMISING};
pub(crate) use prune::{SMALL, Search, searched_terms};
pub(crate) use rank::{Found, rank};
pub(crate) use scorer::Scorer;
pub(crate) use small_scope::SmallScope;
pub(crate) use standing::{MOST_STANDING, STANDING, standing};
pub(crate) use terms::{Weighed, all_forms, asked_terms, term_counts, weigh, whole_weight};
