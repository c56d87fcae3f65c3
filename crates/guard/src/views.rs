//! Readings of a text: as it stands, as a reader sees it, and with what is wrapped, encoded or
//! disguised in it brought into the open. A rule that looks at every reading finds what a single
//! look would miss, and each reading knows where its bytes stand in the original.
//!
//! The readings form a chain: each is made from the one before it and changes it in place, so a
//! later one also shows what the earlier ones brought out (an entity inside base64, spaced
//! letters of another alphabet). A reading is made only where it differs, so a plain text has
//! one. The number of readings is bounded, and so is what is decoded.

mod cleaned;
mod concatenated;
mod decoded;
mod hidden;
mod joined;
mod kept;
mod leet;
mod look_alikes;
mod offsets;
mod opened;
mod parted;
mod rot13;
mod spaced;
#[cfg(test)]
mod tests;
mod unmarked;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

pub use decoded::Encoding;
use decoded::{Budget, Places};
pub(crate) use kept::Kept;
use offsets::{OffsetMap, Rewritten};

/// How often the text is decoded: an encoding inside an encoding is read, a third layer is not.
const DEPTH: usize = 2;

/// A step from one reading to the next.
type Rewriting = fn(&str) -> Option<Rewritten>;

/// What a reading brings out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ViewKind {
    /// The text as it stands.
    Raw,
    /// Terminal sequences and invisible characters gone, compatibility forms resolved.
    Cleaned,
    /// Messages in tag characters and variation selectors made visible.
    Revealed,
    /// Wrapped lines, concatenated literals and tokens in two lines joined.
    Joined,
    /// Encoded stretches decoded in place.
    Decoded,
    /// Comments and string literals opened.
    Opened,
    /// Markup between letters gone.
    Unmarked,
    /// Letters that were set apart brought together.
    Despaced,
    /// Look-alike letters as the ASCII letters that they imitate.
    Skeleton,
    /// Digits as the letters that they stand for.
    Leet,
    /// Letters moved by thirteen.
    Rot13,
}

impl ViewKind {
    /// A stable word for reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::Cleaned => "cleaned",
            Self::Revealed => "revealed",
            Self::Joined => "joined",
            Self::Decoded => "decoded",
            Self::Opened => "opened",
            Self::Unmarked => "unmarked",
            Self::Despaced => "despaced",
            Self::Skeleton => "skeleton",
            Self::Leet => "leet",
            Self::Rot13 => "rot13",
        }
    }
}

/// One reading of a text.
#[derive(Debug)]
pub struct View<'t> {
    kind: ViewKind,
    text: Cow<'t, str>,
    map: OffsetMap,
    /// The number of the reading that it was made from, and its places in that.
    parent: usize,
    step: OffsetMap,
}

impl<'t> View<'t> {
    fn raw(text: &'t str) -> Self {
        Self {
            kind: ViewKind::Raw,
            text: Cow::Borrowed(text),
            map: OffsetMap::default(),
            parent: 0,
            step: OffsetMap::default(),
        }
    }

    /// The reading that a step makes of this one, when it differs.
    fn next(&self, kind: ViewKind, rewrite: Rewriting) -> Option<Self> {
        rewrite(&self.text).map(|rewritten| self.derived(kind, rewritten))
    }

    fn derived(&self, kind: ViewKind, rewritten: Rewritten) -> Self {
        Self {
            kind,
            text: Cow::Owned(rewritten.text),
            step: rewritten.map.clone(),
            map: rewritten.map.over(&self.map),
            parent: 0,
        }
    }

    /// What the reading brings out.
    pub fn kind(&self) -> ViewKind {
        self.kind
    }

    /// The text of the reading.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes of the original text that these bytes of the reading come from. Both ends lie on
    /// characters, and a decoded stretch is one place.
    pub fn original(&self, bytes: Range<usize>) -> Range<usize> {
        let start = self.text.floor_char_boundary(bytes.start);
        let end = self.text.ceil_char_boundary(bytes.end.max(bytes.start));
        self.map.original(start..end)
    }
}

/// The readings of one text, fourteen at most.
#[derive(Debug)]
pub struct Views<'t> {
    values: Vec<View<'t>>,
    wordings: OnceCell<Vec<View<'t>>>,
    /// What each pass decoded, in places of the original.
    places: Vec<Places>,
    is_complete: bool,
}

impl<'t> Views<'t> {
    /// The readings that keep every value as it is: enough to look for secrets and personal data.
    /// The others are made when they are asked for.
    pub fn of(text: &'t str) -> Self {
        let mut views = Self {
            values: vec![View::raw(text)],
            wordings: OnceCell::new(),
            places: Vec::new(),
            is_complete: true,
        };
        views.clean();
        views.reveal(text);
        views.join();
        let whole = views.values.len() - 1;
        // Aside, because encoded lines are decoded as they stand, and half a token that can be
        // decoded has to be read with its other half first.
        views.step(ViewKind::Joined, parted::rewrite);
        views.decode(whole);
        views
    }

