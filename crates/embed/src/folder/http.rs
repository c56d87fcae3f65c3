//! A source on the network: an address that the user named, asked only when they pull.
//!
//! It goes on where a copy was broken off (`Range`), through the proxy that the caller found, with the
//! certificates that the system trusts. An address that ends in `.whl` is a wheel, which is fetched
//! whole and unpacked; one that ends in `/` is a folder, below which the file has its own name. A web
//! page in place of a file, as a log-in sends it, is refused before a byte of it is kept.

use super::error::FolderError;
use super::file::ModelFile;
use super::local::unpacked;
use super::proxies::Proxies;
use super::source::{Opened, Source};
use std::io::{Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use ureq::http::{Response, StatusCode, Uri, header};
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::{Agent, Body, Proxy};

/// How long to wait for a connection.
const CONNECT: Duration = Duration::from_secs(20);
/// How long to wait for the next bytes.
const SILENCE: Duration = Duration::from_mins(1);
/// Longest wheel that is fetched.
const LONGEST_WHEEL: u64 = 256 << 20;

/// An `http` or `https` address.
#[derive(Debug)]
pub struct HttpSource {
    address: Uri,
    agent: Agent,
}

impl HttpSource {
    /// An address, reached through the proxy that it has. Nothing is asked yet.
    pub fn new(address: &str, proxies: &Proxies) -> Result<Self, FolderError> {
        let refused = |reason: &str| FolderError::NoSource {
            shown: without_password(address),
            reason: reason.to_owned(),
        };
        let address: Uri = address.parse().map_err(|_| refused("it is no address"))?;
        let scheme = address.scheme_str().unwrap_or_default();
        if scheme != "https" && scheme != "http" {
            return Err(refused("an address begins with https:// or http://"));
        }
        let host = address.host().unwrap_or_default();
        let proxy = proxies
            .for_host(scheme, host)
            .map(Proxy::new)
            .transpose()
            .map_err(|_| refused("the proxy that the environment names is no address"))?;
        let crypto = Arc::new(rustls::crypto::ring::default_provider());
        let tls = TlsConfig::builder()
            .root_certs(trusted_by_the_system())
            .unversioned_rustls_crypto_provider(crypto)
            .build();
        let config = Agent::config_builder()
            .tls_config(tls)
            .proxy(proxy)
            .http_status_as_error(false)
            .user_agent(concat!("swarm-memory/", env!("CARGO_PKG_VERSION")))
            .accept_encoding("identity")
            .timeout_connect(Some(CONNECT))
            .timeout_recv_response(Some(SILENCE))
            .timeout_per_read(Some(SILENCE))
            .build();
        Ok(Self {
            address,
            agent: config.into(),
        })
    }

    fn is_wheel(&self) -> bool {
        let path = Path::new(self.address.path());
        path.extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("whl"))
    }

    fn get(&self, name: &str, from: u64) -> Result<Response<Body>, FolderError> {
        let address = self.address.to_string();
        let address = match address.strip_suffix('/') {
            Some(folder) => format!("{folder}/{name}"),
            None => address,
        };
        let mut request = self.agent.get(&address);
        if from > 0 {
            request = request.header(header::RANGE, format!("bytes={from}-"));
        }
        let failed = |reason: String| FolderError::Source {
            name: name.to_owned(),
            reason: format!("{}: {reason}", without_password(&address)),
        };
        let response = request.call().map_err(|error| failed(error.to_string()))?;
        match response.status() {
            StatusCode::OK | StatusCode::PARTIAL_CONTENT if is_web_page(&response) => {
                let name = name.to_owned();
                Err(FolderError::WebPage { name })
            }
            StatusCode::OK | StatusCode::PARTIAL_CONTENT => Ok(response),
            // There is nothing behind these bytes, so that they are not its beginning.
            StatusCode::RANGE_NOT_SATISFIABLE if from > 0 => self.get(name, 0),
            status => Err(failed(format!("the answer is {status}"))),
        }
    }
}

impl Source for HttpSource {
    fn open(&self, file: &ModelFile, from: u64) -> Result<Opened, FolderError> {
        if self.is_wheel() {
            let mut wheel = Vec::new();
            let response = self.get(&file.name, 0)?;
            let body = response.into_body().into_reader();
            body.take(LONGEST_WHEEL)
                .read_to_end(&mut wheel)
                .map_err(|error| FolderError::Source {
                    name: file.name.clone(),
                    reason: error.to_string(),
                })?;
            let shown = without_password(&self.address.to_string());
            return unpacked(Cursor::new(wheel), Path::new(&shown), file, from);
        }
        let response = self.get(&file.name, from)?;
        let start = start(&response);
        Ok(Opened {
            start,
            reader: Box::new(response.into_body().into_reader()),
        })
    }
}

/// A company's own proxy often signs with a certificate that only its machines know.
fn trusted_by_the_system() -> RootCerts {
    let found = rustls_native_certs::load_native_certs().certs;
    let certificates: Vec<Certificate<'static>> = found
        .iter()
        .map(|found| Certificate::from_der(found).to_owned())
        .collect();
    RootCerts::new_with_certs(&certificates)
}

/// Where in the file an answer begins.
fn start(response: &Response<Body>) -> u64 {
    if response.status() != StatusCode::PARTIAL_CONTENT {
        return 0;
    }
    let range = response.headers().get(header::CONTENT_RANGE);
    let range = range.and_then(|range| range.to_str().ok());
    let first = range
        .and_then(|range| range.trim().strip_prefix("bytes "))
        .and_then(|range| range.split('-').next());
    // Bytes of an unknown place are of no use; as a beginning their hash will not fit.
    first.and_then(|first| first.parse().ok()).unwrap_or(0)
}

fn is_web_page(response: &Response<Body>) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.to_ascii_lowercase().starts_with("text/html")
}

/// An address as it may be shown: what stands before an `@` and behind a `?` can be a secret.
fn without_password(address: &str) -> String {
    let shown = address.split(['?', '#']).next().unwrap_or_default();
    let Some((scheme, rest)) = shown.split_once("://") else {
        return shown.to_owned();
    };
    let host_end = rest.find('/').unwrap_or(rest.len());
    let host = rest[..host_end].rfind('@').map_or(0, |at| at + 1);
    format!("{scheme}://{}", &rest[host..])
}

#[cfg(test)]
mod tests;
