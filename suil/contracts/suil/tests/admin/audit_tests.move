/// Tests of `suil::audit`: who may pause vouchers for how long, and what is posted.
#[test_only]
module suil::audit_tests;

use std::bcs;
use std::unit_test::assert_eq;
use sui::event;
use suil::audit::{Self, AuditPosted, VouchersPaused};
use suil::keys;
use suil::world::{Self, USD, World};

const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 86_400_000;
/// Noon of day 20,800, the time of the clock at first.
const LAUNCH_MS: u64 = 1_797_163_200_000;
const HASH: vector<u8> = x"0101010101010101010101010101010101010101010101010101010101010101";

public struct Until has drop { until_ms: u64, timestamp_ms: u64 }
public struct Posted has drop { day: u64, hash: vector<u8>, timestamp_ms: u64 }

fun assert_vouchers(world: &World, paused: bool) {
    assert_eq!(world.config().are_vouchers_paused(world.clock()), paused);
}

fun post(world: &mut World, sender: address, day: u64, hash: vector<u8>) {
    world.next_tx(sender);
    let (config, clock, ctx) = world.parts();
    audit::post(config, day, hash, clock, ctx);
}

// === Pauses of vouchers ===

#[test]
fun a_call_pauses_vouchers_for_six_hours_and_nothing_else() {
    let mut world = world::begin();
    world.pause_vouchers(world::auditor());
    let events = event::events_by_type<VouchersPaused>();
    let expected = Until { until_ms: LAUNCH_MS + 6 * HOUR_MS, timestamp_ms: LAUNCH_MS };
    assert_eq!(bcs::to_bytes(&events[0]), bcs::to_bytes(&expected));
    assert!(!world.config().is_paused(world.clock()));
    world.stake(world::alice(), 21_000_000_000, 0);
    world.advance_ms(6 * HOUR_MS - 1);
    assert_vouchers(&world, true);
    // Principal leaves without a voucher: all of it, less ceil(418,731.23).
    world.unstake_usdc(world::alice(), 41_873_123);
    assert_eq!(world.received<USD>(world::alice()), 41_454_391);
    world.advance_ms(1);
    assert_vouchers(&world, false);
    world.end();
}

/// Four calls at once are 24 hours; the fifth may begin 7 days after the first did.
#[test]
fun calls_add_up_to_24_hours() {
    let mut world = world::begin_empty();
    4u64.do!(|_| world.pause_vouchers(world::auditor()));
    assert_eq!(world.config().vouchers_paused_until_ms(), LAUNCH_MS + DAY_MS);
    world.advance_days(7);
    world.pause_vouchers(world::auditor());
    assert_eq!(world.config().vouchers_paused_until_ms(), LAUNCH_MS + 7 * DAY_MS + 6 * HOUR_MS);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVoucherPausesUsed)]
fun not_for_more_than_24_hours_at_once() {
    let mut world = world::begin_empty();
    5u64.do!(|_| world.pause_vouchers(world::auditor()));
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVoucherPausesUsed)]
fun not_for_more_than_24_hours_in_seven_days() {
    let mut world = world::begin_empty();
    4u64.do!(|_| world.pause_vouchers(world::auditor()));
    world.advance_ms(7 * DAY_MS - 1);
    world.pause_vouchers(world::auditor());
    world.end();
}

/// Day 0, and three on day 6: the one on day 7 takes the place of the first, and no other does for six days.
#[test, expected_failure(abort_code = suil::config::EVoucherPausesUsed)]
fun each_call_counts_for_seven_days() {
    let mut world = world::begin_empty();
    world.pause_vouchers(world::auditor());
    world.advance_days(6);
    3u64.do!(|_| world.pause_vouchers(world::auditor()));
    world.advance_days(1);
    world.pause_vouchers(world::auditor());
    world.pause_vouchers(world::auditor());
    world.end();
}

/// What the guardian cut short counts as a whole call.
#[test, expected_failure(abort_code = suil::config::EVoucherPausesUsed)]
fun a_pause_that_was_ended_counts() {
    let mut world = world::begin_empty();
    4u64.do!(|_| {
        world.pause_vouchers(world::auditor());
        world.resume();
        world.advance_ms(HOUR_MS);
    });
    world.pause_vouchers(world::auditor());
    world.end();
}

#[test]
fun the_guardian_ends_it() {
    let mut world = world::begin_empty();
    world.pause_vouchers(world::auditor());
    world.resume();
    assert_vouchers(&world, false);
    // Its own first pause needs no week before it.
    world.pause(1);
    world.end();
}

#[test]
fun the_guardian_ends_both_at_once() {
    let mut world = world::begin_empty();
    world.pause_vouchers(world::auditor());
    world.pause(DAY_MS);
    world.resume();
    assert_vouchers(&world, false);
    assert!(!world.config().is_paused(world.clock()));
    world.end();
}

/// A pause by the audit key takes nothing from the notice of an upgrade and gives nothing to it.
#[test]
fun it_moves_no_upgrade() {
    let mut world = world::begin_empty();
    world.next_tx(world::publisher());
    let (config, clock) = world.config_mut();
    config.announce_upgrade(HASH, clock);
    world.pause_vouchers(world::auditor());
    let upgrade = world.config().next_upgrade(world.clock()).destroy_some();
    let (ready_ms, _) = upgrade.window_ms();
    assert_eq!(ready_ms, LAUNCH_MS + 7 * DAY_MS);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENotAuditKey)]
fun an_outsider_pauses_nothing() {
    let mut world = world::begin_empty();
    world.pause_vouchers(world::outsider());
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENotAuditKey)]
fun a_disabled_key_pauses_nothing() {
    let mut world = world::begin_empty();
    world.disable_key(keys::audit!());
    world.pause_vouchers(world::auditor());
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_pauses_nothing() {
    let mut world = world::begin_empty();
    world.replace_code();
    world.pause_vouchers(world::auditor());
    world.end();
}

// === Statements ===

#[test]
fun the_hash_of_a_complete_day_is_posted() {
    let mut world = world::begin_empty();
    post(&mut world, world::auditor(), 20_799, HASH);
    let events = event::events_by_type<AuditPosted>();
    let expected = Posted { day: 20_799, hash: HASH, timestamp_ms: LAUNCH_MS };
    assert_eq!(bcs::to_bytes(&events[0]), bcs::to_bytes(&expected));
    world.end();
}

#[test, expected_failure(abort_code = suil::audit::EDayOpen)]
fun no_statement_of_a_day_that_is_open() {
    let mut world = world::begin_empty();
    post(&mut world, world::auditor(), 20_800, HASH);
    world.end();
}

#[test, expected_failure(abort_code = suil::audit::EHashInvalid)]
fun a_hash_has_32_bytes() {
    let mut world = world::begin_empty();
    post(&mut world, world::auditor(), 20_799, x"01");
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENotAuditKey)]
fun an_outsider_posts_nothing() {
    let mut world = world::begin_empty();
    post(&mut world, world::outsider(), 20_799, HASH);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_posts_nothing() {
    let mut world = world::begin_empty();
    world.replace_code();
    post(&mut world, world::auditor(), 20_799, HASH);
    world.end();
}
