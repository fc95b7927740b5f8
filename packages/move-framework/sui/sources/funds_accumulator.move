/// Funds that belong to an address directly: sent without making an object, and taken out by a withdrawal that the transaction
/// reserved. Owns `Withdrawal`; the amounts themselves are kept by the chain.
module sui::funds_accumulator;

use sui::accumulator;

/// The limits together pass 2^256 - 1, or more is taken than the type of the funds can hold.
const EOverflow: u64 = 0;
/// The withdrawal is for less.
#[error(code = 1)]
const EInvalidSubLimit: vector<u8> = b"Sub-limit exceeds current withdrawal limit";
/// The withdrawals are of different owners.
#[error(code = 2)]
const EOwnerMismatch: vector<u8> = b"Withdrawal owners do not match";

public use fun withdrawal_owner as Withdrawal.owner;
public use fun withdrawal_limit as Withdrawal.limit;
public use fun withdrawal_split as Withdrawal.split;
public use fun withdrawal_join as Withdrawal.join;

/// The right to take up to `limit` from the funds of `owner`. Dropping it takes nothing.
public struct Withdrawal<phantom T: store> has drop {
    owner: address,
    limit: u256,
}

/// Returns whose funds they are.
public fun withdrawal_owner<T: store>(withdrawal: &Withdrawal<T>): address {
    withdrawal.owner
}

/// Returns how much may be taken.
public fun withdrawal_limit<T: store>(withdrawal: &Withdrawal<T>): u256 {
    withdrawal.limit
}

/// Makes a withdrawal of a part.
public fun withdrawal_split<T: store>(withdrawal: &mut Withdrawal<T>, sub_limit: u256): Withdrawal<T> {
    assert!(sub_limit <= withdrawal.limit, EInvalidSubLimit);
    withdrawal.limit = withdrawal.limit - sub_limit;
    Withdrawal { owner: withdrawal.owner, limit: sub_limit }
}

/// Adds a withdrawal of the same owner.
public fun withdrawal_join<T: store>(withdrawal: &mut Withdrawal<T>, other: Withdrawal<T>) {
    let Withdrawal { owner, limit } = other;
    assert!(withdrawal.owner == owner, EOwnerMismatch);
    assert!(limit <= std::u256::max_value!() - withdrawal.limit, EOverflow);
    withdrawal.limit = withdrawal.limit + limit;
}

/// Takes everything the withdrawal is for.
public(package) fun take<T: store>(withdrawal: Withdrawal<T>): T {
    let Withdrawal { owner, limit } = withdrawal;
    withdraw_from_accumulator_address(accumulator::accumulator_address<T>(owner), owner, limit)
}

/// Makes a withdrawal from the funds of an object.
public(package) fun withdraw_from_object<T: store>(obj: &mut UID, limit: u256): Withdrawal<T> {
    Withdrawal { owner: obj.to_address(), limit }
}

/// Adds to the funds of an address.
public(package) fun add_impl<T: store>(value: T, recipient: address) {
    add_to_accumulator_address(accumulator::accumulator_address<T>(recipient), recipient, value)
}

native fun add_to_accumulator_address<T: store>(accumulator: address, recipient: address, value: T);
native fun withdraw_from_accumulator_address<T: store>(accumulator: address, owner: address, value: u256): T;
