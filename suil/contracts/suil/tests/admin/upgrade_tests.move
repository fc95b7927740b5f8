/// Tests of `suil::upgrade`, with a right to the package 0x50D.
#[test_only]
module suil::upgrade_tests;

use std::unit_test::assert_eq;
use sui::event;
use sui::package::{Self, UpgradeTicket};
use suil::admin::AdminCap;
use suil::upgrade::{
    Self,
    Upgraded,
    UpgradeAnnounced,
    UpgradeCancelled,
    UpgradeLock,
    UpgradeVetoed,
};
use suil::upgrading::{announce, cancel, veto};
use suil::world::{Self, World};

const DIGEST: vector<u8> = x"0101010101010101010101010101010101010101010101010101010101010101";
/// Noon of day 20,800, the time of the clock at first.
const LAUNCH_MS: u64 = 1_797_163_200_000;
/// rules.md §10: 7 days.
const DELAY_MS: u64 = 604_800_000;
const DAY_MS: u64 = 86_400_000;

fun begin(): World {
    let mut world = world::begin_empty();
    world.next_tx(world::publisher());
    let cap = package::test_publish(@0x50D.to_id(), world.ctx());
    upgrade::create_for_testing(cap, world.ctx());
    world.next_tx(world::publisher());
    world
}

fun authorize(world: &mut World, lock: &mut UpgradeLock): UpgradeTicket {
    let cap = world.take_owned<AdminCap>();
    let (config, clock) = world.config_mut();
    let ticket = upgrade::authorize(lock, config, &cap, clock);
    world.give_back_owned(cap);
    ticket
}

/// When the announced upgrade may be authorized, from and until.
fun window(world: &World): (u64, u64) {
    let upgrade = world.config().next_upgrade(world.clock()).destroy_some();
    assert_eq!(upgrade.digest(), DIGEST);
    upgrade.window_ms()
}

fun is_announced(world: &World): bool {
    world.config().next_upgrade(world.clock()).is_some()
}

/// Announces, waits and upgrades in one transaction.
fun upgrade(world: &mut World, waits_ms: u64) {
    world.advance_ms(waits_ms);
    world.next_tx(world::publisher());
    let mut lock = world.take<UpgradeLock>();
    let ticket = authorize(world, &mut lock);
    assert_eq!(ticket.package(), @0x50D.to_id());
    assert_eq!(*ticket.digest(), DIGEST);
    // Compatible changes.
    assert_eq!(ticket.policy(), 0);
    let receipt = package::test_upgrade(ticket);
    let package = receipt.package();
    upgrade::commit(&mut lock, receipt, world.clock());
    let (newest, number) = lock.newest();
    assert_eq!(newest, package);
    assert_eq!(number, 2);
    world::give_back(lock);
}

#[test]
fun an_upgrade_waits_seven_days() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    assert_eq!(event::events_by_type<UpgradeAnnounced>().length(), 1);
    let (ready_ms, expires_ms) = window(&world);
    assert_eq!(ready_ms, LAUNCH_MS + DELAY_MS);
    assert_eq!(expires_ms, LAUNCH_MS + 2 * DELAY_MS);
    upgrade(&mut world, DELAY_MS);
    assert_eq!(event::events_by_type<Upgraded>().length(), 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EUpgradeTooSoon)]
fun not_a_millisecond_before() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    upgrade(&mut world, DELAY_MS - 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENoUpgrade)]
fun not_without_a_word() {
    let mut world = begin();
    upgrade(&mut world, 10 * DELAY_MS);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENoUpgrade)]
fun not_after_it_was_taken_back() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    cancel(&mut world);
    assert_eq!(event::events_by_type<UpgradeCancelled>().length(), 1);
    upgrade(&mut world, DELAY_MS);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EUpgradeTooSoon)]
fun another_digest_waits_anew() {
    let mut world = begin();
    announce(&mut world, x"0202020202020202020202020202020202020202020202020202020202020202");
    world.advance_ms(DELAY_MS);
    cancel(&mut world);
    announce(&mut world, DIGEST);
    upgrade(&mut world, DELAY_MS - 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENoUpgrade)]
