//! What lies outside the library: the user's folders, and the clock and the faults that the
//! harness sets.

use memory::seams::{Clock, FaultPoint, Faults, InjectedFault, SystemClock};
use memory::{Environment, Seams};
use std::env;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Folders of the process, its clock and its faults.
#[derive(Clone)]
pub(crate) struct Outside {
    config_home: PathBuf,
    /// The folder of the state folders of all stores.
    pub(crate) state_home: PathBuf,
    /// The clock of every session.
    pub(crate) clock: Arc<SettableClock>,
    /// The fault points of every session.
    pub(crate) faults: Arc<SettableFaults>,
}

impl Outside {
    /// The folders that the process's environment names.
    pub(crate) fn of_process() -> Self {
        let folder = |name: &str| {
            env::var_os(name)
                .map(PathBuf::from)
                .filter(|path| path.is_absolute())
        };
        let home = folder("HOME").unwrap_or_else(env::temp_dir);
        let state = folder("XDG_STATE_HOME").unwrap_or_else(|| home.join(".local/state"));
        let config = folder("XDG_CONFIG_HOME").unwrap_or_else(|| home.join(".config"));
        Self {
            config_home: config.join("swarm-memory"),
            state_home: folder("SWARM_MEMORY_STATE_DIR")
                .unwrap_or_else(|| state.join("swarm-memory")),
            clock: Arc::default(),
            faults: Arc::default(),
        }
    }

    /// The environment of a project.
    pub(crate) fn environment(&self, project: &Path) -> Environment {
        Environment {
            project_dir: Some(project.to_owned()),
            ..Environment::new(project, &self.config_home, &self.state_home)
        }
    }

    /// What sessions are built with.
    pub(crate) fn seams(&self) -> Seams {
        Seams {
            clock: self.clock.clone(),
            faults: self.faults.clone(),
            ..Seams::system()
        }
    }
}

/// The machine's clock until it is set; then it stands where it was put.
pub(crate) struct SettableClock(AtomicI64);

/// No moment that a harness can name.
const NOT_SET: i64 = i64::MIN;

impl Default for SettableClock {
    fn default() -> Self {
        Self(AtomicI64::new(NOT_SET))
    }
}

impl SettableClock {
    /// Puts it to a moment.
    pub(crate) fn set(&self, now_ms: i64) {
        self.0.store(now_ms, Ordering::SeqCst);
    }
}

impl Clock for SettableClock {
    fn now_ms(&self) -> i64 {
        match self.0.load(Ordering::SeqCst) {
            NOT_SET => SystemClock.now_ms(),
            set => set,
        }
    }
}

/// What happens at a fault point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FaultKind {
    /// The process dies.
    Crash,
    /// The write fails.
    Error,
}

/// At most one fault, which happens once.
#[derive(Default)]
pub(crate) struct SettableFaults(Mutex<Option<(FaultPoint, FaultKind)>>);

impl SettableFaults {
    /// Sets the next fault.
    pub(crate) fn set(&self, point: FaultPoint, kind: FaultKind) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((point, kind));
    }
}

impl Faults for SettableFaults {
    fn at(&self, point: FaultPoint) -> Result<(), InjectedFault> {
        let mut set = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match *set {
            Some((at, kind)) if at == point => {
                *set = None;
                if kind == FaultKind::Crash {
                    std::process::abort();
                }
                Err(InjectedFault { point })
            }
            _ => Ok(()),
        }
    }
}
