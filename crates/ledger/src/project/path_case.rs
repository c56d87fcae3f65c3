//! Whether two spellings of a path that differ in case are one folder.
//!
//! On a file system that ignores case a shell may stand in `/Code/App` or `/code/app`; both must be
//! one workspace. On one that keeps case, folding would join two folders, and with them what is
//! remembered in each. So the file system is asked, for the very folder, and only then is folded.

use std::fs;
use std::path::Path;

use unicode_normalization::UnicodeNormalization;

use crate::files::FileIdentity;

/// How the file system under a folder compares names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathCase {
    /// Names that differ in case are different files.
    Kept,
    /// They are the same file.
    Ignored,
}

impl PathCase {
    /// Asks the file system: the folder, spelt in the other case, is itself or is not.
    pub fn of(folder: &Path) -> Self {
        if cfg!(windows) {
            return PathCase::Ignored;
        }
        let Some(name) = folder.file_name().and_then(|name| name.to_str()) else {
            return PathCase::Kept;
        };
        let other = swapped(name);
        if other == name {
            // A name without letters says nothing; the folder round it lies on the same system.
            return folder.parent().map_or(PathCase::Kept, Self::of);
        }
        // A link under the other spelling is a file of its own, so it must not be followed.
        let identity = |path: &Path| {
            fs::symlink_metadata(path)
                .ok()
                .and_then(|found| FileIdentity::from_metadata(&found))
        };
        match (identity(folder), identity(&folder.with_file_name(other))) {
            (Some(here), Some(there)) if here == there => PathCase::Ignored,
            _ => PathCase::Kept,
        }
    }

    /// The one spelling by which a path is known.
    pub fn known_as(self, path: String) -> String {
        match self {
            PathCase::Kept => path,
            PathCase::Ignored => path.nfc().collect::<String>().to_lowercase(),
        }
    }
}

fn swapped(name: &str) -> String {
    name.chars()
        .map(|c| {
            if c.is_ascii_uppercase() {
                c.to_ascii_lowercase()
            } else {
                c.to_ascii_uppercase()
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn two_spellings_are_one_only_where_the_file_system_ignores_case() {
        let (a, b) = ("/Code/Ann/Caf\u{e9}", "/code/ANN/CAFE\u{301}");
        let both = |case: PathCase| (case.known_as(a.to_owned()), case.known_as(b.to_owned()));
        let (kept_a, kept_b) = both(PathCase::Kept);
        assert_ne!(kept_a, kept_b);
        assert_eq!(kept_a, a);
        let (ignored_a, ignored_b) = both(PathCase::Ignored);
        assert_eq!(ignored_a, ignored_b);
    }

    #[test]
    fn folders_that_differ_only_in_case_are_told_apart_where_both_can_be() {
        let folder = tempfile::tempdir().unwrap();
        let (lower, upper) = (folder.path().join("code"), folder.path().join("CODE"));
        fs::create_dir(&lower).unwrap();
        let expected = if fs::create_dir(&upper).is_ok() {
            PathCase::Kept
        } else {
            PathCase::Ignored
        };
        assert_eq!(PathCase::of(&lower), expected);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_the_other_case_does_not_pass_for_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let lower = folder.path().join("code");
        fs::create_dir(&lower).unwrap();
        if std::os::unix::fs::symlink(&lower, folder.path().join("CODE")).is_ok() {
            assert_eq!(PathCase::of(&lower), PathCase::Kept);
        }
    }

    proptest! {
        #[test]
        fn folding_twice_is_folding_once(path in "\\PC{0,40}") {
            let once = PathCase::Ignored.known_as(path);
            prop_assert_eq!(PathCase::Ignored.known_as(once.clone()), once);
        }
    }
}
