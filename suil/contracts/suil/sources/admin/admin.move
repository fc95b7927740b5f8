/// Owns the powers of the operator and their limits (rules.md §10): the two capabilities, what each may do, and an event
/// for each of their acts. No function here takes a coin, but the keys and the code that it puts in force do: a key was
/// announced 48 hours before it can count, new code 7 days before it can run.
/// Does not own what the acts change: the configuration (`suil::config`) and the right to upgrade (`suil::upgrade`).
///
///   admin     announces parameters, keys, a guardian and upgrades; switches to a standby key; offers its power to another
///   guardian  pauses new stakes, new pledges and vouchers for a while, disables keys, vetoes what is announced, revokes a
///             settlement that is not claimable yet
module suil::admin;

use sui::clock::Clock;
use sui::event;
use suil::config::Config;

// === Errors ===

#[error(code = 1)]
const EGuardianReplaced: vector<u8> = b"The guardian was replaced.";
#[error(code = 3)]
const EAdminReplaced: vector<u8> = b"The admin was replaced.";

// === Structs ===

/// The operator's power. Only the one that the configuration names counts.
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

/// Emitted by `veto_change`.
public struct ChangeVetoed has copy, drop {
    key: u8,
    /// What will not come true.
    value: u64,
    timestamp_ms: u64,
}

/// Emitted by `announce_key`.
public struct KeyAnnounced has copy, drop {
    /// As in `suil::keys`.
    slot: u8,
    key: vector<u8>,
    /// From when on it is the standby.
    ready_ms: u64,
    timestamp_ms: u64,
}

/// Emitted by `switch_key`.
public struct KeySwitched has copy, drop {
    slot: u8,
    /// Empty if it was disabled.
    before: vector<u8>,
    after: vector<u8>,
    timestamp_ms: u64,
}

/// Emitted by `disable_key`.
public struct KeyDisabled has copy, drop {
    slot: u8,
    key: vector<u8>,
    timestamp_ms: u64,
}

/// Emitted by `veto_key`.
public struct KeyVetoed has copy, drop {
    slot: u8,
    key: vector<u8>,
    timestamp_ms: u64,
}

/// Emitted by `announce_guardian`.
public struct GuardianAnnounced has copy, drop {
    guardian: address,
    /// From when on it may be installed.
    ready_ms: u64,
    timestamp_ms: u64,
}

/// Emitted at set-up and by `install_guardian`; the capability of the guardian before is worth nothing from now on.
public struct GuardianAppointed has copy, drop {
    guardian: address,
    cap: ID,
    timestamp_ms: u64,
}

/// Emitted by `offer_admin`.
public struct AdminOffered has copy, drop {
    admin: address,
    timestamp_ms: u64,
}

/// Emitted by `withdraw_offer`.
public struct OfferWithdrawn has copy, drop {
    admin: address,
    timestamp_ms: u64,
}