    /// The readings that keep values: raw, cleaned, revealed, joined, decoded. The raw one is
    /// always there and first.
    pub fn values(&self) -> impl Iterator<Item = &View<'t>> {
        self.values.iter()
    }

    /// All readings; after those that keep values, those that only make words readable.
    pub fn iter(&self) -> impl Iterator<Item = &View<'t>> {
        // Nothing is made before it is asked for.
        let wordings = std::iter::once_with(|| self.wordings.get_or_init(|| self.read()));
        self.values().chain(wordings.flatten())
    }

    /// How the text at these bytes of the original was encoded, if it was; the outermost encoding.
    pub fn encoding(&self, original: Range<usize>) -> Option<Encoding> {
        self.places.iter().find_map(|places| {
            let next = places.partition_point(|(place, _)| place.end <= original.start);
            let (place, encoding) = places.get(next)?;
            (place.start < original.end).then_some(*encoding)
        })
    }

    /// False when there is more encoded text than is ever decoded.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// How many readings keep values.
    pub(crate) fn value_count(&self) -> usize {
        self.values.len()
    }

    fn clean(&mut self) {
        self.step(ViewKind::Cleaned, cleaned::rewrite);
    }

    /// What cleaning takes away may have been a message, so this reads the raw text again.
    fn reveal(&mut self, text: &'t str) {
        let Some((rewritten, places)) = hidden::rewrite(text) else {
            return;
        };
        self.places.push(places);
        self.add_clean(View::raw(text).derived(ViewKind::Revealed, rewritten), 0);
    }

    fn join(&mut self) {
        self.step(ViewKind::Joined, joined::rewrite);
        self.step(ViewKind::Joined, concatenated::rewrite);
    }

    /// Decodes the reading of this number.
    fn decode(&mut self, reading: usize) {
        let mut budget = Budget::default();
        let mut from = reading;
        for _ in 0..DEPTH {
            let Some(last) = self.values.get(from) else {
                break;
            };
            let Some((rewritten, places)) = decoded::rewrite(last.text(), &mut budget) else {
                break;
            };
            let original = |(place, encoding)| (last.original(place), encoding);
            let places: Places = places.into_iter().map(original).collect();
            let decoded = last.derived(ViewKind::Decoded, rewritten);
            self.places.push(places);
            let count = self.values.len();
            self.add_clean(decoded, from);
            if self.values.len() == count {
                break;
            }
            from = count;
        }
        self.is_complete = !budget.is_spent;
    }

    /// Adds the next reading that keeps values, made from the last.
    fn step(&mut self, kind: ViewKind, rewrite: Rewriting) {
        let next = self.last().and_then(|last| last.next(kind, rewrite));
        if let Some(mut next) = next {
            next.parent = self.values.len() - 1;
            add(&mut self.values, next);
        }
    }

    /// Adds a reading that brought text out, as a reader would see it.
    fn add_clean(&mut self, view: View<'t>, parent: usize) {
        let mut clean = match view.next(view.kind, cleaned::rewrite) {
            Some(mut cleaned) => {
                cleaned.step = cleaned.step.over(&view.step);
                cleaned
            }
            None => view,
        };
        clean.parent = parent;
        add(&mut self.values, clean);
    }

    /// The readings for words, each made from the one before it.
    fn read(&self) -> Vec<View<'t>> {
        let steps: [(ViewKind, Rewriting); 4] = [
            (ViewKind::Opened, opened::rewrite),
            (ViewKind::Despaced, spaced::rewrite),
            (ViewKind::Skeleton, look_alikes::rewrite),
            (ViewKind::Leet, leet::rewrite),
        ];
        let mut wordings: Vec<View<'t>> = Vec::new();
        for (kind, rewrite) in steps {
            let last = wordings.last().or(self.last());
            if let Some(mut next) = last.and_then(|last| last.next(kind, rewrite)) {
                next.parent = self.values.len() + wordings.len() - 1;
                self.add_wording(&mut wordings, next);
            }
        }
        // These two lose something, so nothing is made from them.
        let asides: [(ViewKind, Rewriting); 2] = [
            (ViewKind::Unmarked, unmarked::rewrite),
            (ViewKind::Rot13, rot13::rewrite),
        ];
        for (kind, rewrite) in asides {
            if let Some(mut next) = self.last().and_then(|last| last.next(kind, rewrite)) {
                next.parent = self.values.len() - 1;
                self.add_wording(&mut wordings, next);
            }
        }
        wordings
    }

    fn add_wording(&self, wordings: &mut Vec<View<'t>>, view: View<'t>) {
        if self.values.iter().all(|other| other.text != view.text) {
            add(wordings, view);
        }
    }

    fn last(&self) -> Option<&View<'t>> {
        self.values.last()
    }
}

/// Adds a reading, unless another reads the same.
fn add<'t>(views: &mut Vec<View<'t>>, view: View<'t>) {
    if views.iter().all(|other| other.text != view.text) {
        views.push(view);
    }
}
