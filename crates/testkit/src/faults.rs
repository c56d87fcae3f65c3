//! Faults at the named points of a write.

use ledger::seams::{FaultPoint, Faults, InjectedFault};
use std::sync::atomic::{AtomicU64, Ordering};

/// Fails the n-th time that a point is reached.
pub struct FailAt {
    point: FaultPoint,
    left: AtomicU64,
}

impl FailAt {
    /// Fails when `point` is reached for the `nth` time, counted from 1.
    pub fn new(point: FaultPoint, nth: u64) -> Self {
        Self {
            point,
            left: AtomicU64::new(nth),
        }
    }
}

impl Faults for FailAt {
    fn at(&self, point: FaultPoint) -> Result<(), InjectedFault> {
        if point == self.point && self.left.fetch_sub(1, Ordering::SeqCst) == 1 {
            return Err(InjectedFault { point });
        }
        Ok(())
    }
}

/// Ends the process, without any cleaning up, the n-th time that a point is reached.
pub struct CrashAt {
    point: FaultPoint,
    left: AtomicU64,
}

impl CrashAt {
    /// Crashes when `point` is reached for the `nth` time, counted from 1.
    pub fn new(point: FaultPoint, nth: u64) -> Self {
        Self {
            point,
            left: AtomicU64::new(nth),
        }
    }
}

impl Faults for CrashAt {
    fn at(&self, point: FaultPoint) -> Result<(), InjectedFault> {
        if point == self.point && self.left.fetch_sub(1, Ordering::SeqCst) == 1 {
            std::process::abort();
        }
        Ok(())
    }
}
