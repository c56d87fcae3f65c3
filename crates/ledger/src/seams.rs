//! The three places where the outside world reaches into the library: the clock, randomness
//! and the fault points.
//!
//! A session is built with a [`Seams`] value and asks nothing else for the time or for random
//! bytes, so that a test or the conformance adapter can stand still in time and break a write
//! at a named place. The command line and the server build theirs with [`Seams::system`] and
//! have no flag, key or variable for the clock or for faults.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use sha2::{Digest, Sha256};

/// Tells the time.
pub trait Clock: Send + Sync {
    /// Milliseconds since the Unix epoch, UTC.
    fn now_ms(&self) -> i64;
}

/// The clock of the machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place that reads the machine's clock"
    )]
    fn now_ms(&self) -> i64 {
        jiff::Timestamp::now().as_millisecond()
    }
}

/// A clock that stands where it was put; its clones share one hand.
#[derive(Debug, Clone)]
pub struct FixedClock {
    now_ms: Arc<AtomicI64>,
}

impl FixedClock {
    /// A clock that shows `now_ms` until it is set.
    pub fn at(now_ms: i64) -> Self {
        Self {
            now_ms: Arc::new(AtomicI64::new(now_ms)),
        }
    }

    /// Puts this clock and all its clones to `now_ms`, forwards or backwards.
    pub fn set(&self, now_ms: i64) {
        self.now_ms.store(now_ms, Ordering::SeqCst);
    }

    /// Moves this clock and all its clones by `by_ms`.
    pub fn advance(&self, by_ms: i64) {
        self.now_ms.fetch_add(by_ms, Ordering::SeqCst);
    }
}

impl Clock for FixedClock {
    fn now_ms(&self) -> i64 {
        self.now_ms.load(Ordering::SeqCst)
    }
}

/// Gives bytes for keys, salts and nonces.
pub trait Randomness: Send + Sync {
    /// Fills the whole of `buf`.
    fn fill(&self, buf: &mut [u8]);
}

/// The randomness of the operating system.
#[derive(Debug, Clone, Copy, Default)]
pub struct OsRandomness;

impl Randomness for OsRandomness {
    fn fill(&self, buf: &mut [u8]) {
        // A key or a nonce from a half-filled buffer would be worse than stopping.
        getrandom::fill(buf).expect("the operating system gives random bytes");
    }
}

/// Bytes that follow from a seed alone: for tests and repeatable runs, never for real keys.
#[derive(Debug)]
pub struct SeededRandomness {
    seed: u64,
    blocks_given: AtomicU64,
}

impl SeededRandomness {
    /// The stream of `seed`, from its start.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            blocks_given: AtomicU64::new(0),
        }
    }
}

impl Randomness for SeededRandomness {
    fn fill(&self, buf: &mut [u8]) {
        for chunk in buf.chunks_mut(32) {
            let counter = self.blocks_given.fetch_add(1, Ordering::SeqCst);
            let block = Sha256::new()
                .chain_update(self.seed.to_be_bytes())
                .chain_update(counter.to_be_bytes())
                .finalize();
            chunk.copy_from_slice(&block[..chunk.len()]);
        }
    }
}

/// A place in a write at which a test may break it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FaultPoint {
    /// Before the record rows of a change are written.
    BeforeRecord,
    /// After the record rows of a change are written.
    AfterRecord,
    /// Before the audit event is appended.
    BeforeEvent,
    /// Before the derived index is told.
    BeforeIndex,
    /// Before the transaction commits.
    BeforeCommit,
    /// After the transaction has committed.
    AfterCommit,
}

impl FaultPoint {
    /// Every point, in the order in which a write passes them.
    pub const ALL: [Self; 6] = [
        Self::BeforeRecord,
        Self::AfterRecord,
        Self::BeforeEvent,
        Self::BeforeIndex,
        Self::BeforeCommit,
        Self::AfterCommit,
    ];

    /// The name of the point in the conformance protocol.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::BeforeRecord => "before_record",
            Self::AfterRecord => "after_record",
            Self::BeforeEvent => "before_event",
            Self::BeforeIndex => "before_index",
            Self::BeforeCommit => "before_commit",
            Self::AfterCommit => "after_commit",
        }
    }

    /// The point with this name, if there is one.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|point| point.as_str() == name)
    }
}

impl fmt::Display for FaultPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A write was broken on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("fault injected at {point}")]
pub struct InjectedFault {
    /// Where the write was broken.
    pub point: FaultPoint,
}

/// Decides at each fault point whether the write goes on.
pub trait Faults: Send + Sync {
    /// Lets the write pass `point`, or breaks it there. A crash is the implementor's own doing.
    fn at(&self, point: FaultPoint) -> Result<(), InjectedFault>;
}

/// Every write goes through.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoFaults;

impl Faults for NoFaults {
    fn at(&self, _point: FaultPoint) -> Result<(), InjectedFault> {
        Ok(())
    }
}

/// What a session is built with in place of the machine's clock, randomness and luck.
#[derive(Clone)]
pub struct Seams {
    /// The clock that stamps events and versions.
    pub clock: Arc<dyn Clock>,
    /// The source of ids, salts, nonces and keys.
    pub randomness: Arc<dyn Randomness>,
    /// The fault points of the write path.
    pub faults: Arc<dyn Faults>,
}

impl Seams {
    /// The machine's clock and randomness, and no faults.
    pub fn system() -> Self {
        Self {
            clock: Arc::new(SystemClock),
            randomness: Arc::new(OsRandomness),
            faults: Arc::new(NoFaults),
        }
    }
}

impl fmt::Debug for Seams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seams").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_clock_moves_only_when_it_is_set_and_all_clones_with_it() {
        let clock = FixedClock::at(1_000);
        let clone = clock.clone();
        assert_eq!(clock.now_ms(), 1_000);
        clone.set(500);
        clock.advance(-200);
        assert_eq!((clock.now_ms(), clone.now_ms()), (300, 300));
    }

    #[test]
    fn the_system_clock_is_past_the_day_this_was_written() {
        assert!(SystemClock.now_ms() > 1_700_000_000_000);
    }

    #[test]
    fn a_seed_gives_the_same_bytes_again_and_never_the_same_block_twice() {
        let draw = |seed| {
            let randomness = SeededRandomness::new(seed);
            let (mut first, mut second) = ([0; 40], [0; 40]);
            randomness.fill(&mut first);
            randomness.fill(&mut second);
            (first, second)
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
        let (first, second) = draw(7);
        assert_ne!(first, second);
    }

    #[test]
    fn the_system_gives_fresh_bytes_at_each_call() {
        let (mut first, mut second) = ([0; 32], [0; 32]);
        OsRandomness.fill(&mut first);
        OsRandomness.fill(&mut second);
        assert_ne!(first, second);
    }

    #[test]
    fn every_fault_point_is_found_by_its_name_and_nothing_else_is() {
        for point in FaultPoint::ALL {
            assert_eq!(FaultPoint::parse(point.as_str()), Some(point));
            assert_eq!(NoFaults.at(point), Ok(()));
        }
        assert_eq!(FaultPoint::parse("BeforeCommit"), None);
    }
}
