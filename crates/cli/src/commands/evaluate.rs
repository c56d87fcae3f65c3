//! `swarm-memory evaluate`: how well recall finds what it should, measured in a throw-away store.

use crate::envelope::{Answer, Failure};
use crate::exit::Exit;
use crate::here::Here;
use crate::text::Text;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use eval::{
    CorpusReport, Difference, DrawnBy, EvalError, EvalProfile, Figures, FixtureReport,
    HeldOutReport, ModelUse, ProfileComparison, Run, Verdict, bundled_fixtures, read_fixtures,
};
use memory::{Code, EvaluationReranker, with_causes};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Flags of `evaluate`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  swarm-memory evaluate
  swarm-memory evaluate --fixtures tests/recall --json
  swarm-memory evaluate --corpus path/to/corpus --profiles default")]
pub(crate) struct EvaluateArgs {
    /// Folder of fixtures inside the project [default: those of this program]
    #[arg(long, value_name = "D")]
    pub(crate) fixtures: Option<PathBuf>,
    /// Folder of a labelled corpus, or of several
    #[arg(long, value_name = "D", conflicts_with = "fixtures")]
    pub(crate) corpus: Option<PathBuf>,
    /// New file for the figures of each question of the corpus, one line of JSON each
    #[arg(long, value_name = "F", requires = "corpus")]
    pub(crate) per_question: Option<PathBuf>,
    /// Manifest of a held-out corpus, with its sources beside it
    #[arg(long, value_name = "F", conflicts_with_all = ["fixtures", "corpus"])]
    pub(crate) manifest: Option<PathBuf>,
    /// What to measure, separated by commas
    #[arg(long, value_name = "P", value_delimiter = ',', value_parser = profiles())]
    pub(crate) profiles: Vec<EvalProfile>,
}

fn profiles() -> impl TypedValueParser<Value = EvalProfile> {
    PossibleValuesParser::new(EvalProfile::ALL.map(EvalProfile::as_str))
        .try_map(|word| EvalProfile::parse(&word).ok_or("not a profile"))
}

/// Measures. Poor figures are an answer; a leak, or something stale, is a negative one.
pub(crate) fn run(args: &EvaluateArgs, here: &Here) -> Result<Answer, Failure> {
    let cwd = &here.environment.cwd;
    if let Some(folder) = &args.corpus {
        let per_question = args.per_question.as_ref().map(|file| cwd.join(file));
        return corpus(
            &cwd.join(folder),
            &args.profiles,
            per_question.as_deref(),
            here,
        );
    }
    if let Some(manifest) = &args.manifest {
        return held_out(&cwd.join(manifest), &args.profiles, here);
    }
    fixtures(args, here)
}

fn held_out(manifest: &Path, profiles: &[EvalProfile], here: &Here) -> Result<Answer, Failure> {
    let profiles = match profiles {
        [] => vec![EvalProfile::Default],
        named => asked(named),
    };
    let report = eval::evaluate_held_out(manifest, &profiles, &model(here))?;
    let exit = match report.gate {
        Verdict::Passed => Exit::Ok,
        Verdict::Failed => Exit::Negative,
        Verdict::Unmeasured => Exit::Code(Code::CannotVerify),
    };
    Ok(Answer::of(&report, told_of_held_out(&report)).ending(exit))
}

/// What is measured when nobody said what.
const CORPUS_PROFILES: [EvalProfile; 3] = [
    EvalProfile::Lexical,
    EvalProfile::Seed,
    EvalProfile::Default,
];

