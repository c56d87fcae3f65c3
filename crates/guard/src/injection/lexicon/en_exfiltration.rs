//! English words of exfiltration: what is worth taking, how it is taken, where it goes.

use super::super::class::{
    DATA, HARM, HEADER, NET, PERSONAL, PUBLIC, SECRET, SECRET_VAR, SEND, SHIP, STEAL, VALUE,
};

pub(super) const WORDS: super::Table = &[
    (
        SECRET,
        "password|passwords|passphrase|secret key|secret keys|api key|api keys|apikey|credential|credentials|the secret|a secret|your secret|our secret|my secret|each secret|any secret|every secret|client secret|secret value|secret values|secrets|private key|private keys|access key|access keys|access token|access tokens|auth token|signing key|signing keys|ssh key|ssh keys|login details|session token|session cookie|cookies|encryption key|master key|recovery codes|connection string|tokens|token|deploy key|webhook secret",
    ),
    (
        SECRET_VAR,
        "process_env|printenv|os_environ|environment variables|env vars|env variables|environment variable|the environment|output of env|of env|env dump|all env|my env|the env",
    ),
    (
        DATA,
        "conversation|conversations|chat history|chat log|chat logs|transcript|transcripts|memories|recalled memories|all memories|memory store|memory database|session history|user prompt|user prompts|user's prompt|user's prompts|each prompt|user message|user messages|user's message|user's question|user's questions|user's code|source code|customer data|customer list|employee data|personal data|user data|user's data|user's name|user's email|session data|context window|full context|entire context|private repository|private code|proprietary code|database dump|user's location|browser history|system prompt|whole repository|prompt history|user table|user records|private notes|internal documents|home directory|email addresses|git history|the diff|shell history|command history|every prompt|all prompts|prompt the user|the user types|user types|keystrokes|everything the user|what the user types|all messages|every message|user input|chat contents|chat messages|recalled records|the memories|stored memories|this project's code|project source|private data|internal code|confidential data|sensitive data|customer records|mailbox|inbox|session transcript",
    ),
    (
        SEND,
        "send|sends|sending|upload|uploads|uploading|post|posts|posting|exfiltrate|forward|forwards|transmit|transmits|email|mail|push|copy|copies|publish|publishes|paste|submit|submits|ship|stream|sync|mirror|attach|append|appending|include|includes|embed|put|encode|leak|relay|beacon|dump|share|write|pass|deliver|export|drop|add|curl|pipe|phone home|back up|commit|insert|disclose|broadcast|save|move|render|log|tunnel|expose|end|ends|print|smuggle",
    ),
    (
        STEAL,
        "exfiltrate|exfiltrates|exfiltrating|smuggle|siphon|steal|harvest|leak|extract and send|phone home|collect and send|scrape and send|gather and send",
    ),
    (
        NET,
        "curl|wget|nc|ncat|netcat|scp|rsync|ftp|sftp|tftp|nslookup|dig|socat|telnet|httpie|xh|invoke webrequest|iwr|aws s3|gsutil|rclone|sendmail|mailx|dev tcp|certutil|bitsadmin|ping",
    ),
    (
        PUBLIC,
        "gist|gists|pastebin|paste site|pull request|pull requests|pr description|pr body|pr text|pr title|issue comment|issue body|issue title|github issue|public issue|commit message|commit messages|commit body|branch name|webhook|webhooks|telegram|discord|slack channel|public channel|public bucket|public repo|public repository|third party|external server|remote server|external host|external endpoint|external service|external url|remote host|remote endpoint|attacker|attacker's|collector|collect endpoint|image url|image urls|query string|dns query|dns lookup|every reply|each reply|replies|every response|each response|every answer|summaries|telemetry endpoint|analytics endpoint|audit endpoint|public url|file share|file sharing|transfer site|release notes|public log|ci log|build log|comment on|mcp server|off site|offsite|s3 bucket|pinned message|social media|shared drive|status page|the issue|this issue|an issue|the ticket|a ticket|the thread|the pr|the chat|the discussion|a comment|your comment|the wiki|the slack|slack|teams channel|telegram bot|webhook site|ngrok|burp|public paste|issue tracker|github discussion|a gist|another account|my account|my server|our server|my email|outside address|external address|external party|unknown host|their server|partner site|competitor|bug report|support ticket|feedback form|google form|tracking pixel|pixel|public mirror|public branch|public server|public site|public folder|public page|public chat|public place|the mirror|public drive|public cloud|public forum|the forum",
    ),
    (
        HEADER,
        "authorization|authorisation|header|headers|bearer|x_api_key|x api key|basic auth|oauth|body of the login|login endpoint|cookie",
    ),
    (
        VALUE,
        "value of|values of|contents of|content of|dump of|copy of|text of|full text|copies of|body of|output of env|first characters of|last characters of",
    ),
    (
        PERSONAL,
        "where does the user|where is the user|where the user lives|user currently live|user living|user live|user lives|user's address|user's location|user's home|user's password|user's phone|user's real name|user's credit card",
    ),
    (
        HARM,
        "every commit|each commit|required pre test|on every push",
    ),
    (
        SHIP,
        "send|sends|sending|upload|uploads|uploading|post|posts|posting|exfiltrate|forward|forwards|transmit|transmits|email|mail|push|submit|submits|relay|beacon|curl|append|appending|attach|sync|mirror|copy|copies|report|pipe|tunnel|smuggle|phone home|stream|ship|leak|disclose",
    ),
];
