//! Questions and the notes that answer them, as the files of `data/pairs` hold them.

use std::error::Error;
use std::path::Path;

/// A question and its note.
pub(crate) type Pair = (String, String);

/// All pairs of a folder, in the order of its files' names.
pub(crate) fn read(folder: &Path) -> Result<Vec<Pair>, Box<dyn Error>> {
    let entries = std::fs::read_dir(folder)?;
    let mut files = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<std::io::Result<Vec<_>>>()?;
    files.retain(|file| file.extension().is_some_and(|end| end == "tsv"));
    files.sort();
    let mut pairs = Vec::new();
    for file in files {
        for (line, number) in std::fs::read_to_string(&file)?.lines().zip(1..) {
            let pair = line
                .split_once('\t')
                .filter(|(_, note)| !note.contains('\t'));
            let Some((question, note)) = pair else {
                return Err(format!("{}:{number}: not two fields", file.display()).into());
            };
            pairs.push((question.to_owned(), note.to_owned()));
        }
    }
    Ok(pairs)
}
