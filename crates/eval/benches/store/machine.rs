//! What the figures were measured on. No name of a host or a user.

use memory::{Seams, Timestamp};
use std::fs;

/// The lines above the figures, which `command` makes.
pub(crate) fn preface(command: &str) -> String {
    let now = Timestamp::from_millis(Seams::system().clock.now_ms());
    let date = now
        .as_str()
        .split('T')
        .next()
        .unwrap_or_default()
        .to_owned();
    format!(
        "Made by `{command}`; the file is written by it and not by hand.\n\n\
         {date}, {}{}. Times are of one shared machine: the ratios, measured alternately in one process, \
         are what counts. p50 is the median.",
        machine(),
        build()
    )
}

/// How this was built, when it is not as the workspace says.
fn build() -> String {
    option_env!("CARGO_PROFILE_BENCH_LTO").map_or_else(String::new, |lto| {
        format!(", built with link-time optimisation {lto}")
    })
}

fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let cpu = first_value("/proc/cpuinfo", "model name")
        .unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let memory = first_value("/proc/meminfo", "MemTotal")
        .and_then(|text| text.split(' ').next()?.parse::<u64>().ok())
        .map_or_else(String::new, |kib| format!(", {} GiB", kib >> 20));
    format!("{cores} cores of {cpu}{memory}, {}", std::env::consts::OS)
}

/// What a file of the system says under a key.
pub(crate) fn first_value(file: &str, key: &str) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(key))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
