//! (skeleton)

pub mod files;
