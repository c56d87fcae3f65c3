//! The gates on recall: what was reached once is not lost unseen.
//!
//! Each measures twice (two runs must be identical), holds the figures against a baseline in
//! `tests/baselines`, and fails on a loss of more than the baseline's tolerance, on fewer cases and
//! on another model. `UPDATE_BASELINE=1` writes the baselines anew; a change of one belongs into the
//! commit that explains it.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod baseline;
mod held_out;
mod memory_recall;
mod retrieval_quality;
