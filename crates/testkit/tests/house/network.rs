//! The product listens on no connection, and opens one only to fetch a model file from an address that
//! its user named (`models pull`).

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
    "ureq",
    "rustls",
];

/// The one place that fetches.
const FETCHES: &str = "crates/embed/src/folder/http.rs";

/// The types of addresses, which can be read from a text and connect to nothing.
const ADDRESSES: &[&str] = &["core::net::{Ipv4Addr, Ipv6Addr};", "core::net::Ipv4Addr,"];

#[test]
fn one_file_opens_connections() {
    let mut wrong = Vec::new();
    for file in product_files(&["rs"]) {
        if file.name == FETCHES {
            continue;
        }
        let lines = lines_with(&file, SOCKETS).into_iter();
        wrong.extend(lines.filter(|line| !ADDRESSES.iter().any(|type_| line.contains(type_))));
    }
    assert_none("a connection is opened", &wrong);
}
