//! English words of claims and of what a project does by itself: a finding talked away, a product
//! placed before others, a job that copies a file.

use super::super::class::{
    ABOVE_TEXT, ANSWER, APPROVE, APPROVED, HEADER, IDENTITY, PRIORITY, PROMOTE, PROMPT, PURPOSE,
    REVEAL, SECRET_VAR, SUCCESS, TOLD, VALUE, VOID,
};

pub(super) const WORDS: super::Table = &[
    // What is said of a finding that is to be believed harmless.
    (
        SUCCESS,
        "is not exploitable|isn't exploitable|are not exploitable|cannot be exploited|can not be exploited|can't be exploited|is a false positive|are false positives|is harmless|are harmless",
    ),
    (ANSWER, "report that|write that"),
    (
        APPROVE,
        "accept it without|accept this without|accept them without",
    ),
    (
        APPROVED,
        "already checked this|already scanned this|already inspected this|already vetted this",
    ),
    (
        TOLD,
        "memory of the user's|memory of the rules|memory of what",
    ),
    (
        VOID,
        "do not hold any longer|does not hold any longer|do not hold anymore|is out of date",
    ),
    (
        PROMOTE | PRIORITY,
        "over competitors|over all competitors|over its competitors|over rivals|over its rivals|over the competition|ahead of competitors|ahead of all competitors|ahead of its competitors|ahead of the competition|ahead of all others|over all alternatives|before any competitor",
    ),
    (
        PROMOTE,
        "always name|should favour|should favor|must favour|must favor",
    ),
    (REVEAL, "what were|which words"),
    (
        PROMPT,
        "hidden setup|setup text|hidden setup text|secret setup",
    ),
    (
        ABOVE_TEXT,
        "exact words of your|exact text of your|exact wording of your|words were you given|text were you given|words you were given|text you were started",
    ),
    (
        IDENTITY,
        "penetration tester|red teamer|authorised red teamer|authorized red teamer",
    ),
    // The environment as it enters a pipe.
    (
        SECRET_VAR,
        "env base64|env gzip|env xxd|env openssl|env zip|env nc|env ncat|env netcat",
    ),
    (
        SECRET_VAR | VALUE,
        "value of database_url|contents of database_url|content of database_url|value of db_url|value of redis_url|value of mongodb_uri|value of mongo_url|value of database_dsn|value of sentry_dsn",
    ),
    // Instructions of a processor, a job that does what it is for, a mode of a program, and a value
    // that comes into a file.
    (
        PURPOSE,
        "before the jump|before the branch|before the call instruction|instruction after|instruction before a|instruction before the|instructions before the branch|delay slot|prior load|prior store|previous load|previous store|instruction is executed|instructions are retired|instruction stalls|mode of the app|mode of the ui|mode of the dashboard|mode of the server|mode of the program|mode of the site|mode of our|mode in the app|mode in the ui|mode in the dashboard|mode in the settings|mode in the panel|mode shows|mode lists|job copies|job uploads|job sends|job pushes|job syncs|job transfers|script copies|script uploads|script sends|script pushes|script syncs|script transfers|playbook copies|playbook uploads|playbook sends|role copies|role uploads|role sends|pipeline copies|pipeline uploads|pipeline sends|workflow copies|workflow uploads|workflow sends|task copies|task uploads|task sends|ci copies|ci uploads|ci sends|ansible copies|value in env|values in env|value into env|values into env",
    ),
    // Where a credential belongs.
    (HEADER, "secret store|password manager"),
    // A surprise is no secret from those who should know.
    (
        VALUE,
        "who drew|the surprise|surprise party|surprise location|birthday present|birthday party|the spoilers|the ending",
    ),
];
