//! English words of exfiltration, the wider circle: what leaves a project, and where others can
//! read it. A sink alone is a tool of the project; with a source it is a way out.

use super::super::class::{
    DATA, HEADER, NET, PUBLIC, SECRET, SECRET_FILE, SECRET_VAR, SEND, SHIP, STEAL, VALUE,
};

pub(super) const WORDS: super::Table = &[
    (
        PUBLIC,
        "public artifact|public artefact|public hub|public registry|docker hub|public npm|npm release|public ticket|public issue|public issues|public wiki|public tracker|public pr|public image|public page|community dropbox|dropbox|open bucket|open dropzone|guest account|contractor|contractors|vendors|freelancer|an outsider|outsiders|outside auditor|commit trailer|commit trailers|commit title|commit titles|commit subject|commit subjects|commit hash|tag name|docker tag|branch names|job summary|step summary|workflow summary|workflow log|workflow logs|action log|span attribute|span attributes|trace attribute|trace attributes|otel endpoint|otlp endpoint|user agent|referrer|referer|query parameter|query parameters|url parameter|url parameters|subdomain|subdomains|dns label|dns labels|dns name|hostname lookup|a fork|my fork|their fork|our fork|forked repo|forked repository|gitlab snippet|public snippet|snippets|transfer sh|file io|0x0 st|termbin|hastebin|paste rs|ix io|rentry|webhook url|google sheet|google doc|spreadsheet|airtable|notion page|shared notion|trello|public board|zapier|ifttt|mcp tool|mcp connector|partner|of our partner|partner's|outside collector|hosted collector|sentry event|bug bounty form|survey|contact form|chat widget|badge url|badge|image link|image address|image src|markdown image|link target|hidden link|package metadata|package description|npm tarball|published package|release asset|release assets|release artifact|build artifact|build artefact|cache key|qr code|steganography|alt text|exif|acrostic|clipboard of|the internet|a stranger|strangers|mailing list|public calendar|calendar invite|newsletter",
    ),
    (
        NET,
        "lftp|s_client|urlopen|urlretrieve|sendbeacon|irm|invoke restmethod|requests post|requests put|requests get|axios post|axios get|httpx post|fetch post|net http|http post|http put|http request|urllib request|url open|openssl s_client|websocket|xmlhttprequest|downloadstring|uploadstring|uploadfile|webclient|wormhole|croc|magic wormhole|cloudflared|resolvectl|host lookup|getaddrinfo|gethostbyname",
    ),
    (
        SECRET_FILE,
        "keychain|login keychain|dump keychain|password store|password vault|vault page|vault export|browser profile|firefox profile|chrome profile|mozilla|run secrets|secrets file|secrets folder|secrets directory|credential file|credentials file|credential store|key file|private key file|ssh folder|ssh directory|ssh keys|localstorage|local storage|session storage|sessionstorage|kubectl config view|git config global|shadow file|wallet file|seed phrase|gnupg|tojson secrets",
    ),
    (
        SECRET_VAR,
        "env to_h|os environ|env vars_os|getenv|gci env|dir env|get childitem env|process environment|whole environment|entire environment|full environment|env block|environment block|env table",
    ),
    (
        DATA,
        "customer table|customers table|users table|user table dump|payroll|salary list|salaries|password hashes|private branches|private branch|closed modules|closed source modules|whole tree|entire tree|whole repo|entire repo|all you remember|what you remember|what you recall|all you recall|everything you remember|everything you recall|everything you know|what you know about|notes you hold|memories you hold|your notes|your memories|your context|stored notes|tool descriptions|tool list|text you were primed|confidential brief|setup message|system message|your system message|your instructions|hidden brief|command output history|session log|session logs|agent log|agent logs|agent trace|your trace|terminal scrollback|scrollback|clipboard contents|clipboard content|screen contents|screenshots of the|internal wiki|internal tickets|customer emails|customer list|contact list|address book|unreleased code|proprietary source|private source",
    ),
    (
        SECRET,
        "db password|database password|root password|admin password|root token|stripe key|one time code|one time codes|otp|otps|recovery code|vault token|vault access|service account key|ci token|registry token|pat|personal access token|stored passphrase|signing cert|client secret|kube token|cluster token|bot token|oauth token|refresh token|bearer token|license key|stored credentials|decryption key",
    ),
    (
        SEND,
        "echo|echoes|gist create|gh gist create|gh issue create|gh issue comment|gh pr comment|gh release upload|docker push|npm publish|twine upload|git push|aws s3 cp|hand over|hand it|goes to|spell|spread|blink|resolve|zip|screenshot|prints|writes|logs|bake|tuck|slip|stash|expand|drip|tar|archive|snapshot|pastes|post them|interpolate|concatenate",
    ),
    (
        SHIP,
        "hand over|hand it|goes to|pass on|pass it on|pass them on|share|shares|resolve|zip|drop|drops|put|deliver|export|save|back up|write|blink|beam|trickle|drip|replicate|clone",
    ),
    (
        STEAL,
        "spirit away|sneak out|carry off|lift from|make off with",
    ),
    (
        VALUE,
        "value|values|contents|content|plus the value|raw value|inhalt|each character of|bytes of|hex of|base64 of|output of|lines of",
    ),
    // How a project speaks of a credential that it uses, turns or keeps.
    (
        HEADER,
        "secrets scanning|secret scanning|secret scan|fingerprint|rotate|rotates|rotated|rotation|rotating|expires|expired tokens|token expires|scoped|scope of|scopes|fine grained|oidc|revoked token|revoke|redacted|redact|redacts|masked|masks|mask the|placeholder|dummy|least privilege|read only token|using the token|with the token|with a token|via the token|needs the token|token needs|needs a token|requires a token|token scope|token has|stored in vault|stored in github|stored as a secret|from vault|secret manager|secrets manager|sealed secrets|external secrets|sops|authenticate|authenticates|authentication|authenticated|log in with|signs|signed with|verifies|verify the signature",
    ),
];
