//! A small cache: entries expire after a time to live, and the least recently
//! used one is evicted when the capacity is reached.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::{Duration, Instant};

struct Entry<V> {
    value: V,
    expires: Instant,
    used: u64,
}

pub struct TtlCache<K, V> {
    entries: HashMap<K, Entry<V>>,
    capacity: usize,
    ttl: Duration,
    tick: u64,
}

impl<K: Hash + Eq + Clone, V> TtlCache<K, V> {
    pub fn new(capacity: usize, ttl: Duration) -> Self {
        Self { entries: HashMap::new(), capacity: capacity.max(1), ttl, tick: 0 }
    }

    pub fn get(&mut self, key: &K, now: Instant) -> Option<&V> {
        if self.entries.get(key).is_some_and(|entry| entry.expires <= now) {
            self.entries.remove(key);
        }
        self.tick += 1;
        let entry = self.entries.get_mut(key)?;
        entry.used = self.tick;
        Some(&entry.value)
    }

    pub fn insert(&mut self, key: K, value: V, now: Instant) {
        if self.entries.len() >= self.capacity && !self.entries.contains_key(&key) {
            self.evict(now);
        }
        self.tick += 1;
        let entry = Entry { value, expires: now + self.ttl, used: self.tick };
        self.entries.insert(key, entry);
    }

    fn evict(&mut self, now: Instant) {
        self.entries.retain(|_, entry| entry.expires > now);
        if self.entries.len() < self.capacity {
            return;
        }
        let oldest = self.entries.iter().min_by_key(|(_, entry)| entry.used);
        if let Some(key) = oldest.map(|(key, _)| key.clone()) {
            self.entries.remove(&key);
        }
    }
}