fn corpus(
    folder: &Path,
    profiles: &[EvalProfile],
    per_question: Option<&Path>,
    here: &Here,
) -> Result<Answer, Failure> {
    let profiles = match profiles {
        [] => CORPUS_PROFILES.to_vec(),
        named => asked(named),
    };
    // Asked before minutes are spent on measuring; a link counts as what stands there.
    if let Some(path) = per_question.filter(|path| path.symlink_metadata().is_ok()) {
        return Err(EvalError::Unwritten {
            path: path.to_owned(),
            source: std::io::ErrorKind::AlreadyExists.into(),
        }
        .into());
    }
    let begun = Instant::now();
    let report = eval::evaluate_corpus(folder, &profiles, &model(here), &|| begun.elapsed())?;
    if let Some(file) = per_question {
        report.write_questions(file)?;
    }
    let exit = ending(report.did_harm());
    Ok(Answer::of(&report, told_of_corpus(&report)).ending(exit))
}

/// The model file of this machine, which hybrid profiles need, and the default one where it is on;
/// and the cross-encoder that the user's configuration names.
fn model(here: &Here) -> ModelUse {
    let settings = here.project.config().settings();
    let files = here.project.models();
    let reranker = EvaluationReranker::open(files, &settings.retrieval.rerank);
    ModelUse::of(files, settings.embeddings.enabled).reranking(reranker)
}

fn ending(did_harm: bool) -> Exit {
    if did_harm { Exit::Negative } else { Exit::Ok }
}

fn fixtures(args: &EvaluateArgs, here: &Here) -> Result<Answer, Failure> {
    let (directory, fixtures) = match &args.fixtures {
        None => ("bundled".to_owned(), bundled_fixtures()?),
        Some(folder) => {
            let folder = here.environment.cwd.join(folder);
            let found = read_fixtures(&here.project.place().root, &folder)?;
            (found.path.display().to_string(), found.fixtures)
        }
    };
    let profiles = asked(&args.profiles);
    let named = (!profiles.is_empty()).then_some(profiles.as_slice());
    let report = eval::evaluate_fixtures(&directory, &fixtures, named, &model(here))?;
    let exit = if report.runs.is_empty() {
        Exit::Code(Code::CannotVerify)
    } else {
        ending(report.did_harm())
    };
    Ok(Answer::of(&report, told(&report)).ending(exit))
}

/// The profiles, each once, in the order in which they were asked for.
fn asked(profiles: &[EvalProfile]) -> Vec<EvalProfile> {
    let mut once = Vec::new();
    for profile in profiles {
        if !once.contains(profile) {
            once.push(*profile);
        }
    }
    once
}

fn told(report: &FixtureReport) -> String {
    let summary = &report.summary;
    let metrics = &summary.metrics;
    let mut text = Text::default();
    text.row(
        "fixtures",
        format!("{} ({})", summary.fixture_count, report.fixture_directory),
    );
    text.row(
        "passed",
        format!("{} of {} runs", summary.passed_run_count, summary.run_count),
    );
    text.row("precision@k", format!("{:.3}", metrics.precision_at_k));
    text.row("recall@k", format!("{:.3}", metrics.recall_at_k));
    text.row("noise", metrics.noisy_injection_count.to_string());
    text.row("leaks", metrics.cross_scope_leak_count.to_string());
    text.row("stale", metrics.stale_memory_count.to_string());
    for profile in &report.profiles {
        text.line(match &profile.reason {
            None => format!(
                "{}: {} of {} runs passed",
                profile.name.as_str(),
                profile.passed_run_count,
                profile.run_count
            ),
            Some(reason) => format!("not measured: {}: {reason}", profile.name.as_str()),
        });
    }
    for run in report.runs.iter().filter(|run| !run.passed) {
        text.line(failed(run));
    }
    text.into()
}

