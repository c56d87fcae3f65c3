//! Italian.

use super::super::class::{
    ALL, AND, APPROVE, ASK, AUTHOR, BECOME, CONCEAL, DATA, FILLER, GUIDE, GUIDE_WEAK, IDENTITY,
    IMP, NEG, NOTHING, OUTPUT, OVERRIDE, PERSON, PRIOR, PROMPT, PROPOSAL, REVEAL, REVIEW, SECRET,
    SEND, SESSION, SHIP, SILENT, SKIP, STEAL, TOLD, TRIGGER, UNBOUND, WITHOUT, YOU, YOUR,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "ignora|ignorate|ignorare|ignori|dimentica|dimenticate|dimenticare|dimentichi|trascura|trascurate|non considerare|non tenere conto|non seguire|non rispettare|scarta|scartate|annulla|annullate|aggira|sono annullate|non valgono più|non sono più valide|tralascia|disattendi|disobbedisci",
    ),
    (
        PRIOR,
        "precedente|precedenti|precedentemente|prima|sopra|iniziale|iniziali|finora|originali|originale|ricevute|anteriori",
    ),
    (ALL, "tutto|tutti|tutta|tutte|ogni|qualsiasi|qualunque"),
    (
        GUIDE,
        "istruzione|istruzioni|direttiva|direttive|indicazione|indicazioni|linee guida",
    ),
    (
        GUIDE_WEAK,
        "regola|regole|messaggio|messaggi|ordine|ordini|restrizioni|comandi|politiche|vincoli",
    ),
    (
        PROMPT,
        "prompt di sistema|messaggio di sistema|istruzioni di sistema|istruzioni nascoste|prompt del sistema",
    ),
    (
        AUTHOR,
        "sistema|sviluppatore|sviluppatori|operatore|sicurezza",
    ),
    (YOU, "tu|voi|ti"),
    (YOUR, "tue|tuo|tuoi|tua|vostre"),
    (TOLD, "detto|insegnato|ordinato|indicato"),
    (NEG, "non|mai|senza|nessuno"),
    (WITHOUT, "senza"),
    (
        CONCEAL,
        "dire|dirlo|dirgli|menzionare|menzionarlo|informare|segnalare|segnalarlo|rivelare|avvisare|riferire|comunicare|parlarne",
    ),
    (
        PERSON,
        "utente|all'utente|l'utente|utenti|nessuno|umano|revisore|qualcuno",
    ),
    (
        SILENT,
        "segretamente|di nascosto|silenziosamente|in silenzio|in segreto",
    ),
    (
        SKIP,
        "salta|saltate|saltare|evita|evitare|disattiva|disattivare|disabilita|ometti|aggira|elimina",
    ),
    (
        REVIEW,
        "revisione|approvazione|conferma|permesso|l'approvazione|autorizzazione|verifica|consenso|controllo",
    ),
    (ASK, "chiedere|chiedi|attendere|aspettare|chiedermi"),
    (
        APPROVE,
        "approva|approvate|approvare|accetta|accettare|autorizza|conferma",
    ),
    (
        PROPOSAL,
        "modifica|modifiche|proposta|proposte|richiesta|richieste|cambiamento|cambiamenti",
    ),
    (
        BECOME,
        "ora sei|adesso sei|da ora sei|da ora in poi sei|agisci come|comportati come|fingi di essere|fai finta di essere|il tuo nuovo ruolo|interpreta il ruolo|assumi il ruolo|sei ora|sei diventato",
    ),
    (
        IDENTITY,
        "assistente|amministratore|proprietario|agente|ia|modello|umano|revisore",
    ),
    (
        UNBOUND,
        "senza restrizioni|senza limiti|senza regole|senza filtri|senza censura",
    ),
    (
        REVEAL,
        "rivela|rivelate|mostra|mostrate|stampa|ripeti|dimmi|condividi|divulga|dammi",
    ),
    (
        SECRET,
        "password|chiave segreta|chiave api|chiavi|credenziali|segreti|segreto",
    ),
    (
        DATA,
        "conversazione|conversazioni|cronologia|memorie|ricordi|codice sorgente",
    ),
    (
        SEND | SHIP,
        "invia|inviate|inviare|manda|mandate|spedisci|carica|caricate|pubblica|copia|copiate|incolla|inoltra|trasmetti|includi|aggiungi",
    ),
    (STEAL, "esfiltra"),
    (
        TRIGGER,
        "quando leggi questo|se sei un'ia|leggendo questo|se sei una ia|quando leggi questa nota",
    ),
    (SESSION, "da ora in poi|d'ora in poi|da adesso"),
    (FILLER, "e|poi|ora|adesso|sempre|quindi|allora"),
    (
        IMP,
        "approva|cancella|elimina|rispondi|scrivi|invia|esegui|mostra|disattiva|aggiungi|termina|usa|fondi",
    ),
    (OUTPUT, "risposta|risposte"),
    (AND, "e|poi"),
    (NOTHING, "niente|nulla"),
];
