//! On what kind of file system a folder lies: on a disk of this machine, or on a network.
//!
//! The system is asked (`statfs`), and its answer is looked up in a small table. The numbers are
//! those of the Linux headers `linux/magic.h` and `smbinfo.h`; the names are those of `mount`. What is not in
//! the table counts as local. A mount through FUSE has one number for every program behind it, so
//! there the list of mounts says which one it is.

use std::path::Path;

/// Where a folder lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileSystem {
    /// On a disk of this machine, or on something that nobody knows better.
    Local,
    /// On another machine, under this name.
    Network(&'static str),
}

/// A network file system: its name, its number on Linux, and what `mount` calls it.
struct Known {
    name: &'static str,
    magics: &'static [u32],
    types: &'static [&'static str],
}

#[rustfmt::skip]
const NETWORK: &[Known] = &[
    Known { name: "nfs", magics: &[0x6969], types: &["nfs", "nfs4", "fuse.nfs"] },
    Known { name: "smb", magics: &[0x517B, 0xFF53_4D42, 0xFE53_4D42], types: &["smb", "smbfs", "smb3", "cifs"] },
    // A folder of Windows inside WSL is one of these.
    Known { name: "9p", magics: &[0x0102_1997], types: &["9p", "drvfs"] },
    Known { name: "shared folder", magics: &[0x786F_4256], types: &["virtiofs", "vboxsf", "fuse.vmhgfs-fuse", "fuse.grpcfuse"] },
    Known { name: "afs", magics: &[0x5346_414F, 0x6B41_4653], types: &["afs", "openafs"] },
    Known { name: "ceph", magics: &[0x00C3_6400], types: &["ceph", "fuse.ceph", "fuse.ceph-fuse"] },
    Known { name: "lustre", magics: &[0x0BD0_0BD0], types: &["lustre"] },
    Known { name: "sshfs", magics: &[], types: &["fuse.sshfs", "sshfs", "macfuse.sshfs"] },
    Known { name: "webdav", magics: &[], types: &["webdav", "fuse.davfs", "davfs"] },
    Known { name: "cloud", magics: &[], types: &["fuse.rclone", "fuse.s3fs", "fuse.gcsfuse", "fuse.mount-s3", "fuse.goofys"] },
    Known { name: "glusterfs", magics: &[], types: &["fuse.glusterfs"] },
];

/// Names by which a person can say what a file system is.
const SPOKEN: [&str; 4] = ["nfs", "smb", "9p", "local"];

impl FileSystem {
    /// Its name.
    pub fn as_str(self) -> &'static str {
        match self {
            FileSystem::Local => "local",
            FileSystem::Network(name) => name,
        }
    }

    /// Whether it lies on another machine.
    pub fn is_network(self) -> bool {
        self != FileSystem::Local
    }

    /// What somebody calls it: `nfs`, `smb`, `9p` or `local`.
    pub fn parse(word: &str) -> Option<Self> {
        let name = SPOKEN.into_iter().find(|name| *name == word)?;
        Some(match name {
            "local" => FileSystem::Local,
            network => FileSystem::Network(network),
        })
    }

    /// What a path lies on, or would lie on when its missing folders are made.
    pub fn of(path: &Path) -> Self {
        path.ancestors()
            .map(|place| match place.as_os_str() {
                here if here.is_empty() => Path::new("."),
                _ => place,
            })
            .find(|place| place.exists())
            .and_then(asked)
            .unwrap_or(FileSystem::Local)
    }
}

#[cfg(any(test, unix))]
fn of_type(name: &str) -> Option<FileSystem> {
    let known = NETWORK.iter().find(|known| known.types.contains(&name))?;
    Some(FileSystem::Network(known.name))
}

#[cfg(any(target_os = "linux", target_os = "android"))]
fn asked(place: &Path) -> Option<FileSystem> {
    /// Shared by everything that a program serves through FUSE, virtiofs included.
    const FUSE: u32 = 0x6573_5546;
    let found = rustix::fs::statfs(place).ok()?;
    // The type of the field differs between processors; the numbers have 32 bits.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the kernel's numbers have 32 bits"
    )]
    let magic = found.f_type as u32;
    if magic == FUSE {
        return of_mount(place);
    }
    let known = NETWORK.iter().find(|known| known.magics.contains(&magic))?;
    Some(FileSystem::Network(known.name))
}

