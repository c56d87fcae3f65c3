//! How much memory the process takes at most, stage by stage, where the system tells.

use crate::machine::first_value;

/// Most bytes of the process in memory since [`begin`]; none where the system does not say.
pub(crate) fn peak() -> Option<u64> {
    in_bytes("VmHWM")
}

/// Begins a stage, and gives what the process holds already.
pub(crate) fn begin() -> Option<u64> {
    // Documented in proc_pid_clear_refs(5); where it does not work the peak is that of all stages.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    in_bytes("VmRSS")
}

fn in_bytes(key: &str) -> Option<u64> {
    let text = first_value("/proc/self/status", key)?;
    let kib: u64 = text.split(' ').next()?.parse().ok()?;
    Some(kib << 10)
}
