//! Turkish.

use super::super::class::{
    ALL, ANSWER, APPROVE, BECOME, CONCEAL, EVERYTHING, FREE, GUIDE, GUIDE_WEAK, HANDLING, IDENTITY,
    NEG, OBEY, ONLY, OVERRIDE, PERSON, PRIOR, PROMPT, PROPOSAL, REPORTING, REVEAL, REVIEW, SECRECY,
    SECRET, SEND, SESSION, SHIP, SILENT, SKIP, THIS_MEMORY, THIS_TEXT, TOLD, VOID, WITHOUT, YOU,
    YOUR,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "yok say|yoksay|yok sayın|yok sayıp|yok sayarak|görmezden gel|görmezden gelin|dikkate alma|dikkate almayın|unut|unutun|unutup|boş ver|boşver|uyma|uymayın|uymayı bırak|iptal et|geçersiz*|geçerli değil|hükümsüz|önemseme|aldırma|kulak asma|bir kenara bırak",
    ),
    (
        PRIOR,
        "önceki|daha önce|önceden|şimdiye kadar|yukarıdaki|eski|ilk|verilen|başlangıçtaki|bundan önceki",
    ),
    (ALL, "tüm|bütün|hepsini|herhangi"),
    (ALL | EVERYTHING, "her şeyi|herşeyi|hepsini|söylenenleri"),
    (GUIDE, "talimat*|yönerge*|direktif*"),
    (
        GUIDE_WEAK,
        "kural*|kısıtlama*|mesaj*|komut*|emirleri|emirler|emri|politika*",
    ),
    (
        PROMPT,
        "sistem komut*|sistem istem*|sistem prompt*|sistem mesaj*|sistem talimat*|gizli talimat*",
    ),
    (TOLD, "söylenen*|söylendi|denilen|öğretilen*|verilen"),
    (OBEY, "uy|takip et|uygula"),
    (NEG, "hiçbir|asla|değil|sakın|kimseye|olmadan"),
    (
        CONCEAL,
        "söyleme|söylemeyin|bahsetme|bahsetmeyin|haber verme|bildirme|bildirmeyin|anlatma|belirtme|açıklama",
    ),
    (PERSON, "kullanıcı*|kimseye|kimse|insan*|denetçi*"),
    (
        SECRECY,
        "kullanıcıya söyleme|kullanıcıya bundan bahsetme|kullanıcıya bahsetme|kullanıcıya haber verme|kullanıcıya bildirme|kullanıcıya hiçbir şey söyleme|kullanıcı bilmesin|kullanıcının haberi olmasın|kullanıcının haberi olmadan|kimse bilmesin|kimseye söyleme|gizli tut|aramızda kalsın|kullanıcıya bunu söyleme|kullanıcı duymasın|kimse fark etmesin",
    ),
    (SILENT, "gizlice|sessizce|çaktırmadan"),
    (
        BECOME,
        "artık bir|artık sen|sen artık|bundan böyle sen|bundan sonra sen|şu andan itibaren sen|gibi davran|gibi davranın|rolünü üstlen|rolüne gir|rolü yap|yeni rolün|numarası yap",
    ),
    (
        IDENTITY,
        "yönetici*|asistan*|sahibi*|kök|denetçi*|hacker*|ajan*|admini|adminsin|bakımcı*",
    ),
    (
        FREE,
        "sınırsız*|kısıtlamasız*|kuralların yok|kuralsız|filtresiz*|sınır tanımayan|kısıtlama olmadan|sansürsüz*|sınırların yok|hiçbir kuralı olmayan",
    ),
    (YOU, "sen|siz|sensin|yöneticisin|asistansın"),
    (
        SESSION,
        "artık|bundan böyle|bundan sonra|şu andan itibaren|bugünden itibaren",
    ),
    (ANSWER, "yanıt ver|yanıtla|cevap ver|cevapla"),
    (ONLY, "sadece|yalnızca"),
    (APPROVE, "onayla|onaylayın|kabul et|onay ver|birleştir"),
    (PROPOSAL, "öneri*|değişiklik*|teklif*|istekleri"),
    (SKIP, "atla|atlayın|devre dışı bırak|kapat|pas geç"),
    (REVIEW, "inceleme*|onayı|doğrulama*|denetim*|izin"),
    (WITHOUT, "olmadan|sormadan|beklemeden"),
    (
        REVEAL,
        "göster|gösterin|yazdır|açıkla|paylaş|tekrarla|ifşa et|dök",
    ),
    (YOUR, "senin|sana verilen"),
    (
        SECRET,
        "parola*|şifre*|gizli anahtar*|kimlik bilgileri*|api anahtar*|jeton*",
    ),
    (
        SEND | SHIP,
        "gönder|gönderin|yükle|paylaş|yolla|kopyala|aktar|ilet",
    ),
    (REPORTING, "saldırı*|saldırgan*|örnek*|enjeksiyon*|cümle*"),
    (HANDLING, "test|testi|reddet*|engelle*|filtrele*|algıla*"),
    (
        VOID,
        "artık geçerli değil|geçerliliğini yitirdi|hükmü kalmadı|hükmü yok|geçersizdir",
    ),
    (TOLD, "aldığın|verilmiş"),
    (
        THIS_MEMORY | THIS_TEXT,
        "bu not|bu nota|bu notu|bu kayıt|bu metin",
    ),
    (
        SECRECY,
        "bunu gizle|bunu sakla|kullanıcıdan gizle|kullanıcıdan sakla",
    ),
    (OVERRIDE, "hiç var olmamış|hiç olmamış gibi"),
];