/// What the list of mounts calls the file system of this path.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn of_mount(place: &Path) -> Option<FileSystem> {
    use std::os::unix::fs::MetadataExt;
    let device = std::fs::metadata(place).ok()?.dev();
    let device = (rustix::fs::major(device), rustix::fs::minor(device));
    let mounts = std::fs::read_to_string("/proc/self/mountinfo").ok()?;
    of_type(type_of_device(&mounts, device)?)
}

/// The type of the mount of this device in the text of `mountinfo` (proc(5)).
#[cfg(any(test, target_os = "linux", target_os = "android"))]
fn type_of_device(mounts: &str, (major, minor): (u32, u32)) -> Option<&str> {
    let wanted = format!("{major}:{minor}");
    mounts.lines().find_map(|line| {
        let (place, kind) = line.split_once(" - ")?;
        let device = place.split(' ').nth(2)?;
        (device == wanted).then(|| kind.split(' ').next())?
    })
}

#[cfg(any(target_os = "macos", target_os = "ios", target_os = "freebsd"))]
fn asked(place: &Path) -> Option<FileSystem> {
    let found = rustix::fs::statfs(place).ok()?;
    let name: Vec<u8> = found
        .f_fstypename
        .iter()
        .map(|letter| letter.cast_unsigned())
        .take_while(|letter| *letter != 0)
        .collect();
    of_type(std::str::from_utf8(&name).ok()?)
}

/// Windows resolves a mapped drive to the share that it stands for.
#[cfg(windows)]
fn asked(place: &Path) -> Option<FileSystem> {
    use std::path::{Component, Prefix};
    let place = std::fs::canonicalize(place).ok()?;
    match place.components().next()? {
        Component::Prefix(prefix) => match prefix.kind() {
            Prefix::UNC(..) | Prefix::VerbatimUNC(..) => Some(FileSystem::Network("smb")),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(not(any(
    target_os = "linux",
    target_os = "android",
    target_os = "macos",
    target_os = "ios",
    target_os = "freebsd",
    windows
)))]
fn asked(_place: &Path) -> Option<FileSystem> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_people_use_are_known_and_no_others() {
        for word in SPOKEN {
            assert_eq!(FileSystem::parse(word).unwrap().as_str(), word);
        }
        assert_eq!(FileSystem::parse("NFS"), None);
        assert_eq!(FileSystem::parse(""), None);
        assert!(FileSystem::parse("9p").unwrap().is_network());
        assert!(!FileSystem::parse("local").unwrap().is_network());
    }

    #[test]
    fn a_mount_is_told_by_its_device_and_not_by_its_place() {
        let mounts = "25 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n\
            80 25 0:57 / /mnt/far rw,nosuid - fuse.sshfs ann@host:/ rw,user_id=0\n\
            81 25 0:58 / /mnt/a\\040b rw master:3 propagate_from:2 - fuse.gocryptfs x rw\n\
            not a line of mountinfo\n";
        let told = |device| type_of_device(mounts, device);
        assert_eq!(told((8, 1)), Some("ext4"));
        assert_eq!(told((0, 57)), Some("fuse.sshfs"));
        assert_eq!(told((0, 58)), Some("fuse.gocryptfs"));
        assert_eq!(told((0, 59)), None);
        assert_eq!(of_type("fuse.sshfs"), Some(FileSystem::Network("sshfs")));
        assert_eq!(of_type("fuse.gocryptfs"), None);
    }

    #[test]
    fn a_path_that_is_not_there_yet_lies_where_its_folder_does() {
        let folder = tempfile::tempdir().unwrap();
        let there = FileSystem::of(folder.path());
        assert_eq!(FileSystem::of(&folder.path().join("a/b/c.db")), there);
        assert_eq!(
            FileSystem::of(Path::new("nowhere-at-all")),
            FileSystem::of(Path::new("."))
        );
    }

    #[test]
    fn no_number_and_no_type_stands_for_two_file_systems() {
        let mut magics: Vec<u32> = NETWORK
            .iter()
            .flat_map(|known| known.magics.to_vec())
            .collect();
        let mut types: Vec<&str> = NETWORK
            .iter()
            .flat_map(|known| known.types.to_vec())
            .collect();
        let count = (magics.len(), types.len());
        magics.sort_unstable();
        magics.dedup();
        types.sort_unstable();
        types.dedup();
        assert_eq!((magics.len(), types.len()), count);
    }
}
