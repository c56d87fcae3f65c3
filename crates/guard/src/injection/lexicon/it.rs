//! Italian.

use super::super::class::{
    ALL, AND, ANSWER, APPROVE, ASK, AUTHOR, BECOME, CONCEAL, DATA, EVERYTHING, FILLER, GUIDE,
    GUIDE_WEAK, IDENTITY, IMP, MARK, NEG, NOTHING, OBEY, ONLY, OUTPUT, OVERRIDE, PERSON, PRIOR,
    PROMPT, PROPOSAL, REVEAL, REVIEW, SECRECY, SECRET, SEND, SESSION, SHIP, SILENT, SKIP, STEAL,
    TOLD, TRIGGER, TRUSTED, UNBOUND, VOID, WITHOUT, YOU, YOUR,
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
    // Second and third phrasings: polite, plain, passive.
    (
        OVERRIDE,
        "non seguire|non seguire più|non seguite più|non segua più|smetti di seguire|smettila di seguire|lascia perdere|lasciate perdere|lasci perdere|metti da parte|mettete da parte|non rispettare|non obbedire|non tenere conto|non tener conto|non dare retta|non dar retta|fregatene|non valgono più|non si applicano più|sono annullate|sono nulle|ignorate|ignori|trascura|trascurate|dimentichi|dimenticate|fai come se",
    ),
    (
        ALL | EVERYTHING,
        "quanto|tutto quello che|tutto ciò che|tutto ciò|tutto quanto|quello che|tutto",
    ),
    (
        PRIOR,
        "di prima|prima|finora|fin qui|qui sopra|sopra|ricevute|precedentemente",
    ),
    (
        TOLD,
        "ti è stato detto|è stato detto|ti hanno detto|detto|ordinato|insegnato",
    ),
    (OBEY, "seguire|segui|rispettare|obbedire|rispetta|obbedisci"),
    (ANSWER, "rispondi|risponda|rispondete|rispondere"),
    (ONLY, "solo|soltanto|solamente|unicamente|esclusivamente"),
    (
        MARK,
        "segna|segnare|contrassegna|contrassegnare|considera|tratta|etichetta|marca",
    ),
    (
        TRUSTED,
        "approvato|approvata|approvati|verificato|verificata|attendibile|affidabile",
    ),
    (
        BECOME,
        "comportati da|comportati come|si comporti come|agisci da|agisci come|fai finta di essere|fai la parte|recita la parte|assumi il ruolo|assumi l'identità|interpreta il ruolo|d'ora in avanti sei|da ora in poi sei|da adesso sei|ora sei|sei adesso|diventi|diventa un|il tuo nuovo ruolo|immagina di essere",
    ),
    (
        SECRECY,
        "non deve sapere|non deve saperlo|non deve venire a sapere|non deve accorgersi|non c'è bisogno che sappia|non serve che lo sappia|non dire nulla|non dire niente|non dirlo|non farne parola|nemmeno una parola|tieni per te|tienilo segreto|tienilo per te|mantieni il segreto|alle spalle",
    ),
    (
        REVEAL,
        "fammi vedere|mostra|mostrami|mostrate|mostri|rivela|rivelami|stampa|elenca|ripeti|dammi|svela|trascrivi",
    ),
    (
        PROMPT,
        "prompt di sistema|istruzioni di sistema|istruzioni interne|istruzioni segrete|messaggio di sistema|tuo prompt|prompt del sistema|tue istruzioni",
    ),
    (
        SEND | SHIP,
        "spedisci|spedire|spedite|inoltra|inoltrare|trasmetti|inviare|invii|manda|mandare|mandi|fai avere",
    ),
    (
        SESSION,
        "d'ora in avanti|d'ora in poi|da ora in poi|da adesso in poi|da oggi in poi",
    ),
    (
        APPROVE,
        "dai il via libera|approva|approvare|approvate|accetta|accettare",
    ),
    (
        VOID,
        "da considerarsi cancellate|da considerarsi nulle|non contano più|non sono più valide|hanno perso validità|sono decadute|sono superate|non hanno più valore|sono cancellate",
    ),
    (
        TOLD,
        "ricevute|che avevi|hai ricevuto|ti hanno dato|date all'inizio",
    ),
    (GUIDE, "indicazioni|disposizioni"),
    (
        SECRECY,
        "nascondilo|nascondi questo|tienilo nascosto|evita di dirlo|evita di informare",
    ),
    (OVERRIDE, "mai esistite|mai esistiti|non siano mai"),
    (SECRECY, "non fare parola|non far parola|non farne cenno"),
];
