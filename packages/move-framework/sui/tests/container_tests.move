#[test_only]
module sui::container_tests;

use std::unit_test::{assert_eq, destroy};
use sui::borrow;
use sui::dynamic_field as field;
use sui::object;
use sui::object_bag;
use sui::priority_queue;
use sui::table_vec;
use sui::tx_context;
use sui::versioned;

public struct Thing has key, store { id: UID, value: u64 }
public struct Other has key, store { id: UID }

fun thing(value: u64, ctx: &mut TxContext): Thing {
    Thing { id: object::new(ctx), value }
}

fun destroy_thing(thing: Thing): u64 {
    let Thing { id, value } = thing;
    id.delete();
    value
}

// === table_vec ===

#[test]
fun lists() {
    let mut ctx = tx_context::dummy();
    let mut t = table_vec::singleton(10u64, &mut ctx);
    assert!(!t.is_empty());
    t.push_back(20);
    t.push_back(30);
    t.push_back(40);
    assert_eq!(t.length(), 4);
    *(&mut t[1]) = 21;
    assert_eq!(t[1], 21);
    t.swap(0, 3);
    t.swap(2, 2);
    assert_eq!(t[0], 40);
    assert_eq!(t[2], 30);
    assert_eq!(t[3], 10);
    // 40, 21, 30, 10: the last one takes the place of the first.
    assert_eq!(t.swap_remove(0), 40);
    assert_eq!(t[0], 10);
    assert_eq!(t.pop_back(), 30);
    assert_eq!(t.swap_remove(1), 21);
    assert_eq!(t.pop_back(), 10);
    t.destroy_empty();
    let mut t = table_vec::empty<u8>(&mut ctx);
    assert!(t.is_empty());
    t.push_back(1);
    t.drop();
}

#[test, expected_failure(abort_code = table_vec::EIndexOutOfBound)]
fun an_element_past_the_end() {
    let t = table_vec::singleton(1u8, &mut tx_context::dummy());
    assert_eq!(t[1], 1);
    t.drop();
}

#[test, expected_failure(abort_code = table_vec::EIndexOutOfBound)]
fun an_element_past_the_end_to_change() {
    let mut t = table_vec::singleton(1u8, &mut tx_context::dummy());
    *(&mut t[1]) = 1;
    t.drop();
}

#[test, expected_failure(abort_code = table_vec::EIndexOutOfBound)]
fun the_last_element_of_none() {
    let mut t = table_vec::empty<u8>(&mut tx_context::dummy());
    t.pop_back();
    t.drop();
}

#[test, expected_failure(abort_code = table_vec::EIndexOutOfBound)]
fun exchanging_the_first_with_none() {
    let mut t = table_vec::singleton(1u8, &mut tx_context::dummy());
    t.swap(0, 1);
    t.drop();
}

#[test, expected_failure(abort_code = table_vec::EIndexOutOfBound)]
fun removing_past_the_end() {
    let mut t = table_vec::singleton(1u8, &mut tx_context::dummy());
    t.swap_remove(1);
    t.drop();
}

#[test, expected_failure(abort_code = table_vec::ETableNonEmpty)]
fun destroying_a_list_with_elements() {
    table_vec::singleton(1u8, &mut tx_context::dummy()).destroy_empty();
}

// === object_bag ===

#[test]
fun object_bags() {
    let mut ctx = tx_context::dummy();
    let mut b = object_bag::new(&mut ctx);
    assert!(b.is_empty());
    let one = thing(1, &mut ctx);
    let id = object::id(&one);
    b.add(b"a", one);
    b.add(2u8, Other { id: object::new(&mut ctx) });
    assert_eq!(b.length(), 2);
    assert!(!b.is_empty());
    assert!(b.contains(b"a") && !b.contains(b"b") && !b.contains(b"a".to_string()));
    assert!(b.contains_with_type<vector<u8>, Thing>(b"a") && !b.contains_with_type<vector<u8>, Other>(b"a"));
    assert_eq!(b.value_id(b"a"), option::some(id));
    assert_eq!(b.value_id(b"b"), option::none());
    b.borrow_mut<vector<u8>, Thing>(b"a").value = 5;
    assert_eq!(b.borrow<vector<u8>, Thing>(b"a").value, 5);
    assert_eq!(destroy_thing(b.remove(b"a")), 5);
    let Other { id } = b.remove(2u8);
    id.delete();
    b.destroy_empty();
}