fun one_announcement_allows_one_upgrade() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    upgrade(&mut world, DELAY_MS);
    upgrade(&mut world, DELAY_MS);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EUpgradeAnnounced)]
fun one_announcement_at_a_time() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    announce(&mut world, DIGEST);
    world.end();
}

// === The end of an announcement ===

#[test]
fun the_last_moment_is_seven_days_after_it_was_ready() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    upgrade(&mut world, 2 * DELAY_MS);
    assert_eq!(event::events_by_type<Upgraded>().length(), 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EUpgradeExpired)]
fun a_millisecond_later_it_expired() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    upgrade(&mut world, 2 * DELAY_MS + 1);
    world.end();
}

#[test]
fun after_one_that_expired_another_may_be_announced() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    world.advance_ms(2 * DELAY_MS + 1);
    assert!(!is_announced(&world));
    announce(&mut world, DIGEST);
    let (ready_ms, _) = window(&world);
    assert_eq!(ready_ms, LAUNCH_MS + 3 * DELAY_MS + 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EUpgradeAnnounced)]
fun before_it_expired_no_other_may_be_announced() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    world.advance_ms(2 * DELAY_MS);
    announce(&mut world, DIGEST);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENoUpgrade)]
fun what_expired_cannot_be_taken_back() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    world.advance_ms(2 * DELAY_MS + 1);
    cancel(&mut world);
    world.end();
}

/// A pause moves the time of what is announced; what expired before stays so.
#[test, expected_failure(abort_code = suil::config::ENoUpgrade)]
fun a_pause_brings_none_back_that_expired() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    world.advance_ms(2 * DELAY_MS + 1);
    world.pause(1);
    upgrade(&mut world, DELAY_MS + 1);
    world.end();
}

// === The guardian ===

/// On the sixth day the guardian pauses for seven: the upgrade is ready 7 days after the end of the pause.
#[test]
fun a_pause_takes_nothing_from_the_notice() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    world.advance_days(6);
    world.pause(DELAY_MS);
    let (ready_ms, expires_ms) = window(&world);
    assert_eq!(ready_ms, LAUNCH_MS + 20 * DAY_MS);
    assert_eq!(expires_ms, LAUNCH_MS + 27 * DAY_MS);
    upgrade(&mut world, 14 * DAY_MS);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EUpgradeTooSoon)]
fun seven_days_after_a_pause_and_not_before() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    world.advance_days(6);
    world.pause(DELAY_MS);
    upgrade(&mut world, 14 * DAY_MS - 1);
    world.end();
}

/// Announced within a pause of 7 days: its end counts.
#[test]
fun an_announcement_within_a_pause_waits_for_its_end() {
    let mut world = begin();
    world.pause(DELAY_MS);
    world.advance_days(3);
    announce(&mut world, DIGEST);
    let (ready_ms, _) = window(&world);
    assert_eq!(ready_ms, LAUNCH_MS + 14 * DAY_MS);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENoUpgrade)]
fun not_after_a_veto() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    world.advance_ms(DELAY_MS);
    veto(&mut world);
    assert_eq!(event::events_by_type<UpgradeVetoed>().length(), 1);
    upgrade(&mut world, 0);
    world.end();
}

/// Members can leave as long as it is announced, so no call takes the announcement away once the new code runs.
#[test, expected_failure(abort_code = suil::config::ENoUpgrade)]
fun what_was_carried_out_cannot_be_taken_back() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    upgrade(&mut world, DELAY_MS);
    assert!(is_announced(&world));
    cancel(&mut world);
    world.end();
}

/// Announces, carries out, and announces another once that is possible. Returns when the other was announced.
fun announce_after_another(world: &mut World): u64 {
    announce(world, DIGEST);
    upgrade(world, DELAY_MS);
    world.advance_ms(DELAY_MS + 1);
    announce(world, DIGEST);
    world.clock().timestamp_ms()
}

fun announced_ms(world: &World): u64 {
    world.config().next_upgrade(world.clock()).destroy_some().announced_ms()
}

