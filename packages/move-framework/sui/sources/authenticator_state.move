/// The keys that issuers of zkLogin tokens sign with. Validators agree on them, and the chain keeps them in one shared object; packages cannot
/// read them. Owns the order of the list, and how long a key stays in it.
module sui::authenticator_state;

use std::string::String;
use sui::dynamic_field;

/// Only the system (address 0) may do this.
const ENotSystemAddress: u64 = 0;
/// The state has another version than its object.
const EWrongInnerVersion: u64 = 1;
/// The new keys are not in order.
const EJwksNotSorted: u64 = 2;

const CURRENT_VERSION: u64 = 1;

/// The shared object at 0x7. The keys live in the field of its version.
public struct AuthenticatorState has key {
    id: UID,
    version: u64,
}

/// The keys, by issuer, name and content.
public struct AuthenticatorStateInner has store {
    version: u64,
    active_jwks: vector<ActiveJwk>,
}

/// A key, as RFC 7517 has it.
public struct JWK has copy, drop, store {
    kty: String,
    e: String,
    n: String,
    alg: String,
}

/// Whose key it is, and the issuer's name for it.
public struct JwkId has copy, drop, store {
    iss: String,
    kid: String,
}

/// A key, and the last epoch in which validators saw it.
public struct ActiveJwk has copy, drop, store {
    jwk_id: JwkId,
    jwk: JWK,
    epoch: u64,
}

#[allow(unused_function)]
/// Makes and shares the state. Only for the system.
fun create(ctx: &TxContext) {
    assert!(ctx.sender() == @0x0, ENotSystemAddress);
    let mut self = AuthenticatorState { id: object::authenticator_state(), version: CURRENT_VERSION };
    let inner = AuthenticatorStateInner { version: CURRENT_VERSION, active_jwks: vector[] };
    dynamic_field::add(&mut self.id, CURRENT_VERSION, inner);
    transfer::share_object(self)
}

#[allow(unused_function)]
/// Adds keys, which are in order, and notes the epoch of those there are. A key that differs from the one of its name is ignored.
fun update_authenticator_state(self: &mut AuthenticatorState, new_active_jwks: vector<ActiveJwk>, ctx: &TxContext) {
    assert!(ctx.sender() == @0x0, ENotSystemAddress);
    check_sorted(&new_active_jwks);
    let new = first_of_each_name(new_active_jwks);
    let inner = self.load_inner_mut();
    inner.active_jwks = merge(&inner.active_jwks, &new)
}

#[allow(unused_function)]
/// Removes keys that were last seen before an epoch, except those of an issuer that would have none left.
fun expire_jwks(self: &mut AuthenticatorState, min_epoch: u64, ctx: &TxContext) {
    assert!(ctx.sender() == @0x0, ENotSystemAddress);
    let inner = self.load_inner_mut();
    let all = inner.active_jwks;
    inner.active_jwks = all.filter!(|key| key.epoch >= min_epoch || !has_recent(&all, &key.jwk_id.iss, min_epoch))
}

#[allow(unused_function)]
/// Returns the keys. Only for the system.
fun get_active_jwks(self: &AuthenticatorState, ctx: &TxContext): vector<ActiveJwk> {
    assert!(ctx.sender() == @0x0, ENotSystemAddress);
    self.load_inner().active_jwks
}

fun load_inner(self: &AuthenticatorState): &AuthenticatorStateInner {
    assert!(self.version == CURRENT_VERSION, EWrongInnerVersion);
    let inner: &AuthenticatorStateInner = dynamic_field::borrow(&self.id, self.version);
    assert!(inner.version == self.version, EWrongInnerVersion);
    inner
}

fun load_inner_mut(self: &mut AuthenticatorState): &mut AuthenticatorStateInner {
    assert!(self.version == CURRENT_VERSION, EWrongInnerVersion);
    let version = self.version;
    let inner: &mut AuthenticatorStateInner = dynamic_field::borrow_mut(&mut self.id, version);
    assert!(inner.version == version, EWrongInnerVersion);
    inner
}

