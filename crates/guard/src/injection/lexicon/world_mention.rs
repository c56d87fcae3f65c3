//! Words that talk about such text without using it, in the languages other than English.

use super::super::class::{HANDLING, REPORTING};

pub(super) const WORDS: super::Table = &[
    (
        REPORTING,
        "vorfall*|nachbericht|der satz|nachbetrachtung|versuchte|satz|kommentar enthielt|incidente|análisis del|analisi dell'incidente|commento nascosto|conteneva|contenía|continha|contenait|incidencia|phrase|frase|intento|tentativa|tentative|tentativo|инцидент*|разбор|фраз*|попытк*|振り返り|インシデント|試み|文例|引用|事件|事后|复盘|尝试|사고|시도|문구|حادث|محاولة|عبارة|angriff*|angreifer*|beispiel|beispiele|satz wie|formulierung|attaque*|attaquant*|exemple|exemples|ataque*|atacante*|ejemplo|ejemplos|exemplo|exemplos|attacco|attacchi|attaccante|esempio|esempi|атак*|злоумышленник*|пример|примеры|攻击|注入|话术|示例|例如|例子|案例|攻撃|インジェクション|の例|공격|인젝션|예시|هجوم|هجمات|حقن|مثال",
    ),
    (
        HANDLING,
        "testsatz|testsammlung|als zitat|nicht befolgt|regressionstest*|gesperrt|jeu de tests|essais|pruebas de|regresión|regressione|bloccato|процитир*|набор|заблокир*|試験|扱う|対策|回归|语料|处理|회귀|처리|erkennt|erkannt|blockiert|filtert|gefiltert|ablehn*|abgelehnt|weist ab|testfall|testfälle*|prüfsatz|détecte*|le test vérifie|vérifie que|sans effet|bloqueó|filtro|filtrado|bloqueado|bloqueada|ignoré par|prüft|ohne wirkung|senza effetto|sem efeito|sin efecto|détection|bloque|bloqué*|rejette|rejeté*|filtre|filtré*|détecteur|detecta*|detector|bloquea*|rechaza*|filtra*|bloqueia*|rejeita*|rileva*|blocca*|rifiuta*|rilevatore|prueba|pruebas|teste|testes|обнаруж*|блокиру*|отклоня*|фильтр*|тест|тесты|тестов*|检测|拦截|拒绝|过滤|测试|识别|样本|检出|検出|拒否|ブロック|テスト|除去|탐지|차단|거부|테스트|걸러|كشف|يرفض|يحظر|اختبار|مرشح",
    ),
];
