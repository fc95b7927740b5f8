/// Owns the team income that is proven and not claimed (rules.md §4): by member and kind, with its coins.
/// Does not own who may prove or claim: its functions are those of `suil::settlement` and `suil::liquidity`.
module suil::credits;

use sui::balance::{Self, Balance};
use sui::table::{Self, Table};

// === Constants ===

/// Friend, indirect, community, peer.
const KINDS: u64 = 4;

// === Structs ===

/// The coins are always the sum of the amounts.
public struct Credits<phantom U> has store {
    coins: Balance<U>,
    /// In micro-dollars, in the order friend, indirect, community, peer.
    amounts: Table<address, vector<u64>>,
}

// === Package functions ===

/// Returns credits of no member.
public(package) fun new<U>(ctx: &mut TxContext): Credits<U> {
    Credits { coins: balance::zero(), amounts: table::new(ctx) }
}

/// Adds to a member's credit.
///
/// #### Parameters
/// - `amounts`: friend, indirect, community, peer, in micro-dollars.
/// - `coins`: the sum of the amounts.
public(package) fun add<U>(
    credits: &mut Credits<U>,
    member: address,
    amounts: vector<u64>,
    coins: Balance<U>,
) {
    credits.coins.join(coins);
    if (!credits.amounts.contains(member)) credits.amounts.add(member, vector::tabulate!(KINDS, |_| 0));
    let held = &mut credits.amounts[member];
    *held = (*held).zip_map!(amounts, |before, more| before + more);
}

/// Takes from a member's credit of a kind, 1 friend to 4 peer, which must hold as much.
public(package) fun take<U>(
    credits: &mut Credits<U>,
    member: address,
    kind: u8,
    amount: u64,
): Balance<U> {
    let held = &mut credits.amounts[member][(kind as u64) - 1];
    *held = *held - amount;
    credits.coins.split(amount)
}

/// Returns a member's credit: friend, indirect, community, peer, in micro-dollars.
public(package) fun of<U>(credits: &Credits<U>, member: address): vector<u64> {
    if (!credits.amounts.contains(member)) return vector::tabulate!(KINDS, |_| 0);
    credits.amounts[member]
}

/// Returns a member's credit of a kind, 1 friend to 4 peer, in micro-dollars.
public(package) fun of_kind<U>(credits: &Credits<U>, member: address, kind: u8): u64 {
    credits.of(member)[(kind as u64) - 1]
}

/// Returns the credits of all members, in micro-dollars.
public(package) fun total<U>(credits: &Credits<U>): u64 {
    credits.coins.value()
}
