#[test_only]
module std::fixed_point_tests;

use std::fixed_point32 as fp;
use std::unit_test::assert_eq;
use std::uq32_32 as uq32;
use std::uq64_64 as uq64;

const MAX_U64: u64 = 0xFFFF_FFFF_FFFF_FFFF;
const MAX_U128: u128 = 0xFFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF;

// === fixed_point32 ===

#[test]
fun ratios() {
    // 3/4 = 0xC0000000 / 2^32; a third is rounded down.
    assert_eq!(fp::create_from_rational(3, 4).get_raw_value(), 0xC000_0000);
    assert_eq!(fp::create_from_rational(1, 3).get_raw_value(), 0x5555_5555);
    assert_eq!(fp::create_from_rational(1, 1 << 32).get_raw_value(), 1);
    assert_eq!(fp::create_from_rational(0xFFFF_FFFF, 1).get_raw_value(), 0xFFFF_FFFF_0000_0000);
    assert!(fp::create_from_rational(0, 7).is_zero());
    assert!(!fp::create_from_raw_value(1).is_zero());
    // 10 * 3/4 = 7.5; 7 / (3/4) = 9.33.
    assert_eq!(fp::multiply_u64(10, fp::create_from_rational(3, 4)), 7);
    assert_eq!(fp::divide_u64(7, fp::create_from_rational(3, 4)), 9);
    assert_eq!(fp::multiply_u64(MAX_U64, fp::create_from_rational(1, 1)), MAX_U64);
}

#[test, expected_failure(abort_code = fp::EDENOMINATOR)]
fun a_ratio_to_zero() {
    fp::create_from_rational(1, 0);
}

#[test, expected_failure(abort_code = fp::ERATIO_OUT_OF_RANGE)]
fun a_ratio_too_small() {
    fp::create_from_rational(1, (1 << 32) + 1);
}

#[test, expected_failure(abort_code = fp::ERATIO_OUT_OF_RANGE)]
fun a_ratio_too_large() {
    fp::create_from_rational(1 << 32, 1);
}

#[test, expected_failure(abort_code = fp::EMULTIPLICATION)]
fun a_product_too_large() {
    fp::multiply_u64(MAX_U64, fp::create_from_rational(2, 1));
}

#[test, expected_failure(abort_code = fp::EDIVISION)]
fun a_quotient_too_large() {
    fp::divide_u64(MAX_U64, fp::create_from_rational(1, 2));
}

#[test, expected_failure(abort_code = fp::EDIVISION_BY_ZERO)]
fun a_division_by_zero() {
    fp::divide_u64(1, fp::create_from_raw_value(0));
}

// === uq32_32 ===

#[test]
fun arithmetic_of_64_bits() {
    let (half, three) = (uq32::from_quotient(1, 2), uq32::from_int(3));
    assert_eq!(half.to_raw(), 0x8000_0000);
    assert_eq!(three.to_raw(), 0x3_0000_0000);
    assert_eq!(half.add(three).to_raw(), 0x3_8000_0000);
    assert_eq!(three.sub(half).to_raw(), 0x2_8000_0000);
    assert_eq!(three.mul(half).to_raw(), 0x1_8000_0000);
    assert_eq!(three.div(half).to_int(), 6);
    assert_eq!(half.to_int(), 0);
    // 7 * 1/2 = 3.5; 7 / 3 = 2.33.
    assert_eq!(uq32::int_mul(7, half), 3);
    assert_eq!(uq32::int_div(7, three), 2);
    assert!(half.lt(three) && half.le(half) && !three.lt(half) && !three.le(half));
    assert!(three.gt(half) && half.ge(half) && !half.gt(three) && !half.ge(three));
    assert_eq!(uq32::from_raw(5).to_raw(), 5);
    assert_eq!(uq32::from_quotient(0, 9).to_raw(), 0);
    assert_eq!(uq32::from_raw(MAX_U64 - 1).add(uq32::from_raw(1)).to_raw(), MAX_U64);
}

#[test, expected_failure(abort_code = uq32::EDenominator)]
fun a_quotient_of_64_bits_to_zero() {
    uq32::from_quotient(1, 0);
}

