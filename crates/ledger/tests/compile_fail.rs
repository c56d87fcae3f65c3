//! Each way round the gate, held against the compiler: it must fail, and for the right reason.
//!
//! `TRYBUILD=overwrite cargo test -p swarm-memory-ledger --test compile_fail` writes the expected
//! output anew; it belongs to the pinned toolchain.

#[test]
fn there_is_no_way_round_the_gate() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/fail/*.rs");
}
