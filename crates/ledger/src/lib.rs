//! (skeleton)

pub mod authority;
pub mod seams;
