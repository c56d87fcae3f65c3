//! What is measured: a ranking under a name, and the provider under which the store is kept.
//!
//! For fixtures the names keep the plugin's meaning (`lexical` is its scorer); for corpora
//! `lexical` is the lexical stage of the default profile alone.

use memory::{Profile, StoreProvider};
use serde::{Serialize, Serializer};

/// A profile by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EvalProfile {
    /// Words alone.
    Lexical,
    /// The plugin's scorer, without embeddings.
    Seed,
    /// What a user gets.
    Default,
    /// Words and vectors, fused.
    Hybrid,
    /// The same, and ranked again.
    HybridRerank,
    /// What a user gets, and ranked again.
    DefaultRerank,
}

/// Whether a profile was measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProfileStatus {
    /// It was.
    Complete,
    /// Something that it needs is not there.
    Unavailable,
}

impl EvalProfile {
    /// Every profile.
    pub const ALL: [Self; 6] = [
        Self::Lexical,
        Self::Seed,
        Self::Default,
        Self::Hybrid,
        Self::HybridRerank,
        Self::DefaultRerank,
    ];

    /// The name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Lexical => "lexical",
            Self::Seed => "seed",
            Self::Default => "default",
            Self::Hybrid => "hybrid",
            Self::HybridRerank => "hybrid+rerank",
            Self::DefaultRerank => "default+rerank",
        }
    }

    /// The profile with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|profile| profile.as_str() == name)
    }

    /// The ranking for fixtures.
    pub fn ranking(self) -> Profile {
        match self {
            Self::Lexical | Self::Seed | Self::Hybrid | Self::HybridRerank => Profile::Seed,
            Self::Default | Self::DefaultRerank => Profile::Default,
        }
    }

    /// The ranking for corpora.
    pub fn corpus_ranking(self) -> Profile {
        match self {
            // The default profile without its other stages.
            Self::Lexical => Profile::Default,
            other => other.ranking(),
        }
    }
}

impl EvalProfile {
    /// Whether what is near in meaning counts.
    pub fn by_meaning(self) -> bool {
        matches!(self, Self::Default | Self::DefaultRerank)
    }

    /// Whether the best are ordered once more.
    pub fn is_reranked(self) -> bool {
        matches!(self, Self::HybridRerank | Self::DefaultRerank)
    }
}

impl Serialize for EvalProfile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// How a store is kept, under the plugin's names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Provider {
    /// A journal of JSON lines.
    LocalJsonl,
    /// One SQLite file.
    Sqlite,
}

impl Provider {
    /// Every provider, in the report's order.
    pub const ALL: [Self; 2] = [Self::LocalJsonl, Self::Sqlite];

    /// The provider as the library names it.
    pub fn store(self) -> StoreProvider {
        match self {
            Self::LocalJsonl => StoreProvider::LocalJsonl,
            Self::Sqlite => StoreProvider::Sqlite,
        }
    }
}
