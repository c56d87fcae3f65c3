//! The files of a corpus: one folder of the form, or a folder of such folders.

use super::lines::{Line, each_line};
use crate::error::EvalError;
use memory::Mode;
use model::{Scope, Timestamp};
use serde::Deserialize;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

const CORPUS: &str = "corpus.jsonl";
/// Most parts of a corpus.
const MAX_PARTS: usize = 256;
/// Most documents of one part.
const MAX_DOCUMENTS: usize = 250_000;
/// Most questions of one part.
const MAX_QUERIES: usize = 50_000;
/// Largest grade: its gain must stay a number that can be added.
const MAX_GRADE: u32 = 16;

/// One folder of the form.
pub(super) struct Part {
    /// Its name; a dot when it is the corpus itself.
    pub(super) name: String,
    pub(super) documents: Vec<Document>,
    pub(super) queries: Vec<Query>,
}

/// One document as its line says; unknown fields are left out.
#[derive(Debug, Deserialize)]
pub(super) struct Document {
    pub(super) id: String,
    pub(super) text: String,
    pub(super) scope: String,
    pub(super) kind: Option<String>,
    #[serde(default)]
    pub(super) tags: Vec<String>,
    #[serde(default)]
    pub(super) files: Vec<String>,
    #[serde(default)]
    pub(super) symbols: Vec<String>,
    pub(super) session: Option<String>,
    pub(super) time: Option<String>,
    #[serde(default)]
    pub(super) refs: Vec<String>,
    pub(super) superseded_by: Option<String>,
}

/// One question with what was judged about it, by numbers of documents.
#[derive(Debug)]
pub(super) struct Query {
    pub(super) id: String,
    /// The scope as the line names it.
    pub(super) scope_name: String,
    pub(super) text: String,
    pub(super) scope: Scope,
    pub(super) category: Option<String>,
    pub(super) injection: bool,
    pub(super) role: Option<String>,
    pub(super) grades: HashMap<usize, u32>,
    pub(super) forbidden: Vec<usize>,
}

#[derive(Deserialize)]
struct QueryLine {
    id: String,
    text: String,
    scope: String,
    category: Option<String>,
    mode: Option<String>,
    role: Option<String>,
}

impl Part {
    /// The scope with this name in this part.
    pub(super) fn scope(&self, name: &str) -> Scope {
        scope(&self.name, name)
    }
}

impl Document {
    /// When it was written, when that is a time.
    pub(super) fn time(&self) -> Option<Timestamp> {
        Timestamp::parse(self.time.as_deref()?).ok()
    }
}

impl Query {
    /// Whether some document answers it.
    pub(super) fn is_answerable(&self) -> bool {
        self.grades.values().any(|grade| *grade > 0)
    }
}

fn scope(part: &str, name: &str) -> Scope {
    Scope::repository(format!("{part}/{name}"), None)
}

/// Reads a corpus.
pub(super) fn read_corpus(folder: &Path) -> Result<Vec<Part>, EvalError> {
    let mut parts = Vec::new();
    for (name, folder) in part_folders(folder)? {
        parts.push(read_part(name, &folder)?);
    }
    Ok(parts)
}

fn part_folders(folder: &Path) -> Result<Vec<(String, PathBuf)>, EvalError> {
    if folder.join(CORPUS).exists() {
        return Ok(vec![(".".to_owned(), folder.to_owned())]);
    }
    let listed = |source| EvalError::Folder {
        path: folder.to_owned(),
        source,
    };
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(listed)? {
        let entry = entry.map_err(listed)?;
        if entry.path().join(CORPUS).exists() {
            let name = entry.file_name().to_string_lossy().into_owned();
            found.push((name, entry.path()));
        }
        if found.len() > MAX_PARTS {
            return Err(too_much(folder, "folders of a corpus", MAX_PARTS));
        }
    }
    if found.is_empty() {
        return Err(EvalError::Nothing {
            path: folder.to_owned(),
            what: CORPUS,
        });
    }
    found.sort();
    Ok(found)
}

