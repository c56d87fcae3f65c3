//! Romanian.

use super::super::class::{
    ALL, ANSWER, APPROVE, BECOME, CONCEAL, EVERYTHING, FREE, GUIDE, GUIDE_WEAK, HANDLING, IDENTITY,
    NEG, OBEY, ONLY, OVERRIDE, PERSON, PRIOR, PROMPT, PROPOSAL, REPORTING, REVEAL, REVIEW, SECRECY,
    SECRET, SEND, SESSION, SHIP, SILENT, SKIP, THIS_MEMORY, THIS_TEXT, TOLD, VOID, WITHOUT, YOU,
    YOUR,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "ignoră|ignora|ignorați|ignorati|uită|uitați|nu mai urma|nu urma|nu urmați|nu respecta|nu mai respecta|nu ține cont|nu țineți cont|nu lua în seamă|lasă deoparte|anulează toate|nu mai sunt valabile|nu se aplică|sunt anulate|treci cu vederea|nu asculta",
    ),
    (
        PRIOR,
        "anterioare|anterior|precedente|de dinainte|de mai sus|inițiale|initiale|până acum|pana acum|anterioară|vechi|vechile|de până acum|dinainte",
    ),
    (ALL, "toate|toți|toti|fiecare|orice|oricare"),
    (ALL | EVERYTHING, "tot ce|tot ceea ce|totul"),
    (
        GUIDE,
        "instrucțiun*|instructiun*|indicați*|indicatii|directivele|directivelor|îndrumări*",
    ),
    (
        GUIDE_WEAK,
        "reguli|regulile|regulilor|regulă|mesaj*|restricți*|restrictii|ordine|comenzi|norme|normele",
    ),
    (
        PROMPT,
        "promptul de sistem|promptul sistemului|prompt de sistem|promptul tău de sistem|instrucțiunile de sistem|instrucțiunile sistemului|mesajul de sistem|instrucțiunile ascunse|promptul tău|prompt ul de sistem",
    ),
    (TOLD, "spus|zis|ordonat|învățat|comunicat"),
    (OBEY, "urma|urmează|respectă|respecta|ascultă|supune"),
    (NEG, "nu|niciodată|fără|nimănui|nimic"),
    (
        CONCEAL,
        "spune|spui|spuneți|menționa|menționezi|informa|informezi|raporta|dezvălui|anunța|zice|avertiza",
    ),
    (PERSON, "utilizator*|nimănui|nimeni|cineva|recenzor*|omului"),
    (
        SECRECY,
        "nu trebuie să știe|nu trebuie să afle|să nu afle|să nu știe|fără știrea|nu i spune utilizator*|nu spune utilizator*|păstrează secret|ține secret|pe ascuns de|să nu observe nimeni",
    ),
    (SILENT, "pe ascuns|în secret|discret|pe tăcute|în tăcere"),
    (
        BECOME,
        "ești acum|acum ești|de acum ești|de acum înainte ești|sunteți acum|comportă te ca|poartă te ca|prefă te|prefă te că|acționează ca|joacă rolul|asumă ți rolul|noul tău rol|dă te drept|pretinde că ești",
    ),
    (
        IDENTITY,
        "administratorul|administratorului|asistent*|proprietar*|agentul|agentule|hacker*|recenzor*|moderator*",
    ),
    (
        FREE,
        "fără restricții|fără restrictii|fără limite|fără reguli|fără filtre|nelimitat*|necenzurat*|fără limitări|fără constrângeri",
    ),
    (YOU, "tu|ești|voi"),
    (
        SESSION,
        "de acum înainte|de acum încolo|de acum|începând de acum|de azi înainte",
    ),
    (ANSWER, "răspunde|răspundeți|raspunde"),
    (ONLY, "doar|numai|exclusiv"),
    (APPROVE, "aprobă|aprobați|aproba|acceptă|validează"),
    (
        PROPOSAL,
        "propunere*|propuneri*|modificări*|modificare*|cereri|cererea",
    ),
    (SKIP, "sari|omite|ocolește|dezactivează|oprește"),
    (
        REVIEW,
        "revizuire*|recenzi*|aprobare*|aprobarea|confirmare*|permisiune*|verificare*",
    ),
    (WITHOUT, "fără"),
    (
        REVEAL,
        "arată|arata|afișează|dezvăluie|tipărește|repetă|spune mi|divulgă",
    ),
    (YOUR, "tău|dumneavoastră"),
    (
        SECRET,
        "parola|parole|parolele|parolă|credențial*|cheia secretă|cheia api|cheile api|date de autentificare",
    ),
    (
        SEND | SHIP,
        "trimite|trimiteți|încarcă|publică|copiază|postează|transmite",
    ),
    (
        REPORTING,
        "atac|atacul|atacator*|exemplu|exemple|propoziți*",
    ),
    (
        HANDLING,
        "test|teste|respinge|blochează|filtrează|detectează",
    ),
    (
        VOID,
        "nu mai sunt valabile|nu mai este valabil*|nu se mai aplică|au pierdut valabilitatea|sunt anulate|nu mai contează",
    ),
    (TOLD, "ai primit|primite"),
    (
        THIS_MEMORY | THIS_TEXT,
        "această notă|acestei note|nota aceasta",
    ),
    (SECRECY, "ascunde asta|ascunde acest lucru|tăinuiește"),
    (OVERRIDE, "nu au existat niciodată|n au existat"),
];
