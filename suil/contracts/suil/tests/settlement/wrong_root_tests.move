/// The same season twice: as it should be, and with a thief's root on one of its days. On the days 1 to 6 Alice earns 1, 10, …
/// 100,000 micro-dollars and Bob twice that, so that each digit of a credit is a day; on the other 22 days no member earns.
#[test_only]
module suil::wrong_root_tests;

use std::unit_test::assert_eq;
use suil::merkle;
use suil::season;
use suil::team::Team;
use suil::world::{Self, USD, World};

const DAY: u64 = 20_800;
const EARNING_DAYS: u64 = 6;
const EMPTY: vector<u8> = x"0000000000000000000000000000000000000000000000000000000000000000";

public struct Credits has copy, drop {
    alice: u64,
    bob: u64,
    thief: u64,
    escrow: u64,
}

/// Returns what Alice earns on the day at a place of the season.
fun share(place: u64): u64 {
    if (place == 0 || place > EARNING_DAYS) 0 else 10u64.pow((place - 1) as u8)
}

fun amounts(place: u64, times: u64): vector<u64> { vector[share(place) * times, 0, 0, 0] }

fun season_amounts(times: u64): vector<u64> {
    vector::tabulate!(112, |i| if (i % 4 == 0) share(i / 4) * times else 0)
}

fun leaf(member: address, place: u64, times: u64): vector<u8> {
    merkle::leaf(DAY + place, member, &amounts(place, times))
}

fun day_root(place: u64): vector<u8> {
    if (share(place) == 0) EMPTY
    else merkle::node(leaf(world::alice(), place, 1), leaf(world::bob(), place, 2))
}

/// Draws the next number of a sequence (Lehmer's generator).
fun draw(state: &mut u64, end: u64): u64 {
    *state = *state * 48_271 % 2_147_483_647;
    *state % end
}

fun prove_day(world: &mut World, place: u64, is_alice: bool) {
    let (alice, bob) = (world::alice(), world::bob());
    let (member, times, sibling, sides) = if (is_alice) (alice, 1, leaf(bob, place, 2), 0)
    else (bob, 2, leaf(alice, place, 1), 1);
    world.prove_for(world::outsider(), member, DAY + place, amounts(place, times), vector[sibling], sides);
}

fun prove_season(world: &mut World, is_alice: bool) {
    let leaves = vector[
        merkle::season_leaf(0, world::alice(), &season_amounts(1)),
        merkle::season_leaf(0, world::bob(), &season_amounts(2)),
    ];
    let (member, times, sibling, sides) = if (is_alice) (world::alice(), 1, leaves[1], 0)
    else (world::bob(), 2, leaves[0], 1);
    world.next_tx(world::outsider());
    let mut team = world.take<Team<USD>>();
    let mut liquidity = world.take();
    season::prove_season(
        &mut team,
        &mut liquidity,
        world.config(),
        0,
        member,
        season_amounts(times),
        vector[sibling],
        sides,
        world.clock(),
    );
    world::give_back(team);
    world::give_back(liquidity);
}

/// Publishes and attests the right season, which proves afterwards.
fun accept_season(world: &mut World) {
    let root = merkle::node(
        merkle::season_leaf(0, world::alice(), &season_amounts(1)),
        merkle::season_leaf(0, world::bob(), &season_amounts(2)),
    );
    world.next_tx(world::settler());
    let mut team = world.take<Team<USD>>();
    let (config, clock, ctx) = world.parts();
    season::publish_season(&mut team, config, 0, root, clock, ctx);
    world::give_back(team);
    world.next_tx(world::auditor());
    let mut team = world.take<Team<USD>>();
    let (config, clock, ctx) = world.parts();
    season::attest_season(&mut team, config, 0, root, clock, ctx);
    world::give_back(team);
    world.advance_days(7);
}

/// Plays the season. With `stolen` the root of that day names `taken` for the thief alone, who proves it first. Which days members
/// prove one by one, and when, is drawn; the season proves the rest.
fun play(seed: u64, stolen: Option<u64>, taken: u64): Credits {
    let mut state = seed;
    let (alice, bob, thief) = (world::alice(), world::bob(), world::outsider());
    let mut world = world::begin();
    world.fund_reserve(500_000_000);
    // The sum of all days: 3 times 111,111.
    world.fund_team(333_333);
    world.stake(alice, 21_000_000_000_000, 41_000_000_000);
    world.advance_days(28);
    28u64.do!(|place| {
        if (stolen.is_some_and!(|day| *day == place)) {
            let root = merkle::leaf(DAY + place, thief, &vector[0, taken, 0, 0]);
            // What the wrong root takes above the day's own total is made good, so that the later days need not wait.
            if (taken > 3 * share(place)) world.fund_team(taken - 3 * share(place));
            world.publish_attested(DAY + place, root, taken);
        } else {
            world.publish_attested(DAY + place, day_root(place), 3 * share(place));
        };
    });
    world.advance_days(1);
    stolen.do!(|place| {
        let no_siblings = vector<vector<u8>>[];
        world.prove_for(thief, thief, DAY + place, vector[0, taken, 0, 0], no_siblings, 0);
    });
    10u64.do!(|_| {
        let place = 1 + draw(&mut state, EARNING_DAYS);
        let is_alice = draw(&mut state, 2) == 0;
        if (!stolen.is_some_and!(|day| *day == place)) prove_day(&mut world, place, is_alice);
    });
    accept_season(&mut world);
    prove_season(&mut world, draw(&mut state, 2) == 0);
    prove_season(&mut world, true);
    prove_season(&mut world, false);
    let credits = Credits {
        alice: world.team_credit(alice)[0],
        bob: world.team_credit(bob)[0],
        thief: world.team_credit(thief)[1],
        escrow: world.team_overview().escrow(),
    };
    world.end();
    credits
}

#[test]
fun without_a_thief_every_day_counts_once() {
    let credits = play(7, option::none(), 0);
    assert_eq!(credits, Credits { alice: 111_111, bob: 222_222, thief: 0, escrow: 0 });
}

/// Plays a season in which a root names `taken` for the thief, and compares it with the one without a thief.
fun check(seed: u64, day: u64, taken: u64) {
    let lost = share(day);
    let expected = Credits { alice: 111_111 - lost, bob: 222_222 - 2 * lost, thief: taken, escrow: 0 };
    assert_eq!(play(seed, option::some(day), taken), expected);
}

#[test]
fun a_root_of_less_than_the_day() { check(1, 1, 2) }

#[test]
fun a_root_of_exactly_the_day() { check(2, 6, 300_000) }

#[test]
fun a_root_of_a_hundred_times_the_day() { check(3, 3, 30_000) }

#[test]
fun a_root_of_nearly_all_that_a_day_may_cost() { check(4, 5, 2_600_000) }

#[test]
fun a_root_of_a_day_without_income() { check(5, 20, 77) }
