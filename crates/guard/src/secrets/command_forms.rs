//! Where programs take a password on their command line: one list, in words.
//!
//! What a program is called stands before the colon, how it takes the password after it:
//!
//! ```text
//! -p x      the word after the flag          -px       glued to the flag
//! -u a:x    after the colon of that word     -U a%x    after its percent sign; `a,x` likewise
//! p:x       a word that starts so            a/x@      after the slash of a first word
//! 2         the word of that number, flags not counted
//! last      the last word, where a flag with `b` says so (`htpasswd -b`)
//! ```
//!
//! Flags that say what they are (`--password`, `-storepass`) need no entry: they are labels.

/// How a program takes a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// The word after the flag.
    Apart(&'static str),
    /// The rest of the word that starts with the flag.
    Glued(&'static str),
    /// What follows this sign in the word after the flag, or glued to it.
    Pair(&'static str, u8),
    /// The rest of a word that starts so; a word of its own is not asked for.
    Prefix(&'static str),
    /// After the slash of the first word and before its `@`.
    Slash,
    /// The word of this number, flags not counted.
    Argument(usize),
    /// The last word.
    Last,
}

use Form::{Apart, Argument, Glued, Last, Pair, Prefix, Slash};

const CURL: &[Form] = &[
    Pair("-u", b':'),
    Pair("-U", b':'),
    Pair("--user", b':'),
    Pair("--proxy-user", b':'),
];
const P_GLUED: &[Form] = &[Glued("-p")];
const P_APART: &[Form] = &[Apart("-p")];
const P_EITHER: &[Form] = &[Apart("-p"), Glued("-p")];
const UPPER_P: &[Form] = &[Apart("-P"), Glued("-P")];
const LDAP: &[Form] = &[Apart("-w"), Glued("-w"), Apart("-s"), Apart("-a")];
const SAMBA: &[Form] = &[Pair("-U", b'%'), Pair("--user", b'%')];
const KEYSTORE: &[Form] = &[
    Apart("-storepass"),
    Apart("-keypass"),
    Apart("-srcstorepass"),
    Apart("-deststorepass"),
    Apart("-destkeypass"),
];

/// Programs, in lower case and with the space behind them, and their ways.
pub(super) const COMMANDS: &[(&str, &[Form])] = &[
    ("curl ", CURL),
    ("sshpass ", P_EITHER),
    ("mysql ", P_GLUED),
    ("mysqldump ", P_GLUED),
    ("mysqladmin ", &[Glued("-p"), Apart("password")]),
    ("mysqlimport ", P_GLUED),
    ("mariadb ", P_GLUED),
    ("mariadb-dump ", P_GLUED),
    ("redis-cli ", &[Apart("-a")]),
    ("docker login ", P_EITHER),
    ("podman login ", P_EITHER),
    ("buildah login ", P_EITHER),
    ("skopeo login ", P_EITHER),
    ("nerdctl login ", P_EITHER),
    ("registry login ", P_EITHER),
    ("oras login ", P_EITHER),
    ("auth login ", P_APART),
    ("az login ", P_APART),
    ("cf login ", P_APART),
    ("oc login ", P_APART),
    ("ibmcloud login ", P_APART),
    ("sqlcmd ", UPPER_P),
    ("bcp ", UPPER_P),
    ("osql ", UPPER_P),
    ("ipmitool ", UPPER_P),
    ("unzip ", UPPER_P),
    ("zip ", UPPER_P),
    ("7z ", P_GLUED),
    ("7za ", P_GLUED),
    ("7zz ", P_GLUED),
    ("rar ", &[Glued("-p"), Glued("-hp")]),
    ("unrar ", P_GLUED),
    ("ldapsearch ", LDAP),
    ("ldapmodify ", LDAP),
    ("ldapadd ", LDAP),
    ("ldapdelete ", LDAP),
    ("ldapwhoami ", LDAP),
    ("ldappasswd ", LDAP),
    ("sqlplus ", &[Slash]),
    ("sqlldr ", &[Slash]),
    ("expdp ", &[Slash]),
    ("impdp ", &[Slash]),
    ("rman target ", &[Slash]),
    ("keytool ", KEYSTORE),
    ("jarsigner ", KEYSTORE),
    ("openssl ", &[Prefix("pass:")]),
    ("htpasswd ", &[Last]),
    ("net user ", &[Argument(2)]),
    ("net use ", &[Argument(3)]),
    ("smbclient ", SAMBA),
    ("rpcclient ", SAMBA),
    ("net rpc ", SAMBA),
    ("net ads ", SAMBA),
    ("winexe ", SAMBA),
    ("wmic ", &[Pair("-U", b'%'), Prefix("/password:")]),
    ("mongo ", P_EITHER),
    ("mongosh ", P_EITHER),
    ("mongodump ", P_EITHER),
    ("mongorestore ", P_EITHER),
    ("mongoexport ", P_EITHER),
    ("mongoimport ", P_EITHER),
    ("cqlsh ", P_APART),
    ("rclone obscure ", &[Argument(1)]),
    ("mc alias set ", &[Argument(4)]),
    ("wpa_passphrase ", &[Argument(2)]),
    ("rabbitmqctl add_user ", &[Argument(2)]),
    ("rabbitmqctl change_password ", &[Argument(2)]),
    ("rabbitmqadmin ", P_APART),
    ("bw unlock ", &[Argument(1)]),
    ("bw login ", &[Argument(2)]),
    ("psexec ", P_APART),
    ("psexec64 ", P_APART),
    ("evil-winrm ", P_APART),
    ("crackmapexec ", P_APART),
    ("winrs ", &[Prefix("-p:")]),
    ("xfreerdp ", &[Prefix("/p:")]),
    ("schtasks ", &[Apart("/rp"), Apart("/RP")]),
    ("cmdkey ", &[Prefix("/pass:")]),
    ("plink ", &[Apart("-pw")]),
    ("pscp ", &[Apart("-pw")]),
    ("psftp ", &[Apart("-pw")]),
    ("lftp ", &[Pair("-u", b',')]),
    ("ncftpput ", P_EITHER),
    ("ncftpget ", P_EITHER),
    ("snmpget ", &[Apart("-A"), Apart("-X")]),
    ("snmpwalk ", &[Apart("-A"), Apart("-X")]),
    (
        "pdftk ",
        &[Apart("user_pw"), Apart("owner_pw"), Apart("input_pw")],
    ),
    ("nmcli ", &[Apart("password")]),
    ("convertto-securestring ", &[Argument(1), Apart("-String")]),
];

/// Programs that read a password from what is piped into them.
pub(super) const READERS: &[&str] = &[
    "chpasswd",
    "passwd --stdin",
    "--password-stdin",
    "sudo -s",
    "cryptsetup ",
    "--passphrase-fd",
];
