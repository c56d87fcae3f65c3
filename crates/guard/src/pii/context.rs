//! The words round a place, and what they say that it is.
//!
//! A number alone is only a number. What makes it a phone number or a tax number is the word
//! beside it, and what makes it none is a word such as `order` or `build`. The text is cut into
//! words once (`clientIp`, `phone_number` and `SSN` give theirs), each word is looked up in the
//! list of [`super::words`], and a place asks for the topics of the words near it.

use std::ops::Range;

use super::words;

/// A word looks this far ahead of itself.
pub(super) const BEFORE: usize = 5;
/// And this far back.
pub(super) const AFTER: usize = 3;
/// Letters at the end of a run without spaces that are looked at.
const MOST_UNSPACED: usize = 8;
/// Longer words are in no list.
const LONGEST: usize = 28;

/// What words can say. Beside the topics stand the schemes of national numbers, which each
/// have their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Topic {
    /// A phone number follows, and nothing else.
    Phone,
    /// A phone number may follow: `call`, `reach`.
    Call,
    /// A payment card.
    Card,
    /// A US social security number.
    Social,
    /// An address of the network.
    Address,
    /// A version, a section, an object identifier: numbers with dots that are no address.
    Version,
    /// A count, an order, a build: numbers that are nobody's.
    Serial,
    /// A network card.
    Hardware,
    /// A bank account.
    Bank,
    /// A day of birth.
    Birth,
    /// A thing that can be said to be born.
    Thing,
    /// Where somebody lives.
    Home,
    /// A wallet.
    Wallet,
    /// A remote login.
    Login,
    /// The account of a machine.
    Account,
    Itin,
    Aadhaar,
    Aba,
    Ahv,
    Amka,
    Austria,
    Baltic,
    Bsn,
    China,
    Cnp,
    Codice,
    Cpf,
    Cpr,
    Cuil,
    Curp,
    Dea,
    Egn,
    Emirates,
    FrNir,
    Hetu,
    HongKong,
    Imei,
    IndianPan,
    Ird,
    IsraelId,
    Japan,
    Licence,
    Driver,
    Mbi,
    Medicare,
    MyKad,
    Nhs,
    Nif,
    Nik,
    Nino,
    Nip,
    Norway,
    Npi,
    Nric,
    Oib,
    Passport,
    Pesel,
    Pps,
    Rente,
    Rijks,
    Rodne,
    Korea,
    Rut,
    Sin,
    SortCode,
    Steuer,
    Sweden,
    Turkey,
    Tfn,
    Thai,
    Taiwan,
    Utr,
    SouthAfrica,
}

/// A set of topics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Topics(u128);

impl Topics {
    pub(super) fn of(topics: &[Topic]) -> Self {
        topics
            .iter()
            .fold(Self::default(), |set, topic| set.with(*topic))
    }

    fn with(self, topic: Topic) -> Self {
        Self(self.0 | 1 << (topic as u32))
    }

