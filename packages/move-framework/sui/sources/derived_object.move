/// Objects whose id follows from another object and a key, so that anyone can work the id out.
/// Each key of a parent is used once, also when the object is deleted later.
module sui::derived_object;

use sui::dynamic_field as field;

/// The key was used before.
#[error(code = 0)]
const EObjectAlreadyExists: vector<u8> = b"Derived object is already claimed.";

/// The name of the field that marks an id of the parent as used.
public struct Claimed(ID) has copy, drop, store;

/// Tells ids of this module from those of dynamic fields with the same key.
public struct DerivedObjectKey<K: copy + drop + store>(K) has copy, drop, store;

/// What became of a claimed id.
public enum ClaimedStatus has store {
    /// An object has or had it.
    Reserved,
}

/// Makes the identity that belongs to `key`. Aborts when it was made before.
public fun claim<K: copy + drop + store>(parent: &mut UID, key: K): UID {
    let at = derive_address(parent.to_inner(), key);
    let mark = Claimed(at.to_id());
    assert!(!field::exists(parent, mark), EObjectAlreadyExists);
    field::add(parent, mark, ClaimedStatus::Reserved);
    object::new_uid_from_hash(at)
}

/// Returns whether the identity of `key` was made, even if its object is gone.
public fun exists<K: copy + drop + store>(parent: &UID, key: K): bool {
    field::exists(parent, Claimed(derive_address(parent.to_inner(), key).to_id()))
}

/// Returns the address that the object of `key` has or would have.
public fun derive_address<K: copy + drop + store>(parent: ID, key: K): address {
    field::hash_type_and_key(parent.to_address(), DerivedObjectKey(key))
}
