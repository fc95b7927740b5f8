/// How many amounts of addresses there are, and the types of what older versions of the chain noted beside each. The chain keeps the count.
module sui::accumulator_metadata;

use sui::accumulator::AccumulatorRoot;
use sui::bag::Bag;
use sui::dynamic_field;

/// More amounts are gone than there were.
const EInvariantViolation: u64 = 0;

#[allow(unused_field)]
/// Where what was noted of an address is. No longer made.
public struct OwnerKey has copy, drop, store {
    owner: address,
}

#[allow(unused_field)]
/// What was noted of an address. No longer made.
public struct Owner has store {
    balances: Bag,
    owner: address,
}

/// Where what was noted of one kind of amount is. No longer made.
public struct MetadataKey<phantom T>() has copy, drop, store;

#[allow(unused_field)]
/// What was noted of one kind of amount. No longer made.
public struct Metadata<phantom T> has store {
    fields: Bag,
}

/// Where the root keeps the count.
public struct AccumulatorObjectCountKey() has copy, drop, store;

#[allow(unused_function)]
/// Adds to the count and takes off it.
fun record_accumulator_object_changes(
    accumulator_root: &mut AccumulatorRoot,
    objects_created: u64,
    objects_destroyed: u64,
) {
    let key = AccumulatorObjectCountKey();
    let root = accumulator_root.id_mut();
    if (!dynamic_field::exists(root, key)) dynamic_field::add(root, key, 0u64);
    let count: &mut u64 = dynamic_field::borrow_mut(root, key);
    assert!(*count + objects_created >= objects_destroyed, EInvariantViolation);
    *count = *count + objects_created - objects_destroyed
}

#[allow(unused_function)]
/// Returns the count.
fun get_accumulator_object_count(accumulator_root: &AccumulatorRoot): u64 {
    let key = AccumulatorObjectCountKey();
    if (dynamic_field::exists(accumulator_root.id(), key)) *dynamic_field::borrow(accumulator_root.id(), key) else 0
}

// === Tests ===

#[test_only]
/// Adds to the count and takes off it.
public(package) fun record_for_testing(accumulator_root: &mut AccumulatorRoot, created: u64, destroyed: u64) {
    record_accumulator_object_changes(accumulator_root, created, destroyed)
}

#[test_only]
/// Returns the count.
public(package) fun count_for_testing(accumulator_root: &AccumulatorRoot): u64 {
    get_accumulator_object_count(accumulator_root)
}
