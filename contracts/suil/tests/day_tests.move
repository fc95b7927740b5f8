/// Tests of `suil::day`.
#[test_only]
module suil::day_tests;

use std::unit_test::assert_eq;
use sui::clock;
use suil::day;

#[test]
fun a_day_ends_at_midnight() {
    let mut ctx = tx_context::dummy();
    let mut clock = clock::create_for_testing(&mut ctx);
    // 20,800 · 86,400,000 = 1,797,120,000,000 is the first millisecond of day 20,800.
    clock.set_for_testing(1_797_119_999_999);
    assert_eq!(day::today(&clock), 20_799);
    clock.increment_for_testing(1);
    assert_eq!(day::today(&clock), 20_800);
    clock.increment_for_testing(86_399_999);
    assert_eq!(day::today(&clock), 20_800);
    clock.destroy_for_testing();
}
