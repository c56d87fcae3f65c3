use super::{FILE, StaticTable, TableHeader};
use crate::error::EmbedError;
use crate::provider::Embedder;
use crate::token_vectors::max_sim;
use crate::tokens::{TokenId, Vocabulary, tokens};
use crate::vector::{Int8Vector, dot};
use proptest::prelude::*;

/// What `data/README.md` says about the file.
const SHA256: &str = "8b262734810d2442b250937bc42523c730805c81c205c462bb73c72ca8bb968f";

fn cosine(a: &str, b: &str) -> f32 {
    let table = StaticTable::built_in();
    dot(&table.embed(a).unwrap(), &table.embed(b).unwrap())
}

#[test]
fn the_built_in_file_is_the_one_that_was_committed() {
    assert_eq!(model::sha256_hex(FILE), SHA256);
    let header = StaticTable::read(FILE).unwrap().header;
    let source = crate::folder::minilm().files[0].sha256.clone();
    assert_eq!(
        header,
        TableHeader {
            revision: 2,
            rows: 30_522,
            dimension: 256,
            vocabulary: Vocabulary::sha256(),
            source: model::from_hex(&source).unwrap().try_into().unwrap(),
        }
    );
    let readme = include_str!("../../data/README.md");
    assert!(readme.contains(SHA256) && readme.contains(&source));
}

#[test]
fn the_version_names_revision_and_dimension() {
    let table = StaticTable::built_in();
    assert_eq!(table.model_version(), "minilm-static-2:256");
    assert_eq!(table.dimension(), 256);
    assert!(table.available());
}

#[test]
fn like_texts_are_nearer_than_others() {
    for (text, near, far) in [
        (
            "users cannot log in",
            "authentication fails at the login page",
            "the database index is rebuilt",
        ),
        (
            "the test is flaky",
            "unreliable tests must be fixed",
            "prices are stored in euros",
        ),
        (
            "delete old backups",
            "remove archived copies",
            "buttons are blue",
        ),
    ] {
        assert!(cosine(text, near) > cosine(text, far) + 0.1, "{text}");
    }
}

#[test]
fn a_vector_has_length_one_or_none() {
    let table = StaticTable::built_in();
    let vector = table.embed("one two three").unwrap();
    assert!((dot(&vector, &vector) - 1.0).abs() < 1e-5);
    for empty in ["", " ", "\u{1f980}"] {
        assert!(table.embed(empty).unwrap().iter().all(|v| *v == 0.0));
    }
}

#[test]
fn tokens_that_stand_for_no_word_count_nothing() {
    let table = StaticTable::built_in();
    for token in [TokenId::PAD, TokenId::UNKNOWN, TokenId::START, TokenId(30)] {
        assert_eq!(table.scale(token).to_bits(), 0);
        assert!(table.row(token).iter().all(|value| *value == 0));
    }
    for beyond in [30_522, u16::MAX] {
        assert_eq!(table.scale(TokenId(beyond)).to_bits(), 0);
        assert!(table.row(TokenId(beyond)).is_empty());
    }
    let with = table.embed_tokens(&[TokenId(5000), TokenId::UNKNOWN, TokenId(u16::MAX)]);
    assert_eq!(with, table.embed_tokens(&[TokenId(5000)]));
}

#[test]
fn a_common_token_counts_less() {
    let table = StaticTable::built_in();
    let length = |word| {
        let token = Vocabulary::find(word, false).unwrap();
        let square = crate::vector::dot_int8(table.row(token), table.row(token));
        (square as f32).sqrt() * table.scale(token)
    };
    assert!(length("the") * 5.0 < length("deployment"));
}

#[test]
fn a_batch_keeps_the_order() {
    let table = StaticTable::built_in();
    let texts = ["alpha", "", "beta gamma"];
    let batch = table.embed_batch(&texts).unwrap();
    let single: Vec<_> = texts
        .iter()
        .map(|text| table.embed(text).unwrap())
        .collect();
    assert_eq!(batch, single);
}

#[test]
fn both_ways_to_compare_token_vectors_agree() {
    let table = StaticTable::built_in();
    let (query, document) = ("deploy failed", "the deployment did not succeed");
    let weights = [0.6, 0.4];
    let direct = table.max_sim(&tokens(query), &weights, &tokens(document));
    let query = table.token_vectors(query).unwrap();
    let document = table.token_vectors(document).unwrap();
    assert!((direct - max_sim(&query, &weights, &document)).abs() < 1e-6);
    assert!(direct > 0.4, "{direct}");
}

#[test]
fn a_file_that_is_no_table_is_refused() {
    let header = *StaticTable::built_in().header();
    let small = |header: TableHeader| header.write(&[Int8Vector::from_f32(&[1.0, -1.0])]);
    let two = TableHeader {
        dimension: 2,
        ..header
    };
    let file = small(two);
    let read = TableHeader::read(&file).unwrap();
    assert_eq!(read, TableHeader { rows: 1, ..two });

    let refused = |file: Vec<u8>| StaticTable::read(file.leak()).unwrap_err().to_string();
    assert!(refused(file.clone()).contains("rows"));
    assert!(refused(Vec::new()).contains("does not begin"));
    assert!(refused(b"SWMTABLE\x01".to_vec()).contains("cut off"));
    let mut layout = file.clone();
    layout[8] = 9;
    assert!(refused(layout).contains("layout is 9"));
    let mut short = file;
    short.pop();
    assert!(refused(short).contains("bytes"));
    let other = TableHeader {
        vocabulary: [0; 32],
        ..two
    };
    assert!(refused(small(other)).contains("another vocabulary"));
}

#[test]
fn sizes_that_no_file_has_are_refused() {
    let mut file = FILE[..128].to_vec();
    file[16..24].fill(0xff);
    assert!(matches!(
        TableHeader::read(&file),
        Err(EmbedError::Table { .. })
    ));
}

proptest! {
    #[test]
    fn any_text_has_a_vector(text in any::<String>()) {
        let vector = StaticTable::built_in().embed(&text).unwrap();
        prop_assert_eq!(vector.len(), 256);
        prop_assert!(vector.iter().all(|value| value.is_finite()));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut framed = b"SWMTABLE\x01\0\0\0".to_vec();
        framed.extend(&bytes);
        let _ = (TableHeader::read(&bytes), TableHeader::read(&framed));
    }
}
