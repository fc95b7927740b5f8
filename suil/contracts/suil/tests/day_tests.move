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

#[test]
fun the_moment_a_day_starts() {
    assert_eq!(day::starts_at_ms(0), 0);
    // Day 20,800 starts twelve hours before the noon of the tests' set-up, 1,797,163,200,000.
    assert_eq!(day::starts_at_ms(20_800), 1_797_120_000_000);
    assert_eq!(day::of(day::starts_at_ms(20_800)), 20_800);
    assert_eq!(day::of(day::starts_at_ms(20_800) - 1), 20_799);
}
