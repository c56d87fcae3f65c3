//! (skeleton)

pub mod index;
