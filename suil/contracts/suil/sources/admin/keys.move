/// Owns the keys that act without a capability (rules.md §10): one slot for each, with the key in force, a standby and an
/// announcement. A new key becomes the standby by itself when its delay is over, and counts when it is switched to.
/// So no key counts that could not be seen for the delay, and an emergency has one that could.
/// Does not own who may announce, switch, disable or veto (`suil::admin`).
///
///   slot 0  withdraw    Ed25519 public key, one of the two that sign vouchers
///   slot 1  settlement  address that publishes settlements
///   slot 2  audit       Ed25519 public key; its address attests and holds settlements
module suil::keys;

use sui::address;
use sui::hash;

// === Errors ===

#[error(code = 1)]
const ESlotUnknown: vector<u8> = b"No slot has that number.";
#[error(code = 2)]
const EKeyInvalid: vector<u8> = b"The key does not have 32 bytes, or all of them are zero.";
#[error(code = 3)]
const EKeyHeld: vector<u8> = b"A slot holds this key or its address already.";
#[error(code = 4)]
const ENoStandby: vector<u8> = b"The slot has no standby.";
#[error(code = 5)]
const EKeyNotWaiting: vector<u8> =
    b"The slot neither announces this key nor keeps it as its standby.";
#[error(code = 6)]
const EKeyDisabled: vector<u8> = b"The slot has no key in force.";

// === Constants ===

/// Bytes of an Ed25519 public key and of an address.
const KEY_LENGTH: u64 = 32;
/// Begins the bytes whose hash is the address of an Ed25519 public key.
const ED25519_FLAG: u8 = 0;

// === Structs ===

/// The slots, by number.
public struct Keys has drop, store {
    slots: vector<Slot>,
}

/// One kind of key. A key that is absent is an empty vector.
public struct Slot has copy, drop, store {
    current: vector<u8>,
    standby: vector<u8>,
    announced: vector<u8>,
    /// From when on the announced key is the standby, in milliseconds; 0 if none is announced.
    ready_ms: u64,
}

// === Public functions ===

/// Returns the keys that a deployment begins with, each with its standby.
///
/// #### Parameters
/// - `withdraw`, `audit` and their standbys: Ed25519 public keys, 32 bytes.
/// - `settlement` and its standby: addresses.
///
/// #### Aborts
/// - `EKeyInvalid` unless each has 32 bytes that are not all zero, `EKeyHeld` if two have one address.
public fun new(
    withdraw: vector<u8>,
    withdraw_standby: vector<u8>,
    settlement: address,
    settlement_standby: address,
    audit: vector<u8>,
    audit_standby: vector<u8>,
): Keys {
    let mut keys = Keys { slots: vector::tabulate!(3, |_| empty_slot()) };
    keys.fill(withdraw!(), withdraw, withdraw_standby);
    keys.fill(settlement!(), settlement.to_bytes(), settlement_standby.to_bytes());
    keys.fill(audit!(), audit, audit_standby);
    keys
}

// === View functions ===

/// Returns the key in force, 32 bytes; empty while it is disabled.
#[test_only]
public fun current(slot: &Slot): vector<u8> { slot.current }

/// Returns the key that can be switched to at once, 32 bytes; empty without one.
#[test_only]
public fun standby(slot: &Slot): vector<u8> { slot.standby }

/// Returns the announced key and from when on it is the standby, in milliseconds; empty and 0 if none is announced.
#[test_only]
public fun announced(slot: &Slot): (vector<u8>, u64) { (slot.announced, slot.ready_ms) }

// === Package functions ===

/// Returns the slot of the key that signs vouchers.
public(package) macro fun withdraw(): u8 { 0 }

/// Returns the slot of the address that publishes settlements.
public(package) macro fun settlement(): u8 { 1 }

/// Returns the slot of the key that audits.
public(package) macro fun audit(): u8 { 2 }

/// Returns every slot as it is at a time.
public(package) fun slots(keys: &Keys, now_ms: u64): vector<Slot> {
    keys.slots.map_ref!(|slot| {
        let mut slot = *slot;
        slot.promote(now_ms);
        slot
    })
}

/// Returns the key in force of a slot; empty while it is disabled.
public(package) fun in_force(keys: &Keys, slot: u8): vector<u8> {
    keys.slots[slot as u64].current
}

/// Returns whether an address is that of the slot's key in force.
public(package) fun is_in_force(keys: &Keys, slot: u8, sender: address): bool {
    let key = keys.in_force(slot);
    !key.is_empty() && holder(slot, &key) == sender
}

