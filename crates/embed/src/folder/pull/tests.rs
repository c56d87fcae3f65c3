use super::{Pulled, pull};
use crate::folder::{
    FolderError, KnownModel, LocalSource, ModelFile, ModelFolder, Opened, Source, minilm,
};
use std::cell::RefCell;
use std::io::{self, Cursor, Read};
use std::path::PathBuf;
use tempfile::TempDir;

/// A model folder, and a model of one file with this content.
struct Place {
    root: TempDir,
    folder: ModelFolder,
    model: KnownModel,
}

impl Place {
    fn new(content: &[u8]) -> Self {
        let root = tempfile::tempdir().unwrap();
        let folder = ModelFolder::new(root.path().join("models")).unwrap();
        let mut model = minilm();
        model.files = vec![ModelFile {
            name: "model.onnx".to_owned(),
            bytes: content.len() as u64,
            sha256: model::sha256_hex(content),
        }];
        Self {
            root,
            folder,
            model,
        }
    }

    fn path(&self) -> PathBuf {
        self.folder.path(&self.model, &self.model.files[0]).unwrap()
    }

    fn partial(&self) -> PathBuf {
        super::partial(&self.path())
    }

    /// Puts an unfinished copy there.
    fn begin(&self, content: &[u8]) {
        std::fs::create_dir_all(self.path().parent().unwrap()).unwrap();
        std::fs::write(self.partial(), content).unwrap();
    }

    fn pull(&self, source: &dyn Source) -> Result<Vec<Pulled>, FolderError> {
        pull(&self.folder, &self.model, source, &mut |_| {})
    }
}

/// Sends these bytes, then fails or ends.
struct Remote {
    content: Vec<u8>,
    fails: bool,
    /// Whether it can begin in the middle.
    resumes: bool,
    asked: RefCell<Vec<u64>>,
}

impl Remote {
    fn new(content: &[u8]) -> Self {
        Self {
            content: content.to_vec(),
            fails: false,
            resumes: true,
            asked: RefCell::default(),
        }
    }
}

impl Source for Remote {
    fn open(&self, _: &ModelFile, from: u64) -> Result<Opened, FolderError> {
        self.asked.borrow_mut().push(from);
        let start = if self.resumes { from } else { 0 };
        let rest = self.content[usize::try_from(start).unwrap()..].to_vec();
        let reader: Box<dyn Read> = if self.fails {
            Box::new(Cursor::new(rest).chain(Broken))
        } else {
            Box::new(Cursor::new(rest))
        };
        Ok(Opened { reader, start })
    }
}

struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::from(io::ErrorKind::ConnectionReset))
    }
}

#[test]
fn a_file_comes_into_place_whole() {
    let place = Place::new(b"weights");
    let mut seen = Vec::new();
    let pulled = pull(
        &place.folder,
        &place.model,
        &Remote::new(b"weights"),
        &mut |progress| seen.push((progress.done, progress.total)),
    );
    assert_eq!(pulled.unwrap(), [Pulled::Copied]);
    assert_eq!(seen, [(7, 7)]);
    assert_eq!(std::fs::read(place.path()).unwrap(), b"weights");
    assert!(!place.partial().exists());

    let unasked = Remote::new(b"");
    assert_eq!(place.pull(&unasked).unwrap(), [Pulled::AlreadyThere]);
    assert!(unasked.asked.borrow().is_empty());
}

#[test]
fn a_broken_copy_is_kept_and_gone_on_with() {
    let place = Place::new(b"weights");
    let mut source = Remote::new(b"wei");
    source.fails = true;
    assert!(matches!(place.pull(&source), Err(FolderError::Io { .. })));
    assert_eq!(std::fs::read(place.partial()).unwrap(), b"wei");
    assert!(!place.path().exists());

    let source = Remote::new(b"weights");
    assert_eq!(place.pull(&source).unwrap(), [Pulled::Resumed]);
    assert_eq!(*source.asked.borrow(), [3]);
    assert_eq!(std::fs::read(place.path()).unwrap(), b"weights");
}

#[test]
fn a_short_file_is_refused_and_kept_as_a_beginning() {
    let place = Place::new(b"weights");
    let refused = place.pull(&Remote::new(b"weig"));
    assert!(matches!(
        refused,
        Err(FolderError::Short {
            got: 4,
            expected: 7,
            ..
        })
    ));
    assert!(!place.path().exists());
    let source = Remote::new(b"weights");
    assert_eq!(place.pull(&source).unwrap(), [Pulled::Resumed]);
}

