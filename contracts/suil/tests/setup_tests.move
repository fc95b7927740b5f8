/// Tests of `suil::setup`.
#[test_only]
module suil::setup_tests;

use std::unit_test::assert_eq;
use sui::clock;
use sui::coin;
use sui::event;
use sui::sui::SUI;
use suil::finance::{Self, Finance};
use suil::liquidity::Liquidity;
use suil::pool::{Self, Pool};
use suil::setup::{Self, SetupCompleted};
use suil::suil::{emission_for_testing, SUIL};
use suil::vault::EmissionDeposited;
use suil::world::{Self, USD};

/// Sets up with the stablecoin `U` on day 20,800.
fun set_up<U>(root: address) {
    let mut ctx = tx_context::dummy();
    let mut clock = clock::create_for_testing(&mut ctx);
    clock.set_for_testing(1_797_120_000_000);
    let coins = coin::mint_for_testing<SUIL>(1, &mut ctx).into_balance();
    let emission = emission_for_testing(coins, &mut ctx);
    let cap = setup::cap_for_testing(&mut ctx);
    setup::create<U>(cap, emission, root, &clock, &mut ctx);
    clock.destroy_for_testing();
}

#[test]
fun everything_is_shared_and_empty_but_the_emission() {
    let mut world = world::begin_empty();
    assert_eq!(event::events_by_type<SetupCompleted>().length(), 1);
    assert_eq!(event::events_by_type<EmissionDeposited>().length(), 1);
    assert_eq!(world.vault_balance<SUIL>(), 600_000_000_000_000_000);
    assert_eq!(world.vault_balance<SUI>(), 0);
    assert_eq!(world.vault_balance<USD>(), 0);

    world.next_tx(world::stranger());
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
fun any_other_coin_can_be_the_stablecoin() {
    set_up<Liquidity<USD>>(@0xB00);
    assert_eq!(event::events_by_type<SetupCompleted>().length(), 1);
}

#[test, expected_failure(abort_code = suil::setup::EStablecoinInvalid)]
fun sui_is_no_stablecoin() {
    set_up<SUI>(@0xB00);
}

#[test, expected_failure(abort_code = suil::setup::EStablecoinInvalid)]
fun suil_is_no_stablecoin() {
    set_up<SUIL>(@0xB00);
}

#[test, expected_failure(abort_code = suil::finance::ERootIsZero)]
fun the_zero_address_is_no_root() {
    set_up<USD>(@0x0);
}
