/// A pledge of 20 SUI for 30 days from its first day to its last: the figures of docs/concepts/pledge.md.
#[test_only]
module suil::pledge_term_tests;

use std::bcs;
use std::unit_test::assert_eq;
use sui::sui::SUI;
use suil::pledging;
use suil::suil::SUIL;
use suil::world;

public struct OverviewMirror has drop {
    principal: u64,
    suil_principal: u64,
    reserve: u64,
    escrow: u64,
    count: u64,
    suil_count: u64,
}

#[test]
fun pledge_withdraw_once_and_be_paid_by_an_outsider() {
    let mut world = pledging::begin(1_000_000_000);
    let alice = world::alice();
    // A reserve of 1 SUI takes floor(10^15 / 4,950) MIST for 30 days.
    assert_eq!(pledging::open_principal(&mut world, 30), 202_020_202_020);

    // 30 days: 2,950 ppm on the 20 days on which the yield rises, then 10 at 200: 4,950 ppm of 20 SUI, 0.099 SUI.
    pledging::pledge(&mut world, alice, 20_000_000_000, 30);
    assert_eq!(bcs::to_bytes(&pledging::overview(&mut world)), bcs::to_bytes(&OverviewMirror {
        principal: 20_000_000_000,
        suil_principal: 0,
        reserve: 901_000_000,
        escrow: 99_000_000,
        count: 1,
        suil_count: 0,
    }));

    // On the 11th day ten days are complete: 10 · 100 + 5 · 45 = 1,225 ppm, 24,500,000 MIST, fee 3%.
    world.advance_days(11);
    pledging::withdraw_income(&mut world, alice, 0);
    assert_eq!(world.received<SUI>(alice), 23_765_000);
    world.collect_fees();
    assert_eq!(world.vault_balance<SUI>(), 735_000);

    // The other 20 days begin the ramp again: 2,950 ppm, 59,000,000 MIST, fee 1,770,000. An outsider calls.
    world.advance_days(20);
    pledging::close_income(&mut world, world::outsider(), 0);
    assert_eq!(world.received<SUI>(alice), 57_230_000);
    world.collect_fees();
    assert_eq!(world.vault_balance<SUI>(), 2_505_000);
    pledging::close_principal(&mut world, world::outsider(), 0);
    assert_eq!(world.received<SUI>(alice), 20_000_000_000);

    // 99,000,000 − 24,500,000 − 59,000,000 = 15,500,000 were never earned.
    assert_eq!(bcs::to_bytes(&pledging::overview(&mut world)), bcs::to_bytes(&OverviewMirror {
        principal: 0,
        suil_principal: 0,
        reserve: 916_500_000,
        escrow: 0,
        count: 1,
        suil_count: 0,
    }));
    world.end();
}

#[test]
fun pledge_suil_for_hashrate() {
    let mut world = pledging::begin(0);
    let bob = world::bob();
    // SUIL is worth 0.1 USD, less 2.2 · 10^-7 of it, since prices are rounded down. 100 SUIL are 9.999997 USD, 8% of them
    // 0.799999 HR.
    pledging::pledge_suil(&mut world, bob, 100_000_000_000, 90, 799_999);
    world.advance_days(91);
    pledging::close_suil_principal(&mut world, world::outsider(), 0);
    assert_eq!(world.received<SUIL>(bob), 100_000_000_000);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EHashrateBelowMinimum)]
fun the_hashrate_is_no_more_than_that() {
    let mut world = pledging::begin(0);
    pledging::pledge_suil(&mut world, world::bob(), 100_000_000_000, 90, 800_000);
    world.end();
}