    pub(super) fn has(self, topic: Topic) -> bool {
        self.0 & 1 << (topic as u32) != 0
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

struct Word {
    place: Range<usize>,
    topics: Topics,
}

/// A text cut into words.
pub(super) struct Context {
    words: Vec<Word>,
}

impl Context {
    pub(super) fn of(text: &str) -> Self {
        let mut words = Vec::with_capacity(text.len() / 6);
        // Where the word starts, and where the part of it after the last hump does.
        let mut open: Option<(usize, usize)> = None;
        let mut last = ' ';
        for (at, c) in text.char_indices() {
            match (c.is_alphanumeric(), open) {
                (false, Some((whole, part))) => {
                    words.push(Word::new(text, whole, part..at));
                    open = None;
                }
                (true, None) => open = Some((at, at)),
                // Scripts without spaces: the number behind a word is none of it.
                (true, Some((whole, part))) if is_unspaced(last) != is_unspaced(c) => {
                    words.push(Word::new(text, whole, part..at));
                    open = Some((at, at));
                }
                (true, Some((whole, part))) if last.is_lowercase() && c.is_uppercase() => {
                    words.push(Word::new(text, part, part..at));
                    open = Some((whole, at));
                }
                _ => {}
            }
            last = c;
        }
        if let Some((whole, part)) = open {
            words.push(Word::new(text, whole, part..text.len()));
        }
        Self { words }
    }

    /// What the words before this place say.
    pub(super) fn before(&self, start: usize, count: usize) -> Topics {
        let end = self.words.partition_point(|word| word.place.end <= start);
        self.union(end.saturating_sub(count)..end)
    }

    /// What the words after this place say.
    pub(super) fn after(&self, end: usize, count: usize) -> Topics {
        let start = self.words.partition_point(|word| word.place.start < end);
        self.union(start..start.saturating_add(count).min(self.words.len()))
    }

    /// What the words on both sides of a place say.
    pub(super) fn near(&self, place: &Range<usize>) -> Topics {
        self.before(place.start, BEFORE)
            .and(self.after(place.end, AFTER))
    }

    fn union(&self, range: Range<usize>) -> Topics {
        self.words
            .get(range)
            .unwrap_or_default()
            .iter()
            .fold(Topics::default(), |set, word| set.and(word.topics))
    }
}

impl Word {
    /// The last part of a word with humps speaks for the whole word as well: `WhatsApp`.
    fn new(text: &str, whole: usize, place: Range<usize>) -> Self {
        let said = |range| text.get(range).map(lookup).unwrap_or_default();
        let mut topics = said(place.clone());
        if whole < place.start {
            topics = topics.and(said(whole..place.end));
        }
        Self { place, topics }
    }
}

/// A letter of a script that puts no spaces between words, or puts particles behind them.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11ff}' | '\u{3005}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}')
}

/// What the words say that stand at the end of a run of such letters.
fn lookup_unspaced(run: &str) -> Topics {
    let places: Vec<usize> = run
        .char_indices()
        .map(|(at, _)| at)
        .chain([run.len()])
        .collect();
    let last = places
        .get(places.len().saturating_sub(MOST_UNSPACED + 1)..)
        .unwrap_or(&places);
    let mut topics = Topics::default();
    for (from, start) in last.iter().enumerate() {
        for end in last.iter().skip(from + 2) {
            topics = topics.and(run.get(*start..*end).map(words::topics).unwrap_or_default());
        }
    }
    topics
}

fn lookup(word: &str) -> Topics {
    if word.chars().next().is_some_and(is_unspaced) {
        return lookup_unspaced(word);
    }
    if word.len() > LONGEST || word.as_bytes().first().is_some_and(u8::is_ascii_digit) {
        return Topics::default();
    }
    if !word.is_ascii() {
        return words::topics(&word.to_lowercase());
    }
    let mut lower = [0_u8; LONGEST];
    let Some(lower) = lower.get_mut(..word.len()) else {
        return Topics::default();
    };
    lower.copy_from_slice(word.as_bytes());
    lower.make_ascii_lowercase();
    str::from_utf8(lower).map(words::topics).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_fields_give_their_words() {
        for (text, topic) in [
            ("phone_number=1", Topic::Phone),
            ("clientIp: 1", Topic::Address),
            ("Her SSN is 1", Topic::Social),
            ("date of birth: 1", Topic::Birth),
            ("Telefon: 1", Topic::Phone),
            ("WhatsApp 1", Topic::Phone),
            ("t\u{e9}l\u{e9}phone 1", Topic::Phone),
        ] {
            let at = text.find('1').expect("it is there");
            assert!(Context::of(text).before(at, BEFORE).has(topic), "{text}");
        }
    }

    #[test]
    fn a_word_far_away_says_nothing() {
        let text = "phone one two three four five 1";
        assert!(Context::of(text).near(&(30..31)).is_empty());
        let text = "1 is my phone";
        assert!(Context::of(text).near(&(0..1)).has(Topic::Phone));
    }
}
