//! The words that the rules for labels and values know.

use std::collections::HashSet;
use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

/// A set of words.
pub(super) struct Words(HashSet<&'static str>);

impl Words {
    /// The words of a text.
    fn of(text: &'static str) -> Self {
        Self(text.split(' ').collect())
    }

    /// Whether the word, in lower case, is one of them.
    pub(super) fn has(&self, word: &str) -> bool {
        self.0.contains(word)
    }
}

/// Pieces of text, looked for in any case.
pub(super) struct Pieces(AhoCorasick);

impl Pieces {
    /// The pieces of a text, parted by spaces.
    pub(super) fn of(text: &'static str) -> Self {
        let pieces = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .build(text.split(' '))
            .expect("some dozen short pieces are no limit");
        Self(pieces)
    }

    /// Whether the value holds one of them.
    pub(super) fn are_in(&self, value: &[u8]) -> bool {
        self.0.is_match(value)
    }
}

/// Last pieces of a name that say nothing about what it is.
pub(super) static SUFFIXES: LazyLock<Words> = LazyLock::new(|| {
    Words::of(
        "base prod production staging stage dev development live test value val primary secondary \
     old new current raw plain plaintext str string env local main backup v1 v2 v3 b64 base64 \
     hex text data default",
    )
});

/// Names of passwords.
pub(super) static PASSWORDS: LazyLock<Words> = LazyLock::new(|| {
    Words::of(
        "password passwd passphrase passcode pass pwd pw psw pswd passw passwort kennwort senha \
     wachtwoord heslo parola contrasena contrase\u{f1}a motdepasse passe userpass dbpass mypass \
     rootpass requirepass masterpass adminpass ldappass smtppass bindpw storepass keypass clave passphrases passwords \
     kh\u{1ea9}u sandi rootpw dbpw adminpw mdp adgangskode l\u{f6}senord has\u{142}o haslo salasana jelsz\u{f3} \
     \u{15f}ifre sifre \
     пароль парол Парол ПАРОЛ 密码 密碼 口令 パスワード 비밀번호 패스워드 암호 पासवर्ड รหัสผ่าน κωδικός סיסמה",
    )
});

/// Labels of further scripts, parted by bars. Those of Cyrillic are stems, in both cases.
pub(super) const OF_OTHER_SCRIPTS: &str = "парол|Парол|ПАРОЛ|ключ|Ключ|токен|Токен|секрет|Секрет|\
    учётные данные|Учётные данные|учетные данные|Учетные данные|\
    패스워드|암호|토큰|키|시크릿|접속 정보|접속정보|계정 정보|로그인 정보|\
    密碼|金鑰|凭证|凭据|シークレット|認証情報|ログイン情報|\
    كلمة المرور|كلمة السر|رمز الوصول";

/// Those of them that a user and a password follow.
pub(super) static PAIRS: LazyLock<Words> = LazyLock::new(|| {
    Words(
        "учётные данные|Учётные данные|учетные данные|Учетные данные|접속 정보|접속정보|계정 정보|\
         로그인 정보|凭证|凭据|認証情報|ログイン情報"
            .split('|')
            .collect(),
    )
});

/// Names of passwords that are two words.
pub(super) const ARABIC_PASSWORDS: &[&str] = &["كلمة المرور", "كلمة السر"];

/// What makes the Korean word for a key one of a secret, right before it.
pub(super) const KOREAN_KEYS: &[&str] = &[
    "API ",
    "API",
    "api ",
    "시크릿 ",
    "비밀 ",
    "비밀",
    "액세스 ",
    "접근 ",
    "인증 ",
    "인증",
    "서명 ",
    "암호화 ",
    "보안 ",
    "보안",
];

/// Endings that a Cyrillic label may have.
pub(super) const ENDINGS: &[&str] = &[
    "ь", "я", "ю", "ем", "ём", "ями", "ям", "ях", "ей", "ам", "ами", "ах", "ов", "ом", "а", "у",
    "е", "и", "ы", "ь", "Ь", "Я", "Ю",
];

/// Names of tokens and other secrets.
pub(super) static SECRETS: LazyLock<Words> = LazyLock::new(|| {
    Words::of(
        "secret secrets token apikey apitoken apisecret authtoken accesstoken accesskey secretkey \
     privatekey clientsecret refreshtoken bearer jwt pat credential authkey appkey appsecret \
     signature sharedkey licensekey masterkey accountkey encryptionkey signingkey webhooksecret \
     sharedaccesskey presharedkey psk sessionid sessid phpsessid jsessionid sessiontoken \
     idtoken botkey jeton",
    )
});

/// Pieces before `key` that make it a secret.
pub(super) static SECRET_KEYS: LazyLock<Words> = LazyLock::new(|| {
    Words::of(
        "api access secret private auth encryption encrypt crypto cipher signing sign license \
     licence master admin account shared service deploy app application webhook consumer client \
     integration ingest ingestion write read hmac jwt session server subscription function \
     functions preshared bot vault unseal recovery root management storage sas aes ssh gpg \
     wallet activation product secretaccess apiaccess security cookie flask django rails user \
     partner vendor merchant payment test live prod production staging openai anthropic gemini \
     google azure aws stripe github gitlab sendgrid mailgun twilio datadog algolia cloudflare \
     newrelic relic supabase mistral cohere deepgram deepseek typesense meili pagerduty \
     opsgenie rollbar segment mixpanel amplitude airtable heroku linode vultr hetzner fastly \
     snyk dd",
    )
});

/// Pieces before `key` or `token` that make it anything but a secret.
pub(super) static PUBLIC: LazyLock<Words> = LazyLock::new(|| {
    Words::of(
        "primary foreign unique public publishable pub cache sort partition range hash object row \
     map dict json column index lookup group composite natural surrogate translation i18n \
     locale lang routing shard dedup dedupe idempotency idempotent query config setting state \
     react registry feature flag event message topic hot short shortcut arrow enter escape tab \
     modifier meta host known fingerprint record entity document memo bucket csrf xsrf page \
     next prev continuation cursor sync syntax lexer parser end start stop eos bos eot pad unk \
     mask special delim sep cancellation cancel design max min num total prompt completion anon \
     verification request trace correlation s3 redis file storage_key image recaptcha captcha \
     site sitekey tracking measurement client_request per",
    )
});

/// Words that no secret but many a sample holds.
pub(super) static SAMPLES: LazyLock<Pieces> = LazyLock::new(|| {
    Pieces::of(
        "example placeholder changeme change_me change-me change_this redacted replace insert dummy \
     sample your_ your- yourp yourk yourt yours yoursecret <your my_secret my-secret mysecret \
     mypassword my_password my-password my_token my-token mytoken my_api my-api myapikey xxxx \
     todo_ todo- fixme fake_ fake- not_a_real not-a-real notreal not-real secret_here key_here \
     key-here token_here token-here -here _here goes_here foobar .... **** \u{2026} ____ \
     test_key test-key null undefined",
    )
});

/// Values that mean "no value" or the kind of the value.
pub(super) static BLANKS: LazyLock<Words> = LazyLock::new(|| {
    Words::of(
        "none null nil true false undefined password passwd secret token key string number boolean \
     required optional default hidden masked password1 password12 password123 secret1 secret123 \
     token123 key123 test123 test1234 pass123 pass1234 abc123 foo123 bar123 admin123 \
     argon2 argon2i argon2id bcrypt scrypt pbkdf2 sha1 sha256 sha512 md5 base64 base32 utf8 \
     utf-8 oauth2 rs256 hs256 es256 ed25519 x25519 secp256k1 aes256 aes-256-gcm chacha20 ws2812 \
     abcd1234 a1b2c3d4 1234abcd",
    )
});

/// Marks of code and templates that fetch a value instead of holding one.
pub(super) static REFERENCES: LazyLock<Pieces> = LazyLock::new(|| {
    Pieces::of(
        "${ $( {{ }} <% process.env import.meta os.environ environ[ getenv env::var env( env[ env. \
     secrets. secretkeyref secretmanager op:// vault: vault. ref+ arn:aws ssm: keyring config. \
     settings. options. params. args. self. this. var. local. data. module. random_password ::",
    )
});

/// Passwords that are samples or the defaults of local services.
pub(super) static COMMON: LazyLock<Words> = LazyLock::new(|| {
    Words::of(
        "password postgres root admin secret pass test guest user changeme example mysql redis \
     rabbitmq minio minioadmin docker dev local pw pwd mongo mariadb elastic supersecret \
     mypassword mysecretpassword passwd token passw0rd postgrespw db_password dbpass app \
     letmein default password1 password123 p x hunter foobar placeholder s3cret pass123 \
     secret123 apikey x-oauth-basic x-token-auth",
    )
});
