#[test_only]
module sui::object_tests;

use std::unit_test::assert_eq;
use sui::address;
use sui::derived_object;
use sui::dynamic_field as field;
use sui::hex;
use sui::object;
use sui::tx_context;

public struct Thing has key { id: UID, value: u64 }

fun thing(value: u64, ctx: &mut TxContext): Thing {
    Thing { id: object::new(ctx), value }
}

fun destroy(thing: Thing): u64 {
    let Thing { id, value } = thing;
    id.delete();
    value
}

#[test]
fun ids_are_new_each_time() {
    let mut ctx = tx_context::dummy();
    let a = thing(1, &mut ctx);
    let b = thing(2, &mut ctx);
    assert!(object::id(&a) != object::id(&b));
    assert_eq!(ctx.get_ids_created(), 2);
    assert_eq!(object::last_created(&ctx), object::id(&b));
    assert_eq!(object::id_address(&a), a.id.to_address());
    assert_eq!(object::id_bytes(&a), a.id.to_bytes());
    assert_eq!(*object::borrow_id(&a), a.id.to_inner());
    assert_eq!(*a.id.as_inner(), a.id.to_inner());
    assert_eq!(destroy(a) + destroy(b), 3);
}

#[test]
fun ids_as_values() {
    let id = object::id_from_address(@0xA1);
    assert_eq!(id.to_address(), @0xA1);
    assert_eq!(object::id_from_bytes(id.to_bytes()), id);
    assert_eq!(@0xA1.to_id(), id);
    assert_eq!(id.to_bytes().length(), 32);
}

#[test, expected_failure]
fun an_id_of_too_few_bytes() {
    object::id_from_bytes(x"01");
}

#[test]
fun addresses() {
    assert_eq!(@0x1ff.to_u256(), 511);
    assert_eq!(address::from_u256(511), @0x1ff);
    assert_eq!(address::from_bytes(@0xabc.to_bytes()), @0xabc);
    let text = b"000000000000000000000000000000000000000000000000000000000000abcd";
    assert_eq!(@0xABCD.to_string(), text.to_string());
    assert_eq!(@0xABCD.to_ascii_string(), text.to_ascii_string());
    assert_eq!(address::from_ascii_bytes(&text), @0xabcd);
    assert_eq!(address::length(), 32);
    assert_eq!(address::from_u256(address::max()).to_u256(), address::max());
    assert_eq!(address::max(), std::u256::max_value!());
}

#[test, expected_failure(abort_code = address::EAddressParseError)]
fun an_address_of_too_few_digits() {
    address::from_ascii_bytes(&b"abcd");
}

#[test]
fun hexadecimal() {
    assert_eq!(hex::encode(x"00ff1a"), b"00ff1a");
    assert_eq!(hex::decode(b"00Ff1a"), x"00ff1a");
    assert_eq!(hex::encode(x""), b"");
    assert_eq!(hex::decode(b""), x"");
}

#[test, expected_failure(abort_code = hex::EInvalidHexLength)]
fun an_odd_number_of_digits() {
    hex::decode(b"abc");
}

#[test, expected_failure(abort_code = hex::ENotValidHexCharacter)]
fun a_character_that_is_no_digit() {
    hex::decode(b"0g");
}

#[test]
fun the_transaction() {
    let mut ctx = tx_context::new(@0xA, tx_context::dummy_tx_hash_with_hint(3), 4, 5000, 0);
    assert_eq!(ctx.sender(), @0xA);
    assert_eq!(ctx.epoch(), 4);
    assert_eq!(ctx.epoch_timestamp_ms(), 5000);
    assert_eq!(*ctx.digest(), x"0300000000000000000000000000000000000000000000000000000000000000");
    assert_eq!(ctx.sponsor(), option::none());
    ctx.increment_epoch_number();
    ctx.increment_epoch_timestamp(10);
    assert_eq!(ctx.epoch(), 5);
    assert_eq!(ctx.epoch_timestamp_ms(), 5010);
    assert_eq!(ctx.sender(), @0xA);
    assert!(ctx.fresh_object_address() != ctx.fresh_object_address());
}

#[test]
fun a_sponsor() {
    let hash = tx_context::dummy_tx_hash_with_hint(0);
    let ctx = tx_context::create(@0xA, hash, 0, 0, 0, 700, 900, 1_000_000, option::some(@0xB));
    assert_eq!(ctx.sponsor(), option::some(@0xB));
    assert_eq!(ctx.reference_gas_price(), 700);
    assert_eq!(ctx.gas_price(), 900);
}

#[test, expected_failure(abort_code = tx_context::ENoIDsCreated)]
fun no_id_yet() {
    tx_context::dummy().last_created_object_id();
}

#[test, expected_failure(abort_code = tx_context::EBadTxHashLength)]
fun a_short_digest() {
    tx_context::new(@0xA, x"00", 0, 0, 0);
}

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
