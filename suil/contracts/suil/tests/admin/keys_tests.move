/// Tests of `suil::keys` and of what the admin and the guardian may do to them.
#[test_only]
module suil::keys_tests;

use std::bcs;
use std::unit_test::assert_eq;
use sui::event;
use suil::admin::{KeyAnnounced, KeyDisabled, KeySwitched, KeyVetoed};
use suil::keys::{Self, Slot};
use suil::vouchers;
use suil::world::{Self, World};

/// Noon of day 20,800, the time of the clock at first.
const LAUNCH_MS: u64 = 1_797_163_200_000;
/// rules.md §10: 48 hours.
const DELAY_MS: u64 = 172_800_000;
/// A key that no slot holds.
const KEY: vector<u8> = x"0909090909090909090909090909090909090909090909090909090909090909";
/// Another one.
const OTHER: vector<u8> = x"0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a";
const ZERO: vector<u8> = x"0000000000000000000000000000000000000000000000000000000000000000";
/// The address of `vouchers::withdraw_key`, as a wallet derives it.
const SIGNERS_ADDRESS: address = @0x29dfbf688abce7ab43bb8e70cae158ae961196e721440f515482f8ba1684390f;

public struct Announced has drop { slot: u8, key: vector<u8>, ready_ms: u64, timestamp_ms: u64 }
public struct Switched has drop { slot: u8, before: vector<u8>, after: vector<u8>, timestamp_ms: u64 }
public struct OfSlot has drop { slot: u8, key: vector<u8>, timestamp_ms: u64 }

/// Asserts that the transaction in hand emitted one event `E`, and that it reads as `expected`.
fun assert_only<E: copy + drop, M: drop>(expected: M) {
    let events = event::events_by_type<E>();
    assert_eq!(events.length(), 1);
    assert_eq!(bcs::to_bytes(&events[0]), bcs::to_bytes(&expected));
}

fun slot(world: &World, number: u8): Slot {
    world.config().slots(world.clock())[number as u64]
}

fun assert_slot(
    world: &World,
    number: u8,
    current: vector<u8>,
    standby: vector<u8>,
    announced: vector<u8>,
) {
    let slot = slot(world, number);
    assert_eq!(slot.current(), current);
    assert_eq!(slot.standby(), standby);
    let (key, ready_ms) = slot.announced();
    assert!(!key.is_empty() || ready_ms == 0);
    assert_eq!(key, announced);
}

// === Set-up ===

#[test]
fun a_deployment_begins_with_three_keys_and_their_standbys() {
    let world = world::begin_empty();
    let none = vector[];
    assert_slot(&world, 0, vouchers::withdraw_key(), vouchers::withdraw_standby(), none);
    let (settler, next) = (world::settler().to_bytes(), world::next_settler().to_bytes());
    assert_slot(&world, 1, settler, next, none);
    assert_slot(&world, 2, vouchers::audit_key(), vouchers::audit_standby(), none);
    world.end();
}

#[test, expected_failure(abort_code = suil::keys::EKeyInvalid)]
fun a_key_has_32_bytes() {
    keys::new(x"01", KEY, @0x1, @0x2, OTHER, vouchers::audit_key());
}

#[test, expected_failure(abort_code = suil::keys::EKeyInvalid)]
fun zeros_are_no_key() {
    keys::new(KEY, ZERO, @0x1, @0x2, OTHER, vouchers::audit_key());
}

#[test, expected_failure(abort_code = suil::keys::EKeyInvalid)]
fun the_zero_address_settles_nothing() {
    keys::new(KEY, OTHER, @0x0, @0x2, vouchers::audit_key(), vouchers::audit_standby());
}

#[test, expected_failure(abort_code = suil::keys::EKeyHeld)]
fun the_two_keys_of_a_voucher_differ() {
    keys::new(KEY, OTHER, @0x1, @0x2, KEY, vouchers::audit_key());
}

#[test, expected_failure(abort_code = suil::keys::EKeyHeld)]
fun no_standby_is_the_key_itself() {
    keys::new(KEY, KEY, @0x1, @0x2, OTHER, vouchers::audit_key());
}

/// One secret would publish settlements and sign vouchers.
#[test, expected_failure(abort_code = suil::keys::EKeyHeld)]
fun the_settlement_key_is_not_the_withdrawal_keys_address() {
    keys::new(vouchers::withdraw_key(), KEY, SIGNERS_ADDRESS, @0x2, OTHER, vouchers::audit_key());
}

// === Announcing and switching ===

