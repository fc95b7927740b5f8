/// The native currency. Gas is paid in it; one SUI is 10^9 MIST.
module sui::sui;

use sui::balance::Balance;
use sui::coin::{Self, Coin};

#[allow(unused_const)]
/// The supply was made already.
const EAlreadyMinted: u64 = 0;
#[allow(unused_const)]
/// Only the system (address 0) may do this.
const ENotSystemAddress: u64 = 1;

#[allow(unused_const)]
const MIST_PER_SUI: u64 = 1_000_000_000;
#[allow(unused_const)]
const TOTAL_SUPPLY_SUI: u64 = 10_000_000_000;
const TOTAL_SUPPLY_MIST: u64 = 10_000_000_000_000_000_000;

/// The type of the currency.
public struct SUI has drop {}

#[allow(unused_function, deprecated_usage)]
/// Makes the whole supply. Called once, by the system, in the first epoch.
fun new(ctx: &mut TxContext): Balance<SUI> {
    assert!(ctx.sender() == @0x0, ENotSystemAddress);
    assert!(ctx.epoch() == 0, EAlreadyMinted);
    let (treasury, metadata) = coin::create_currency(
        SUI {},
        9,
        b"SUI",
        b"Sui",
        b"",
        option::none(),
        ctx,
    );
    transfer::public_freeze_object(metadata);
    let mut supply = treasury.treasury_into_supply();
    let all = supply.increase_supply(TOTAL_SUPPLY_MIST);
    supply.destroy_supply();
    all
}

#[allow(lint(public_entry))]
/// Sends a coin to `recipient`.
public entry fun transfer(c: Coin<SUI>, recipient: address) {
    transfer::public_transfer(c, recipient)
}
