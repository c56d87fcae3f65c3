//! Words of exfiltration in the languages other than English: places that others read, the
//! environment, contents, and verbs of carrying off.

use super::super::class::{DATA, PUBLIC, SECRET_VAR, SEND, SHIP, VALUE};

pub(super) const WORDS: super::Table = &[
    (
        PUBLIC,
        "öffentlich*|fehlerbericht*|ticket|dienstleister*|fremden server|externen server|canal público|canal publico|repositorio público|servidor externo|ticket público|incidencia pública|canal public|dépôt public|ticket public|serveur externe|serveur distant|prestataire|canale pubblico|repository pubblico|server esterno|ticket pubblico|repositório público|servidor remoto|fornecedor|открыт* задач*|публичн*|общедоступн*|внешний сервер|обменник*|на сервер|подрядчик*|公开|外部服务器|外部地址|公共仓库|公共频道|公開|外部サーバー|外部に|공개|외부 서버|외부로|عام|خادم خارجي|علني",
    ),
    (
        SECRET_VAR,
        "umgebungsvariable*|variables de entorno|variables d'environnement|variabili d'ambiente|variáveis de ambiente|переменные окружения|переменных окружения|环境变量|環境変数|환경 변수|환경변수|متغيرات البيئة",
    ),
    (
        VALUE,
        "inhalt|inhalte|wert von|contenido de|contenido|contenu de|contenu|contenuto|conteúdo|содержимое|значение|内容|内容を|내용|محتوى",
    ),
    (
        SEND | SHIP,
        "häng|hänge|anhängen|stell|stelle|lege|leg|adjunta|adjuntar|pega|sube|subir|envía|envia|publica|publie|publier|colle|joins|envoie|envoyer|téléverse|allega|invia|incolla|carica|pubblica|anexa|cole|envie|publique|залей|вставь|приложи|отправь|отправляй|выложи|скопируй|упакуй|粘贴|上传|发送|发到|贴到|附上|送信|貼り付け|アップロード|添付|붙여|업로드|보내|첨부|أرسل|ارفع|الصق|أرفق",
    ),
    (
        DATA,
        "kundendaten|kundenliste|quelltext|base de clientes|datos de clientes|données clients|dati dei clienti|dados dos clientes|данные клиентов|переписк*|客户数据|对话记录|聊天记录|顧客データ|会話履歴|고객 데이터|대화 기록|بيانات العملاء|سجل المحادثة",
    ),
];
