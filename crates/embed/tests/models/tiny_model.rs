//! ONNX files of a few operators, written field by field, so that no test needs real weights.

use std::path::{Path, PathBuf};
use swarm_memory_embed::folder::ModelFile;

const TOKENS: usize = 30_522;
const FLOAT: u64 = 1;
const INT64: u64 = 7;

/// One protobuf message.
#[derive(Default)]
struct Message(Vec<u8>);

impl Message {
    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(u8::try_from(value & 0x7f).unwrap() | 0x80);
            value >>= 7;
        }
        self.0.push(u8::try_from(value).unwrap());
    }

    fn number(mut self, field: u64, value: u64) -> Self {
        self.varint(field << 3);
        self.varint(value);
        self
    }

    fn bytes(mut self, field: u64, value: &[u8]) -> Self {
        self.varint(field << 3 | 2);
        self.varint(value.len() as u64);
        self.0.extend(value);
        self
    }

    fn text(self, field: u64, value: &str) -> Self {
        self.bytes(field, value.as_bytes())
    }

    fn message(self, field: u64, value: &Self) -> Self {
        self.bytes(field, &value.0)
    }
}

/// An operator with its attributes.
fn node(operator: &str, inputs: &[&str], output: &str, attributes: &[Message]) -> Message {
    let mut node = Message::default();
    for input in inputs {
        node = node.text(1, input);
    }
    node = node.text(2, output).text(3, output).text(4, operator);
    for attribute in attributes {
        node = node.message(5, attribute);
    }
    node
}

fn int_attribute(name: &str, value: u64) -> Message {
    let attribute = Message::default().text(1, name).number(3, value);
    attribute.number(20, 2)
}

fn ints_attribute(name: &str, value: u64) -> Message {
    let attribute = Message::default().text(1, name).number(8, value);
    attribute.number(20, 7)
}

/// The name and type of an input or output, one text of any length.
fn value(name: &str, element: u64) -> Message {
    let length = Message::default().text(2, "length");
    let one = Message::default().number(1, 1);
    let shape = Message::default().message(1, &one).message(1, &length);
    let tensor = Message::default().number(1, element).message(2, &shape);
    Message::default()
        .text(1, name)
        .message(2, &Message::default().message(1, &tensor))
}

fn table(shape: &[u64], values: impl Iterator<Item = f32>) -> Message {
    let mut tensor = Message::default();
    for length in shape {
        tensor = tensor.number(1, *length);
    }
    let raw: Vec<u8> = values.flat_map(f32::to_le_bytes).collect();
    tensor.number(2, FLOAT).text(8, "table").bytes(9, &raw)
}

fn model(nodes: &[Message], table: &Message, inputs: &[&str], output: &str) -> Vec<u8> {
    let mut graph = Message::default();
    for node in nodes {
        graph = graph.message(1, node);
    }
    graph = graph.text(2, "tiny").message(5, table);
    for input in inputs {
        graph = graph.message(11, &value(input, INT64));
    }
    graph = graph.message(12, &value(output, FLOAT));
    let operators = Message::default().text(1, "").number(2, 13);
    Message::default()
        .number(1, 8)
        .message(7, &graph)
        .message(8, &operators)
        .0
}

/// Gives each token the state `[id, 1, 0]`.
pub(crate) fn embedder() -> Vec<u8> {
    let values = (0..TOKENS).flat_map(|id| [id as f32, 1.0, 0.0]);
    let gather = node("Gather", &["table", "input_ids"], "last_hidden_state", &[]);
    model(
        &[gather],
        &table(&[TOKENS as u64, 3], values),
        &["input_ids", "attention_mask", "token_type_ids"],
        "last_hidden_state",
    )
}

/// Scores a pair by the mean of the ids of the second text.
pub(crate) fn cross_encoder() -> Vec<u8> {
    let values = (0..TOKENS).map(|id| id as f32);
    let nodes = [
        node("Gather", &["table", "input_ids"], "ids", &[]),
        node(
            "Cast",
            &["token_type_ids"],
            "second",
            &[int_attribute("to", FLOAT)],
        ),
        node("Mul", &["ids", "second"], "masked", &[]),
        node(
            "ReduceMean",
            &["masked"],
            "logits",
            &[ints_attribute("axes", 1), int_attribute("keepdims", 1)],
        ),
    ];
    model(
        &nodes,
        &table(&[TOKENS as u64], values),
        &["input_ids", "attention_mask", "token_type_ids"],
        "logits",
    )
}

/// Puts a model into a folder, and says how it is pinned.
pub(crate) fn put(folder: &Path, content: &[u8]) -> (PathBuf, ModelFile) {
    let path = folder.join("model.onnx");
    std::fs::write(&path, content).unwrap();
    let pin = ModelFile {
        name: "model.onnx".to_owned(),
        bytes: content.len() as u64,
        sha256: model::sha256_hex(content),
    };
    (path, pin)
}
