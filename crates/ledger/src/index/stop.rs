//! English words that say nothing about a question's subject.
//!
//! Only queries leave them out, and only beside other words; the index holds them all.

/// Folded and sorted.
const STOP_WORDS: [&str; 95] = [
    "a", "about", "again", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be",
    "because", "been", "but", "by", "can", "could", "did", "do", "does", "doesn", "doesnt", "don",
    "dont", "for", "from", "had", "has", "have", "having", "he", "her", "here", "hers", "him",
    "his", "how", "i", "if", "in", "into", "is", "isn", "isnt", "it", "its", "me", "my", "no",
    "nor", "not", "of", "on", "or", "our", "please", "she", "should", "so", "some", "such", "than",
    "that", "thats", "the", "their", "them", "then", "there", "these", "they", "this", "those",
    "to", "too", "us", "was", "we", "were", "what", "whats", "when", "where", "which", "who",
    "whom", "whose", "why", "will", "with", "would", "you", "your",
];

/// True for a term that a query may leave out.
pub fn is_stop_word(term: &str) -> bool {
    STOP_WORDS.binary_search(&term).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_word_is_found() {
        assert!(STOP_WORDS.is_sorted());
        assert!(STOP_WORDS.iter().all(|word| is_stop_word(word)));
        assert!(!is_stop_word("cache"));
    }
}
