//! Where a project lies, which store belongs to it, and what in it can bear a memory out.
//!
//! Contract: everything is told by path. No `git` process, no environment, no clock. A file of a
//! repository is hostile input: malformed ones are read as absent, and nothing panics on them.
//! Rules: the Files and the Project and scope parts of the contracts.

pub mod binding;
pub mod evidence;
pub mod git;
pub mod path_case;
pub mod place;
pub mod remote;
pub mod state_dir;
