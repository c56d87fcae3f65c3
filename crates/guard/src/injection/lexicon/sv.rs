//! Swedish, and much of Norwegian and Danish.

use super::super::class::{
    ALL, ANSWER, APPROVE, BECOME, CONCEAL, EVERYTHING, FREE, GUIDE, GUIDE_WEAK, HANDLING, IDENTITY,
    NEG, OBEY, ONLY, OVERRIDE, PERSON, PRIOR, PROMPT, PROPOSAL, REPORTING, REVEAL, REVIEW, SECRECY,
    SECRET, SEND, SESSION, SHIP, SILENT, SKIP, THIS_MEMORY, THIS_TEXT, TOLD, VOID, WITHOUT, YOU,
    YOUR,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "ignorera|ignorér|ignorer|bortse från|glöm|glem|strunta i|åsidosätt|följ inte|följ inte längre|bry dig inte om|gäller inte längre|upphävs|är upphävda|se bort ifrån|se bort fra|tilsidesæt|åsidosätter|hoppa över alla",
    ),
    (
        PRIOR,
        "tidigare|föregående|ovanstående|ursprungliga|förra|hittills|innan|dittills|tidligere|forrige|gamla",
    ),
    (ALL, "alla|varje|samtliga|alle|hver"),
    (ALL | EVERYTHING, "allt|allt som|alt som"),
    (
        GUIDE,
        "instruktion*|anvisning*|riktlinj*|direktiv*|instruks*",
    ),
    (
        GUIDE_WEAK,
        "regler|reglerna|regel|meddelanden|begränsningar|orderna|reglene|reglerne",
    ),
    (
        PROMPT,
        "systemprompt|systemprompten|systeminstruktion*|systemmeddelande*|dolda instruktioner|systemanvisning*|systemledetekst",
    ),
    (TOLD, "sagt|sagts|beordrats|lärt|blivit tillsagd|fått veta"),
    (OBEY, "följ|lyd|åtlyd|rätta dig efter|följa"),
    (NEG, "inte|aldrig|ingen|inga|utan|ikke|ingenting"),
    (
        CONCEAL,
        "berätta|säg|nämn|rapportera|informera|avslöja|meddela|fortæl|fortell|nämna|varna",
    ),
    (
        PERSON,
        "användaren|användare|användarna|någon|ingen|människa|granskaren|brukeren|brugeren",
    ),
    (
        SECRECY,
        "får inte veta|ska inte veta|behöver inte veta|behöver inte få veta|får inte få reda|håll det hemligt|håll detta hemligt|utan att någon|utan användarens vetskap|bakom ryggen på|säg inget till",
    ),
    (SILENT, "i smyg|i hemlighet|tyst|diskret|obemärkt|i tysthet"),
    (
        BECOME,
        "du är nu|nu är du|från och med nu är du|från nu är du|hädanefter är du|agera som|uppträd som|låtsas vara|låtsas att du|spela rollen|spela en|ta rollen som|din nya roll|bete dig som|du er nå|du er nu|fra nå av er du|fra nu af er du|lat som du|opfør dig som",
    ),
    (
        IDENTITY,
        "administratör*|assistent*|ägare|ägaren|agent|hackare|granskare|förvaltare|administrator",
    ),
    (
        FREE,
        "utan begränsningar|utan regler|utan filter|utan gränser|obegränsad*|ocensurerad*|utan restriktioner|uten begrensninger|uden begrænsninger",
    ),
    (YOU, "du|ni|dig"),
    (
        SESSION,
        "från och med nu|från nu|hädanefter|framöver|från idag|fra nå av|fra nu af",
    ),
    (ANSWER, "svara|besvara|svar"),
    (ONLY, "bara|endast|enbart|kun"),
    (
        APPROVE,
        "godkänn|godkänna|acceptera|bifall|godkend|godkjenn",
    ),
    (PROPOSAL, "förslag|förslagen|ändring*|begäran"),
    (SKIP, "hoppa över|stäng av|kringgå|uteslut|inaktivera"),
    (
        REVIEW,
        "granskning*|godkännande*|bekräftelse*|kontroll*|tillstånd|medgivande",
    ),
    (WITHOUT, "utan"),
    (REVEAL, "visa|avslöja|skriv ut|upprepa|ange|dela|vis"),
    (YOUR, "din|ditt|dina"),
    (
        SECRET,
        "lösenord|lösenorden|lösenordet|inloggningsuppgifter*|hemlig nyckel|api nyckel*|passord|adgangskode",
    ),
    (
        SEND | SHIP,
        "skicka|sänd|ladda upp|kopiera|publicera|posta|klistra in|vidarebefordra",
    ),
    (
        REPORTING,
        "attacken|attacker mot|angrepp*|exempel*|injektion*|mening",
    ),
    (
        HANDLING,
        "test|tester|avvisar|blockerar|filtrerar|upptäcker",
    ),
    (
        VOID,
        "gäller inte längre|gäller inte mer|har upphört|är ogiltiga|är upphävda|spelar ingen roll längre|gælder ikke længere",
    ),
    (TOLD, "fick|du fått|gavs"),
    (
        THIS_MEMORY | THIS_TEXT,
        "denna anteckning|den här anteckningen|denna notering",
    ),
    (SECRECY, "dölj detta|dölj det för|tig om det"),
    (OVERRIDE, "aldrig funnits|aldrig har funnits"),
];
