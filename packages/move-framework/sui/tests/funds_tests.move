#[test_only]
module sui::funds_tests;

use sui::balance;
use sui::funds_accumulator;
use sui::party;
use sui::sui::SUI;

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
#[expected_failure(abort_code = funds_accumulator::EExceedsLimit)]
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
fun a_single_owner_has_every_right() {
    let party = party::single_owner(@0xb0b);
    assert!(party.is_single_owner());
    let (default, members, permissions) = party.into_native();
    assert!(default == 0);
    assert!(members == vector[@0xb0b]);
    assert!(permissions == vector[15]);
}
