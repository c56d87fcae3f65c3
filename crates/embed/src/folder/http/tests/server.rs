//! A server on this machine that answers what a test tells it.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// What the server sends back, as it goes over the wire.
pub(super) type Answer = Vec<u8>;

/// Answers its requests in turn, each on a connection of its own, and then goes.
pub(super) struct Server {
    authority: String,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Server {
    pub(super) fn answering(answers: impl IntoIterator<Item = Answer>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let authority = listener.local_addr().unwrap().to_string();
        let requests = Arc::default();
        let mut answers: VecDeque<Answer> = answers.into_iter().collect();
        let seen: Arc<Mutex<Vec<String>>> = Arc::clone(&requests);
        thread::spawn(move || {
            while let Some(answer) = answers.pop_front() {
                let (mut stream, _) = listener.accept().unwrap();
                let mut request = head(&stream);
                if request.starts_with("CONNECT ") {
                    stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").unwrap();
                    request.push_str(&head(&stream));
                }
                seen.lock().unwrap().push(request);
                stream.write_all(&answer).unwrap();
            }
        });
        Self {
            authority,
            requests,
        }
    }

    pub(super) fn address(&self, path: &str) -> String {
        format!("http://{}{path}", self.authority)
    }

    /// The heads of the requests so far, in lower case.
    pub(super) fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }
}

/// The lines before the empty one.
fn head(stream: &TcpStream) -> String {
    let mut text = String::new();
    for line in BufReader::new(stream).lines() {
        let line = line.unwrap();
        if line.is_empty() {
            break;
        }
        let line = if text.is_empty() {
            line
        } else {
            line.to_ascii_lowercase()
        };
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// An answer with this status, these further lines and this body.
pub(super) fn answer(status: &str, lines: &str, body: &[u8]) -> Answer {
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {length}\r\n{lines}\r\n"
    );
    [head.as_bytes(), body].concat()
}
