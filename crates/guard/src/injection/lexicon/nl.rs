//! Dutch.

use super::super::class::{
    ALL, ANSWER, APPROVE, BECOME, CONCEAL, EVERYTHING, FREE, GUIDE, GUIDE_WEAK, HANDLING, IDENTITY,
    NEG, OBEY, ONLY, OVERRIDE, PERSON, PRIOR, PROMPT, PROPOSAL, REPORTING, REVEAL, REVIEW, SECRECY,
    SECRET, SEND, SESSION, SHIP, SILENT, SKIP, THIS_MEMORY, THIS_TEXT, TOLD, VOID, WITHOUT, YOU,
    YOUR,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "negeer|negeert|negeren|vergeet|vergeten|sla geen acht|let niet op|volg niet|houd je niet|hou je niet|houd u niet|trek je niets aan|schuif terzijde|leg naast je neer|veeg van tafel|gelden niet|vervallen|vervallen zijn|zijn ongeldig|omzeil",
    ),
    (
        PRIOR,
        "vorige|eerdere|voorgaande|bovenstaande|oorspronkelijke|eerder|hiervoor|tot nu toe|hierboven|voorheen|oude|daarvoor",
    ),
    (ALL, "alle|elke|ieder|iedere|elk"),
    (ALL | EVERYTHING, "alles|alles wat|wat er"),
    (
        GUIDE,
        "instructie|instructies|richtlijn|richtlijnen|aanwijzing|aanwijzingen|opdrachten",
    ),
    (
        GUIDE_WEAK,
        "regels|regel|berichten|beperkingen|bevelen|voorschriften",
    ),
    (
        PROMPT,
        "systeemprompt|systeemprompts|systeeminstructie*|systeembericht|verborgen instructies|systeemaanwijzing*",
    ),
    (TOLD, "gezegd|verteld|opgedragen|geleerd|meegedeeld"),
    (
        OBEY,
        "volg|gehoorzaam|houd je aan|hou je aan|opvolgen|naleven",
    ),
    (NEG, "niet|nooit|geen|zonder|niets|niemand"),
    (
        CONCEAL,
        "vertel|zeg|vermeld|meld|noem|informeer|waarschuw|verklap|zeggen|melden|vertellen|vermelden",
    ),
    (
        PERSON,
        "gebruiker|gebruikers|niemand|iemand|mens|reviewer|beoordelaar",
    ),
    (
        SECRECY,
        "mag dit niet weten|mag niet weten|mag niets weten|hoeft dit niet te weten|hoeft niet te weten|houd dit geheim|hou dit geheim|houd het stil|hou het stil|zonder dat iemand|zonder medeweten|achter de rug",
    ),
    (
        SILENT,
        "stiekem|stilletjes|heimelijk|in het geheim|ongemerkt|stilzwijgend",
    ),
    (
        BECOME,
        "je bent nu|jij bent nu|u bent nu|vanaf nu ben je|vanaf nu ben jij|vanaf nu bent u|doe alsof je|doe alsof|gedraag je als|speel de rol|neem de rol|treed op als|je nieuwe rol|jouw nieuwe rol|handel als|voortaan ben je|ga door als|word een",
    ),
    (
        IDENTITY,
        "beheerder|eigenaar|assistent|hacker|bot|beoordelaar|baas",
    ),
    (
        FREE,
        "zonder beperkingen|zonder regels|zonder filters|zonder grenzen|onbeperkt|onbeperkte|ongefilterd|ongecensureerd|zonder limieten",
    ),
    (YOU, "jij|u bent|je bent|jou"),
    (SESSION, "vanaf nu|voortaan|van nu af aan|vanaf vandaag"),
    (ANSWER, "antwoord|antwoordt|reageer"),
    (ONLY, "alleen|alleen nog|uitsluitend|slechts|enkel"),
    (APPROVE, "keur|keurt|accepteer|goedkeuren|keur goed"),
    (
        PROPOSAL,
        "voorstel|voorstellen|wijziging|wijzigingen|verzoeken",
    ),
    (SKIP, "sla|overslaan|schakel|omzeil|zet uit"),
    (
        REVIEW,
        "beoordeling|goedkeuring|controle|controles|toestemming|bevestiging|codereview",
    ),
    (WITHOUT, "zonder"),
    (
        REVEAL,
        "toon|onthul|laat zien|laat|geef|druk af|herhaal|openbaar|deel",
    ),
    (YOUR, "jouw|uw"),
    (
        SECRET,
        "wachtwoord|wachtwoorden|inloggegevens|geheime sleutel|geheime sleutels|toegangstoken|api sleutel|api sleutels",
    ),
    (
        SEND | SHIP,
        "stuur|verstuur|verzend|upload|plaats|kopieer|plak|zet",
    ),
    (REPORTING, "aanval|aanvaller|voorbeeld|injectie|zin"),
    (
        HANDLING,
        "test|tests|weigert|blokkeert|filtert|detecteert|geblokkeerd",
    ),
    (
        VOID,
        "gelden niet meer|gelden niet langer|zijn vervallen|zijn ongeldig|doen er niet meer toe|tellen niet meer|zijn niet meer van kracht",
    ),
    (TOLD, "kreeg|hebt gekregen|ontving"),
    (
        THIS_MEMORY | THIS_TEXT,
        "deze notitie|deze tekst|dit bericht",
    ),
    (
        SECRECY,
        "verzwijg|houd dit verborgen|verberg dit|hier niets over|hierover niets",
    ),
    (OVERRIDE, "nooit bestaan|nooit hebben bestaan"),
];
