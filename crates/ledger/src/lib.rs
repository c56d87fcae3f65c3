//! (skeleton)

pub mod seams;
