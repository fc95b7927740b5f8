// Keys, signatures and digests were made with another implementation (noble), for the message "abc" and the
// private key 0102…1f20. At the end, what the operations of groups are made of in Move: those that the real VM does not have
// in WebAssembly are in ../../proof-tests.
#[test_only]
module sui::crypto_tests;

use std::unit_test::assert_eq;
use sui::bls12381;
use sui::ecdsa_k1;
use sui::ecdsa_r1;
use sui::ed25519;
use sui::group_ops;
use sui::hash;
use sui::hmac;

const KECCAK: u8 = 0;
const SHA256: u8 = 1;

const K1_KEY: vector<u8> = x"0284bf7562262bbd6940085748f3be6afa52ae317155181ece31b66351ccffa4b0";
const K1_SHA: vector<u8> =
    x"32420bf2dc9a8e474690c32f6634dbe523289b78d2855b24c9224e5ec2e85918075fbb3070721a3f9edab4a5fc4a48e6f6c3b352a03d67217478c3e090365fe0";
const K1_KECCAK: vector<u8> =
    x"d6b96a1ca7bbd5bd397a323e2945a20f6e9214579068307359660c313cd0bb31428e7266e76a8c3e63f44ed0e65ff7dc66e31c000dbcc2aa4fe0d837ea6968b0";
const R1_KEY: vector<u8> = x"02515c3d6eb9e396b904d3feca7f54fdcd0cc1e997bf375dca515ad0a6c3b4035f";
const R1_SHA: vector<u8> =
    x"679c4b47969121bd17ebc20be6cdf12fcd2d89923d39a1df9594234f2301e59819b310c03b64d9f5aad659d7a33f8a4e293722429650e56bca7899548f59201e";
const ED_KEY: vector<u8> = x"79b5562e8fe654f94078b112e8a98ba7901f853ae695bed7e0e3910bad049664";
const ED_SIGNATURE: vector<u8> =
    x"71dcb65f01d32556134ca44d130715adb02210919a8a47e016773d742b421895ebf1df3d9bf447b857adec983f055855c9a4260ad9a1f96da4c82f50bec7ce01";

#[test]
fun hashes() {
    assert_eq!(hash::blake2b256(&b"abc"), x"bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
    assert_eq!(hash::keccak256(&b"abc"), x"4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45");
    assert_eq!(
        hmac::hmac_sha3_256(&b"key", &b"abc"),
        x"09b6dbab8d11795ca7c8d82f1cf91682013c7cb980abbb25473be4ae7f7b5683",
    );
}

#[test]
fun ed25519() {
    assert!(ed25519::ed25519_verify(&ED_SIGNATURE, &ED_KEY, &b"abc"));
    assert!(!ed25519::ed25519_verify(&ED_SIGNATURE, &ED_KEY, &b"abd"));
    assert!(!ed25519::ed25519_verify(&x"00", &ED_KEY, &b"abc"));
    assert!(!ed25519::ed25519_verify(&ED_SIGNATURE, &x"00", &b"abc"));
}

#[test]
fun secp256k1() {
    assert!(ecdsa_k1::secp256k1_verify(&K1_SHA, &K1_KEY, &b"abc", SHA256));
    assert!(ecdsa_k1::secp256k1_verify(&K1_KECCAK, &K1_KEY, &b"abc", KECCAK));
    assert!(!ecdsa_k1::secp256k1_verify(&K1_SHA, &K1_KEY, &b"abc", KECCAK));
    assert!(!ecdsa_k1::secp256k1_verify(&K1_SHA, &K1_KEY, &b"abd", SHA256));
    let mut recoverable = K1_SHA;
    recoverable.push_back(1);
    assert_eq!(ecdsa_k1::secp256k1_ecrecover(&recoverable, &b"abc", SHA256), K1_KEY);
    assert_eq!(
        ecdsa_k1::decompress_pubkey(&K1_KEY),
        x"0484bf7562262bbd6940085748f3be6afa52ae317155181ece31b66351ccffa4b08cc43d63b2859d469fee15f31c9edb5324266e6fd0407e87382d60fc4511acd8",
    );
}

#[test, expected_failure(abort_code = ecdsa_k1::EInvalidSignature)]
fun a_malformed_k1_signature() {
    ecdsa_k1::secp256k1_ecrecover(&x"00", &b"abc", SHA256);
}

#[test, expected_failure(abort_code = ecdsa_k1::EInvalidPubKey)]
fun a_malformed_k1_key() {
    ecdsa_k1::decompress_pubkey(&x"00");
}

#[test]
fun secp256r1() {
    assert!(ecdsa_r1::secp256r1_verify(&R1_SHA, &R1_KEY, &b"abc", SHA256));
    assert!(!ecdsa_r1::secp256r1_verify(&R1_SHA, &R1_KEY, &b"abd", SHA256));
    let mut recoverable = R1_SHA;
    recoverable.push_back(0);
    assert_eq!(ecdsa_r1::secp256r1_ecrecover(&recoverable, &b"abc", SHA256), R1_KEY);
}

#[test, expected_failure(abort_code = ecdsa_r1::EInvalidSignature)]
fun a_malformed_r1_signature() {
    ecdsa_r1::secp256r1_ecrecover(&x"00", &b"abc", SHA256);
}

// === Keys and signatures that tests make ===

const SEED: vector<u8> = x"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

#[test]
fun signing_with_secp256k1() {
    let keys = ecdsa_k1::secp256k1_keypair_from_seed(&SEED);
    // The first 32 bytes of ChaCha with 12 rounds under the seed, worked out with Python.
    assert_eq!(*keys.private_key(), x"f231f9ffd17ac65e4405f325d7e940aa4913601fc2be46bce9c3cac3d91a1a36");
    vector[KECCAK, SHA256].do!(|hash| {
        let signature = ecdsa_k1::secp256k1_sign(keys.private_key(), &b"abc", hash, false);
        assert!(ecdsa_k1::secp256k1_verify(&signature, keys.public_key(), &b"abc", hash));
        let recoverable = ecdsa_k1::secp256k1_sign(keys.private_key(), &b"abc", hash, true);
        assert_eq!(recoverable.length(), 65);
        assert_eq!(ecdsa_k1::secp256k1_ecrecover(&recoverable, &b"abc", hash), *keys.public_key());
    });
    // The key of the vectors above.
    let private_key = x"0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20";
    assert_eq!(ecdsa_k1::secp256k1_sign(&private_key, &b"abc", SHA256, false), K1_SHA);
    assert_eq!(ecdsa_k1::secp256k1_sign(&private_key, &b"abc", KECCAK, false), K1_KECCAK);
}

#[test, expected_failure(abort_code = ecdsa_k1::EInvalidPrivKey)]
fun signing_with_a_malformed_key() {
    ecdsa_k1::secp256k1_sign(&x"00", &b"abc", SHA256, false);
}

#[test, expected_failure(abort_code = ecdsa_k1::EInvalidHashFunction)]
fun signing_with_another_hash() {
    ecdsa_k1::secp256k1_sign(&SEED, &b"abc", 2, false);
}

#[test, expected_failure(abort_code = ecdsa_k1::EInvalidSeed)]
fun keys_of_a_short_seed() {
    ecdsa_k1::secp256k1_keypair_from_seed(&x"00");
}

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