/// The code that was carried out can still come into force: an admin who takes the later announcement back hides nothing.
#[test]
fun what_was_carried_out_counts_again_once_another_is_taken_back() {
    let mut world = begin();
    let second_ms = announce_after_another(&mut world);
    assert_eq!(announced_ms(&world), second_ms);
    cancel(&mut world);
    assert_eq!(announced_ms(&world), LAUNCH_MS);
    announce(&mut world, DIGEST);
    assert_eq!(announced_ms(&world), second_ms);
    veto(&mut world);
    assert_eq!(announced_ms(&world), LAUNCH_MS);
    world.end();
}

#[test]
fun what_was_carried_out_counts_again_once_another_expired() {
    let mut world = begin();
    let second_ms = announce_after_another(&mut world);
    world.advance_ms(2 * DELAY_MS);
    assert_eq!(announced_ms(&world), second_ms);
    world.advance_ms(1);
    assert_eq!(announced_ms(&world), LAUNCH_MS);
    // A pause moves neither that, nor what may be announced.
    world.pause(DELAY_MS);
    assert_eq!(announced_ms(&world), LAUNCH_MS);
    announce(&mut world, DIGEST);
    world.end();
}

#[test]
fun the_migration_ends_what_was_carried_out_before() {
    let mut world = begin();
    announce_after_another(&mut world);
    let (config, _) = world.config_mut();
    config.set_version_for_testing(0);
    config.migrate();
    assert!(!is_announced(&world));
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENoUpgrade)]
fun what_was_carried_out_is_carried_out_once() {
    let mut world = begin();
    announce_after_another(&mut world);
    cancel(&mut world);
    upgrade(&mut world, DELAY_MS);
    world.end();
}

/// Its code can be put in force at any time, so it does not expire; but another can be announced, should it not work.
#[test]
fun what_was_carried_out_stays_until_another_is_announced() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    upgrade(&mut world, DELAY_MS);
    world.advance_ms(DELAY_MS + 1);
    let announced = world.config().next_upgrade(world.clock()).destroy_some();
    assert_eq!(announced.number(), 0);
    assert_eq!(announced.announced_ms(), LAUNCH_MS);
    announce(&mut world, DIGEST);
    let announced = world.config().next_upgrade(world.clock()).destroy_some();
    assert_eq!(announced.number(), 1);
    assert_eq!(announced.announced_ms(), LAUNCH_MS + 2 * DELAY_MS + 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EUpgradeAnnounced)]
fun what_was_carried_out_keeps_its_time() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    upgrade(&mut world, DELAY_MS);
    world.advance_ms(DELAY_MS);
    announce(&mut world, DIGEST);
    world.end();
}

#[test]
fun migration_ends_the_announcement() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    upgrade(&mut world, DELAY_MS);
    let (config, _) = world.config_mut();
    config.set_version_for_testing(0);
    config.migrate();
    assert!(!is_announced(&world));
    world.end();
}

#[test, expected_failure(abort_code = suil::upgrade::EDigestInvalid)]
fun a_digest_has_32_bytes() {
    let mut world = begin();
    announce(&mut world, x"01");
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENoUpgrade)]
fun nothing_cannot_be_taken_back() {
    let mut world = begin();
    cancel(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_announces_nothing() {
    let mut world = begin();
    world.replace_code();
    announce(&mut world, DIGEST);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_takes_nothing_back() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    world.replace_code();
    cancel(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_vetoes_nothing() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    world.replace_code();
    veto(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_begins_no_upgrade() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    world.replace_code();
    upgrade(&mut world, DELAY_MS);
    world.end();
}

#[test, expected_failure(abort_code = suil::upgrade::EUpgradeCapForeign)]
fun the_right_to_another_package_is_refused() {
    let mut ctx = tx_context::dummy();
    let cap = package::test_publish(@0x50D.to_id(), &mut ctx);
    upgrade::create(cap, &mut ctx);
}

/// A right that was used could have let other code in before the set-up.
#[test, expected_failure(abort_code = suil::upgrade::EUpgradeCapForeign)]
fun a_right_that_was_used_is_refused() {
    let mut ctx = tx_context::dummy();
    // An applied upgrade turns 0x50D into another package; the version tells.
    let mut cap = package::test_publish(@0x50D.to_id(), &mut ctx);
    let policy = cap.policy();
    let ticket = cap.authorize(policy, DIGEST);
    cap.commit(package::test_upgrade(ticket));
    upgrade::create(cap, &mut ctx);
}
