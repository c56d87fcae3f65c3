//! The words that say what a number beside them is, in the languages of the schemes.
//!
//! A word may stand under several topics: which of them holds is up to the form and the checksum
//! of what stands beside it. Letters outside ASCII are written as code points.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::context::{Topic, Topics};

/// What a word in lower case says.
pub(super) fn topics(word: &str) -> Topics {
    static BY_WORD: LazyLock<HashMap<&str, Topics>> = LazyLock::new(by_word);
    BY_WORD.get(word).copied().unwrap_or_default()
}

fn by_word() -> HashMap<&'static str, Topics> {
    let mut by_word: HashMap<&str, Topics> = HashMap::with_capacity(1024);
    for (topic, words) in WORDS {
        for word in words.split_ascii_whitespace() {
            let topics = by_word.entry(word).or_default();
            *topics = topics.and(Topics::of(&[*topic]));
        }
    }
    by_word
}

const WORDS: &[(Topic, &str)] = &[
    (
        Topic::Phone,
        "phone phones telephone tel mobile cell cellphone fax whatsapp telefon telefono \
         tel\u{e9}fono t\u{e9}l\u{e9}phone telefone telefoon telefonnummer telefoonnummer handy \
         handynummer mobil m\u{f3}vil movil celular cellulare mobilnummer mobiltelefon gsm \
         landline voicemail msisdn hotline puhelin matkapuhelin kom\u{f3}rka komorka telefonu \
         pager \u{442}\u{435}\u{43b}\u{435}\u{444}\u{43e}\u{43d} \u{442}\u{435}\u{43b} \
         \u{43c}\u{43e}\u{431} \u{43c}\u{43e}\u{431}\u{438}\u{43b}\u{44c}\u{43d}\u{44b}\u{439} \
         \u{7535}\u{8bdd} \u{624b}\u{673a} \u{96fb}\u{8a71} \u{643a}\u{5e2f} \
         \u{d578}\u{b4dc}\u{d3f0} \u{c804}\u{d654} \u{d734}\u{b300}\u{d3f0} \
         \u{c5f0}\u{b77d}\u{cc98} \u{9023}\u{7d61}\u{5148} \u{8054}\u{7cfb}\u{65b9}\u{5f0f} \
         \u{624b}\u{6a5f} \u{30b9}\u{30de}\u{30db} \u{92b}\u{94b}\u{928} \
         \u{647}\u{627}\u{62a}\u{641} \u{62c}\u{648}\u{627}\u{644} \u{62a}\u{644}\u{641}\u{646} \
         \u{645}\u{648}\u{628}\u{627}\u{6cc}\u{644}",
    ),
    (
        Topic::Call,
        "portable call calls dial ring reach text texted sms called dialed dialled ringing \
         contact contacts reachable appeler rufen anrufen llamar llama chiamare ligar bellen \
         \u{43f}\u{43e}\u{437}\u{432}\u{43e}\u{43d}\u{438}\u{442}\u{44c} callback phoned \
         contacter kontakt signal viber",
    ),
    (
        Topic::Card,
        "card cards cardholder charge charged charges refund refunded paid pay cvv pan credit \
         debit visa mastercard amex discover kreditkarte karte carte tarjeta carta cart\u{e3}o \
         cartao maestro creditcard cardnumber kaart karta unionpay jcb cc diners",
    ),
    (Topic::Social, "ssn ssns social"),
    (Topic::Itin, "itin itins taxpayer w7"),
    (
        Topic::Address,
        "ip ips ipv4 ipv6 address addr addresses client host remote peer visitor visitors login \
         logins logged session sessions connection connected ssh ping traceroute whois blocked \
         banned attacker user users customer subscriber caller origin source ipaddress ipaddr \
         router adresse direcci\u{f3}n direccion indirizzo \u{5730}\u{5740} \
         \u{430}\u{434}\u{440}\u{435}\u{441}",
    ),
    (
        Topic::Version,
        "objectidentifier v ver version versions versi\u{f3}n versione release releases \
         released build builds upgrade upgraded upgrading update updated bump bumped downgrade \
         downgraded pin pinned chrome firefox edge safari opera chromium electron oid oids mib \
         section sections rfc chapter clause paragraph kernel driver drivers firmware patch sdk \
         plugin package packages tag tags snmp assembly fileversion figure table fig appendix \
         abschnitt kapitel sec changelog revision rev installer nuget dotnet java jdk jre \
         toolchain webview library",
    ),
    (
        Topic::Serial,
        "order orders invoice invoices ticket tickets build builds tweet tweets snowflake trace \
         span run job jobs commit offset ts timestamp epoch id ids uuid guid sku part parts \
         model serial ref reference issue issues pr case tracking parcel shipment lot batch seq \
         sequence rfc isbn issn doi barcode ean upc gtin asin count rows bytes size nonce seed \
         port ports hash checksum crc cursor shard partition message event request correlation \
         line lines http error err errors code status sample placeholder dummy revision bug \
         bestellung rechnung rechnungsnummer pedido factura commande facture zam\u{f3}wienie \
         faktura",
    ),
    (
        Topic::Hardware,
        "mac macs hwaddr ethernet ether wifi wlan bssid bluetooth ble nic lladdr hardware \
         device interface arp dhcp macaddress eth0 wlan0 en0 en1 lease laptop",
    ),
    (
        Topic::Bank,
        "iban account konto kontonummer compte cuenta conto conta rekening bank payout payouts \
         payment payments wire transfer bic swift \u{fc}berweisung \u{441}\u{447}\u{435}\u{442}",
    ),
    (
        Topic::Birth,
        "born birth dob birthday birthdate geboren geburtsdatum geburtstag n\u{e9} n\u{e9}e \
         naissance nacido nacida nacimiento nascimento nascita nato nata geboortedatum \
         urodzenia urodzony urodzona ur f\u{f6}dd f\u{f6}delsedatum f\u{f8}dt f\u{f8}dselsdato \
         syntynyt syntym\u{e4}aika narozen\u{ed} narozen \
         \u{440}\u{43e}\u{436}\u{434}\u{435}\u{43d}\u{438}\u{44f} \
         \u{440}\u{43e}\u{434}\u{438}\u{43b}\u{441}\u{44f} \
         \u{440}\u{43e}\u{434}\u{438}\u{43b}\u{430}\u{441}\u{44c} \u{751f}\u{65e5} \
         \u{51fa}\u{751f} \u{751f}\u{5e74}\u{6708}\u{65e5} \u{c0dd}\u{b144}\u{c6d4}\u{c77c} \
         do\u{11f}um",
    ),
    (
        Topic::Thing,
        "project repo repository service library framework company startup module crate kernel \
         language server release feature branch team product app",
    ),
    (
        Topic::Home,
        "home lives live living address addresses residence resides residing ship shipping \
         shipped deliver delivery mailing postal street wohnt wohnhaft anschrift adresse \
         domicile domicilio direcci\u{f3}n direccion habite vive indirizzo moved house flat \
         apartment mail visits billing",
    ),
    (
        Topic::Wallet,
        "wallet wallets btc bitcoin eth ethereum donate donation donations crypto payout \
         deposit xbt tip tips",
    ),
    (Topic::Login, "ssh scp rsync sftp mosh sshfs autossh"),
    (
        Topic::Aadhaar,
        "aadhaar aadhar adhaar uidai \u{906}\u{927}\u{93e}\u{930}",
    ),
    (Topic::Aba, "aba routing rtn"),
    (Topic::Ahv, "ahv avs oasi ahvn13"),
    (Topic::Amka, "amka \u{3b1}\u{3bc}\u{3ba}\u{3b1}"),
    (
        Topic::Austria,
        "svnr sozialversicherungsnummer sozialversicherung sv svn",
    ),
    (Topic::Baltic, "isikukood asmens kodas estonian lithuanian"),
    (Topic::Bsn, "bsn burgerservicenummer sofinummer"),
    (
        Topic::China,
        "resident shenfenzheng \u{8eab}\u{4efd}\u{8bc1} \u{8eab}\u{4efd}\u{8bc1}\u{53f7} \
         \u{8eab}\u{4efd}\u{8bc1}\u{53f7}\u{7801} \u{5c45}\u{6c11}\u{8eab}\u{4efd}\u{8bc1} \
         chinese",
    ),
    (Topic::Cnp, "cnp romanian"),
    (Topic::Codice, "codice fiscale"),
    (Topic::Cpf, "cpf cpfs"),
    (Topic::Cpr, "cpr cprnummer danish"),
    (Topic::Cuil, "cuil cuit dni"),
    (Topic::Curp, "curp"),
    (Topic::Dea, "dea"),
    (Topic::Egn, "egn \u{435}\u{433}\u{43d}"),
    (Topic::Emirates, "emirates eid"),
    (
        Topic::FrNir,
        "nir insee s\u{e9}curit\u{e9} securite sociale s\u{e9}cu secu",
    ),
    (Topic::Hetu, "hetu henkil\u{f6}tunnus henkilotunnus"),
    (Topic::HongKong, "hkid"),
    (Topic::Imei, "imei imeis"),
    (Topic::IndianPan, "pan income"),
    (Topic::Ird, "ird"),
    (Topic::IsraelId, "teudat zehut israeli"),
    (
        Topic::Japan,
        "\u{30de}\u{30a4}\u{30ca}\u{30f3}\u{30d0}\u{30fc} kojin mynumber \
         \u{500b}\u{4eba}\u{756a}\u{53f7} japanese",
    ),
    (
        Topic::Licence,
        "licence license licences licenses permis f\u{fc}hrerschein f\u{fc}hrerscheinnummer \
         dvla licencia patente",
    ),
    (Topic::Mbi, "mbi medicare"),
    (Topic::Medicare, "medicare"),
    (Topic::MyKad, "mykad nric ic"),
    (Topic::Nhs, "nhs"),
    (Topic::Nif, "dni nif nie documento contribuinte"),
    (Topic::Nik, "nik ktp"),
    (Topic::Nino, "nino insurance ni"),
    (Topic::Nip, "nip"),
    (
        Topic::Norway,
        "f\u{f8}dselsnummer fodselsnummer fnr personnummer norwegian",
    ),
    (Topic::Npi, "npi"),
    (Topic::Nric, "nric fin singpass"),
    (Topic::Oib, "oib"),
    (
        Topic::Passport,
        "passport passports reisepass passeport pasaporte passaporto passaporte paszport \
         paspoort \u{43f}\u{430}\u{441}\u{43f}\u{43e}\u{440}\u{442} \
         \u{43f}\u{430}\u{441}\u{43f}\u{43e}\u{440}\u{442}\u{430} \u{62a4}\u{7167} \
         \u{30d1}\u{30b9}\u{30dd}\u{30fc}\u{30c8} ausweis personalausweis ausweisnummer \
         reisepassnummer passnummer passnr passportnumber passportno",
    ),
    (Topic::Pesel, "pesel pesele"),
    (Topic::Pps, "pps ppsn"),
    (
        Topic::Rente,
        "rentenversicherungsnummer rentenversicherung sozialversicherungsnummer \
         sozialversicherung versicherungsnummer rvnr rv svnr sv vsnr",
    ),
    (
        Topic::Rijks,
        "rijksregisternummer rijksregister nrn niss insz",
    ),
    (Topic::Rodne, "rodn\u{e9} rodne rodn\u{e9}ho birth"),
    (
        Topic::Korea,
        "rrn \u{c8fc}\u{bbfc}\u{b4f1}\u{b85d}\u{bc88}\u{d638} \u{c8fc}\u{bbfc}\u{bc88}\u{d638} \
         resident korean",
    ),
    (Topic::Rut, "rut chile chilean"),
    (Topic::Sin, "sin sins nas insurance"),
    (Topic::SortCode, "sort sortcode"),
    (
        Topic::Steuer,
        "steuer steuerid idnr steuernummer steueridentifikationsnummer identifikationsnummer \
         tin tax",
    ),
    (Topic::Sweden, "personnummer pnr samordningsnummer swedish"),
    (Topic::Turkey, "tckn kimlik tc turkish"),
    (Topic::Tfn, "tfn tax"),
    (Topic::Thai, "thai"),
    (
        Topic::Taiwan,
        "taiwan taiwanese roc \u{8eab}\u{5206}\u{8b49} \u{8eab}\u{5206}\u{8b49}\u{5b57}\u{865f}",
    ),
    (Topic::Utr, "utr"),
    (Topic::SouthAfrica, "african rsa za"),
    (
        Topic::Driver,
        "driver drivers driving dl dvla f\u{fc}hrerschein f\u{fc}hrerscheinnummer permis \
         conducir guida",
    ),
    (
        Topic::Account,
        "root admin ubuntu debian centos ec2 deploy pi ops user",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_one_that_a_text_is_cut_into() {
        for (topic, words) in WORDS {
            for word in words.split_ascii_whitespace() {
                assert_eq!(word, word.to_lowercase(), "{topic:?}");
                assert!(word.chars().all(char::is_alphanumeric), "{topic:?}: {word}");
            }
        }
    }

    #[test]
    fn a_word_may_say_several_things() {
        let pan = topics("pan");
        assert!(pan.has(Topic::Card) && pan.has(Topic::IndianPan));
        assert!(topics("butterfly").is_empty());
    }
}
