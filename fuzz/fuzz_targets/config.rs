//! Configuration files: whatever a cloned project brings, it resolves or is refused.
#![no_main]

use memory::config::{ConfigFile, Layer, Layers, resolve, set};
use std::path::Path;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(file) = ConfigFile::parse(Path::new("swarm-memory.json"), text) else { return };
    let resolved = resolve(&Layers { user: None, project: Some(&file), overrides: &[] }).unwrap();
    assert!(!resolved.settings().writes.ungranted_curator);
    let _ = set(text, "enabled", &serde_json::Value::Bool(true), Layer::Project);
});
