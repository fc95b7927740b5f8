/// Identity of objects. Owns `ID` and `UID`; an object is a struct with `key` whose first field is `id: UID`.
/// Does not own who holds an object; that is `sui::transfer`.
module sui::object;

use std::bcs;
use sui::address;

public use fun id_to_bytes as ID.to_bytes;
public use fun id_to_address as ID.to_address;
public use fun uid_to_inner as UID.to_inner;
public use fun uid_as_inner as UID.as_inner;
public use fun uid_to_bytes as UID.to_bytes;
public use fun uid_to_address as UID.to_address;

const SUI_SYSTEM_STATE_OBJECT_ID: address = @0x5;
const SUI_CLOCK_OBJECT_ID: address = @0x6;
const SUI_AUTHENTICATOR_STATE_ID: address = @0x7;
const SUI_RANDOM_ID: address = @0x8;
const SUI_ADDRESS_ALIAS_STATE_OBJECT_ID: address = @0xa;
const SUI_DENY_LIST_OBJECT_ID: address = @0x403;
const SUI_COIN_REGISTRY_OBJECT_ID: address = @0xc;
const SUI_DISPLAY_REGISTRY_OBJECT_ID: address = @0xd;

/// Only the system (address 0) may make objects with fixed ids.
const ENotSystemAddress: u64 = 0;

/// The address of an object, as a plain value: not unique and no proof of anything.
public struct ID has copy, drop, store {
    bytes: address,
}

/// The identity of one object. Made once, never copied, gone only through `delete`.
public struct UID has store {
    id: ID,
}

// === ID ===

/// Returns the 32 bytes of the id.
public fun id_to_bytes(id: &ID): vector<u8> {
    bcs::to_bytes(&id.bytes)
}

/// Returns the id as an address.
public fun id_to_address(id: &ID): address {
    id.bytes
}

/// Returns the id with these bytes. Aborts when they are not 32.
public fun id_from_bytes(bytes: vector<u8>): ID {
    id_from_address(address::from_bytes(bytes))
}

/// Returns the id with this address.
public fun id_from_address(bytes: address): ID {
    ID { bytes }
}

// === UID ===

/// Borrows the id inside.
public fun uid_as_inner(uid: &UID): &ID {
    &uid.id
}

/// Returns the id inside.
public fun uid_to_inner(uid: &UID): ID {
    uid.id
}

/// Returns the 32 bytes of the id.
public fun uid_to_bytes(uid: &UID): vector<u8> {
    bcs::to_bytes(&uid.id.bytes)
}

/// Returns the id as an address.
public fun uid_to_address(uid: &UID): address {
    uid.id.bytes
}

/// Makes an identity that was never used before.
public fun new(ctx: &mut TxContext): UID {
    UID { id: ID { bytes: ctx.fresh_object_address() } }
}

/// Ends an identity; nothing can have it again.
public fun delete(id: UID) {
    let UID { id: ID { bytes } } = id;
    delete_impl(bytes)
}

// === Any object ===

/// Returns the id of an object.
public fun id<T: key>(obj: &T): ID {
    borrow_uid(obj).id
}

/// Borrows the id of an object.
public fun borrow_id<T: key>(obj: &T): &ID {
    &borrow_uid(obj).id
}

/// Returns the 32 bytes of the id of an object.
public fun id_bytes<T: key>(obj: &T): vector<u8> {
    bcs::to_bytes(&borrow_uid(obj).id)
}

/// Returns the address of an object.
public fun id_address<T: key>(obj: &T): address {
    borrow_uid(obj).id.bytes
}

// === System ===

#[allow(unused_function)]
fun sui_system_state(ctx: &TxContext): UID {
    assert!(ctx.sender() == @0x0, ENotSystemAddress);
    UID { id: ID { bytes: SUI_SYSTEM_STATE_OBJECT_ID } }
}

/// The identity of the clock. Only for the system.
public(package) fun clock(): UID {
    UID { id: ID { bytes: SUI_CLOCK_OBJECT_ID } }
}

/// The identity of the keys of zkLogin's issuers. Only for the system.
public(package) fun authenticator_state(): UID {
    UID { id: ID { bytes: SUI_AUTHENTICATOR_STATE_ID } }
}

/// The identity of the randomness. Only for the system.
public(package) fun randomness_state(): UID {
    UID { id: ID { bytes: SUI_RANDOM_ID } }
}

/// The identity of what address aliases are derived from. Only for the system.
public(package) fun address_alias_state(): UID {
    UID { id: ID { bytes: SUI_ADDRESS_ALIAS_STATE_OBJECT_ID } }
}

/// The identity of the deny list. Only for the system.
public(package) fun sui_deny_list_object_id(): UID {
    UID { id: ID { bytes: SUI_DENY_LIST_OBJECT_ID } }
}

/// The identity of the coin registry. Only for the system.
public(package) fun sui_coin_registry_object_id(): UID {
    UID { id: ID { bytes: SUI_COIN_REGISTRY_OBJECT_ID } }
}

/// Returns the address of the coin registry, to which new currencies are sent.
public(package) fun sui_coin_registry_address(): address {
    SUI_COIN_REGISTRY_OBJECT_ID
}

/// The identity of the display registry. Only for the system.
public(package) fun sui_display_registry_object_id(): UID {
    UID { id: ID { bytes: SUI_DISPLAY_REGISTRY_OBJECT_ID } }
}

/// Makes an identity of an address worked out by hashing.
public(package) fun new_uid_from_hash(bytes: address): UID {
    record_new_uid(bytes);
    UID { id: ID { bytes } }
}

native fun borrow_uid<T: key>(obj: &T): &UID;
native fun delete_impl(id: address);
native fun record_new_uid(id: address);

// === Tests ===

#[test_only]
/// Returns the id that was made last.
public fun last_created(ctx: &TxContext): ID {
    ID { bytes: ctx.last_created_object_id() }
}
