//! Synthetic coding memories: 12 to 31 words from a log-uniform vocabulary, with identifiers, and
//! one term in each that no other memory holds.
//!
//! The commonest word stands in about three of four memories: a hard case for a full-text index,
//! which reads every posting of it.

use crate::random::Random;

/// Words of the vocabulary.
pub const VOCABULARY: usize = 20_000;
/// Fewest and most words of a memory.
const LENGTHS: (usize, usize) = (12, 31);
/// One word in so many is an identifier made of two.
const IDENTIFIERS: usize = 10;

const ONSETS: [&str; 20] = [
    "b", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "z", "br",
    "kl", "st",
];
const VOWELS: [&str; 5] = ["a", "e", "i", "o", "u"];

/// One memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Memory {
    /// What it says.
    pub text: String,
    /// The term that no other memory holds.
    pub unique: String,
}

/// Memories of one seed, one after the other.
#[derive(Debug, Clone)]
pub struct Corpus {
    random: Random,
    made: usize,
}

impl Corpus {
    /// The corpus of this seed, from its first memory.
    pub fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            made: 0,
        }
    }

    /// A question of `count` different words, drawn as the memories draw theirs.
    pub fn question(&mut self, count: usize) -> Vec<String> {
        let mut words: Vec<String> = Vec::with_capacity(count);
        while words.len() < count {
            let word = self.word();
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words
    }

    fn word(&mut self) -> String {
        word(self.random.log_uniform(VOCABULARY))
    }

    fn token(&mut self) -> String {
        if self.random.below(IDENTIFIERS) == 0 {
            format!("{}_{}", self.word(), self.word())
        } else {
            self.word()
        }
    }
}

impl Iterator for Corpus {
    type Item = Memory;

    fn next(&mut self) -> Option<Memory> {
        let (fewest, most) = LENGTHS;
        let length = fewest + self.random.below(most - fewest + 1);
        let mut words: Vec<String> = (1..length).map(|_| self.token()).collect();
        let unique = unique_term(self.made);
        self.made += 1;
        let place = self.random.below(words.len() + 1);
        words.insert(place, unique.clone());
        Some(Memory {
            text: words.join(" "),
            unique,
        })
    }
}

/// The word with this number: three syllables, of which each number has its own.
fn word(number: usize) -> String {
    syllables(number, 3)
}

/// A term with this number that is no word of the vocabulary: it has six syllables.
fn unique_term(number: usize) -> String {
    // Spread, so that neighbours in age are no neighbours in the alphabet.
    format!(
        "x{}",
        syllables(number.wrapping_mul(7_919) % 100_000_000, 6)
    )
}

fn syllables(mut number: usize, count: usize) -> String {
    let mut word = String::new();
    for _ in 0..count {
        word.push_str(ONSETS[number % ONSETS.len()]);
        number /= ONSETS.len();
        word.push_str(VOWELS[number % VOWELS.len()]);
        number /= VOWELS.len();
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_seed_gives_the_same_memories_again() {
        let of = |seed| Corpus::new(seed).take(50).collect::<Vec<_>>();
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
    }

    #[test]
    fn words_and_unique_terms_are_all_different() {
        let words: HashSet<String> = (0..VOCABULARY).map(word).collect();
        assert_eq!(words.len(), VOCABULARY);
        let terms: HashSet<String> = (0..200_000).map(unique_term).collect();
        assert_eq!(terms.len(), 200_000);
        assert!(words.is_disjoint(&terms));
    }

    #[test]
    fn a_memory_has_the_length_and_holds_its_term_once() {
        for memory in Corpus::new(3).take(1_000) {
            let words: Vec<&str> = memory.text.split(' ').collect();
            assert!((12..=31).contains(&words.len()));
            let found = words.iter().filter(|word| **word == memory.unique).count();
            assert_eq!(found, 1);
        }
    }

    #[test]
    fn the_commonest_word_stands_in_most_memories() {
        let common = word(0);
        let holding = Corpus::new(4)
            .take(1_000)
            .filter(|memory| memory.text.split([' ', '_']).any(|word| word == common))
            .count();
        assert!((650..900).contains(&holding), "{holding}");
    }
}
