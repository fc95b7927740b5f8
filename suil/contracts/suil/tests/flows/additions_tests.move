/// Additions to a position over its life, and what counts on which day.
#[test_only]
module suil::additions_tests;

use std::unit_test::assert_eq;
use suil::world::{Self, USD};

const RESERVE: u64 = 1_000_000_000;

#[test]
fun two_on_one_day_are_one_and_a_third_joins_the_ramp() {
    let mut world = world::begin();
    let alice = world::alice();
    world.fund_reserve(RESERVE);
    world.stake(alice, 21_000_000_000, 41_873_123);
    world.stake(alice, 30_000_000_000, 59_815_702);
    assert_eq!(world.position(alice).pending(), 101_688_825);

    // Ten days: 10 · 190 + 10 · 55 = 2,450 ppm of 101.688825 USD = 249,137.62.
    world.advance_days(11);
    world.stake(alice, 40_000_000_000, 79_748_697);
    let position = world.position(alice);
    assert_eq!(position.claimable(), 249_137);
    assert_eq!(position.value(), 101_688_825);
    assert_eq!(position.pending(), 79_748_697);
    assert_eq!(world.overview().active(), 101_688_825);

    // The day of the addition, k = 11: 300 ppm of 101.688825 USD = 30,506.6 → 30,506. Then
    // s = 20,811 − floor(11 · 101,688,825 / 181,437,522) = 20,811 − floor(6.165) = 20,805, and the four days with
    // k = 7 … 10 earn 260 + 270 + 280 + 290 = 1,100 ppm of 181.437522 USD = 199,581.27 → 199,581.
    world.advance_days(5);
    world.settle(alice);
    let position = world.position(alice);
    assert_eq!(position.start_day(), 20_805);
    assert_eq!(position.value(), 181_437_522);
    assert_eq!(position.claimable(), 249_137 + 30_506 + 199_581);

    // Escrow moved 11 · ceil(50,844.41) + 4 · ceil(90,718.76) = 559,295 + 362,876 = 922,171. Set aside for her
    // 508,444 (ten days), then 50,844 + 362,875: what she did not earn of it went back.
    let overview = world.overview();
    assert_eq!(overview.escrow(), 922_171 - (508_444 - 249_137) - (50_844 + 362_875 - 230_087));
    assert_eq!(overview.escrow(), 479_232);
    assert_eq!(overview.reserve(), RESERVE - 479_232);
    world.end();
}

#[test]
fun what_comes_and_goes_within_a_day_earns_nothing() {
    let mut world = world::begin();
    let (alice, bob) = (world::alice(), world::bob());
    world.fund_reserve(RESERVE);
    world.stake(alice, 21_000_000_000, 41_873_123);
    world.advance_days(3);
    world.stake(bob, 40_000_000_000, 79_753_474);
    world.unstake_usdc(bob, 59_753_474);
    // Fee ceil(597,534.74) = 597,535.
    assert_eq!(world.received<USD>(bob), 59_155_939);

    // Three days with Alice alone at 20,937, two with 61.873123 USD at ceil(30,936.56) = 30,937.
    world.advance_days(3);
    world.settle(alice);
    world.settle(bob);
    // Alice 200 + 210 + 220 + 230 + 240 = 1,100 ppm: 46,060.4; Bob 200 + 210 = 410 ppm of 20 USD.
    assert_eq!(world.position(alice).claimable(), 46_060);
    assert_eq!(world.position(bob).claimable(), 8_200);
    // 3 · 20,937 + 2 · 30,937 = 124,685; back go 104,682 − 46,060 and 20,000 − 8,200.
    assert_eq!(world.overview().escrow(), 54_263);
    assert_eq!(world.overview().reserve(), RESERVE - 54_263);
    world.end();
}

#[test]
fun what_leaves_on_a_day_is_not_paid_for_it() {
    let mut world = world::begin();
    let (alice, bob) = (world::alice(), world::bob());
    world.fund_reserve(RESERVE);
    world.stake(alice, 60_000_000_000, 0);
    world.stake(bob, 60_000_000_000, 0);
    let (a, b) = (world.position(alice).principal(), world.position(bob).principal());
    world.advance_days(1);
    // On day 20,801 Alice takes all but 20 USD. The day is paid for 20 USD and for Bob's.
    world.unstake_usdc(alice, a - 20_000_000);
    world.advance_days(1);
    world.settle(alice);
    assert_eq!(world.position(alice).claimable(), 4_000);
    world.settle(bob);
    assert_eq!(world.position(bob).claimable(), b * 200 / 1_000_000);
    world.end();
}
