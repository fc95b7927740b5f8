/// Owns the one configuration object that every entry point reads: the version in force, the holders of the two
/// capabilities, the keys, the pause, the announced upgrade, the delays, the parameters (rules.md, the beginning and §10).
/// Anyone may read it.
/// Does not own any money, nor the right to change it (`suil::admin`): every function here that changes something is
/// called by that module and `suil::upgrade` alone.
module suil::config;

use sui::clock::Clock;
use suil::announcement::{Self, Announcement};
use suil::day;
use suil::delays::Delays;
use suil::keys::{Self, Keys, Slot};
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
/// A pause lasts more than nothing and at most 7 days.
const EPauseLengthInvalid: u64 = 7;
/// The last pause ended less than 7 days ago, or runs.
const EPauseTooSoon: u64 = 8;
/// Nothing is paused.
const ENotPaused: u64 = 9;
/// The version is in force already.
const EVersionNotNewer: u64 = 10;
/// The sender is not the audit key's address.
const ENotAuditKey: u64 = 12;
/// The zero address can hold no power.
const EHolderInvalid: u64 = 13;
/// The sender is not the address that the administration is offered to.
const ENotOffered: u64 = 14;
/// The administration is offered to no address.
const ENoOffer: u64 = 15;
/// No guardian is announced.
const ENoGuardian: u64 = 16;
/// The announced guardian's time has not come.
const EGuardianTooSoon: u64 = 17;
/// An upgrade is announced already; it has to be cancelled first.
const EUpgradeAnnounced: u64 = 18;
/// No upgrade is announced, or it was carried out.
const ENoUpgrade: u64 = 19;
/// The announced upgrade's time has not come.
const EUpgradeTooSoon: u64 = 20;
/// The announced upgrade was ready more than 7 days ago.
const EUpgradeExpired: u64 = 21;
/// The audit key has paused vouchers.
const EVouchersPaused: u64 = 22;
/// The audit key has paused vouchers for 24 hours of these 7 days.
const EVoucherPausesUsed: u64 = 23;

// === Constants ===

/// The longest pause, and the least time from its end to the next one: 7 days (rules.md §10).
const PAUSE_MS: u64 = 604_800_000;
/// How long one call of the audit key pauses vouchers: 6 hours (rules.md §10).
const VOUCHER_PAUSE_MS: u64 = 21_600_000;
/// So many of its calls count in any 7 days: 24 hours (rules.md §10).
const VOUCHER_PAUSES: u64 = 4;
/// Bytes of a digest.
const DIGEST_LENGTH: u64 = 32;

// === Structs ===

/// The configuration, shared, one per deployment.
public struct Config has key {
    id: UID,
    /// The version of the code that may change anything.
    version: u64,
    /// The digest of the chain's first checkpoint; vouchers name it.
    chain: vector<u8>,
    keys: Keys,
    admin: Holder,
    /// Whom the admin offers the administration to.
    offered_to: Option<address>,
    guardian: Holder,
    next_guardian: Option<NextGuardian>,
    delays: Delays,
    /// The end of the last pause, in milliseconds; 0 before the first.
    paused_until_ms: u64,
    /// When the last pauses of vouchers by the audit key began, at most 4 of them, oldest first.
    voucher_pauses_ms: vector<u64>,
    /// The end of the last of them, in milliseconds; 0 before the first.
    vouchers_paused_until_ms: u64,
    /// The announced upgrade; one that expired stays until another is announced or the guardian pauses.
    upgrade: Option<Announcement>,
    /// An upgrade that was carried out before another was announced. Its code can come into force until `migrate`.
    carried_out: Option<Announcement>,
    /// How many upgrades were ever announced.
    upgrades: u64,
    parameters: Parameters,
}

/// Who has a power, and the one capability that counts.
public struct Holder has copy, drop, store {
    holder: address,
    cap: ID,
}

/// A guardian that was announced.
public struct NextGuardian has copy, drop, store {
    guardian: address,
    /// From when on it may be installed, in milliseconds.
    ready_ms: u64,
}

