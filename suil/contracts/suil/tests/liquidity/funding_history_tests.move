/// Tests of `liquidity::funding_days`. Alice's stake of 21 SUI is V = 41,873,123 and needs 20,937 a day (`world`'s pool).
#[test_only]
module suil::funding_history_tests;

use std::bcs;
use std::unit_test::assert_eq;
use suil::liquidity::{Self, Liquidity};
use suil::world::{Self, USD, World};

/// The fields of `funding::FundingDay`, which is opaque here, in their order.
public struct Day has drop { day: u64, principal: u64, need: u64, factor: u64, moved: u64 }

fun assert_days(world: &mut World, from_day: u64, to_day: u64, expected: vector<Day>) {
    world.next_tx(world::outsider());
    let liquidity = world.take<Liquidity<USD>>();
    let days = liquidity::funding_days(&liquidity, from_day, to_day);
    assert_eq!(bcs::to_bytes(&days), bcs::to_bytes(&expected));
    world::give_back(liquidity);
}

fun count(world: &mut World, from_day: u64, to_day: u64): u64 {
    world.next_tx(world::outsider());
    let liquidity = world.take<Liquidity<USD>>();
    let days = liquidity::funding_days(&liquidity, from_day, to_day);
    world::give_back(liquidity);
    days.length()
}

fun full_day(day: u64): Day {
    Day { day, principal: 41_873_123, need: 20_937, factor: 1_000_000_000, moved: 20_937 }
}

fun short_day(day: u64): Day {
    Day { day, principal: 41_873_123, need: 20_937, factor: 432_870_038, moved: 9_063 }
}

#[test]
fun the_funding_of_a_full_a_short_and_an_empty_day() {
    let mut world = world::begin();
    let launch = world::launch_day();
    world.fund_reserve(30_000);
    world.stake(world::alice(), 21_000_000_000, 0);
    world.assert_days(0, launch + 9, vector[]);
    world.advance_days(4);
    world.roll(200);
    // Nothing was there through launch day. Then 20,937 of 30,000; then 9,063 left, floor(9,063 · 10^9 / 20,937) of the
    // need; then nothing.
    world.assert_days(launch, launch + 9, vector[
        Day { day: launch, principal: 0, need: 0, factor: 1_000_000_000, moved: 0 },
        full_day(launch + 1),
        short_day(launch + 2),
        Day { day: launch + 3, principal: 41_873_123, need: 20_937, factor: 0, moved: 0 },
    ]);
    world.assert_days(launch + 1, launch + 2, vector[full_day(launch + 1), short_day(launch + 2)]);
    world.assert_days(launch + 2, launch + 2, vector[short_day(launch + 2)]);
    world.assert_days(launch + 2, launch + 1, vector[]);
    world.end();
}

#[test]
fun at_most_366_days_are_shown() {
    let mut world = world::begin();
    let launch = world::launch_day();
    world.advance_days(400);
    world.roll(200);
    world.roll(200);
    assert_eq!(world.count(launch, launch + 399), 366);
    assert_eq!(world.count(launch + 100, launch + 399), 300);
    // Days before launch count toward the span.
    assert_eq!(world.count(launch - 365, launch + 399), 1);
    assert_eq!(world.count(launch - 366, launch + 399), 0);
    world.end();
}

use fun assert_days as World.assert_days;
use fun count as World.count;
