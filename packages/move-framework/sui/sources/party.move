/// Who may use an object that is ordered by consensus and yet has an owner. Today that is one address with every right.
module sui::party;

use sui::vec_map::{Self, VecMap};

/// Reading, writing, deleting and giving away.
const ALL_PERMISSIONS: u64 = 0xF;
const NO_PERMISSIONS: u64 = 0;

/// The rights of everybody else, and of the members by address.
public struct Party has copy, drop {
    default: Permissions,
    members: VecMap<address, Permissions>,
}

/// A set of rights, one bit each.
public struct Permissions(u64) has copy, drop;

/// Returns the party of one owner, who may do everything, while others may do nothing.
public fun single_owner(owner: address): Party {
    let mut members = vec_map::empty();
    members.insert(owner, Permissions(ALL_PERMISSIONS));
    Party { default: Permissions(NO_PERMISSIONS), members }
}

/// Gives an object to the party, as `sui::transfer::party_transfer` does for the module of the object's type.
public macro fun transfer<$T: key>($self: Party, $obj: $T) {
    let party = $self;
    sui::transfer::party_transfer($obj, party)
}

/// Gives an object to the party, as `sui::transfer::public_party_transfer` does.
public macro fun public_transfer<$T: key + store>($self: Party, $obj: $T) {
    let party = $self;
    sui::transfer::public_party_transfer($obj, party)
}

/// Whether the party is what `single_owner` makes.
public(package) fun is_single_owner(p: &Party): bool {
    if (p.default.0 != NO_PERMISSIONS || p.members.length() != 1) return false;
    let (_, permissions) = p.members.get_entry_by_idx(0);
    permissions.0 == ALL_PERMISSIONS
}

/// Returns the default rights, the members' addresses and their rights.
public(package) fun into_native(p: Party): (u64, vector<address>, vector<u64>) {
    let Party { default, members } = p;
    let (addresses, permissions) = members.into_keys_values();
    (default.0, addresses, permissions.map!(|Permissions(bits)| bits))
}
