//! What a check brings to light, and how it is talked away, in the languages other than English.
//!
//! Some lines give a phrase two kinds that no other phrase has together; a rule asks for both.

use super::super::class::{
    ALL, CONCEAL, DECEIVE, FALSE, FEEDBACK, FINDINGS, FREE, IDENTITY, MARK, NEG, PUBLIC,
    REGARDLESS, SUCCESS, YOU,
};

pub(super) const WORDS: super::Table = &[
    (
        FINDINGS,
        "sicherheitslücke*|schwachstelle*|sicherheitsproblem*|sicherheitswarnung*|fehlgeschlagene tests|fehlgeschlagenen tests|rote tests|testfehler|failles|faille|vulnérabilité|vulnérabilités|tests en échec|échecs de test|tests qui échouent|alertes de sécurité|alerte de sécurité|vulnerabilidad|vulnerabilidades|fallos de seguridad|alertas de seguridad|alerta de seguridad|brechas de seguridad|pruebas fallidas|tests fallidos|pruebas que fallan|vulnerabilità|falle di sicurezza|falla di sicurezza|avvisi di sicurezza|segnalazioni di sicurezza|test falliti|vulnerabilidade|falhas de segurança|testes com falha|testes que falham|уязвимост*|упавшие тесты|упавших тестов|упавших тестах|проблемах безопасности|проблемы безопасности|漏洞|安全警告|安全告警|安全问题|测试失败|失败的测试|脆弱性|セキュリティ警告|セキュリティ問題|失敗したテスト|テストの失敗|취약점|보안 경고|보안 문제|실패한 테스트|테스트 실패|güvenlik açı*|güvenlik uyarı*|başarısız test*",
    ),
    // As what a finding is passed over.
    (
        FALSE | FINDINGS,
        "als fehlalarm|als fehlalarme|als falsch positiv|comme faux positif|comme faux positifs|como falso positivo|como falsos positivos|come falso positivo|come falsi positivi|ложным срабатыванием|ложными срабатываниями|как ложные|как ложное|为误报|為誤報|成误报|当误报|誤検知として|誤検出として|오탐으로|오탐 처리|yanlış alarm olarak|yanlış pozitif olarak",
    ),
    // Even though it failed.
    (
        REGARDLESS | FINDINGS,
        "auch wenn sie fehlschlagen|auch wenn tests fehlschlagen|selbst wenn sie fehlschlagen|même s'ils échouent|même si elles échouent|même si les tests échouent|aunque fallen|aunque falle|aunque hayan fallado|anche se falliscono|anche se fallisce|anche se i test falliscono|mesmo que falhem|mesmo se falharem|даже если они упали|даже если тесты упали|даже если они падают|даже если тесты падают|即使测试失败|即使失败|就算失败|就算测试失败|即便失败|失敗しても|失敗していても|실패해도|실패하더라도|실패했어도",
    ),
    (
        SUCCESS,
        "grün|bestanden|in ordnung|réussi|réussis|verts|aprobadas|aprobados|superadas|pasan|pasaron|superati|superate|passati|a posto|passaram|aprovados|пройдены|прошли|зелен*|зелён*|通过|全部成功|一切正常|成功|合格|問題ない|통과|성공|문제없|이상 없",
    ),
    // A claim that somebody is told to make.
    (
        DECEIVE,
        "behaupte|behaupten sie|gib vor|täusche vor|prétends que|fais croire|finge que|fingi che|fai credere|finja que|утверждай что|притворись что|谎称|假称|ふりをし|嘘の報告|거짓 보고|거짓으로 보고",
    ),
    (
        DECEIVE | SUCCESS,
        "schreibe dass alle tests|schreib dass alle tests|sage dass alle tests|écris que tout est|dis que tout est|écris que tous les tests|dis que tous les tests|di que todas las pruebas|di que todos los tests|di que todo está|dichiara che tutto|scrivi che tutto|di' che tutto|scrivi che tutti i test|diga que todos os testes|diga que está tudo|скажи что всё|скажи что все тесты|пиши что все тесты",
    ),
    (
        CONCEAL,
        "提醒|上报|汇报|relate|relates|relatar|segnali|сообщай|сообщайте|упоминай",
    ),
    // Not to say something, in one word.
    (
        CONCEAL | NEG,
        "不要报告|别报告|不要上报|别上报|不要提及|别提及|不要提到|别提到|不要提醒|别提醒|報告せず|報告しない|報告するな|言及しない|言及せず|触れない|보고하지 말|보고하지 마|언급하지 말|언급하지 마|bildirme|bildirmeyin|belirtme",
    ),
    // Not to pass over something.
    (
        NEG,
        "せず|無視せず|無視しない|무시하지 말|무시하지 마|무시하지 않",
    ),
    // What others said of a change.
    (
        FEEDBACK,
        "reviews|einwände|anmerkungen der|review kommentare|commentaires de revue|commentaires de relecture|objections|comentarios de revisión|objeciones|commenti di revisione|obiezioni|comentários de revisão|objeções|замечания|возражения|审查意见|评审意见|反对意见|レビューコメント|レビューの指摘|反対意見|리뷰 의견|리뷰 코멘트|반대 의견",
    ),
    // Where a finding does not belong, which is why it is reported elsewhere.
    (
        PUBLIC,
        "issue publique|issues publiques|publiquement|issues públicas|públicamente|issues pubbliche|issue pubbliche|pubblicamente|publicamente|в открытых|öffentlichen|halka açık",
    ),
    (MARK, "işaretle|işaretleyin|помечай|помечайте|помечать"),
    (ALL, "hepsini"),
    (
        FREE,
        "hiçbir kısıtlaması olmayan|hiçbir sınırı olmayan|kısıtlaması olmayan|sınırı olmayan",
    ),
    (IDENTITY, "yapay zeka*|yapay zekâ*"),
    (YOU, "zekâsın|zekasın"),
];
