/// Owns the team's money and memory: reserve, escrow, the published roots, what each member has proven and claimed
/// (rules.md §4). Does not own who may publish, prove or claim, nor what a day may cost: its functions are
/// `suil::settlement` and `suil::liquidity`.
module suil::team;

use sui::balance::{Self, Balance};
use sui::table::{Self, Table};
use suil::reserve::{Self, Deposit, Reserve};

// === Errors ===

/// Escrow holds less than the roots promise; only a wrong root leads here. Members who prove later find nothing.
const EEscrowShort: u64 = 1;

// === Constants ===

/// Friend, indirect, community, peer.
const KINDS: u64 = 4;
/// How many of the claimable roots are accepted, the latest ones (rules.md §4).
const ACCEPTED_ROOTS: u64 = 8;

// === Structs ===

/// The team income of one deployment, shared.
public struct Team<phantom U> has key {
    id: UID,
    /// Not yet promised to anyone.
    reserve: Reserve<U>,
    /// Promised by the published roots and not claimed.
    escrow: Balance<U>,
    roots: Table<u64, Root>,
    /// The first day of the liquidity product.
    first_day: u64,
    /// The first day that is not published.
    next_day: u64,
    accounts: Table<address, Account>,
}

/// A published day.
public struct Root has copy, drop, store {
    root: vector<u8>,
    /// What the day moved from the reserve to escrow, in micro-dollars.
    total: u64,
    published_at_ms: u64,
    /// From then on it proves; until then it can be revoked. Never before the root of the day before.
    claimable_at_ms: u64,
}

/// What a member has proven and claimed so far, in micro-dollars, in the order friend, indirect, community, peer.
public struct Account has copy, drop, store {
    proven: vector<u64>,
    claimed: vector<u64>,
}

// === View functions ===

/// Returns the root itself.
public fun hash(root: &Root): vector<u8> { root.root }

/// Returns what the day moved from the reserve to escrow, in micro-dollars.
public fun total(root: &Root): u64 { root.total }

/// Returns when the root was published.
public fun published_at_ms(root: &Root): u64 { root.published_at_ms }

/// Returns from when on the root proves.
public fun claimable_at_ms(root: &Root): u64 { root.claimable_at_ms }

/// Returns what is proven so far, the fees included: friend, indirect, community, peer, in micro-dollars.
public fun proven(account: &Account): vector<u64> { account.proven }

/// Returns what is claimed so far, the fees included, in the same order.
public fun claimed(account: &Account): vector<u64> { account.claimed }

/// Returns what is proven and not claimed, in the same order.
public fun claimable(account: &Account): vector<u64> {
    account.proven.zip_map!(account.claimed, |proven, claimed| proven - claimed)
}

// === Package functions: reserve and roots ===

/// Creates and shares the team income, with nothing in it.
///
/// #### Parameters
/// - `first_day`: the first day there will be a root of.
///
/// #### Returns
/// - Its id.
public(package) fun create<U>(first_day: u64, ctx: &mut TxContext): ID {
    let uid = object::new(ctx);
    let id = uid.to_inner();
    transfer::share_object(Team<U> {
        id: uid,
        reserve: reserve::new(id),
        escrow: balance::zero(),
        roots: table::new(ctx),
        first_day,
        next_day: first_day,
        accounts: table::new(ctx),
    });
    id
}

/// Adds to the reserve.
public(package) fun fund<U>(team: &mut Team<U>, coins: Balance<U>) {
    team.reserve.join(coins);
}

/// Adds what the vault sends to the reserve.
///
/// #### Returns
/// - The amount, in micro-dollars.
///
/// #### Aborts
/// - `reserve::EDepositForeign` if it was sent to another reserve.
public(package) fun accept<U>(team: &mut Team<U>, deposit: Deposit<U>): u64 {
    team.reserve.accept(deposit)
}

