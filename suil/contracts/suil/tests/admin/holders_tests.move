/// Tests of who holds the two capabilities: handing the administration over, and replacing the guardian.
#[test_only]
module suil::holders_tests;

use std::bcs;
use std::unit_test::assert_eq;
use sui::event;
use suil::admin::{
    Self,
    AdminAppointed,
    AdminCap,
    AdminOffered,
    GuardianAnnounced,
    GuardianAppointed,
    GuardianCap,
    OfferWithdrawn,
};
use suil::world::{Self, World};

/// Noon of day 20,800, the time of the clock at first.
const LAUNCH_MS: u64 = 1_797_163_200_000;
/// rules.md §10: 7 days.
const WEEK_MS: u64 = 604_800_000;
const DAY_MS: u64 = 86_400_000;
const UNSTAKE_HR_RATE: u8 = 1;

public struct Named has drop { holder: address, timestamp_ms: u64 }
public struct Appointed has drop { holder: address, cap: ID, timestamp_ms: u64 }
public struct Announced has drop { guardian: address, ready_ms: u64, timestamp_ms: u64 }

/// Asserts that the transaction in hand emitted one event `E`, and that it reads as `expected`.
fun assert_only<E: copy + drop, M: drop>(expected: M) {
    let events = event::events_by_type<E>();
    assert_eq!(events.length(), 1);
    assert_eq!(bcs::to_bytes(&events[0]), bcs::to_bytes(&expected));
}

fun offer(world: &mut World, to: address) {
    world.next_tx(world::publisher());
    let cap = world.take_owned<AdminCap>();
    let (config, clock) = world.config_mut();
    admin::offer_admin(config, &cap, to, clock);
    world.give_back_owned(cap);
}

fun withdraw_offer(world: &mut World) {
    world.next_tx(world::publisher());
    let cap = world.take_owned<AdminCap>();
    let (config, clock) = world.config_mut();
    admin::withdraw_offer(config, &cap, clock);
    world.give_back_owned(cap);
}

fun accept(world: &mut World, sender: address) {
    world.next_tx(sender);
    let (config, clock, ctx) = world.parts();
    admin::accept_admin(config, clock, ctx);
}

// === The admin ===

#[test]
fun the_admin_hands_over_in_two_steps() {
    let mut world = world::begin_empty();
    offer(&mut world, world::bob());
    assert_only<AdminOffered, Named>(Named { holder: world::bob(), timestamp_ms: LAUNCH_MS });
    // Until Bob accepts, nothing changed.
    world.announce(UNSTAKE_HR_RATE, 200);
    accept(&mut world, world::bob());
    let (admin, cap_id) = world.config().admin();
    assert_eq!(admin, world::bob());
    assert_only<AdminAppointed, Appointed>(Appointed {
        holder: world::bob(),
        cap: cap_id,
        timestamp_ms: LAUNCH_MS,
    });
    world.next_tx(world::bob());
    let cap = world.take_owned<AdminCap>();
    let (config, clock) = world.config_mut();
    admin::cancel_change(config, &cap, UNSTAKE_HR_RATE, clock);
    world.give_back_owned(cap);
    world.end();
}

#[test, expected_failure(abort_code = suil::admin::EAdminReplaced)]
fun the_admin_before_can_do_nothing() {
    let mut world = world::begin_empty();
    offer(&mut world, world::bob());
    accept(&mut world, world::bob());
    world.announce(UNSTAKE_HR_RATE, 200);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENotOffered)]
fun no_other_address_accepts() {
    let mut world = world::begin_empty();
    offer(&mut world, world::bob());
    accept(&mut world, world::alice());
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENotOffered)]
fun an_offer_is_accepted_once() {
    let mut world = world::begin_empty();
    offer(&mut world, world::bob());
    accept(&mut world, world::bob());
    accept(&mut world, world::bob());
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENotOffered)]
fun an_offer_can_be_withdrawn() {
    let mut world = world::begin_empty();
    offer(&mut world, world::bob());
    withdraw_offer(&mut world);
    assert_only<OfferWithdrawn, Named>(Named { holder: world::bob(), timestamp_ms: LAUNCH_MS });
    accept(&mut world, world::bob());
    world.end();
}

/// A wrong address costs nothing: the next offer takes its place.
#[test, expected_failure(abort_code = suil::config::ENotOffered)]
fun another_offer_takes_the_place_of_the_first() {
    let mut world = world::begin_empty();
    offer(&mut world, @0xDEAD);
    offer(&mut world, world::bob());
    accept(&mut world, @0xDEAD);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENoOffer)]
fun no_offer_cannot_be_withdrawn() {
    let mut world = world::begin_empty();
    withdraw_offer(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EHolderInvalid)]
fun nothing_is_offered_to_the_zero_address() {
    let mut world = world::begin_empty();
    offer(&mut world, @0x0);
    world.end();
}

// === The guardian ===

