//! Which paths a configuration may name.

/// Longest path, in characters.
pub(super) const MAX_PATH: usize = 1024;

/// True for a relative path that stays below `.swarm/` on every system: no NUL, no `..`, no
/// absolute path, no drive.
pub(super) fn swarm_path(path: &str) -> bool {
    if !any_path(path) || path.contains(':') || path.starts_with(['/', '\\']) {
        return false;
    }
    let mut parts = path.split(['/', '\\']).filter(|part| !is_nothing(part));
    let inside = parts.next() == Some(".swarm") && parts.next().is_some();
    inside && !path.split(['/', '\\']).any(climbs)
}

/// True for a path that an operating system can take at all.
pub(super) fn any_path(path: &str) -> bool {
    !path.trim().is_empty()
        && path.chars().count() <= MAX_PATH
        && !path.chars().any(char::is_control)
}

fn is_nothing(part: &str) -> bool {
    part.is_empty() || part == "."
}

/// Some systems drop blanks and dots at the end of a name, so that `.. ` climbs too.
fn climbs(part: &str) -> bool {
    part != "." && part.len() > 1 && part.trim_end_matches([' ', '.']).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_below_the_folder_are_taken() {
        for path in [
            ".swarm/memory",
            ".swarm/memory/memory.db",
            "./.swarm/m.db",
            ".swarm//x",
            ".swarm/a..b/..c",
        ] {
            assert!(swarm_path(path), "{path}");
        }
    }

    #[test]
    fn paths_that_leave_the_folder_are_not() {
        for path in [
            "",
            ".swarm",
            ".swarm/",
            ".swarm/.",
            "memory.db",
            "/tmp/x",
            "\\tmp\\x",
            "C:\\.swarm\\x",
            ".swarm/c:x",
            ".swarm/../x",
            ".swarm\\..\\x",
            ".swarm/a/../../x",
            ".swarm/.. /x",
            ".swarm/.../x",
            "../.swarm/x",
            ".swarm/a\0b",
            ".swarmx/a",
            "~/.swarm/x",
        ] {
            assert!(!swarm_path(path), "{path:?}");
        }
        assert!(!swarm_path(&format!(".swarm/{}", "a".repeat(MAX_PATH))));
    }
}
