/// Tests of what the audit key says of a published root: `settlement::attest` and `settlement::hold`.
#[test_only]
module suil::attest_tests;

use std::bcs;
use std::unit_test::assert_eq;
use sui::event;
use suil::merkle;
use suil::settlement::{SettlementAttested, SettlementHeld};
use suil::world::{Self, World};

const DAY: u64 = 20_800;
const DAY_MS: u64 = 86_400_000;
/// Noon of day 20,802, when the tests publish.
const NOW_MS: u64 = 1_797_336_000_000;
const EMPTY: vector<u8> = x"0000000000000000000000000000000000000000000000000000000000000000";

public struct ClaimableMirror has drop {
    day: u64,
    root: vector<u8>,
    claimable_at_ms: u64,
    timestamp_ms: u64,
}

/// Two complete days.
fun begin(): World {
    let mut world = world::begin();
    world.advance_days(2);
    world
}

/// Asserts that the transaction in hand emitted one event `E`, and that it reads as `expected`.
fun assert_only<E: copy + drop>(expected: ClaimableMirror) {
    let events = event::events_by_type<E>();
    assert_eq!(events.length(), 1);
    assert_eq!(bcs::to_bytes(&events[0]), bcs::to_bytes(&expected));
}

#[test]
fun an_attested_root_is_claimable_24_hours_after_its_publication() {
    let mut world = begin();
    world.publish(world::settler(), DAY, EMPTY, 0);
    world.advance_ms(1);
    world.attest(world::auditor(), DAY, EMPTY);
    assert_only<SettlementAttested>(ClaimableMirror {
        day: DAY,
        root: EMPTY,
        claimable_at_ms: NOW_MS + DAY_MS,
        timestamp_ms: NOW_MS + 1,
    });
    let published = world.roots(DAY, 1)[0];
    assert!(published.attested() && !published.held() && !published.accepted());
    world.advance_ms(DAY_MS - 2);
    assert!(!world.roots(DAY, 1)[0].accepted());
    world.advance_ms(1);
    assert!(world.roots(DAY, 1)[0].accepted());
    world.end();
}

#[test]
fun an_attestation_after_24_hours_makes_claimable_at_once() {
    let mut world = begin();
    world.publish(world::settler(), DAY, EMPTY, 0);
    world.advance_ms(2 * DAY_MS);
    assert!(!world.roots(DAY, 1)[0].accepted());
    world.attest(world::auditor(), DAY, EMPTY);
    assert!(world.roots(DAY, 1)[0].accepted());
    world.end();
}

#[test]
fun without_an_attestation_a_root_is_claimable_after_72_hours() {
    let mut world = begin();
    world.publish(world::settler(), DAY, EMPTY, 0);
    world.advance_ms(3 * DAY_MS - 1);
    assert!(!world.roots(DAY, 1)[0].accepted());
    world.advance_ms(1);
    assert!(world.roots(DAY, 1)[0].accepted());
    world.end();
}

#[test]
fun a_held_root_waits_72_hours_from_then_attested_or_not() {
    let mut world = begin();
    world.publish_attested(DAY, EMPTY, 0);
    world.advance_ms(DAY_MS - 1);
    world.hold(world::auditor(), DAY);
    assert_only<SettlementHeld>(ClaimableMirror {
        day: DAY,
        root: EMPTY,
        claimable_at_ms: NOW_MS + 4 * DAY_MS - 1,
        timestamp_ms: NOW_MS + DAY_MS - 1,
    });
    world.publish(world::settler(), DAY + 1, EMPTY, 0);
    world.hold(world::auditor(), DAY + 1);
    world.attest(world::auditor(), DAY + 1, EMPTY);
    world.advance_ms(3 * DAY_MS - 1);
    assert!(!world.roots(DAY, 1)[0].accepted() && !world.roots(DAY + 1, 1)[0].accepted());
    assert!(world.roots(DAY + 1, 1)[0].attested() && world.roots(DAY + 1, 1)[0].held());
    world.advance_ms(1);
    assert!(world.roots(DAY, 1)[0].accepted() && world.roots(DAY + 1, 1)[0].accepted());
    world.end();
}

#[test]
fun a_root_published_again_is_neither_attested_nor_held() {
    let mut world = begin();
    world.publish_attested(DAY, EMPTY, 0);
    world.hold(world::auditor(), DAY);
    world.revoke(DAY);
    world.publish(world::settler(), DAY, EMPTY, 0);
    let published = world.roots(DAY, 1)[0];
    assert!(!published.attested() && !published.held());
    world.hold(world::auditor(), DAY);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::ERootDiffers)]
fun another_root_is_not_attested() {
    let mut world = begin();
    world.publish(world::settler(), DAY, EMPTY, 0);
    world.attest(world::auditor(), DAY, merkle::leaf(DAY, world::alice(), &vector[1, 0, 0, 0]));
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EDayAttested)]
fun a_root_is_attested_once() {
    let mut world = begin();
    world.publish_attested(DAY, EMPTY, 0);
    world.attest(world::auditor(), DAY, EMPTY);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EDayHeld)]
fun a_root_is_held_once() {
    let mut world = begin();
    world.publish(world::settler(), DAY, EMPTY, 0);
    world.hold(world::auditor(), DAY);
    world.hold(world::auditor(), DAY);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EAlreadyClaimable)]
fun what_is_claimable_is_not_held() {
    let mut world = begin();
    world.publish_attested(DAY, EMPTY, 0);
    world.advance_ms(DAY_MS);
    world.hold(world::auditor(), DAY);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EDayNotPublished)]
fun a_revoked_root_is_not_attested() {
    let mut world = begin();
    world.publish(world::settler(), DAY, EMPTY, 0);
    world.revoke(DAY);
    world.attest(world::auditor(), DAY, EMPTY);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENotAuditKey)]
fun the_settlement_key_attests_nothing() {
    let mut world = begin();
    world.publish(world::settler(), DAY, EMPTY, 0);
    world.attest(world::settler(), DAY, EMPTY);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENotAuditKey)]
fun the_settlement_key_holds_nothing() {
    let mut world = begin();
    world.publish(world::settler(), DAY, EMPTY, 0);
    world.hold(world::settler(), DAY);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_does_not_attest() {
    let mut world = begin();
    world.publish(world::settler(), DAY, EMPTY, 0);
    world.replace_code();
    world.attest(world::auditor(), DAY, EMPTY);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_does_not_hold() {
    let mut world = begin();
    world.publish(world::settler(), DAY, EMPTY, 0);
    world.replace_code();
    world.hold(world::auditor(), DAY);
    world.end();
}
