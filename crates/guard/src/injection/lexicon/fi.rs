//! Finnish.

use super::super::class::{
    ALL, ANSWER, APPROVE, BECOME, CONCEAL, EVERYTHING, FREE, GUIDE, GUIDE_WEAK, HANDLING, IDENTITY,
    NEG, OBEY, ONLY, OVERRIDE, PERSON, PRIOR, PROMPT, PROPOSAL, REPORTING, REVEAL, REVIEW, SECRECY,
    SECRET, SEND, SESSION, SHIP, SILENT, SKIP, THIS_MEMORY, THIS_TEXT, TOLD, VOID, WITHOUT, YOU,
    YOUR,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "jätä huomiotta|jätä huomioimatta|jätä välittämättä|jättäkää huomiotta|unohda|unohtakaa|ohita kaikki|älä noudata|älkää noudattako|älä välitä|älä seuraa|sivuuta|sivuuttakaa|kumoa kaikki|eivät ole enää voimassa|eivät enää päde|eivät päde|on kumottu|lakkaa noudattamasta|viis veisaa",
    ),
    (
        PRIOR,
        "aiemm*|aikaisemm*|edelli*|edeltäv*|yllä olev*|alkuperäi*|tähänasti*|tähän asti|aiempi*|aiempaa|vanhat|vanhoja|ennen tätä",
    ),
    (ALL, "kaikki|kaikkia|jokainen|jokaista|jokaisen|mitkään"),
    (ALL | EVERYTHING, "kaikki mitä|kaikki mikä|kaiken|kaikki se"),
    (
        GUIDE,
        "ohje|ohjeet|ohjeita|ohjeen|ohjeista|ohjeistu*|käskyt|käskyjä|määräyk*",
    ),
    (
        GUIDE_WEAK,
        "sääntö*|säännöt|sääntöjä|säännöistä|rajoitu*|viesti*|rajoitteit*|komennot",
    ),
    (
        PROMPT,
        "järjestelmäkehot*|järjestelmäkehote*|järjestelmäohje*|järjestelmäviesti*|järjestelmän kehot*|järjestelmäprompt*|piilotetut ohjeet|järjestelmän ohjeet|systeemiprompt*",
    ),
    (TOLD, "sanottu|kerrottu|käsketty|opetettu|sanottiin"),
    (OBEY, "noudata|noudattako|tottele|seuraa|noudattaa"),
    (NEG, "älä|älkää|ei|eivät|koskaan|ilman|kenellekään|mitään"),
    (
        CONCEAL,
        "kerro|kertoko|mainitse|ilmoita|paljasta|sano|raportoi|mainitko|varoita|tiedota",
    ),
    (
        PERSON,
        "käyttäjä*|kenellekään|ihminen|ihmiselle|tarkastaja*|kukaan",
    ),
    (
        SECRECY,
        "ei saa tietää|ei tarvitse tietää|ei pidä tietää|pidä salassa|pidä tämä salassa|käyttäjän tietämättä|kukaan ei saa|kenenkään huomaamatta|pidä omana tietonasi",
    ),
    (
        SILENT,
        "salaa|hiljaa|vaivihkaa|huomaamatta|kaikessa hiljaisuudessa",
    ),
    (
        BECOME,
        "olet nyt|nyt olet|tästä lähtien olet|tästä eteenpäin olet|olet tästä lähtien|esitä olevasi|teeskentele|teeskentele olevasi|toimi kuin|toimi kuten|käyttäydy kuin|käyttäydy kuten|uusi roolisi|ota rooli|näyttele",
    ),
    (
        IDENTITY,
        "ylläpitäjä*|järjestelmänvalvoja*|avustaja*|omistaja*|hakkeri*|tarkastaja*|agentti*|hallinnoija*",
    ),
    (
        FREE,
        "ilman rajoituksia|ilman sääntöjä|ilman suodattimia|ilman rajoja|rajoittamaton*|ilman mitään rajoituksia|sensuroimaton*|rajoitukseton*",
    ),
    (YOU, "sinä|olet"),
    (
        SESSION,
        "tästä lähtien|tästä eteenpäin|vastedes|nyt alkaen|tästä alkaen",
    ),
    (ANSWER, "vastaa|vastatkaa"),
    (ONLY, "vain|ainoastaan|pelkästään"),
    (APPROVE, "hyväksy|hyväksykää|hyväksyä|hyväksyt"),
    (
        PROPOSAL,
        "ehdotu*|muutokset|muutos|muutoksen|pyynnöt|muutosehdotu*",
    ),
    (
        SKIP,
        "ohita|ohittakaa|jätä väliin|poista käytöstä|kierrä|sammuta",
    ),
    (
        REVIEW,
        "katselmoin*|tarkistu*|hyväksyn*|vahvistu*|lupa|lupaa|tarkastu*",
    ),
    (WITHOUT, "ilman"),
    (REVEAL, "näytä|näyttäkää|paljasta|tulosta|toista|listaa"),
    (YOUR, "sinun|omat|oma"),
    (
        SECRET,
        "salasana*|salaiset avaimet|salainen avain|tunnukset|kirjautumistiedot|api avain|api avaimet",
    ),
    (
        SEND | SHIP,
        "lähetä|lähettäkää|lataa|julkaise|kopioi|välitä|siirrä",
    ),
    (REPORTING, "hyökkäy*|hyökkääj*|esimerk*|injektio*|lause"),
    (
        HANDLING,
        "testit|testissä|testaa|hylkää|estää|suodattaa|tunnistaa",
    ),
    (
        VOID,
        "eivät enää päde|eivät ole enää voimassa|on kumottu|ovat rauenneet|ei enää päde|menettävät voimansa",
    ),
    (TOLD, "saamasi|saamiasi|annetut|annettuja"),
    (
        THIS_MEMORY | THIS_TEXT,
        "tätä muistiinpanoa|tämä muistiinpano|tätä merkintää",
    ),
    (SECRECY, "salaa tämä|vaikene tästä"),
    (OVERRIDE, "eivät koskaan olleet|ei koskaan ollut"),
];
