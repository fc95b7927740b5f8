/// Packages as things on chain: the proof of who published one (`Publisher`), the right to upgrade it (`UpgradeCap`).
module sui::package;

use std::ascii::String;
use std::type_name;

public use fun published_package as Publisher.package;
public use fun published_module as Publisher.module_;
public use fun burn_publisher as Publisher.burn;
public use fun upgrade_package as UpgradeCap.package;
public use fun upgrade_policy as UpgradeCap.policy;
public use fun authorize_upgrade as UpgradeCap.authorize;
public use fun commit_upgrade as UpgradeCap.commit;
public use fun ticket_package as UpgradeTicket.package;
public use fun ticket_policy as UpgradeTicket.policy;
public use fun receipt_cap as UpgradeReceipt.cap;
public use fun receipt_package as UpgradeReceipt.package;
public use fun ticket_digest as UpgradeTicket.digest;

/// The witness is not a one-time witness.
const ENotOneTimeWitness: u64 = 0;
/// The new policy allows more than the old one.
const ETooPermissive: u64 = 1;
/// An upgrade with this right is under way.
const EAlreadyAuthorized: u64 = 2;
/// No upgrade with this right is under way.
const ENotAuthorized: u64 = 3;
/// The receipt belongs to another right.
const EWrongUpgradeCap: u64 = 4;
/// An upgrade is under way, so that the package is not known.
const EUpgradeInProgress: u64 = 5;
/// The right says another version than its package has.
const EInvalidPackageVersion: u64 = 6;

/// Code may change in any compatible way.
const COMPATIBLE: u8 = 0;
/// Code may only be added.
const ADDITIVE: u8 = 128;
/// Only dependencies may change.
const DEP_ONLY: u8 = 192;

/// Proves that its holder published the package of a module.
public struct Publisher has key, store {
    id: UID,
    package: String,
    module_name: String,
}

/// The right to upgrade a package.
public struct UpgradeCap has key, store {
    id: UID,
    /// The newest version of the package; 0x0 while an upgrade is under way.
    package: ID,
    /// How many upgrades there were, from 1.
    version: u64,
    policy: u8,
}

/// Permission for one upgrade, to be used up in the same transaction.
public struct UpgradeTicket {
    cap: ID,
    package: ID,
    policy: u8,
    digest: vector<u8>,
}

/// Proof that an upgrade took place, to be given back in the same transaction.
public struct UpgradeReceipt {
    cap: ID,
    package: ID,
}

// === Publisher ===

/// Returns the proof for the witness's module. Aborts when it is not a one-time witness.
public fun claim<OTW: drop>(otw: OTW, ctx: &mut TxContext): Publisher {
    assert!(sui::types::is_one_time_witness(&otw), ENotOneTimeWitness);
    let name = type_name::with_original_ids<OTW>();
    Publisher {
        id: object::new(ctx),
        package: name.address_string(),
        module_name: name.module_string(),
    }
}

#[allow(lint(self_transfer))]
/// Sends the proof to the sender. Aborts when the witness is not a one-time witness.
public fun claim_and_keep<OTW: drop>(otw: OTW, ctx: &mut TxContext) {
    transfer::public_transfer(claim(otw, ctx), ctx.sender())
}

/// Destroys a proof.
public fun burn_publisher(self: Publisher) {
    let Publisher { id, package: _, module_name: _ } = self;
    id.delete()
}

/// Returns whether `T` is from the package of the proof.
public fun from_package<T>(self: &Publisher): bool {
    type_name::with_original_ids<T>().address_string() == self.package
}

/// Returns whether `T` is from the module of the proof.
public fun from_module<T>(self: &Publisher): bool {
    let name = type_name::with_original_ids<T>();
    name.address_string() == self.package && name.module_string() == self.module_name
}

/// Borrows the name of the module.
public fun published_module(self: &Publisher): &String {
    &self.module_name
}

/// Borrows the address of the package, 64 hex digits.
public fun published_package(self: &Publisher): &String {
    &self.package
}

// === Upgrades ===

/// Returns the newest version's id; 0x0 while an upgrade is under way.
public fun upgrade_package(cap: &UpgradeCap): ID {
    cap.package
}

/// Returns the version, from 1.
public fun version(cap: &UpgradeCap): u64 {
    cap.version
}

