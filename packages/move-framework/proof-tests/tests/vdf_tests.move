// Vectors of Sui's own vdf_tests.move. After so few steps the proof is the neutral element; the challenge is tested with vectors of fastcrypto in
// the VM's own tests.
#[test_only]
module proofs::vdf_tests;

use std::unit_test::assert_eq;
use sui::vdf::{Self, hash_to_input, vdf_verify};

const SEED: vector<u8> = x"2ef29e01809053dcfc89e7acad77e13c2bf03b5a9a0bbfea555a1423f1f1ae23";
/// What it is hashed to, without the last coefficient, which follows from the others.
const INPUT_START: vector<u8> =
    x"2300b094d4facc4b552df23714f5d09a6ddfde4f0d06163b7fda1fc022ebafa5be196f4d33fc3bce80649d3e64cb6d1497bf65f6b40ffcf5ca3211889b994019cf4dfa8697b0f69a70c5ee14ef438cf0e50b2f93786f506f";
/// The input doubled a hundred times.
const OUTPUT: vector<u8> =
    x"c001532225cbc82be245b2571c83babcc61ab86234465a7e91e000b14b1a3426cef72a90e5db733523ba5593200c35281b77156eaa978b7ad1c5eac1336ca8e74b1341ae072b9fd620d24ff33590903668ac6d5f53fb6ac32d7c0cd380c790418f68e64505aeb82f40d6e9bcf3642850c440bc458c0465965ce384c7d6d11570d3499e265a38e4e52580e54580fccd28b1dbb9d32a7bca5e59dc9d083c6c6642df20a160da447c78f2695d424984531a1de5a35cd13ba496cf9c0adec749d31d2bbfc001f2d872ba990524a2756e74224f1162bcbceafb2222a2ca19255511f775ceb74a4bc6a36848377201b62b3bc12332781e20097612005d642033866bca926d9242bb2d0a6d305b0e46e9715340b64012271d3fe2c614ab9dca9d2f81a18ba8f49b5b9945fd4b3af743d4c7f2ac0906266ae4c26915bfcbe9ec6a1a17420c442e3cb00422efb70467188e124a56e171004521360f2da80323a2b9d327c43931327a59a711986116333010e743d9ff1c3de811281e5eba84e49c33a78d60e27b065fc101008af0c8fa3fe81a2bbdcdbc3040727f3797121254d48b182ca4a4cd698f0523057b4b223a94253a75842fe823085e8a55b2cb639e4799256f03252ded38eb93a544ca93b89f72c358098b0badedda13de0d3c99c8a33e3b6fa4d894b4031e5400872453086b36cb28d02497c3e2f1e4c6a0b4344b4dc94f4b39481cef8ea05d170f0159f06d7ffcbc99e214d62a1297153a58c41d11dacae5b409b5e6023159897bb773e0a146b7785dc772bc2c61a75aa9b30765027fc1a36bf31113799d2644";
const PROOF: vector<u8> =
    x"0101010180032cf35709e1301d02b40a0dbe3dadfe6ec1eeba8fb8060a1decd0c7a126ea3f27fadcad81435601b0e0abca5c89173ef639e5a88043aa29801e6799e430b509e479b57af981f9ddd48d3a8d5919f99258081557a08270bb441233c78030a01e03ec199b5e3eef5ccc9b1a3d4841cbe4ff529c22a8cd1b1b0075338d864e3890942df6b007d2c3e3a8ef1ce7490c6bbec5372adfcbf8704a1ffc9a69db8d9cdc54762f019036e450e457325eef74b794f3f16ff327d68079a5b9de49163d7323937374f8a785a8f9afe84d6a71b336e4de00f239ee3af1d7604a3985e610e1603bd0e1a4998e19fa0c8920ffd8d61b0a87eeee50ac7c03ff7c4708a34f3bc92fd0103758c954ee34032cee2c78ad8cdc79a35dbc810196b7bf6833e1c45c83b09c0d1b78bc6f8753e10770e7045b08d50b4aa16a75b27a096d5ec1331f1fd0a44e95a8737c20240c90307b5497d3470393c2a00da0649e86d13e820591296c644fc1eef9e7c6ca4967c5e19df3153cd7fbd598c271e11c10397349ddc8cc8452ec";

#[test]
fun a_seed_becomes_a_form() {
    let input = hash_to_input(&SEED);
    let start = INPUT_START;
    assert_eq!(vector::tabulate!(start.length(), |i| input[i]), start);
    assert!(hash_to_input(&b"seed") != input);
}

#[test]
fun a_hundred_steps() {
    let input = hash_to_input(&SEED);
    assert!(vdf_verify(&input, &OUTPUT, &PROOF, 100));
    assert!(!vdf_verify(&input, &OUTPUT, &PROOF, 101));
    assert!(!vdf_verify(&input, &OUTPUT, &OUTPUT, 100));
    assert!(!vdf_verify(&hash_to_input(&b"seed"), &OUTPUT, &PROOF, 100));
}

#[test]
fun forms_of_another_group() {
    // 2, 1, 3 has the discriminant −23.
    let other = x"010201010103";
    assert!(!vdf_verify(&other, &other, &other, 100));
    assert!(!vdf_verify(&hash_to_input(&SEED), &OUTPUT, &other, 100));
}

#[test, expected_failure(abort_code = vdf::EInvalidInput)]
fun a_malformed_input() {
    vdf_verify(&x"abcd", &OUTPUT, &PROOF, 100);
}

#[test, expected_failure(abort_code = vdf::EInvalidInput)]
fun a_malformed_output() {
    vdf_verify(&hash_to_input(&SEED), &x"abcd", &PROOF, 100);
}

#[test, expected_failure(abort_code = vdf::EInvalidInput)]
fun a_malformed_proof() {
    vdf_verify(&hash_to_input(&SEED), &OUTPUT, &x"abcd", 100);
}

#[test, expected_failure(abort_code = vdf::EInvalidInput)]
fun bytes_behind_a_form() {
    let mut proof = PROOF;
    proof.push_back(0);
    vdf_verify(&hash_to_input(&SEED), &OUTPUT, &proof, 100);
}
