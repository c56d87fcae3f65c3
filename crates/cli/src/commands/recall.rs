//! `swarm-memory recall`: a question to the memory.

use crate::args;
use crate::envelope::{Answer, Failure};
use crate::here::Here;
use crate::text::Text;
use clap::{Args, ValueEnum};
use memory::{
    AgentSession, Code, Diagnostics, ExplainedItem, Explanation, Include, Kind, RecallAnswer,
    RecallRequest, Timestamp,
};
use std::path::PathBuf;

/// Flags of `recall`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  swarm-memory recall \"how do we run tests\"
  swarm-memory recall ECONNRESET --kind failure_pattern --max-items 3 --json
  swarm-memory recall \"release steps\" --known-at 2026-01-31T12:00:00Z --explain")]
pub(crate) struct RecallArgs {
    /// The question, an identifier or an error message
    pub(crate) query: String,
    /// What the answer is for
    #[arg(long, value_enum, default_value_t = Mode::Manual)]
    pub(crate) mode: Mode,
    /// The task at hand, as a second source of words
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    pub(crate) task: Option<String>,
    /// A file at hand; may be given several times
    #[arg(long = "file", value_name = "F")]
    pub(crate) files: Vec<PathBuf>,
    /// Only this kind; may be given several times
    #[arg(long = "kind", value_name = "K", value_parser = args::kinds())]
    pub(crate) kinds: Vec<Kind>,
    /// Most memories, 1 to 20
    #[arg(long, value_name = "N", value_parser = args::whole(1..=20))]
    pub(crate) max_items: Option<usize>,
    /// Most tokens of the prompt block, 100 to 5000
    #[arg(long, value_name = "N", value_parser = args::whole(100..=5000))]
    pub(crate) token_budget: Option<usize>,
    /// What was true at this time
    #[arg(long, value_name = "T")]
    pub(crate) valid_at: Option<String>,
    /// What was known at this time
    #[arg(long, value_name = "T")]
    pub(crate) known_at: Option<String>,
    /// Also what is usually left out
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT,..")]
    pub(crate) include: Vec<Included>,
    /// Say why each memory is there and others are not
    #[arg(long)]
    pub(crate) explain: bool,
}

/// What an answer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mode {
    /// A person or an agent asks
    Manual,
    /// Memories go into a prompt unasked
    Injection,
    /// A curator looks for what a proposal touches
    Curator,
}

/// Memories that are usually left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(crate) enum Included {
    /// Replaced by newer ones
    Superseded,
    /// No longer valid
    Expired,
    /// Suppressed by poor outcomes
    LowQ,
}

/// Recalls.
pub(crate) fn run(args: &RecallArgs, here: &Here) -> Result<Answer, Failure> {
    let agent = here.agent()?;
    let answer = agent.recall(&args.request(&agent)?)?;
    let mut text = match args.mode {
        // What a prompt would get, as it would get it.
        Mode::Injection if !answer.items.is_empty() => Text::of(&answer.prompt_block),
        _ => items(&answer),
    };
    if args.explain {
        text.line(explained(&answer.diagnostics));
    }
    if let Some(explanation) = &answer.explanation {
        left_out(explanation, &mut text);
    }
    Ok(Answer::of(&answer, text).degraded(&answer.degraded))
}

impl RecallArgs {
    fn request(&self, agent: &AgentSession) -> Result<RecallRequest, Failure> {
        let mode = match self.mode {
            Mode::Manual => memory::Mode::Manual,
            Mode::Injection => memory::Mode::Injection,
            Mode::Curator => memory::Mode::Curator,
        };
        let mut request = agent.request(self.query.clone(), mode);
        request.task.clone_from(&self.task);
        request.files = self
            .files
            .iter()
            .map(|file| file.to_string_lossy().into_owned())
            .collect();
        request.kinds = (!self.kinds.is_empty()).then(|| self.kinds.clone());
        request.max_items = self.max_items.unwrap_or(request.max_items);
        request.token_budget = self.token_budget.unwrap_or(request.token_budget);
        request.valid_at = moment("--valid-at", self.valid_at.as_deref())?;
        request.known_at = moment("--known-at", self.known_at.as_deref())?;
        request.explain = self.explain;
        request.include = Include {
            superseded: self.include.contains(&Included::Superseded),
            expired: self.include.contains(&Included::Expired),
            low_q: self.include.contains(&Included::LowQ),
        };
        Ok(request)
    }
}

fn moment(flag: &str, text: Option<&str>) -> Result<Option<Timestamp>, Failure> {
    text.map(Timestamp::parse)
        .transpose()
        .map_err(|error| Failure::new(Code::InvalidTime, format!("{flag}: {error}")))
}

fn items(answer: &RecallAnswer) -> Text {
    let mut text = Text::default();
    if answer.items.is_empty() {
        let why = answer
            .empty_reason
            .map_or("no_results", |reason| reason.as_str());
        text.line(format!("nothing is found ({why})"));
    }
    for item in &answer.items {
        text.line(&item.text);
        text.line(format!(
            "  {}  {}  {}  {:.2}",
            item.id,
            item.kind.as_str(),
            item.label.as_str(),
            item.score_normalised,
        ));
        if let Some(lifecycle) = item.lifecycle {
            text.line(format!("  {}", lifecycle.as_str()));
        }
        if let Some(relation) = &item.relation {
            text.line(format!("  {} {}", relation.kind, relation.source_memory_id));
        }
        let explained = answer.explanation.iter().flat_map(|all| &all.items);
        for one in explained.filter(|one| one.memory_id == item.id) {
            because(one, &mut text);
        }
    }
    text
}

/// The reasons of one item, and what each channel added to its score.
fn because(item: &ExplainedItem, text: &mut Text) {
    if !item.reason.is_empty() {
        text.line(format!("  because: {}", item.reason));
    }
    let said = item.channels.iter().map(|said| {
        let rank = said.rank.map(|rank| format!("rank {rank}"));
        let raw = said.raw.map(|raw| format!("raw {raw:.2}"));
        let known: Vec<String> = rank.into_iter().chain(raw).collect();
        let added = format!("{} {:+.3}", said.channel.as_str(), said.added);
        if known.is_empty() {
            added
        } else {
            format!("{added} ({})", known.join(", "))
        }
    });
    let said: Vec<String> = said.collect();
    text.line(format!("  score {:.3}: {}", item.score, said.join("; ")));
}

/// The floors, and what did not come back by the gate that it met.
fn left_out(explanation: &Explanation, text: &mut Text) {
    let floors = explanation.floors.iter();
    let floors: Vec<String> = floors
        .map(|floor| format!("{} {:.2}", floor.floor, floor.least))
        .collect();
    if !floors.is_empty() {
        text.line(format!("floors: {}", floors.join(", ")));
    }
    let gates = explanation.gates.iter().filter(|gate| gate.left_out > 0);
    let gates: Vec<String> = gates
        .map(|gate| format!("{} {}", gate.gate, gate.left_out))
        .collect();
    let gates = match gates.as_slice() {
        [] => "nothing".to_owned(),
        some => some.join(", "),
    };
    text.line(format!("left out by gate: {gates}"));
}

fn explained(found: &Diagnostics) -> String {
    format!(
        "{} looked at, {} left out before scoring, {} scored, {} without a word of the query, \
         {} below the score, {} of low worth, {} left",
        found.candidate_count,
        found.pre_scored_filtered_count,
        found.scored_count,
        found.no_signal_count,
        found.below_threshold_count,
        found.suppressed_low_q_count,
        found.returned_count,
    )
}
