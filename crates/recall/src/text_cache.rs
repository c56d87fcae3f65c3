//! What was worked out of the texts of a small scope, kept from one recall to the next.
//!
//! Taking a thousand texts apart costs more than all else in a recall, and mostly the texts are the same
//! as before. Each recall reads them anew, as its reader may see them, and only when they are the very
//! same ones is what was worked out of them used again. So no write of any process is missed, no session
//! sees what is not its own, and a record that is gone is forgotten with the next recall. One set of at
//! most a thousand texts is kept.

use crate::default::SmallScope;
use std::sync::{Arc, Mutex, PoisonError};

/// The texts that were asked last. Sessions may share one.
#[derive(Default)]
pub struct TextCache(Mutex<Option<Arc<SmallScope>>>);

impl TextCache {
    /// The scope of these texts, which stand by number.
    pub(crate) fn scope(&self, texts: Vec<(i64, String)>) -> Arc<SmallScope> {
        let kept = self.kept().clone();
        if let Some(scope) = kept.filter(|scope| scope.texts == texts) {
            return scope;
        }
        // Not under the lock: another session may ask meanwhile.
        let scope = Arc::new(SmallScope::of(texts));
        *self.kept() = Some(Arc::clone(&scope));
        scope
    }

    /// Forgets the texts.
    pub(crate) fn forget(&self) {
        *self.kept() = None;
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Option<Arc<SmallScope>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for TextCache {
    /// Nothing of the texts.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TextCache").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(all: &[&str]) -> Vec<(i64, String)> {
        let numbered = (1..).zip(all);
        numbered.map(|(n, text)| (n, (*text).to_owned())).collect()
    }

    #[test]
    fn the_same_texts_are_taken_apart_once_and_others_replace_them() {
        let cache = TextCache::default();
        let first = cache.scope(texts(&["a walrus", "a zebra"]));
        assert!(Arc::ptr_eq(
            &first,
            &cache.scope(texts(&["a walrus", "a zebra"]))
        ));
        let other = cache.scope(texts(&["a walrus"]));
        assert!(!Arc::ptr_eq(&first, &other));
        assert_eq!(Arc::strong_count(&first), 1, "what is gone is not kept");
        cache.forget();
        assert_eq!(Arc::strong_count(&other), 1);
        assert_eq!(format!("{cache:?}"), "TextCache { .. }");
    }
}
