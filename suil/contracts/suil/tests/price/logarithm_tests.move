/// Tests of `suil::logarithm`. One is 2^24 = 16,777,216.
#[test_only]
module suil::logarithm_tests;

use std::unit_test::assert_eq;
use suil::logarithm;

const ONE: u64 = 16_777_216;

#[test]
fun the_logarithm_of_a_power_of_two_is_exact() {
    64u8.do!(|exponent| assert_eq!(logarithm::log2(1 << exponent), (exponent as u64) * ONE));
}

#[test]
fun a_logarithm_is_rounded_down() {
    // 2^24 times 1.5849625007…, 3.3219280948…, 20.8973527…, and a hair less than 64.
    assert_eq!(logarithm::log2(3), 26_591_258);
    assert_eq!(logarithm::log2(10), 55_732_705);
    assert_eq!(logarithm::log2(1_953_125), 350_599_402);
    assert_eq!(logarithm::log2(18_446_744_073_709_551_615), 64 * ONE - 1);
}

/// 2^63.5 is 13,043,817,825,332,782,212.4…: its square shifted is the largest one below 2^64.
#[test]
fun the_logarithm_right_below_half() {
    assert_eq!(logarithm::log2(13_043_817_825_332_782_212), 63 * ONE + ONE / 2 - 1);
    assert_eq!(logarithm::log2(13_043_817_825_332_782_213), 63 * ONE + ONE / 2);
}

#[test]
fun the_power_of_a_whole_number_is_exact() {
    192u8.do!(|exponent| assert_eq!(logarithm::exp2((exponent as u64) * ONE), 1 << exponent));
}

#[test]
fun a_power_is_rounded_down() {
    // 2^63 times the roots of 2: the square root, the fourth, and 2^(3/4).
    assert_eq!(logarithm::exp2(63 * ONE + ONE / 2), 13_043_817_825_332_782_212);
    assert_eq!(logarithm::exp2(63 * ONE + ONE / 4), 10_968_499_650_544_839_023);
    assert_eq!(logarithm::exp2(63 * ONE + 3 * ONE / 4), 15_511_800_964_685_064_947);
    // 2^0.5 and 2^1.5 are 1.41… and 2.83….
    assert_eq!(logarithm::exp2(ONE / 2), 1);
    assert_eq!(logarithm::exp2(3 * ONE / 2), 2);
    // All 24 factors: 2^64 · 2^(−2^-24) = 18,446,743,311,586,182,573.67…, of which the factors lose 35.
    assert_eq!(logarithm::exp2(64 * ONE - 1), 18_446_743_311_586_182_539);
}

#[test]
fun there_and_back_never_gains() {
    // Amounts of every size: what comes back is at most what went in, and less by at most 2^-22 of it and 1 unit.
    64u8.do!(|exponent| {
        let n = 18_446_744_073_709_551_615 >> exponent;
        let back = logarithm::exp2(logarithm::log2(n));
        assert!(back <= (n as u256));
        assert!(back + (n as u256 >> 22) + 1 >= (n as u256));
    });
}

#[test, expected_failure(abort_code = suil::logarithm::EZero)]
fun zero_has_no_logarithm() {
    logarithm::log2(0);
}

#[test]
fun a_power_is_compared_as_it_is_rounded() {
    // 2^0 is 1; 2^1.5 is 2.83…; 2^63.5 is 13,043,817,825,332,782,212.4….
    assert!(logarithm::is_at_least(0, 1));
    assert!(!logarithm::is_at_least(0, 2));
    assert!(logarithm::is_at_least(3 * ONE / 2, 2));
    assert!(!logarithm::is_at_least(3 * ONE / 2, 3));
    assert!(logarithm::is_at_least(63 * ONE + ONE / 2, 9_223_372_036_854_775_808));
    assert!(logarithm::is_at_least(63 * ONE + ONE / 2, 13_043_817_825_332_782_212));
    assert!(!logarithm::is_at_least(63 * ONE + ONE / 2, 13_043_817_825_332_782_213));
}
