/// Tests of `suil::setup`.
#[test_only]
module suil::setup_tests;

use std::unit_test::assert_eq;
use sui::clock;
use sui::event;
use sui::package::{Self, UpgradeCap};
use sui::sui::SUI;
use sui::test_scenario::{Self as scenario, Scenario};
use sui::test_utils;
use suil::admin::{AdminAppointed, AdminCap, GuardianAppointed, GuardianCap};
use suil::delays;
use suil::finance::{Self, Finance};
use suil::pool::{Self, Pool};
use suil::setup::{Self, SetupCap, SetupCompleted};
use suil::suil::{init_for_testing, Emission, SUIL};
use suil::vault::{EmissionDeposited, Vault};
use suil::vouchers;
use suil::world::{Self, USD};

/// Publishes as the chain does, then sets up with the stablecoin `U` on day 20,800.
fun set_up<U>(root: address, guardian: address, package: ID): Scenario {
    let mut scenario = scenario::begin(@0xF00);
    init_for_testing(test_utils::create_one_time_witness<SUIL>(), scenario.ctx());
    setup::init_for_testing(scenario.ctx());
    scenario.next_tx(@0xF00);
    let mut clock = clock::create_for_testing(scenario.ctx());
    clock.set_for_testing(1_797_120_000_000);
    let emission = scenario.take_from_sender<Emission>();
    let cap = scenario.take_from_sender<SetupCap>();
    setup::create<U>(
        cap,
        package::test_publish(package, scenario.ctx()),
        emission,
        root,
        guardian,
        world::keys(),
        vouchers::chain(),
        delays::default(),
        &clock,
        scenario.ctx(),
    );
    clock.destroy_for_testing();
    scenario
}

#[test]
fun everything_is_shared_and_empty_but_the_emission() {
    let (scenario, clock) = world::set_up();
    assert_eq!(event::events_by_type<SetupCompleted>().length(), 1);
    assert_eq!(event::events_by_type<EmissionDeposited>().length(), 1);
    assert_eq!(event::events_by_type<AdminAppointed>().length(), 1);
    assert_eq!(event::events_by_type<GuardianAppointed>().length(), 1);
    let mut world = world::enter(scenario, clock);
    assert_eq!(world.vault_balance<SUIL>(), 600_000_000_000_000_000);
    assert_eq!(world.vault_balance<SUI>(), 0);
    assert_eq!(world.vault_balance<USD>(), 0);

    world.next_tx(world::outsider());
    let finance = world.take<Finance>();
    let (root, inviter) = finance::user_info(world::root(), &finance);
    assert_eq!(root, world::root());
    assert_eq!(inviter, @0x0);
    let suil_pool = world.take<Pool<SUIL, SUI>>();
    assert_eq!(pool::share_supply(&suil_pool), 0);
    let (sui, usd) = world.reserves();
    assert_eq!(sui, 0);
    assert_eq!(usd, 0);

    let overview = world.overview();
    assert_eq!(overview.principal(), 0);
    assert_eq!(overview.last_closed_day(), world::launch_day() - 1);
    let (claim_rate, unstake_rate, release_rate) = overview.rates();
    // rules.md §3 and §5: 5%, 1% and 1% a day.
    assert_eq!(claim_rate, 500);
    assert_eq!(unstake_rate, 100);
    assert_eq!(release_rate, 100);
    world::give_back(finance);
    world::give_back(suil_pool);
    world.end();
}

#[test]
fun publication_and_set_up_put_the_emission_into_the_vault() {
    let mut scenario = set_up<USD>(@0xB00, world::guardian(), @suil.to_id());
    assert_eq!(event::events_by_type<SetupCompleted>().length(), 1);
    scenario.next_tx(@0xF00);
    // Neither can be used again.
    assert!(!scenario.has_most_recent_for_sender<SetupCap>());
    assert!(!scenario.has_most_recent_for_sender<Emission>());
    // The right to upgrade is locked away, the powers are with the publisher and the guardian.
    assert!(!scenario.has_most_recent_for_sender<UpgradeCap>());
    assert!(scenario.has_most_recent_for_sender<AdminCap>());
    assert!(!scenario.has_most_recent_for_sender<GuardianCap>());
    assert!(scenario::has_most_recent_for_address<GuardianCap>(world::guardian()));
    let vault = scenario.take_shared<Vault>();
    assert_eq!(vault.balance<SUIL>(), 600_000_000_000_000_000);
    scenario::return_shared(vault);
    scenario.end();
}

#[test, expected_failure(abort_code = suil::setup::EStablecoinInvalid)]
fun sui_is_no_stablecoin() {
    set_up<SUI>(@0xB00, world::guardian(), @suil.to_id()).end();
}

#[test, expected_failure(abort_code = suil::setup::EStablecoinInvalid)]
fun suil_is_no_stablecoin() {
    set_up<SUIL>(@0xB00, world::guardian(), @suil.to_id()).end();
}

#[test, expected_failure(abort_code = suil::finance::ERootIsZero)]
fun the_zero_address_is_no_root() {
    set_up<USD>(@0x0, world::guardian(), @suil.to_id()).end();
}

#[test, expected_failure(abort_code = suil::config::EHolderInvalid)]
fun the_zero_address_is_no_guardian() {
    set_up<USD>(@0xB00, @0x0, @suil.to_id()).end();
}

#[test, expected_failure(abort_code = suil::upgrade::EUpgradeCapForeign)]
fun the_right_to_upgrade_another_package_is_refused() {
    set_up<USD>(@0xB00, world::guardian(), @0x50D.to_id()).end();
}
