//! How figures are written.

use std::time::Duration;

/// A time in milliseconds.
pub(crate) fn ms(time: Duration) -> String {
    let millis = time.as_secs_f64() * 1000.0;
    if millis < 10.0 {
        format!("{millis:.2} ms")
    } else {
        format!("{millis:.1} ms")
    }
}

/// A ratio.
pub(crate) fn times(ratio: f64) -> String {
    format!("{ratio:.2}x")
}

/// A size.
pub(crate) fn size(size: usize) -> String {
    if size.is_multiple_of(1000) {
        format!("{}k", size / 1000)
    } else {
        size.to_string()
    }
}

/// Bytes in MB; a dash when they are not known.
pub(crate) fn mb(bytes: Option<u64>) -> String {
    match bytes.map(|bytes| bytes as f64 / f64::from(1 << 20)) {
        None => "-".to_owned(),
        Some(few) if few < 10.0 => format!("{few:.1} MB"),
        Some(many) => format!("{many:.0} MB"),
    }
}