#[test]
fun a_guardian_is_announced_seven_days_ahead() {
    let mut world = world::begin_empty();
    world.announce_guardian(world::bob());
    assert_only<GuardianAnnounced, Announced>(Announced {
        guardian: world::bob(),
        ready_ms: LAUNCH_MS + WEEK_MS,
        timestamp_ms: LAUNCH_MS,
    });
    world.advance_ms(WEEK_MS);
    world.install_guardian();
    let (guardian, cap_id) = world.config().guardian();
    assert_eq!(guardian, world::bob());
    assert_only<GuardianAppointed, Appointed>(Appointed {
        holder: world::bob(),
        cap: cap_id,
        timestamp_ms: LAUNCH_MS + WEEK_MS,
    });
    world.next_tx(world::bob());
    let cap = world.take_owned<GuardianCap>();
    let (config, clock) = world.config_mut();
    admin::pause(config, &cap, 1, clock);
    world.give_back_owned(cap);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EGuardianTooSoon)]
fun no_guardian_is_installed_a_millisecond_earlier() {
    let mut world = world::begin_empty();
    world.announce_guardian(world::bob());
    world.advance_ms(WEEK_MS - 1);
    world.install_guardian();
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENoGuardian)]
fun no_guardian_is_installed_without_an_announcement() {
    let mut world = world::begin_empty();
    world.install_guardian();
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENoGuardian)]
fun an_announced_guardian_is_installed_once() {
    let mut world = world::begin_empty();
    world.announce_guardian(world::bob());
    world.advance_ms(WEEK_MS);
    world.install_guardian();
    world.install_guardian();
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EGuardianTooSoon)]
fun another_announcement_waits_anew() {
    let mut world = world::begin_empty();
    world.announce_guardian(world::bob());
    world.advance_ms(WEEK_MS);
    world.announce_guardian(world::alice());
    world.install_guardian();
    world.end();
}

/// The guardian pauses in the last millisecond: 14 days at most.
#[test, expected_failure(abort_code = suil::config::EPaused)]
fun no_guardian_is_replaced_while_it_pauses() {
    let mut world = world::begin_empty();
    world.announce_guardian(world::bob());
    world.advance_ms(WEEK_MS - 1);
    world.pause(WEEK_MS);
    world.advance_ms(WEEK_MS - 1);
    world.install_guardian();
    world.end();
}

#[test]
fun a_guardian_that_pauses_is_replaced_after_14_days() {
    let mut world = world::begin_empty();
    world.announce_guardian(world::bob());
    world.advance_ms(WEEK_MS - 1);
    world.pause(WEEK_MS);
    world.advance_ms(WEEK_MS);
    world.install_guardian();
    let (guardian, _) = world.config().guardian();
    assert_eq!(guardian, world::bob());
    world.end();
}

#[test, expected_failure(abort_code = suil::admin::EGuardianReplaced)]
fun the_guardian_before_pauses_nothing() {
    let mut world = world::begin_empty();
    world.announce_guardian(world::bob());
    world.advance_ms(WEEK_MS);
    world.install_guardian();
    world.pause(1);
    world.end();
}

#[test, expected_failure(abort_code = suil::admin::EGuardianReplaced)]
fun the_guardian_before_resumes_nothing() {
    let mut world = world::begin_empty();
    world.announce_guardian(world::bob());
    world.advance_ms(WEEK_MS);
    world.install_guardian();
    world.next_tx(world::bob());
    let cap = world.take_owned<GuardianCap>();
    let (config, clock) = world.config_mut();
    admin::pause(config, &cap, DAY_MS, clock);
    world.give_back_owned(cap);
    world.resume();
    world.end();
}

#[test, expected_failure(abort_code = suil::admin::EGuardianReplaced)]
fun the_guardian_before_disables_nothing() {
    let mut world = world::begin_empty();
    world.announce_guardian(world::bob());
    world.advance_ms(WEEK_MS);
    world.install_guardian();
    world.disable_key(0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EHolderInvalid)]
fun the_zero_address_guards_nothing() {
    let mut world = world::begin_empty();
    world.announce_guardian(@0x0);
    world.end();
}

// === Versions ===

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_offers_nothing() {
    let mut world = world::begin_empty();
    world.replace_code();
    offer(&mut world, world::bob());
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_withdraws_no_offer() {
    let mut world = world::begin_empty();
    offer(&mut world, world::bob());
    world.replace_code();
    withdraw_offer(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_appoints_no_admin() {
    let mut world = world::begin_empty();
    offer(&mut world, world::bob());
    world.replace_code();
    accept(&mut world, world::bob());
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_announces_no_guardian() {
    let mut world = world::begin_empty();
    world.replace_code();
    world.announce_guardian(world::bob());
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_installs_no_guardian() {
    let mut world = world::begin_empty();
    world.announce_guardian(world::bob());
    world.advance_ms(WEEK_MS);
    world.replace_code();
    world.install_guardian();
    world.end();
}
