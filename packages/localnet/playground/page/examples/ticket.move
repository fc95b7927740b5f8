module ticket::ticket;

use std::string::String;
use sui::balance::{Self, Balance};
use sui::clock::Clock;
use sui::coin::Coin;
use sui::event;
use sui::sui::SUI;

/// Sells tickets until a time.
public struct Office has key {
    id: UID,
    price: u64,
    closes_at_ms: u64,
    takings: Balance<SUI>,
}

public struct Ticket has key, store {
    id: UID,
    name: String,
}

public struct Sold has copy, drop {
    ticket: ID,
    to: address,
}

#[error]
const EClosed: vector<u8> = b"The office is closed";
#[error]
const ETooLittle: vector<u8> = b"The coin is worth less than the price";

public fun open(price: u64, open_for_ms: u64, clock: &Clock, ctx: &mut TxContext) {
    transfer::share_object(Office {
        id: object::new(ctx),
        price,
        closes_at_ms: clock.timestamp_ms() + open_for_ms,
        takings: balance::zero(),
    });
}

public fun buy(office: &mut Office, payment: &mut Coin<SUI>, name: String, clock: &Clock, ctx: &mut TxContext): Ticket {
    assert!(clock.timestamp_ms() < office.closes_at_ms, EClosed);
    assert!(payment.value() >= office.price, ETooLittle);
    office.takings.join(payment.balance_mut().split(office.price));
    let ticket = Ticket { id: object::new(ctx), name };
    event::emit(Sold { ticket: object::id(&ticket), to: ctx.sender() });
    ticket
}