/// Returns what upgrades may change.
public fun upgrade_policy(cap: &UpgradeCap): u8 {
    cap.policy
}

/// Returns the id of the package to upgrade.
public fun ticket_package(ticket: &UpgradeTicket): ID {
    ticket.package
}

/// Returns what this upgrade may change.
public fun ticket_policy(ticket: &UpgradeTicket): u8 {
    ticket.policy
}

/// Returns the id of the right that the receipt belongs to.
public fun receipt_cap(receipt: &UpgradeReceipt): ID {
    receipt.cap
}

/// Returns the id of the new version.
public fun receipt_package(receipt: &UpgradeReceipt): ID {
    receipt.package
}

/// Borrows the digest of the modules that may be put in.
public fun ticket_digest(ticket: &UpgradeTicket): &vector<u8> {
    &ticket.digest
}

/// Returns the policy for compatible changes.
public fun compatible_policy(): u8 {
    COMPATIBLE
}

/// Returns the policy for additions only.
public fun additive_policy(): u8 {
    ADDITIVE
}

/// Returns the policy for changes of dependencies only.
public fun dep_only_policy(): u8 {
    DEP_ONLY
}

/// From now on only additions. Aborts when even less is allowed already.
public entry fun only_additive_upgrades(cap: &mut UpgradeCap) {
    cap.restrict(ADDITIVE)
}

/// From now on only changes of dependencies.
public entry fun only_dep_upgrades(cap: &mut UpgradeCap) {
    cap.restrict(DEP_ONLY)
}

/// Gives the right up; the package can no longer be changed.
public entry fun make_immutable(cap: UpgradeCap) {
    let UpgradeCap { id, package: _, version: _, policy: _ } = cap;
    id.delete()
}

/// Starts an upgrade. Aborts when one is under way or `policy` allows more than the right.
public fun authorize_upgrade(cap: &mut UpgradeCap, policy: u8, digest: vector<u8>): UpgradeTicket {
    let none = object::id_from_address(@0x0);
    assert!(cap.package != none, EAlreadyAuthorized);
    assert!(policy >= cap.policy, ETooPermissive);
    let package = cap.package;
    cap.package = none;
    UpgradeTicket { cap: object::id(cap), package, policy, digest }
}

/// Ends an upgrade. Aborts when the receipt belongs to another right or none is under way.
public fun commit_upgrade(cap: &mut UpgradeCap, receipt: UpgradeReceipt) {
    let UpgradeReceipt { cap: cap_id, package } = receipt;
    assert!(object::id(cap) == cap_id, EWrongUpgradeCap);
    assert!(cap.package.to_address() == @0x0, ENotAuthorized);
    cap.package = package;
    cap.version = cap.version + 1
}

/// Returns the id of the first version of the package. Aborts when an upgrade is under way.
public fun original_package_id(cap: &UpgradeCap): ID {
    assert!(cap.package.to_address() != @0x0, EUpgradeInProgress);
    assert!(cap.version > 0, EInvalidPackageVersion);
    object::id_from_address(original_package_id_impl(cap.package.to_address(), cap.version))
}

native fun original_package_id_impl(package_id: address, version: u64): address;

fun restrict(cap: &mut UpgradeCap, policy: u8) {
    assert!(cap.policy <= policy, ETooPermissive);
    cap.policy = policy
}

// === Tests ===

#[test_only]
/// Returns a proof without checking the witness.
public fun test_claim<OTW: drop>(_: OTW, ctx: &mut TxContext): Publisher {
    let name = type_name::with_original_ids<OTW>();
    Publisher { id: object::new(ctx), package: name.address_string(), module_name: name.module_string() }
}

#[test_only]
/// Returns the right to upgrade a package that need not exist.
public fun test_publish(package: ID, ctx: &mut TxContext): UpgradeCap {
    UpgradeCap { id: object::new(ctx), package, version: 1, policy: COMPATIBLE }
}

#[test_only]
/// Uses a ticket up as if the upgrade had taken place.
public fun test_upgrade(ticket: UpgradeTicket): UpgradeReceipt {
    let UpgradeTicket { cap, package, policy: _, digest: _ } = ticket;
    let next = sui::address::from_bytes(std::hash::sha3_256(package.to_bytes()));
    UpgradeReceipt { cap, package: object::id_from_address(next) }
}
