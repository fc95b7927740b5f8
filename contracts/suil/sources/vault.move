/// Owns the coins that back the ledger: top-ups, fees and the emission, one balance per coin (rules.md §9).
/// Does not own principal, reserves or escrow (`suil::liquidity`), nor who may claim how much: that is the ledger's,
/// rebuilt from the events. Nothing leaves the vault in this version.
module suil::vault;

use std::ascii;
use std::type_name;
use sui::balance::{Self, Balance};
use sui::clock::Clock;
use sui::coin::Coin;
use sui::dynamic_field as field;
use sui::event;
use sui::sui::SUI;
use suil::suil::SUIL;

// === Errors ===

/// The coin is empty.
const EZeroAmount: u64 = 1;
/// The vault keeps SUI, SUIL and the deployment's stablecoin, and this is another coin.
const ECoinUnknown: u64 = 2;

// === Structs ===

/// The vault, shared, one per deployment. Its balances are dynamic fields under `BalanceKey<T>`.
public struct Vault has key {
    id: UID,
}

/// Names the balance of coin `T`.
public struct BalanceKey<phantom T>() has copy, drop, store;

// === Events ===

/// Emitted by `topup`, `topup_suil` and `finance::topup_v2` when a member's coins arrive.
public struct ToppedUp has copy, drop {
    member: address,
    /// The coin's type, without 0x.
    coin: ascii::String,
    /// In the coin's base units.
    amount: u64,
    timestamp_ms: u64,
}

/// Emitted once, at set-up, when the SUIL emission arrives.
public struct EmissionDeposited has copy, drop {
    /// SUIL in base units.
    amount: u64,
    timestamp_ms: u64,
}

// === Public functions ===

/// Puts the stablecoin into the vault, to be credited to the sender by the event `ToppedUp`.
///
/// #### Parameters
/// - `amount`: the coin; all of it is taken.
/// - `vault`: its balance of that coin grows.
///
/// #### Aborts
/// - `EZeroAmount` if the coin is empty.
/// - `ECoinUnknown` if the vault does not keep that coin.
public fun topup<U>(amount: Coin<U>, vault: &mut Vault, clock: &Clock, ctx: &TxContext) {
    vault.top_up(amount, clock, ctx)
}

/// Puts SUIL into the vault, to be credited to the sender by the event `ToppedUp`.
///
/// #### Parameters
/// - `amount`: the SUIL, in base units; all of it is taken.
/// - `vault`: its SUIL grows.
///
/// #### Aborts
/// - `EZeroAmount` if the coin is empty.
public fun topup_suil(amount: Coin<SUIL>, vault: &mut Vault, clock: &Clock, ctx: &TxContext) {
    vault.top_up(amount, clock, ctx)
}

// === View functions ===

/// Returns what the vault holds of coin `T`, in base units; 0 for a coin it does not keep.
public fun balance<T>(vault: &Vault): u64 {
    let key = BalanceKey<T>();
    if (!field::exists_(&vault.id, key)) return 0;
    field::borrow<BalanceKey<T>, Balance<T>>(&vault.id, key).value()
}

// === Package functions ===

/// Creates and shares the vault for SUI, SUIL and the stablecoin `U`, with the emission in it.
///
/// #### Returns
/// - The vault's id.
public(package) fun create<U>(emission: Balance<SUIL>, clock: &Clock, ctx: &mut TxContext): ID {
    event::emit(EmissionDeposited {
        amount: emission.value(),
        timestamp_ms: clock.timestamp_ms(),
    });
    let mut vault = Vault { id: object::new(ctx) };
    field::add(&mut vault.id, BalanceKey<SUI>(), balance::zero<SUI>());
    field::add(&mut vault.id, BalanceKey<SUIL>(), emission);
    field::add(&mut vault.id, BalanceKey<U>(), balance::zero<U>());
    let id = object::id(&vault);
    transfer::share_object(vault);
    id
}

/// Takes a member's coin and says so in `ToppedUp`.
///
/// #### Aborts
/// - `EZeroAmount` if the coin is empty.
/// - `ECoinUnknown` if the vault does not keep that coin.
public(package) fun top_up<T>(vault: &mut Vault, coin: Coin<T>, clock: &Clock, ctx: &TxContext) {
    let amount = coin.value();
    assert!(amount > 0, EZeroAmount);
    vault.join(coin.into_balance());
    event::emit(ToppedUp {
        member: ctx.sender(),
        coin: type_name::with_defining_ids<T>().into_string(),
        amount,
        timestamp_ms: clock.timestamp_ms(),
    });
}

/// Takes a fee. The caller's own event says whose fee it was.
///
/// #### Aborts
/// - `ECoinUnknown` if the vault does not keep that coin.
public(package) fun deposit_fee<T>(vault: &mut Vault, fee: Balance<T>) {
    vault.join(fee)
}

// === Private functions ===

fun join<T>(vault: &mut Vault, coins: Balance<T>) {
    let key = BalanceKey<T>();
    assert!(field::exists_(&vault.id, key), ECoinUnknown);
    field::borrow_mut<BalanceKey<T>, Balance<T>>(&mut vault.id, key).join(coins);
}
