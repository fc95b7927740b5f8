#[test_only]
module sui::funds_tests;

use sui::accumulator;
use sui::balance::{Self, Balance};
use sui::funds_accumulator;
use sui::party;
use sui::sui::SUI;
use sui::test_scenario;

public struct Other {}
public struct Plain has key { id: UID }
public struct Kept has key, store { id: UID }

#[test]
fun withdrawals_split_and_join() {
    let mut ctx = tx_context::dummy();
    let mut id = object::new(&mut ctx);
    let owner = id.to_address();
    let mut all = balance::withdraw_funds_from_object<SUI>(&mut id, 100);
    assert!(all.owner() == owner && all.limit() == 100);
    let part = all.split(30);
    assert!(part.owner() == owner && part.limit() == 30 && all.limit() == 70);
    all.join(part);
    assert!(all.limit() == 100);
    id.delete();
}

#[test]
#[expected_failure(abort_code = funds_accumulator::EInvalidSubLimit)]
fun no_part_is_more_than_the_whole() {
    let mut ctx = tx_context::dummy();
    let mut id = object::new(&mut ctx);
    let mut all = balance::withdraw_funds_from_object<SUI>(&mut id, 100);
    let _ = all.split(101);
    id.delete();
}

#[test]
#[expected_failure(abort_code = funds_accumulator::EOwnerMismatch)]
fun two_owners_do_not_join() {
    let mut ctx = tx_context::dummy();
    let mut first = object::new(&mut ctx);
    let mut second = object::new(&mut ctx);
    let mut all = balance::withdraw_funds_from_object<SUI>(&mut first, 1);
    all.join(balance::withdraw_funds_from_object<SUI>(&mut second, 1));
    first.delete();
    second.delete();
}

#[test]
#[expected_failure(abort_code = funds_accumulator::EOverflow, location = sui::funds_accumulator)]
fun more_than_a_balance_can_hold_is_not_taken() {
    let mut ctx = tx_context::dummy();
    let mut id = object::new(&mut ctx);
    let mut all = balance::withdraw_funds_from_object<SUI>(&mut id, 18_446_744_073_709_551_615);
    all.join(balance::withdraw_funds_from_object<SUI>(&mut id, 1));
    balance::redeem_funds(all).destroy_for_testing();
    id.delete();
}

#[test]
fun funds_of_addresses_are_read() {
    let mut root = accumulator::create_for_testing();
    root.add_for_testing<Balance<SUI>>(@0xa, 700);
    // More than a balance can hold: 2^64.
    root.add_for_testing<Balance<SUI>>(@0xb, 18_446_744_073_709_551_616);
    assert!(balance::settled_funds_value<SUI>(&root, @0xa) == 700);
    assert!(balance::settled_funds_value<SUI>(&root, @0xb) == 18_446_744_073_709_551_615);
    assert!(balance::settled_funds_value<SUI>(&root, @0xc) == 0);
    // Funds of another currency are others.
    assert!(balance::settled_funds_value<Other>(&root, @0xa) == 0);
    std::unit_test::destroy(root);
}

#[test]
fun a_single_owner_has_every_right() {
    let party = party::single_owner(@0xb0b);
    assert!(party.is_single_owner());
    let (default, members, permissions) = party.into_native();
    assert!(default == 0);
    assert!(members == vector[@0xb0b]);
    assert!(permissions == vector[15]);
}

#[test]
fun a_party_takes_objects() {
    let mut scenario = test_scenario::begin(@0xa);
    party::single_owner(@0xb).transfer!(Plain { id: object::new(scenario.ctx()) });
    party::single_owner(@0xb).public_transfer!(Kept { id: object::new(scenario.ctx()) });
    let effects = scenario.next_tx(@0xb);
    assert!(effects.created().length() == 2);
    scenario.end();
}
