/// Owns what a product's reserve is: coins that pay the product's income, which anyone may add to and which leave to the
/// product's own escrow alone (rules.md §9). A reserve lies inside its product's shared object, and that object's id is
/// the reserve's id.
/// Does not own when a reserve pays: each product sets aside what it owes, and only into its own escrow.
///
///   vault ── voucher ──▶ Deposit ──▶ the product's accept_deposit ──▶ Reserve
///
/// A deposit has no abilities: its holder must hand it to the product that it names in the same transaction.
module suil::reserve;

use sui::balance::{Self, Balance};

// === Errors ===

#[error(code = 1)]
const EDepositForeign: vector<u8> = b"The deposit is meant for another reserve.";

// === Structs ===

/// The reserve of one product, in coin `T`.
public struct Reserve<phantom T> has store {
    /// The shared object it lies in.
    holder: ID,
    coins: Balance<T>,
}

/// Coins on their way from the vault to the reserve they are meant for.
public struct Deposit<phantom T> {
    /// The reserve's id.
    reserve: ID,
    /// The vault's id.
    source: ID,
    coins: Balance<T>,
}

// === View functions ===

/// Returns the reserve that a deposit is meant for.
#[test_only]
public fun target<T>(deposit: &Deposit<T>): ID { deposit.reserve }

/// Returns the vault that a deposit comes from, as an address: the funder of the reserve.
public fun source<T>(deposit: &Deposit<T>): address { deposit.source.to_address() }

/// Returns what a deposit brings, in base units.
#[test_only]
public fun amount<T>(deposit: &Deposit<T>): u64 { deposit.coins.value() }

// === Package functions ===

/// Returns an empty reserve.
///
/// #### Parameters
/// - `holder`: the id of the shared object it will lie in.
public(package) fun new<T>(holder: ID): Reserve<T> {
    Reserve { holder, coins: balance::zero() }
}

/// Returns the reserve's id: that of the object it lies in.
public(package) fun id<T>(reserve: &Reserve<T>): ID { reserve.holder }

/// Returns what the reserve holds, in base units.
public(package) fun value<T>(reserve: &Reserve<T>): u64 { reserve.coins.value() }

/// Adds to the reserve.
public(package) fun join<T>(reserve: &mut Reserve<T>, coins: Balance<T>) {
    reserve.coins.join(coins);
}

/// Sets coins aside. The product calls it to fill its own escrow. There must be as much.
public(package) fun split<T>(reserve: &mut Reserve<T>, amount: u64): Balance<T> {
    reserve.coins.split(amount)
}

/// Sends coins of the vault on their way to a reserve.
public(package) fun deposit<T>(reserve: ID, source: ID, coins: Balance<T>): Deposit<T> {
    Deposit { reserve, source, coins }
}

/// Takes a deposit in.
///
/// #### Returns
/// - What it brought, in base units.
///
/// #### Aborts
/// - `EDepositForeign` if it is meant for another reserve.
public(package) fun accept<T>(reserve: &mut Reserve<T>, deposit: Deposit<T>): u64 {
    let Deposit { reserve: target, source: _, coins } = deposit;
    assert!(target == reserve.holder, EDepositForeign);
    let amount = coins.value();
    reserve.coins.join(coins);
    amount
}
