/// Amounts of addresses outside of any object. Owns how they are found: each is a dynamic field of the root, under the kind of
/// amount and the address. What may be done with them is `sui::funds_accumulator`'s.
module sui::accumulator;

use sui::dynamic_field;

/// The root's address.
const ROOT: address = @0xacc;

#[allow(unused_field)]
/// The object whose dynamic fields the amounts are. The chain makes it.
public struct AccumulatorRoot has key {
    id: UID,
}

#[allow(unused_field)]
/// An amount. The chain writes it.
public struct U128 has store {
    value: u128,
}

/// The name of an amount of kind `T`.
public struct Key<phantom T> has copy, drop, store {
    address: address,
}

/// Returns where the amount of an address is.
public(package) fun accumulator_address<T>(address: address): address {
    dynamic_field::hash_type_and_key(ROOT, Key<T> { address })
}
