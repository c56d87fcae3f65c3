//! From recalled items to the text of a prompt.
//!
//! The layout is the opencode-swarm plugin's, byte for byte. Every stored text passes [`safe`] on
//! its way: secrets are redacted, hidden characters are gone, and it is one line, so that no
//! stored text can begin a line of the block.

mod block;
mod safe;

pub use block::{Block, Line, render_block};
pub(crate) use safe::{one_line, one_line_isolated};