#[test]
fn a_copy_that_is_whole_is_put_into_place_unasked() {
    let place = Place::new(b"weights");
    place.begin(b"weights");
    let unasked = Remote::new(b"");
    assert_eq!(place.pull(&unasked).unwrap(), [Pulled::Resumed]);
    assert!(unasked.asked.borrow().is_empty());
    assert_eq!(std::fs::read(place.path()).unwrap(), b"weights");
}

#[test]
fn a_source_that_begins_anew_is_followed() {
    let place = Place::new(b"weights");
    place.begin(b"wei");
    let mut source = Remote::new(b"weights");
    source.resumes = false;
    assert_eq!(place.pull(&source).unwrap(), [Pulled::Copied]);
    assert_eq!(std::fs::read(place.path()).unwrap(), b"weights");
}

#[test]
fn a_beginning_of_something_else_is_thrown_away() {
    for begun in [b"other".as_slice(), b"far too long", b"WEIGHTS"] {
        let place = Place::new(b"weights");
        place.begin(begun);
        let source = Remote::new(b"weights");
        assert_eq!(place.pull(&source).unwrap(), [Pulled::Copied], "{begun:?}");
        assert_eq!(std::fs::read(place.path()).unwrap(), b"weights");
    }
}

#[test]
fn other_content_never_comes_into_place() {
    for (content, is_expected) in [
        (
            b"weighty".as_slice(),
            (|error| matches!(error, FolderError::WrongContent { .. })) as fn(&FolderError) -> bool,
        ),
        (b"weights and more", |error| {
            matches!(error, FolderError::Long { .. })
        }),
        (b"\xef\xbb\xbf\n <!DOCTYPE html><html>", |error| {
            matches!(error, FolderError::WebPage { .. })
        }),
        (b"<HTML>log in", |error| {
            matches!(error, FolderError::WebPage { .. })
        }),
    ] {
        let place = Place::new(b"weights");
        let error = place.pull(&Remote::new(content)).unwrap_err();
        assert!(is_expected(&error), "{error}");
        assert!(!place.path().exists() && !place.partial().exists());
    }
}

#[test]
fn a_wrong_file_in_place_is_replaced() {
    let place = Place::new(b"weights");
    place.begin(b"");
    std::fs::write(place.path(), b"rubbish").unwrap();
    assert_eq!(
        place.pull(&Remote::new(b"weights")).unwrap(),
        [Pulled::Copied]
    );
    assert_eq!(std::fs::read(place.path()).unwrap(), b"weights");
}

#[test]
fn two_pulls_do_not_write_the_same_copy() {
    let place = Place::new(b"weights");
    place.begin(b"");
    let held = std::fs::File::open(place.partial()).unwrap();
    held.lock().unwrap();
    let refused = place.pull(&Remote::new(b"weights"));
    assert!(matches!(refused, Err(FolderError::Busy { .. })));
    drop(held);
    assert!(place.pull(&Remote::new(b"weights")).is_ok());
}

#[test]
fn a_file_is_pulled_from_a_path_of_the_user() {
    let place = Place::new(b"weights");
    place.begin(b"weigh");
    let given = place.root.path().join("given");
    std::fs::write(&given, b"weights").unwrap();
    let source = LocalSource::new(given);
    assert_eq!(place.pull(&source).unwrap(), [Pulled::Resumed]);
    assert_eq!(std::fs::read(place.path()).unwrap(), b"weights");
}

#[cfg(unix)]
#[test]
fn a_link_in_place_of_the_copy_is_not_followed() {
    let place = Place::new(b"weights");
    let target = place.root.path().join("precious");
    std::fs::write(&target, "mine").unwrap();
    std::fs::create_dir_all(place.path().parent().unwrap()).unwrap();
    std::os::unix::fs::symlink(&target, place.partial()).unwrap();
    let source = place.root.path().join("model.onnx");
    std::fs::write(&source, b"weights").unwrap();
    place.pull(&LocalSource::new(source)).unwrap();
    assert_eq!(std::fs::read(&target).unwrap(), b"mine");
    let made = std::fs::symlink_metadata(place.path()).unwrap();
    assert!(made.is_file());
}