#[test]
fun an_announced_key_is_the_standby_after_48_hours_by_itself() {
    let mut world = world::begin_empty();
    world.announce_key(keys::withdraw!(), KEY);
    assert_only<KeyAnnounced, Announced>(Announced {
        slot: 0,
        key: KEY,
        ready_ms: LAUNCH_MS + DELAY_MS,
        timestamp_ms: LAUNCH_MS,
    });
    let (current, standby) = (vouchers::withdraw_key(), vouchers::withdraw_standby());
    world.advance_ms(DELAY_MS - 1);
    assert_slot(&world, 0, current, standby, KEY);
    let (_, ready_ms) = slot(&world, 0).announced();
    assert_eq!(ready_ms, LAUNCH_MS + DELAY_MS);
    world.advance_ms(1);
    assert_slot(&world, 0, current, KEY, vector[]);
    let (_, ready_ms) = slot(&world, 0).announced();
    assert_eq!(ready_ms, 0);
    world.switch_key(keys::withdraw!());
    assert_slot(&world, 0, KEY, vector[], vector[]);
    assert_eq!(world.config().withdraw_key(), KEY);
    world.end();
}

/// The standby of the set-up counts at once; the announced key is what it was.
#[test]
fun a_standby_is_put_in_force_at_once() {
    let mut world = world::begin_empty();
    world.announce_key(keys::withdraw!(), KEY);
    world.switch_key(keys::withdraw!());
    assert_only<KeySwitched, Switched>(Switched {
        slot: 0,
        before: vouchers::withdraw_key(),
        after: vouchers::withdraw_standby(),
        timestamp_ms: LAUNCH_MS,
    });
    assert_slot(&world, 0, vouchers::withdraw_standby(), vector[], KEY);
    world.end();
}

#[test, expected_failure(abort_code = suil::keys::ENoStandby)]
fun an_announced_key_counts_no_millisecond_earlier() {
    let mut world = world::begin_empty();
    world.announce_key(keys::withdraw!(), KEY);
    world.switch_key(keys::withdraw!());
    world.advance_ms(DELAY_MS - 1);
    world.switch_key(keys::withdraw!());
    world.end();
}

#[test]
fun another_announcement_takes_the_place_of_one_that_waits() {
    let mut world = world::begin_empty();
    world.announce_key(keys::audit!(), KEY);
    world.advance_ms(DELAY_MS - 1);
    world.announce_key(keys::audit!(), OTHER);
    world.advance_ms(1);
    assert_slot(&world, 2, vouchers::audit_key(), vouchers::audit_standby(), OTHER);
    world.advance_ms(DELAY_MS - 1);
    assert_slot(&world, 2, vouchers::audit_key(), OTHER, vector[]);
    world.end();
}

#[test, expected_failure(abort_code = suil::keys::EKeyHeld)]
fun a_key_in_another_slot_is_refused() {
    let mut world = world::begin_empty();
    world.announce_key(keys::audit!(), vouchers::withdraw_standby());
    world.end();
}

#[test]
fun a_standby_whose_place_another_took_is_free_for_another_slot() {
    let mut world = world::begin_empty();
    world.announce_key(keys::withdraw!(), KEY);
    world.advance_ms(DELAY_MS);
    world.announce_key(keys::audit!(), vouchers::withdraw_standby());
    assert_slot(&world, 0, vouchers::withdraw_key(), KEY, vector[]);
    let (announced, _) = slot(&world, 2).announced();
    assert_eq!(announced, vouchers::withdraw_standby());
    world.end();
}

#[test, expected_failure(abort_code = suil::keys::EKeyHeld)]
fun a_standby_is_refused_until_another_has_taken_its_place() {
    let mut world = world::begin_empty();
    world.announce_key(keys::withdraw!(), KEY);
    world.advance_ms(DELAY_MS - 1);
    world.announce_key(keys::audit!(), vouchers::withdraw_standby());
    world.end();
}

#[test, expected_failure(abort_code = suil::keys::EKeyHeld)]
fun a_key_announced_in_another_slot_is_refused() {
    let mut world = world::begin_empty();
    world.announce_key(keys::withdraw!(), KEY);
    world.announce_key(keys::audit!(), KEY);
    world.end();
}

#[test, expected_failure(abort_code = suil::keys::EKeyHeld)]
fun the_withdrawal_keys_address_is_refused_for_settlements() {
    let mut world = world::begin_empty();
    world.announce_key(keys::settlement!(), SIGNERS_ADDRESS.to_bytes());
    world.end();
}

#[test, expected_failure(abort_code = suil::keys::EKeyInvalid)]
fun a_key_of_31_bytes_is_refused() {
    let mut world = world::begin_empty();
    let mut key = KEY;
    key.pop_back();
    world.announce_key(keys::withdraw!(), key);
    world.end();
}

