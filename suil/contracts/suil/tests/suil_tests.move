/// Tests of `suil::suil`.
#[test_only]
module suil::suil_tests;

use std::unit_test::{assert_eq, destroy};
use sui::coin::{Coin, CoinMetadata, TreasuryCap};
use sui::test_scenario as scenario;
use sui::test_utils;
use suil::suil::{init_for_testing, Emission, SUIL};

#[test]
fun one_billion_is_issued_once_and_divided() {
    let mut scenario = scenario::begin(@0xF00);
    init_for_testing(test_utils::create_one_time_witness<SUIL>(), scenario.ctx());
    scenario.next_tx(@0xF00);

    // 60% and 40% of 10^9 · 10^9 base units.
    let emission = scenario.take_from_sender<Emission>().open_emission();
    assert_eq!(emission.value(), 600_000_000_000_000_000);
    let rest = scenario.take_from_sender<Coin<SUIL>>();
    assert_eq!(rest.value(), 400_000_000_000_000_000);

    // Frozen: anyone can read them, no one can ever mint with them.
    let treasury = scenario.take_immutable<TreasuryCap<SUIL>>();
    assert_eq!(treasury.total_supply(), 1_000_000_000_000_000_000);
    let metadata = scenario.take_immutable<CoinMetadata<SUIL>>();
    assert_eq!(metadata.get_decimals(), 9);

    scenario::return_immutable(treasury);
    scenario::return_immutable(metadata);
    destroy(emission);
    destroy(rest);
    scenario.end();
}
