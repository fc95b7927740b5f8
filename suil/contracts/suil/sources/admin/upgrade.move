/// Owns the right to upgrade the package, locked away so that an upgrade is known 7 days before it can happen
/// (rules.md §10). An announcement does not expire: once its time has come it can be carried out at any later time, until it
/// is cancelled. New code can do anything with the coins of the deployment; pledges that run cannot leave before it.
/// Does not own the version in force: `admin::migrate` moves it after an upgrade.
///
///   announce(digest) ── delay ──▶ authorize ─▶ (the chain's upgrade command) ─▶ commit
module suil::upgrade;

use std::type_name;
use sui::clock::Clock;
use sui::event;
use sui::package::{UpgradeCap, UpgradeReceipt, UpgradeTicket};
use suil::admin::AdminCap;
use suil::config::Config;

// === Errors ===

/// The right is not the one to this package as it was published.
const EUpgradeCapForeign: u64 = 1;
/// A digest of a package has 32 bytes.
const EDigestInvalid: u64 = 2;
/// An upgrade is announced already; it has to be cancelled first.
const EUpgradeAnnounced: u64 = 3;
/// No upgrade is announced.
const ENoUpgrade: u64 = 4;
/// The announced upgrade's time has not come.
const EUpgradeTooSoon: u64 = 5;

// === Constants ===

/// Bytes of a package's digest.
const DIGEST_LENGTH: u64 = 32;

// === Structs ===

/// The locked right, shared, one per deployment. No call gives the right itself away.
public struct UpgradeLock has key {
    id: UID,
    cap: UpgradeCap,
    announced: Option<Announcement>,
}

/// An upgrade that was announced.
public struct Announcement has copy, drop, store {
    /// The digest of the new modules and dependencies, as the compiler prints it.
    digest: vector<u8>,
    /// From when on it may happen, in milliseconds.
    ready_ms: u64,
}

// === Events ===

/// Emitted by `announce`.
public struct UpgradeAnnounced has copy, drop {
    digest: vector<u8>,
    ready_ms: u64,
    timestamp_ms: u64,
}

/// Emitted by `cancel`.
public struct UpgradeCancelled has copy, drop {
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
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EDigestInvalid` unless the digest has 32 bytes, `EUpgradeAnnounced` if another upgrade is announced.
public fun announce(
    digest: vector<u8>,
    _: &AdminCap,
    lock: &mut UpgradeLock,
    config: &Config,
    clock: &Clock,
) {
    config.assert_version();
    assert!(digest.length() == DIGEST_LENGTH, EDigestInvalid);
    assert!(lock.announced.is_none(), EUpgradeAnnounced);
    let timestamp_ms = clock.timestamp_ms();
    let ready_ms = timestamp_ms + config.upgrade_delay_ms();
    lock.announced = option::some(Announcement { digest, ready_ms });
    event::emit(UpgradeAnnounced { digest, ready_ms, timestamp_ms });
}

/// Takes the announcement of an upgrade back.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `ENoUpgrade` if none is announced.
public fun cancel(_: &AdminCap, lock: &mut UpgradeLock, config: &Config, clock: &Clock) {
    config.assert_version();
    assert!(lock.announced.is_some(), ENoUpgrade);
    let Announcement { digest, ready_ms: _ } = lock.announced.extract();
    event::emit(UpgradeCancelled { digest, timestamp_ms: clock.timestamp_ms() });
}

/// Begins the announced upgrade; the announcement is used up.
///
/// #### Returns
/// - The ticket for the chain's upgrade command, good for the announced digest alone.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `ENoUpgrade` if none is announced, `EUpgradeTooSoon` before its time.
public fun authorize(
    _: &AdminCap,
    lock: &mut UpgradeLock,
    config: &Config,
    clock: &Clock,
): UpgradeTicket {
    config.assert_version();
    assert!(lock.announced.is_some(), ENoUpgrade);
    let Announcement { digest, ready_ms } = lock.announced.extract();
    assert!(clock.timestamp_ms() >= ready_ms, EUpgradeTooSoon);
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
public fun commit(receipt: UpgradeReceipt, lock: &mut UpgradeLock, clock: &Clock) {
    event::emit(Upgraded { package: receipt.package(), timestamp_ms: clock.timestamp_ms() });
    lock.cap.commit(receipt);
}

// === View functions ===

/// Returns the newest package and how many times the code was published, from 1.
public fun newest(lock: &UpgradeLock): (ID, u64) {
    (lock.cap.package(), lock.cap.version())
}

/// Returns the digest of the announced upgrade and from when on it may happen, in milliseconds; nothing and 0 if none
/// is announced.
public fun announced(lock: &UpgradeLock): (vector<u8>, u64) {
    let none = Announcement { digest: vector[], ready_ms: 0 };
    let Announcement { digest, ready_ms } = lock.announced.destroy_or!(none);
    (digest, ready_ms)
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
    let lock = UpgradeLock { id: object::new(ctx), cap, announced: option::none() };
    let id = object::id(&lock);
    transfer::share_object(lock);
    id
}

// === Test functions ===

/// Shares a lock on a package that is not this one: a test's own package has the address 0, which means "under way".
#[test_only]
public fun create_for_testing(cap: UpgradeCap, ctx: &mut TxContext) {
    transfer::share_object(UpgradeLock { id: object::new(ctx), cap, announced: option::none() });
}
