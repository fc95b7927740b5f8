#[test_only]
module sui::collection_tests;

use std::unit_test::assert_eq;
use sui::bag;
use sui::object;
use sui::object_table;
use sui::table;
use sui::tx_context;
use sui::vec_map;
use sui::vec_set;

public struct Thing has key, store { id: UID, value: u64 }

#[test]
fun tables() {
    let mut ctx = tx_context::dummy();
    let mut t = table::new<address, u64>(&mut ctx);
    assert!(t.is_empty());
    t.add(@0xA, 1);
    t.add(@0xB, 2);
    assert_eq!(t.length(), 2);
    assert!(t.contains(@0xA) && !t.contains(@0xC));
    *(&mut t[@0xA]) = 5;
    assert_eq!(t[@0xA], 5);
    assert_eq!(t.remove(@0xA), 5);
    assert_eq!(t.remove(@0xB), 2);
    t.destroy_empty();
    let mut t = table::new<u8, u8>(&mut ctx);
    t.add(1, 1);
    t.drop();
}

#[test, expected_failure(abort_code = table::ETableNotEmpty)]
fun destroying_a_table_with_entries() {
    let mut t = table::new<u8, u8>(&mut tx_context::dummy());
    t.add(1, 1);
    t.destroy_empty();
}

#[test, expected_failure(abort_code = sui::dynamic_field::EFieldDoesNotExist)]
fun a_key_that_is_not_in_the_table() {
    let t = table::new<u8, u8>(&mut tx_context::dummy());
    assert_eq!(t[1], 1);
    abort 99
}

#[test]
fun object_tables() {
    let mut ctx = tx_context::dummy();
    let mut t = object_table::new<u8, Thing>(&mut ctx);
    let thing = Thing { id: object::new(&mut ctx), value: 1 };
    let id = object::id(&thing);
    t.add(1, thing);
    assert_eq!(t.length(), 1);
    assert!(!t.is_empty() && t.contains(1) && !t.contains(2));
    assert_eq!(t.value_id(1), option::some(id));
    assert_eq!(t.value_id(2), option::none());
    let thing = &mut t[1];
    thing.value = 4;
    assert_eq!(t[1].value, 4);
    let Thing { id, value: _ } = t.remove(1);
    id.delete();
    t.destroy_empty();
}

#[test, expected_failure(abort_code = object_table::ETableNotEmpty)]
fun destroying_an_object_table_with_entries() {
    let mut ctx = tx_context::dummy();
    let mut t = object_table::new<u8, Thing>(&mut ctx);
    t.add(1, Thing { id: object::new(&mut ctx), value: 1 });
    t.destroy_empty();
}

#[test]
fun bags() {
    let mut b = bag::new(&mut tx_context::dummy());
    assert!(b.is_empty());
    b.add(b"a", 1u64);
    b.add(2u8, true);
    assert_eq!(b.length(), 2);
    assert!(b.contains(b"a") && !b.contains(b"b"));
    assert!(b.contains_with_type<u8, bool>(2) && !b.contains_with_type<u8, u64>(2));
    *(&mut b[b"a"]) = 3u64;
    assert_eq!(*b.borrow<vector<u8>, u64>(b"a"), 3);
    assert_eq!(b.remove<vector<u8>, u64>(b"a"), 3);
    assert!(b.remove<u8, bool>(2));
    b.destroy_empty();
}

#[test, expected_failure(abort_code = bag::EBagNotEmpty)]
fun destroying_a_bag_with_entries() {
    let mut b = bag::new(&mut tx_context::dummy());
    b.add(1u8, 1u8);
    b.destroy_empty();
}

#[test, allow(deprecated_usage)]
fun maps() {
    let mut m = vec_map::empty<u8, u64>();
    assert!(m.is_empty());
    m.insert(1, 10);
    m.insert(2, 20);
    m.insert(3, 30);
    assert_eq!(m.length(), 3);
    assert_eq!(m.size(), 3);
    *(&mut m[&2]) = 25;
    assert_eq!(m[&2], 25);
    assert_eq!(m.try_get(&2), option::some(25));
    assert_eq!(m.try_get(&9), option::none());
    assert_eq!(m.get_idx(&3), 2);
    assert_eq!(m.get_idx_opt(&9), option::none());
    assert_eq!(m.keys(), vector[1, 2, 3]);
    let (key, value) = m.get_entry_by_idx(0);
    assert_eq!(*key, 1);
    assert_eq!(*value, 10);
    let (_, value) = m.get_entry_by_idx_mut(0);
    *value = 11;
    let (key, value) = m.remove(&1);
    assert_eq!(key, 1);
    assert_eq!(value, 11);
    let (key, _) = m.pop();
    assert_eq!(key, 3);
    let (key, _) = m.remove_entry_by_idx(0);
    assert_eq!(key, 2);
    m.destroy_empty();
    let m = vec_map::from_keys_values(vector[b"x", b"y"], vector[1u8, 2]);
    let (keys, values) = m.into_keys_values();
    assert_eq!(keys, vector[b"x", b"y"]);
    assert_eq!(values, vector[1, 2]);
}

#[test, expected_failure(abort_code = vec_map::EKeyAlreadyExists)]
fun a_key_twice() {
    vec_map::from_keys_values(vector[1u8, 1], vector[1u8, 2]);
}

#[test, expected_failure(abort_code = vec_map::EUnequalLengths)]
fun more_keys_than_values() {
    vec_map::from_keys_values(vector[1u8, 2], vector[1u8]);
}

#[test, expected_failure(abort_code = vec_map::EKeyDoesNotExist)]
fun a_key_that_is_not_in_the_map() {
    vec_map::empty<u8, u8>().get(&1);
}

#[test, expected_failure(abort_code = vec_map::EMapEmpty)]
fun popping_an_empty_map() {
    vec_map::empty<u8, u8>().pop();
}

#[test, expected_failure(abort_code = vec_map::EIndexOutOfBounds)]
fun an_entry_past_the_end() {
    vec_map::empty<u8, u8>().remove_entry_by_idx(0);
}

#[test, expected_failure(abort_code = vec_map::EMapNotEmpty)]
fun destroying_a_map_with_entries() {
    let mut m = vec_map::empty<u8, u8>();
    m.insert(1, 1);
    m.destroy_empty();
}

#[test, allow(deprecated_usage)]
fun sets() {
    let mut s = vec_set::empty<u8>();
    assert!(s.is_empty());
    s.insert(3);
    s.insert(1);
    assert!(s.contains(&3) && !s.contains(&2));
    assert_eq!(s.length(), 2);
    assert_eq!(s.size(), 2);
    assert_eq!(*s.keys(), vector[3, 1]);
    s.remove(&3);
    assert_eq!(s.into_keys(), vector[1]);
    assert_eq!(vec_set::singleton(5u8), vec_set::from_keys(vector[5u8]));
}

#[test, expected_failure(abort_code = vec_set::EKeyAlreadyExists)]
fun a_member_twice() {
    vec_set::singleton(1u8).insert(1)
}

#[test, expected_failure(abort_code = vec_set::EKeyDoesNotExist)]
fun a_member_that_is_not_there() {
    vec_set::singleton(1u8).remove(&2)
}
