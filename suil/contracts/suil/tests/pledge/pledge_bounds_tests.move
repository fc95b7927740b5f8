/// Tests of what bounds a pledge besides its coin: the least value a sender accepts, and the hashrate that SUIL pledges may be
/// granted. 20 SUI are worth 40 USD and 100 SUIL 10 USD, both less 2.2 · 10^-7.
#[test_only]
module suil::pledge_bounds_tests;

use std::unit_test::assert_eq;
use suil::pledging;
use suil::world::{Self, World};

use fun pledging::pledge_suil as World.pledge_suil;
use fun pledging::pledge_suil_worth as World.pledge_suil_worth;
use fun pledging::pledge_worth as World.pledge_worth;

const SUI_20: u64 = 20_000_000_000;
const SUIL_100: u64 = 100_000_000_000;
/// In the pledges' reserve.
const RESERVE: u64 = 1_000_000_000_000;
const DAY_MS: u64 = 86_400_000;

#[test]
fun a_pledge_may_name_its_least_value() {
    let mut world = pledging::begin(RESERVE);
    world.pledge_worth(world::alice(), SUI_20, 30, 39_999_995);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EValueBelowMinimum)]
fun a_pledge_below_its_least_value_is_refused() {
    let mut world = pledging::begin(RESERVE);
    world.pledge_worth(world::alice(), SUI_20, 30, 39_999_996);
    world.end();
}

#[test]
fun a_suil_pledge_may_name_its_least_value() {
    let mut world = pledging::begin(0);
    world.pledge_suil_worth(world::bob(), SUIL_100, 180, 9_999_997, 1_999_999);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EValueBelowMinimum)]
fun less_value_than_requested_is_refused() {
    let mut world = pledging::begin(0);
    world.pledge_suil_worth(world::bob(), SUIL_100, 180, 9_999_998, 0);
    world.end();
}

/// 50,000 SUI at 2 USD: 100,000 USD of liquidity less 2.1 · 10^-7, of which 1% is granted at once and 10% a day.
#[test]
fun what_suil_pledges_may_be_granted() {
    let mut world = pledging::begin(0);
    // 999.999792 HR are 20% of 4,999.998964 USD: 50,000 SUIL at 0.1 USD; of 2% ten times as much.
    assert_eq!(
        pledging::hashrate_view(&mut world, 180),
        vector[50_000_000_520_798, 999_999_792, 999_999_792, 9_999_997_922],
    );
    assert_eq!(pledging::hashrate_view(&mut world, 30)[0], 500_000_005_207_983);
    world.pledge_suil(world::bob(), 50_000_000_520_798, 180, 999_999_792);
    let used = vector[0, 0, 999_999_792, 9_999_997_922];
    assert_eq!(pledging::hashrate_view(&mut world, 180), used);
    // A tenth of a day later all of it is free again: 2.4 hours.
    world.advance_ms(DAY_MS / 10 - 1);
    let almost = pledging::hashrate_view(&mut world, 180);
    assert_eq!(almost[1], 999_999_792 - 116);
    world.advance_ms(1);
    assert_eq!(pledging::hashrate_view(&mut world, 180)[1], 999_999_792);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EAboveRemaining)]
fun a_pledge_for_more_than_remains_is_refused() {
    let mut world = pledging::begin(0);
    world.pledge_suil(world::bob(), 50_000_000_520_799, 180, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EAboveRemaining)]
fun all_pledges_share_what_remains() {
    let mut world = pledging::begin(0);
    world.pledge_suil(world::bob(), 50_000_000_520_798, 180, 0);
    world.pledge_suil(world::alice(), SUIL_100, 30, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::term::ETermUnknown)]
fun nothing_is_granted_for_an_unknown_term() {
    let mut world = pledging::begin(0);
    pledging::hashrate_view(&mut world, 360);
    world.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPoolShallow)]
fun nothing_is_granted_without_a_price() {
    let mut world = pledging::begin_with(0, 999_000_000_000);
    pledging::hashrate_view(&mut world, 30);
    world.end();
}

/// Parameter 10 is the factor of 30 days: without one no pledge of the term is granted anything.
#[test]
fun nothing_fits_without_a_factor() {
    let mut world = pledging::begin(0);
    world.announce(10, 0);
    world.advance_days(3);
    assert_eq!(pledging::hashrate_view(&mut world, 30), vector[0, 999_999_792, 999_999_792, 9_999_997_922]);
    world.end();
}
