/// Tests of `suil::admin`: what the operator and the guardian may do, when it takes effect, and what each act says.
#[test_only]
module suil::admin_tests;

use std::bcs;
use std::unit_test::assert_eq;
use sui::event;
use suil::admin::{
    Self,
    AdminCap,
    ChangeAnnounced,
    ChangeCancelled,
    ChangeVetoed,
    GuardianCap,
    Migrated,
    Paused,
    Resumed,
};
use suil::config;
use suil::world::{Self, World};

const DAY_MS: u64 = 86_400_000;
/// rules.md §10: 7 days.
const WEEK_MS: u64 = 604_800_000;
/// Noon of day 20,800, the time of the clock at first.
const LAUNCH_MS: u64 = 1_797_163_200_000;
const STAKE: u64 = 21_000_000_000;
/// What 21 SUI become in a pool of 1,000,000 SUI and 2,000,000 USD: in less ceil(0.3%) = 20,937,000,000 MIST,
/// floor(2·10^12 · 20,937,000,000 / (10^15 + 20,937,000,000)) = 41,873,123.
const V: u64 = 41_873_123;
const UNSTAKE_HR_RATE: u8 = 1;
const POOL_FEE: u8 = 4;
const STAKE_MIN: u8 = 5;
const REST_MIN: u8 = 6;

public struct Change has drop { key: u8, current: u64, value: u64, day: u64, timestamp_ms: u64 }
public struct NoChange has drop { key: u8, value: u64, timestamp_ms: u64 }
public struct Until has drop { until_ms: u64, timestamp_ms: u64 }
public struct At has drop { timestamp_ms: u64 }
public struct Versions has drop { before: u64, after: u64, timestamp_ms: u64 }

/// Asserts that the transaction in hand emitted one event `E`, and that it reads as `expected`.
fun assert_only<E: copy + drop, M: drop>(expected: M) {
    let events = event::events_by_type<E>();
    assert_eq!(events.length(), 1);
    assert_eq!(bcs::to_bytes(&events[0]), bcs::to_bytes(&expected));
}

fun cancel(world: &mut World, key: u8) {
    world.next_tx(world::publisher());
    let cap = world.take_owned<AdminCap>();
    let (config, clock) = world.config_mut();
    admin::cancel_change(config, &cap, key, clock);
    world.give_back_owned(cap);
}

fun veto(world: &mut World, key: u8) {
    world.next_tx(world::guardian());
    let cap = world.take_owned<GuardianCap>();
    let (config, clock) = world.config_mut();
    admin::veto_change(config, &cap, key, clock);
    world.give_back_owned(cap);
}

fun migrate(world: &mut World) {
    world.next_tx(world::publisher());
    let cap = world.take_owned<AdminCap>();
    let (config, clock) = world.config_mut();
    admin::migrate(config, &cap, clock);
    world.give_back_owned(cap);
}

/// The unstake rate as the configuration gives it today.
fun unstake_rate(world: &World): u64 {
    world.config().unstake_hr_rate!(world.clock())
}

// === Parameters ===

/// Announced at noon of day 20,800, 48 hours end at noon of day 20,802; the first day that starts after is 20,803.
#[test]
fun a_change_waits_48_hours_and_for_the_next_day() {
    let mut world = world::begin();
    world.announce(UNSTAKE_HR_RATE, 200);
    assert_only<ChangeAnnounced, Change>(Change {
        key: UNSTAKE_HR_RATE,
        current: 100,
        value: 200,
        day: 20_803,
        timestamp_ms: LAUNCH_MS,
    });
    world.advance_ms(DAY_MS * 5 / 2 - 1);
    assert_eq!(unstake_rate(&world), 100);
    world.advance_ms(1);
    assert_eq!(unstake_rate(&world), 200);
    world.end();
}

/// At the very start of day 20,801: 48 hours end as day 20,803 starts, and the first day that starts after is 20,804.
#[test]
fun a_day_that_starts_as_the_delay_ends_is_too_early() {
    let mut world = world::begin();
    world.advance_ms(DAY_MS / 2);
    world.announce(UNSTAKE_HR_RATE, 200);
    world.advance_ms(3 * DAY_MS - 1);
    assert_eq!(unstake_rate(&world), 100);
    world.advance_ms(1);
    assert_eq!(unstake_rate(&world), 200);
    world.end();
}

#[test]
fun a_higher_fee_is_taken_from_its_day_on() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    world.stake(world::bob(), STAKE, 0);
    world.announce(UNSTAKE_HR_RATE, 200);
    // The last moment before: ceil(41,873,123 / 100) = 418,732.
    world.advance_ms(DAY_MS * 5 / 2 - 1);
    world.unstake_usdc(world::alice(), V);
    assert_eq!(world.received<world::USD>(world::alice()), V - 418_732);
    // The object still shows what held at the last call; that call was made at 1%.
    let (_, unstake_rate, _) = world.overview().rates();
    assert_eq!(unstake_rate, 100);
    world.advance_ms(1);
    // Bob's 21 SUI came second: in 1,000,021 SUI and 1,999,958.126877 USD,
    // floor(1,999,958,126,877 · 20,937,000,000 / 1,000,041,937,000,000) = 41,871,367.
    // ceil(2% of it) = 837,428 (41,871,367 · 0.02 = 837,427.34).
    world.unstake_usdc(world::bob(), 41_871_367);
    assert_eq!(world.received<world::USD>(world::bob()), 41_871_367 - 837_428);
    let (_, unstake_rate, _) = world.overview().rates();
    assert_eq!(unstake_rate, 200);
    world.end();
}

