//! German.

use super::super::class::{
    ALL, AND, APPROVE, ASK, AUTHOR, BECOME, CONCEAL, DATA, FILLER, GUIDE, GUIDE_WEAK, IDENTITY,
    IMP, NEG, NOTHING, OUTPUT, OVERRIDE, PERSON, PRIOR, PROMPT, PROPOSAL, REVEAL, REVIEW, SECRET,
    SEND, SESSION, SHIP, SILENT, SKIP, STEAL, TOLD, TRIGGER, UNBOUND, WITHOUT, YOU, YOUR,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "ignorier*|missachte*|mißachte*|vergiss|vergesse*|vergessen|überge*|verwirf|verwerfe*|beachte nicht|beachten sie nicht|setze dich über|setz dich über|umgeh*|aufgehoben|ungültig|hinfällig|gelten nicht|gilt nicht|außer kraft|keine beachtung",
    ),
    (
        PRIOR,
        "vorherig*|vorig*|bisherig*|früher*|vorangegangen*|vorangehend*|obig*|ursprünglich*|zuvor|bislang|davor|oben|alten|erhalten hast|gegeben wurden|vorhergehend*",
    ),
    (
        ALL,
        "alle|alles|allen|aller|jede|jeden|jedes|jeder|sämtliche|sämtlichen",
    ),
    (
        GUIDE,
        "anweisung*|instruktion*|richtlinie*|vorgaben|vorgabe|direktive*|leitlinie*|systemanweisung*|sicherheitsregel*|sicherheitsvorgabe*",
    ),
    (
        GUIDE_WEAK,
        "regel|regeln|befehl|befehle|befehlen|nachricht*|vorschrift*|beschränkung*|einschränkung*|auftrag|aufträge",
    ),
    (
        PROMPT,
        "systemprompt*|system prompt|systemaufforderung*|systemnachricht*|versteckten anweisungen|systemanweisung*|systemvorgabe*|systemregel*|sicherheitsrichtlinie*",
    ),
    (AUTHOR, "entwickler*|betreiber*|systems"),
    (YOU, "du|sie|dich|dir"),
    (
        YOUR,
        "deine|deinen|deiner|dein|deines|deinem|ihre|ihrer|ihren",
    ),
    (TOLD, "gesagt|mitgeteilt|beigebracht|aufgetragen"),
    (NEG, "nicht|nie|niemals|kein|keine|keinen|keinem|ohne"),
    (WITHOUT, "ohne"),
    (
        CONCEAL,
        "sage|sag|sagen|erzähle|erzähl|erzählen|erwähne|erwähnen|informiere|informieren|melde|melden|verrate|verraten|mitteilen|berichte|berichten|benachrichtige*",
    ),
    (
        PERSON,
        "benutzer*|nutzer*|anwender*|niemand*|jemand*|menschen|prüfer*|kollegen",
    ),
    (
        SILENT,
        "heimlich|stillschweigend|unbemerkt|verdeckt|im geheimen",
    ),
    (
        SKIP,
        "überspring*|umgehe|umgehen|auslassen|deaktivier*|abschalten|schalte|lass|weglassen|verzichte",
    ),
    (
        REVIEW,
        "prüfung*|freigabe*|genehmigung*|überprüfung*|bestätigung|rückfrage|nachfrage|zustimmung|kontrolle|code review|begutachtung",
    ),
    (
        ASK,
        "nachfragen|fragen|nachzufragen|rückfragen|frage nicht|frag nicht|zu fragen",
    ),
    (
        APPROVE,
        "genehmig*|freigeben|gib frei|bestätige|akzeptier*|billige|stimme zu|merge",
    ),
    (
        PROPOSAL,
        "änderung*|vorschlag|vorschläge*|pull requests|anfrage*",
    ),
    (
        BECOME,
        "du bist jetzt|du bist nun|du bist ab sofort|sie sind jetzt|sie sind nun|verhalte dich wie|verhalte dich als|tu so als|tue so als|gib dich als|spiele die rolle|übernimm die rolle|agiere als|handle als|von nun an bist du|ab jetzt bist du",
    ),
    (
        IDENTITY,
        "assistent*|administrator*|eigentümer*|agent|ki|hacker|bot|modell|besitzer",
    ),
    (
        UNBOUND,
        "ohne einschränkungen|ohne beschränkungen|ohne regeln|uneingeschränkt*|keine regeln|unzensiert*|ohne filter",
    ),
    (
        REVEAL,
        "zeige|zeig|gib|verrate|drucke|nenne|offenbare|wiederhole|veröffentliche",
    ),
    (
        SECRET,
        "passwort|passwörter*|kennwort*|zugangsdaten|geheimnis*|api schlüssel|schlüssel|anmeldedaten|geheimschlüssel",
    ),
    (
        DATA,
        "gespräch|gesprächsverlauf|unterhaltung|chatverlauf|erinnerungen|quellcode",
    ),
    (
        SEND | SHIP,
        "sende|senden|schick|schicke|schicken|übermittle|übertrage|lade|hochladen|kopiere|poste|leite|veröffentliche|füge|übermittele",
    ),
    (STEAL, "exfiltriere"),
    (
        TRIGGER,
        "wenn du dies liest|wenn du das liest|sobald du dies liest|falls du eine ki bist|wenn du diese notiz",
    ),
    (SESSION, "ab sofort|von nun an|ab jetzt"),
    (FILLER, "und|dann|bitte|jetzt|immer|sofort"),
    (
        IMP,
        "genehmige|lösche|antworte|schreibe|gib|führe|sende|zeige|ändere|deaktiviere|entferne|füge|beende|verwende|nutze",
    ),
    (OUTPUT, "antwort|antworten"),
    (AND, "und|dann|stattdessen"),
    (NOTHING, "nichts"),
];
