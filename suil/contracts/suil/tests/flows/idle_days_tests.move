/// Long silence: 200 days close in one call, more by `roll`, and the result is the same as with daily calls.
#[test_only]
module suil::idle_days_tests;

use std::unit_test::assert_eq;
use suil::world::{Self, USD};

const V: u64 = 41_873_123;

#[test]
fun two_hundred_idle_days_in_one_call() {
    let mut world = world::begin();
    let alice = world::alice();
    world.fund_reserve(10_000_000_000);
    world.stake(alice, 21_000_000_000, V);
    // The launch day and 199 after it: 10,350 + 169 · 500 = 94,850 ppm of V = 3,971,665.7.
    world.advance_days(200);
    world.claim_usdc(alice, 0, 3_971_665);
    assert_eq!(world.overview().last_closed_day(), world::launch_day() + 199);
    assert_eq!(world.position(alice).claimable(), 0);
    world.end();
}

#[test]
fun more_than_200_after_a_roll() {
    let mut world = world::begin();
    let alice = world::alice();
    world.fund_reserve(10_000_000_000);
    world.stake(alice, 21_000_000_000, V);
    world.advance_days(401);
    world.roll(200);
    // What is shown is what is closed so far.
    assert_eq!(world.position(alice).claimable(), 3_971_665);
    world.roll(1);
    // 200 are left: the next call closes them by itself. 400 days: 10,350 + 370 · 500 = 195,350 ppm = 8,179,914.57.
    world.settle(alice);
    assert_eq!(world.overview().last_closed_day(), world::launch_day() + 400);
    assert_eq!(world.position(alice).claimable(), 8_179_914);
    world.end();
}

#[test]
fun later_funding_changes_no_past_day() {
    let mut world = world::begin();
    let alice = world::alice();
    world.stake(alice, 21_000_000_000, V);
    world.advance_days(11);
    world.fund_reserve(10_000_000_000);
    assert_eq!(world.position(alice).claimable(), 0);
    // Only days 11 and 12 are paid: 300 + 310 = 610 ppm of V = 25,542.6. The ramp continued meanwhile.
    world.advance_days(2);
    world.settle(alice);
    assert_eq!(world.position(alice).claimable(), 25_542);
    world.end();
}

#[test]
fun a_deployment_without_users() {
    let mut world = world::begin();
    let alice = world::alice();
    // Days before the first member close without a need; the first position starts on its own day.
    world.advance_days(150);
    world.stake(alice, 21_000_000_000, V);
    let position = world.position(alice);
    assert_eq!(position.pending_day(), world::launch_day() + 150);
    assert_eq!(position.settled_day(), world::launch_day() + 149);
    world.fund_reserve(1_000_000);
    world.advance_days(2);
    world.claim_usdc(alice, 0, 8_374);
    assert_eq!(world.received<USD>(alice), 7_955);
    world.end();
}