#[test]
fun another_pool_fee_is_taken_from_its_day_on() {
    let mut world = world::begin();
    world.announce(POOL_FEE, 100);
    // 0.3% of 21 SUI leaves 20,937,000,000 MIST: V.
    assert_eq!(world.swap_sui(STAKE), V);
    world.advance_days(3);
    // 1% leaves 20,790,000,000 MIST of the next 21 SUI, against 1,000,021 SUI and 1,999,958.126877 USD:
    // floor(1,999,958,126,877 · 20,790,000,000 / 1,000,041,790,000,000) = 41,577,391.
    assert_eq!(world.swap_sui(STAKE), 41_577_391);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EStakeBelowMinimum)]
fun a_higher_minimum_refuses_from_its_day_on() {
    let mut world = world::begin();
    world.announce(STAKE_MIN, STAKE + 1);
    world.stake(world::alice(), STAKE, 0);
    world.advance_days(3);
    world.stake(world::alice(), STAKE, 0);
    world.end();
}

#[test]
fun a_higher_rest_never_holds_a_member_who_takes_all() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    // 1,000 USD, the most that the bytecode allows.
    world.announce(REST_MIN, 1_000_000_000);
    world.advance_days(3);
    assert!(!world.unstakeable(world::alice(), 1_000_000, 0));
    assert!(world.unstakeable(world::alice(), V, 0));
    world.unstake_usdc(world::alice(), V);
    assert_eq!(world.position(world::alice()).principal(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::parameters::EOutOfBounds)]
fun not_even_the_admin_leaves_the_bounds() {
    let mut world = world::begin_empty();
    world.announce(UNSTAKE_HR_RATE, 501);
    world.end();
}

#[test]
fun a_change_can_be_cancelled_before_its_day() {
    let mut world = world::begin_empty();
    world.announce(UNSTAKE_HR_RATE, 200);
    world.advance_ms(DAY_MS);
    cancel(&mut world, UNSTAKE_HR_RATE);
    assert_only<ChangeCancelled, NoChange>(NoChange {
        key: UNSTAKE_HR_RATE,
        value: 200,
        timestamp_ms: LAUNCH_MS + DAY_MS,
    });
    world.advance_days(10);
    assert_eq!(unstake_rate(&world), 100);
    world.end();
}

#[test]
fun the_guardian_vetoes_a_change() {
    let mut world = world::begin_empty();
    world.announce(UNSTAKE_HR_RATE, 200);
    world.advance_ms(DAY_MS);
    veto(&mut world, UNSTAKE_HR_RATE);
    assert_only<ChangeVetoed, NoChange>(NoChange {
        key: UNSTAKE_HR_RATE,
        value: 200,
        timestamp_ms: LAUNCH_MS + DAY_MS,
    });
    world.advance_days(10);
    assert_eq!(unstake_rate(&world), 100);
    world.end();
}

#[test, expected_failure(abort_code = suil::parameters::ENoChange)]
fun what_holds_already_cannot_be_vetoed() {
    let mut world = world::begin_empty();
    world.announce(UNSTAKE_HR_RATE, 200);
    world.advance_days(3);
    veto(&mut world, UNSTAKE_HR_RATE);
    world.end();
}

#[test]
fun all_parameters_can_be_read() {
    let mut world = world::begin_empty();
    world.announce(UNSTAKE_HR_RATE, 200);
    let all = config::all(world.config(), world.clock());
    assert_eq!(all.length(), 68);
    assert_eq!(all[1].current(), 100);
    let (value, day) = all[1].next();
    assert_eq!(value, 200);
    assert_eq!(day, 20_803);
    assert_eq!(config::value(world.config(), 20, world.clock()), 5);
    world.end();
}

// === Powers ===

/// Every power is in one of two objects; no other address has either, and no function makes another on request.
#[test]
fun an_outsider_holds_no_power() {
    let mut world = world::begin();
    vector[world::outsider(), world::alice(), world::root(), world::settler()].do!(|address| {
        world.next_tx(address);
        assert!(!world.has_owned<AdminCap>());
        assert!(!world.has_owned<GuardianCap>());
    });
    world.next_tx(world::publisher());
    assert!(world.has_owned<AdminCap>());
    assert!(!world.has_owned<GuardianCap>());
    world.next_tx(world::guardian());
    assert!(!world.has_owned<AdminCap>());
    assert!(world.has_owned<GuardianCap>());
    world.end();
}