/// Announces a key, instead of one that waits. It is the standby from `ready_ms` on.
///
/// #### Aborts
/// - `ESlotUnknown` if there is no such slot.
/// - `EKeyInvalid` unless the key has 32 bytes that are not all zero, `EKeyHeld` if a slot holds it.
public(package) fun announce(
    keys: &mut Keys,
    slot: u8,
    key: vector<u8>,
    ready_ms: u64,
    now_ms: u64,
) {
    keys.slot_at(slot, now_ms);
    // A standby whose place an announced key has taken is held no more, in any slot.
    keys.slots.do_mut!(|slot| slot.promote(now_ms));
    keys.assert_new(slot, &key);
    let slot = keys.slot_at(slot, now_ms);
    slot.announced = key;
    slot.ready_ms = ready_ms;
}

/// Puts the standby in force. The slot has no standby afterwards.
///
/// #### Returns
/// - The key that was in force, empty if it was disabled, and the one that is.
///
/// #### Aborts
/// - `ESlotUnknown` if there is no such slot, `ENoStandby` if it has no standby.
public(package) fun switch(keys: &mut Keys, slot: u8, now_ms: u64): (vector<u8>, vector<u8>) {
    let slot = keys.slot_at(slot, now_ms);
    assert!(!slot.standby.is_empty(), ENoStandby);
    let before = slot.current;
    slot.current = slot.standby;
    slot.standby = vector[];
    (before, slot.current)
}

/// Leaves a slot without a key in force. Returns the key that was.
///
/// #### Aborts
/// - `ESlotUnknown` if there is no such slot, `EKeyDisabled` if it has no key in force.
public(package) fun disable(keys: &mut Keys, slot: u8, now_ms: u64): vector<u8> {
    let slot = keys.slot_at(slot, now_ms);
    assert!(!slot.current.is_empty(), EKeyDisabled);
    let before = slot.current;
    slot.current = vector[];
    before
}

/// Removes a key that is announced or the standby.
///
/// #### Aborts
/// - `ESlotUnknown` if there is no such slot, `EKeyNotWaiting` if the slot has no such key waiting.
public(package) fun veto(keys: &mut Keys, slot: u8, key: vector<u8>, now_ms: u64) {
    let slot = keys.slot_at(slot, now_ms);
    assert!(!key.is_empty(), EKeyNotWaiting);
    if (slot.standby == key) {
        slot.standby = vector[];
    } else {
        assert!(slot.announced == key, EKeyNotWaiting);
        slot.announced = vector[];
        slot.ready_ms = 0;
    }
}

// === Private functions ===

fun empty_slot(): Slot {
    Slot { current: vector[], standby: vector[], announced: vector[], ready_ms: 0 }
}

fun fill(keys: &mut Keys, slot: u8, current: vector<u8>, standby: vector<u8>) {
    keys.assert_new(slot, &current);
    keys.slots[slot as u64].current = current;
    keys.assert_new(slot, &standby);
    keys.slots[slot as u64].standby = standby;
}

/// The slot as it is at a time, to change.
fun slot_at(keys: &mut Keys, slot: u8, now_ms: u64): &mut Slot {
    assert!((slot as u64) < keys.slots.length(), ESlotUnknown);
    let slot = &mut keys.slots[slot as u64];
    slot.promote(now_ms);
    slot
}

/// Makes the announced key the standby if its time has come.
fun promote(slot: &mut Slot, now_ms: u64) {
    if (slot.announced.is_empty() || now_ms < slot.ready_ms) return;
    slot.standby = slot.announced;
    slot.announced = vector[];
    slot.ready_ms = 0;
}

/// Refuses a key that is none, and one whose address a slot holds: two powers would be one secret.
fun assert_new(keys: &Keys, slot: u8, key: &vector<u8>) {
    assert!(key.length() == KEY_LENGTH && key.any!(|byte| *byte != 0), EKeyInvalid);
    let new = holder(slot, key);
    keys.slots.length().do!(|i| assert!(!keys.slots[i].holds(i as u8, new), EKeyHeld));
}

fun holds(slot: &Slot, number: u8, address: address): bool {
    vector[slot.current, slot.standby, slot.announced].any!(
        |key| !key.is_empty() && holder(number, key) == address,
    )
}

/// The address that acts for a key of a slot.
fun holder(slot: u8, key: &vector<u8>): address {
    if (slot == settlement!()) return address::from_bytes(*key);
    let mut bytes = vector[ED25519_FLAG];
    bytes.append(*key);
    address::from_bytes(hash::blake2b256(&bytes))
}