#[test, expected_failure(abort_code = uq32::EQuotientTooSmall)]
fun a_quotient_of_64_bits_too_small() {
    uq32::from_quotient(1, (1 << 32) + 1);
}

#[test, expected_failure(abort_code = uq32::EQuotientTooLarge)]
fun a_quotient_of_64_bits_too_large() {
    uq32::from_quotient(1 << 32, 1);
}

#[test, expected_failure(abort_code = uq32::EOverflow)]
fun a_sum_of_64_bits_too_large() {
    uq32::from_raw(MAX_U64).add(uq32::from_raw(1));
}

#[test, expected_failure(abort_code = uq32::EOverflow)]
fun a_difference_of_64_bits_below_zero() {
    uq32::from_raw(0).sub(uq32::from_raw(1));
}

#[test, expected_failure(abort_code = uq32::EOverflow)]
fun a_product_of_64_bits_too_large() {
    uq32::from_int(1 << 31).mul(uq32::from_int(2));
}

#[test, expected_failure(abort_code = uq32::EOverflow)]
fun a_division_of_64_bits_too_large() {
    uq32::from_int(1 << 31).div(uq32::from_quotient(1, 2));
}

#[test, expected_failure(abort_code = uq32::EDivisionByZero)]
fun a_division_of_64_bits_by_zero() {
    uq32::from_int(1).div(uq32::from_int(0));
}

// === uq64_64 ===

#[test]
fun arithmetic_of_128_bits() {
    let (half, three) = (uq64::from_quotient(1, 2), uq64::from_int(3));
    assert_eq!(half.to_raw(), 1 << 63);
    assert_eq!(three.to_raw(), 3 << 64);
    assert_eq!(half.add(three).to_raw(), 7 << 63);
    assert_eq!(three.sub(half).to_raw(), 5 << 63);
    assert_eq!(three.mul(half).to_raw(), 3 << 63);
    assert_eq!(three.div(half).to_int(), 6);
    // A third: 2^64 = 3 * 0x5555555555555555 + 1.
    assert_eq!(uq64::from_quotient(1, 3).to_raw(), 0x5555_5555_5555_5555);
    assert_eq!(uq64::int_mul(7, half), 3);
    assert_eq!(uq64::int_div(7, three), 2);
    assert!(half.lt(three) && half.le(half) && !three.lt(half) && !three.le(half));
    assert!(three.gt(half) && half.ge(half) && !half.gt(three) && !half.ge(three));
    assert_eq!(uq64::from_raw(5).to_raw(), 5);
}

#[test, expected_failure(abort_code = uq64::EDenominator)]
fun a_quotient_of_128_bits_to_zero() {
    uq64::from_quotient(1, 0);
}

#[test, expected_failure(abort_code = uq64::EQuotientTooSmall)]
fun a_quotient_of_128_bits_too_small() {
    uq64::from_quotient(1, (1 << 64) + 1);
}

#[test, expected_failure(abort_code = uq64::EQuotientTooLarge)]
fun a_quotient_of_128_bits_too_large() {
    uq64::from_quotient(1 << 64, 1);
}

#[test, expected_failure(abort_code = uq64::EOverflow)]
fun a_sum_of_128_bits_too_large() {
    uq64::from_raw(MAX_U128).add(uq64::from_raw(1));
}

#[test, expected_failure(abort_code = uq64::EOverflow)]
fun a_difference_of_128_bits_below_zero() {
    uq64::from_raw(0).sub(uq64::from_raw(1));
}

#[test, expected_failure(abort_code = uq64::EOverflow)]
fun a_product_of_128_bits_too_large() {
    uq64::from_int(1 << 63).mul(uq64::from_int(2));
}

#[test, expected_failure(abort_code = uq64::EOverflow)]
fun a_division_of_128_bits_too_large() {
    uq64::from_int(1 << 63).div(uq64::from_quotient(1, 2));
}

#[test, expected_failure(abort_code = uq64::EDivisionByZero)]
fun a_division_of_128_bits_by_zero() {
    uq64::from_int(1).div(uq64::from_int(0));
}
