//! What one request may read, and what it asks for there.

use crate::answer::Degraded;
use crate::default::{self, Search, SmallScope, Weighed};
use crate::models::Models;
use crate::nearness::Nearness;
use crate::relations::Relations;
use crate::request::{Mode, Profile, RecallRequest};
use crate::seed::{Pool, fts_tokens};
use ledger::{CandidateFilter, LedgerError, ScopedReader, StoredItem, View};
use model::{Kind, MemoryId};
use std::collections::HashSet;

/// The reader with the filter of one request.
pub(super) struct Source<'a> {
    pub(super) reader: &'a ScopedReader,
    pub(super) request: &'a RecallRequest,
    pub(super) filter: CandidateFilter,
    /// By a model file, where there is one.
    pub(super) nearness: Option<Nearness<'a>>,
    pub(super) models: Models<'a>,
}

impl<'a> Source<'a> {
    pub(super) fn new(
        reader: &'a ScopedReader,
        request: &'a RecallRequest,
        models: Models<'a>,
        degraded: &mut Vec<Degraded>,
    ) -> Self {
        let view = match request.mode {
            Mode::Manual => View::Manual,
            Mode::Curator => View::Curator,
            Mode::Injection => View::Injection {
                legacy: request.legacy_injection,
            },
        };
        let filter = CandidateFilter {
            kinds: request.kinds.clone(),
            view,
            include: request.include,
            valid_at: request.valid_at.clone(),
            known_at: request.known_at.clone(),
        };
        // A prompt that nobody asked memory about is judged by words and the table, which the floors
        // are made for; the model changes the order of such prompts for the worse.
        let uses_model = request.profile == Profile::Seed || request.mode != Mode::Injection;
        let vectors = models.vectors.filter(|_| uses_model);
        let asked = vectors.map(|vectors| vectors.ask(&request.query, reader));
        let nearness = match asked.transpose() {
            Ok(nearness) => nearness,
            Err(error) => {
                degraded.push(Degraded::embeddings(&error));
                None
            }
        };
        Self {
            reader,
            request,
            filter,
            nearness,
            models,
        }
    }

    /// Whether what is wanted is what holds without being asked for.
    pub(super) fn asks_nothing(&self) -> bool {
        let request = self.request;
        request.profile == Profile::Default
            && request.mode == Mode::Injection
            && request.query.is_empty()
            && request.task.is_none()
    }

    /// The filter of the request; where nothing is asked, of the kinds that hold by themselves.
    pub(super) fn asked_filter(&self) -> CandidateFilter {
        let mut filter = self.filter.clone();
        if self.asks_nothing() {
            let kinds = self.request.kinds.as_deref();
            let wanted = |kind: &Kind| kinds.is_none_or(|kinds| kinds.contains(kind));
            filter.kinds = Some(default::STANDING.into_iter().filter(wanted).collect());
        }
        filter
    }

    /// The records that the seed profile scores.
    pub(super) fn seed_pool(&self) -> Result<Pool, LedgerError> {
        let tokens = fts_tokens(self.request);
        if tokens.is_empty() {
            return Ok(Pool::Everything(self.reader.all_items(&self.filter)?));
        }
        let limit = (self.request.max_items * 20).max(100);
        let hits = self.reader.seed_hits(&tokens, &self.filter, limit)?;
        if hits.is_empty() && self.request.mode == Mode::Manual {
            return Ok(Pool::Everything(self.reader.all_items(&self.filter)?));
        }
        Ok(Pool::Hits(hits))
    }

    /// The terms of the question with their weights, and those to look up.
    pub(super) fn question(
        &self,
        scope: Option<&SmallScope>,
    ) -> Result<(Vec<Weighed>, Search), LedgerError> {
        let records = self.reader.record_count(&self.filter)?;
        let asked = default::asked_terms(self.request, records <= default::SMALL);
        if asked.is_empty() {
            return Ok((Vec::new(), Search::default()));
        }
        let counts = self
            .reader
            .term_counts(&default::all_forms(&asked), &self.filter)?;
        let families = scope.map_or_else(Vec::new, |scope| {
            let counts = default::term_counts(&asked, &counts);
            scope.families(&self.request.query, &asked, &counts)
        });
        let mut terms = default::weigh(asked, &counts, families, records);
        default::lighten_familiar(&mut terms, records);
        let search = default::searched_terms(&terms, records);
        Ok((terms, search))
    }

    /// The records that the default profile scores, each once.
    pub(super) fn candidates(&self, search: &Search) -> Result<Vec<StoredItem>, LedgerError> {
        let limit = (self.request.max_items * 20).max(200);
        let mut seen = HashSet::new();
        let mut found = Vec::new();
        for terms in [&search.rare, &search.terms] {
            if terms.is_empty() {
                continue;
            }
            let hits = self.reader.index_hits(terms, &self.filter, limit)?;
            let fresh = hits.into_iter().map(|hit| hit.item);
            found.extend(fresh.filter(|item| seen.insert(item.record.id.clone())));
        }
        Ok(found)
    }
}

impl Relations for Source<'_> {
    fn related_ids(&self, id: &MemoryId) -> Result<Vec<MemoryId>, LedgerError> {
        self.reader.related_ids(id)
    }

    fn items(&self, ids: &[MemoryId]) -> Result<Vec<StoredItem>, LedgerError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        self.reader.items(ids, &self.filter)
    }
}
