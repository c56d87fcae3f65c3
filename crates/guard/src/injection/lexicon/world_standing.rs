//! Words of standing in the languages other than English: parts taken on, checks left out, consent
//! that is claimed, and silence.

use super::super::class::{
    APPROVED, BECOME, IDENTITY, IMP, NO_LONGER, OVERRIDE, PRIORITY, SECRECY, SKIP, STYLE,
    THIS_MEMORY, THIS_TEXT, UNBOUND, WITHOUT,
};

pub(super) const WORDS: super::Table = &[
    // Where and in which language people are answered.
    (
        STYLE,
        "tickets|kundenanfragen|clientes|clients|clienti|auf englisch|auf deutsch|en anglais|en français|en inglés|en español|in inglese|in italiano|em inglês|em português|на английском|на русском|тикеты|клиентам|英語|日本語|チケット|英文|中文|工单|영어|한국어|고객|بالإنجليزية|بالعربية",
    ),
    (
        THIS_MEMORY | THIS_TEXT,
        "diese notiz|dieser eintrag|dieser hinweis|dieser text|diese zeile|esta nota|este texto|esta entrada|esta línea|cette note|ce mémo|ce texte|cette entrée|questa nota|questo testo|questa voce|este lembrete|эта заметка|эту заметку|этот текст|этой заметке|эта запись|本备注|这条备注|这条笔记|本条|这段文字|このメモ|この記述|この文|이 메모|이 글|이 노트|هذه الملاحظة|هذا النص",
    ),
    (
        PRIORITY,
        "hat vorrang|haben vorrang|geht vor|gilt vor|steht über|tiene prioridad|prevalece|manda sobre|está por encima|fait foi|prévaut|l'emporte|prime sur|prevale|ha la precedenza|ha priorità|tem prioridade|важнее|имеет приоритет|главнее|优先于|为准|说了算|優先する|優先され|우선한다|우선합니다|أولوية|تعلو على",
    ),
    (
        BECOME,
        "métete en el papel|haz de|hazte pasar|a partir de hoje você é|a partir de agora você é|agora você é|faça de conta|finja ser|passe se por|tu joues désormais|tu joues|tu es désormais|fais semblant|mets toi dans la peau|sei ora|d'ora in poi sei|mettiti nei panni|fingi di essere|schlüpf in die rolle|stell dir vor du bist|du spielst|с этой минуты ты|теперь ты|отныне ты|притворись|представь что ты|从现在起你是|你现在是|你不再是|假装你是|扮演|今からあなたは|あなたは今から|あなたはもう|になりきって|지금부터 너는|지금부터 당신은|이제 당신은|행세|أنت الآن|صرت الآن|صرتَ الآن|تظاهر بأنك",
    ),
    (
        IDENTITY,
        "chef|leiter|hausmeister|jefe|director|dueño|administrador|dono|diretor|gerente|agent sans|directeur|patron|propriétaire|capo|direttore|amministratore|начальник*|директор*|владел*|админ*|администратор*|管理员|负责人|老板|主管|管理者|責任者|番頭|관리자|책임자|대표|المدير|مدير|المسؤول",
    ),
    (
        NO_LONGER,
        "du bist kein assistent|ya no eres un|tu n'es plus un|non sei più un|você não é mais um|ты не помощник|ты больше не|ты уже не|你不再是|あなたはもうアシスタント|더 이상 어시스턴트|لم تعد مساعد",
    ),
    (
        UNBOUND,
        "ohne grenzen|sagt nie nein|no rinde cuentas|sin límites|sin restricciones|sin filtros|sans garde fou|sans limites|sans restrictions|ne dit jamais non|senza limiti|senza restrizioni|senza filtri|sem limites|sem restrições|sem filtros|без ограничений|без правил|без фильтров|不受限制|没有限制|无限制|制限なし|無制限|제한 없이|제한 없는|بلا قيود|دون قيود",
    ),
    (
        APPROVED,
        "ist schon genehmigt|ist bereits genehmigt|bereits freigegeben|ya está aprobado|ya aprobó|ya lo aprobó|déjà approuvé|a déjà approuvé|già approvato|ha già approvato|já aprovou|já foi aprovado|já está aprovado|уже одобрил*|уже всё одобрил|уже согласован*|считается согласован*|считается одобрен*|已经批准|已批准|已获批准|視同批准|承認済み|すでに承認|이미 승인|승인된 것으로|تمت الموافقة|موافق عليه",
    ),
    (
        SECRECY,
        "kein wort zum nutzer|kein wort zu|ohne dass es jemand merkt|merkt keiner|merkt niemand|sin que nadie lo note|sin que se entere|nadie se entera|en douce|motus|sans que personne|à l'insu|senza che nessuno|all'insaputa|às escondidas|sem avisar|sem que ninguém|втихую|втайне|никому не говори|чтобы никто не|不要告诉|别告诉|不让用户知道|悄悄|偷偷|こっそり|内緒|気づかれ|몰래|말하지 마|비밀로|دون علم|سرًا|في السر",
    ),
    (
        WITHOUT | SKIP,
        "sin preguntar|sin avisar|sans demander|sans prévenir|senza chiedere|senza avvisare|sem perguntar|не спрашивай|не спрашивая|без спроса|不用问|无需询问|不必询问|聞かずに|確認なし|묻지 말고|묻지 않고|دون سؤال|دون استئذان",
    ),
    (
        OVERRIDE,
        "oublie|oublie la|别管|不用管|甭管|抛开|olvida|olvídate|scorda|dimentica|esqueça|esquece|забудь|наплюй|は忘れて|を無視|잊어|잊고|انسَ|تجاهل",
    ),
    (
        IMP,
        "fusionne|coche|ajoute|apague|apaga|elimina|borra|fusiona|aprueba|approva|aprova|libera|удали|одобри|отключай|отключи|删除|合并|批准|削除|承認|삭제|승인|احذف|وافق",
    ),
];
