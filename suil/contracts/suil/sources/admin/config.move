/// Owns the one configuration object that every entry point reads: the version in force, the pause, the keys, the
/// delays, the parameters (rules.md, the beginning and §10). Anyone may read it.
/// Does not own any money, nor the right to change it (`suil::admin`): every function here that changes something is
/// called by that module alone.
module suil::config;

use sui::clock::Clock;
use suil::day;
use suil::parameters::{Self, Parameter, Parameters};
use suil::version;

// === Errors ===

/// This code is not of the version in force: it was replaced by an upgrade, or is newer than `admin::migrate` knows.
const EVersionNotCurrent: u64 = 1;
/// New stakes, new pledges and vouchers are paused.
const EPaused: u64 = 2;
/// The sender is not the settlement key.
const ENotSettlementKey: u64 = 3;
/// A genesis digest has 32 bytes.
const EChainInvalid: u64 = 4;
/// The withdrawal key is an Ed25519 public key of 32 bytes.
const EKeyInvalid: u64 = 5;
/// A delay is longer than the one of rules.md.
const EDelayTooLong: u64 = 6;
/// A pause lasts more than nothing and at most 7 days.
const EPauseLengthInvalid: u64 = 7;
/// The last pause ended less than 7 days ago, or runs.
const EPauseTooSoon: u64 = 8;
/// Nothing is paused.
const ENotPaused: u64 = 9;
/// The version is in force already.
const EVersionNotNewer: u64 = 10;
/// The settlement key is an address other than zero.
const ESettlementKeyInvalid: u64 = 11;

// === Constants ===

/// How long a change of a parameter waits, at most and by default: 48 hours (rules.md §10).
const PARAMETER_DELAY_MS: u64 = 172_800_000;
/// How long an upgrade waits, at most and by default: 7 days (rules.md §10).
const UPGRADE_DELAY_MS: u64 = 604_800_000;
/// How long a settlement's root waits, at most and by default: 24 hours (rules.md §4).
const SETTLEMENT_DELAY_MS: u64 = 86_400_000;
/// The longest pause, and the least time from its end to the next one: 7 days (rules.md §10).
const PAUSE_MS: u64 = 604_800_000;
/// Bytes of a digest and of an Ed25519 public key.
const KEY_LENGTH: u64 = 32;

const CLAIM_HR_RATE: u8 = 0;
const UNSTAKE_HR_RATE: u8 = 1;
const RELEASE_RATE: u8 = 2;
const SWAP_FEE: u8 = 3;
const POOL_FEE: u8 = 4;
const STAKE_MIN: u8 = 5;
const REST_MIN: u8 = 6;
const PLEDGE_MIN: u8 = 7;
const SUIL_PLEDGE_MIN: u8 = 8;
const PLEDGE_INCOME_FEE: u8 = 9;
const SUIL_PLEDGE_FACTORS: u8 = 10;
const PRICE_DEPTH_MIN: u8 = 13;
const CAPS: u8 = 14;

// === Structs ===

/// The configuration, shared, one per deployment.
public struct Config has key {
    id: UID,
    /// The version of the code that may change anything.
    version: u64,
    /// The digest of the chain's first checkpoint; vouchers name it.
    chain: vector<u8>,
    /// The Ed25519 public key that signs vouchers.
    withdraw_key: vector<u8>,
    /// Who publishes settlements.
    settlement_key: address,
    /// The one guardian capability that counts.
    guardian_cap: ID,
    delays: Delays,
    /// The end of the last pause, in milliseconds; 0 before the first.
    paused_until_ms: u64,
    parameters: Parameters,
}

/// How long announced acts wait. Fixed at set-up.
public struct Delays has copy, drop, store {
    parameter_ms: u64,
    upgrade_ms: u64,
    settlement_ms: u64,
}

// === Public functions ===

/// Returns the delays of rules.md: 48 hours, 7 days, 24 hours.
public fun default_delays(): Delays {
    Delays {
        parameter_ms: PARAMETER_DELAY_MS,
        upgrade_ms: UPGRADE_DELAY_MS,
        settlement_ms: SETTLEMENT_DELAY_MS,
    }
}

/// Returns shorter delays, for a local or a test chain. They stay readable in the configuration permanently.
///
/// #### Aborts
/// - `EDelayTooLong` if one is longer than in rules.md.
public fun delays(parameter_ms: u64, upgrade_ms: u64, settlement_ms: u64): Delays {
    assert!(
        parameter_ms <= PARAMETER_DELAY_MS && upgrade_ms <= UPGRADE_DELAY_MS &&
            settlement_ms <= SETTLEMENT_DELAY_MS,
        EDelayTooLong,
    );
    Delays { parameter_ms, upgrade_ms, settlement_ms }
}

// === View functions ===

/// Returns what a parameter is today, by its key (`suil::parameters`).
///
/// #### Aborts
/// - `parameters::EParameterUnknown` if no parameter has that key.
public fun value(key: u8, config: &Config, clock: &Clock): u64 {
    config.parameters.value(key, day::today(clock))
}