fn read_part(name: String, folder: &Path) -> Result<Part, EvalError> {
    let mut numbers = HashMap::new();
    let documents = read_documents(&folder.join(CORPUS), &mut numbers)?;
    let mut places = HashMap::new();
    let mut queries = read_queries(&name, &folder.join("queries.jsonl"), &mut places)?;
    let known = Known {
        documents: numbers,
        queries: places,
    };
    each_line(&folder.join("qrels.tsv"), |line| {
        let [query, document, grade] = line.columns()?;
        let (query, document) = known.both(&line, query, document)?;
        let grade = grade.parse().ok().filter(|grade| *grade <= MAX_GRADE);
        let grade = grade.ok_or_else(|| {
            line.wrong(format!(
                "the grade is no whole number from 0 to {MAX_GRADE}"
            ))
        })?;
        match queries[query].grades.insert(document, grade) {
            None => Ok(()),
            Some(_) => Err(line.wrong("this pair is judged twice")),
        }
    })?;
    let forbidden = folder.join("forbidden.tsv");
    if forbidden.exists() {
        each_line(&forbidden, |line| {
            let [query, document] = line.columns()?;
            let (query, document) = known.both(&line, query, document)?;
            queries[query].forbidden.push(document);
            Ok(())
        })?;
    }
    Ok(Part {
        name,
        documents,
        queries,
    })
}

/// The ids that the judgements may name.
struct Known {
    documents: HashMap<String, usize>,
    queries: HashMap<String, usize>,
}

impl Known {
    fn both(&self, line: &Line, query: &str, document: &str) -> Result<(usize, usize), EvalError> {
        let unknown = |what: &str, id: &str| line.wrong(format!("there is no {what} `{id}`"));
        let place = self.queries.get(query);
        let number = self.documents.get(document);
        Ok((
            *place.ok_or_else(|| unknown("query", query))?,
            *number.ok_or_else(|| unknown("document", document))?,
        ))
    }
}

fn read_documents(
    path: &Path,
    numbers: &mut HashMap<String, usize>,
) -> Result<Vec<Document>, EvalError> {
    let mut documents: Vec<Document> = Vec::new();
    each_line(path, |line| {
        let document: Document = line.json()?;
        if document.scope.is_empty() {
            return Err(line.wrong("the scope is empty"));
        }
        if documents.len() == MAX_DOCUMENTS {
            return Err(too_much(path, "documents", MAX_DOCUMENTS));
        }
        let number = documents.len();
        if numbers.insert(document.id.clone(), number).is_some() {
            return Err(line.wrong(format!("the document `{}` is there twice", document.id)));
        }
        documents.push(document);
        Ok(())
    })?;
    for document in &documents {
        if let Some(id) = &document.superseded_by
            && !numbers.contains_key(id)
        {
            let message = format!(
                "`{}` is superseded by `{id}`, which is not there",
                document.id
            );
            return Err(EvalError::malformed(path.display().to_string(), message));
        }
    }
    Ok(documents)
}

fn read_queries(
    part: &str,
    path: &Path,
    places: &mut HashMap<String, usize>,
) -> Result<Vec<Query>, EvalError> {
    let mut queries = Vec::new();
    each_line(path, |line| {
        let said: QueryLine = line.json()?;
        if queries.len() == MAX_QUERIES {
            return Err(too_much(path, "queries", MAX_QUERIES));
        }
        let mode = match said.mode.as_deref() {
            None => Mode::Manual,
            Some(word) => {
                Mode::parse(word).ok_or_else(|| line.wrong(format!("`{word}` is no mode")))?
            }
        };
        if places.insert(said.id.clone(), queries.len()).is_some() {
            return Err(line.wrong(format!("the query `{}` is there twice", said.id)));
        }
        queries.push(Query {
            id: said.id,
            text: said.text,
            scope: scope(part, &said.scope),
            scope_name: said.scope,
            category: said.category,
            injection: mode == Mode::Injection,
            role: said.role,
            grades: HashMap::new(),
            forbidden: Vec::new(),
        });
        Ok(())
    })?;
    Ok(queries)
}

fn too_much(path: &Path, what: &'static str, most: usize) -> EvalError {
    EvalError::TooMuch {
        place: path.display().to_string(),
        what,
        most: most as u64,
    }
}
