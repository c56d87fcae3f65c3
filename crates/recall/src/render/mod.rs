//! From recalled items to the text of a prompt.
//!
//! Two layouts: [`seed`] is the opencode-swarm plugin's, byte for byte; [`fence`] is ours. Every
//! stored text passes [`safe`] on its way: secrets are redacted, hidden characters are gone, and
//! it is one line, so that no stored text can begin a line of the block.

mod block;
mod fence;
mod safe;
mod seed;

pub use block::{Block, Layout, Line, render_block};
