/// Owns what the audit key's address may do (rules.md §10): pause vouchers for a while, and post the hash of a day's audit.
/// Its signature of vouchers is checked by `suil::voucher`. It moves no coin.
module suil::audit;

use sui::clock::Clock;
use sui::event;
use suil::config::Config;
use suil::day;

// === Errors ===

#[error(code = 1)]
const EDayOpen: vector<u8> = b"The day is not complete.";
#[error(code = 2)]
const EHashInvalid: vector<u8> = b"The hash does not have 32 bytes.";

// === Constants ===

const HASH_LENGTH: u64 = 32;

// === Events ===

/// Emitted by `pause_vouchers`.
public struct VouchersPaused has copy, drop {
    until_ms: u64,
    timestamp_ms: u64,
}

/// Emitted by `post`.
public struct AuditPosted has copy, drop {
    day: u64,
    /// Of the day's statement, 32 bytes.
    hash: vector<u8>,
    timestamp_ms: u64,
}

// === Public functions of the audit key's address ===

/// Pauses vouchers for 6 hours, at most 24 hours in any 7 days. A pause that runs is extended. The guardian alone ends one.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `config::ENotAuditKey` if the sender is any other address, or the key is disabled.
/// - `config::EVoucherPausesUsed` if it has paused them for 24 hours of the last 7 days.
public fun pause_vouchers(config: &mut Config, clock: &Clock, ctx: &TxContext) {
    config.assert_version();
    config.assert_audit_key(ctx);
    let until_ms = config.pause_vouchers(clock);
    event::emit(VouchersPaused { until_ms, timestamp_ms: clock.timestamp_ms() });
}

/// Posts the hash of the audit's statement of a complete day.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `config::ENotAuditKey` if the sender is any other address, or the key is disabled.
/// - `EDayOpen` if the day is not complete, `EHashInvalid` unless the hash has 32 bytes.
public fun post(config: &Config, day: u64, hash: vector<u8>, clock: &Clock, ctx: &TxContext) {
    config.assert_version();
    config.assert_audit_key(ctx);
    assert!(day < day::today(clock), EDayOpen);
    assert!(hash.length() == HASH_LENGTH, EHashInvalid);
    event::emit(AuditPosted { day, hash, timestamp_ms: clock.timestamp_ms() });
}