/// Publishes the next day: its total goes from the reserve, which must hold it, to escrow.
///
/// #### Returns
/// - From when on the root proves.
public(package) fun publish<U>(
    team: &mut Team<U>,
    root: vector<u8>,
    total: u64,
    now_ms: u64,
    delay_ms: u64,
): u64 {
    let day = team.next_day;
    let mut claimable_at_ms = now_ms + delay_ms;
    if (day > team.first_day) {
        claimable_at_ms = claimable_at_ms.max(team.roots[day - 1].claimable_at_ms)
    };
    team.escrow.join(team.reserve.split(total));
    team.roots.add(day, Root { root, total, published_at_ms: now_ms, claimable_at_ms });
    team.next_day = day + 1;
    claimable_at_ms
}

/// Takes the last published day back: its total returns from escrow to the reserve.
///
/// #### Returns
/// - The total.
public(package) fun revoke<U>(team: &mut Team<U>): u64 {
    let day = team.next_day - 1;
    let Root { total, .. } = team.roots.remove(day);
    team.reserve.join(team.escrow.split(total));
    team.next_day = day;
    total
}

/// Returns whether a day is one of the last 8 whose roots are claimable.
///
/// The times of the roots never fall from day to day, so nothing but the day itself and the eighth after it matters.
public(package) fun accepts<U>(team: &Team<U>, day: u64, now_ms: u64): bool {
    team.is_claimable(day, now_ms) && !team.is_claimable(day + ACCEPTED_ROOTS, now_ms)
}

/// Returns whether a day is published and its root claimable.
public(package) fun is_claimable<U>(team: &Team<U>, day: u64, now_ms: u64): bool {
    team.is_published(day) && team.roots[day].claimable_at_ms <= now_ms
}

/// Returns whether a day is published.
public(package) fun is_published<U>(team: &Team<U>, day: u64): bool {
    team.roots.contains(day)
}

/// Returns a published day's root.
public(package) fun root<U>(team: &Team<U>, day: u64): Root {
    team.roots[day]
}

/// Returns the first day of all.
public(package) fun first_day<U>(team: &Team<U>): u64 {
    team.first_day
}

/// Returns the first day that is not published.
public(package) fun next_day<U>(team: &Team<U>): u64 {
    team.next_day
}

/// Returns the reserve in micro-dollars.
public(package) fun reserve<U>(team: &Team<U>): u64 {
    team.reserve.value()
}

/// Returns the escrow in micro-dollars.
public(package) fun escrow<U>(team: &Team<U>): u64 {
    team.escrow.value()
}

// === Package functions: members ===

/// Returns a member's account; one with nothing in it for a member that never proved anything.
public(package) fun account<U>(team: &Team<U>, member: address): Account {
    if (!team.accounts.contains(member)) return empty_account();
    team.accounts[member]
}

/// Keeps what a member has proven: of each kind the larger of stored and proven.
///
/// #### Returns
/// - What is stored afterwards.
public(package) fun remember<U>(
    team: &mut Team<U>,
    member: address,
    amounts: vector<u64>,
): vector<u64> {
    if (!team.accounts.contains(member)) team.accounts.add(member, empty_account());
    let account = &mut team.accounts[member];
    account.proven = account.proven.zip_map!(amounts, |stored, proven| stored.max(proven));
    account.proven
}

/// Returns what a member has proven and not claimed of a kind, 1 friend to 4 peer, in micro-dollars.
public(package) fun claimable_of<U>(team: &Team<U>, member: address, kind: u8): u64 {
    team.account(member).claimable()[(kind as u64) - 1]
}

/// Takes proven income of a kind, 1 friend to 4 peer, out of escrow. As much must be claimable.
///
/// #### Aborts
/// - `EEscrowShort` if escrow holds less.
public(package) fun pay<U>(team: &mut Team<U>, member: address, kind: u8, amount: u64): Balance<U> {
    assert!(amount <= team.escrow.value(), EEscrowShort);
    let claimed = &mut team.accounts[member].claimed[(kind as u64) - 1];
    *claimed = *claimed + amount;
    team.escrow.split(amount)
}

// === Private functions ===

fun empty_account(): Account {
    Account {
        proven: vector::tabulate!(KINDS, |_| 0),
        claimed: vector::tabulate!(KINDS, |_| 0),
    }
}