#[test, expected_failure(abort_code = object_bag::EBagNotEmpty)]
fun destroying_a_bag_with_objects() {
    let mut ctx = tx_context::dummy();
    let mut b = object_bag::new(&mut ctx);
    b.add(1u8, thing(1, &mut ctx));
    b.destroy_empty();
}

#[test, expected_failure(abort_code = field::EFieldTypeMismatch)]
fun an_object_of_another_type() {
    let mut ctx = tx_context::dummy();
    let mut b = object_bag::new(&mut ctx);
    b.add(1u8, thing(1, &mut ctx));
    b.borrow<u8, Other>(1);
    destroy(b);
}

#[test, expected_failure(abort_code = field::EFieldDoesNotExist)]
fun an_object_that_is_not_in_the_bag() {
    let mut b = object_bag::new(&mut tx_context::dummy());
    destroy_thing(b.remove(1u8));
    destroy(b);
}

// === priority_queue ===

#[test]
fun the_highest_first() {
    let mut q = priority_queue::new(
        priority_queue::create_entries(vector[3, 9, 1, 7, 5], vector[b"c", b"i", b"a", b"g", b"e"]),
    );
    // The parents 1 and 0 sink: 9 stays above 7 and 5, and changes with 3, which then changes with 7.
    assert_eq!(q.priorities(), vector[9, 7, 1, 3, 5]);
    let (priority, value) = q.pop_max();
    assert_eq!(priority, 9);
    assert_eq!(value, b"i");
    // 5 comes to the root and changes with 7.
    assert_eq!(q.priorities(), vector[7, 5, 1, 3]);
    q.insert(8, b"h");
    // 8 begins below 5, and passes 5 and 7.
    assert_eq!(q.priorities(), vector[8, 7, 1, 3, 5]);
    q.insert(0, b"z");
    let mut order = vector[];
    6u64.do!(|_| {
        let (priority, _) = q.pop_max();
        order.push_back(priority)
    });
    assert_eq!(order, vector[8, 7, 5, 3, 1, 0]);
    assert_eq!(q.priorities(), vector[]);
}

#[test]
fun a_queue_of_nothing_and_one_of_one() {
    let mut q = priority_queue::new<u8>(vector[]);
    q.insert(4, 40);
    let (priority, value) = q.pop_max();
    assert_eq!(priority, 4);
    assert_eq!(value, 40);
    let mut q = priority_queue::new(vector[priority_queue::new_entry(1, 10u8)]);
    q.insert(1, 11);
    let (_, first) = q.pop_max();
    let (_, second) = q.pop_max();
    assert_eq!(first + second, 21);
}

#[test, expected_failure(abort_code = priority_queue::EPopFromEmptyHeap)]
fun the_highest_of_none() {
    priority_queue::new<u8>(vector[]).pop_max();
}

#[test, expected_failure(abort_code = 0, location = sui::priority_queue)]
fun more_priorities_than_values() {
    priority_queue::new(priority_queue::create_entries(vector[1, 2], vector[1u8]));
}

// === versioned ===

#[test]
fun a_value_that_changes_its_type() {
    let mut ctx = tx_context::dummy();
    let mut v = versioned::create(1, 10u64, &mut ctx);
    assert_eq!(v.version(), 1);
    *v.load_value_mut<u64>() = 11;
    assert_eq!(*v.load_value<u64>(), 11);
    let (old, cap) = v.remove_value_for_upgrade<u64>();
    v.upgrade(5, vector[old], cap);
    assert_eq!(v.version(), 5);
    assert_eq!(*v.load_value<vector<u64>>(), vector[11]);
    assert_eq!(v.destroy<vector<u64>>(), vector[11]);
}

