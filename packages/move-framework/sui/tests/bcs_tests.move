#[test_only]
module sui::bcs_tests;

use std::unit_test::assert_eq;
use sui::bcs;

public struct Record has copy, drop { a: u8, b: vector<u64>, c: Option<address>, d: bool }

#[test]
fun numbers() {
    let mut b = bcs::new(x"010201040302010807060504030201");
    assert_eq!(b.peel_u8(), 1);
    assert_eq!(b.peel_u16(), 0x0102);
    assert_eq!(b.peel_u32(), 0x01020304);
    assert_eq!(b.peel_u64(), 0x0102030405060708);
    assert_eq!(b.into_remainder_bytes(), x"");
    let mut b = bcs::new(bcs::to_bytes(&std::u128::max_value!()));
    assert_eq!(b.peel_u128(), std::u128::max_value!());
    let mut b = bcs::new(bcs::to_bytes(&(std::u256::max_value!() - 1)));
    assert_eq!(b.peel_u256(), std::u256::max_value!() - 1);
}

#[test]
fun a_record() {
    let record = Record { a: 7, b: vector[1, 300], c: option::some(@0xA), d: true };
    let mut b = bcs::new(bcs::to_bytes(&record));
    assert_eq!(b.peel_u8(), 7);
    assert_eq!(b.peel_vec_u64(), vector[1, 300]);
    assert_eq!(b.peel_option_address(), option::some(@0xA));
    assert!(b.peel_bool());
    assert_eq!(b.into_remainder_bytes(), x"");
}

#[test]
fun lists_and_options() {
    assert_eq!(bcs::new(x"020100").peel_vec_bool(), vector[true, false]);
    assert_eq!(bcs::new(bcs::to_bytes(&vector[@0xA, @0xB])).peel_vec_address(), vector[@0xA, @0xB]);
    assert_eq!(bcs::new(bcs::to_bytes(&vector[b"a", b"bc"])).peel_vec_vec_u8(), vector[b"a", b"bc"]);
    assert_eq!(bcs::new(bcs::to_bytes(&vector[1u16, 2])).peel_vec_u16(), vector[1, 2]);
    assert_eq!(bcs::new(bcs::to_bytes(&vector[1u32, 2])).peel_vec_u32(), vector[1, 2]);
    assert_eq!(bcs::new(bcs::to_bytes(&vector[1u128, 2])).peel_vec_u128(), vector[1, 2]);
    assert_eq!(bcs::new(bcs::to_bytes(&vector[1u256, 2])).peel_vec_u256(), vector[1, 2]);
    assert_eq!(bcs::new(x"00").peel_option_u8(), option::none());
    assert_eq!(bcs::new(x"0105").peel_option_u8(), option::some(5));
    assert_eq!(bcs::new(x"0101").peel_option_bool(), option::some(true));
    assert_eq!(bcs::new(x"010500").peel_option_u16(), option::some(5));
    assert_eq!(bcs::new(bcs::to_bytes(&option::some(5u32))).peel_option_u32(), option::some(5));
    assert_eq!(bcs::new(bcs::to_bytes(&option::some(5u64))).peel_option_u64(), option::some(5));
    assert_eq!(bcs::new(bcs::to_bytes(&option::some(5u128))).peel_option_u128(), option::some(5));
    assert_eq!(bcs::new(bcs::to_bytes(&option::some(5u256))).peel_option_u256(), option::some(5));
    assert_eq!(bcs::new(x"8001").peel_enum_tag(), 128);
}

#[test, expected_failure(abort_code = bcs::EOutOfRange)]
fun too_few_bytes() {
    bcs::new(x"01").peel_u16();
}

#[test, expected_failure(abort_code = bcs::EOutOfRange)]
fun too_few_bytes_for_an_address() {
    bcs::new(x"01").peel_address();
}

#[test, expected_failure(abort_code = bcs::ENotBool)]
fun neither_true_nor_false() {
    bcs::new(x"02").peel_bool();
}

#[test, expected_failure(abort_code = bcs::ELenOutOfRange)]
fun a_length_of_six_bytes() {
    bcs::new(x"808080808001").peel_vec_length();
}
