#[test_only]
module sui::linked_table_tests;

use std::unit_test::{assert_eq, destroy};
use sui::dynamic_field as field;
use sui::linked_table::{Self, LinkedTable};
use sui::tx_context;

/// Asserts the keys, read from both ends.
fun assert_keys(table: &LinkedTable<u8, u64>, keys: vector<u8>) {
    assert_eq!(table.length(), keys.length());
    assert_eq!(table.is_empty(), keys.is_empty());
    let mut forwards = vector[];
    let mut at = *table.front();
    while (at.is_some()) {
        let key = at.destroy_some();
        forwards.push_back(key);
        at = *table.next(key)
    };
    assert_eq!(forwards, keys);
    let mut backwards = vector[];
    at = *table.back();
    while (at.is_some()) {
        let key = at.destroy_some();
        backwards.push_back(key);
        at = *table.prev(key)
    };
    backwards.reverse();
    assert_eq!(backwards, keys);
}

#[test]
fun entries_in_order() {
    let mut t = linked_table::new<u8, u64>(&mut tx_context::dummy());
    assert_keys(&t, vector[]);
    assert_eq!(*t.front(), option::none());
    assert_eq!(*t.back(), option::none());
    t.push_back(2, 20);
    assert_keys(&t, vector[2]);
    t.push_back(3, 30);
    t.push_front(1, 10);
    t.push_back(4, 40);
    assert_keys(&t, vector[1, 2, 3, 4]);
    assert!(t.contains(3) && !t.contains(5));
    *(&mut t[2]) = 21;
    assert_eq!(t[2], 21);
    // From the middle, the beginning and the end.
    assert_eq!(t.remove(3), 30);
    assert_keys(&t, vector[1, 2, 4]);
    assert_eq!(t.remove(1), 10);
    assert_keys(&t, vector[2, 4]);
    assert_eq!(t.remove(4), 40);
    assert_keys(&t, vector[2]);
    assert_eq!(t.remove(2), 21);
    assert_keys(&t, vector[]);
    // A key that was removed may come again.
    t.push_front(2, 22);
    t.push_front(1, 11);
    assert_keys(&t, vector[1, 2]);
    let (key, value) = t.pop_back();
    assert_eq!(key, 2);
    assert_eq!(value, 22);
    let (key, value) = t.pop_front();
    assert_eq!(key, 1);
    assert_eq!(value, 11);
    t.destroy_empty();
}

#[test]
fun a_table_with_entries_is_dropped() {
    let mut t = linked_table::new<u8, u64>(&mut tx_context::dummy());
    t.push_back(1, 1);
    t.drop();
}

#[test, expected_failure(abort_code = linked_table::ETableNotEmpty)]
fun destroying_a_table_with_entries() {
    let mut t = linked_table::new<u8, u64>(&mut tx_context::dummy());
    t.push_back(1, 1);
    t.destroy_empty();
}

#[test, expected_failure(abort_code = linked_table::ETableIsEmpty)]
fun nothing_at_the_front() {
    let mut t = linked_table::new<u8, u64>(&mut tx_context::dummy());
    t.pop_front();
    destroy(t);
}

#[test, expected_failure(abort_code = linked_table::ETableIsEmpty)]
fun nothing_at_the_back() {
    let mut t = linked_table::new<u8, u64>(&mut tx_context::dummy());
    t.pop_back();
    destroy(t);
}

#[test, expected_failure(abort_code = field::EFieldAlreadyExists)]
fun a_key_twice_at_the_front() {
    let mut t = linked_table::new<u8, u64>(&mut tx_context::dummy());
    t.push_back(1, 1);
    t.push_back(2, 2);
    t.push_front(2, 3);
    destroy(t);
}

#[test, expected_failure(abort_code = field::EFieldAlreadyExists)]
fun a_key_twice_at_the_back() {
    let mut t = linked_table::new<u8, u64>(&mut tx_context::dummy());
    t.push_back(1, 1);
    t.push_back(1, 2);
    destroy(t);
}

#[test, expected_failure(abort_code = field::EFieldDoesNotExist)]
fun a_key_that_is_not_there() {
    let mut t = linked_table::new<u8, u64>(&mut tx_context::dummy());
    t.remove(1);
    destroy(t);
}

#[test, expected_failure(abort_code = field::EFieldDoesNotExist)]
fun a_key_without_neighbours() {
    let t = linked_table::new<u8, u64>(&mut tx_context::dummy());
    t.next(1);
    destroy(t);
}

#[test]
fun entries_between_others() {
    let mut t = linked_table::new<u8, u64>(&mut tx_context::dummy());
    t.push_back(1, 10);
    t.insert_before(1, 0, 0);
    assert_keys(&t, vector[0, 1]);
    t.insert_after(1, 3, 30);
    assert_keys(&t, vector[0, 1, 3]);
    t.insert_before(3, 2, 20);
    assert_keys(&t, vector[0, 1, 2, 3]);
    t.insert_after(0, 5, 50);
    assert_keys(&t, vector[0, 5, 1, 2, 3]);
    assert_eq!(t[5], 50);
    assert_eq!(t.remove(5), 50);
    assert_keys(&t, vector[0, 1, 2, 3]);
    destroy(t);
}

#[test, expected_failure(abort_code = field::EFieldDoesNotExist)]
fun nothing_to_insert_after() {
    let mut t = linked_table::new<u8, u64>(&mut tx_context::dummy());
    t.push_back(1, 10);
    t.insert_after(2, 3, 30);
    destroy(t);
}

#[test, expected_failure(abort_code = field::EFieldAlreadyExists)]
fun a_key_twice_in_the_middle() {
    let mut t = linked_table::new<u8, u64>(&mut tx_context::dummy());
    t.push_back(1, 10);
    t.push_back(2, 20);
    t.insert_before(2, 1, 30);
    destroy(t);
}
