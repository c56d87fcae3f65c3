//! Czech, and what Slovak shares with it.

use super::super::class::{
    ALL, ANSWER, APPROVE, BECOME, CONCEAL, EVERYTHING, FREE, GUIDE, GUIDE_WEAK, HANDLING, IDENTITY,
    NEG, OBEY, ONLY, OVERRIDE, PERSON, PRIOR, PROMPT, PROPOSAL, REPORTING, REVEAL, REVIEW, SECRECY,
    SECRET, SEND, SESSION, SHIP, SILENT, SKIP, THIS_MEMORY, THIS_TEXT, TOLD, VOID, WITHOUT, YOU,
    YOUR,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "ignoruj*|zapomeň*|zapomeňte|neřiď se|neřiďte se|nedodržuj*|nedbej*|přehlížej*|zruš všech*|neplatí|pusť z hlavy|neposlouchej*|nenásleduj*|odhoď|ignorovat|zabudni|zabudnite|nedodržiavaj*",
    ),
    (
        PRIOR,
        "předchozí*|dřívější*|předešl*|výše|původní*|dosavadní*|dříve|doposud|minul*|predchádzajúc*|starých|staré|předtím",
    ),
    (
        ALL,
        "všechny|všech|všechna|veškeré|každý|každou|každé|všetky",
    ),
    (
        ALL | EVERYTHING,
        "všechno|vše|všechno co|vše co|na všechno|na vše",
    ),
    (GUIDE, "pokyn*|instrukc*|direktiv*|směrnic*|inštrukci*"),
    (GUIDE_WEAK, "pravid*|omezen*|zpráv*|příkaz*|zásad*"),
    (
        PROMPT,
        "systémový prompt|systémového promptu|systémovou výzvu|systémové instrukce|systémové pokyny|systémovou zprávu|skryté pokyny|skryté instrukce",
    ),
    (TOLD, "řečeno|řekli|nařízeno|naučili|říkali"),
    (
        OBEY,
        "dodržuj|řiď se|řiďte se|následuj|poslouchej|dodržovat",
    ),
    (NEG, "ne|nikdy|bez|nikomu|žádné"),
    (
        CONCEAL,
        "neříkej|neříkejte|nezmiňuj*|neinformuj*|neprozrazuj*|nehlas|nehlaste|neoznamuj*|neupozorňuj*|zmiňuj|říkat|zmiňovat|hovor",
    ),
    (
        PERSON,
        "uživatel*|nikomu|nikdo|člověk*|recenzent*|používateľ*",
    ),
    (
        SECRECY,
        "neříkej uživatel*|neříkejte uživatel*|neinformuj uživatel*|nezmiňuj se uživatel*|uživateli nic neříkej|uživateli to neříkej|uživateli neříkej|nesmí se dozvědět|nemusí vědět|nesmí vědět|aby to nikdo ne*|aby si nikdo ne*|nikomu to neříkej|nikomu neříkej|nech si to pro sebe|bez vědomí uživatel*|udrž to v tajnosti",
    ),
    (SILENT, "potichu|tajně|nenápadně|potají|mlčky"),
    (
        BECOME,
        "jsi teď|teď jsi|od teď jsi|odteď jsi|nyní jsi|od nynějška jsi|chovej se jako|chovejte se jako|předstírej|předstírej že|hraj roli|zahraj si na|převezmi roli|vystupuj jako|jednej jako|tvoje nová role|tvá nová role|stáváš se",
    ),
    (
        IDENTITY,
        "správce|správcem|administrátor*|asistent*|vlastník*|majitel*|agentem|agenta|hacker*|recenzent*",
    ),
    (
        FREE,
        "bez omezení|bez jakýchkoli omezení|bez pravidel|bez filtrů|neomezen*|bez cenzury|bez limitů",
    ),
    (YOU, "jsi|ty|můžeš"),
    (
        SESSION,
        "od teď|odteď|od této chvíle|od nynějška|nadále|ode dneška",
    ),
    (ANSWER, "odpovídej|odpověz|odpovídejte"),
    (ONLY, "pouze|jenom|jen|výhradně"),
    (APPROVE, "schval|schvaluj*|schválit|odsouhlas|přijmi|potvrď"),
    (PROPOSAL, "návrh*|změn*|žádost*"),
    (SKIP, "přeskoč*|vynech*|vypni|vypněte|obejdi|obcházej"),
    (
        REVIEW,
        "kontrol*|schválení|souhlas*|recenz*|ověření|revizi|revize",
    ),
    (WITHOUT, "bez"),
    (
        REVEAL,
        "ukaž|ukažte|vypiš|vypište|zobraz|odhal|prozraď|zopakuj|vytiskni",
    ),
    (YOUR, "svůj|tvůj|své|tvé|svoje|tvoje|svých|tvých"),
    (
        SECRET,
        "heslo|hesla|hesel|přihlašovací údaje|tajný klíč|klíč api|api klíč|tajné klíče",
    ),
    (
        SEND | SHIP,
        "pošli|pošlete|posílej|odešli|odešlete|nahraj|zveřejni|zkopíruj|přepošli|vlož",
    ),
    (REPORTING, "útok*|útočník*|příklad*|injekce|věta|fráze"),
    (HANDLING, "test|testy|odmítá|blokuje|filtruje|detekuje"),
    (
        VOID,
        "už neplatí|již neplatí|pozbyly platnosti|ztratily platnost|jsou neplatné|jsou zrušen*|přestávají platit",
    ),
    (TOLD, "dostal|dostala|obdržel|ti byly dány"),
    (
        THIS_MEMORY | THIS_TEXT,
        "tuto poznámku|této poznámky|tato poznámka|této poznámce",
    ),
    (SECRECY, "zataj|zamlč|skryj to před"),
    (OVERRIDE, "nikdy neexistoval*"),
];
