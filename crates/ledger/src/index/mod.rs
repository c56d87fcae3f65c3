//! The lexical index: what a text is found by.
//!
//! [`terms`] is the one pure function from text to index terms. The write path and the query path
//! both go through it, so a word is never folded in two ways. The rooms below it each know one
//! thing: characters (`script`), spelling (`fold`), runs (`runs`), identifiers
//! (`identifier`, `hump`), attached articles (`stem`), empty words (`stop`). `bands` tells texts that are
//! nearly the same from their terms, `vectors` is the file of what a model made of them.

pub(crate) mod bands;
mod fold;
mod hump;
mod identifier;
mod runs;
mod script;
mod stem;
mod stop;
pub mod terms;
pub(crate) mod vectors;

pub use terms::{index_terms, query_terms, scope_term, text_terms};
