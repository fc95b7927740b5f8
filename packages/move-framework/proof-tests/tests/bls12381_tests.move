// The signature of "0101010101" is a published vector of Sui's own tests. Multiples of the generator are those of the keys 2 and 3, which
// Ethereum's tests have, too.
#[test_only]
module proofs::bls12381_tests;

use std::unit_test::assert_eq;
use sui::bls12381::{Self, G1, G2, Scalar};
use sui::group_ops::{Self, Element};

const KEY: vector<u8> =
    x"8df101606f91f3cad7f54b8aff0f0f64c41c482d9b9f9fe81d2b607bc5f611bdfa8017cf04b47b44b222c356ef555fbd11058c52c077f5a7ec6a15ccfd639fdc9bd47d005a111dd6cdb8c02fe49608df55a3c9822986ad0b86bdea3abfdfe464";
const SIGNATURE: vector<u8> =
    x"908e345f2e2803cd941ae88c218c96194233c9053fa1bca52124787d3cca141c36429d7652435a820c72992d5eee6317";
const MESSAGE: vector<u8> = x"0101010101";
const TWICE_G1: vector<u8> =
    x"a572cbea904d67468808c8eb50a9450c9721db309128012543902d0ac358a62ae28f75bb8f1c7c42c39a8c5529bf0f4e";
const THRICE_G1: vector<u8> =
    x"89ece308f9d1f0131765212deca99697b112d61f9be9a5f1f3780a51335b3ff981747a0b2ca2179b96d2c0c9024e5224";
/// The order of the groups.
const ORDER: vector<u8> = x"73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";
const IDENTITY_G1: vector<u8> =
    x"c00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000";

fun scalar(x: u64): Element<Scalar> {
    bls12381::scalar_from_u64(x)
}

fun g1(x: u64): Element<G1> {
    bls12381::g1_mul(&scalar(x), &bls12381::g1_generator())
}

fun g2(x: u64): Element<G2> {
    bls12381::g2_mul(&scalar(x), &bls12381::g2_generator())
}

// === Signatures ===

#[test]
fun signatures_in_g1() {
    assert!(bls12381::bls12381_min_sig_verify(&SIGNATURE, &KEY, &MESSAGE));
    assert!(!bls12381::bls12381_min_sig_verify(&SIGNATURE, &KEY, &x"0101010102"));
    // Another point, the identity, and bytes that are no points.
    assert!(!bls12381::bls12381_min_sig_verify(&TWICE_G1, &KEY, &MESSAGE));
    assert!(!bls12381::bls12381_min_sig_verify(&IDENTITY_G1, &KEY, &MESSAGE));
    assert!(!bls12381::bls12381_min_sig_verify(&SIGNATURE, bls12381::g2_identity().bytes(), &MESSAGE));
    assert!(!bls12381::bls12381_min_sig_verify(&x"00", &KEY, &MESSAGE));
    assert!(!bls12381::bls12381_min_sig_verify(&SIGNATURE, &x"00", &MESSAGE));
    assert!(!bls12381::bls12381_min_sig_verify(&KEY, &SIGNATURE, &MESSAGE));
}

#[test]
fun signatures_in_g2() {
    // The key 5 signs.
    let key = *g1(5).bytes();
    let signature = *bls12381::g2_mul(&scalar(5), &bls12381::hash_to_g2(&b"abc")).bytes();
    assert!(bls12381::bls12381_min_pk_verify(&signature, &key, &b"abc"));
    assert!(!bls12381::bls12381_min_pk_verify(&signature, &key, &b"abd"));
    assert!(!bls12381::bls12381_min_pk_verify(&signature, &TWICE_G1, &b"abc"));
    assert!(!bls12381::bls12381_min_pk_verify(&signature, &IDENTITY_G1, &b"abc"));
    assert!(!bls12381::bls12381_min_pk_verify(bls12381::g2_identity().bytes(), &key, &b"abc"));
    assert!(!bls12381::bls12381_min_pk_verify(&x"", &key, &b"abc"));
    assert!(!bls12381::bls12381_min_pk_verify(&signature, &x"", &b"abc"));
}