#[test, expected_failure(abort_code = versioned::EInvalidUpgrade)]
fun a_version_that_does_not_rise() {
    let mut v = versioned::create(1, 10u64, &mut tx_context::dummy());
    let (old, cap) = v.remove_value_for_upgrade<u64>();
    v.upgrade(1, old, cap);
    destroy(v);
}

#[test, expected_failure(abort_code = versioned::EInvalidUpgrade)]
fun a_capability_of_another_object() {
    let mut ctx = tx_context::dummy();
    let mut v = versioned::create(1, 10u64, &mut ctx);
    let mut w = versioned::create(1, 10u64, &mut ctx);
    let (old, cap) = v.remove_value_for_upgrade<u64>();
    w.upgrade(2, old, cap);
    destroy(v);
    destroy(w);
}

#[test, expected_failure(abort_code = field::EFieldTypeMismatch)]
fun a_value_of_another_type() {
    let v = versioned::create(1, 10u64, &mut tx_context::dummy());
    v.load_value<u8>();
    destroy(v);
}

// === borrow ===

#[test]
fun an_object_is_put_back() {
    let mut ctx = tx_context::dummy();
    let mut holder = borrow::new(thing(3, &mut ctx), &mut ctx);
    let (mut one, proof) = holder.borrow();
    one.value = 4;
    holder.put_back(one, proof);
    assert_eq!(destroy_thing(holder.destroy()), 4);
}

#[test, expected_failure(abort_code = borrow::EWrongValue)]
fun another_object_is_put_back() {
    let mut ctx = tx_context::dummy();
    let mut holder = borrow::new(thing(1, &mut ctx), &mut ctx);
    let (one, proof) = holder.borrow();
    holder.put_back(thing(1, &mut ctx), proof);
    destroy(one);
    destroy(holder);
}

#[test, expected_failure(abort_code = borrow::EWrongBorrow)]
fun an_object_is_put_elsewhere() {
    let mut ctx = tx_context::dummy();
    let mut first = borrow::new(thing(1, &mut ctx), &mut ctx);
    let mut second = borrow::new(thing(2, &mut ctx), &mut ctx);
    let (one, proof) = first.borrow();
    let (two, other_proof) = second.borrow();
    second.put_back(one, proof);
    destroy(two);
    destroy(other_proof);
    destroy(first);
    destroy(second);
}

#[test, expected_failure(abort_code = option::EOPTION_NOT_SET)]
fun an_object_that_is_out() {
    let mut ctx = tx_context::dummy();
    let mut holder = borrow::new(thing(1, &mut ctx), &mut ctx);
    let (one, proof) = holder.borrow();
    let (again, proof_again) = holder.borrow();
    destroy(one);
    destroy(again);
    destroy(proof);
    destroy(proof_again);
    destroy(holder);
}

// === math ===

#[test, allow(deprecated_usage)]
fun older_names_of_arithmetic() {
    assert_eq!(sui::math::max(3, 8), 8);
    assert_eq!(sui::math::min(3, 8), 3);
    assert_eq!(sui::math::diff(3, 8), 5);
    assert_eq!(sui::math::pow(3, 4), 81);
    assert_eq!(sui::math::sqrt(99), 9);
    assert_eq!(sui::math::sqrt_u128(10_000_000_000_000_000_000_000), 100_000_000_000);
    assert_eq!(sui::math::divide_and_round_up(7, 2), 4);
    assert_eq!(sui::math::divide_and_round_up(8, 2), 4);
}

#[test, allow(deprecated_usage), expected_failure(arithmetic_error, location = std::u64)]
fun a_division_by_nothing() {
    sui::math::divide_and_round_up(1, 0);
}