// === The pause ===

#[test]
fun a_pause_ends_by_itself() {
    let mut world = world::begin();
    world.pause(WEEK_MS);
    assert_only<Paused, Until>(Until { until_ms: LAUNCH_MS + WEEK_MS, timestamp_ms: LAUNCH_MS });
    assert_eq!(world.config().paused_until_ms(), LAUNCH_MS + WEEK_MS);
    world.advance_ms(WEEK_MS - 1);
    assert!(world.config().is_paused(world.clock()));
    world.advance_ms(1);
    assert!(!world.config().is_paused(world.clock()));
    world.stake(world::alice(), STAKE, 0);
    assert_eq!(world.position(world::alice()).principal(), V);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EPaused)]
fun a_pause_holds_new_stakes() {
    let mut world = world::begin();
    world.pause(1);
    world.stake(world::alice(), STAKE, 0);
    world.end();
}

#[test]
fun a_pause_cannot_hold_principal_nor_income() {
    let mut world = world::begin();
    world.fund_reserve(100_000_000);
    world.stake(world::alice(), STAKE, 0);
    world.stake(world::bob(), STAKE, 0);
    world.advance_days(2);
    world.pause(WEEK_MS);
    world.roll(1);
    world.settle(world::bob());
    // One day at 200 ppm: floor(41,873,123 · 200 / 10^6) = 8,374.
    world.claim_usdc(world::alice(), 0, 4_000);
    world.claim(world::alice(), 0, 4_374, 0);
    assert!(world.unstakeable(world::alice(), V, 0));
    world.unstake(world::alice(), V, 0);
    assert_eq!(world.position(world::alice()).principal(), 0);
    let bobs = world.position(world::bob()).principal();
    world.unstake_usdc(world::bob(), bobs);
    assert_eq!(world.overview().principal(), 0);
    world.end();
}

#[test]
fun a_pause_can_be_ended() {
    let mut world = world::begin();
    world.pause(WEEK_MS);
    world.advance_ms(DAY_MS);
    world.resume();
    assert_only<Resumed, At>(At { timestamp_ms: LAUNCH_MS + DAY_MS });
    world.stake(world::alice(), STAKE, 0);
    // 7 days from its end another one may begin.
    world.advance_ms(WEEK_MS);
    world.pause(WEEK_MS);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EPauseTooSoon)]
fun not_again_within_seven_days_of_its_end() {
    let mut world = world::begin_empty();
    world.pause(WEEK_MS);
    world.advance_ms(2 * WEEK_MS - 1);
    world.pause(1);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EPauseTooSoon)]
fun a_pause_cannot_be_made_longer() {
    let mut world = world::begin_empty();
    world.pause(DAY_MS);
    world.pause(DAY_MS);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EPauseTooSoon)]
fun not_again_after_it_was_ended() {
    let mut world = world::begin_empty();
    world.pause(WEEK_MS);
    world.resume();
    world.advance_ms(WEEK_MS - 1);
    world.pause(1);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EPauseLengthInvalid)]
fun not_longer_than_seven_days() {
    let mut world = world::begin_empty();
    world.pause(WEEK_MS + 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EPauseLengthInvalid)]
fun not_for_nothing() {
    let mut world = world::begin_empty();
    world.pause(0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENotPaused)]
fun what_is_not_paused_cannot_be_resumed() {
    let mut world = world::begin_empty();
    world.resume();
    world.end();
}

// === Versions ===

#[test]
fun the_newer_code_puts_itself_in_force() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    let (config, _) = world.config_mut();
    config.set_version_for_testing(0);
    migrate(&mut world);
    assert_only<Migrated, Versions>(Versions { before: 0, after: 1, timestamp_ms: LAUNCH_MS });
    assert_eq!(world.config().version_in_force(), 1);
    // What was there before is there, and leaves.
    world.unstake_usdc(world::alice(), V);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotNewer)]
fun the_code_in_force_has_nothing_to_migrate() {
    let mut world = world::begin_empty();
    migrate(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotNewer)]
fun older_code_cannot_put_itself_in_force_again() {
    let mut world = world::begin_empty();
    world.replace_code();
    migrate(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_announces_no_change() {
    let mut world = world::begin_empty();
    world.replace_code();
    world.announce(UNSTAKE_HR_RATE, 200);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_cancels_no_change() {
    let mut world = world::begin_empty();
    world.announce(UNSTAKE_HR_RATE, 200);
    world.replace_code();
    cancel(&mut world, UNSTAKE_HR_RATE);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_pauses_nothing() {
    let mut world = world::begin_empty();
    world.replace_code();
    world.pause(1);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_resumes_nothing() {
    let mut world = world::begin_empty();
    world.pause(WEEK_MS);
    world.replace_code();
    world.resume();
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_vetoes_no_change() {
    let mut world = world::begin_empty();
    world.announce(UNSTAKE_HR_RATE, 200);
    world.replace_code();
    veto(&mut world, UNSTAKE_HR_RATE);
    world.end();
}
