//! Exit codes. Those of refusals and failures stand in the table of `memory::Code`.

use memory::Code;

/// What the process ends with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// It was done.
    Ok,
    /// A proper answer that says no: the audit diverged, a gate failed, a fault was found.
    Negative,
    /// A refusal or a failure.
    Code(Code),
}

impl Exit {
    /// The number.
    pub(crate) fn number(self) -> u8 {
        match self {
            Exit::Ok => 0,
            Exit::Negative => 1,
            Exit::Code(code) => code.exit_code(),
        }
    }
}

/// The list in the help of the program.
pub(crate) const HELP: &str = "\
Exit codes:
  0   done                           6   store unreadable
  1   a negative answer              7   store newer than this program
  2   wrong usage                    8   refused by policy
  3   not found                      9   memory is off here
  4   conflict, or locked           10   something to verify with is missing
  5   store busy, try again        130   interrupted";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_ends_with_a_number_that_the_help_lists() {
        for code in Code::ALL {
            let number = Exit::Code(*code).number();
            assert!((2..=10).contains(&number), "{code:?}");
            let listed = HELP
                .split_whitespace()
                .any(|word| word == number.to_string());
            assert!(listed, "{number}");
        }
    }
}
