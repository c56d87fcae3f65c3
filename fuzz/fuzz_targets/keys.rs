//! Key files, sealed keys and grant entries from bytes: refused or read, never a panic.
#![no_main]

use ledger::authority::{GrantChain, GrantEntry, KeyFile, SealedKey};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = KeyFile::parse(bytes);
    let _ = SealedKey::parse(bytes);
    if let Ok(entries) = serde_json::from_slice::<Vec<GrantEntry>>(bytes) {
        let _ = GrantChain::verify("sto_0123456789abcdef", &entries);
    }
});
