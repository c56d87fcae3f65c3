//! The product opens no connection and listens on none.

use crate::assert_none;
use crate::source_file::{lines_with, product_files};

/// Ways to name what talks to a network.
const SOCKETS: &[&str] = &[
    "std::net",
    "core::net",
    "tokio::net",
    "os::unix::net",
    "TcpStream",
    "TcpListener",
    "UdpSocket",
    "reqwest",
    "hyper::",
];

#[test]
fn nothing_opens_a_connection() {
    let mut wrong = Vec::new();
    for file in product_files(&["rs"]) {
        wrong.extend(lines_with(&file, SOCKETS));
    }
    assert_none("a connection is opened", &wrong);
}
