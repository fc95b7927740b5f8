// The address is that of Sui's own zklogin_verified_issuer_tests.move.
#[test_only]
module proofs::zklogin_tests;

use std::unit_test::assert_eq;
use sui::test_scenario;
use sui::zklogin_verified_id;
use sui::zklogin_verified_issuer::{Self, VerifiedIssuer, check_zklogin_issuer, verify_zklogin_issuer};

const OWNER: address = @0x1c6b623a2f2c91333df730c98d220f11484953b391a3818680f922c264cc0c6b;
const SEED: u256 = 3006596378422062745101035755700472756930796952630484939867684134047976874601;
const ISSUER: vector<u8> = b"https://accounts.google.com";

#[test]
fun an_address_with_its_issuer() {
    let issuer = ISSUER.to_string();
    assert!(check_zklogin_issuer(OWNER, SEED, &issuer));
    assert!(!check_zklogin_issuer(@0x1, SEED, &issuer));
    assert!(!check_zklogin_issuer(OWNER, SEED + 1, &issuer));
    assert!(!check_zklogin_issuer(OWNER, SEED, &b"https://accounts.google.org".to_string()));
}

#[test]
fun a_proof_is_given_to_the_sender() {
    let mut scenario = test_scenario::begin(OWNER);
    verify_zklogin_issuer(SEED, ISSUER.to_string(), scenario.ctx());
    scenario.next_tx(OWNER);
    let proof = scenario.take_from_sender<VerifiedIssuer>();
    assert_eq!(proof.owner(), OWNER);
    assert_eq!(*proof.issuer(), ISSUER.to_string());
    proof.delete();
    scenario.end();
}

#[test, expected_failure(abort_code = zklogin_verified_issuer::EInvalidProof)]
fun a_sender_of_another_address() {
    let mut scenario = test_scenario::begin(@0x1);
    verify_zklogin_issuer(SEED, ISSUER.to_string(), scenario.ctx());
    abort
}

#[test, expected_failure(abort_code = zklogin_verified_id::EFunctionDisabled)]
fun ids_are_no_longer_checked() {
    let text = b"".to_string();
    zklogin_verified_id::check_zklogin_id(OWNER, &text, &text, &text, &text, 0);
}
