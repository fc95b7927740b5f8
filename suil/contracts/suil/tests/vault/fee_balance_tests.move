/// Tests of `suil::fee_balance` and of the products' `collect_fees`.
#[test_only]
module suil::fee_balance_tests;

use std::unit_test::{assert_eq, destroy};
use sui::balance;
use sui::event;
use sui::sui::SUI;
use suil::fee_balance::{Self, FeesCollected};
use suil::liquidity::{Self, Liquidity};
use suil::pledging;
use suil::vault::Vault;
use suil::world::{Self, USD};

/// A coin the vault does not keep.
public struct OTHER has drop {}

#[test]
fun fees_add_up_until_they_are_collected() {
    let mut world = world::begin_empty();
    world.next_tx(world::outsider());
    let mut vault = world.take<Vault>();
    let mut fees = fee_balance::new<USD>();
    fees.add(balance::create_for_testing(3));
    fees.add(balance::create_for_testing(4));
    assert_eq!(fees.value(), 7);
    assert_eq!(fees.taken(), 7);
    assert_eq!(vault.balance<USD>(), 0);

    fees.collect(@0x7.to_id(), &mut vault, world.clock());
    assert_eq!(fees.value(), 0);
    assert_eq!(fees.taken(), 7);
    assert_eq!(vault.balance<USD>(), 7);
    assert_eq!(event::events_by_type<FeesCollected>().length(), 1);

    // A second caller moves nothing and does not fail.
    fees.collect(@0x7.to_id(), &mut vault, world.clock());
    assert_eq!(vault.balance<USD>(), 7);
    assert_eq!(event::events_by_type<FeesCollected>().length(), 1);
    fees.add(balance::create_for_testing(1));
    assert_eq!(fees.taken(), 8);
    destroy(fees);
    world::give_back(vault);
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::ECoinUnknown)]
fun fees_in_a_coin_that_the_vault_does_not_keep_stay() {
    let mut world = world::begin_empty();
    world.next_tx(world::outsider());
    let mut vault = world.take<Vault>();
    let mut fees = fee_balance::new<OTHER>();
    fees.add(balance::create_for_testing(1));
    fees.collect(@0x7.to_id(), &mut vault, world.clock());
    destroy(fees);
    world::give_back(vault);
    world.end();
}

#[test]
fun anyone_moves_the_fees_of_both_products_to_the_vault() {
    // 21 SUI at 0.002 USD each are 41,873,123 micro-dollars, of whose unstake 1%, rounded up, is the fee.
    let mut world = pledging::begin(1_000_000_000_000);
    let alice = world::alice();
    world.stake(alice, 21_000_000_000, 0);
    let value = world.position(alice).principal();
    world.unstake_usdc(alice, value);
    pledging::pledge(&mut world, alice, 20_000_000_000, 30);
    world.advance_days(11);
    pledging::withdraw_income(&mut world, alice, 0);

    let usd_fee = world.liquidity_fees();
    assert_eq!(usd_fee, (value + 99) / 100);
    assert_eq!(world.vault_balance<USD>(), 0);
    assert_eq!(world.vault_balance<SUI>(), 0);

    world.collect_fees();
    assert_eq!(world.vault_balance<USD>(), usd_fee);
    // 3% of ten days' income, 24,500,000 MIST: see `pledge_term_tests`.
    assert_eq!(world.vault_balance<SUI>(), 735_000);
    assert_eq!(world.liquidity_fees(), 0);
    // A second call finds nothing, and the principal still leaves in full.
    world.collect_fees();
    assert_eq!(world.vault_balance<SUI>(), 735_000);
    world.advance_days(50);
    pledging::close_principal(&mut world, world::outsider(), 0);
    assert_eq!(world.received<SUI>(alice), 20_000_000_000);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_collects_no_fees_of_the_liquidity_product() {
    let mut world = world::begin_empty();
    world.replace_code();
    world.next_tx(world::outsider());
    let mut liquidity = world.take<Liquidity<USD>>();
    let mut vault = world.take<Vault>();
    liquidity::collect_fees(&mut liquidity, &mut vault, world.config(), world.clock());
    world::give_back(liquidity);
    world::give_back(vault);
    world.end();
}
