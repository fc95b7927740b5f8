/// Owns how long announced acts wait (rules.md §§4, 7, 10). Fixed at set-up and readable permanently.
/// Does not own the acts themselves (`suil::admin`, `suil::upgrade`, `suil::settlement`).
module suil::delays;

// === Errors ===

#[error(code = 1)]
const EDelayTooLong: vector<u8> = b"A delay is longer than the rules allow.";

// === Constants ===

/// A change of a parameter: 48 hours.
const PARAMETER_MS: u64 = 172_800_000;
/// An upgrade: 7 days.
const UPGRADE_MS: u64 = 604_800_000;
/// A settlement's root that the audit key attested: 24 hours.
const SETTLEMENT_MS: u64 = 86_400_000;
/// A settlement's root without an attestation: 72 hours.
const UNATTESTED_MS: u64 = 259_200_000;
/// A new key until it is a standby: 48 hours.
const KEY_MS: u64 = 172_800_000;
/// A new guardian: 7 days.
const GUARDIAN_MS: u64 = 604_800_000;
/// An attested season's root: 7 days.
const SEASON_MS: u64 = 604_800_000;
/// A pool's history until it has a price: 24 hours.
const PRICE_MS: u64 = 86_400_000;

// === Structs ===

/// How long announced acts wait, in milliseconds.
public struct Delays has copy, drop, store {
    parameter_ms: u64,
    upgrade_ms: u64,
    settlement_ms: u64,
    unattested_ms: u64,
    key_ms: u64,
    guardian_ms: u64,
    season_ms: u64,
    price_ms: u64,
}

// === Public functions ===

/// Returns the delays of rules.md: 48 hours, 7 days, 24 hours, 72 hours, 48 hours, 7 days, 7 days, 24 hours.
public fun default(): Delays {
    Delays {
        parameter_ms: PARAMETER_MS,
        upgrade_ms: UPGRADE_MS,
        settlement_ms: SETTLEMENT_MS,
        unattested_ms: UNATTESTED_MS,
        key_ms: KEY_MS,
        guardian_ms: GUARDIAN_MS,
        season_ms: SEASON_MS,
        price_ms: PRICE_MS,
    }
}

/// Returns shorter delays, for a local or a test chain.
///
/// #### Aborts
/// - `EDelayTooLong` if one is longer than in rules.md.
public fun new(
    parameter_ms: u64,
    upgrade_ms: u64,
    settlement_ms: u64,
    unattested_ms: u64,
    key_ms: u64,
    guardian_ms: u64,
    season_ms: u64,
    price_ms: u64,
): Delays {
    assert!(parameter_ms <= PARAMETER_MS && upgrade_ms <= UPGRADE_MS, EDelayTooLong);
    assert!(settlement_ms <= SETTLEMENT_MS && unattested_ms <= UNATTESTED_MS, EDelayTooLong);
    assert!(key_ms <= KEY_MS && guardian_ms <= GUARDIAN_MS, EDelayTooLong);
    assert!(season_ms <= SEASON_MS && price_ms <= PRICE_MS, EDelayTooLong);
    Delays {
        parameter_ms,
        upgrade_ms,
        settlement_ms,
        unattested_ms,
        key_ms,
        guardian_ms,
        season_ms,
        price_ms,
    }
}

// === View functions ===

/// Returns how long a change of a parameter waits.
public fun parameter_ms(delays: &Delays): u64 { delays.parameter_ms }

/// Returns how long an upgrade waits.
public fun upgrade_ms(delays: &Delays): u64 { delays.upgrade_ms }

/// Returns how long a settlement's root waits that the audit key attested.
public fun settlement_ms(delays: &Delays): u64 { delays.settlement_ms }

/// Returns how long a settlement's root waits without an attestation.
public fun unattested_ms(delays: &Delays): u64 { delays.unattested_ms }

/// Returns how long a new key waits until it is a standby.
public fun key_ms(delays: &Delays): u64 { delays.key_ms }

/// Returns how long a new guardian waits.
public fun guardian_ms(delays: &Delays): u64 { delays.guardian_ms }

/// Returns how long an attested season's root waits.
public fun season_ms(delays: &Delays): u64 { delays.season_ms }

/// Returns how long a pool's history is until it has a price.
public fun price_ms(delays: &Delays): u64 { delays.price_ms }
