//! The vectors of the queries that a session asked last.
//!
//! One cache belongs to one session. It is keyed by the model's version and the normalised query,
//! so that a changed model never answers with old vectors, and it forgets the least recently used.

use crate::error::EmbedError;
use crate::provider::Embedder;
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Model version and normalised query.
type Key = (String, String);

/// Query vectors, at most as many as it was made for.
#[derive(Debug)]
pub struct QueryCache {
    kept: Mutex<LruCache<Key, Arc<[f32]>>>,
}

impl QueryCache {
    /// An empty one.
    #[must_use]
    pub fn new(capacity: NonZeroUsize) -> Self {
        Self {
            kept: Mutex::new(LruCache::new(capacity)),
        }
    }

    /// The vector of a query, made only if it is not kept. A failure is not kept.
    ///
    /// What is embedded is the normalised query, so it does not matter which spelling came first.
    pub fn embed(&self, embedder: &dyn Embedder, query: &str) -> Result<Arc<[f32]>, EmbedError> {
        let key = (embedder.model_version().to_owned(), normalised(query));
        if let Some(vector) = self.kept().get(&key) {
            return Ok(Arc::clone(vector));
        }
        // Not under the lock: another query need not wait for this one.
        let vector: Arc<[f32]> = embedder.embed(&key.1)?.into();
        self.kept().put(key, Arc::clone(&vector));
        Ok(vector)
    }

    /// How many vectors are kept.
    #[must_use]
    pub fn size(&self) -> usize {
        self.kept().len()
    }

    /// A panic elsewhere leaves whole entries behind, so a poisoned lock is no reason to stop.
    fn kept(&self) -> MutexGuard<'_, LruCache<Key, Arc<[f32]>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lower case, letter by letter as the tokens are, and one space between words.
fn normalised(query: &str) -> String {
    let mut words = String::with_capacity(query.len());
    for word in query.split_whitespace() {
        if !words.is_empty() {
            words.push(' ');
        }
        words.extend(word.chars().flat_map(char::to_lowercase));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::QueryCache;
    use crate::error::EmbedError;
    use crate::provider::Embedder;
    use crate::token_vectors::TokenVectors;
    use std::num::NonZeroUsize;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Counts what it is asked, and fails on an empty text.
    struct Counted {
        version: &'static str,
        calls: AtomicUsize,
    }

    impl Counted {
        fn new(version: &'static str) -> Self {
            let calls = AtomicUsize::new(0);
            Self { version, calls }
        }

        fn calls(&self) -> usize {
            self.calls.load(Ordering::Relaxed)
        }
    }

    impl Embedder for Counted {
        fn model_version(&self) -> &str {
            self.version
        }

        fn dimension(&self) -> usize {
            1
        }

        fn available(&self) -> bool {
            true
        }

        fn embed(&self, text: &str) -> Result<Vec<f32>, EmbedError> {
            self.calls.fetch_add(1, Ordering::Relaxed);
            if text.is_empty() {
                let (model, reason) = (self.version.to_owned(), "empty".to_owned());
                return Err(EmbedError::Failed { model, reason });
            }
            Ok(vec![text.len() as f32])
        }

        fn token_vectors(&self, _: &str) -> Result<TokenVectors, EmbedError> {
            Ok(TokenVectors::new(1))
        }
    }

    fn cache(capacity: usize) -> QueryCache {
        QueryCache::new(NonZeroUsize::new(capacity).unwrap())
    }

    #[test]
    fn the_same_query_in_other_spelling_is_embedded_once() {
        let (cache, model) = (cache(4), Counted::new("a:1"));
        let first = cache.embed(&model, "Retry  the\tJob ").unwrap();
        let again = cache.embed(&model, "retry the job").unwrap();
        assert_eq!(first, again);
        assert_eq!((model.calls(), cache.size()), (1, 1));
    }

    #[test]
    fn another_version_of_the_model_has_its_own_vectors() {
        let cache = cache(4);
        let (old, new) = (Counted::new("a:1"), Counted::new("b:1"));
        cache.embed(&old, "query").unwrap();
        cache.embed(&new, "query").unwrap();
        assert_eq!((old.calls(), new.calls(), cache.size()), (1, 1, 2));
    }

    #[test]
    fn the_least_recently_used_goes_first() {
        let (cache, model) = (cache(2), Counted::new("a:1"));
        for query in ["one", "two", "one", "three", "one"] {
            cache.embed(&model, query).unwrap();
        }
        assert_eq!((model.calls(), cache.size()), (3, 2));
        cache.embed(&model, "two").unwrap();
        assert_eq!(model.calls(), 4);
    }

    #[test]
    fn a_failure_is_tried_again() {
        let (cache, model) = (cache(2), Counted::new("a:1"));
        assert!(cache.embed(&model, " ").is_err());
        assert!(cache.embed(&model, " ").is_err());
        assert_eq!((model.calls(), cache.size()), (2, 0));
    }
}