#[test]
fun a_signature_is_checked_with_pairings() {
    let hashed = bls12381::hash_to_g1(&MESSAGE);
    let signature = bls12381::g1_from_bytes(&SIGNATURE);
    let left = bls12381::pairing(&hashed, &bls12381::g2_from_bytes(&KEY));
    assert!(left.equal(&bls12381::pairing(&signature, &bls12381::g2_generator())));
}

// === Scalars ===

#[test]
fun scalars() {
    assert_eq!(*scalar(258).bytes(), x"0000000000000000000000000000000000000000000000000000000000000102");
    assert_eq!(*bls12381::scalar_add(&scalar(2), &scalar(3)).bytes(), *scalar(5).bytes());
    assert_eq!(*bls12381::scalar_sub(&scalar(5), &scalar(3)).bytes(), *scalar(2).bytes());
    assert_eq!(*bls12381::scalar_mul(&scalar(6), &scalar(7)).bytes(), *scalar(42).bytes());
    // 42 / 6, with the divisor first.
    assert_eq!(*bls12381::scalar_div(&scalar(6), &scalar(42)).bytes(), *scalar(7).bytes());
    let minus_one = bls12381::scalar_neg(&bls12381::scalar_one());
    assert_eq!(*minus_one.bytes(), x"73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000000");
    assert!(bls12381::scalar_from_bytes(minus_one.bytes()).equal(&minus_one));
    assert!(bls12381::scalar_inv(&minus_one).equal(&minus_one));
    assert!(bls12381::scalar_add(&minus_one, &scalar(1)).equal(&bls12381::scalar_zero()));
    assert!(!scalar(1).equal(&scalar(2)));
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun a_scalar_that_is_the_order() {
    bls12381::scalar_from_bytes(&ORDER);
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun a_scalar_that_is_too_short() {
    bls12381::scalar_from_bytes(&x"01");
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun the_inverse_of_zero() {
    bls12381::scalar_inv(&bls12381::scalar_zero());
}

// === G1 ===

#[test]
fun points_of_g1() {
    let (one, two, three) = (bls12381::g1_generator(), g1(2), g1(3));
    assert_eq!(*two.bytes(), TWICE_G1);
    assert_eq!(*three.bytes(), THRICE_G1);
    assert!(bls12381::g1_add(&one, &two).equal(&three));
    assert!(bls12381::g1_add(&one, &one).equal(&two));
    assert!(bls12381::g1_sub(&three, &two).equal(&one));
    assert!(bls12381::g1_sub(&one, &one).equal(&bls12381::g1_identity()));
    assert!(bls12381::g1_div(&scalar(3), &three).equal(&one));
    assert!(g1(0).equal(&bls12381::g1_identity()));
    assert!(bls12381::g1_add(&bls12381::g1_neg(&two), &two).equal(&bls12381::g1_identity()));
    assert!(bls12381::g1_from_bytes(&TWICE_G1).equal(&two));
    assert!(bls12381::g1_from_bytes(&IDENTITY_G1).equal(&bls12381::g1_identity()));
    // 2 * 1 + 3 * 2 = 8.
    let sum = bls12381::g1_multi_scalar_multiplication(&vector[scalar(2), scalar(3)], &vector[one, two]);
    assert!(sum.equal(&g1(8)));
}

#[test]
fun points_of_g1_with_both_coordinates() {
    let (two, three) = (bls12381::g1_to_uncompressed_g1(&g1(2)), bls12381::g1_to_uncompressed_g1(&g1(3)));
    assert_eq!(two.bytes().length(), 96);
    assert!(bls12381::uncompressed_g1_to_g1(&two).equal(&g1(2)));
    let sum = bls12381::uncompressed_g1_sum(&vector[two, three, three]);
    assert!(bls12381::uncompressed_g1_to_g1(&sum).equal(&g1(8)));
    let none = bls12381::uncompressed_g1_sum(&vector[]);
    assert!(bls12381::uncompressed_g1_to_g1(&none).equal(&bls12381::g1_identity()));
    assert!(bls12381::g1_to_uncompressed_g1(&bls12381::g1_identity()).equal(&none));
}

#[test, expected_failure(abort_code = group_ops::EInputTooLong)]
fun a_sum_of_too_many_points() {
    let one = bls12381::g1_to_uncompressed_g1(&bls12381::g1_generator());
    bls12381::uncompressed_g1_sum(&vector::tabulate!(1201, |_| one));
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun bytes_that_are_no_point_of_g1() {
    // No point of the curve has this x.
    bls12381::g1_from_bytes(
        &x"800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001",
    );
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun a_point_outside_of_the_group() {
    // x = 0 is on the curve, y being 2, and of order 3.
    bls12381::g1_from_bytes(
        &x"800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    );
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun a_point_of_g1_divided_by_zero() {
    bls12381::g1_div(&scalar(0), &bls12381::g1_generator());
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun nothing_hashes_to_no_point() {
    bls12381::hash_to_g1(&b"");
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun a_sum_of_no_products() {
    bls12381::g1_multi_scalar_multiplication(&vector[], &vector[]);
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun a_sum_of_products_with_a_scalar_missing() {
    bls12381::g1_multi_scalar_multiplication(&vector[scalar(1)], &vector[g1(1), g1(2)]);
}

#[test, expected_failure(abort_code = group_ops::EInputTooLong)]
fun a_sum_of_too_many_products() {
    let scalars = vector::tabulate!(33, |x| scalar(x));
    bls12381::g1_multi_scalar_multiplication(&scalars, &vector::tabulate!(33, |_| bls12381::g1_generator()));
}

// === G2 ===

#[test]
fun points_of_g2() {
    let (one, two, three) = (bls12381::g2_generator(), g2(2), g2(3));
    assert!(bls12381::g2_add(&one, &two).equal(&three));
    assert!(bls12381::g2_sub(&three, &two).equal(&one));
    assert!(bls12381::g2_div(&scalar(2), &two).equal(&one));
    assert!(bls12381::g2_add(&bls12381::g2_neg(&two), &two).equal(&bls12381::g2_identity()));
    assert!(bls12381::g2_from_bytes(three.bytes()).equal(&three));
    assert!(bls12381::g2_from_bytes(bls12381::g2_identity().bytes()).equal(&g2(0)));
    let sum = bls12381::g2_multi_scalar_multiplication(&vector[scalar(2), scalar(3)], &vector[one, two]);
    assert!(sum.equal(&g2(8)));
    assert!(!bls12381::hash_to_g2(&b"a").equal(&bls12381::hash_to_g2(&b"b")));
}

#[test, expected_failure(abort_code = group_ops::EInvalidInput)]
fun bytes_that_are_no_point_of_g2() {
    bls12381::g2_from_bytes(&TWICE_G1);
}

// === Pairings ===

#[test]
fun pairings() {
    let (one, identity) = (bls12381::gt_generator(), bls12381::gt_identity());
    assert!(bls12381::pairing(&bls12381::g1_generator(), &bls12381::g2_generator()).equal(&one));
    // e(2, 3) = 6.
    let six = bls12381::gt_mul(&scalar(6), &one);
    assert!(bls12381::pairing(&g1(2), &g2(3)).equal(&six));
    assert!(bls12381::pairing(&g1(0), &g2(3)).equal(&identity));
    assert!(bls12381::pairing(&g1(3), &g2(0)).equal(&identity));
    let five = bls12381::gt_sub(&six, &one);
    assert!(bls12381::gt_add(&five, &one).equal(&six));
    assert!(bls12381::gt_div(&scalar(6), &six).equal(&one));
    assert!(bls12381::gt_mul(&scalar(0), &six).equal(&identity));
    assert!(bls12381::gt_add(&bls12381::gt_neg(&five), &five).equal(&identity));
}
