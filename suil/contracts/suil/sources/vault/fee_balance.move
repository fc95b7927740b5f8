/// Owns the fees that a product has taken and the vault has not collected yet (rules.md §9). They lie in the product's own
/// shared object, so that a member's call that pays a fee does not write the vault.
/// Does not own the rates (`suil::config`), how a fee is worked out (`suil::fee`), nor whose a fee is: that is the ledger's.
///
///   a product's call ── add ──▶ FeeBalance ── the product's collect_fees, by anyone ──▶ vault
module suil::fee_balance;

use std::ascii;
use std::type_name;
use sui::balance::{Self, Balance};
use sui::clock::Clock;
use sui::event;
use suil::vault::Vault;

// === Structs ===

/// The fees of one product, in coin `T`.
public struct FeeBalance<phantom T> has store {
    coins: Balance<T>,
    /// All that was ever added, in base units. Unlike the balance it never falls, so a reader sees that nothing moved.
    taken: u128,
}

// === Events ===

/// Emitted when the vault collects a product's fees.
public struct FeesCollected has copy, drop {
    /// The id of the shared object that the fees lay in.
    source: ID,
    /// The coin's type, without 0x.
    coin: ascii::String,
    /// In the coin's base units.
    amount: u64,
    timestamp_ms: u64,
}

// === Package functions ===

/// Returns a balance without fees.
public(package) fun new<T>(): FeeBalance<T> {
    FeeBalance { coins: balance::zero(), taken: 0 }
}

/// Returns what was added and not collected, in base units.
public(package) fun value<T>(fees: &FeeBalance<T>): u64 { fees.coins.value() }

/// Returns all that was ever added, in base units.
public(package) fun taken<T>(fees: &FeeBalance<T>): u128 { fees.taken }

/// Adds a fee. The caller's own event says who paid it.
public(package) fun add<T>(fees: &mut FeeBalance<T>, fee: Balance<T>) {
    fees.taken = fees.taken + (fee.value() as u128);
    fees.coins.join(fee);
}

/// Moves all fees to the vault. Without any it does nothing, so that of two callers at once neither fails.
///
/// #### Parameters
/// - `source`: the id of the shared object that the fees lie in.
///
/// #### Aborts
/// - `vault::ECoinUnknown` if the vault does not keep that coin.
public(package) fun collect<T>(
    fees: &mut FeeBalance<T>,
    source: ID,
    vault: &mut Vault,
    clock: &Clock,
) {
    let amount = fees.value();
    if (amount == 0) return;
    vault.deposit_fees(fees.coins.withdraw_all());
    event::emit(FeesCollected {
        source,
        coin: type_name::with_defining_ids<T>().into_string(),
        amount,
        timestamp_ms: clock.timestamp_ms(),
    });
}
