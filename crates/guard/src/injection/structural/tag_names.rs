//! Names of tags: envelopes of context, those who speak in them, elements of pages.

/// Beginnings of names that envelopes of context have.
pub(super) const ENVELOPES: [&str; 38] = [
    "memory",
    "memories",
    "untrusted",
    "retrieved",
    "recalled",
    "system-reminder",
    "system_reminder",
    "system",
    "user",
    "assistant",
    "human",
    "developer",
    "operator",
    "instruction",
    "context",
    "background",
    "prompt",
    "conversation",
    "tool_result",
    "tool-result",
    "function_result",
    "search_result",
    "external",
    "swarm",
    "reminder",
    "environment",
    "trusted",
    "recall",
    "rag",
    "knowledge",
    "evidence",
    "file_content",
    "document_content",
    "attachment",
    "snippet",
    "tool_",
    "observation",
    "lesson",
];

/// Envelopes that nothing but an agent's client writes.
pub(super) const CLIENTS: [&str; 10] = [
    "system-reminder",
    "system_reminder",
    "memory-data",
    "memory_data",
    "untrusted",
    "swarm-memory",
    "swarm_memory",
    "function_result",
    "tool_result",
    "user-prompt-submit-hook",
];

/// Tags that speak for somebody.
const SPEAKERS: [&str; 16] = [
    "system",
    "instruction",
    "instructions",
    "developer",
    "operator",
    "admin",
    "important",
    "override",
    "user",
    "assistant",
    "human",
    "new_instructions",
    "system_prompt",
    "sys",
    "priority",
    "secret",
];

/// Elements of pages and of papers, whose lone end is a cut and no escape.
pub(super) const ELEMENTS: [&str; 60] = [
    "a", "b", "i", "u", "p", "br", "hr", "li", "ul", "ol", "dl", "dt", "dd", "td", "th", "tr",
    "em", "h1", "h2", "h3", "h4", "h5", "h6", "div", "nav", "pre", "svg", "sub", "sup", "var",
    "kbd", "img", "map", "body", "head", "html", "link", "meta", "main", "code", "form", "span",
    "label", "table", "tbody", "thead", "style", "title", "video", "aside", "button", "canvas",
    "header", "footer", "script", "select", "option", "strong", "section", "template",
];

/// Names that other papers have as well; only their lone end is odd.
pub(super) const BLOCKS: [&str; 30] = [
    "s",
    "data",
    "document",
    "documents",
    "doc",
    "content",
    "note",
    "notes",
    "fact",
    "facts",
    "item",
    "items",
    "result",
    "results",
    "input",
    "quote",
    "knowledge",
    "message",
    "messages",
    "turn",
    "bundle",
    "source",
    "sources",
    "fence",
    "file_content",
    "think",
    "thinking",
    "analysis",
    "reasoning",
    "scratchpad",
];

/// What a speaker puts into the name of a tag to be obeyed.
const URGENT: [&str; 5] = [
    "important",
    "instruction",
    "urgent",
    "mandatory",
    "override",
];

/// Whether a tag of this name speaks for somebody.
pub(super) fn is_speaker(name: &str) -> bool {
    SPEAKERS.contains(&name) || URGENT.iter().any(|word| name.contains(word))
}
