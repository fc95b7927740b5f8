/// Owns the right to upgrade the package, locked away so that an upgrade is known 7 days before it can happen
/// (rules.md §10) and can happen within 7 days after that alone. New code can do anything with the coins of the deployment.
/// Does not own the announcement (`suil::announcement`) nor the version in force: `admin::migrate` moves it after an upgrade.
///
///   announce(digest) ── delay ──▶ authorize ─▶ (the chain's upgrade command) ─▶ commit
module suil::upgrade;

use std::type_name;
use sui::clock::Clock;
use sui::event;
use sui::package::{UpgradeCap, UpgradeReceipt, UpgradeTicket};
use suil::admin::{AdminCap, GuardianCap};
use suil::config::Config;

// === Errors ===

/// The right is not the one to this package as it was published.
const EUpgradeCapForeign: u64 = 1;
/// A digest of a package has 32 bytes.
const EDigestInvalid: u64 = 2;

// === Constants ===

/// Bytes of a package's digest.
const DIGEST_LENGTH: u64 = 32;

// === Structs ===

/// The locked right, shared, one per deployment. No call gives the right itself away.
public struct UpgradeLock has key {
    id: UID,
    cap: UpgradeCap,
}

// === Events ===

/// Emitted by `announce`.
public struct UpgradeAnnounced has copy, drop {
    digest: vector<u8>,
    /// How many were announced before it.
    number: u64,
    /// From when on it may happen unless the guardian pauses.
    ready_ms: u64,
    timestamp_ms: u64,
}

/// Emitted by `cancel`.
public struct UpgradeCancelled has copy, drop {
    digest: vector<u8>,
    timestamp_ms: u64,
}

/// Emitted by `veto`.
public struct UpgradeVetoed has copy, drop {
    digest: vector<u8>,
    timestamp_ms: u64,
}

/// Emitted by `commit`.
public struct Upgraded has copy, drop {
    /// The new package.
    package: ID,
    timestamp_ms: u64,
}

// === Public functions ===

/// Announces an upgrade by the digest of what will be published.
///
/// #### Parameters
/// - `digest`: 32 bytes; the chain refuses any other code under the ticket of `authorize`.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `admin::EAdminReplaced` if the admin was.
/// - `EDigestInvalid` unless the digest has 32 bytes.
/// - `config::EUpgradeAnnounced` if another upgrade is announced and did not expire.
public fun announce(config: &mut Config, cap: &AdminCap, digest: vector<u8>, clock: &Clock) {
    config.assert_version();
    cap.assert_admin(config);
    assert!(digest.length() == DIGEST_LENGTH, EDigestInvalid);
    let (number, ready_ms) = config.announce_upgrade(digest, clock);
    event::emit(UpgradeAnnounced { digest, number, ready_ms, timestamp_ms: clock.timestamp_ms() });
}

/// Takes the announcement of an upgrade back.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `admin::EAdminReplaced` if the admin was.
/// - `config::ENoUpgrade` if none is announced, or it expired or was carried out.
public fun cancel(config: &mut Config, cap: &AdminCap, clock: &Clock) {
    config.assert_version();
    cap.assert_admin(config);
    let digest = config.remove_upgrade(clock);
    event::emit(UpgradeCancelled { digest, timestamp_ms: clock.timestamp_ms() });
}

/// Removes the announcement of an upgrade, for the guardian.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `admin::EGuardianReplaced` if the guardian was.
/// - `config::ENoUpgrade` if none is announced, or it expired or was carried out.
public fun veto(config: &mut Config, cap: &GuardianCap, clock: &Clock) {
    config.assert_version();
    cap.assert_guardian(config);
    let digest = config.remove_upgrade(clock);
    event::emit(UpgradeVetoed { digest, timestamp_ms: clock.timestamp_ms() });
}

/// Begins the announced upgrade; the announcement is used up.
///
/// #### Returns
/// - The ticket for the chain's upgrade command, good for the announced digest alone.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `admin::EAdminReplaced` if the admin was.
/// - `config::ENoUpgrade` if none is announced, `config::EUpgradeTooSoon` before its time, `config::EUpgradeExpired` more
///   than 7 days later.
public fun authorize(
    lock: &mut UpgradeLock,
    config: &mut Config,
    cap: &AdminCap,
    clock: &Clock,
): UpgradeTicket {
    config.assert_version();
    cap.assert_admin(config);
    let digest = config.authorize_upgrade(clock);
    let policy = lock.cap.policy();
    lock.cap.authorize(policy, digest)
}

/// Ends the upgrade in the same transaction. The code before stays in force until `admin::migrate`.
///
/// #### Parameters
/// - `receipt`: what the chain's upgrade command gave.
///
/// #### Aborts
/// - In `sui::package` if the receipt belongs to another package.
public fun commit(lock: &mut UpgradeLock, receipt: UpgradeReceipt, clock: &Clock) {
    event::emit(Upgraded { package: receipt.package(), timestamp_ms: clock.timestamp_ms() });
    lock.cap.commit(receipt);
}

// === View functions ===

/// Returns the newest package and how many times the code was published, from 1.
public fun newest(lock: &UpgradeLock): (ID, u64) {
    (lock.cap.package(), lock.cap.version())
}

// === Package functions ===

/// Locks the right to upgrade this package away and shares the lock.
///
/// #### Parameters
/// - `cap`: what publishing this package gave, unused.
///
/// #### Returns
/// - The lock's id.
///
/// #### Aborts
/// - `EUpgradeCapForeign` if it is the right to another package or was used.
public(package) fun create(cap: UpgradeCap, ctx: &mut TxContext): ID {
    let this_package = type_name::original_id<UpgradeLock>();
    assert!(cap.package().to_address() == this_package && cap.version() == 1, EUpgradeCapForeign);
    let lock = UpgradeLock { id: object::new(ctx), cap };
    let id = object::id(&lock);
    transfer::share_object(lock);
    id
}

// === Test functions ===

/// Shares a lock on a package that is not this one: a test's own package has the address 0, which means "under way".
#[test_only]
public fun create_for_testing(cap: UpgradeCap, ctx: &mut TxContext) {
    transfer::share_object(UpgradeLock { id: object::new(ctx), cap });
}
