#[test_only]
module std::integer_tests;

use std::unit_test::assert_eq;

#[test]
fun comparing() {
    assert_eq!(3u64.max(5), 5);
    assert_eq!(3u64.min(5), 3);
    assert_eq!(3u8.diff(5), 2);
    assert_eq!(5u128.diff(3), 2);
    assert_eq!(0u8.bitwise_not(), 255);
    assert_eq!(0xF0F0u16.bitwise_not(), 0x0F0F);
}

#[test]
fun dividing() {
    assert_eq!(7u64.divide_and_round_up(2), 4);
    assert_eq!(8u64.divide_and_round_up(2), 4);
    assert_eq!(0u64.divide_and_round_up(2), 0);
}

#[test, expected_failure(arithmetic_error, location = std::u64)]
fun dividing_by_zero() {
    1u64.divide_and_round_up(0);
}

#[test]
fun powers() {
    assert_eq!(2u64.pow(63), 9_223_372_036_854_775_808);
    assert_eq!(10u64.pow(0), 1);
    assert_eq!(0u64.pow(0), 1);
    assert_eq!(3u8.pow(5), 243);
    assert_eq!(10u256.pow(77), 100000000000000000000000000000000000000000000000000000000000000000000000000000);
    // The last squaring would not fit and must not happen.
    assert_eq!(65536u128.pow(7), 5192296858534827628530496329220096);
}

#[test, expected_failure(arithmetic_error, location = std::u64)]
fun a_power_that_does_not_fit() {
    2u64.pow(64);
}

#[test]
fun roots() {
    assert_eq!(0u64.sqrt(), 0);
    assert_eq!(1u64.sqrt(), 1);
    assert_eq!(8u64.sqrt(), 2);
    assert_eq!(9u64.sqrt(), 3);
    assert_eq!(255u8.sqrt(), 15);
    assert_eq!(65535u16.sqrt(), 255);
    assert_eq!(std::u32::max_value!().sqrt(), 65535);
    assert_eq!(std::u64::max_value!().sqrt(), 4294967295);
    assert_eq!(std::u128::max_value!().sqrt(), 18446744073709551615);
    // 10^30 + 1 is above the square of 10^15 by one.
    assert_eq!(1_000_000_000_000_000_000_000_000_000_001u128.sqrt(), 1_000_000_000_000_000);
    assert_eq!(999_999_999_999_999_999_999_999_999_999u128.sqrt(), 999_999_999_999_999);
}

#[test]
fun narrowing() {
    assert_eq!(255u64.try_as_u8(), option::some(255));
    assert_eq!(256u64.try_as_u8(), option::none());
    assert_eq!(65536u32.try_as_u16(), option::none());
    assert_eq!(4294967295u128.try_as_u32(), option::some(4294967295));
    assert_eq!(18446744073709551616u128.try_as_u64(), option::none());
    assert_eq!(340282366920938463463374607431768211456u256.try_as_u128(), option::none());
}

#[test]
fun text() {
    assert_eq!(0u8.to_string(), b"0".to_string());
    assert_eq!(1200u64.to_string(), b"1200".to_string());
    assert_eq!(std::u128::max_value!().to_string(), b"340282366920938463463374607431768211455".to_string());
}

#[test]
fun checked() {
    assert_eq!(250u8.checked_add(5), option::some(255));
    assert_eq!(250u8.checked_add(6), option::none());
    assert_eq!(5u8.checked_sub(5), option::some(0));
    assert_eq!(5u8.checked_sub(6), option::none());
    assert_eq!(16u8.checked_mul(15), option::some(240));
    assert_eq!(16u8.checked_mul(16), option::none());
    assert_eq!(0u8.checked_mul(16), option::some(0));
    assert_eq!(7u8.checked_div(2), option::some(3));
    assert_eq!(7u8.checked_div(0), option::none());
    assert_eq!(250u8.saturating_add(6), 255);
    assert_eq!(5u8.saturating_sub(6), 0);
    assert_eq!(16u8.saturating_mul(16), 255);
    assert_eq!(std::u256::max_value!().saturating_add(1), std::u256::max_value!());
}

#[test]
fun without_loss() {
    assert_eq!(12u8.lossless_div(4), option::some(3));
    assert_eq!(13u8.lossless_div(4), option::none());
    assert_eq!(13u8.lossless_div(0), option::none());
    assert_eq!(0x81u8.checked_shl(1), option::some(2));
    assert_eq!(0x81u8.checked_shr(1), option::some(0x40));
    assert_eq!(1u8.checked_shl(8), option::none());
    assert_eq!(1u8.checked_shr(8), option::none());
    assert_eq!(0x41u8.lossless_shl(1), option::some(0x82));
    assert_eq!(0x81u8.lossless_shl(1), option::none());
    assert_eq!(0x80u8.lossless_shr(1), option::some(0x40));
    assert_eq!(0x81u8.lossless_shr(1), option::none());
    assert_eq!(1u64.lossless_shl(64), option::none());
    assert_eq!(1u256.lossless_shl(255).destroy_some().lossless_shr(255), option::some(1));
}

#[test]
fun loops() {
    let mut seen = vector[];
    3u64.do!(|i| seen.push_back(i));
    2u64.do_eq!(|i| seen.push_back(i));
    5u64.range_do!(7, |i| seen.push_back(i));
    5u64.range_do_eq!(6, |i| seen.push_back(i));
    7u64.range_do_eq!(6, |i| seen.push_back(i));
    7u64.range_do!(7, |i| seen.push_back(i));
    assert_eq!(seen, vector[0, 1, 2, 0, 1, 2, 5, 6, 5, 6]);
    // The end is the largest value: counting past it must not happen.
    let mut count = 0u64;
    250u8.range_do_eq!(255, |_| count = count + 1);
    assert_eq!(count, 6);
}

#[test]
fun products_wider_than_their_quotient() {
    assert_eq!(7u8.div_ceil(2), 4);
    assert_eq!(0u256.div_ceil(5), 0);
    assert_eq!(std::u256::max_value!().div_ceil(1), std::u256::max_value!());
    assert_eq!(200u8.mul_div(200, 250), 160);
    assert_eq!(200u8.mul_div_ceil(3, 7), 86);
    assert_eq!(200u8.mul_div(3, 7), 85);
    assert_eq!(65_535u16.mul_div(65_535, 65_535), 65_535);
    assert_eq!(std::u32::max_value!().mul_div_ceil(2, 4), 2_147_483_648);
    assert_eq!(std::u64::max_value!().mul_div(3, 4), 13_835_058_055_282_163_711);
    assert_eq!(std::u64::max_value!().mul_div_ceil(3, 4), 13_835_058_055_282_163_712);
    assert_eq!(std::u128::max_value!().mul_div(std::u128::max_value!(), std::u128::max_value!()), std::u128::max_value!());
    assert_eq!(0u64.mul_div_ceil(5, 3), 0);
}

#[test]
#[expected_failure(arithmetic_error, location = std::u64)]
fun a_quotient_that_does_not_fit() {
    let _ = std::u64::max_value!().mul_div(2, 1);
}

#[test]
#[expected_failure(arithmetic_error, location = std::u64)]
fun a_product_divided_by_nothing() {
    let _ = 1u64.mul_div_ceil(1, 0);
}
