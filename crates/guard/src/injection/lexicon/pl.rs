//! Polish.

use super::super::class::{
    ALL, ANSWER, APPROVE, BECOME, CONCEAL, EVERYTHING, FREE, GUIDE, GUIDE_WEAK, HANDLING, IDENTITY,
    NEG, OBEY, ONLY, OVERRIDE, PERSON, PRIOR, PROMPT, PROPOSAL, REPORTING, REVEAL, REVIEW, SECRECY,
    SECRET, SEND, SESSION, SHIP, SILENT, SKIP, THIS_MEMORY, THIS_TEXT, TOLD, VOID, WITHOUT, YOU,
    YOUR,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "zignoruj*|ignoruj*|zapomnij*|pomiń wszystk*|nie stosuj się|nie stosujcie się|nie przestrzegaj*|nie zważaj|nie zwracaj uwagi|odrzuć|unieważni*|nie obowiązują|przestają obowiązywać|nie słuchaj|lekceważ*|zlekceważ*|porzuć",
    ),
    (
        PRIOR,
        "poprzedni*|wcześniejsz*|dotychczas*|powyższ*|pierwotn*|wcześniej|przedtem|do tej pory|uprzedni*|początkow*|stare|starych",
    ),
    (
        ALL,
        "wszystkie|wszystkich|wszelkie|każdy|każdą|każde|wszystkim",
    ),
    (
        ALL | EVERYTHING,
        "wszystko|wszystkim co|o wszystkim|cokolwiek",
    ),
    (GUIDE, "instrukcj*|polecen*|wytyczn*|dyrektyw*|wskazów*"),
    (
        GUIDE_WEAK,
        "zasad*|reguł*|ograniczeń|ograniczenia|komunikat*|nakaz*",
    ),
    (
        PROMPT,
        "prompt systemow*|promptu systemow*|prompta systemow*|podpowiedź systemow*|instrukcje systemow*|wiadomość systemow*|systemowy prompt|ukryte instrukcje",
    ),
    (TOLD, "powiedzian*|kazano|polecono|nauczono|mówiono"),
    (
        OBEY,
        "przestrzegaj|stosuj|stosować|przestrzegać|słuchaj|wykonuj",
    ),
    (NEG, "nie|nigdy|bez|nikomu|żadnych"),
    (
        CONCEAL,
        "mów|mówić|mówcie|wspominaj|wspominać|informuj|informować|zgłaszaj|ujawniaj|powiadamiaj|zdradzaj|raportuj",
    ),
    (
        PERSON,
        "użytkownik*|nikomu|nikt|recenzent*|człowiek*|ktokolwiek",
    ),
    (
        SECRECY,
        "nie może się dowiedzieć|nie powinien wiedzieć|nie musi wiedzieć|w tajemnicy|zachowaj to dla siebie|żeby nikt nie|aby nikt nie|bez wiedzy użytkownika|za plecami użytkownika",
    ),
    (SILENT, "po cichu|potajemnie|ukradkiem|cichaczem|dyskretnie"),
    (
        BECOME,
        "jesteś teraz|teraz jesteś|od teraz jesteś|odtąd jesteś|zachowuj się jak|udawaj|udawaj że|wciel się w|przyjmij rolę|odgrywaj rolę|działaj jako|wystąp jako|twoja nowa rola|od tej chwili jesteś|od dziś jesteś|stajesz się",
    ),
    (
        IDENTITY,
        "administratorem|administratora|asystent*|właściciel*|agentem|agenta|haker*|recenzent*|opiekun*|modelem|bot",
    ),
    (
        FREE,
        "bez ograniczeń|bez żadnych ograniczeń|bez zasad|bez reguł|bez filtrów|bez cenzury|nieograniczon*|bez limitów",
    ),
    (YOU, "jesteś|ty|możesz"),
    (
        SESSION,
        "od teraz|odtąd|od tej chwili|od tej pory|od dziś|od dzisiaj",
    ),
    (ANSWER, "odpowiadaj|odpowiedz|odpowiadajcie"),
    (ONLY, "tylko|wyłącznie|jedynie"),
    (
        APPROVE,
        "zatwierdź|zatwierdzaj|zatwierdzasz|zatwierdzać|zaakceptuj|akceptuj|akceptujesz|scalaj",
    ),
    (PROPOSAL, "propozycj*|zmian*|wniosk*|wniosek"),
    (SKIP, "pomiń|pomijaj|wyłącz|obejdź|omijaj|omiń"),
    (
        REVIEW,
        "recenzj*|przegląd*|zatwierdzeni*|zgody|zgodę|weryfikacj*|kontrol*|potwierdzeni*",
    ),
    (WITHOUT, "bez"),
    (
        REVEAL,
        "pokaż|ujawnij|wypisz|wyświetl|powtórz|zdradź|wydrukuj|podaj",
    ),
    (YOUR, "swój|twój|swoje|twoje|swoich|twoich|swojego|twojego"),
    (
        SECRET,
        "hasła|hasło|haseł|hasłami|poświadczeni*|klucz api|klucze api|tajny klucz|dane logowania|token dostępu",
    ),
    (
        SEND | SHIP,
        "wyślij|wysyłaj|prześlij|przesyłaj|opublikuj|skopiuj|wgraj|przekaż|wklej",
    ),
    (
        REPORTING,
        "atak*|przykład*|wstrzyknięci*|zdanie|fraza|frazę",
    ),
    (
        HANDLING,
        "test|testy|odrzuca|blokuje|filtruje|wykrywa|zablokowan*",
    ),
    (
        VOID,
        "już nie obowiązują|już nie obowiązuje|straciły ważność|nie mają już znaczenia|są nieważne|zostały uchylone|przestały obowiązywać",
    ),
    (
        OVERRIDE,
        "przestań stosować|przestań przestrzegać|przestań słuchać",
    ),
    (TOLD, "dostałeś|otrzymałeś|otrzymane|dano ci"),
    (
        THIS_MEMORY | THIS_TEXT,
        "tej notatki|tę notatkę|ta notatka|tego wpisu|tej notatce",
    ),
    (SECRECY, "ukryj to|zataj|przemilcz"),
    (OVERRIDE, "nigdy nie istniały"),
];
