/// Amounts of addresses outside of any object. Owns how they are found: each is a dynamic field of the root, under the kind of
/// amount and the address. What may be done with them is `sui::funds_accumulator`'s.
module sui::accumulator;

use sui::dynamic_field;

public use fun root_id as AccumulatorRoot.id;
public use fun root_id_mut as AccumulatorRoot.id_mut;
public use fun accumulator_u128_exists as AccumulatorRoot.u128_exists;
public use fun accumulator_u128_read as AccumulatorRoot.u128_read;

/// The root's address.
const ROOT: address = @0xacc;

/// The object whose dynamic fields the amounts are. The chain makes it.
public struct AccumulatorRoot has key {
    id: UID,
}

/// An amount. The chain writes it.
public struct U128 has store {
    value: u128,
}

/// The name of an amount of kind `T`.
public struct Key<phantom T> has copy, drop, store {
    address: address,
}

/// Borrows the root's identity.
public(package) fun root_id(root: &AccumulatorRoot): &UID {
    &root.id
}

/// Borrows the root's identity, to change its fields.
public(package) fun root_id_mut(root: &mut AccumulatorRoot): &mut UID {
    &mut root.id
}

/// Returns whether an address has an amount of kind `T`.
public(package) fun accumulator_u128_exists<T>(root: &AccumulatorRoot, address: address): bool {
    dynamic_field::exists_with_type<Key<T>, U128>(&root.id, Key { address })
}

/// Returns the amount of kind `T` of an address. Aborts when it has none.
public(package) fun accumulator_u128_read<T>(root: &AccumulatorRoot, address: address): u128 {
    dynamic_field::borrow<Key<T>, U128>(&root.id, Key { address }).value
}

/// Returns where the amount of an address is.
public(package) fun accumulator_address<T>(address: address): address {
    dynamic_field::hash_type_and_key(ROOT, Key<T> { address })
}

// === Tests ===

#[test_only]
/// Makes the root.
public(package) fun create_for_testing(): AccumulatorRoot {
    AccumulatorRoot { id: object::new_uid_from_hash(ROOT) }
}

#[test_only]
/// Sets the amount of kind `T` of an address that has none.
public(package) fun add_for_testing<T>(root: &mut AccumulatorRoot, address: address, value: u128) {
    dynamic_field::add(&mut root.id, Key<T> { address }, U128 { value })
}
