mod server;

use super::{HttpSource, without_password};
use crate::folder::{
    FolderError, KnownModel, ModelFile, ModelFolder, Proxies, Pulled, minilm, pull,
};
use server::{Answer, Server, answer};
use std::io::{Cursor, Write};
use std::path::PathBuf;
use tempfile::TempDir;

const WEIGHTS: &[u8] = b"weights of a model";

/// A model folder, and a model of one file.
struct Place {
    _root: TempDir,
    folder: ModelFolder,
    model: KnownModel,
}

impl Place {
    fn new() -> Self {
        let root = tempfile::tempdir().unwrap();
        let folder = ModelFolder::new(root.path().join("models")).unwrap();
        let mut model = minilm();
        model.files = vec![ModelFile {
            name: "model.onnx".to_owned(),
            bytes: WEIGHTS.len() as u64,
            sha256: model::sha256_hex(WEIGHTS),
        }];
        Self {
            _root: root,
            folder,
            model,
        }
    }

    fn path(&self) -> PathBuf {
        self.folder.path(&self.model, &self.model.files[0]).unwrap()
    }

    fn partial(&self) -> PathBuf {
        self.path().with_added_extension("partial")
    }

    /// Puts an unfinished copy there.
    fn begun(self, content: &[u8]) -> Self {
        std::fs::create_dir_all(self.path().parent().unwrap()).unwrap();
        std::fs::write(self.partial(), content).unwrap();
        self
    }

    fn pull(&self, address: &str) -> Result<Pulled, FolderError> {
        self.pull_through(address, &Proxies::default())
    }

    fn pull_through(&self, address: &str, proxies: &Proxies) -> Result<Pulled, FolderError> {
        let source = HttpSource::new(address, proxies)?;
        pull(&self.folder, &self.model, &source, &mut |_| {}).map(|pulled| pulled[0])
    }

    fn is_whole(&self) -> bool {
        std::fs::read(self.path()).is_ok_and(|found| found == WEIGHTS) && !self.partial().exists()
    }
}

fn whole() -> Answer {
    answer(
        "200 OK",
        "Content-Type: application/octet-stream\r\n",
        WEIGHTS,
    )
}

#[test]
fn a_file_is_fetched_from_its_address() {
    let place = Place::new();
    let server = Server::answering([whole()]);
    let pulled = place.pull(&server.address("/any/name.bin"));
    assert_eq!(pulled.unwrap(), Pulled::Copied);
    assert!(place.is_whole());
    let request = &server.requests()[0];
    assert!(request.starts_with("GET /any/name.bin "), "{request}");
    assert!(!request.contains("range:"), "{request}");
}

#[test]
fn below_a_folder_the_file_has_its_own_name() {
    let place = Place::new();
    let server = Server::answering([whole()]);
    place.pull(&server.address("/mirror/")).unwrap();
    assert!(server.requests()[0].starts_with("GET /mirror/model.onnx "));
}

#[test]
fn a_broken_copy_is_gone_on_with() {
    let mut broken = answer("200 OK", "", WEIGHTS);
    broken.truncate(broken.len() - 8);
    let rest = &WEIGHTS[WEIGHTS.len() - 8..];
    let partial = answer(
        "206 Partial Content",
        "Content-Range: bytes 10-17/18\r\n",
        rest,
    );
    let server = Server::answering([broken, partial]);
    let address = server.address("/model.onnx");
    let place = Place::new();
    assert!(place.pull(&address).is_err());
    assert_eq!(std::fs::read(place.partial()).unwrap(), &WEIGHTS[..10]);
    assert_eq!(place.pull(&address).unwrap(), Pulled::Resumed);
    assert!(place.is_whole());
    assert!(server.requests()[1].contains("range: bytes=10-"));
}

#[test]
fn a_server_that_cannot_go_on_begins_anew() {
    let place = Place::new().begun(b"weights of");
    let server = Server::answering([whole()]);
    assert_eq!(place.pull(&server.address("/m")).unwrap(), Pulled::Copied);
    assert!(place.is_whole());

    let place = Place::new().begun(b"weights of");
    let nothing_there = answer("416 Range Not Satisfiable", "", b"");
    let server = Server::answering([nothing_there, whole()]);
    assert_eq!(place.pull(&server.address("/m")).unwrap(), Pulled::Copied);
    assert!(place.is_whole());
}

