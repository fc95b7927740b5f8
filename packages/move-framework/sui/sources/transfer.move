/// Who holds an object: an address, everyone who reads (frozen), everyone who reads and writes (shared).
/// The functions without `public_` may be called only by the module that defines the object's type.
module sui::transfer;

use sui::party::Party;

#[allow(unused_const)]
/// The object was not made in this transaction, so it is too late to share it.
const ESharedNonNewObject: u64 = 0;
/// The party is not one owner with every right.
const EInvalidPartyPermissions: u64 = 5;

/// The right to take an object that was sent to another object. Made by the virtual machine.
public struct Receiving<phantom T: key> has drop {
    id: ID,
    version: u64,
}

/// Gives the object to `recipient`.
public fun transfer<T: key>(obj: T, recipient: address) {
    transfer_impl(obj, recipient)
}

/// Gives the object to `recipient`; for types with `store`, from any module.
public fun public_transfer<T: key + store>(obj: T, recipient: address) {
    transfer_impl(obj, recipient)
}

/// Makes the object readable by everyone and changeable by no one from then on.
public fun freeze_object<T: key>(obj: T) {
    freeze_object_impl(obj)
}

/// Makes the object readable by everyone and changeable by no one; for types with `store`, from any module.
public fun public_freeze_object<T: key + store>(obj: T) {
    freeze_object_impl(obj)
}

/// Lets everyone use the object. Aborts when it was not made in this transaction.
public fun share_object<T: key>(obj: T) {
    share_object_impl(obj)
}

/// Lets everyone use the object; for types with `store`, from any module.
public fun public_share_object<T: key + store>(obj: T) {
    share_object_impl(obj)
}

/// Gives the object to a party: it has an owner and is ordered by consensus. Aborts unless that is one owner with every right.
public fun party_transfer<T: key>(obj: T, party: Party) {
    assert!(party.is_single_owner(), EInvalidPartyPermissions);
    let (default, addresses, permissions) = party.into_native();
    party_transfer_impl(obj, default, addresses, permissions)
}

/// Gives the object to a party; for types with `store`, from any module.
public fun public_party_transfer<T: key + store>(obj: T, party: Party) {
    assert!(party.is_single_owner(), EInvalidPartyPermissions);
    let (default, addresses, permissions) = party.into_native();
    party_transfer_impl(obj, default, addresses, permissions)
}

/// Takes an object that was sent to the object of `parent`.
public fun receive<T: key>(parent: &mut UID, to_receive: Receiving<T>): T {
    let Receiving { id, version } = to_receive;
    receive_impl(parent.to_address(), id, version)
}

/// Takes an object that was sent to the object of `parent`; for types with `store`, from any module.
public fun public_receive<T: key + store>(parent: &mut UID, to_receive: Receiving<T>): T {
    let Receiving { id, version } = to_receive;
    receive_impl(parent.to_address(), id, version)
}

/// Returns the id of the object that can be taken.
public fun receiving_object_id<T: key>(receiving: &Receiving<T>): ID {
    receiving.id
}

public(package) native fun freeze_object_impl<T: key>(obj: T);
public(package) native fun share_object_impl<T: key>(obj: T);
native fun party_transfer_impl<T: key>(
    obj: T,
    default_permissions: u64,
    addresses: vector<address>,
    permissions: vector<u64>,
);
public(package) native fun transfer_impl<T: key>(obj: T, recipient: address);
native fun receive_impl<T: key>(parent: address, to_receive: ID, version: u64): T;

// === Tests ===

#[test_only]
public(package) fun make_receiver<T: key>(id: ID, version: u64): Receiving<T> {
    Receiving { id, version }
}

#[test_only]
public(package) fun receiving_id<T: key>(r: &Receiving<T>): ID {
    r.id
}
