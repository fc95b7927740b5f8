/// Owns the form of the settlement's Merkle tree (rules.md §4): leaves, inner nodes, proofs.
/// Does not own any root, nor what a proven amount is good for: every function is pure.
module suil::merkle;

use std::bcs;
use sui::hash;

// === Constants ===

/// Begins the bytes of a leaf, so that no inner node can be shown as one.
const LEAF_TAG: u8 = 0;
/// Begins the bytes of an inner node.
const NODE_TAG: u8 = 1;
/// Begins the bytes of a season's leaf, so that no day's leaf can be shown as one.
const SEASON_TAG: u8 = 2;
/// Bytes of a root, a leaf's hash or a sibling.
const HASH_LENGTH: u64 = 32;
/// The most levels a proof has: one bit of a u64 each, the last one kept free.
const MAX_LEVELS: u64 = 63;

// === Package functions ===

/// Returns whether the bytes have the length of a hash.
public(package) fun is_hash(bytes: &vector<u8>): bool {
    bytes.length() == HASH_LENGTH
}

/// Returns the leaf of a member: `blake2b256(0x00 ‖ bcs(day, member, u64, u64, u64, u64))`.
///
/// #### Parameters
/// - `day`: of the tree, so that a leaf is good for no other day.
/// - `amounts`: of that day, in the order friend, indirect, community, peer, in micro-dollars.
public(package) fun leaf(day: u64, member: address, amounts: &vector<u64>): vector<u8> {
    let mut bytes = vector[LEAF_TAG];
    bytes.append(bcs::to_bytes(&day));
    bytes.append(bcs::to_bytes(&member));
    amounts.do_ref!(|amount| bytes.append(bcs::to_bytes(amount)));
    hash::blake2b256(&bytes)
}

/// Returns the leaf of a member for a season: `blake2b256(0x02 ‖ bcs(season, member) ‖ 112 · u64)`.
///
/// #### Parameters
/// - `amounts`: of the season's 28 days in their order, each in the order friend, indirect, community, peer, in
///   micro-dollars.
public(package) fun season_leaf(season: u64, member: address, amounts: &vector<u64>): vector<u8> {
    let mut bytes = vector[SEASON_TAG];
    bytes.append(bcs::to_bytes(&season));
    bytes.append(bcs::to_bytes(&member));
    amounts.do_ref!(|amount| bytes.append(bcs::to_bytes(amount)));
    hash::blake2b256(&bytes)
}

/// Returns the inner node of two: `blake2b256(0x01 ‖ left ‖ right)`.
public(package) fun node(left: vector<u8>, right: vector<u8>): vector<u8> {
    let mut bytes = vector[NODE_TAG];
    bytes.append(left);
    bytes.append(right);
    hash::blake2b256(&bytes)
}

/// Returns whether a proof has a form that can be followed: at most 63 siblings of 32 bytes, and no bit beyond them.
public(package) fun is_well_formed(siblings: &vector<vector<u8>>, sides: u64): bool {
    let levels = siblings.length();
    levels <= MAX_LEVELS && sides >> (levels as u8) == 0 && siblings.all!(|one| is_hash(one))
}

/// Returns the root that a leaf and its proof lead to.
///
/// #### Parameters
/// - `siblings`: from the bottom up; the levels on which the node was carried up alone are left out.
/// - `sides`: bit `i` is 1 if sibling `i` is on the left.
public(package) fun root(leaf: vector<u8>, siblings: vector<vector<u8>>, sides: u64): vector<u8> {
    let (mut hash, mut bits) = (leaf, sides);
    siblings.do!(|sibling| {
        hash = if (bits & 1 == 1) node(sibling, hash) else node(hash, sibling);
        bits = bits >> 1;
    });
    hash
}
