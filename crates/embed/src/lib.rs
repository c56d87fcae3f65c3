//! Vectors and scores of texts: what recall by meaning stands on.
//!
//! [`StaticTable`] is built in and always there. [`MiniLm`] and [`CrossEncoder`] run model files
//! that the user has; [`folder`] says where those lie and how they get there. All of them keep the
//! contract of [`Embedder`] and [`Reranker`]. Nothing here is required: without a model file, and
//! after any error, recall goes on with what it has. No clock, no environment, no store, and no network
//! but for a pull from an address that the user named.
//!
//! ```
//! use swarm_memory_embed::{Embedder, StaticTable, dot};
//!
//! let table = StaticTable::built_in();
//! let query = table.embed("how do we deploy")?;
//! let near = table.embed("deployment goes through the pipeline")?;
//! let far = table.embed("the cat sleeps on the sofa")?;
//! assert!(dot(&query, &near) > dot(&query, &far));
//! # Ok::<(), swarm_memory_embed::EmbedError>(())
//! ```

mod cross_encoder;
mod error;
pub mod folder;
mod minilm;
mod onnx;
mod provider;
mod query_cache;
mod table;
mod token_vectors;
mod tokens;
mod vector;

pub use cross_encoder::CrossEncoder;
pub use error::EmbedError;
pub use minilm::MiniLm;
pub use provider::{Embedder, Reranker, require_version};
pub use query_cache::QueryCache;
pub use table::{StaticTable, TableHeader};
pub use token_vectors::{TokenVectors, max_sim};
pub use tokens::{TokenId, Vocabulary, content_tokens, frequency_rank, tokens};
pub use vector::{Int8Vector, dot, dot_int8, inverse_length, normalise};
