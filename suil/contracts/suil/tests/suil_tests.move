/// Tests of `suil::suil`.
#[test_only]
module suil::suil_tests;

use std::unit_test::{assert_eq, destroy};
use sui::coin::Coin;
use sui::coin_registry::Currency;
use sui::test_scenario as scenario;
use sui::test_utils;
use suil::lock::Lock;
use suil::suil::{init_for_testing, Emission, SUIL};

#[test]
fun one_billion_is_issued_once_and_divided() {
    let mut scenario = scenario::begin(@0xF00);
    init_for_testing(test_utils::create_one_time_witness<SUIL>(), scenario.ctx());
    scenario.next_tx(@0xF00);

    // 60%, 20% and 20% of 10^9 · 10^9 base units.
    let emission = scenario.take_from_sender<Emission>().open_emission();
    assert_eq!(emission.value(), 600_000_000_000_000_000);
    let rest = scenario.take_from_sender<Coin<SUIL>>();
    assert_eq!(rest.value(), 200_000_000_000_000_000);
    // From one year after the epoch began, at 0 here, to five years after it: 365 and 1,825 days.
    let lock = scenario.take_from_sender<Lock<SUIL>>();
    assert_eq!(lock.value(), 200_000_000_000_000_000);
    assert_eq!(lock.starts_at_ms(), 31_536_000_000);
    assert_eq!(lock.ends_at_ms(), 157_680_000_000);

    // The registry's: it can register the currency, no one can mint, burn or rename.
    let currency = scenario.take_from_address<Currency<SUIL>>(@0xc);
    assert!(currency.is_supply_fixed());
    assert_eq!(currency.total_supply(), option::some(1_000_000_000_000_000_000));
    assert!(currency.is_metadata_cap_deleted());
    assert!(!currency.is_regulated());
    assert_eq!(currency.decimals(), 9);
    assert_eq!(currency.symbol(), b"SUIL".to_string());

    scenario::return_to_address(@0xc, currency);
    destroy(emission);
    destroy(rest);
    destroy(lock);
    scenario.end();
}
