//! Two pieces of work at once.
//!
//! Taking a thousand texts apart is most of what a process does that answers one question, and
//! somebody waits for it. What comes out does not depend on which piece ends first.

use std::panic::resume_unwind;
use std::thread::{Builder, scope};

/// What both give. Where no thread is to be had, one comes after the other.
pub(crate) fn at_once<A: Send, B>(
    other: impl Fn() -> A + Sync,
    here: impl FnOnce() -> B,
) -> (A, B) {
    scope(|scope| match Builder::new().spawn_scoped(scope, &other) {
        Ok(thread) => {
            let here = here();
            let other = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
            (other, here)
        }
        Err(_) => (other(), here()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_are_done() {
        let list = [1, 2, 3];
        assert_eq!(at_once(|| list.len(), || list.iter().sum::<i32>()), (3, 6));
    }
}
