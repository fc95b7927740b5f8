// What the operations of groups are made of in Move. Those that the real VM does not have in WebAssembly are in ../../proof-tests.
#[test_only]
module sui::group_tests;

use std::unit_test::assert_eq;
use sui::bls12381;
use sui::group_ops;

#[test, expected_failure(abort_code = group_ops::EInvalidBufferLength)]
fun a_number_that_does_not_fit() {
    group_ops::set_as_prefix(1, true, &mut vector[0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fun a_number_at_either_end() {
    let mut bytes = x"00000000000000000000";
    group_ops::set_as_prefix(0x0102, false, &mut bytes);
    assert_eq!(bytes, x"02010000000000000000");
    let mut bytes = x"ffff0000000000000000";
    group_ops::set_as_prefix(0x0102, true, &mut bytes);
    assert_eq!(bytes, x"ffff0000000000000102");
}

#[test]
fun elements_as_bytes() {
    let two = bls12381::scalar_from_u64(2);
    assert_eq!(*two.bytes(), x"0000000000000000000000000000000000000000000000000000000000000002");
    assert!(two.equal(&bls12381::scalar_from_u64(2)));
    assert!(!two.equal(&bls12381::scalar_zero()));
    assert!(!bls12381::scalar_one().equal(&bls12381::scalar_zero()));
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun a_sum_of_no_products() {
    bls12381::g1_multi_scalar_multiplication(&vector[], &vector[]);
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun a_sum_of_products_with_a_scalar_missing() {
    bls12381::g1_multi_scalar_multiplication(&vector[bls12381::scalar_one()], &vector[]);
}
