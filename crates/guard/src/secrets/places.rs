//! The words that say where to read on for a secret, and what each leads to.

use std::ops::Range;

use super::certain;
use super::command_forms::{self, COMMANDS, READERS};
use super::vocabulary::OF_OTHER_SCRIPTS;

/// What a word leads to.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Label,
    UserInfo,
    KeyBlock,
    Putty,
    Authorization,
    Bearer,
    Basic,
    Cookie,
    UrlSignature,
    OneTimeSeed,
    SeedPhrase,
    UserFlag,
    /// A program that takes a password in these ways.
    Command(&'static [command_forms::Form]),
    /// A program that reads a password from what is piped into it.
    Reader,
    /// A call that takes a user and a password.
    Call,
    /// The start of a token of an exact form.
    Certain(certain::Form),
    Bootstrap,
}

/// A word with what it leads to.
#[derive(Clone, Copy)]
pub(super) struct Anchor {
    pub(super) word: &'static str,
    pub(super) place: Place,
    /// How much of it is looked for; the rest is compared where that is found.
    head: usize,
}

/// How much of a rare word is looked for: each byte more makes the automaton larger, which the
/// first scan of a process pays for.
const HEAD: usize = 5;

impl Anchor {
    fn new(word: &'static str, place: Place, head: usize) -> Self {
        let head = head.min(word.len());
        Self { word, place, head }
    }

    /// What is looked for, in any case.
    pub(super) fn head(&self) -> &'static [u8] {
        self.word.as_bytes().get(..self.head).unwrap_or_default()
    }

    /// Where the word stands whose head starts at the place, if the rest of it is there as well.
    pub(super) fn at(&self, text: &[u8], start: usize) -> Option<Range<usize>> {
        let end = start + self.word.len();
        let rest = text.get(start + self.head..end)?;
        let is_whole = self
            .word
            .as_bytes()
            .get(self.head..)
            .is_some_and(|word| word.eq_ignore_ascii_case(rest));
        is_whole.then_some(start..end)
    }
}

/// All words with what each leads to, those of ASCII and the others.
pub(super) fn all() -> (Vec<Anchor>, Vec<Anchor>) {
    let whole = |(word, place): &(&'static str, Place)| Anchor::new(word, *place, word.len());
    let rare = |(word, place): (&'static str, Place)| Anchor::new(word, place, HEAD);
    let scripts = OF_OTHER_SCRIPTS.split('|').map(|word| (word, Place::Label));
    let commands = COMMANDS
        .iter()
        .map(|&(word, forms)| (word, Place::Command(forms)));
    let readers = READERS.iter().map(|&word| (word, Place::Reader));
    let tokens = certain::forms()
        .into_iter()
        .map(|(word, form)| (word, Place::Certain(form)));
    let rare = scripts
        .chain(commands)
        .chain(readers)
        .chain(tokens)
        .map(rare);
    let all = WORDS.iter().map(whole).chain(rare);
    all.partition(|anchor| anchor.word.is_ascii())
}

/// The words, in lower case; they are found in any case.
const WORDS: &[(&str, Place)] = &[
    ("pass", Place::Label),
    ("pwd", Place::Label),
    ("secret", Place::Label),
    ("token", Place::Label),
    ("key", Place::Label),
    ("cred", Place::Label),
    ("auth", Place::Label),
    ("login", Place::Label),
    ("log in as ", Place::Label),
    ("logged in as ", Place::Label),
    ("sign in as ", Place::Label),
    ("log in with ", Place::Label),
    ("login as ", Place::Label),
    ("login with ", Place::Label),
    ("sign in with ", Place::Label),
    ("log on as ", Place::Label),
    ("kh\u{1ea9}u", Place::Label),
    ("kata sandi", Place::Label),
    ("jwt", Place::Label),
    ("psk", Place::Label),
    ("sessid", Place::Label),
    ("sessionid", Place::Label),
    ("totp", Place::Label),
    ("seed", Place::Label),
    ("kennwort", Place::Label),
    ("contrase", Place::Label),
    ("senha", Place::Label),
    ("wachtwoord", Place::Label),
    ("parola", Place::Label),
    ("heslo", Place::Label),
    ("mdp", Place::Label),
    ("adgangskode", Place::Label),
    ("l\u{f6}senord", Place::Label),
    ("has\u{142}o", Place::Label),
    ("haslo", Place::Label),
    ("salasana", Place::Label),
    ("jelsz\u{f3}", Place::Label),
    ("\u{15f}ifre", Place::Label),
    ("sifre", Place::Label),
    (
        "\u{92a}\u{93e}\u{938}\u{935}\u{930}\u{94d}\u{921}",
        Place::Label,
    ),
    (
        "\u{e23}\u{e2b}\u{e31}\u{e2a}\u{e1c}\u{e48}\u{e32}\u{e19}",
        Place::Label,
    ),
    (
        "\u{3ba}\u{3c9}\u{3b4}\u{3b9}\u{3ba}\u{3cc}\u{3c2}",
        Place::Label,
    ),
    ("\u{5e1}\u{5d9}\u{5e1}\u{5de}\u{5d4}", Place::Label),
    ("userpwd", Place::Label),
    ("pw", Place::Label),
    ("\u{5bc6}\u{7801}", Place::Label),
    ("\u{53e3}\u{4ee4}", Place::Label),
    ("\u{30d1}\u{30b9}\u{30ef}\u{30fc}\u{30c9}", Place::Label),
    ("\u{be44}\u{bc00}\u{bc88}\u{d638}", Place::Label),
    ("storepass", Place::Label),
    ("keypass", Place::Label),
    ("zugangsdaten", Place::Label),
    ("identifiants", Place::Label),
    ("clave", Place::Label),
    ("chave", Place::Label),
    ("schl\u{fc}ssel", Place::Label),
    ("jeton", Place::Label),
    ("cl\u{e9}", Place::Label),
    ("\u{5bc6}\u{94a5}", Place::Label),
    ("\u{4ee4}\u{724c}", Place::Label),
    ("\u{30ad}\u{30fc}", Place::Label),
    ("\u{30c8}\u{30fc}\u{30af}\u{30f3}", Place::Label),
    ("identified by", Place::Label),
    ("://", Place::UserInfo),
    ("-----begin", Place::KeyBlock),
    ("private-lines:", Place::Putty),
    ("authorization", Place::Authorization),
    ("bearer ", Place::Bearer),
    ("basic ", Place::Basic),
    ("cookie", Place::Cookie),
    ("sig=", Place::UrlSignature),
    ("signature=", Place::UrlSignature),
    ("otpauth:", Place::OneTimeSeed),
    ("mnemonic", Place::SeedPhrase),
    ("seed phrase", Place::SeedPhrase),
    ("recovery phrase", Place::SeedPhrase),
    ("seed words", Place::SeedPhrase),
    ("-u ", Place::UserFlag),
    ("--user ", Place::UserFlag),
    ("--user=", Place::UserFlag),
    ("credential(", Place::Call),
    ("credentials(", Place::Call),
    ("auth(", Place::Call),
    ("authentication(", Place::Call),
    ("login(", Place::Call),
    ("signin(", Place::Call),
    ("--token ", Place::Bootstrap),
    ("kubeadm", Place::Bootstrap),
    ("bootstrap token", Place::Bootstrap),
];
