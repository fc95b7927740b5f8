/// Owns the powers of the operator and their limits (rules.md §10): the two capabilities, what each may do, and an event
/// for each of their acts. No function here takes a coin, but the keys that it sets do: the admin can appoint itself
/// guardian and rotate the withdrawal key in one transaction, and vouchers of that key take coins out of the vault within
/// the day's caps. New code, which the admin announces 7 days ahead, can reach every coin of the deployment.
/// Does not own what the acts change: the configuration (`suil::config`) and the right to upgrade (`suil::upgrade`).
///
///   admin     changes parameters after a delay and within bounds, rotates the keys, appoints the guardian, upgrades
///   guardian  pauses new stakes, new pledges and vouchers for a while, revokes a settlement that is not claimable yet
module suil::admin;

use sui::clock::Clock;
use sui::event;
use suil::config::Config;

// === Errors ===

/// The guardian was replaced.
const EGuardianReplaced: u64 = 1;
/// The capability cannot go to the zero address.
const EHolderInvalid: u64 = 2;

// === Structs ===

/// The operator's power. Sent to the publisher at set-up; there is one.
public struct AdminCap has key {
    id: UID,
}

/// The guardian's power. Only the one that the configuration names counts.
public struct GuardianCap has key {
    id: UID,
}

// === Events ===

/// Emitted by `announce_change`.
public struct ChangeAnnounced has copy, drop {
    key: u8,
    /// What holds until then.
    current: u64,
    value: u64,
    /// The first day on which the new value holds.
    day: u64,
    timestamp_ms: u64,
}

/// Emitted by `cancel_change`.
public struct ChangeCancelled has copy, drop {
    key: u8,
    /// What will not come true.
    value: u64,
    timestamp_ms: u64,
}

/// Emitted by `rotate_withdraw_key`.
public struct WithdrawKeyRotated has copy, drop {
    /// Ed25519 public keys.
    before: vector<u8>,
    after: vector<u8>,
    timestamp_ms: u64,
}

/// Emitted by `rotate_settlement_key`.
public struct SettlementKeyRotated has copy, drop {
    before: address,
    after: address,
    timestamp_ms: u64,
}

/// Emitted at set-up and by `appoint_guardian`; the capability of the guardian before is worth nothing from now on.
public struct GuardianAppointed has copy, drop {
    guardian: address,
    cap: ID,
    timestamp_ms: u64,
}

/// Emitted at set-up and by `hand_over`.
public struct AdminAppointed has copy, drop {
    admin: address,
    timestamp_ms: u64,
}

/// Emitted by `pause`.
public struct Paused has copy, drop {
    until_ms: u64,
    timestamp_ms: u64,
}

/// Emitted by `resume`.
public struct Resumed has copy, drop {
    timestamp_ms: u64,
}

/// Emitted by `migrate`.
public struct Migrated has copy, drop {
    /// Versions of the code.
    before: u64,
    after: u64,
    timestamp_ms: u64,
}

// === Public functions of the admin ===

/// Announces a change of a parameter. It takes effect by itself on the first day that starts after the delay.
///
/// #### Parameters
/// - `key`: which parameter (`suil::parameters`).
/// - `value`: in that parameter's unit.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `parameters::EParameterUnknown` if there is no such parameter, `parameters::EOutOfBounds` if the bytecode does not
///   allow the value, `parameters::EChangePending` if a change waits, `parameters::EValueUnchanged` if it is none.
public fun announce_change(
    key: u8,
    value: u64,
    _: &AdminCap,
    config: &mut Config,
    clock: &Clock,
) {
    config.assert_version();
    let (current, day) = config.announce(key, value, clock);
    event::emit(ChangeAnnounced { key, current, value, day, timestamp_ms: clock.timestamp_ms() });
}

/// Takes back a change whose day has not come.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `parameters::EParameterUnknown` if there is no such parameter, `parameters::ENoChange` if no change waits.
public fun cancel_change(key: u8, _: &AdminCap, config: &mut Config, clock: &Clock) {
    config.assert_version();
    let value = config.cancel(key, clock);
    event::emit(ChangeCancelled { key, value, timestamp_ms: clock.timestamp_ms() });
}

/// Replaces the key that signs vouchers, at once: every voucher of the old key is worth nothing from now on.
///
/// #### Parameters
/// - `public_key`: an Ed25519 public key, 32 bytes.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `config::EKeyInvalid` unless the key has 32 bytes.
public fun rotate_withdraw_key(
    public_key: vector<u8>,
    _: &AdminCap,
    config: &mut Config,
    clock: &Clock,
) {
    config.assert_version();
    let before = config.withdraw_key();
    config.set_withdraw_key(public_key);
    event::emit(WithdrawKeyRotated {
        before,
        after: public_key,
        timestamp_ms: clock.timestamp_ms(),
    });
}

