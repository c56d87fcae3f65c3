//! What each byte is to the stretch that a word stands in: the classes of its bytes together say
//! what a stretch cannot be, so that most are looked at once.

/// Ends a stretch.
pub(super) const EDGE: u16 = 1;
pub(super) const LOWER: u16 = 1 << 1;
pub(super) const UPPER: u16 = 1 << 2;
pub(super) const DIGIT: u16 = 1 << 3;
pub(super) const FOREIGN: u16 = 1 << 4;
pub(super) const DOT: u16 = 1 << 5;
pub(super) const SLASH: u16 = 1 << 6;
pub(super) const LINE: u16 = 1 << 7;
pub(super) const COLON: u16 = 1 << 8;
pub(super) const AT: u16 = 1 << 9;
pub(super) const EQUALS: u16 = 1 << 10;
pub(super) const OTHER: u16 = 1 << 11;

/// What each byte is to a stretch: together they say what it cannot be.
pub(super) static CLASSES: [u16; 256] = {
    let mut classes = [FOREIGN; 256];
    let mut byte = 0_u8;
    while byte.is_ascii() {
        classes[byte as usize] = match byte {
            _ if is_edge(byte) => EDGE,
            b'a'..=b'z' => LOWER,
            b'A'..=b'Z' => UPPER,
            b'0'..=b'9' => DIGIT,
            b'.' => DOT,
            b'/' => SLASH,
            b'_' => LINE,
            b':' => COLON,
            b'@' => AT,
            b'=' => EQUALS,
            _ => OTHER,
        };
        byte += 1;
    }
    classes
};

const fn is_edge(b: u8) -> bool {
    b.is_ascii_whitespace()
        || matches!(
            b,
            b'(' | b')'
                | b'['
                | b']'
                | b'<'
                | b'>'
                | b'"'
                | b'\''
                | b'`'
                | b','
                | b';'
                | b'|'
                | b'}'
        )
}
