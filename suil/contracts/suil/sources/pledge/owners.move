/// Owns which pledges are whose: per owner a list in the order they were made, to which adding costs the same however
/// long it is. Does not own the pledges themselves.
module suil::owners;

use sui::table::{Self, Table};

// === Structs ===

/// The lists of all owners.
public struct Owners has store {
    counts: Table<address, u64>,
    ids: Table<Place, u64>,
}

/// A place in an owner's list, from 0.
public struct Place has copy, drop, store {
    owner: address,
    index: u64,
}

// === Package functions ===

/// Returns lists with nothing in them.
public(package) fun new(ctx: &mut TxContext): Owners {
    Owners { counts: table::new(ctx), ids: table::new(ctx) }
}

/// Adds an id at the end of an owner's list.
public(package) fun add(owners: &mut Owners, owner: address, id: u64) {
    let index = owners.count(owner);
    if (index == 0) owners.counts.add(owner, 1) else *&mut owners.counts[owner] = index + 1;
    owners.ids.add(Place { owner, index }, id);
}

/// Returns how many ids an owner's list has.
public(package) fun count(owners: &Owners, owner: address): u64 {
    if (!owners.counts.contains(owner)) return 0;
    owners.counts[owner]
}

/// Returns up to `limit` ids of an owner from place `from` on.
public(package) fun list(owners: &Owners, owner: address, from: u64, limit: u64): vector<u64> {
    let count = owners.count(owner);
    if (from >= count) return vector[];
    vector::tabulate!(limit.min(count - from), |i| owners.ids[Place { owner, index: from + i }])
}
