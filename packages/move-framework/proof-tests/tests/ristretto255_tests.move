// Four times the generator is as in RFC 9496, A.1.
#[test_only]
module proofs::ristretto255_tests;

use std::unit_test::assert_eq;
use sui::group_ops::{Self, Element};
use sui::ristretto255::{Self, G, Scalar};

const FOUR: vector<u8> = x"da80862773358b466ffadfe0b3293ab3d9fd53c5ea6c955358f568322daf6a57";
/// The order of the group.
const ORDER: vector<u8> = x"edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010";
const ORDER_MINUS_ONE: vector<u8> = x"ecd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010";

fun scalar(x: u64): Element<Scalar> {
    ristretto255::scalar_from_u64(x)
}

fun point(x: u64): Element<G> {
    ristretto255::g_mul(&scalar(x), &ristretto255::g_generator())
}

#[test]
fun scalars() {
    assert_eq!(*scalar(258).bytes(), x"0201000000000000000000000000000000000000000000000000000000000000");
    assert!(ristretto255::scalar_add(&scalar(2), &scalar(3)).equal(&scalar(5)));
    assert!(ristretto255::scalar_sub(&scalar(5), &scalar(3)).equal(&scalar(2)));
    assert!(ristretto255::scalar_mul(&scalar(6), &scalar(7)).equal(&scalar(42)));
    // 42 / 6, with the divisor first.
    assert!(ristretto255::scalar_div(&scalar(6), &scalar(42)).equal(&scalar(7)));
    let minus_one = ristretto255::scalar_neg(&ristretto255::scalar_one());
    assert_eq!(*minus_one.bytes(), ORDER_MINUS_ONE);
    assert!(ristretto255::scalar_from_bytes(&ORDER_MINUS_ONE).equal(&minus_one));
    assert!(ristretto255::scalar_inv(&minus_one).equal(&minus_one));
    assert!(ristretto255::scalar_add(&minus_one, &scalar(1)).equal(&ristretto255::scalar_zero()));
}

#[test]
fun points() {
    let (one, two) = (ristretto255::g_generator(), point(2));
    assert_eq!(*point(4).bytes(), FOUR);
    assert!(ristretto255::g_from_bytes(&FOUR).equal(&point(4)));
    assert!(ristretto255::g_add(&one, &one).equal(&two));
    assert!(ristretto255::g_sub(&point(3), &one).equal(&two));
    assert!(ristretto255::g_div(&scalar(2), &point(4)).equal(&two));
    assert!(ristretto255::g_add(&ristretto255::g_neg(&two), &two).equal(&ristretto255::g_identity()));
    assert!(point(0).equal(&ristretto255::g_identity()));
    assert!(ristretto255::g_from_bytes(ristretto255::g_identity().bytes()).equal(&point(0)));
    assert!(ristretto255::g_mul(&ristretto255::scalar_from_bytes(&ORDER_MINUS_ONE), &one).equal(&ristretto255::g_neg(&one)));
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun a_scalar_that_is_the_order() {
    ristretto255::scalar_from_bytes(&ORDER);
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun a_scalar_that_is_too_short() {
    ristretto255::scalar_from_bytes(&x"01");
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun the_inverse_of_zero() {
    ristretto255::scalar_inv(&ristretto255::scalar_zero());
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun a_point_divided_by_zero() {
    ristretto255::g_div(&ristretto255::scalar_zero(), &ristretto255::g_generator());
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun bytes_that_are_no_point() {
    // Negative, so not as points are written.
    ristretto255::g_from_bytes(&x"0100000000000000000000000000000000000000000000000000000000000000");
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun a_point_that_is_too_long() {
    let mut bytes = FOUR;
    bytes.push_back(0);
    ristretto255::g_from_bytes(&bytes);
}
