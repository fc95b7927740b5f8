/// Amounts of a currency. Owns `Supply` and `Balance`; the sum of all balances is the supply.
/// Does not own coins as objects; that is `sui::coin`.
module sui::balance;

use sui::accumulator::AccumulatorRoot;
use sui::funds_accumulator::{Self, Withdrawal};

public use fun supply_value as Supply.value;
public use fun sui::coin::from_balance as Balance.into_coin;

/// The balance to destroy is not zero.
const ENonZero: u64 = 0;
/// The supply would pass 2^64 - 1 or fall below zero.
const EOverflow: u64 = 1;
/// There is less than asked for.
const ENotEnough: u64 = 2;
#[allow(unused_const)]
/// Only the system (address 0) may do this.
const ENotSystemAddress: u64 = 3;

/// How much of a currency there is.
public struct Supply<phantom T> has store {
    value: u64,
}

/// Some of a currency.
public struct Balance<phantom T> has store {
    value: u64,
}

/// Returns the amount.
public fun value<T>(self: &Balance<T>): u64 {
    self.value
}

/// Returns how much of the currency there is.
public fun supply_value<T>(supply: &Supply<T>): u64 {
    supply.value
}

/// Starts a currency whose type is `T`; the witness proves that its module does it.
public fun create_supply<T: drop>(_: T): Supply<T> {
    Supply { value: 0 }
}

/// Makes `value` new. Aborts when the supply would pass 2^64 - 1.
public fun increase_supply<T>(self: &mut Supply<T>, value: u64): Balance<T> {
    assert!(value <= std::u64::max_value!() - self.value, EOverflow);
    self.value = self.value + value;
    Balance { value }
}

/// Destroys a balance and returns how much it was.
public fun decrease_supply<T>(self: &mut Supply<T>, balance: Balance<T>): u64 {
    let Balance { value } = balance;
    assert!(value <= self.value, EOverflow);
    self.value = self.value - value;
    value
}

/// Returns a balance of nothing.
public fun zero<T>(): Balance<T> {
    Balance { value: 0 }
}

/// Adds `balance` to `self` and returns the sum.
public fun join<T>(self: &mut Balance<T>, balance: Balance<T>): u64 {
    let Balance { value } = balance;
    self.value = self.value + value;
    self.value
}

/// Takes `value` out. Aborts when there is less.
public fun split<T>(self: &mut Balance<T>, value: u64): Balance<T> {
    assert!(value <= self.value, ENotEnough);
    self.value = self.value - value;
    Balance { value }
}

/// Takes everything out.
public fun withdraw_all<T>(self: &mut Balance<T>): Balance<T> {
    let all = self.value;
    self.split(all)
}

/// Destroys a balance of nothing. Aborts when it is something.
public fun destroy_zero<T>(balance: Balance<T>) {
    assert!(balance.value == 0, ENonZero);
    let Balance { value: _ } = balance;
}

/// Adds the balance to the funds of an address; no object is made.
public fun send_funds<T>(balance: Balance<T>, recipient: address) {
    funds_accumulator::add_impl(balance, recipient)
}

/// Takes out of an address's funds what the withdrawal is for.
public fun redeem_funds<T>(withdrawal: Withdrawal<Balance<T>>): Balance<T> {
    withdrawal.take()
}

/// Returns a withdrawal from the funds of an object's address.
public fun withdraw_funds_from_object<T>(obj: &mut UID, value: u64): Withdrawal<Balance<T>> {
    funds_accumulator::withdraw_from_object(obj, value as u256)
}

/// Returns the funds of an address, or 2^64 - 1 when they are more. What this transaction sends or takes is not counted yet.
public fun settled_funds_value<T>(root: &AccumulatorRoot, address: address): u64 {
    if (!root.u128_exists<Balance<T>>(address)) return 0;
    root.u128_read<Balance<T>>(address).min(std::u64::max_value!() as u128) as u64
}

/// Starts a currency without a witness. The caller makes sure that there is one supply per currency.
public(package) fun create_supply_internal<T>(): Supply<T> {
    Supply { value: 0 }
}

/// Ends a supply; no more can be made and none destroyed.
public(package) fun destroy_supply<T>(self: Supply<T>): u64 {
    let Supply { value } = self;
    value
}

// === Tests ===

#[test_only]
/// Makes a balance out of nothing.
public fun create_for_testing<T>(value: u64): Balance<T> {
    Balance { value }
}

#[test_only]
/// Destroys a balance and returns how much it was.
public fun destroy_for_testing<T>(self: Balance<T>): u64 {
    let Balance { value } = self;
    value
}

#[test_only]
/// Starts a supply without a witness.
public fun create_supply_for_testing<T>(): Supply<T> {
    Supply { value: 0 }
}