/// Replaces the key that publishes settlements, at once. What was proven by roots of the old key stays proven.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `config::ESettlementKeyInvalid` if it is `@0x0`.
public fun rotate_settlement_key(
    settlement_key: address,
    _: &AdminCap,
    config: &mut Config,
    clock: &Clock,
) {
    config.assert_version();
    let before = config.settlement_key();
    config.set_settlement_key(settlement_key);
    event::emit(SettlementKeyRotated {
        before,
        after: settlement_key,
        timestamp_ms: clock.timestamp_ms(),
    });
}

/// Makes an address the guardian at once, the admin's own as well. The capability of the one before is worth nothing from
/// now on; a pause continues.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `EHolderInvalid` if the guardian is `@0x0`.
public fun appoint_guardian(
    guardian: address,
    _: &AdminCap,
    config: &mut Config,
    clock: &Clock,
    ctx: &mut TxContext,
) {
    config.assert_version();
    let cap = new_guardian_cap(ctx);
    config.set_guardian_cap(object::id(&cap));
    send_guardian_cap(cap, guardian, clock);
}

/// Hands the admin's capability over to another address, in one step: the recipient does not confirm, and nothing brings
/// the capability back from an address without an owner.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `EHolderInvalid` if the new admin is `@0x0`.
public fun hand_over(admin: address, cap: AdminCap, config: &Config, clock: &Clock) {
    config.assert_version();
    send_admin_cap(cap, admin, clock);
}

/// Puts this code's version in force after an upgrade; the code before it refuses from now on.
///
/// #### Aborts
/// - `config::EVersionNotNewer` unless this code is newer than the version in force.
public fun migrate(_: &AdminCap, config: &mut Config, clock: &Clock) {
    let before = config.migrate();
    event::emit(Migrated {
        before,
        after: config.version_in_force(),
        timestamp_ms: clock.timestamp_ms(),
    });
}

// === Public functions of the guardian ===

/// Pauses new stakes, new pledges and vouchers at once. Unstakes, claims and the end of a pledge know no pause; what
/// members have in the ledger needs vouchers and waits.
///
/// #### Parameters
/// - `duration_ms`: at most 7 days.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `EGuardianReplaced` if the guardian was.
/// - `config::EPauseLengthInvalid` if it lasts nothing or more than 7 days.
/// - `config::EPauseTooSoon` within 7 days of the end of the last pause.
public fun pause(duration_ms: u64, cap: &GuardianCap, config: &mut Config, clock: &Clock) {
    config.assert_version();
    cap.assert_guardian(config);
    let until_ms = config.pause(duration_ms, clock);
    event::emit(Paused { until_ms, timestamp_ms: clock.timestamp_ms() });
}

/// Ends a pause before its time. The next one may begin 7 days from now.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `EGuardianReplaced` if the guardian was.
/// - `config::ENotPaused` if nothing is paused.
public fun resume(cap: &GuardianCap, config: &mut Config, clock: &Clock) {
    config.assert_version();
    cap.assert_guardian(config);
    config.resume(clock);
    event::emit(Resumed { timestamp_ms: clock.timestamp_ms() });
}

// === Package functions ===

/// Refuses a guardian that was replaced.
///
/// #### Aborts
/// - `EGuardianReplaced` if the configuration names another capability.
public(package) fun assert_guardian(cap: &GuardianCap, config: &Config) {
    assert!(object::id(cap) == config.guardian_cap(), EGuardianReplaced);
}

/// Returns the admin's capability. `suil::setup` alone makes it, once.
public(package) fun new_admin_cap(ctx: &mut TxContext): AdminCap {
    AdminCap { id: object::new(ctx) }
}

/// Returns a capability that counts once the configuration names it.
public(package) fun new_guardian_cap(ctx: &mut TxContext): GuardianCap {
    GuardianCap { id: object::new(ctx) }
}

/// Sends the admin's capability and says so in `AdminAppointed`.
///
/// #### Aborts
/// - `EHolderInvalid` if the admin is `@0x0`.
public(package) fun send_admin_cap(cap: AdminCap, admin: address, clock: &Clock) {
    assert!(admin != @0x0, EHolderInvalid);
    transfer::transfer(cap, admin);
    event::emit(AdminAppointed { admin, timestamp_ms: clock.timestamp_ms() });
}

/// Sends a guardian's capability and says so in `GuardianAppointed`.
///
/// #### Aborts
/// - `EHolderInvalid` if the guardian is `@0x0`.
public(package) fun send_guardian_cap(cap: GuardianCap, guardian: address, clock: &Clock) {
    assert!(guardian != @0x0, EHolderInvalid);
    event::emit(GuardianAppointed {
        guardian,
        cap: object::id(&cap),
        timestamp_ms: clock.timestamp_ms(),
    });
    transfer::transfer(cap, guardian);
}
