//! The surfaces that other programs talk to: so far [`mcp`], for agents' clients.
//!
//! This room turns messages into calls of the sessions of `memory` and answers into messages. It
//! knows no rule: what may be recalled, proposed or noted is decided below, and nothing here can
//! decide in a person's name.

pub mod mcp;
