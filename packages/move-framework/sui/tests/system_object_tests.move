#[test_only]
module sui::system_object_tests;

use std::string::String;
use std::unit_test::assert_eq;
use sui::accumulator;
use sui::accumulator_metadata;
use sui::authenticator_state::{Self, ActiveJwk, AuthenticatorState, create_active_jwk};
use sui::object;
use sui::protocol_config;
use sui::test_scenario::{Self as ts, Scenario};

use fun authenticator_state::update_authenticator_state_for_testing as AuthenticatorState.update;
use fun authenticator_state::expire_jwks_for_testing as AuthenticatorState.expire;
use fun authenticator_state::get_active_jwks_for_testing as AuthenticatorState.keys;

fun text(bytes: vector<u8>): String {
    bytes.to_string()
}

fun key(iss: vector<u8>, kid: vector<u8>, epoch: u64): ActiveJwk {
    create_active_jwk(text(iss), text(kid), text(b"key"), epoch)
}

fun begin(): (Scenario, AuthenticatorState) {
    let mut s = ts::begin(@0x0);
    authenticator_state::create_for_testing(s.ctx());
    s.next_tx(@0x0);
    let state = s.take_shared<AuthenticatorState>();
    (s, state)
}

fun end(s: Scenario, state: AuthenticatorState) {
    ts::return_shared(state);
    s.end();
}

// === Keys of issuers ===

#[test]
fun keys_are_merged_in_order() {
    let (mut s, mut state) = begin();
    assert_eq!(object::id(&state).to_address(), @0x7);
    assert_eq!(state.keys(s.ctx()), vector[]);
    state.update(vector[key(b"b", b"1", 1), key(b"b", b"3", 1)], s.ctx());
    // Shorter names come first.
    state.update(vector[key(b"a", b"9", 2), key(b"b", b"2", 2), key(b"b", b"3", 2), key(b"aa", b"0", 2)], s.ctx());
    assert_eq!(
        state.keys(s.ctx()),
        vector[key(b"a", b"9", 2), key(b"b", b"1", 1), key(b"b", b"2", 2), key(b"b", b"3", 2), key(b"aa", b"0", 2)],
    );
    // An epoch never becomes an older one.
    state.update(vector[key(b"b", b"3", 1)], s.ctx());
    assert_eq!(state.keys(s.ctx())[3], key(b"b", b"3", 2));
    end(s, state);
}

#[test]
fun a_name_keeps_its_first_key() {
    let (mut s, mut state) = begin();
    let other = create_active_jwk(text(b"a"), text(b"1"), text(b"other"), 5);
    state.update(vector[key(b"a", b"1", 1), other], s.ctx());
    assert_eq!(state.keys(s.ctx()), vector[key(b"a", b"1", 1)]);
    state.update(vector[other], s.ctx());
    assert_eq!(state.keys(s.ctx()), vector[key(b"a", b"1", 1)]);
    end(s, state);
}

#[test]
fun old_keys_leave_unless_the_issuer_has_no_others() {
    let (mut s, mut state) = begin();
    state.update(vector[key(b"a", b"1", 1), key(b"a", b"2", 5), key(b"b", b"1", 1), key(b"b", b"2", 2)], s.ctx());
    state.expire(3, s.ctx());
    assert_eq!(state.keys(s.ctx()), vector[key(b"a", b"2", 5), key(b"b", b"1", 1), key(b"b", b"2", 2)]);
    end(s, state);
}

#[test, expected_failure(abort_code = authenticator_state::EJwksNotSorted)]
fun keys_out_of_order() {
    let (mut s, mut state) = begin();
    state.update(vector[key(b"b", b"1", 1), key(b"a", b"1", 1)], s.ctx());
    end(s, state);
}

#[test, expected_failure(abort_code = authenticator_state::EJwksNotSorted)]
fun a_key_that_comes_twice() {
    let (mut s, mut state) = begin();
    state.update(vector[key(b"a", b"1", 1), key(b"a", b"1", 2)], s.ctx());
    end(s, state);
}

#[test, expected_failure(abort_code = authenticator_state::ENotSystemAddress)]
fun keys_from_a_user() {
    let (mut s, mut state) = begin();
    s.next_tx(@0xA);
    state.update(vector[], s.ctx());
    end(s, state);
}

#[test, expected_failure(abort_code = authenticator_state::ENotSystemAddress)]
fun keys_removed_by_a_user() {
    let (mut s, mut state) = begin();
    s.next_tx(@0xA);
    state.expire(1, s.ctx());
    end(s, state);
}

#[test, expected_failure(abort_code = authenticator_state::ENotSystemAddress)]
fun keys_read_by_a_user() {
    let (mut s, state) = begin();
    s.next_tx(@0xA);
    state.keys(s.ctx());
    end(s, state);
}

#[test, expected_failure(abort_code = authenticator_state::ENotSystemAddress)]
fun a_state_of_a_user() {
    let mut s = ts::begin(@0xA);
    authenticator_state::create_for_testing(s.ctx());
    s.end();
}

// === Other objects ===

#[test]
fun amounts_are_counted() {
    let mut root = accumulator::create_for_testing();
    assert_eq!(accumulator_metadata::count_for_testing(&root), 0);
    accumulator_metadata::record_for_testing(&mut root, 5, 2);
    accumulator_metadata::record_for_testing(&mut root, 1, 3);
    assert_eq!(accumulator_metadata::count_for_testing(&root), 1);
    std::unit_test::destroy(root);
}

#[test, expected_failure(abort_code = accumulator_metadata::EInvariantViolation)]
fun more_amounts_gone_than_there_were() {
    let mut root = accumulator::create_for_testing();
    accumulator_metadata::record_for_testing(&mut root, 1, 2);
    abort
}

#[test]
fun features() {
    assert!(protocol_config::is_feature_enabled(b"enable_accumulators"));
}
