/// Tests of `suil::upgrade`, with a right to the package 0x50D.
#[test_only]
module suil::upgrade_tests;

use std::unit_test::assert_eq;
use sui::event;
use sui::package::{Self, UpgradeTicket};
use suil::admin::AdminCap;
use suil::upgrade::{Self, Upgraded, UpgradeAnnounced, UpgradeCancelled, UpgradeLock};
use suil::world::{Self, World};

const DIGEST: vector<u8> = x"0101010101010101010101010101010101010101010101010101010101010101";
/// Noon of day 20,800, where the clock stands at first.
const LAUNCH_MS: u64 = 1_797_163_200_000;
/// rules.md §10: 7 days.
const DELAY_MS: u64 = 604_800_000;

fun begin(): World {
    let mut world = world::begin_empty();
    world.next_tx(world::publisher());
    let cap = package::test_publish(@0x50D.to_id(), world.ctx());
    upgrade::create_for_testing(cap, world.ctx());
    world.next_tx(world::publisher());
    world
}

fun announce(world: &mut World, digest: vector<u8>) {
    world.next_tx(world::publisher());
    let cap = world.take_owned<AdminCap>();
    let mut lock = world.take<UpgradeLock>();
    let (config, clock) = world.config_mut();
    upgrade::announce(digest, &cap, &mut lock, config, clock);
    world::give_back(lock);
    world.give_back_owned(cap);
}

fun cancel(world: &mut World) {
    world.next_tx(world::publisher());
    let cap = world.take_owned<AdminCap>();
    let mut lock = world.take<UpgradeLock>();
    let (config, clock) = world.config_mut();
    upgrade::cancel(&cap, &mut lock, config, clock);
    world::give_back(lock);
    world.give_back_owned(cap);
}

fun authorize(world: &mut World, lock: &mut UpgradeLock): UpgradeTicket {
    let cap = world.take_owned<AdminCap>();
    let (config, clock) = world.config_mut();
    let ticket = upgrade::authorize(&cap, lock, config, clock);
    world.give_back_owned(cap);
    ticket
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
    upgrade::commit(receipt, &mut lock, world.clock());
    let (newest, number) = lock.newest();
    assert_eq!(newest, package);
    assert_eq!(number, 2);
    let (digest, ready_ms) = lock.announced();
    assert_eq!(digest, vector[]);
    assert_eq!(ready_ms, 0);
    world::give_back(lock);
}

#[test]
fun an_upgrade_waits_seven_days() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    assert_eq!(event::events_by_type<UpgradeAnnounced>().length(), 1);
    world.next_tx(world::outsider());
    let lock = world.take<UpgradeLock>();
    let (digest, ready_ms) = lock.announced();
    assert_eq!(digest, DIGEST);
    assert_eq!(ready_ms, LAUNCH_MS + DELAY_MS);
    world::give_back(lock);
    upgrade(&mut world, DELAY_MS);
    assert_eq!(event::events_by_type<Upgraded>().length(), 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::upgrade::EUpgradeTooSoon)]
fun not_a_millisecond_before() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    upgrade(&mut world, DELAY_MS - 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::upgrade::ENoUpgrade)]
fun not_without_a_word() {
    let mut world = begin();
    upgrade(&mut world, 10 * DELAY_MS);
    world.end();
}

#[test, expected_failure(abort_code = suil::upgrade::ENoUpgrade)]
fun not_after_it_was_taken_back() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    cancel(&mut world);
    assert_eq!(event::events_by_type<UpgradeCancelled>().length(), 1);
    upgrade(&mut world, DELAY_MS);
    world.end();
}

#[test, expected_failure(abort_code = suil::upgrade::EUpgradeTooSoon)]
fun another_digest_waits_anew() {
    let mut world = begin();
    announce(&mut world, x"0202020202020202020202020202020202020202020202020202020202020202");
    world.advance_ms(DELAY_MS);
    cancel(&mut world);
    announce(&mut world, DIGEST);
    upgrade(&mut world, DELAY_MS - 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::upgrade::ENoUpgrade)]
fun one_announcement_allows_one_upgrade() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    upgrade(&mut world, DELAY_MS);
    upgrade(&mut world, DELAY_MS);
    world.end();
}

#[test, expected_failure(abort_code = suil::upgrade::EUpgradeAnnounced)]
fun one_announcement_at_a_time() {
    let mut world = begin();
    announce(&mut world, DIGEST);
    announce(&mut world, DIGEST);
    world.end();
}

#[test, expected_failure(abort_code = suil::upgrade::EDigestInvalid)]
fun a_digest_has_32_bytes() {
    let mut world = begin();
    announce(&mut world, x"01");
    world.end();
}

#[test, expected_failure(abort_code = suil::upgrade::ENoUpgrade)]
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
