//! (skeleton)

pub mod files;
pub mod project;
