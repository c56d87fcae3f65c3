//! The token: a change that the rules admitted.

/// A change that passed the rules. Only a module of `gate` can issue one; there is no `Clone`,
/// no `Default` and no way to read one from bytes, so a change is admitted once and used once.
#[must_use]
pub(crate) struct Admitted<C>(C);

impl<C> Admitted<C> {
    /// Issues the token; called at the end of a rule module, when every rule passed.
    pub(in crate::gate) fn issue(change: C) -> Self {
        Self(change)
    }

    /// Gives the change to the store.
    pub(crate) fn into_change(self) -> C {
        self.0
    }
}
