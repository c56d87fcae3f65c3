//! The injection planner: what a prompt hook asks on behalf of an agent.
//!
//! Query lines, cuts and the file pattern are those of the opencode-swarm plugin, so that the
//! seed profile asks exactly what the plugin would ask.

use model::text::{normalise, truncate_utf16};
use model::{Kind, role_profile};

/// Longest task or goal in a plan, in UTF-16 units.
const MAX_PART: usize = 2000;
/// Most touched files in a plan.
const MAX_FILES: usize = 20;
/// Top folders under which a path in running text counts as a touched file.
const FOLDERS: [&str; 6] = ["src", "tests", "test", "docs", "scripts", "packages"];

/// What to ask for one agent at one task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InjectionPlan {
    /// The plugin's query, one labelled line a part.
    pub query: String,
    /// The task, compacted and cut.
    pub task: String,
    /// The user's goal, compacted and cut.
    pub goal: String,
    /// Files that the task names.
    pub touched_files: Vec<String>,
    /// The kinds of the role.
    pub kinds: Vec<Kind>,
    /// Most items for the role.
    pub max_items: usize,
    /// Most tokens for the role.
    pub token_budget: usize,
}

impl InjectionPlan {
    /// The plan for a role, its task and the user's goal.
    pub fn new(role: &str, task: &str, goal: &str) -> Self {
        let task = compact(task);
        let goal = compact(goal);
        let touched_files = touched_files(&task);
        let profile = role_profile(Some(role));
        let mut query = format!("{role} task: {task}\nuser goal: {goal}");
        if !touched_files.is_empty() {
            query.push_str("\ntouched files: ");
            query.push_str(&touched_files.join(", "));
        }
        Self {
            query,
            task,
            goal,
            touched_files,
            kinds: profile.kinds.to_vec(),
            max_items: profile.max_items,
            token_budget: profile.token_budget,
        }
    }

    /// Adds the line with the repository or project.
    #[must_use]
    pub fn with_project(mut self, project: &str) -> Self {
        // The line's place is before the touched files.
        let line = normalise(project);
        if !line.is_empty() {
            let at = self
                .query
                .find("\ntouched files: ")
                .unwrap_or(self.query.len());
            self.query
                .insert_str(at, &format!("\nrepo/project: {line}"));
        }
        self
    }

    /// Adds the line with the current plan.
    #[must_use]
    pub fn with_current_plan(mut self, summary: &str) -> Self {
        let line = normalise(summary);
        if !line.is_empty() {
            self.query.push_str("\ncurrent plan: ");
            self.query.push_str(&line);
        }
        self
    }
}

fn compact(text: &str) -> String {
    truncate_utf16(&normalise(text), MAX_PART).to_owned()
}

/// Paths under one of the usual top folders, first occurrences, in order.
///
/// The pattern is `\b(src|tests|test|docs|scripts|packages)/[A-Za-z0-9._/@+-]+` with ASCII word
/// boundaries.
fn touched_files(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(slash) = text[at..].find('/').map(|offset| at + offset) {
        let Some(start) = folder_start(text, at, slash) else {
            at = slash + 1;
            continue;
        };
        let rest = &text[slash + 1..];
        let end = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || "._/@+-".contains(c)))
            .unwrap_or(rest.len());
        at = slash + 1 + end;
        let path = &text[start..at];
        if end > 0 && !found.iter().any(|known| known == path) {
            found.push(path.to_owned());
        }
    }
    found.truncate(MAX_FILES);
    found
}

/// Where the folder name that ends at `slash` starts, when it is one of the known ones.
fn folder_start(text: &str, from: usize, slash: usize) -> Option<usize> {
    FOLDERS.iter().find_map(|folder| {
        let start = text[from..slash].strip_suffix(folder)?.len() + from;
        let bounded = !text[..start]
            .bytes()
            .next_back()
            .is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_');
        bounded.then_some(start)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines_stand_in_the_plugins_order() {
        let plan = InjectionPlan::new("coder", "edit  src/a.ts", "goal")
            .with_project("acme/app")
            .with_current_plan(" phase 2 ");
        assert_eq!(
            plan.query,
            "coder task: edit src/a.ts\nuser goal: goal\nrepo/project: acme/app\n\
             touched files: src/a.ts\ncurrent plan: phase 2"
        );
    }

    #[test]
    fn touched_files_follow_the_pattern() {
        let text = "see (src/a-b.ts), xsrc/no, ./tests/t@1/x.rs: docs/ and src/a-b.ts lib/src/z";
        assert_eq!(
            touched_files(text),
            ["src/a-b.ts", "tests/t@1/x.rs", "src/z"]
        );
        let many: Vec<String> = (0..30).map(|n| format!("src/f{n}")).collect();
        assert_eq!(touched_files(&many.join(" ")).len(), MAX_FILES);
    }

    #[test]
    fn task_and_goal_are_cut() {
        let plan = InjectionPlan::new("coder", &"x".repeat(5000), &"y".repeat(5000));
        assert_eq!((plan.task.len(), plan.goal.len()), (MAX_PART, MAX_PART));
    }

    proptest! {
        #[test]
        fn any_task_gives_a_plan(task in ".{0,200}", folder in "(src|docs)/.{0,20}") {
            let plan = InjectionPlan::new("coder", &format!("{task} {folder}"), &task);
            prop_assert!(plan.touched_files.len() <= MAX_FILES);
            for file in &plan.touched_files {
                prop_assert!(plan.task.contains(file.as_str()));
            }
        }
    }
}
