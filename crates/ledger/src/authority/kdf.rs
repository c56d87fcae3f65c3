//! From a passphrase to the key that seals: argon2id, with its cost in the file.
//!
//! The default cost is the one the OWASP password storage sheet gives for argon2id (19 MiB, two
//! passes, one lane). It lies in each sealed file, so that a later version can raise it. A read
//! file is held to bounds on both sides: below the default it is refused as too cheap to guess,
//! above the ceiling as a way to exhaust the machine.

use argon2::{Algorithm, Argon2, Block, Params, Version};
use serde::{Deserialize, Serialize};
use zeroize::{Zeroize, Zeroizing};

use super::hex;
use super::passphrase::Passphrase;
use crate::seams::Randomness;

const MIN_MEMORY_KIB: u32 = Params::DEFAULT_M_COST;
const MAX_MEMORY_KIB: u32 = 512 * 1024;
const MIN_PASSES: u32 = Params::DEFAULT_T_COST;
const MAX_PASSES: u32 = 16;
const MAX_LANES: u32 = 8;

/// Why the parameters are not used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum KdfRefused {
    /// A cost lies outside its bounds.
    #[error("the key derivation parameters are out of bounds")]
    OutOfBounds,
    /// The machine does not have the memory that the parameters ask for.
    #[error("not enough memory to derive the key")]
    OutOfMemory,
}

/// The cost and the salt of one derivation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KdfParams {
    algorithm: KdfAlgorithm,
    memory_kib: u32,
    passes: u32,
    lanes: u32,
    #[serde(with = "hex")]
    salt: [u8; 16],
}

// Version 0x13 of the algorithm; a later one would be another name here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum KdfAlgorithm {
    Argon2id,
}

impl KdfParams {
    /// The default cost with a fresh salt.
    pub fn fresh(randomness: &dyn Randomness) -> Self {
        let mut salt = [0; 16];
        randomness.fill(&mut salt);
        Self {
            algorithm: KdfAlgorithm::Argon2id,
            memory_kib: MIN_MEMORY_KIB,
            passes: MIN_PASSES,
            lanes: Params::DEFAULT_P_COST,
            salt,
        }
    }

    /// Whether every cost lies within its bounds.
    pub fn check(&self) -> Result<(), KdfRefused> {
        let within = (MIN_MEMORY_KIB..=MAX_MEMORY_KIB).contains(&self.memory_kib)
            && (MIN_PASSES..=MAX_PASSES).contains(&self.passes)
            && (1..=MAX_LANES).contains(&self.lanes);
        if within {
            Ok(())
        } else {
            Err(KdfRefused::OutOfBounds)
        }
    }

    /// Derives the sealing key; checks the bounds first.
    pub(super) fn derive(
        &self,
        passphrase: &Passphrase,
    ) -> Result<Zeroizing<[u8; 32]>, KdfRefused> {
        self.check()?;
        let params = Params::new(self.memory_kib, self.passes, self.lanes, Some(32))
            .map_err(|_| KdfRefused::OutOfBounds)?;
        // Our own memory, because the last block gives the key away and argon2 does not wipe it.
        let mut memory = Memory::allocate(params.block_count())?;
        let mut key = Zeroizing::new([0; 32]);
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
            .hash_password_into_with_memory(
                passphrase.as_bytes(),
                &self.salt,
                key.as_mut_slice(),
                memory.0.as_mut_slice(),
            )
            .map_err(|_| KdfRefused::OutOfBounds)?;
        Ok(key)
    }
}

struct Memory(Vec<Block>);

impl Memory {
    fn allocate(blocks: usize) -> Result<Self, KdfRefused> {
        let mut memory = Vec::new();
        memory
            .try_reserve_exact(blocks)
            .map_err(|_| KdfRefused::OutOfMemory)?;
        memory.resize(blocks, Block::new());
        Ok(Self(memory))
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seams::SeededRandomness;

    fn params() -> KdfParams {
        KdfParams::fresh(&SeededRandomness::new(1))
    }

    #[test]
    fn costs_outside_the_bounds_are_refused_before_any_work() {
        let passphrase = Passphrase::new("correct horse".to_owned()).unwrap();
        let gib_100 = 100 * 1024 * 1024;
        let hostile = [
            KdfParams {
                memory_kib: gib_100,
                ..params()
            },
            KdfParams {
                memory_kib: MAX_MEMORY_KIB + 1,
                ..params()
            },
            KdfParams {
                memory_kib: MIN_MEMORY_KIB - 1,
                ..params()
            },
            KdfParams {
                memory_kib: 0,
                ..params()
            },
            KdfParams {
                passes: u32::MAX,
                ..params()
            },
            KdfParams {
                passes: 1,
                ..params()
            },
            KdfParams {
                lanes: 0,
                ..params()
            },
            KdfParams {
                lanes: 0x00ff_ffff,
                ..params()
            },
        ];
        for params in hostile {
            assert_eq!(
                params.derive(&passphrase).err(),
                Some(KdfRefused::OutOfBounds)
            );
        }
        let ceiling = KdfParams {
            memory_kib: MAX_MEMORY_KIB,
            passes: MAX_PASSES,
            lanes: MAX_LANES,
            ..params()
        };
        assert_eq!(ceiling.check(), Ok(()));
    }

    #[test]
    fn the_key_follows_the_words_the_salt_and_the_cost() {
        let words = Passphrase::new("correct horse".to_owned()).unwrap();
        let others = Passphrase::new("correct horsf".to_owned()).unwrap();
        let key = params().derive(&words).unwrap();
        assert_eq!(params().derive(&words).unwrap(), key);
        assert_ne!(params().derive(&others).unwrap(), key);
        assert_ne!(
            KdfParams {
                salt: [7; 16],
                ..params()
            }
            .derive(&words)
            .unwrap(),
            key
        );
        assert_ne!(
            KdfParams {
                passes: 3,
                ..params()
            }
            .derive(&words)
            .unwrap(),
            key
        );
    }
}
