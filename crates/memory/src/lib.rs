//! (skeleton)

pub mod config;
