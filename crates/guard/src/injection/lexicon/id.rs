//! Indonesian, and most of Malay.

use super::super::class::{
    ALL, ANSWER, APPROVE, BECOME, CONCEAL, EVERYTHING, FREE, GUIDE, GUIDE_WEAK, HANDLING, IDENTITY,
    NEG, OBEY, ONLY, OVERRIDE, PERSON, PRIOR, PROMPT, PROPOSAL, REPORTING, REVEAL, REVIEW, SECRECY,
    SECRET, SEND, SESSION, SHIP, SILENT, SKIP, THIS_MEMORY, THIS_TEXT, TOLD, VOID, WITHOUT, YOU,
    YOUR,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "abaikan|mengabaikan|lupakan|jangan ikuti|jangan patuhi|jangan turuti|kesampingkan|batalkan semua|tidak perlu mengikuti|tidak berlaku|berhenti mengikuti|jangan hiraukan|hiraukan saja|lewati semua",
    ),
    (
        PRIOR,
        "sebelumnya|terdahulu|di atas|awal|sebelum ini|tadi|lama|yang lalu|sejauh ini",
    ),
    (ALL, "semua|seluruh|setiap|segala"),
    (
        ALL | EVERYTHING,
        "semuanya|segalanya|semua yang|segala sesuatu|apa pun yang",
    ),
    (GUIDE, "instruksi|petunjuk|arahan|panduan|pedoman"),
    (GUIDE_WEAK, "aturan|perintah|peraturan|pesan|batasan"),
    (
        PROMPT,
        "prompt sistem|perintah sistem|pesan sistem|instruksi sistem|instruksi tersembunyi",
    ),
    (TOLD, "dikatakan|diberitahu|diperintahkan|diajarkan|disuruh"),
    (OBEY, "ikuti|patuhi|turuti|mengikuti|mematuhi"),
    (NEG, "jangan|tidak|bukan|tanpa|tak"),
    (
        CONCEAL,
        "beri tahu|beritahu|memberi tahu|memberitahu|bilang|katakan|sebutkan|menyebutkan|laporkan|melaporkan|ungkapkan|menyebut",
    ),
    (PERSON, "pengguna|siapa pun|siapapun|orang|peninjau|manusia"),
    (
        SECRECY,
        "jangan sampai pengguna tahu|jangan sampai ketahuan|pengguna tidak boleh tahu|pengguna tidak perlu tahu|rahasiakan dari|rahasiakan ini|tanpa sepengetahuan|tanpa diketahui",
    ),
    (
        SILENT,
        "diam diam|secara diam diam|secara rahasia|tanpa pemberitahuan",
    ),
    (
        BECOME,
        "kamu sekarang adalah|anda sekarang adalah|sekarang kamu adalah|sekarang anda adalah|mulai sekarang kamu adalah|mulai sekarang anda adalah|kamu sekarang|berperan sebagai|berperanlah|bertindak sebagai|bertindaklah|berpura pura|pura pura|anggap dirimu|peran barumu|berlagak",
    ),
    (
        IDENTITY,
        "administrator|admin|asisten|pemilik|peretas|agen|peninjau|pengelola",
    ),
    (
        FREE,
        "tanpa batasan|tanpa aturan|tanpa filter|tanpa batas|tidak terbatas|bebas dari aturan|tanpa sensor|tanpa pembatasan",
    ),
    (YOU, "kamu|anda|engkau"),
    (
        SESSION,
        "mulai sekarang|sejak sekarang|mulai saat ini|mulai hari ini|dari sekarang",
    ),
    (ANSWER, "jawab|jawablah|menjawab|balas"),
    (ONLY, "hanya|cuma|saja"),
    (APPROVE, "setujui|menyetujui|sahkan|terima semua"),
    (PROPOSAL, "usulan|perubahan|permintaan|proposal"),
    (SKIP, "lewati|matikan|nonaktifkan|hindari"),
    (
        REVIEW,
        "peninjauan|tinjauan|persetujuan|pemeriksaan|konfirmasi|izin",
    ),
    (WITHOUT, "tanpa"),
    (
        REVEAL,
        "tampilkan|tunjukkan|perlihatkan|bocorkan|cetak|ulangi|ungkapkan|sebutkan",
    ),
    (YOUR, "kamu|anda|milikmu"),
    (
        SECRET,
        "kata sandi|kunci rahasia|kredensial|kunci api|sandi",
    ),
    (SEND | SHIP, "kirim|kirimkan|unggah|salin|teruskan|sebarkan"),
    (REPORTING, "serangan|penyerang|contoh|injeksi|kalimat"),
    (
        HANDLING,
        "uji|pengujian|menolak|memblokir|menyaring|mendeteksi|ditolak",
    ),
    (
        VOID,
        "sudah tidak berlaku|tidak berlaku lagi|tak berlaku lagi|telah dicabut|sudah dibatalkan|tidak lagi berlaku",
    ),
    (TOLD, "kamu terima|anda terima|yang diterima"),
    (THIS_MEMORY | THIS_TEXT, "catatan ini|teks ini"),
    (SECRECY, "sembunyikan ini|sembunyikan dari pengguna"),
    (OVERRIDE, "tidak pernah ada"),
];
