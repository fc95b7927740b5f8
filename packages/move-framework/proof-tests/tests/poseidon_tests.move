// Hashes of circomlib's tests.
#[test_only]
module proofs::poseidon_tests;

use std::unit_test::assert_eq;
use sui::poseidon::{Self, poseidon_bn254};

#[test]
fun hashes() {
    assert_eq!(
        poseidon_bn254(&vector[1]),
        18586133768512220936620570745912940619677854269274689475585506675881198879027,
    );
    assert_eq!(
        poseidon_bn254(&vector[1, 2]),
        7853200120776062878684798364095072458815029376092732009249414926327459813530,
    );
    assert_eq!(
        poseidon_bn254(&vector[1, 2, 3, 4]),
        18821383157269793795438455681495246036402687001665670618754263018637548127333,
    );
    assert_eq!(
        poseidon_bn254(&vector[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]),
        9989051620750914585850546081941653841776809718687451684622678807385399211877,
    );
}

#[test, expected_failure(abort_code = poseidon::EEmptyInput)]
fun nothing_to_hash() {
    poseidon_bn254(&vector[]);
}

#[test, expected_failure(abort_code = poseidon::ETooManyInputs)]
fun too_much_to_hash() {
    poseidon_bn254(&vector::tabulate!(17, |_| 1));
}

#[test, expected_failure(abort_code = poseidon::ENonCanonicalInput)]
fun a_number_that_is_the_order() {
    poseidon_bn254(&vector[1, 21888242871839275222246405745257275088548364400416034343698204186575808495617]);
}
