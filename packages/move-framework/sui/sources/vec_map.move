/// A small map kept as a list in the order of insertion. Every operation looks at each entry: for few entries only.
module sui::vec_map;

/// The key is there already.
const EKeyAlreadyExists: u64 = 0;
/// The key is not there.
const EKeyDoesNotExist: u64 = 1;
/// The map to destroy has entries.
const EMapNotEmpty: u64 = 2;
/// The index is not below the size.
const EIndexOutOfBounds: u64 = 3;
/// There is no entry to take out.
const EMapEmpty: u64 = 4;
/// The lists of keys and of values differ in length.
const EUnequalLengths: u64 = 5;

/// Entries with different keys.
public struct VecMap<K: copy, V> has copy, drop, store {
    contents: vector<Entry<K, V>>,
}

/// One key and its value.
public struct Entry<K: copy, V> has copy, drop, store {
    key: K,
    value: V,
}

/// Returns a map without entries.
public fun empty<K: copy, V>(): VecMap<K, V> {
    VecMap { contents: vector[] }
}

/// Adds an entry. Aborts when the key is there.
public fun insert<K: copy, V>(self: &mut VecMap<K, V>, key: K, value: V) {
    assert!(!self.contains(&key), EKeyAlreadyExists);
    self.contents.push_back(Entry { key, value })
}

/// Takes an entry out. Aborts when the key is not there.
public fun remove<K: copy, V>(self: &mut VecMap<K, V>, key: &K): (K, V) {
    let at = self.get_idx(key);
    let Entry { key, value } = self.contents.remove(at);
    (key, value)
}

/// Takes the entry that was added last out. Aborts when there is none.
public fun pop<K: copy, V>(self: &mut VecMap<K, V>): (K, V) {
    assert!(self.contents.length() != 0, EMapEmpty);
    let Entry { key, value } = self.contents.pop_back();
    (key, value)
}

#[syntax(index)]
/// Borrows a value mutably. Aborts when the key is not there.
public fun get_mut<K: copy, V>(self: &mut VecMap<K, V>, key: &K): &mut V {
    let at = self.get_idx(key);
    &mut self.contents[at].value
}

#[syntax(index)]
/// Borrows a value. Aborts when the key is not there.
public fun get<K: copy, V>(self: &VecMap<K, V>, key: &K): &V {
    let at = self.get_idx(key);
    &self.contents[at].value
}

/// Copies a value, or returns none when the key is not there.
public fun try_get<K: copy, V: copy>(self: &VecMap<K, V>, key: &K): Option<V> {
    if (self.contains(key)) option::some(*self.get(key)) else option::none()
}

/// Returns whether the key is there.
public fun contains<K: copy, V>(self: &VecMap<K, V>, key: &K): bool {
    self.get_idx_opt(key).is_some()
}

/// Returns how many entries there are.
public fun length<K: copy, V>(self: &VecMap<K, V>): u64 {
    self.contents.length()
}

#[deprecated(note = b"Renamed to `length` for consistency.")]
/// Older name of `length`.
public fun size<K: copy, V>(self: &VecMap<K, V>): u64 {
    self.contents.length()
}

/// Returns whether there are no entries.
public fun is_empty<K: copy, V>(self: &VecMap<K, V>): bool {
    self.contents.is_empty()
}

/// Destroys a map without entries. Aborts when it has some.
public fun destroy_empty<K: copy, V>(self: VecMap<K, V>) {
    let VecMap { contents } = self;
    assert!(contents.is_empty(), EMapNotEmpty);
    contents.destroy_empty()
}

/// Unpacks the map to its keys and values, in order.
public fun into_keys_values<K: copy, V>(self: VecMap<K, V>): (vector<K>, vector<V>) {
    let VecMap { contents } = self;
    let mut keys = vector[];
    let mut values = vector[];
    contents.do!(|entry| {
        let Entry { key, value } = entry;
        keys.push_back(key);
        values.push_back(value);
    });
    (keys, values)
}

/// Returns the map of these keys and values. Aborts when their numbers differ or a key comes twice.
public fun from_keys_values<K: copy, V>(keys: vector<K>, values: vector<V>): VecMap<K, V> {
    assert!(keys.length() == values.length(), EUnequalLengths);
    let mut map = empty();
    keys.zip_do!(values, |key, value| map.insert(key, value));
    map
}

/// Returns a copy of the keys, in order.
public fun keys<K: copy, V>(self: &VecMap<K, V>): vector<K> {
    self.contents.map_ref!(|entry| entry.key)
}

/// Returns the position of a key, or none.
public fun get_idx_opt<K: copy, V>(self: &VecMap<K, V>, key: &K): Option<u64> {
    self.contents.find_index!(|entry| &entry.key == key)
}

/// Returns the position of a key. Aborts when it is not there.
public fun get_idx<K: copy, V>(self: &VecMap<K, V>, key: &K): u64 {
    let at = self.get_idx_opt(key);
    assert!(at.is_some(), EKeyDoesNotExist);
    at.destroy_some()
}

/// Borrows the entry at a position. Aborts when there is none.
public fun get_entry_by_idx<K: copy, V>(self: &VecMap<K, V>, idx: u64): (&K, &V) {
    assert!(idx < self.length(), EIndexOutOfBounds);
    let entry = &self.contents[idx];
    (&entry.key, &entry.value)
}

/// Borrows the entry at a position, its value mutably. Aborts when there is none.
public fun get_entry_by_idx_mut<K: copy, V>(self: &mut VecMap<K, V>, idx: u64): (&K, &mut V) {
    assert!(idx < self.length(), EIndexOutOfBounds);
    let entry = &mut self.contents[idx];
    (&entry.key, &mut entry.value)
}

/// Takes the entry at a position out. Aborts when there is none.
public fun remove_entry_by_idx<K: copy, V>(self: &mut VecMap<K, V>, idx: u64): (K, V) {
    assert!(idx < self.length(), EIndexOutOfBounds);
    let Entry { key, value } = self.contents.remove(idx);
    (key, value)
}
