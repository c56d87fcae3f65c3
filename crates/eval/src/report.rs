//! A report in Markdown: tables of figures, and each figure that must be reached beside what was
//! measured, met or missed.

use std::fmt::Write as _;

/// What a figure must be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bound {
    /// At most this.
    AtMost(f64),
    /// Below this.
    Below(f64),
    /// At least this.
    AtLeast(f64),
}

impl Bound {
    /// Whether the figure is what it must be.
    pub fn holds(self, figure: f64) -> bool {
        match self {
            Bound::AtMost(most) => figure <= most,
            Bound::Below(end) => figure < end,
            Bound::AtLeast(least) => figure >= least,
        }
    }

    fn words(self) -> String {
        match self {
            Bound::AtMost(most) => format!("at most {most:.2}"),
            Bound::Below(end) => format!("below {end:.2}"),
            Bound::AtLeast(least) => format!("at least {least:.2}"),
        }
    }
}

/// A report that grows from top to bottom.
#[derive(Debug, Clone, Default)]
pub struct Report {
    body: String,
    verdicts: Vec<[String; 4]>,
    missed: usize,
}

impl Report {
    /// Adds a section with a paragraph.
    pub fn section(&mut self, title: &str, text: &str) {
        let _ = write!(self.body, "\n## {title}\n\n{text}\n");
    }

    /// Adds a table.
    pub fn table(&mut self, heads: &[&str], rows: &[Vec<String>]) {
        let _ = write!(self.body, "\n{}", table(heads, rows));
    }

    /// Holds a figure against what it must be.
    pub fn must(&mut self, what: &str, figure: f64, bound: Bound) {
        let met = bound.holds(figure);
        self.missed += usize::from(!met);
        self.verdicts.push([
            what.to_owned(),
            bound.words(),
            format!("{figure:.2}"),
            if met { "met" } else { "**missed**" }.to_owned(),
        ]);
    }

    /// Figures that are not what they must be.
    pub fn missed(&self) -> usize {
        self.missed
    }

    /// The whole: title, preface, the verdicts, then the sections.
    pub fn render(&self, title: &str, preface: &str) -> String {
        let rows: Vec<Vec<String>> = self.verdicts.iter().map(|row| row.to_vec()).collect();
        let verdicts = table(&["what", "must", "measured", ""], &rows);
        format!("# {title}\n\n{preface}\n\n{verdicts}{}", self.body)
    }
}

fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let mut text = format!(
        "| {} |\n|{}\n",
        heads.join(" | "),
        "---|".repeat(heads.len())
    );
    for row in rows {
        let _ = writeln!(text, "| {} |", row.join(" | "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missed_figure_is_told_as_missed() {
        let mut report = Report::default();
        report.must("growth", 2.0, Bound::Below(3.0));
        report.must("hit@8", 0.98, Bound::AtLeast(1.0));
        report.section("Recall", "warm");
        report.table(&["size", "p50"], &[vec!["1k".into(), "2 ms".into()]]);
        assert_eq!(report.missed(), 1);
        assert_eq!(
            report.render("Store", "machine"),
            "# Store\n\nmachine\n\n\
             | what | must | measured |  |\n|---|---|---|---|\n\
             | growth | below 3.00 | 2.00 | met |\n\
             | hit@8 | at least 1.00 | 0.98 | **missed** |\n\
             \n## Recall\n\nwarm\n\
             \n| size | p50 |\n|---|---|\n| 1k | 2 ms |\n"
        );
    }

    #[test]
    fn a_bound_itself_is_met_only_where_it_may_be() {
        assert!(Bound::AtMost(2.0).holds(2.0) && Bound::AtLeast(1.0).holds(1.0));
        assert!(!Bound::Below(3.0).holds(3.0));
    }
}
