/// A reserve that runs out: income is scaled down by the day's factor, principal never.
#[test_only]
module suil::short_reserve_tests;

use std::unit_test::assert_eq;
use sui::sui::SUI;
use suil::world::{Self, USD};

const STAKE: u64 = 21_000_000_000;
const V: u64 = 41_873_123;

#[test]
fun a_full_a_short_and_an_empty_day() {
    let mut world = world::begin();
    let alice = world::alice();
    // V needs ceil(20,936.56) = 20,937 a day.
    world.fund_reserve(30_000);
    world.stake(alice, STAKE, 0);

    world.advance_days(2);
    world.roll(200);
    assert_eq!(world.overview().last_factor(), 1_000_000_000);
    assert_eq!(world.overview().reserve(), 9_063);

    // floor(9,063 · 10^9 / 20,937) = 432,870,038; ceil(20,937 · 0.432870038) = 9,063: all there is.
    world.advance_days(1);
    world.roll(200);
    assert_eq!(world.overview().last_factor(), 432_870_038);
    assert_eq!(world.overview().reserve(), 0);
    assert_eq!(world.overview().escrow(), 30_000);

    world.advance_days(1);
    world.roll(200);
    assert_eq!(world.overview().last_factor(), 0);

    // 200 ppm · 1 + 210 ppm · 0.432870038 = 290.90270798 ppm of V = 12,181.00… → 12,181.
    // Set aside: 500 ppm · 1.432870038 = 29,999.27 → 29,999; 17,818 go back.
    world.settle(alice);
    assert_eq!(world.position(alice).claimable(), 12_181);
    assert_eq!(world.overview().reserve(), 17_818);
    assert_eq!(world.overview().escrow(), 12_182);

    // What went back pays a part of the next day: floor(17,818 · 10^9 / 20,937) = 851,029,278.
    world.advance_days(1);
    world.roll(200);
    assert_eq!(world.overview().last_factor(), 851_029_278);
    // 230 ppm (day 4) · 0.851029278 of V = 8,196.08… → 8,196.
    assert_eq!(world.position(alice).claimable(), 20_377);

    // All principal leaves, and all income, with a reserve of nothing but what goes back.
    world.unstake_usdc(alice, V);
    assert_eq!(world.received<USD>(alice), 41_454_391);
    world.claim_usdc(alice, 0, 20_377);
    // Fee ceil(1,018.85) = 1,019.
    assert_eq!(world.received<USD>(alice), 19_358);
    assert_eq!(world.overview().principal(), 0);
    assert_eq!(world.overview().escrow(), 2);
    assert_eq!(world.overview().reserve(), 9_621);
    world.end();
}

#[test]
fun with_no_reserve_at_all_principal_leaves_in_full() {
    let mut world = world::begin();
    let alice = world::alice();
    world.stake(alice, STAKE, 0);
    world.advance_days(40);
    world.roll(200);
    assert_eq!(world.overview().last_factor(), 0);
    assert_eq!(world.position(alice).claimable(), 0);
    world.unstake(alice, V, 20_665_453_076);
    assert_eq!(world.received<SUI>(alice), 20_665_453_076);
    assert_eq!(world.overview().principal(), 0);
    world.end();
}

#[test]
fun a_short_day_is_short_for_everybody_alike() {
    let mut world = world::begin();
    let (alice, bob) = (world::alice(), world::bob());
    world.stake(alice, STAKE, 0);
    world.stake(bob, STAKE, 0);
    let (a, b) = (world.position(alice).principal(), world.position(bob).principal());
    // Bob buys a little dearer than Alice: floor(1,999,958,126,877 · 20,937,000,000 / (1,000,021,000,000,000 +
    // 20,937,000,000)) = 41,871,367. T = 83,744,490 needs ceil(41,872.245) = 41,873.
    assert_eq!(a, V);
    assert_eq!(b, 41_871_367);
    world.advance_days(1);
    // A fifth: floor(8,375 · 10^9 / 41,873) = 200,009,552.
    world.fund_reserve(8_375);
    world.advance_days(1);
    world.settle(alice);
    world.settle(bob);
    assert_eq!(world.overview().last_factor(), 200_009_552);
    // 200 ppm · 0.200009552 of each: 1,675.0049 and 1,674.9347.
    assert_eq!(world.position(alice).claimable(), 1_675);
    assert_eq!(world.position(bob).claimable(), 1_674);
    world.end();
}
