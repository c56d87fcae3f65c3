//! Records that leave a store as files, and records that come in with files.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod export;
mod import;
mod place;
mod salvage;
