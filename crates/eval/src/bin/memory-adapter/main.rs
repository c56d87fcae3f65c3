//! `memory-adapter`: the conformance protocol on stdin and stdout, one JSON object a line.
//!
//! It drives the library sessions that the surfaces drive. The clock can be set and writes can be
//! broken here, and only here: they are values that the sessions are built with.

mod line;
mod methods;
mod outside;
mod protocol;
mod world;

use line::Input;
use outside::Outside;
use protocol::{Answer, Request};
use std::io::{self, BufReader, Write};
use std::process::ExitCode;
use world::World;

fn main() -> ExitCode {
    let mut world = World::new(Outside::of_process());
    let mut input = Input::new(BufReader::new(io::stdin().lock()));
    let mut out = io::stdout().lock();
    loop {
        let answer = match input.next() {
            Ok(None) => return ExitCode::SUCCESS,
            Ok(Some(Ok(line))) => match Request::parse(&line) {
                Ok(request) => methods::answer(&mut world, &request),
                Err(answer) => answer,
            },
            Ok(Some(Err(wrong))) => Answer::malformed(wrong),
            Err(_) => return ExitCode::FAILURE,
        };
        // Nobody is left to answer when the reader went away.
        if writeln!(out, "{answer}")
            .and_then(|()| out.flush())
            .is_err()
        {
            return ExitCode::FAILURE;
        }
        if world.is_over() {
            return ExitCode::SUCCESS;
        }
    }
}