#[test]
fn a_copy_is_kept_when_the_source_has_nothing_for_it() {
    let page = answer("200 OK", "Content-Type: text/html\r\n", b"please log in");
    for (answers, told) in [
        (vec![page], "a web page came in place of model.onnx"),
        (
            vec![answer("404 Not Found", "", b"no")],
            "the answer is 404 Not Found",
        ),
        (
            vec![answer("503 Service Unavailable", "", b"")],
            "the answer is 503",
        ),
    ] {
        let place = Place::new().begun(&WEIGHTS[..5]);
        let server = Server::answering(answers);
        let refused = place.pull(&server.address("/m")).unwrap_err();
        assert!(refused.to_string().contains(told), "{refused}");
        assert_eq!(std::fs::read(place.partial()).unwrap(), &WEIGHTS[..5]);
    }
}

#[test]
fn what_is_not_the_file_never_comes_into_place() {
    let other = [b'x'; WEIGHTS.len()];
    let short = answer("200 OK", "", &WEIGHTS[..4]);
    let page = answer("200 OK", "", b"<!DOCTYPE html><title>Blocked</title>");
    for (sent, kept) in [
        (answer("200 OK", "", &other), None),
        (answer("200 OK", "", &[b'x'; 100]), None),
        (page, None),
        (short, Some(&WEIGHTS[..4])),
    ] {
        let place = Place::new();
        let server = Server::answering([sent]);
        assert!(place.pull(&server.address("/m")).is_err());
        assert!(!place.path().exists());
        assert_eq!(std::fs::read(place.partial()).ok().as_deref(), kept);
    }
}

#[test]
fn a_redirection_is_followed() {
    let target = Server::answering([whole()]);
    let to = format!("Location: {}\r\n", target.address("/elsewhere"));
    let server = Server::answering([answer("302 Found", &to, b"")]);
    let place = Place::new();
    place.pull(&server.address("/m")).unwrap();
    assert!(place.is_whole());
}

#[test]
fn a_wheel_is_fetched_whole_and_unpacked() {
    let mut wheel = zip::ZipWriter::new(Cursor::new(Vec::new()));
    wheel
        .start_file("some/model.onnx", zip::write::SimpleFileOptions::default())
        .unwrap();
    wheel.write_all(WEIGHTS).unwrap();
    let wheel = wheel.finish().unwrap().into_inner();
    let place = Place::new().begun(&WEIGHTS[..5]);
    let server = Server::answering([answer("200 OK", "", &wheel)]);
    let pulled = place.pull(&server.address("/some-1.0-py3-none-any.whl?x=1"));
    assert_eq!(pulled.unwrap(), Pulled::Resumed);
    assert!(place.is_whole());
}

#[test]
fn a_proxy_stands_between() {
    let proxy = Server::answering([whole()]);
    let proxies = Proxies {
        http: Some(proxy.address("")),
        ..Proxies::default()
    };
    let place = Place::new();
    let pulled = place.pull_through("http://mirror.invalid:8080/m", &proxies);
    assert_eq!(pulled.unwrap(), Pulled::Copied);
    let request = &proxy.requests()[0];
    assert!(
        request.starts_with("CONNECT mirror.invalid:8080 "),
        "{request}"
    );

    // A host that is listed as direct is not asked of the proxy.
    let server = Server::answering([whole()]);
    let proxies = Proxies {
        http: Some("http://127.0.0.1:1".to_owned()),
        direct: Some("127.0.0.1".to_owned()),
        ..Proxies::default()
    };
    let place = Place::new();
    place.pull_through(&server.address("/m"), &proxies).unwrap();
    assert!(place.is_whole());
}

#[test]
fn what_is_no_address_is_refused_without_its_password() {
    for address in [
        "ftp://u:word@h.example/m",
        "file:///model.onnx",
        "http://",
        "https://a b/",
    ] {
        let refused = HttpSource::new(address, &Proxies::default()).unwrap_err();
        assert!(matches!(refused, FolderError::NoSource { .. }), "{address}");
        assert!(!refused.to_string().contains("word"), "{refused}");
    }
    assert_eq!(
        without_password("https://me:pass@h.example/a@b/m?token=1#x"),
        "https://h.example/a@b/m"
    );
}
