#[test_only]
module sui::derived_tests;

use std::unit_test::assert_eq;
use sui::derived_object;
use sui::dynamic_field as field;
use sui::object;
use sui::tx_context;

#[test]
fun an_id_of_a_parent_and_a_key() {
    let mut ctx = tx_context::dummy();
    let mut parent = object::new(&mut ctx);
    let expected = derived_object::derive_address(parent.to_inner(), b"a");
    assert!(!derived_object::exists(&parent, b"a"));
    let id = derived_object::claim(&mut parent, b"a");
    assert_eq!(id.to_address(), expected);
    assert!(derived_object::exists(&parent, b"a"));
    // Another key, a key of another type with the same bytes, and another parent have other ids.
    assert!(!derived_object::exists(&parent, b"b"));
    assert!(!derived_object::exists(&parent, b"a".to_string()));
    assert!(derived_object::derive_address(parent.to_inner(), b"a".to_string()) != expected);
    let other = object::new(&mut ctx);
    assert!(derived_object::derive_address(other.to_inner(), b"a") != expected);
    // A dynamic field of the same key is another object.
    field::add(&mut parent, b"a", 1u64);
    assert_eq!(field::remove<vector<u8>, u64>(&mut parent, b"a"), 1);
    id.delete();
    // The key stays used.
    assert!(derived_object::exists(&parent, b"a"));
    other.delete();
    parent.delete();
}

#[test, expected_failure(abort_code = derived_object::EObjectAlreadyExists)]
fun a_key_is_used_once() {
    let mut parent = object::new(&mut tx_context::dummy());
    derived_object::claim(&mut parent, 1u8).delete();
    derived_object::claim(&mut parent, 1u8).delete();
    parent.delete();
}
