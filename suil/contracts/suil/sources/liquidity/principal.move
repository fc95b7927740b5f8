/// Owns the members' principal: the stablecoin itself and how much of it counts for the open day (rules.md §3). Under this
/// code it leaves only by `withdraw`, which the façade calls for the owner alone.
/// Does not own whose principal it is (`suil::position`).
module suil::principal;

use sui::balance::{Self, Balance};

// === Structs ===

/// The principal vault. What it holds is always `active + pending`.
public struct Principal<phantom U> has store {
    vault: Balance<U>,
    /// There since before the open day, in micro-dollars.
    active: u64,
    /// Staked on the open day, in micro-dollars.
    pending: u64,
}

// === Package functions ===

/// Returns an empty vault.
public(package) fun new<U>(): Principal<U> {
    Principal { vault: balance::zero(), active: 0, pending: 0 }
}

/// Takes what is staked on the open day.
public(package) fun deposit<U>(principal: &mut Principal<U>, coins: Balance<U>) {
    principal.pending = principal.pending + coins.value();
    principal.vault.join(coins);
}

/// Pays principal out: `from_pending` of what was staked on the open day and `from_active` of what was there before.
public(package) fun withdraw<U>(
    principal: &mut Principal<U>,
    from_pending: u64,
    from_active: u64,
): Balance<U> {
    principal.pending = principal.pending - from_pending;
    principal.active = principal.active - from_active;
    principal.vault.split(from_pending + from_active)
}

/// Ends the open day.
///
/// #### Returns
/// - What was there through all of it, neither staked nor unstaked on it, in micro-dollars.
public(package) fun end_day<U>(principal: &mut Principal<U>): u64 {
    let through_the_day = principal.active;
    principal.active = through_the_day + principal.pending;
    principal.pending = 0;
    through_the_day
}

/// Returns all principal in micro-dollars.
public(package) fun total<U>(principal: &Principal<U>): u64 {
    principal.vault.value()
}

/// Returns what was there since before the open day, in micro-dollars.
public(package) fun active<U>(principal: &Principal<U>): u64 {
    principal.active
}

/// Returns what was staked on the open day, in micro-dollars.
public(package) fun pending<U>(principal: &Principal<U>): u64 {
    principal.pending
}
