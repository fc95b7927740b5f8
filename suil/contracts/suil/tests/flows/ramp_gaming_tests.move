/// Tries to be paid a higher yield than the ramp gives: by merging, by coming back on the same day, by claiming often.
#[test_only]
module suil::ramp_gaming_tests;

use std::unit_test::assert_eq;
use suil::world;

const RESERVE: u64 = 1_000_000_000;

#[test]
fun a_small_old_position_lends_no_age_to_a_large_addition() {
    let mut world = world::begin();
    let alice = world::alice();
    world.fund_reserve(RESERVE);
    world.stake(alice, 21_000_000_000, 41_873_123);
    world.advance_days(40);
    world.stake(alice, 2_100_000_000_000, 1);
    let position = world.position(alice);
    let (before, added, day) = (position.claimable(), position.pending(), position.pending_day());
    // More than 30 times the old principal: floor(30 · 41,873,123 / (41,873,123 + added)) = 0 days of age are left.
    assert!(added > 30 * 41_873_123);

    world.advance_days(2);
    world.settle(alice);
    let position = world.position(alice);
    assert_eq!(position.start_day(), day);
    // The day of the addition still pays the old principal 500 ppm: 20,936.6; the next pays all of it the first 200 ppm.
    let first_day = (41_873_123 + added) * 200 / 1_000_000;
    assert_eq!(position.claimable(), before + 20_936 + first_day);
    world.end();
}

#[test]
fun who_leaves_and_comes_back_on_one_day_begins_anew() {
    let mut world = world::begin();
    let alice = world::alice();
    world.fund_reserve(RESERVE);
    world.stake(alice, 21_000_000_000, 41_873_123);
    world.advance_days(40);
    world.unstake_usdc(alice, 41_873_123);
    world.stake(alice, 21_000_000_000, 1);
    let position = world.position(alice);
    let (before, back, day) = (position.claimable(), position.pending(), position.pending_day());

    // The day itself pays nothing, the next the first 200 ppm.
    world.advance_days(2);
    world.settle(alice);
    let position = world.position(alice);
    assert_eq!(position.start_day(), day);
    assert_eq!(position.claimable(), before + back * 200 / 1_000_000);
    world.end();
}

#[test]
fun who_claims_every_day_stays_on_the_first_step() {
    let mut world = world::begin();
    let alice = world::alice();
    world.fund_reserve(RESERVE);
    world.stake(alice, 21_000_000_000, 41_873_123);
    world.advance_days(2);
    // 200 ppm of 41.873123 USD = 8,374.6 a day, where the untouched ramp would pay 10 ppm more each day.
    10u64.do!(|_| {
        world.settle(alice);
        assert_eq!(world.position(alice).claimable(), 8_374);
        world.claim_usdc(alice, 0, 8_374);
        world.advance_days(1);
    });
    assert_eq!(world.position(alice).claimed(), 83_740);
    world.end();
}
