//! What quality is measured with: fixtures, labelled corpora, synthetic ones, figures, and reports
//! that put a measured figure beside the one it must reach.
//!
//! What is measured is loaded into a store that is thrown away ([`memory::EvaluationStore`]) and
//! asked as a session asks. The room reads the files that it is given, and no clock: whoever wants
//! times brings one. The binary `memory-adapter` beside it speaks the conformance protocol.

mod corpus;
mod error;
mod evaluation;
mod figures;
mod fixture;
mod held_out;
mod labelled;
mod model_use;
mod random;
mod report;

pub use corpus::{Corpus, Memory, VOCABULARY};
pub use error::EvalError;
pub use evaluation::{
    Comparison, EvalProfile, FixtureReport, MODES, Metrics, ProfileReport, ProfileStatus, Provider,
    Run, Summary, evaluate_fixtures,
};
pub use figures::Samples;
pub use fixture::{
    FIXTURE_TIME, Fixture, FixtureFolder, FixtureRecord, MAX_RECORDS, RecordState, Scene,
    bundled_fixtures, read_fixtures,
};
pub use held_out::{
    Case, CaseReport, HeldOutProfile, HeldOutReport, Manifest, ThresholdReport, Verdict,
    evaluate_held_out,
};
pub use labelled::{
    Abstain, At, CorpusReport, Difference, DrawnBy, Figures, Injected, Injection, Latency, Loaded,
    Measured, ProfileComparison, ProfileFigures, QuestionFigures, Ranked, Stopwatch,
    evaluate_corpus,
};
pub use model_use::ModelUse;
pub use random::Random;
pub use report::{Bound, Report};
