/// Tests of `suil::fee`.
#[test_only]
module suil::fee_tests;

use std::unit_test::assert_eq;
use suil::fee;

#[test]
fun rounds_up() {
    // 1% of 100 is exactly 1; one unit more or less than 100 needs the next whole unit.
    assert_eq!(fee::of(100, 100), 1);
    assert_eq!(fee::of(101, 100), 2);
    assert_eq!(fee::of(99, 100), 1);
    assert_eq!(fee::of(1, 100), 1);
    // The least that there is: 0.0001.
    assert_eq!(fee::of(1, 1), 1);
}

#[test]
fun nothing_of_nothing() {
    assert_eq!(fee::of(0, 500), 0);
    assert_eq!(fee::of(1_000, 0), 0);
}

#[test]
fun holds_at_the_largest_amount() {
    // The whole of the largest u64 is itself: the product needs more than 64 bits.
    assert_eq!(fee::of(18_446_744_073_709_551_615, 10_000), 18_446_744_073_709_551_615);
    // 30 / 10000 of 21 SUI = 0.063 SUI.
    assert_eq!(fee::of(21_000_000_000, 30), 63_000_000);
}
