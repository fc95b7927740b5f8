/// Owns what a voucher is: the bytes that the withdrawal and the audit key sign, and when they count (rules.md §9). Pure.
/// Does not own whether a voucher was used, any cap or any coin (`suil::vault`).
///
///   voucher = expires_at_ms (8 bytes, little endian) ‖ withdraw signature (64 bytes) ‖ audit signature (64 bytes),
///   both Ed25519 signatures of bcs(Permit)
module suil::voucher;

use std::ascii;
use sui::bcs;
use sui::clock::Clock;
use sui::ed25519;
use suil::config::Config;

// === Errors ===

#[error(code = 1)]
const EVoucherMalformed: vector<u8> = b"The voucher does not have 136 bytes.";
#[error(code = 2)]
const EVoucherExpired: vector<u8> = b"The voucher's time is over.";
#[error(code = 3)]
const EVoucherTooLong: vector<u8> = b"The voucher would be good for more than 24 hours.";
#[error(code = 4)]
const ESignatureInvalid: vector<u8> = b"The withdrawal key signed something else than these terms.";
#[error(code = 5)]
const EAuditSignatureInvalid: vector<u8> = b"The audit key signed something else than these terms.";
#[error(code = 6)]
const EKeyDisabled: vector<u8> = b"The withdrawal or the audit key is disabled.";

// === Constants ===

/// What the signed bytes are for (rules.md §9).
const DOMAIN: vector<u8> = b"SUIL_WITHDRAW_V1";
/// Bytes of a voucher: the expiry and two Ed25519 signatures.
const VOUCHER_LENGTH: u64 = 136;
const SIGNATURE_LENGTH: u64 = 64;
/// The longest a voucher is good for: 24 hours (rules.md §9).
const LIFETIME_MS: u64 = 86_400_000;

// === Structs ===

/// What both keys sign, in BCS.
public struct Permit has drop {
    domain: vector<u8>,
    /// The digest of the chain's first checkpoint.
    chain: vector<u8>,
    /// The coin's type, without 0x.
    coin: vector<u8>,
    vault: ID,
    id: u64,
    /// In the coin's base units.
    amount: u64,
    recipient: address,
    expires_at_ms: u64,
}

// === Package functions ===

/// Refuses a voucher that the withdrawal and the audit key did not give for exactly this, now.
///
/// #### Parameters
/// - `voucher`: the 136 bytes.
/// - `coin`: the coin's type, without 0x.
/// - `vault`, `id`, `amount`, `recipient`: what the voucher has to name.
///
/// #### Aborts
/// - `EVoucherMalformed` unless it has 136 bytes, `EKeyDisabled` if one of the keys is disabled.
/// - `EVoucherExpired` unless its expiry lies ahead, `EVoucherTooLong` if it lies more than 24 hours ahead.
/// - `ESignatureInvalid`, `EAuditSignatureInvalid` if anything else was signed, or with another key.
public(package) fun check(
    voucher: vector<u8>,
    coin: ascii::String,
    vault: ID,
    id: u64,
    amount: u64,
    recipient: address,
    config: &Config,
    clock: &Clock,
) {
    assert!(voucher.length() == VOUCHER_LENGTH, EVoucherMalformed);
    let mut parts = bcs::new(voucher);
    let expires_at_ms = parts.peel_u64();
    let signatures = parts.into_remainder_bytes();
    let now_ms = clock.timestamp_ms();
    assert!(now_ms < expires_at_ms, EVoucherExpired);
    assert!(expires_at_ms - now_ms <= LIFETIME_MS, EVoucherTooLong);
    let permit = Permit {
        domain: DOMAIN,
        chain: config.chain(),
        coin: coin.into_bytes(),
        vault,
        id,
        amount,
        recipient,
        expires_at_ms,
    };
    let message = bcs::to_bytes(&permit);
    let (withdraw_key, audit_key) = (config.withdraw_key(), config.audit_key());
    assert!(!withdraw_key.is_empty() && !audit_key.is_empty(), EKeyDisabled);
    let signature = signatures.take(SIGNATURE_LENGTH);
    assert!(ed25519::ed25519_verify(&signature, &withdraw_key, &message), ESignatureInvalid);
    let signature = signatures.skip(SIGNATURE_LENGTH);
    assert!(ed25519::ed25519_verify(&signature, &audit_key, &message), EAuditSignatureInvalid);
}
