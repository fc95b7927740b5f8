/// Tests that a capability is worth nothing once its holder was replaced: Bob is guardian and admin, and each call of either
/// is made with the capability of the one before.
#[test_only]
module suil::replaced_holders_tests;

use std::unit_test::destroy;
use suil::admin::{Self, AdminCap, GuardianCap};
use suil::keys;
use suil::season;
use suil::team::Team;
use suil::upgrade::{Self, UpgradeLock};
use suil::upgrading;
use suil::vouchers;
use suil::world::{Self, USD, World};

const DIGEST: vector<u8> = x"0101010101010101010101010101010101010101010101010101010101010101";
const KEY: vector<u8> = x"0909090909090909090909090909090909090909090909090909090909090909";
/// rules.md §10: 7 days.
const WEEK_MS: u64 = 604_800_000;
const UNSTAKE_HR_RATE: u8 = 1;

/// A world in which Bob has replaced the guardian, and then the admin.
fun begin(): World {
    let mut world = world::begin_empty();
    world.announce_guardian(world::bob());
    world.advance_ms(WEEK_MS);
    world.install_guardian();
    hand_over(&mut world);
    world
}

/// The same, in which a change and an upgrade were announced before.
fun begin_announced(): World {
    let mut world = world::begin_empty();
    world.announce_guardian(world::bob());
    world.advance_ms(WEEK_MS);
    world.install_guardian();
    world.announce(UNSTAKE_HR_RATE, 200);
    upgrading::announce(&mut world, DIGEST);
    hand_over(&mut world);
    world
}

fun offer(world: &mut World, to: address) {
    world.next_tx(world::publisher());
    let cap = world.take_owned<AdminCap>();
    let (config, clock) = world.config_mut();
    admin::offer_admin(config, &cap, to, clock);
    world.give_back_owned(cap);
}

/// Bob becomes the admin.
fun hand_over(world: &mut World) {
    offer(world, world::bob());
    world.next_tx(world::bob());
    let (config, clock, ctx) = world.parts();
    admin::accept_admin(config, clock, ctx);
}

// === The admin ===

#[test, expected_failure(abort_code = suil::admin::EAdminReplaced)]
fun the_admin_before_cancels_no_change() {
    let mut world = begin_announced();
    world.next_tx(world::publisher());
    let cap = world.take_owned<AdminCap>();
    let (config, clock) = world.config_mut();
    admin::cancel_change(config, &cap, UNSTAKE_HR_RATE, clock);
    world.give_back_owned(cap);
    world.end();
}

#[test, expected_failure(abort_code = suil::admin::EAdminReplaced)]
fun the_admin_before_announces_no_key() {
    let mut world = begin();
    world.announce_key(keys::withdraw!(), KEY);
    world.end();
}

#[test, expected_failure(abort_code = suil::admin::EAdminReplaced)]
fun the_admin_before_switches_no_key() {
    let mut world = begin();
    world.switch_key(keys::withdraw!());
    world.end();
}

#[test, expected_failure(abort_code = suil::admin::EAdminReplaced)]
fun the_admin_before_announces_no_guardian() {
    let mut world = begin();
    world.announce_guardian(world::alice());
    world.end();
}

#[test, expected_failure(abort_code = suil::admin::EAdminReplaced)]
fun the_admin_before_offers_nothing() {
    let mut world = begin();
    offer(&mut world, world::alice());
    world.end();
}

#[test, expected_failure(abort_code = suil::admin::EAdminReplaced)]
fun the_admin_before_withdraws_no_offer() {
    let mut world = begin();
    world.next_tx(world::bob());
    let cap = world.take_owned<AdminCap>();
    let (config, clock) = world.config_mut();
    admin::offer_admin(config, &cap, world::alice(), clock);
    world.give_back_owned(cap);
    world.next_tx(world::publisher());
    let cap = world.take_owned<AdminCap>();
    let (config, clock) = world.config_mut();
    admin::withdraw_offer(config, &cap, clock);
    world.give_back_owned(cap);
    world.end();
}

#[test, expected_failure(abort_code = suil::admin::EAdminReplaced)]
fun the_admin_before_migrates_nothing() {
    let mut world = begin();
    world.next_tx(world::publisher());
    let cap = world.take_owned<AdminCap>();
    let (config, clock) = world.config_mut();
    config.set_version_for_testing(0);
    admin::migrate(config, &cap, clock);
    world.give_back_owned(cap);
    world.end();
}

#[test, expected_failure(abort_code = suil::admin::EAdminReplaced)]
fun the_admin_before_announces_no_upgrade() {
    let mut world = begin();
    upgrading::announce(&mut world, DIGEST);
    world.end();
}

#[test, expected_failure(abort_code = suil::admin::EAdminReplaced)]
fun the_admin_before_cancels_no_upgrade() {
    let mut world = begin_announced();
    upgrading::cancel(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::admin::EAdminReplaced)]
fun the_admin_before_begins_no_upgrade() {
    let mut world = begin_announced();
    world.advance_ms(WEEK_MS);
    world.next_tx(world::publisher());
    let mut lock = world.take<UpgradeLock>();
    let cap = world.take_owned<AdminCap>();
    let (config, clock) = world.config_mut();
    destroy(upgrade::authorize(&mut lock, config, &cap, clock));
    world.give_back_owned(cap);
    world::give_back(lock);
    world.end();
}

// === The guardian ===

#[test, expected_failure(abort_code = suil::admin::EGuardianReplaced)]
fun the_guardian_before_vetoes_no_key() {
    let mut world = begin();
    world.veto_key(keys::withdraw!(), vouchers::withdraw_standby());
    world.end();
}

#[test, expected_failure(abort_code = suil::admin::EGuardianReplaced)]
fun the_guardian_before_vetoes_no_change() {
    let mut world = begin_announced();
    world.next_tx(world::guardian());
    let cap = world.take_owned<GuardianCap>();
    let (config, clock) = world.config_mut();
    admin::veto_change(config, &cap, UNSTAKE_HR_RATE, clock);
    world.give_back_owned(cap);
    world.end();
}

#[test, expected_failure(abort_code = suil::admin::EGuardianReplaced)]
fun the_guardian_before_vetoes_no_upgrade() {
    let mut world = begin_announced();
    upgrading::veto(&mut world);
    world.end();
}

/// The capability is checked before the season: season 0 has no root here.
#[test, expected_failure(abort_code = suil::admin::EGuardianReplaced)]
fun the_guardian_before_revokes_no_season() {
    let mut world = begin();
    world.next_tx(world::guardian());
    let mut team = world.take<Team<USD>>();
    let cap = world.take_owned<GuardianCap>();
    season::revoke_season(&mut team, world.config(), &cap, 0, world.clock());
    world.give_back_owned(cap);
    world::give_back(team);
    world.end();
}
