/// The hash Poseidon over the scalars of BN254, with the parameters of circom.
module sui::poseidon;

use sui::bcs;

/// A number is not below the order of BN254.
const ENonCanonicalInput: u64 = 0;
/// There are no numbers.
const EEmptyInput: u64 = 1;
/// There are more than 16 numbers.
const ETooManyInputs: u64 = 2;

const ORDER: u256 = 21888242871839275222246405745257275088548364400416034343698204186575808495617;
const MAX_INPUTS: u64 = 16;

/// Returns the hash of 1 to 16 numbers. Aborts when one is not below the order.
public fun poseidon_bn254(data: &vector<u256>): u256 {
    assert!(!data.is_empty(), EEmptyInput);
    assert!(data.length() <= MAX_INPUTS, ETooManyInputs);
    let inputs = data.map_ref!(|number| {
        assert!(*number < ORDER, ENonCanonicalInput);
        bcs::to_bytes(number)
    });
    bcs::new(poseidon_bn254_internal(&inputs)).peel_u256()
}

native fun poseidon_bn254_internal(data: &vector<vector<u8>>): vector<u8>;