/// Returns every parameter with its announced change and its bounds, by key.
public fun all(config: &Config, clock: &Clock): vector<Parameter> {
    let today = day::today(clock);
    vector::tabulate!(config.parameters.count(), |key| config.parameters.describe(key as u8, today))
}

/// Returns the version of the code in force.
public fun version_in_force(config: &Config): u64 { config.version }

/// Returns whether this code is the version in force.
public fun is_version_current(config: &Config): bool { config.version == version::number() }

/// Returns the digest of the chain's first checkpoint, 32 bytes.
public fun chain(config: &Config): vector<u8> { config.chain }

/// Returns the Ed25519 public key that signs vouchers, 32 bytes.
public fun withdraw_key(config: &Config): vector<u8> { config.withdraw_key }

/// Returns who publishes settlements.
public fun settlement_key(config: &Config): address { config.settlement_key }

/// Returns the guardian capability that counts.
public fun guardian_cap(config: &Config): ID { config.guardian_cap }

/// Returns how long a change of a parameter waits, in milliseconds.
public fun parameter_delay_ms(config: &Config): u64 { config.delays.parameter_ms }

/// Returns how long an upgrade waits, in milliseconds.
public fun upgrade_delay_ms(config: &Config): u64 { config.delays.upgrade_ms }

/// Returns how long a settlement's root waits, in milliseconds.
public fun settlement_delay_ms(config: &Config): u64 { config.delays.settlement_ms }

/// Returns the end of the last pause, in milliseconds; 0 before the first. Until then new stakes, new pledges and
/// vouchers are paused.
public fun paused_until_ms(config: &Config): u64 { config.paused_until_ms }

/// Returns whether new stakes, new pledges and vouchers are paused.
public fun is_paused(config: &Config, clock: &Clock): bool {
    clock.timestamp_ms() < config.paused_until_ms
}

/// Returns the fee of a claim, in basis points.
public fun claim_hr_rate(config: &Config, clock: &Clock): u64 { value(CLAIM_HR_RATE, config, clock) }

/// Returns the fee of an unstake, in basis points.
public fun unstake_hr_rate(config: &Config, clock: &Clock): u64 {
    value(UNSTAKE_HR_RATE, config, clock)
}

/// Returns what hashrate releases a day, in basis points.
public fun release_rate(config: &Config, clock: &Clock): u64 { value(RELEASE_RATE, config, clock) }

/// Returns the fee of `swap_v2`, in basis points of the SUIL.
public fun swap_fee(config: &Config, clock: &Clock): u64 { value(SWAP_FEE, config, clock) }

/// Returns the fee of a swap in a pool, in basis points.
public fun pool_fee(config: &Config, clock: &Clock): u64 { value(POOL_FEE, config, clock) }

/// Returns the least stake, in MIST.
public fun stake_min(config: &Config, clock: &Clock): u64 { value(STAKE_MIN, config, clock) }

/// Returns the least that stays in a position unless it is emptied, in micro-dollars.
public fun rest_min(config: &Config, clock: &Clock): u64 { value(REST_MIN, config, clock) }

/// Returns the least pledge, in MIST.
public fun pledge_min(config: &Config, clock: &Clock): u64 { value(PLEDGE_MIN, config, clock) }

/// Returns the least pledge of SUIL, in base units.
public fun suil_pledge_min(config: &Config, clock: &Clock): u64 {
    value(SUIL_PLEDGE_MIN, config, clock)
}

/// Returns the fee of a pledge's income, in basis points.
public fun pledge_income_fee(config: &Config, clock: &Clock): u64 {
    value(PLEDGE_INCOME_FEE, config, clock)
}

/// Returns the hashrate of a SUIL pledge, in basis points of its USD value.
///
/// #### Parameters
/// - `term`: 0, 1, 2 for 30, 90, 180 days.
public fun suil_pledge_factor(term: u8, config: &Config, clock: &Clock): u64 {
    value(SUIL_PLEDGE_FACTORS + term, config, clock)
}

/// Returns the least SUI in a pool that has a price, in MIST.
public fun price_depth_min(config: &Config, clock: &Clock): u64 {
    value(PRICE_DEPTH_MIN, config, clock)
}

/// Returns what vouchers may take of a coin a day, in its base units.
///
/// #### Parameters
/// - `coin`: 0 SUI, 1 SUIL, 2 the stablecoin.
public fun cap(config: &Config, coin: u8, clock: &Clock): u64 {
    value(CAPS + coin, config, clock)
}

// === Package functions ===

/// Refuses unless this code is the version in force. Every entry point that changes something calls it first.
///
/// #### Aborts
/// - `EVersionNotCurrent` if another version is in force.
public(package) fun assert_version(config: &Config) {
    assert!(config.is_version_current(), EVersionNotCurrent);
}

/// Refuses while new stakes, new pledges and vouchers are paused.
///
/// #### Aborts
/// - `EPaused` if they are.
public(package) fun assert_not_paused(config: &Config, clock: &Clock) {
    assert!(!config.is_paused(clock), EPaused);
}