fun has_recent(keys: &vector<ActiveJwk>, issuer: &String, min_epoch: u64): bool {
    keys.any!(|key| &key.jwk_id.iss == issuer && key.epoch >= min_epoch)
}

fun first_of_each_name(keys: vector<ActiveJwk>): vector<ActiveJwk> {
    let mut first = vector<ActiveJwk>[];
    keys.do!(|key| {
        let count = first.length();
        if (count == 0 || first[count - 1].jwk_id != key.jwk_id) first.push_back(key)
    });
    first
}

fun merge(old: &vector<ActiveJwk>, new: &vector<ActiveJwk>): vector<ActiveJwk> {
    let mut merged = vector[];
    let (mut i, mut j) = (0, 0);
    while (i < old.length() && j < new.length()) {
        let (left, right) = (&old[i], &new[j]);
        if (left.jwk_id == right.jwk_id) {
            let mut key = *left;
            if (left.jwk == right.jwk) key.epoch = left.epoch.max(right.epoch);
            merged.push_back(key);
            i = i + 1;
            j = j + 1;
        } else if (is_before(left, right)) {
            merged.push_back(*left);
            i = i + 1;
        } else {
            merged.push_back(*right);
            j = j + 1;
        }
    };
    while (i < old.length()) {
        merged.push_back(old[i]);
        i = i + 1;
    };
    while (j < new.length()) {
        merged.push_back(new[j]);
        j = j + 1;
    };
    merged
}

fun check_sorted(keys: &vector<ActiveJwk>) {
    keys.length().do!(|i| assert!(i == 0 || is_before(&keys[i - 1], &keys[i]), EJwksNotSorted))
}

/// The order of keys; epochs do not count.
fun is_before(left: &ActiveJwk, right: &ActiveJwk): bool {
    if (left.jwk_id.iss != right.jwk_id.iss) return is_text_before(&left.jwk_id.iss, &right.jwk_id.iss);
    if (left.jwk_id.kid != right.jwk_id.kid) return is_text_before(&left.jwk_id.kid, &right.jwk_id.kid);
    if (left.jwk.kty != right.jwk.kty) return is_text_before(&left.jwk.kty, &right.jwk.kty);
    if (left.jwk.e != right.jwk.e) return is_text_before(&left.jwk.e, &right.jwk.e);
    if (left.jwk.n != right.jwk.n) return is_text_before(&left.jwk.n, &right.jwk.n);
    is_text_before(&left.jwk.alg, &right.jwk.alg)
}

/// Shorter texts come first, those of one length by their bytes.
fun is_text_before(left: &String, right: &String): bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if (left.length() != right.length()) return left.length() < right.length();
    let mut i = 0;
    while (i < left.length()) {
        if (left[i] != right[i]) return left[i] < right[i];
        i = i + 1;
    };
    false
}

// === Tests ===

#[test_only]
/// Makes and shares the state. Only for the system.
public fun create_for_testing(ctx: &TxContext) {
    create(ctx)
}

#[test_only]
/// Returns a key.
public fun create_active_jwk(iss: String, kid: String, kty: String, epoch: u64): ActiveJwk {
    let (e, n, alg) = (b"AQAB".to_string(), b"test".to_string(), b"RS256".to_string());
    ActiveJwk { jwk_id: JwkId { iss, kid }, jwk: JWK { kty, e, n, alg }, epoch }
}

#[test_only]
/// What the chain calls to add keys.
public fun update_authenticator_state_for_testing(
    self: &mut AuthenticatorState,
    new_active_jwks: vector<ActiveJwk>,
    ctx: &TxContext,
) {
    self.update_authenticator_state(new_active_jwks, ctx)
}

#[test_only]
/// What the chain calls to remove keys.
public fun expire_jwks_for_testing(self: &mut AuthenticatorState, min_epoch: u64, ctx: &TxContext) {
    self.expire_jwks(min_epoch, ctx)
}

#[test_only]
/// Returns the keys. Only for the system.
public fun get_active_jwks_for_testing(self: &AuthenticatorState, ctx: &TxContext): vector<ActiveJwk> {
    self.get_active_jwks(ctx)
}
