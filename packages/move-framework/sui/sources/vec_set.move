/// A small set kept as a list in the order of insertion. Every operation looks at each member: for few members only.
module sui::vec_set;

/// The member is there already.
const EKeyAlreadyExists: u64 = 0;
/// The member is not there.
const EKeyDoesNotExist: u64 = 1;

/// Members that all differ.
public struct VecSet<K: copy + drop> has copy, drop, store {
    contents: vector<K>,
}

/// Returns a set without members.
public fun empty<K: copy + drop>(): VecSet<K> {
    VecSet { contents: vector[] }
}

/// Returns a set of one member.
public fun singleton<K: copy + drop>(key: K): VecSet<K> {
    VecSet { contents: vector[key] }
}

/// Adds a member. Aborts when it is there.
public fun insert<K: copy + drop>(self: &mut VecSet<K>, key: K) {
    assert!(!self.contains(&key), EKeyAlreadyExists);
    self.contents.push_back(key)
}

/// Takes a member out. Aborts when it is not there.
public fun remove<K: copy + drop>(self: &mut VecSet<K>, key: &K) {
    let at = self.contents.find_index!(|k| k == key);
    assert!(at.is_some(), EKeyDoesNotExist);
    self.contents.remove(at.destroy_some());
}

/// Returns whether the member is there.
public fun contains<K: copy + drop>(self: &VecSet<K>, key: &K): bool {
    self.contents.any!(|k| k == key)
}

/// Returns how many members there are.
public fun length<K: copy + drop>(self: &VecSet<K>): u64 {
    self.contents.length()
}

#[deprecated(note = b"Renamed to `length` for consistency.")]
/// Older name of `length`.
public fun size<K: copy + drop>(self: &VecSet<K>): u64 {
    self.contents.length()
}

/// Returns whether there are no members.
public fun is_empty<K: copy + drop>(self: &VecSet<K>): bool {
    self.contents.is_empty()
}

/// Unpacks the set to its members, in order.
public fun into_keys<K: copy + drop>(self: VecSet<K>): vector<K> {
    let VecSet { contents } = self;
    contents
}

/// Returns the set of these members. Aborts when one comes twice.
public fun from_keys<K: copy + drop>(keys: vector<K>): VecSet<K> {
    let mut set = empty();
    keys.do!(|key| set.insert(key));
    set
}

/// Borrows the members, in order.
public fun keys<K: copy + drop>(self: &VecSet<K>): &vector<K> {
    &self.contents
}
