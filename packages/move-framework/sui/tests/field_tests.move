#[test_only]
module sui::field_tests;

use std::unit_test::assert_eq;
use sui::dynamic_field as field;
use sui::dynamic_object_field as ofield;
use sui::object;
use sui::tx_context;

public struct Thing has key, store { id: UID, value: u64 }

fun thing(value: u64, ctx: &mut TxContext): Thing {
    Thing { id: object::new(ctx), value }
}

fun destroy(thing: Thing): u64 {
    let Thing { id, value } = thing;
    id.delete();
    value
}

#[test]
fun values_under_names() {
    let mut ctx = tx_context::dummy();
    let mut id = object::new(&mut ctx);
    field::add(&mut id, b"a", 1u64);
    field::add(&mut id, 7u8, true);
    assert_eq!(*field::borrow<vector<u8>, u64>(&id, b"a"), 1);
    *field::borrow_mut(&mut id, b"a") = 2u64;
    assert!(field::exists(&id, b"a"));
    assert!(!field::exists(&id, b"b"));
    // The same bytes under a name of another type are another field.
    assert!(!field::exists(&id, 7u16));
    assert!(field::exists_with_type<u8, bool>(&id, 7));
    assert!(!field::exists_with_type<u8, u64>(&id, 7));
    assert_eq!(field::remove<vector<u8>, u64>(&mut id, b"a"), 2);
    assert_eq!(field::remove_opt<u8, bool>(&mut id, 7), option::some(true));
    assert_eq!(field::remove_opt<u8, bool>(&mut id, 7), option::none());
    assert!(!field::exists(&id, b"a"));
    field::add(&mut id, b"a", b"another type");
    assert_eq!(field::remove<vector<u8>, vector<u8>>(&mut id, b"a"), b"another type");
    id.delete();
}

#[test, allow(deprecated_usage)]
fun older_names() {
    let mut ctx = tx_context::dummy();
    let mut id = object::new(&mut ctx);
    field::add(&mut id, b"a", 1u64);
    assert!(field::exists_(&id, b"a") && !field::exists_(&id, b"b"));
    assert_eq!(field::remove_if_exists<vector<u8>, u64>(&mut id, b"a"), option::some(1));
    assert_eq!(field::remove_if_exists<vector<u8>, u64>(&mut id, b"a"), option::none());
    ofield::add(&mut id, b"a", thing(2, &mut ctx));
    assert!(ofield::exists_(&id, b"a") && !ofield::exists_(&id, b"b"));
    assert_eq!(destroy(ofield::remove(&mut id, b"a")), 2);
    id.delete();
}

#[test, expected_failure(abort_code = field::EFieldAlreadyExists)]
fun a_name_that_is_taken() {
    let mut id = object::new(&mut tx_context::dummy());
    field::add(&mut id, 1u8, 1u64);
    field::add(&mut id, 1u8, 2u64);
    abort 99
}

#[test, expected_failure(abort_code = field::EFieldDoesNotExist)]
fun a_field_that_is_not_there() {
    let id = object::new(&mut tx_context::dummy());
    field::borrow<u8, u64>(&id, 1);
    abort 99
}

#[test, expected_failure(abort_code = field::EFieldDoesNotExist)]
fun removing_what_is_not_there() {
    let mut id = object::new(&mut tx_context::dummy());
    field::remove<u8, u64>(&mut id, 1);
    abort 99
}

#[test, expected_failure(abort_code = field::EFieldTypeMismatch)]
fun a_value_of_another_type() {
    let mut id = object::new(&mut tx_context::dummy());
    field::add(&mut id, 1u8, 1u64);
    field::borrow_mut<u8, bool>(&mut id, 1);
    abort 99
}

#[test]
fun objects_under_names() {
    let mut ctx = tx_context::dummy();
    let mut id = object::new(&mut ctx);
    let one = thing(1, &mut ctx);
    let one_id = object::id(&one);
    ofield::add(&mut id, b"a", one);
    // A plain field of the same name is something else.
    field::add(&mut id, b"a", 5u64);
    assert!(ofield::exists(&id, b"a"));
    assert!(!ofield::exists(&id, b"b"));
    assert!(ofield::exists_with_type<vector<u8>, Thing>(&id, b"a"));
    assert!(!ofield::exists_with_type<vector<u8>, Thing>(&id, b"b"));
    assert_eq!(ofield::id(&id, b"a"), option::some(one_id));
    assert_eq!(ofield::id(&id, b"b"), option::none());
    assert_eq!(ofield::borrow<vector<u8>, Thing>(&id, b"a").value, 1);
    ofield::borrow_mut<vector<u8>, Thing>(&mut id, b"a").value = 6;
    assert_eq!(destroy(ofield::remove(&mut id, b"a")), 6);
    assert!(!ofield::exists(&id, b"a"));
    assert_eq!(field::remove<vector<u8>, u64>(&mut id, b"a"), 5);
    id.delete();
}

