//! Data on its way out: something worth taking, and a place where others read it.
//!
//! A source alone is what every project writes about, and so is a program that talks to a network;
//! both together, as an order, are not. A credential in its usual header is how an API is called.

use super::Category::Exfiltration;
use super::class::{
    DATA, HARM, HEADER, IT, KEY_FLAG, NET, OPEN_URL, PAPERS, PUBLIC, PURPOSE, REGARDLESS, SECRET,
    SECRET_FILE, SECRET_VAR, SEND, SHIP, SHOW, SILENT, STEAL, Set, TOOL_REF, URL, VALUE,
};
use super::rules::Rule;

const KEPT: Set = SECRET_FILE | DATA;
const CREDENTIAL: Set = SECRET | SECRET_VAR;

pub(super) const RULES: &[Rule] = &[
    Rule::any(
        "file_to_network",
        Exfiltration,
        100,
        12,
        &[SECRET_FILE, NET],
    )
    .affirmed()
    .unless(KEY_FLAG | PURPOSE),
    // What a job of the project does is a statement, unless it goes elsewhere.
    Rule::any(
        "file_to_network_elsewhere",
        Exfiltration,
        100,
        12,
        &[SECRET_FILE, NET, URL | PUBLIC],
    )
    .affirmed()
    .unless(KEY_FLAG),
    Rule::any(
        "file_to_place",
        Exfiltration,
        100,
        14,
        &[SECRET_FILE, SEND | SHIP, PUBLIC | URL],
    )
    .affirmed()
    .unless(KEY_FLAG),
    Rule::any("data_to_place", Exfiltration, 60, 14, &[DATA, SEND, PUBLIC]).affirmed(),
    Rule::any(
        "order_to_place",
        Exfiltration,
        60,
        14,
        &[SEND, DATA, PUBLIC],
    )
    .ordered()
    .affirmed(),
    Rule::any("data_to_host", Exfiltration, 100, 14, &[DATA, SHIP, URL]).affirmed(),
    Rule::any(
        "variable_to_network",
        Exfiltration,
        100,
        12,
        &[SECRET_VAR, NET, URL | PUBLIC],
    )
    .affirmed()
    .unless(HEADER),
    Rule::any(
        "credential_to_place",
        Exfiltration,
        100,
        14,
        &[CREDENTIAL, SEND, PUBLIC],
    )
    .affirmed()
    .unless(HEADER),
    Rule::any(
        "credential_to_host",
        Exfiltration,
        60,
        14,
        &[CREDENTIAL, SHIP, URL],
    )
    .affirmed()
    .unless(HEADER),
    Rule::listed(
        "value_shown",
        Exfiltration,
        60,
        8,
        &[SEND, VALUE, SECRET_VAR | SECRET_FILE | SECRET],
    )
    .ordered()
    .affirmed()
    .unless(PURPOSE | HEADER),
    Rule::listed("file_shown", Exfiltration, 60, 8, &[SHOW, SECRET_FILE])
        .ordered()
        .affirmed()
        .unless(TOOL_REF),
    Rule::any("taken", Exfiltration, 100, 10, &[STEAL, KEPT | CREDENTIAL])
        .ordered()
        .affirmed(),
    Rule::any(
        "copy_elsewhere",
        Exfiltration,
        40,
        14,
        &[URL, SEND, HARM | REGARDLESS | SILENT],
    )
    .affirmed(),
    Rule::any(
        "content_to_place",
        Exfiltration,
        100,
        14,
        &[SECRET_FILE, VALUE, PUBLIC | URL],
    )
    .affirmed()
    .unless(KEY_FLAG),
    Rule::any("file_in_place", Exfiltration, 50, 9, &[SECRET_FILE, PUBLIC])
        .affirmed()
        .unless(KEY_FLAG | HEADER),
    Rule::any("file_at_host", Exfiltration, 50, 9, &[SECRET_FILE, URL])
        .affirmed()
        .unless(KEY_FLAG | HEADER),
    Rule::any(
        "file_into_papers",
        Exfiltration,
        60,
        12,
        &[SECRET_FILE, SEND | SHIP, IT | VALUE, PAPERS],
    )
    .affirmed()
    .unless(KEY_FLAG),
    Rule::any("data_to_network", Exfiltration, 60, 12, &[DATA, NET, URL]).affirmed(),
    Rule::any(
        "fills_address",
        Exfiltration,
        100,
        14,
        &[OPEN_URL, KEPT | CREDENTIAL, SEND | SHIP],
    )
    .affirmed(),
];
