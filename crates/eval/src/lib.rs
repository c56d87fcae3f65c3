//! What quality is measured with: corpora that a seed gives again, figures, and reports that put
//! a measured figure beside the one it must reach.
//!
//! The room is pure: it reads no clock and no file. The benchmarks beside it bring both.

mod corpus;
mod figures;
mod random;
mod report;

pub use corpus::{Corpus, Memory, VOCABULARY};
pub use figures::Samples;
pub use random::Random;
pub use report::{Bound, Report};
