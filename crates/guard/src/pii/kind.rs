//! What kinds of personal data there are, and how sure a finding is.
//!
//! The words are stable: they stand in summaries, events and reports. The first five are those
//! of the opencode-swarm plugin. Scores say how much evidence there is, not how grave it is: a
//! checksum that holds, a word beside it that names it, a form that hardly anything else has.

/// A kind of personal data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PiiKind {
    /// An e-mail address of a person or a mailbox.
    Email,
    /// A phone number.
    Phone,
    /// A payment card number.
    CreditCard,
    /// A US social security number.
    Ssn,
    /// A globally routable IP address.
    IpAddress,
    /// An international bank account number.
    Iban,
    /// A bank account that is not written as an IBAN.
    BankAccount,
    /// A number that a state gave to a person: tax, insurance, health, identity.
    NationalId,
    /// The number of a passport or a driving licence.
    TravelDocument,
    /// A date of birth.
    DateOfBirth,
    /// A street address.
    PostalAddress,
    /// The hardware address of a network card, or the serial number of a phone.
    DeviceId,
    /// A wallet of a public ledger.
    CryptoAddress,
    /// A person's name; only a model of names finds it.
    Person,
    /// An organisation's name; only a model of names finds it.
    Organization,
    /// A place; only a model of names finds it.
    Location,
}

impl PiiKind {
    /// A stable word for summaries and reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Phone => "phone",
            Self::CreditCard => "credit_card",
            Self::Ssn => "ssn",
            Self::IpAddress => "ip_address",
            Self::Iban => "iban",
            Self::BankAccount => "bank_account",
            Self::NationalId => "national_id",
            Self::TravelDocument => "travel_document",
            Self::DateOfBirth => "date_of_birth",
            Self::PostalAddress => "postal_address",
            Self::DeviceId => "device_id",
            Self::CryptoAddress => "crypto_address",
            Self::Person => "person",
            Self::Organization => "organization",
            Self::Location => "location",
        }
    }
}

/// A checksum holds and a word beside it says what it is.
pub(super) const NAMED_AND_CHECKED: f64 = 0.95;
/// An address that only a mailbox has.
pub(super) const MAILBOX: f64 = 0.9;
/// A checksum holds, or the form is one that nothing else has.
pub(super) const CHECKED: f64 = 0.85;
/// A word beside it says what it is; nothing can be checked, or only loosely.
pub(super) const NAMED: f64 = 0.8;
/// A public address that may be a machine's.
pub(super) const ADDRESS: f64 = 0.75;
/// A mailbox of a role, not of one person.
pub(super) const ROLE: f64 = 0.6;
/// What a model of names says.
pub(super) const MODEL: f64 = 0.6;
/// A thing rather than a person.
pub(super) const DEVICE: f64 = 0.5;
