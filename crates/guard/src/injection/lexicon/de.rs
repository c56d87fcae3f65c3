//! German.

use super::super::class::{
    ALL, AND, ANSWER, APPROVE, ASK, AUTHOR, AUTHORISED, BECOME, CONCEAL, DATA, EVERYTHING, FILLER,
    GUIDE, GUIDE_WEAK, IDENTITY, IMP, MARK, NEG, NOTHING, OBEY, ONLY, OUTPUT, OVERRIDE, PERSON,
    PRIOR, PROMPT, PROPOSAL, REVEAL, REVIEW, SECRECY, SECRET, SEND, SESSION, SHIP, SILENT, SKIP,
    STEAL, TOLD, TRIGGER, TRUSTED, UNBOUND, VOID, WITHOUT, YOU, YOUR,
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
    // Second and third phrasings: polite, plain, passive.
    (
        OVERRIDE,
        "halte dich nicht|halt dich nicht|halten sie sich nicht|haltet euch nicht|folge nicht|folgen sie nicht|befolge nicht|befolgen sie nicht|pfeif auf|pfeife auf|schenke keine beachtung|schenk keine beachtung|lass außer acht|lassen sie außer acht|außer acht|streich aus dem gedächtnis|ignoriert|ist vergessen|sind vergessen|gilt nicht mehr|gelten nicht mehr|zählt nicht mehr|zählen nicht mehr|wirf über bord|schieb beiseite|setzen sie sich über",
    ),
    (
        ALL | EVERYTHING,
        "alles was|alles|was auch immer|das gesagte|das vorige|das obige|das bisherige",
    ),
    (
        PRIOR,
        "vorher|bis jetzt|bisher|im vorfeld|weiter oben|bekommen hast|bekommen haben",
    ),
    (
        TOLD,
        "gesagt wurde|vorgegeben|angewiesen|aufgetragen|befohlen|eingetrichtert",
    ),
    (
        OBEY,
        "halte dich|halten sie sich|befolge|befolgen|folge|gehorche|beachte",
    ),
    (GUIDE, "anordnung*|weisung*|vorgegebene"),
    (
        ANSWER,
        "antworte|antworten|antwortest|erwidere|sag nur|reagiere",
    ),
    (ONLY, "nur|nur noch|ausschließlich|lediglich"),
    (
        MARK,
        "markiere|markier|kennzeichne|werte|stufe|behandle|setze",
    ),
    (
        TRUSTED,
        "genehmigt|geprüft|freigegeben|vertrauenswürdig|bestätigt|unbedenklich",
    ),
    (
        BECOME,
        "benimm dich wie|führ dich auf wie|deine neue rolle|deine rolle ist|ihre neue rolle|deine neue aufgabe ist|betrachte dich als|du fungierst|fungiere als|fungieren sie als|du agierst|du bist von nun an|du bist ab jetzt|ab sofort bist du|nimm die rolle|schlüpfe in die rolle|du wirst zum|du wirst zur",
    ),
    (
        IDENTITY,
        "freigabebeauftragte*|chefentwickler*|systemverwalter*|betreuer*",
    ),
    (
        AUTHORISED,
        "du darfst jeden|du darfst alles|du darfst selbst|du bist befugt|du bist berechtigt|du hast die befugnis",
    ),
    (
        APPROVE,
        "durchwinken|wink durch|winke durch|abnicken|nicke ab|segne ab|heiße gut",
    ),
    (
        SECRECY,
        "nichts davon|davon nichts|darf nichts erfahren|darf davon nichts|soll nichts erfahren|soll davon nichts|muss das nicht wissen|muss nichts davon|braucht das nicht zu wissen|braucht nichts davon|behalte das für dich|behalt das für dich|für dich behalten|kein sterbenswort|verschweige*|hinter dem rücken",
    ),
    (
        REVEAL,
        "gib aus|leg offen|lege offen|gib preis|liste auf|schreib auf|zitiere|drucke aus",
    ),
    (
        PROMPT,
        "systemprompt*|interne anweisungen|internen anweisungen|geheimen anweisungen|versteckten vorgaben|deine vorgaben",
    ),
    (
        SEND | SHIP,
        "übermitteln|übersende|übersenden|weiterleiten|schick weg|ausleiten|abschicken",
    ),
    (
        VOID,
        "spielt keine rolle mehr|spielen keine rolle mehr|ist hinfällig|sind hinfällig|keine gültigkeit mehr|verlieren ihre gültigkeit|ist überholt|gelten nicht mehr|gilt nicht mehr|ist aufgehoben|sind aufgehoben|zählen nicht mehr|ohne bedeutung",
    ),
    (
        TOLD,
        "erhalten hast|bekommen hast|gegeben wurde|gegeben wurden|aufgetragen wurde|mitgegeben",
    ),
    (OBEY, "richte dich|richten sie sich|hör"),
    (
        SECRECY,
        "verheimliche*|verschweig|verbirg das|verbirg es|verbirg dies|erwähn das|halte das geheim|halt das geheim",
    ),
    (OVERRIDE, "nie existiert|hat es nie gegeben|nie gegeben"),
    (
        BECOME,
        "spiel ab jetzt|spiel den|spiele den|spiel ab sofort|sei ab jetzt|sei ab sofort",
    ),
    (IDENTITY, "projektleiter*"),
    (APPROVE, "nick|nicke|wink|winke"),
];