/// Emitted at set-up and by `accept_admin`; the capability of the admin before is worth nothing from now on.
public struct AdminAppointed has copy, drop {
    admin: address,
    cap: ID,
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
/// - `config::EVersionNotCurrent` if this code was replaced, `EAdminReplaced` if the admin was.
/// - `parameters::EParameterUnknown` if there is no such parameter, `parameters::EOutOfBounds` if the bytecode does not
///   allow the value, `parameters::EChangePending` if a change waits, `parameters::EValueUnchanged` if it is none,
///   `parameters::EMoreThanDoubled` if a cap would be more than doubled.
public fun announce_change(
    config: &mut Config,
    cap: &AdminCap,
    key: u8,
    value: u64,
    clock: &Clock,
) {
    config.assert_version();
    cap.assert_admin(config);
    let (current, day) = config.announce(key, value, clock);
    event::emit(ChangeAnnounced { key, current, value, day, timestamp_ms: clock.timestamp_ms() });
}

/// Takes back a change whose day has not come.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `EAdminReplaced` if the admin was.
/// - `parameters::EParameterUnknown` if there is no such parameter, `parameters::ENoChange` if no change waits.
public fun cancel_change(config: &mut Config, cap: &AdminCap, key: u8, clock: &Clock) {
    config.assert_version();
    cap.assert_admin(config);
    let value = config.cancel(key, clock);
    event::emit(ChangeCancelled { key, value, timestamp_ms: clock.timestamp_ms() });
}

/// Announces a key, instead of one that waits in the slot. It is the standby by itself when its delay is over.
///
/// #### Parameters
/// - `slot`: which key (`suil::keys`).
/// - `key`: 32 bytes: an Ed25519 public key, for the settlement key an address.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `EAdminReplaced` if the admin was.
/// - `keys::ESlotUnknown` if there is no such slot, `keys::EKeyInvalid` unless the key has 32 bytes that are not all zero,
///   `keys::EKeyHeld` if a slot holds it or its address.
public fun announce_key(
    config: &mut Config,
    cap: &AdminCap,
    slot: u8,
    key: vector<u8>,
    clock: &Clock,
) {
    config.assert_version();
    cap.assert_admin(config);
    let ready_ms = config.announce_key(slot, key, clock);
    event::emit(KeyAnnounced { slot, key, ready_ms, timestamp_ms: clock.timestamp_ms() });
}

/// Puts a slot's standby in force at once. Vouchers and approvals of the key before that were not used are worth nothing from now
/// on; roots that it published or attested stay until they are revoked.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `EAdminReplaced` if the admin was.
/// - `keys::ESlotUnknown` if there is no such slot, `keys::ENoStandby` if it has no standby.
public fun switch_key(config: &mut Config, cap: &AdminCap, slot: u8, clock: &Clock) {
    config.assert_version();
    cap.assert_admin(config);
    let (before, after) = config.switch_key(slot, clock);
    event::emit(KeySwitched { slot, before, after, timestamp_ms: clock.timestamp_ms() });
}

/// Announces a guardian, instead of one that waits. Anyone may install it when its delay is over.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `EAdminReplaced` if the admin was.
/// - `config::EHolderInvalid` if the guardian is `@0x0`.
public fun announce_guardian(
    config: &mut Config,
    cap: &AdminCap,
    guardian: address,
    clock: &Clock,
) {
    config.assert_version();
    cap.assert_admin(config);
    let ready_ms = config.announce_guardian(guardian, clock);
    event::emit(GuardianAnnounced { guardian, ready_ms, timestamp_ms: clock.timestamp_ms() });
}

/// Offers the administration to another address, instead of to any before. Nothing changes until it accepts.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `EAdminReplaced` if the admin was.
/// - `config::EHolderInvalid` if the address is `@0x0`.
public fun offer_admin(config: &mut Config, cap: &AdminCap, admin: address, clock: &Clock) {
    config.assert_version();
    cap.assert_admin(config);
    config.offer_admin(admin);
    event::emit(AdminOffered { admin, timestamp_ms: clock.timestamp_ms() });
}

/// Takes back an offer that was not accepted.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `EAdminReplaced` if the admin was.
/// - `config::ENoOffer` if none is made.
public fun withdraw_offer(config: &mut Config, cap: &AdminCap, clock: &Clock) {
    config.assert_version();
    cap.assert_admin(config);
    let admin = config.withdraw_offer();
    event::emit(OfferWithdrawn { admin, timestamp_ms: clock.timestamp_ms() });
}

/// Puts this code's version in force after an upgrade; the code before it refuses from now on.
///
/// #### Aborts
/// - `EAdminReplaced` if the admin was replaced.
/// - `config::EVersionNotNewer` unless this code is newer than the version in force.
public fun migrate(config: &mut Config, cap: &AdminCap, clock: &Clock) {
    cap.assert_admin(config);
    let before = config.migrate();
    event::emit(Migrated {
        before,
        after: config.version_in_force(),
        timestamp_ms: clock.timestamp_ms(),
    });
}

// === Public functions of anyone ===

/// Makes the sender the admin. The capability of the one before is worth nothing from now on.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `config::ENotOffered` unless the administration is offered to the sender.
public fun accept_admin(config: &mut Config, clock: &Clock, ctx: &mut TxContext) {
    config.assert_version();
    let cap = new_admin_cap(ctx);
    config.accept_admin(object::id(&cap), ctx);
    send_admin_cap(cap, ctx.sender(), clock);
}

/// Makes the announced address the guardian. The capability of the one before is worth nothing from now on.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `config::ENoGuardian` if none is announced, `config::EGuardianTooSoon` before its time, `config::EPaused` while a pause
///   runs.
public fun install_guardian(config: &mut Config, clock: &Clock, ctx: &mut TxContext) {
    config.assert_version();
    let cap = new_guardian_cap(ctx);
    let guardian = config.install_guardian(object::id(&cap), clock);
    send_guardian_cap(cap, guardian, clock);
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
public fun pause(config: &mut Config, cap: &GuardianCap, duration_ms: u64, clock: &Clock) {
    config.assert_version();
    cap.assert_guardian(config);
    let until_ms = config.pause(duration_ms, clock);
    event::emit(Paused { until_ms, timestamp_ms: clock.timestamp_ms() });
}

/// Ends a pause before its time, also one of vouchers by the audit key. The guardian's next one may begin 7 days after the
/// end of its own.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `EGuardianReplaced` if the guardian was.
/// - `config::ENotPaused` if nothing is paused.
public fun resume(config: &mut Config, cap: &GuardianCap, clock: &Clock) {
    config.assert_version();
    cap.assert_guardian(config);
    config.resume(clock);
    event::emit(Resumed { timestamp_ms: clock.timestamp_ms() });
}

/// Leaves a slot without a key in force, at once. The admin puts its standby in force with `switch_key`.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `EGuardianReplaced` if the guardian was.
/// - `keys::ESlotUnknown` if there is no such slot, `keys::EKeyDisabled` if it has no key in force.
public fun disable_key(config: &mut Config, cap: &GuardianCap, slot: u8, clock: &Clock) {
    config.assert_version();
    cap.assert_guardian(config);
    let key = config.disable_key(slot, clock);
    event::emit(KeyDisabled { slot, key, timestamp_ms: clock.timestamp_ms() });
}

/// Removes a key that is announced or the standby.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `EGuardianReplaced` if the guardian was.
/// - `keys::ESlotUnknown` if there is no such slot, `keys::EKeyNotWaiting` if no such key waits in it.
public fun veto_key(
    config: &mut Config,
    cap: &GuardianCap,
    slot: u8,
    key: vector<u8>,
    clock: &Clock,
) {
    config.assert_version();
    cap.assert_guardian(config);
    config.veto_key(slot, key, clock);
    event::emit(KeyVetoed { slot, key, timestamp_ms: clock.timestamp_ms() });
}

/// Removes a change of a parameter whose day has not come.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `EGuardianReplaced` if the guardian was.
/// - `parameters::EParameterUnknown` if there is no such parameter, `parameters::ENoChange` if no change waits.
public fun veto_change(config: &mut Config, cap: &GuardianCap, key: u8, clock: &Clock) {
    config.assert_version();
    cap.assert_guardian(config);
    let value = config.cancel(key, clock);
    event::emit(ChangeVetoed { key, value, timestamp_ms: clock.timestamp_ms() });
}

// === Package functions ===

/// Refuses an admin that was replaced.
///
/// #### Aborts
/// - `EAdminReplaced` if the configuration names another capability.
public(package) fun assert_admin(cap: &AdminCap, config: &Config) {
    let (_, counts) = config.admin();
    assert!(object::id(cap) == counts, EAdminReplaced);
}

/// Refuses a guardian that was replaced.
///
/// #### Aborts
/// - `EGuardianReplaced` if the configuration names another capability.
public(package) fun assert_guardian(cap: &GuardianCap, config: &Config) {
    let (_, counts) = config.guardian();
    assert!(object::id(cap) == counts, EGuardianReplaced);
}

/// Returns a capability that counts once the configuration names it.
public(package) fun new_admin_cap(ctx: &mut TxContext): AdminCap {
    AdminCap { id: object::new(ctx) }
}

/// Returns a capability that counts once the configuration names it.
public(package) fun new_guardian_cap(ctx: &mut TxContext): GuardianCap {
    GuardianCap { id: object::new(ctx) }
}

/// Sends an admin's capability and says so in `AdminAppointed`.
public(package) fun send_admin_cap(cap: AdminCap, admin: address, clock: &Clock) {
    event::emit(AdminAppointed {
        admin,
        cap: object::id(&cap),
        timestamp_ms: clock.timestamp_ms(),
    });
    transfer::transfer(cap, admin);
}

/// Sends a guardian's capability and says so in `GuardianAppointed`.
public(package) fun send_guardian_cap(cap: GuardianCap, guardian: address, clock: &Clock) {
    event::emit(GuardianAppointed {
        guardian,
        cap: object::id(&cap),
        timestamp_ms: clock.timestamp_ms(),
    });
    transfer::transfer(cap, guardian);
}
