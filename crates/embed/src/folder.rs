//! The folder of model files: which models there are, where they lie, how a file gets there.
//!
//! A file is known by its length and SHA-256 ([`ModelFile`]); nothing else is ever run. [`pull()`]
//! copies it from a [`Source`], goes on with a copy that was broken off, and puts it into place
//! whole or not at all. No source is built in: a user names a file, a folder, a wheel or an address of
//! their own, on the command line or in their configuration ([`source_of`]).

mod catalogue;
mod error;
mod file;
mod http;
mod local;
mod place;
mod proxies;
mod pull;
mod source;

pub(crate) use catalogue::minilm_weights;
pub use catalogue::{KnownModel, minilm};
pub use error::FolderError;
pub use file::{FileState, ModelFile};
pub use http::HttpSource;
pub use local::LocalSource;
pub use place::{CacheHomes, ModelFolder, Platform};
pub use proxies::Proxies;
pub use pull::{Progress, Pulled, pull};
pub use source::{Opened, Source, source_of};
