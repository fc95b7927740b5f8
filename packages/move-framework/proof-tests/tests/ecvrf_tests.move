// The vector of Sui's own ecvrf_tests.move, which fastcrypto made.
#[test_only]
module proofs::ecvrf_tests;

use sui::ecvrf::{Self, ecvrf_verify};

const OUTPUT: vector<u8> =
    x"4fad431c7402fa1d4a7652e975aeb9a2b746540eca0b1b1e59c8d19c14a7701918a8249136e355455b8bc73851f7fc62c84f2e39f685b281e681043970026ed8";
const ALPHA: vector<u8> = b"Hello, world!";
const KEY: vector<u8> = x"1ea6f0f467574295a2cd5d21a3fd3a712ade354d520d3bd0fe6088d7b7c2e00e";
const PROOF: vector<u8> =
    x"d8ad2eafb4f2eaf317447726e541359f26dfce248431fe09984fdc73144abb6ceb006c57a29a742eae5a81dd04239870769e310a81046cbbaff8b0bd27a6d6affee167ebba50549b58ffdf9aa192f506";

#[test]
fun an_output_with_its_proof() {
    assert!(ecvrf_verify(&OUTPUT, &ALPHA, &KEY, &PROOF));
    assert!(!ecvrf_verify(&OUTPUT, &b"Hello, world?", &KEY, &PROOF));
    assert!(
        !ecvrf_verify(&b"invalid hash, invalid hash, invalid hash, invalid hash, invalid ", &ALPHA, &KEY, &PROOF),
    );
}

#[test]
fun another_challenge_or_response() {
    let mut proof = PROOF;
    *&mut proof[40] = proof[40] + 1;
    assert!(!ecvrf_verify(&OUTPUT, &ALPHA, &KEY, &proof));
    proof = PROOF;
    *&mut proof[50] = proof[50] + 1;
    assert!(!ecvrf_verify(&OUTPUT, &ALPHA, &KEY, &proof));
}

#[test]
fun the_neutral_element_is_no_key() {
    assert!(!ecvrf_verify(&OUTPUT, &ALPHA, &vector::tabulate!(32, |_| 0), &PROOF));
}

#[test, expected_failure(abort_code = ecvrf::EInvalidHashLength)]
fun an_output_of_another_length() {
    ecvrf_verify(&b"invalid hash", &ALPHA, &KEY, &PROOF);
}

#[test, expected_failure(abort_code = ecvrf::EInvalidPublicKeyEncoding)]
fun a_key_of_another_length() {
    ecvrf_verify(&OUTPUT, &ALPHA, &b"invalid public key", &PROOF);
}

#[test, expected_failure(abort_code = ecvrf::EInvalidPublicKeyEncoding)]
fun a_key_that_is_no_point() {
    ecvrf_verify(&OUTPUT, &ALPHA, &vector::tabulate!(32, |_| 255), &PROOF);
}

#[test, expected_failure(abort_code = ecvrf::EInvalidProofEncoding)]
fun a_proof_of_another_length() {
    ecvrf_verify(&OUTPUT, &ALPHA, &KEY, &b"invalid proof");
}

#[test, expected_failure(abort_code = ecvrf::EInvalidProofEncoding)]
fun a_response_above_the_order() {
    let mut proof = PROOF;
    *&mut proof[79] = 255;
    ecvrf_verify(&OUTPUT, &ALPHA, &KEY, &proof);
}
