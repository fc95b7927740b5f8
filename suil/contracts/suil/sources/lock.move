/// Owns coins that cannot leave before their time (rules.md §1): a lock frees its coins evenly between two moments, or all at
/// once where both are the same. Its holder can move the moments later and never earlier.
/// Does not own whose lock it is: that is the owner of the object, which can be given away with everything in it.
module suil::lock;

use sui::balance::Balance;
use sui::clock::Clock;
use sui::coin::{Self, Coin};

// === Errors ===

#[error(code = 1)]
const EZeroAmount: vector<u8> = b"The coin is empty.";
#[error(code = 2)]
const ETimesReversed: vector<u8> = b"The lock would end before it starts to free coins.";
#[error(code = 3)]
const EEarlier: vector<u8> = b"A lock can be extended, not shortened.";
#[error(code = 4)]
const ENothingFree: vector<u8> = b"Nothing in the lock is free yet.";

// === Constants ===

/// A year of 365 days.
const YEAR_MS: u64 = 31_536_000_000;

// === Structs ===

/// Locked coins of one kind.
public struct Lock<phantom T> has key, store {
    id: UID,
    balance: Balance<T>,
    /// What was locked at first; the difference to `balance` has left.
    total: u64,
    /// Nothing is free until then.
    starts_at_ms: u64,
    /// From then on all is free; in between the part of the time that has passed.
    ends_at_ms: u64,
}

// === Public functions ===

/// Locks a coin for a year, after which all of it is free: for the shares of a pool's first deposit.
///
/// #### Returns
/// - The lock.
///
/// #### Aborts
/// - `EZeroAmount` if the coin is empty.
public fun for_a_year<T>(coin: Coin<T>, clock: &Clock, ctx: &mut TxContext): Lock<T> {
    let ends_at_ms = clock.timestamp_ms() + YEAR_MS;
    new(coin.into_balance(), ends_at_ms, ends_at_ms, ctx)
}

/// Moves the moments later, so that at no time more is free than before.
///
/// #### Parameters
/// - `starts_at_ms`, `ends_at_ms`: neither before the present one.
///
/// #### Aborts
/// - `EEarlier` if one is before the present one, `ETimesReversed` if the end is before the start.
public fun extend<T>(lock: &mut Lock<T>, starts_at_ms: u64, ends_at_ms: u64) {
    assert!(starts_at_ms >= lock.starts_at_ms && ends_at_ms >= lock.ends_at_ms, EEarlier);
    assert!(starts_at_ms <= ends_at_ms, ETimesReversed);
    lock.starts_at_ms = starts_at_ms;
    lock.ends_at_ms = ends_at_ms;
}

/// Takes out all that is free.
///
/// #### Returns
/// - The coin.
///
/// #### Aborts
/// - `ENothingFree` if that is nothing.
public fun release<T>(lock: &mut Lock<T>, clock: &Clock, ctx: &mut TxContext): Coin<T> {
    let free = lock.free(clock);
    assert!(free > 0, ENothingFree);
    coin::from_balance(lock.balance.split(free), ctx)
}

/// Deletes a lock whose coins have all left. Aborts with `sui::balance::ENonZero` while it holds any.
public fun destroy_empty<T>(lock: Lock<T>) {
    let Lock { id, balance, .. } = lock;
    id.delete();
    balance.destroy_zero();
}

// === View functions ===

/// Returns what could be taken out now, in the coin's unit.
public fun free<T>(lock: &Lock<T>, clock: &Clock): u64 {
    let released = lock.total - lock.balance.value();
    // After an extension less may be free than has left already.
    lock.freed(clock.timestamp_ms()).max(released) - released
}

/// Returns what is in the lock, free or not, in the coin's unit.
public fun value<T>(lock: &Lock<T>): u64 { lock.balance.value() }

/// Returns what was locked at first, in the coin's unit.
public fun total<T>(lock: &Lock<T>): u64 { lock.total }

/// Returns the moment until which nothing is free, in milliseconds since 1970.
#[test_only]
public fun starts_at_ms<T>(lock: &Lock<T>): u64 { lock.starts_at_ms }

/// Returns the moment from which all is free, in milliseconds since 1970.
#[test_only]
public fun ends_at_ms<T>(lock: &Lock<T>): u64 { lock.ends_at_ms }

// === Package functions ===

/// Locks the operator's SUIL: nothing is free for a year, then all of it evenly over four years.
public(package) fun vesting<T>(balance: Balance<T>, now_ms: u64, ctx: &mut TxContext): Lock<T> {
    new(balance, now_ms + YEAR_MS, now_ms + 5 * YEAR_MS, ctx)
}

// === Private functions ===

fun new<T>(balance: Balance<T>, starts_at_ms: u64, ends_at_ms: u64, ctx: &mut TxContext): Lock<T> {
    let total = balance.value();
    assert!(total > 0, EZeroAmount);
    Lock { id: object::new(ctx), balance, total, starts_at_ms, ends_at_ms }
}

/// What the schedule frees until a moment, of all that was locked, rounded down.
fun freed<T>(lock: &Lock<T>, now_ms: u64): u64 {
    let Lock { total, starts_at_ms, ends_at_ms, .. } = lock;
    if (now_ms >= *ends_at_ms) return *total;
    if (now_ms <= *starts_at_ms) return 0;
    let passed_ms = (now_ms - *starts_at_ms) as u128;
    ((*total as u128) * passed_ms / ((*ends_at_ms - *starts_at_ms) as u128)) as u64
}
