/// Tests of `suil::vault`.
#[test_only]
module suil::vault_tests;

use std::unit_test::{assert_eq, destroy};
use sui::balance;
use sui::clock;
use sui::coin;
use sui::event;
use sui::sui::SUI;
use suil::suil::SUIL;
use suil::vault::{Self, ToppedUp, Vault};
use suil::world::{Self, USD};

/// The parameter's key.
const WITHDRAW_MIN_USD: u8 = 66;

/// A coin the vault does not keep.
public struct OTHER has drop {}

#[test]
fun each_coin_has_a_balance_of_its_own() {
    let mut world = world::begin_empty();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let usd = coin::mint_for_testing<USD>(7_000_000, world.ctx());
    world.top_up_usd(usd, &mut vault);
    let suil = world.suil(100_000_003);
    world.top_up_suil(suil, &mut vault);
    vault.deposit_fees(balance::create_for_testing<USD>(1_000_000));

    assert_eq!(vault.balance<USD>(), 8_000_000);
    assert_eq!(vault.balance<SUIL>(), 600_000_000_100_000_003);
    assert_eq!(vault.balance<SUI>(), 0);
    assert_eq!(vault.balance<OTHER>(), 0);
    // The event of the product that took the fee states it.
    assert_eq!(event::events_by_type<ToppedUp>().length(), 2);
    world::give_back(vault);
    world.end();
}

/// rules.md §9: a hundredth of the least withdrawal, which is 0.5 SUI, 10 SUIL or 1 USD.
#[test]
fun the_least_coins_are_taken() {
    let mut world = world::begin_empty();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let sui = coin::mint_for_testing<SUI>(5_000_000, world.ctx());
    world.top_up_sui(sui, &mut vault);
    let suil = world.suil(100_000_000);
    world.top_up_suil(suil, &mut vault);
    let usd = coin::mint_for_testing<USD>(10_000, world.ctx());
    world.top_up_usd(usd, &mut vault);
    assert_eq!(vault.balance<SUI>(), 5_000_000);
    assert_eq!(vault.balance<SUIL>(), 600_000_000_100_000_000);
    assert_eq!(vault.balance<USD>(), 10_000);
    world::give_back(vault);
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::EBelowMin)]
fun less_sui_is_not_taken() {
    let mut world = world::begin_empty();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let sui = coin::mint_for_testing<SUI>(4_999_999, world.ctx());
    world.top_up_sui(sui, &mut vault);
    abort 0
}

#[test, expected_failure(abort_code = suil::vault::EBelowMin)]
fun less_suil_is_not_taken() {
    let mut world = world::begin_empty();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let suil = world.suil(99_999_999);
    world.top_up_suil(suil, &mut vault);
    abort 0
}

#[test, expected_failure(abort_code = suil::vault::EBelowMin)]
fun less_of_the_stablecoin_is_not_taken() {
    let mut world = world::begin_empty();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let usd = coin::mint_for_testing<USD>(9_999, world.ctx());
    world.top_up_usd(usd, &mut vault);
    abort 0
}

/// Without a least withdrawal, or with one whose hundredth is less than a unit, one unit is taken.
#[test]
fun the_smallest_coin_is_taken_where_the_minimum_is_gone() {
    let mut world = world::begin_empty();
    world.announce(WITHDRAW_MIN_USD, 0);
    world.advance_days(3);
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let usd = coin::mint_for_testing<USD>(1, world.ctx());
    world.top_up_usd(usd, &mut vault);
    assert_eq!(vault.balance<USD>(), 1);
    world::give_back(vault);
    world.end();
}

/// Also on the day and in the hour that a new vault names: the first ones of 1970.
#[test]
fun nothing_is_spent_of_a_new_vault() {
    let mut ctx = tx_context::dummy();
    let clock = clock::create_for_testing(&mut ctx);
    let vault = vault::new<USD>(balance::zero(), &clock, &mut ctx);
    assert_eq!(vault.spent_today<USD>(&clock), 0);
    assert_eq!(vault.spent_this_hour<USD>(&clock), 0);
    clock.destroy_for_testing();
    destroy(vault);
}

#[test, expected_failure(abort_code = suil::vault::ECoinUnknown)]
fun nothing_is_known_of_another_coin() {
    let world = world::begin_empty();
    let vault = world.take<Vault>();
    vault.spent_today<OTHER>(world.clock());
    world::give_back(vault);
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::EZeroAmount)]
fun an_empty_coin_is_refused() {
    let mut world = world::begin_empty();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let usd = coin::zero<USD>(world.ctx());
    world.top_up_usd(usd, &mut vault);
    world::give_back(vault);
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::EZeroAmount)]
fun empty_suil_is_refused() {
    let mut world = world::begin_empty();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let suil = world.suil(0);
    world.top_up_suil(suil, &mut vault);
    world::give_back(vault);
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::ECoinUnknown)]
fun a_coin_of_anyones_making_is_refused() {
    let mut world = world::begin_empty();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let coin = coin::mint_for_testing<OTHER>(1_000_000, world.ctx());
    world.top_up_usd(coin, &mut vault);
    world::give_back(vault);
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::ECoinUnknown)]
fun a_fee_in_another_coin_is_refused() {
    let mut world = world::begin_empty();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    vault.deposit_fees(balance::create_for_testing<OTHER>(1));
    world::give_back(vault);
    world.end();
}
