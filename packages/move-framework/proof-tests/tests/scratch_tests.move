#[test_only]
module proofs::scratch_tests;

use std::internal;
use std::unit_test::assert_eq;
use sui::scratch::{Self, BorrowMarker, Permit};
use sui::test_scenario;
use sui::tx_context;

public struct Place(u8) has copy, drop;
public struct Other(u8) has copy, drop;
public struct Box has drop { value: u64 }

fun permit(): Permit<Place> {
    scratch::permit(internal::permit())
}

#[test]
fun entries_come_and_leave() {
    let mut ctx = tx_context::dummy();
    let (first, second) = (Place(1), Place(2));
    ctx.scratch_add(permit(), first, 10u64);
    ctx.scratch_add(permit(), second, b"text");
    assert!(ctx.scratch_exists(permit(), first));
    assert!(!ctx.scratch_exists(permit(), Place(3)));
    assert!(ctx.scratch_exists_with_type<Place, u64>(permit(), first));
    assert!(!ctx.scratch_exists_with_type<Place, u64>(permit(), second));
    assert!(!ctx.scratch_exists_with_type<Place, u64>(permit(), Place(3)));
    assert_eq!(ctx.scratch_read<Place, u64>(permit(), first), 10);
    assert_eq!(ctx.scratch_read<Place, u64>(permit(), first), 10);
    assert_eq!(ctx.scratch_remove(permit(), second), b"text");
    assert!(!ctx.scratch_exists(permit(), second));
    ctx.scratch_add(permit(), second, true);
    assert!(ctx.scratch_remove<Place, bool>(permit(), second));
}

#[test]
fun the_type_is_a_part_of_the_key() {
    let mut ctx = tx_context::dummy();
    ctx.scratch_internal_add!(Place(1), 1u64);
    ctx.scratch_internal_add!(Other(1), 2u64);
    assert_eq!(ctx.scratch_internal_read!<Place, u64>(Place(1)), 1);
    assert_eq!(ctx.scratch_internal_read!<Other, u64>(Other(1)), 2);
}

#[test]
fun values_need_not_be_copied() {
    let mut ctx = tx_context::dummy();
    ctx.scratch_internal_add!(Place(1), Box { value: 7 });
    let Box { value } = ctx.scratch_internal_remove!<Place, Box>(Place(1));
    assert_eq!(value, 7);
}

#[test]
fun what_may_be_missing() {
    let mut ctx = tx_context::dummy();
    assert!(ctx.scratch_internal_read_opt!<Place, u64>(Place(1)).is_none());
    assert!(ctx.scratch_internal_remove_opt!<Place, u64>(Place(1)).is_none());
    assert!(ctx.scratch_internal_replace!<Place, u64, u64>(Place(1), 5).is_none());
    // The new value has another type.
    assert_eq!(ctx.scratch_internal_replace!<Place, bool, u64>(Place(1), true), option::some(5));
    assert_eq!(ctx.scratch_internal_read_opt!<Place, bool>(Place(1)), option::some(true));
    assert_eq!(ctx.scratch_internal_remove_opt!<Place, bool>(Place(1)), option::some(true));
    assert!(!ctx.scratch_internal_exists!(Place(1)));
    assert!(!ctx.scratch_internal_exists_with_type!<Place, bool>(Place(1)));
}

#[test]
fun values_are_lent() {
    let mut ctx = tx_context::dummy();
    ctx.scratch_internal_add!(Place(1), Box { value: 1 });
    ctx.scratch_internal_get_mut_do!<Place, Box, _>(Place(1), |box| box.value = box.value + 1);
    let mut seen = 0;
    ctx.scratch_get_do!<Place, Box, _>(permit(), Place(1), |box| seen = box.value);
    assert_eq!(seen, 2);
    ctx.scratch_get_do!<Place, Box, _>(permit(), Place(2), |_| seen = 100);
    ctx.scratch_get_mut_do!<Place, Box, _>(permit(), Place(2), |_| seen = 100);
    assert_eq!(seen, 2);
    assert_eq!(ctx.scratch_internal_get_fold!<Place, Box, u64>(Place(1), 0, |box| box.value * 10), 20);
    assert_eq!(ctx.scratch_internal_get_fold!<Place, Box, u64>(Place(2), 9, |box| box.value * 10), 9);
    let doubled = ctx.scratch_internal_get_mut_fold!<Place, Box, u64>(Place(1), 0, |box| {
        box.value = box.value * 2;
        box.value
    });
    assert_eq!(doubled, 4);
    assert_eq!(ctx.scratch_get_mut_fold!<Place, Box, u64>(permit(), Place(2), 8, |box| box.value), 8);
    assert_eq!(ctx.scratch_get_fold!<Place, Box, u64>(permit(), Place(1), 0, |box| box.value), 4);
}

#[test]
fun a_transaction_ends_with_its_entries() {
    let mut scenario = test_scenario::begin(@0xA);
    scenario.ctx().scratch_internal_add!(Place(1), 1u64);
    scenario.next_tx(@0xA);
    assert!(!scenario.ctx().scratch_internal_exists!(Place(1)));
    scenario.end();
}

#[test, expected_failure(abort_code = scratch::EEntryAlreadyExists)]
fun a_key_that_is_taken() {
    let mut ctx = tx_context::dummy();
    ctx.scratch_internal_add!(Place(1), 1u64);
    ctx.scratch_internal_add!(Place(1), true);
}

#[test, expected_failure(abort_code = scratch::EEntryDoesNotExist)]
fun reading_nothing() {
    tx_context::dummy().scratch_internal_read!<Place, u64>(Place(1));
}

#[test, expected_failure(abort_code = scratch::EEntryDoesNotExist)]
fun removing_nothing() {
    tx_context::dummy().scratch_internal_remove!<Place, u64>(Place(1));
}

#[test, expected_failure(abort_code = scratch::EEntryTypeMismatch)]
fun reading_another_type() {
    let mut ctx = tx_context::dummy();
    ctx.scratch_internal_add!(Place(1), 1u64);
    ctx.scratch_internal_read!<Place, u8>(Place(1));
}

#[test, expected_failure(abort_code = scratch::EEntryTypeMismatch)]
fun replacing_another_type() {
    let mut ctx = tx_context::dummy();
    ctx.scratch_internal_add!(Place(1), 1u64);
    ctx.scratch_internal_replace!<Place, u64, u8>(Place(1), 2);
}

#[test, expected_failure(abort_code = scratch::EEntryTypeMismatch)]
fun reading_what_is_lent() {
    let mut ctx = tx_context::dummy();
    ctx.scratch_internal_add!(Place(1), 1u64);
    let (_value, _marker) = scratch::begin_borrow<Place, u64>(&mut ctx, permit(), Place(1));
    ctx.scratch_internal_read!<Place, u64>(Place(1));
}

#[test, expected_failure(abort_code = scratch::EBorrowMarkerMismatch)]
fun a_value_with_the_marker_of_another() {
    let mut ctx = tx_context::dummy();
    ctx.scratch_internal_add!(Place(1), 1u64);
    ctx.scratch_internal_add!(Place(2), 2u64);
    let (value, _first): (u64, BorrowMarker<u64>) = scratch::begin_borrow(&mut ctx, permit(), Place(1));
    let (_second, marker): (u64, BorrowMarker<u64>) = scratch::begin_borrow(&mut ctx, permit(), Place(2));
    scratch::end_borrow(&mut ctx, permit(), Place(1), value, marker);
}