#[test, expected_failure(abort_code = suil::keys::ESlotUnknown)]
fun there_is_no_fourth_key_to_announce() {
    let mut world = world::begin_empty();
    world.announce_key(3, KEY);
    world.end();
}

#[test, expected_failure(abort_code = suil::keys::ESlotUnknown)]
fun there_is_no_fourth_key_to_switch() {
    let mut world = world::begin_empty();
    world.switch_key(3);
    world.end();
}

#[test]
fun another_settlement_key_publishes() {
    let mut world = world::begin_empty();
    world.switch_key(keys::settlement!());
    world.next_tx(world::next_settler());
    let (config, _, ctx) = world.parts();
    config.assert_settlement_key(ctx);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENotSettlementKey)]
fun the_settlement_key_before_does_not() {
    let mut world = world::begin_empty();
    world.switch_key(keys::settlement!());
    world.next_tx(world::settler());
    let (config, _, ctx) = world.parts();
    config.assert_settlement_key(ctx);
    world.end();
}

// === The guardian ===

#[test]
fun the_guardian_disables_a_key_at_once() {
    let mut world = world::begin_empty();
    world.disable_key(keys::audit!());
    assert_only<KeyDisabled, OfSlot>(OfSlot {
        slot: 2,
        key: vouchers::audit_key(),
        timestamp_ms: LAUNCH_MS,
    });
    assert_slot(&world, 2, vector[], vouchers::audit_standby(), vector[]);
    assert_eq!(world.config().audit_key(), vector[]);
    world.switch_key(keys::audit!());
    assert_only<KeySwitched, Switched>(Switched {
        slot: 2,
        before: vector[],
        after: vouchers::audit_standby(),
        timestamp_ms: LAUNCH_MS,
    });
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENotSettlementKey)]
fun a_disabled_settlement_key_publishes_nothing() {
    let mut world = world::begin_empty();
    world.disable_key(keys::settlement!());
    world.next_tx(world::settler());
    let (config, _, ctx) = world.parts();
    config.assert_settlement_key(ctx);
    world.end();
}

#[test, expected_failure(abort_code = suil::keys::EKeyDisabled)]
fun a_key_is_disabled_once() {
    let mut world = world::begin_empty();
    world.disable_key(keys::withdraw!());
    world.disable_key(keys::withdraw!());
    world.end();
}

#[test]
fun the_guardian_vetoes_a_key_that_is_announced() {
    let mut world = world::begin_empty();
    world.announce_key(keys::withdraw!(), KEY);
    world.veto_key(keys::withdraw!(), KEY);
    assert_only<KeyVetoed, OfSlot>(OfSlot { slot: 0, key: KEY, timestamp_ms: LAUNCH_MS });
    world.advance_ms(DELAY_MS);
    assert_slot(&world, 0, vouchers::withdraw_key(), vouchers::withdraw_standby(), vector[]);
    // It may be announced again, and waits again.
    world.announce_key(keys::withdraw!(), KEY);
    let (_, ready_ms) = slot(&world, 0).announced();
    assert_eq!(ready_ms, LAUNCH_MS + 2 * DELAY_MS);
    world.end();
}

#[test, expected_failure(abort_code = suil::keys::ENoStandby)]
fun the_guardian_vetoes_a_standby() {
    let mut world = world::begin_empty();
    world.announce_key(keys::withdraw!(), KEY);
    world.advance_ms(DELAY_MS);
    world.veto_key(keys::withdraw!(), KEY);
    assert_slot(&world, 0, vouchers::withdraw_key(), vector[], vector[]);
    world.switch_key(keys::withdraw!());
    world.end();
}

#[test, expected_failure(abort_code = suil::keys::EKeyNotWaiting)]
fun the_key_in_force_cannot_be_vetoed() {
    let mut world = world::begin_empty();
    world.veto_key(keys::withdraw!(), vouchers::withdraw_key());
    world.end();
}

#[test, expected_failure(abort_code = suil::keys::EKeyNotWaiting)]
fun no_key_cannot_be_vetoed() {
    let mut world = world::begin_empty();
    world.veto_key(keys::withdraw!(), vector[]);
    world.end();
}

// === Versions ===

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_announces_no_key() {
    let mut world = world::begin_empty();
    world.replace_code();
    world.announce_key(keys::withdraw!(), KEY);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_switches_no_key() {
    let mut world = world::begin_empty();
    world.replace_code();
    world.switch_key(keys::withdraw!());
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_disables_no_key() {
    let mut world = world::begin_empty();
    world.replace_code();
    world.disable_key(keys::withdraw!());
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_vetoes_no_key() {
    let mut world = world::begin_empty();
    world.replace_code();
    world.veto_key(keys::withdraw!(), vouchers::withdraw_standby());
    world.end();
}
