/// Tests of `test_coins::usdc`.
#[test_only]
module test_coins::usdc_tests;

use std::unit_test::assert_eq;
use sui::coin_registry::Currency;
use sui::test_scenario as scenario;
use sui::test_utils;
use test_coins::usdc::{Self, Treasury, USDC};

#[test]
fun anyone_mints() {
    let mut scenario = scenario::begin(@0xF00);
    usdc::init_for_testing(
        test_utils::create_one_time_witness<USDC>(),
        scenario.ctx(),
    );
    scenario.next_tx(@0xA11CE);
    let mut treasury = scenario.take_shared<Treasury>();
    let first = usdc::mint(5_000_000, &mut treasury, scenario.ctx());
    let second = usdc::mint(1, &mut treasury, scenario.ctx());
    assert_eq!(first.burn_for_testing(), 5_000_000);
    assert_eq!(second.burn_for_testing(), 1);

    let currency = scenario.take_from_address<Currency<USDC>>(@0xc);
    assert_eq!(currency.decimals(), 6);
    assert!(!currency.is_supply_fixed());
    assert!(currency.is_metadata_cap_deleted());
    scenario::return_to_address(@0xc, currency);
    scenario::return_shared(treasury);
    scenario.end();
}

/// One base unit is out; the limit of 10^18 leaves 10^18 - 1.
#[test, expected_failure(abort_code = test_coins::usdc::ESupplyTooLarge)]
fun not_more_than_the_limit() {
    let mut scenario = scenario::begin(@0xF00);
    usdc::init_for_testing(
        test_utils::create_one_time_witness<USDC>(),
        scenario.ctx(),
    );
    scenario.next_tx(@0xA11CE);
    let mut treasury = scenario.take_shared<Treasury>();
    usdc::mint(1, &mut treasury, scenario.ctx()).burn_for_testing();
    usdc::mint(999_999_999_999_999_999, &mut treasury, scenario.ctx()).burn_for_testing();
    usdc::mint(1, &mut treasury, scenario.ctx()).burn_for_testing();
    scenario::return_shared(treasury);
    scenario.end();
}