/// An announced upgrade as a view shows it.
public struct NextUpgrade has copy, drop {
    digest: vector<u8>,
    /// How many were announced before it.
    number: u64,
    /// When it was announced: what was pledged until then can leave.
    announced_ms: u64,
    /// From when on and until when it may be authorized, in milliseconds; a pause by the guardian moves both.
    ready_ms: u64,
    expires_ms: u64,
    /// Whether it was carried out and waits for `admin::migrate`.
    authorized: bool,
}

/// Who may do what, and what was announced.
public struct Powers has copy, drop {
    admin: Holder,
    offered_to: Option<address>,
    guardian: Holder,
    next_guardian: Option<NextGuardian>,
    /// By number: withdraw, settlement, audit.
    keys: vector<Slot>,
    next_upgrade: Option<NextUpgrade>,
    /// The end of the last pause, in milliseconds; 0 before the first.
    paused_until_ms: u64,
    /// The end of the audit key's last pause of vouchers, in milliseconds; 0 before the first.
    vouchers_paused_until_ms: u64,
    delays: Delays,
}

// === View functions ===

/// Returns what a parameter is today, by its key (`suil::parameters`).
///
/// #### Aborts
/// - `parameters::EParameterUnknown` if no parameter has that key.
public fun value(config: &Config, key: u8, clock: &Clock): u64 {
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

/// Returns who may do what, and what was announced.
public fun powers(config: &Config, clock: &Clock): Powers {
    Powers {
        admin: config.admin,
        offered_to: config.offered_to,
        guardian: config.guardian,
        next_guardian: config.next_guardian,
        keys: config.keys.slots(clock.timestamp_ms()),
        next_upgrade: config.next_upgrade(clock),
        paused_until_ms: config.paused_until_ms,
        vouchers_paused_until_ms: config.vouchers_paused_until_ms,
        delays: config.delays,
    }
}

/// Returns the Ed25519 public key that signs vouchers, 32 bytes; empty while it is disabled.
public fun withdraw_key(config: &Config): vector<u8> { config.keys.in_force(keys::withdraw!()) }

/// Returns the Ed25519 public key that audits, 32 bytes; empty while it is disabled.
public fun audit_key(config: &Config): vector<u8> { config.keys.in_force(keys::audit!()) }

/// Returns the slots of the keys, by number: withdraw, settlement, audit.
#[test_only]
public fun slots(config: &Config, clock: &Clock): vector<Slot> {
    config.keys.slots(clock.timestamp_ms())
}

/// Returns the admin and the admin's capability that counts.
public fun admin(config: &Config): (address, ID) { (config.admin.holder, config.admin.cap) }

/// Returns the guardian and the guardian's capability that counts.
public fun guardian(config: &Config): (address, ID) {
    (config.guardian.holder, config.guardian.cap)
}

/// Returns the announced upgrade that did not expire, also after it was carried out.
public fun next_upgrade(config: &Config, clock: &Clock): Option<NextUpgrade> {
    config.upgrade_at(clock).map!(|upgrade| {
        let (pause_end_ms, delay_ms) = (config.paused_until_ms, config.delays.upgrade_ms());
        NextUpgrade {
            digest: upgrade.digest(),
            number: upgrade.number(),
            announced_ms: upgrade.announced_ms(),
            ready_ms: upgrade.ready_ms(pause_end_ms, delay_ms),
            expires_ms: upgrade.expires_ms(pause_end_ms, delay_ms),
            authorized: upgrade.is_authorized(),
        }
    })
}

/// Returns the number of the announced upgrade, counted from 1; 0 if none is announced.
public(package) fun notice(config: &Config, clock: &Clock): u64 {
    config.upgrade_at(clock).map!(|upgrade| upgrade.number() + 1).destroy_or!(0)
}

/// Returns the digest of an announced upgrade.
#[test_only]
public fun digest(upgrade: &NextUpgrade): vector<u8> { upgrade.digest }

/// Returns how many upgrades were announced before it.
#[test_only]
public fun number(upgrade: &NextUpgrade): u64 { upgrade.number }

/// Returns when it was announced, in milliseconds.
public fun announced_ms(upgrade: &NextUpgrade): u64 { upgrade.announced_ms }

/// Returns from when on and until when it may be authorized, in milliseconds.
#[test_only]
public fun window_ms(upgrade: &NextUpgrade): (u64, u64) { (upgrade.ready_ms, upgrade.expires_ms) }

/// Returns how long announced acts wait.
public fun delays(config: &Config): Delays { config.delays }

/// Returns how long a settlement's root waits that the audit key attested, in milliseconds.
public fun settlement_delay_ms(config: &Config): u64 { config.delays.settlement_ms() }

/// Returns the end of the last pause, in milliseconds; 0 before the first. Until then new stakes, new pledges and
/// vouchers are paused.
#[test_only]
public fun paused_until_ms(config: &Config): u64 { config.paused_until_ms }

/// Returns until when vouchers are paused by the guardian or the audit key, in milliseconds; a time that is past if they
/// are not.
public fun vouchers_paused_until_ms(config: &Config): u64 {
    config.paused_until_ms.max(config.vouchers_paused_until_ms)
}

/// Returns whether vouchers are paused by the guardian or the audit key.
public fun are_vouchers_paused(config: &Config, clock: &Clock): bool {
    clock.timestamp_ms() < config.vouchers_paused_until_ms()
}

/// Returns whether new stakes, new pledges and vouchers are paused.
public fun is_paused(config: &Config, clock: &Clock): bool {
    clock.timestamp_ms() < config.paused_until_ms
}

/// Returns the fee of a claim, in basis points.
public macro fun claim_hr_rate($config: &Config, $clock: &Clock): u64 {
    value($config, 0, $clock)
}

/// Returns the fee of an unstake, in basis points.
public macro fun unstake_hr_rate($config: &Config, $clock: &Clock): u64 {
    value($config, 1, $clock)
}

/// Returns what hashrate releases a day, in basis points.
public macro fun release_rate($config: &Config, $clock: &Clock): u64 {
    value($config, 2, $clock)
}

/// Returns the fee of `swap_v2`, in basis points of the SUIL.
public macro fun swap_fee($config: &Config, $clock: &Clock): u64 {
    value($config, 3, $clock)
}

/// Returns the fee of a swap in a pool, in basis points.
public macro fun pool_fee($config: &Config, $clock: &Clock): u64 {
    value($config, 4, $clock)
}

/// Returns the least stake, in MIST.
public macro fun stake_min($config: &Config, $clock: &Clock): u64 {
    value($config, 5, $clock)
}

/// Returns the least that stays in a position unless it is emptied, in micro-dollars.
public macro fun rest_min($config: &Config, $clock: &Clock): u64 {
    value($config, 6, $clock)
}

/// Returns the least pledge, in MIST.
public macro fun pledge_min($config: &Config, $clock: &Clock): u64 {
    value($config, 7, $clock)
}

/// Returns the least pledge of SUIL, in base units.
public macro fun suil_pledge_min($config: &Config, $clock: &Clock): u64 {
    value($config, 8, $clock)
}

/// Returns the fee of a pledge's income, in basis points.
public macro fun pledge_income_fee($config: &Config, $clock: &Clock): u64 {
    value($config, 9, $clock)
}

/// Returns the hashrate of a SUIL pledge, in basis points of its USD value.
///
/// #### Parameters
/// - `term`: 0, 1, 2 for 30, 90, 180 days.
public macro fun suil_pledge_factor($config: &Config, $term: u8, $clock: &Clock): u64 {
    value($config, 10 + $term, $clock)
}

/// Returns the least SUI in a pool that has a price, in MIST.
public macro fun price_depth_min($config: &Config, $clock: &Clock): u64 {
    value($config, 13, $clock)
}

/// Returns what the fee of `swap_v2` grants in hashrate, in basis points of its value.
public macro fun swap_hr_share($config: &Config, $clock: &Clock): u64 {
    value($config, 60, $clock)
}

/// Returns what the fees of `swap_v2` grant at most at once, and what becomes free an hour, in ppm of the liquidity.
public macro fun swap_hr_burst($config: &Config, $clock: &Clock): u64 {
    value($config, 61, $clock)
}

/// Returns what SUIL pledges are granted at most at once, in ppm of the liquidity.
public macro fun pledge_hr_burst($config: &Config, $clock: &Clock): u64 {
    value($config, 62, $clock)
}

/// Returns what becomes free for SUIL pledges a day, in ppm of the liquidity.
public macro fun pledge_hr_day($config: &Config, $clock: &Clock): u64 {
    value($config, 63, $clock)
}

/// Returns what vouchers may take of a coin a day, in its base units.
///
/// #### Parameters
/// - `coin`: 0 SUI, 1 SUIL, 2 the stablecoin.
public macro fun cap($config: &Config, $coin: u8, $clock: &Clock): u64 {
    value($config, 14 + $coin, $clock)
}

/// Returns the least that a member can withdraw of a coin, in its base units: the ledger's rule, on which the vault's least top-up rests.
///
/// #### Parameters
/// - `coin`: 0 SUI, 1 SUIL, 2 the stablecoin.
public macro fun withdraw_min($config: &Config, $coin: u8, $clock: &Clock): u64 {
    value($config, 64 + $coin, $clock)
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

/// Refuses while vouchers are paused.
///
/// #### Aborts
/// - `EPaused` if the guardian has paused them, `EVouchersPaused` if the audit key has.
public(package) fun assert_vouchers_not_paused(config: &Config, clock: &Clock) {
    config.assert_not_paused(clock);
    assert!(clock.timestamp_ms() >= config.vouchers_paused_until_ms, EVouchersPaused);
}

/// Refuses every sender but the settlement key.
///
/// #### Aborts
/// - `ENotSettlementKey` if the sender is any other address, or the key is disabled.
public(package) fun assert_settlement_key(config: &Config, ctx: &TxContext) {
    assert!(config.keys.is_in_force(keys::settlement!(), ctx.sender()), ENotSettlementKey);
}

/// Refuses every sender but the audit key's address.
///
/// #### Aborts
/// - `ENotAuditKey` if the sender is any other address, or the key is disabled.
public(package) fun assert_audit_key(config: &Config, ctx: &TxContext) {
    assert!(config.keys.is_in_force(keys::audit!(), ctx.sender()), ENotAuditKey);
}

/// Returns the configuration with every parameter at its default.
///
/// #### Parameters
/// - `chain`: the digest of the chain's first checkpoint.
/// - `admin`, `guardian`: who has the powers, by which capabilities.
///
/// #### Aborts
/// - `EChainInvalid` unless the digest has 32 bytes, `EHolderInvalid` if a holder is `@0x0`.
public(package) fun new(
    chain: vector<u8>,
    keys: Keys,
    admin: Holder,
    guardian: Holder,
    delays: Delays,
    ctx: &mut TxContext,
): Config {
    assert!(chain.length() == DIGEST_LENGTH, EChainInvalid);
    Config {
        id: object::new(ctx),
        version: version::number(),
        chain,
        keys,
        admin,
        offered_to: option::none(),
        guardian,
        next_guardian: option::none(),
        delays,
        paused_until_ms: 0,
        voucher_pauses_ms: vector[],
        vouchers_paused_until_ms: 0,
        upgrade: option::none(),
        carried_out: option::none(),
        upgrades: 0,
        parameters: parameters::new(),
    }
}

/// Returns who has a power by which capability.
///
/// #### Aborts
/// - `EHolderInvalid` if the holder is `@0x0`.
public(package) fun holder(holder: address, cap: ID): Holder {
    assert_holder(holder);
    Holder { holder, cap }
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
    let ready_ms = clock.timestamp_ms() + config.delays.parameter_ms();
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
    // The pause moves the time of an announced upgrade, and must not bring an expired one back.
    if (!config.is_upgrade_valid(clock)) config.upgrade = option::none();
    config.paused_until_ms = now_ms + duration_ms;
    config.paused_until_ms
}

/// Pauses vouchers for 6 hours from now or from the end of the pause by the audit key that runs. Returns the end, in
/// milliseconds.
///
/// #### Aborts
/// - `EVoucherPausesUsed` if the fourth last one began less than 7 days before this one would.
public(package) fun pause_vouchers(config: &mut Config, clock: &Clock): u64 {
    let begin_ms = clock.timestamp_ms().max(config.vouchers_paused_until_ms);
    let begins_ms = &mut config.voucher_pauses_ms;
    if (begins_ms.length() == VOUCHER_PAUSES) {
        assert!(begin_ms >= begins_ms[0] + PAUSE_MS, EVoucherPausesUsed);
        begins_ms.remove(0);
    };
    begins_ms.push_back(begin_ms);
    config.vouchers_paused_until_ms = begin_ms + VOUCHER_PAUSE_MS;
    config.vouchers_paused_until_ms
}

/// Ends the pauses that run now, the guardian's and the audit key's.
///
/// #### Aborts
/// - `ENotPaused` if nothing is paused.
public(package) fun resume(config: &mut Config, clock: &Clock) {
    assert!(config.are_vouchers_paused(clock), ENotPaused);
    let now_ms = clock.timestamp_ms();
    config.paused_until_ms = config.paused_until_ms.min(now_ms);
    config.vouchers_paused_until_ms = config.vouchers_paused_until_ms.min(now_ms);
}

/// Announces a key. Returns from when on it is the standby, in milliseconds.
///
/// #### Aborts
/// - In `suil::keys` if there is no such slot, or the key is invalid or held.
public(package) fun announce_key(
    config: &mut Config,
    slot: u8,
    key: vector<u8>,
    clock: &Clock,
): u64 {
    let now_ms = clock.timestamp_ms();
    let ready_ms = now_ms + config.delays.key_ms();
    config.keys.announce(slot, key, ready_ms, now_ms);
    ready_ms
}

/// Puts a slot's standby in force. Returns the key before and the key that counts.
///
/// #### Aborts
/// - In `suil::keys` if there is no such slot or no standby.
public(package) fun switch_key(
    config: &mut Config,
    slot: u8,
    clock: &Clock,
): (vector<u8>, vector<u8>) {
    config.keys.switch(slot, clock.timestamp_ms())
}

/// Leaves a slot without a key in force. Returns the key before.
///
/// #### Aborts
/// - In `suil::keys` if there is no such slot or no key in force.
public(package) fun disable_key(config: &mut Config, slot: u8, clock: &Clock): vector<u8> {
    config.keys.disable(slot, clock.timestamp_ms())
}

/// Removes a key that is announced or the standby.
///
/// #### Aborts
/// - In `suil::keys` if there is no such slot or no such key waits.
public(package) fun veto_key(config: &mut Config, slot: u8, key: vector<u8>, clock: &Clock) {
    config.keys.veto(slot, key, clock.timestamp_ms())
}

/// Offers the administration to an address, instead of to any before.
///
/// #### Aborts
/// - `EHolderInvalid` if it is `@0x0`.
public(package) fun offer_admin(config: &mut Config, admin: address) {
    assert_holder(admin);
    config.offered_to = option::some(admin);
}

/// Takes the offer back. Returns whom it was made to.
///
/// #### Aborts
/// - `ENoOffer` if none was made.
public(package) fun withdraw_offer(config: &mut Config): address {
    assert!(config.offered_to.is_some(), ENoOffer);
    config.offered_to.extract()
}

/// Makes the sender the admin, by a capability that counts alone from now on.
///
/// #### Aborts
/// - `ENotOffered` unless the administration is offered to the sender.
public(package) fun accept_admin(config: &mut Config, cap: ID, ctx: &TxContext) {
    assert!(config.offered_to.contains(&ctx.sender()), ENotOffered);
    config.offered_to = option::none();
    config.admin = Holder { holder: ctx.sender(), cap };
}

/// Announces a guardian, instead of any before. Returns from when on it may be installed, in milliseconds.
///
/// #### Aborts
/// - `EHolderInvalid` if it is `@0x0`.
public(package) fun announce_guardian(
    config: &mut Config,
    guardian: address,
    clock: &Clock,
): u64 {
    assert_holder(guardian);
    let ready_ms = clock.timestamp_ms() + config.delays.guardian_ms();
    config.next_guardian = option::some(NextGuardian { guardian, ready_ms });
    ready_ms
}

/// Makes the announced address the guardian, by a capability that counts alone from now on. Returns the address.
///
/// #### Aborts
/// - `ENoGuardian` if none is announced, `EGuardianTooSoon` before its time.
/// - `EPaused` while a pause of the guardian before runs.
public(package) fun install_guardian(config: &mut Config, cap: ID, clock: &Clock): address {
    assert!(config.next_guardian.is_some(), ENoGuardian);
    let NextGuardian { guardian, ready_ms } = config.next_guardian.extract();
    assert!(clock.timestamp_ms() >= ready_ms, EGuardianTooSoon);
    config.assert_not_paused(clock);
    config.guardian = Holder { holder: guardian, cap };
    guardian
}

/// Announces an upgrade.
///
/// #### Returns
/// - How many were announced before it.
/// - From when on it may be authorized unless the guardian pauses, in milliseconds.
///
/// #### Aborts
/// - `EUpgradeAnnounced` if another one is announced and did not expire.
public(package) fun announce_upgrade(
    config: &mut Config,
    digest: vector<u8>,
    clock: &Clock,
): (u64, u64) {
    let waits = config.upgrade.is_some_and!(|upgrade| !config.is_expired(upgrade, clock));
    assert!(!waits, EUpgradeAnnounced);
    if (config.upgrade.is_some_and!(|upgrade| upgrade.is_authorized())) config.carried_out = config.upgrade;
    let number = config.upgrades;
    let upgrade = announcement::new(digest, clock.timestamp_ms(), number);
    config.upgrade = option::some(upgrade);
    config.upgrades = number + 1;
    (number, upgrade.ready_ms(config.paused_until_ms, config.delays.upgrade_ms()))
}

/// Removes the announced upgrade. Returns its digest.
///
/// #### Aborts
/// - `ENoUpgrade` if none is announced, or it expired or was carried out.
public(package) fun remove_upgrade(config: &mut Config, clock: &Clock): vector<u8> {
    let upgrade = config.upgrade_at(clock);
    assert!(upgrade.is_some_and!(|upgrade| !upgrade.is_authorized()), ENoUpgrade);
    config.upgrade = option::none();
    upgrade.destroy_some().digest()
}

/// Notes that the announced upgrade is carried out. Returns its digest.
///
/// #### Aborts
/// - `ENoUpgrade` if none is announced, or it was carried out.
/// - `EUpgradeTooSoon` before its time, `EUpgradeExpired` more than 7 days later.
public(package) fun authorize_upgrade(config: &mut Config, clock: &Clock): vector<u8> {
    let (pause_end_ms, delay_ms) = (config.paused_until_ms, config.delays.upgrade_ms());
    assert!(config.upgrade.is_some_and!(|upgrade| !upgrade.is_authorized()), ENoUpgrade);
    let upgrade = config.upgrade.borrow_mut();
    let now_ms = clock.timestamp_ms();
    assert!(now_ms >= upgrade.ready_ms(pause_end_ms, delay_ms), EUpgradeTooSoon);
    assert!(now_ms <= upgrade.expires_ms(pause_end_ms, delay_ms), EUpgradeExpired);
    upgrade.authorize();
    upgrade.digest()
}

/// Puts this code's version in force and removes the announced upgrade. Returns the version before.
///
/// #### Aborts
/// - `EVersionNotNewer` unless this code is newer than the version in force.
public(package) fun migrate(config: &mut Config): u64 {
    let before = config.version;
    assert!(version::number() > before, EVersionNotNewer);
    config.version = version::number();
    config.upgrade = option::none();
    config.carried_out = option::none();
    before
}

// === Private functions ===

fun assert_holder(holder: address) {
    assert!(holder != @0x0, EHolderInvalid);
}

/// The announced upgrade unless it expired. One that was carried out can come into force at any time, so it stays until it
/// does, or counts again when another one that was announced after it is removed or expires.
fun upgrade_at(config: &Config, clock: &Clock): Option<Announcement> {
    if (config.is_upgrade_valid(clock)) config.upgrade else config.carried_out
}

/// Whether an upgrade is announced that did not expire.
fun is_upgrade_valid(config: &Config, clock: &Clock): bool {
    config.upgrade.is_some_and!(|upgrade| upgrade.is_authorized() || !config.is_expired(upgrade, clock))
}

fun is_expired(config: &Config, upgrade: &Announcement, clock: &Clock): bool {
    clock.timestamp_ms() > upgrade.expires_ms(config.paused_until_ms, config.delays.upgrade_ms())
}

// === Test functions ===

/// Pretends that another version is in force, as an upgrade would bring about.
#[test_only]
public fun set_version_for_testing(config: &mut Config, version: u64) {
    config.version = version;
}
