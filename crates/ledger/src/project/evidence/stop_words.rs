//! Words of four or more letters that say nothing about the matter, in English prose or in code.

use std::collections::BTreeSet;
use std::sync::LazyLock;

const LIST: &str = "\
    about above after again also always another async await because been before being below \
    between bool boolean both case class const could does doing done each else ever every \
    export false final from function given goes have having here import instead into just last \
    like make makes many more most much must need needs never none null number only other over \
    private public return returns same self should since some static still string struct such \
    take than that their them then there these they this those through true type undefined \
    under until upon used uses using very void want well were what when where which while will \
    with within without would your";

/// Whether a folded word is one of them.
pub(super) fn is_stop_word(word: &str) -> bool {
    static WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| LIST.split_whitespace().collect());
    WORDS.contains(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_and_the_last_word_are_known_and_a_plain_one_is_not() {
        assert!(["about", "your", "which"].into_iter().all(is_stop_word));
        assert!(!is_stop_word("budget") && !is_stop_word("about after"));
    }
}
