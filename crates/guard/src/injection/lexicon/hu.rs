//! Hungarian.

use super::super::class::{
    ALL, ANSWER, APPROVE, BECOME, CONCEAL, EVERYTHING, FREE, GUIDE, GUIDE_WEAK, HANDLING, IDENTITY,
    NEG, OBEY, ONLY, OVERRIDE, PERSON, PRIOR, PROMPT, PROPOSAL, REPORTING, REVEAL, REVIEW, SECRECY,
    SECRET, SEND, SESSION, SHIP, SILENT, SKIP, THIS_MEMORY, THIS_TEXT, TOLD, VOID, WITHOUT, YOU,
    YOUR,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "hagyd figyelmen kívül|hagyja figyelmen kívül|hagyjátok figyelmen kívül|figyelmen kívül|felejtsd el|felejtse el|felejtsetek el|felejts el|ne kövesd|ne kövesse|ne tartsd be|ne tartsa be|ne törődj|ne foglalkozz|érvénytelen*|hatályon kívül|hagyd a|töröld el|mellőzd|nem érvényes*|tekintsd semmisnek",
    ),
    (
        PRIOR,
        "korábbi*|előző*|eddigi*|fenti*|eredeti*|korábban|eddig|kezdeti*|régi",
    ),
    (ALL, "összes|minden|valamennyi|bármely|az összes"),
    (ALL | EVERYTHING, "mindent|mindazt|mindent amit|bármit"),
    (
        GUIDE,
        "utasítás*|útmutatás*|irányelv*|instrukció*|útmutató*",
    ),
    (GUIDE_WEAK, "szabály*|korlátozás*|üzenet*|parancs*|előírás*"),
    (
        PROMPT,
        "rendszerprompt*|rendszer prompt*|rendszerutasítás*|rendszerüzenet*|rendszer utasítás*|rejtett utasítás*",
    ),
    (TOLD, "mondtak|mondott*|parancsoltak|tanítottak|kaptál"),
    (OBEY, "kövesd|tartsd be|engedelmeskedj|kövesse"),
    (NEG, "ne|nem|soha|nélkül|senkinek|semmit"),
    (
        CONCEAL,
        "szólj|szóljon|mondd|mondja|mondj|említsd|említse|jelentsd|jelentse|tájékoztasd|értesítsd|árulj el|áruld el|fedd fel",
    ),
    (PERSON, "felhasználó*|senkinek|senki|ember*|bíráló*|valaki*"),
    (
        SECRECY,
        "nem tudhat*|nem tudhatja meg|ne tudja meg|nem kell tudnia|tartsd titokban|tartsa titokban|a felhasználó tudta nélkül|senki ne vegye észre|senki ne tudja",
    ),
    (
        SILENT,
        "titokban|csendben|észrevétlenül|suttyomban|feltűnés nélkül",
    ),
    (
        BECOME,
        "mostantól te|te most|most már te|mától te|viselkedj úgy|viselkedj mint|tégy úgy mintha|tégy úgy|játszd el|játszd|szerepét|szerepébe|az új szereped|lépj be a|úgy viselkedj",
    ),
    (
        IDENTITY,
        "rendszergazda*|adminisztrátor*|asszisztens*|tulajdonos*|ügynök*|hekker*|bíráló*|karbantartó*",
    ),
    (
        FREE,
        "korlátok nélkül*|korlátozás nélkül*|korlátozások nélkül*|szabályok nélkül*|szűrők nélkül*|korlátlan*|cenzúrázatlan*|szűrés nélkül*",
    ),
    (YOU, "te|vagy|ön"),
    (SESSION, "mostantól|ezentúl|mától|innentől|mostantól kezdve"),
    (ANSWER, "válaszolj|válaszoljon|felelj|válaszold"),
    (ONLY, "csak|kizárólag|csupán|csakis"),
    (
        APPROVE,
        "hagyd jóvá|hagyja jóvá|jóváhagy*|fogadd el|engedélyezd|hagyj jóvá",
    ),
    (PROPOSAL, "javaslat*|változtatás*|módosítás*|kérelm*"),
    (SKIP, "hagyd ki|ugord át|kapcsold ki|kerüld meg|tiltsd le"),
    (
        REVIEW,
        "ellenőrzés*|felülvizsgálat*|jóváhagyás*|engedély*|megerősítés*|átnézés*",
    ),
    (WITHOUT, "nélkül"),
    (
        REVEAL,
        "mutasd|mutasd meg|mutassa|írd ki|jelenítsd|fedd fel|ismételd|nyomtasd|add ki",
    ),
    (YOUR, "saját|a te"),
    (
        SECRET,
        "jelszó|jelszava*|jelszót|jelszavakat|hitelesítő adat*|titkos kulcs*|api kulcs*|belépési adat*",
    ),
    (
        SEND | SHIP,
        "küldd|küldje|küldj|töltsd fel|másold|továbbítsd|tedd közzé|posztold",
    ),
    (
        REPORTING,
        "támadás*|támadó*|példa|példák|injektálás*|mondat",
    ),
    (HANDLING, "teszt*|elutasít*|blokkol*|szűr*|felismer*"),
    (
        VOID,
        "már nem érvényes*|nem érvényesek már|érvényüket vesztették|hatályukat vesztették|nem számítanak",
    ),
    (TOLD, "kapott|kapottak"),
    (
        THIS_MEMORY | THIS_TEXT,
        "ezt a jegyzetet|ez a jegyzet|ezt a bejegyzést|ennek a jegyzetnek",
    ),
    (SECRECY, "titkold|hallgasd el|rejtsd el ezt"),
    (OVERRIDE, "soha nem léteztek|nem is léteztek"),
];