fn told_of_corpus(report: &CorpusReport) -> String {
    let mut text = Text::default();
    text.row("corpus", &report.corpus);
    text.row("folders", report.folders.len().to_string());
    text.row("documents", report.documents.to_string());
    text.row("queries", report.queries.to_string());
    for profile in &report.profiles {
        let name = profile.name.as_str();
        let Some(measured) = &profile.measured else {
            let reason = profile.reason.as_deref().unwrap_or_default();
            text.line(format!("not measured: {name}: {reason}"));
            continue;
        };
        let (whole, loaded) = (&measured.whole, &measured.loaded);
        text.line(format!(
            "{name}: loaded {}, refused {}, cut {}; leaks {}, stale {}; p50 {} ms, p95 {} ms",
            loaded.rows,
            loaded.refused,
            loaded.cut,
            whole.leaks,
            whole.stale,
            measured.latency_ms.p50,
            measured.latency_ms.p95
        ));
        text.line(figures("all", whole));
        let parts = measured.by_folder.iter().chain(&measured.by_category);
        for (part, of) in parts {
            text.line(figures(part, of));
        }
    }
    for one in &report.comparisons {
        text.line(compared(one));
    }
    text.into()
}

fn told_of_held_out(report: &HeldOutReport) -> String {
    let there = report.cases.iter().filter(|case| case.source == "pinned");
    let mut text = Text::default();
    text.row("corpus", &report.corpus_id);
    text.row(
        "cases",
        format!(
            "{} of {} with their source",
            there.count(),
            report.cases.len()
        ),
    );
    for case in report.cases.iter().filter(|case| case.source != "pinned") {
        text.line(format!("{}: its source is {}", case.id, case.source));
    }
    for profile in &report.profiles {
        let name = profile.name.as_str();
        text.line(match &profile.reason {
            Some(reason) => format!("not measured: {name}: {reason}"),
            None => format!(
                "{name}: {} of {} found first",
                profile.direct_source_positive_hits, profile.measured_cases
            ),
        });
    }
    for one in &report.thresholds {
        let wanted = one.wanted;
        text.line(match (one.found, one.reason) {
            (Some(found), _) => format!(
                "{}: {found} (wanted {wanted}): {}",
                one.name,
                verdict(one.verdict)
            ),
            (None, reason) => format!("not measured: {}: {}", one.name, reason.unwrap_or_default()),
        });
    }
    text.row("gate", verdict(report.gate));
    text.into()
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Passed => "passed",
        Verdict::Failed => "failed",
        Verdict::Unmeasured => "unmeasured",
    }
}

fn figures(name: &str, of: &Figures) -> String {
    format!(
        "  {name:<20} n {:<5} R@5 {:.3}  R@10 {:.3}  nDCG@10 {:.3}  MRR {:.3}  abstain FP {:.2} of {}  injection R@5 {:.2} of {}",
        of.queries,
        of.recall_at.five,
        of.recall_at.ten,
        of.ndcg_at_10,
        of.mrr,
        of.abstain.false_positive_rate,
        of.abstain.queries,
        of.injection.recall_at_5,
        of.injection.queries
    )
}

fn compared(one: &ProfileComparison) -> String {
    let bounds = |of: &Difference| format!("{:+.4} [{:+.4}, {:+.4}]", of.mean, of.low, of.high);
    let drawn = match one.by {
        DrawnBy::Scope => "scopes",
        DrawnBy::Question => "questions",
    };
    format!(
        "{} - {}: nDCG@10 {}  R@10 {}  ({} {drawn} drawn {} times)",
        one.profile.as_str(),
        one.against.as_str(),
        bounds(&one.ndcg_at_10),
        bounds(&one.recall_at_10),
        one.clusters,
        one.draws
    )
}

fn failed(run: &Run) -> String {
    let profile = run
        .profile
        .map_or(String::new(), |profile| format!(" {}", profile.as_str()));
    let got = match run.retrieved_labels.as_slice() {
        [] => "nothing".to_owned(),
        labels => labels.join(", "),
    };
    format!(
        "failed: {} ({}{profile}): wanted {}, got {got}",
        run.fixture,
        run.mode.as_str(),
        run.expected_labels.join(", ")
    )
}

impl From<EvalError> for Failure {
    fn from(error: EvalError) -> Self {
        match error {
            EvalError::Memory(error) => error.into(),
            other => Failure::new(other.code(), with_causes(&other)),
        }
    }
}