/// Refuses every sender but the settlement key.
///
/// #### Aborts
/// - `ENotSettlementKey` if the sender is any other address.
public(package) fun assert_settlement_key(config: &Config, ctx: &TxContext) {
    assert!(ctx.sender() == config.settlement_key, ENotSettlementKey);
}

/// Returns the configuration with every parameter at its default.
///
/// #### Parameters
/// - `chain`: the digest of the chain's first checkpoint.
/// - `withdraw_key`: the Ed25519 public key that signs vouchers.
/// - `settlement_key`: who publishes settlements.
/// - `guardian_cap`: the id of the guardian's capability.
///
/// #### Aborts
/// - `EChainInvalid` unless the digest has 32 bytes, `EKeyInvalid` unless the key has.
/// - `ESettlementKeyInvalid` if the settlement key is `@0x0`.
public(package) fun new(
    chain: vector<u8>,
    withdraw_key: vector<u8>,
    settlement_key: address,
    guardian_cap: ID,
    delays: Delays,
    ctx: &mut TxContext,
): Config {
    assert!(chain.length() == KEY_LENGTH, EChainInvalid);
    assert!(withdraw_key.length() == KEY_LENGTH, EKeyInvalid);
    assert!(settlement_key != @0x0, ESettlementKeyInvalid);
    Config {
        id: object::new(ctx),
        version: version::number(),
        chain,
        withdraw_key,
        settlement_key,
        guardian_cap,
        delays,
        paused_until_ms: 0,
        parameters: parameters::new(),
    }
}

/// Shares the configuration.
public(package) fun share(config: Config) {
    transfer::share_object(config);
}

/// Puts a change of a parameter down for the first day that starts after the delay.
///
/// #### Returns
/// - The value that holds until then, and that day.
///
/// #### Aborts
/// - In `suil::parameters` if there is no such parameter, the value is out of bounds or no change, or a change waits.
public(package) fun announce(config: &mut Config, key: u8, value: u64, clock: &Clock): (u64, u64) {
    let ready_ms = clock.timestamp_ms() + config.delays.parameter_ms;
    let day = day::of(ready_ms) + 1;
    let current = config.parameters.announce(key, value, day, day::today(clock));
    (current, day)
}

/// Takes back a change that waits. Returns the value that will not come true.
///
/// #### Aborts
/// - In `suil::parameters` if there is no such parameter or no change of it waits.
public(package) fun cancel(config: &mut Config, key: u8, clock: &Clock): u64 {
    config.parameters.cancel(key, day::today(clock))
}

/// Pauses from now on. Returns the end of the pause, in milliseconds.
///
/// #### Aborts
/// - `EPauseLengthInvalid` unless it lasts more than nothing and at most 7 days.
/// - `EPauseTooSoon` within 7 days of the end of the last pause.
public(package) fun pause(config: &mut Config, duration_ms: u64, clock: &Clock): u64 {
    let now_ms = clock.timestamp_ms();
    assert!(duration_ms > 0 && duration_ms <= PAUSE_MS, EPauseLengthInvalid);
    let last_end_ms = config.paused_until_ms;
    assert!(last_end_ms == 0 || now_ms >= last_end_ms + PAUSE_MS, EPauseTooSoon);
    config.paused_until_ms = now_ms + duration_ms;
    config.paused_until_ms
}

/// Ends a pause now.
///
/// #### Aborts
/// - `ENotPaused` if nothing is paused.
public(package) fun resume(config: &mut Config, clock: &Clock) {
    assert!(config.is_paused(clock), ENotPaused);
    config.paused_until_ms = clock.timestamp_ms();
}

/// Replaces the key that signs vouchers. What the old one signed is worth nothing from now on.
///
/// #### Aborts
/// - `EKeyInvalid` unless it has 32 bytes.
public(package) fun set_withdraw_key(config: &mut Config, key: vector<u8>) {
    assert!(key.length() == KEY_LENGTH, EKeyInvalid);
    config.withdraw_key = key;
}

/// Replaces the settlement key.
///
/// #### Aborts
/// - `ESettlementKeyInvalid` if it is `@0x0`.
public(package) fun set_settlement_key(config: &mut Config, key: address) {
    assert!(key != @0x0, ESettlementKeyInvalid);
    config.settlement_key = key;
}

/// Replaces the guardian capability that counts.
public(package) fun set_guardian_cap(config: &mut Config, cap: ID) {
    config.guardian_cap = cap;
}

/// Puts this code's version in force. Returns the one before.
///
/// #### Aborts
/// - `EVersionNotNewer` unless this code is newer than the version in force.
public(package) fun migrate(config: &mut Config): u64 {
    let before = config.version;
    assert!(version::number() > before, EVersionNotNewer);
    config.version = version::number();
    before
}

// === Test functions ===

/// Pretends that another version is in force, as an upgrade would bring about.
#[test_only]
public fun set_version_for_testing(config: &mut Config, version: u64) {
    config.version = version;
}
