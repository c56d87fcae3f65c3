//! Who or what produced a change, as the gateway observed it.

use serde::{Deserialize, Serialize};

/// How a change reached the gateway. It is observed, never claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// MCP, a hook, the plain command line, any output text.
    Agent,
    /// A controller grant that applies curator decisions.
    Curator,
    /// A reviewer's unlocked key.
    Person,
    /// A file that was read in.
    Import,
    /// A pass of the program itself.
    Background,
}

impl Channel {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Channel::Agent => "agent",
            Channel::Curator => "curator",
            Channel::Person => "person",
            Channel::Import => "import",
            Channel::Background => "background",
        }
    }

    /// The channel with this wire word.
    pub fn parse(word: &str) -> Option<Channel> {
        [
            Channel::Agent,
            Channel::Curator,
            Channel::Person,
            Channel::Import,
            Channel::Background,
        ]
        .into_iter()
        .find(|channel| channel.as_str() == word)
    }
}

/// Facts of the host about one session. They come from flags, environment or hook input.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostFacts {
    /// Role of the agent, such as `coder`; a label, never a right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent_role: Option<String>,
    /// Id of the agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent_id: Option<String>,
    /// Id of the client's session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_id: Option<String>,
    /// Id of the run; without one the session id stands for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run_id: Option<String>,
    /// Id of the task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_id: Option<String>,
    /// Id of the unit of work inside the task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit_id: Option<String>,
}

impl HostFacts {
    /// The run that this session belongs to.
    pub fn run(&self) -> Option<&str> {
        self.run_id.as_deref().or(self.session_id.as_deref())
    }

    /// The agent that acts: its id, else its role.
    pub fn agent(&self) -> Option<&str> {
        self.agent_id.as_deref().or(self.agent_role.as_deref())
    }

    /// The proposer as proposal ids use it.
    pub fn proposer(&self) -> &str {
        self.agent()
            .or(self.session_id.as_deref())
            .unwrap_or("unknown")
    }
}

/// Who produced a stored row, filled by the gateway from the session and never from a payload.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// The name that acted: an agent, a reviewer, a controller, a file.
    pub actor: String,
    /// How it reached the gateway.
    pub channel: Channel,
    /// The key that signed, for a decision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grant_id: Option<String>,
    /// The session's own facts.
    #[serde(flatten)]
    pub host: HostFacts,
    /// The proposal that the row came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal_id: Option<String>,
}