#[test, expected_failure(abort_code = field::EFieldAlreadyExists)]
fun an_object_name_that_is_taken() {
    let mut ctx = tx_context::dummy();
    let mut id = object::new(&mut ctx);
    ofield::add(&mut id, 1u8, thing(1, &mut ctx));
    ofield::add(&mut id, 1u8, thing(2, &mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = field::EFieldDoesNotExist)]
fun an_object_that_is_not_there() {
    let id = object::new(&mut tx_context::dummy());
    ofield::borrow<u8, Thing>(&id, 1);
    abort 99
}

// === Values that may be there or not ===

#[test]
fun values_are_replaced() {
    let mut ctx = tx_context::dummy();
    let mut id = object::new(&mut ctx);
    assert_eq!(field::replace<u8, u64, u64>(&mut id, 1, 10), option::none());
    // The new value may have another type.
    assert_eq!(field::replace<u8, bool, u64>(&mut id, 1, true), option::some(10));
    assert!(field::remove<u8, bool>(&mut id, 1));
    assert_eq!(object_values(ofield::replace<u8, Thing, Thing>(&mut id, 1, thing(5, &mut ctx))), vector[]);
    assert_eq!(object_values(ofield::replace<u8, Thing, Thing>(&mut id, 1, thing(6, &mut ctx))), vector[5]);
    assert_eq!(object_values(ofield::remove_opt<u8, Thing>(&mut id, 1)), vector[6]);
    assert_eq!(object_values(ofield::remove_opt<u8, Thing>(&mut id, 1)), vector[]);
    id.delete();
}

fun object_values(thing: Option<Thing>): vector<u64> {
    thing.to_vec().map!(|thing| destroy(thing))
}

#[test, expected_failure(abort_code = field::EFieldTypeMismatch)]
fun replacing_a_value_of_another_type() {
    let mut id = object::new(&mut tx_context::dummy());
    field::add(&mut id, 1u8, 1u64);
    field::replace<u8, u64, bool>(&mut id, 1, 2);
    abort 99
}

#[test, expected_failure(abort_code = field::EFieldAlreadyExists)]
fun replacing_an_object_of_another_type() {
    let mut ctx = tx_context::dummy();
    let mut id = object::new(&mut ctx);
    ofield::add(&mut id, 1u8, thing(1, &mut ctx));
    let _old = ofield::replace<u8, Thing, OtherThing>(&mut id, 1, thing(2, &mut ctx));
    abort 99
}

public struct OtherThing has key, store { id: UID }

#[test]
fun macros_of_values() {
    let mut id = object::new(&mut tx_context::dummy());
    let mut seen = vector[];
    field::get_do!(&id, 1u8, |value: &u64| seen.push_back(*value));
    assert_eq!(*field::borrow_or_add!(&mut id, 1u8, 10u64), 10);
    // The default is worked out only where there is no value.
    assert_eq!(*field::borrow_or_add!<u8, u64>(&mut id, 1, abort 99), 10);
    *field::borrow_mut_or_add!<u8, u64>(&mut id, 1, abort 99) = 11;
    *field::borrow_mut_or_add!(&mut id, 2u8, 20u64) = 21;
    field::get_do!(&id, 1u8, |value: &u64| seen.push_back(*value));
    field::get_mut_do!(&mut id, 2u8, |value: &mut u64| *value = *value + 1);
    field::get_mut_do!(&mut id, 3u8, |value: &mut u64| *value = *value + 1);
    // A value of another type is none.
    field::get_do!(&id, 1u8, |value: &bool| assert!(*value));
    assert_eq!(seen, vector[11]);
    assert_eq!(field::get_fold!(&id, 2u8, 0, |value: &u64| *value), 22);
    assert_eq!(field::get_fold!(&id, 3u8, 0, |value: &u64| *value), 0);
    assert_eq!(field::get_mut_fold!(&mut id, 2u8, 0, |value: &mut u64| { *value = 23; *value }), 23);
    assert_eq!(field::get_mut_fold!(&mut id, 3u8, 0, |value: &mut u64| { *value = 23; *value }), 0);
    assert_eq!(field::remove<u8, u64>(&mut id, 1), 11);
    assert_eq!(field::remove<u8, u64>(&mut id, 2), 23);
    id.delete();
}

#[test]
fun macros_of_objects() {
    let mut ctx = tx_context::dummy();
    let mut id = object::new(&mut ctx);
    let mut seen = vector[];
    ofield::get_do!(&id, 1u8, |thing: &Thing| seen.push_back(thing.value));
    assert_eq!(ofield::borrow_or_add!(&mut id, 1u8, thing(10, &mut ctx)).value, 10);
    assert_eq!(ofield::borrow_or_add!<u8, Thing>(&mut id, 1, abort 99).value, 10);
    ofield::borrow_mut_or_add!<u8, Thing>(&mut id, 1, abort 99).value = 11;
    ofield::borrow_mut_or_add!(&mut id, 2u8, thing(20, &mut ctx)).value = 21;
    ofield::get_do!(&id, 1u8, |thing: &Thing| seen.push_back(thing.value));
    ofield::get_mut_do!(&mut id, 2u8, |thing: &mut Thing| thing.value = thing.value + 1);
    ofield::get_mut_do!(&mut id, 3u8, |thing: &mut Thing| thing.value = thing.value + 1);
    ofield::get_do!(&id, 1u8, |_: &OtherThing| assert!(false));
    assert_eq!(seen, vector[11]);
    assert_eq!(ofield::get_fold!(&id, 2u8, 0, |thing: &Thing| thing.value), 22);
    assert_eq!(ofield::get_fold!(&id, 3u8, 0, |thing: &Thing| thing.value), 0);
    assert_eq!(ofield::get_mut_fold!(&mut id, 2u8, 0, |thing: &mut Thing| { thing.value = 23; thing.value }), 23);
    assert_eq!(ofield::get_mut_fold!(&mut id, 3u8, 0, |thing: &mut Thing| { thing.value = 23; thing.value }), 0);
    assert_eq!(destroy(ofield::remove(&mut id, 1u8)), 11);
    assert_eq!(destroy(ofield::remove(&mut id, 2u8)), 23);
    id.delete();
}
