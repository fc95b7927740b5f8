/// Owns a USDC for the local chain and tests: 6 decimals, minted by anybody.
/// Is no real money and is never part of a deployment on a public network.
module test_coins::usdc;

use sui::coin::{Self, Coin, TreasuryCap};

// === Structs ===

/// The coin's one-time witness and type.
public struct USDC has drop {}

/// The right to mint, shared.
public struct Treasury has key {
    id: UID,
    cap: TreasuryCap<USDC>,
}

// === Public functions ===

/// Mints for anybody.
///
/// #### Parameters
/// - `amount`: in base units, 10^6 for one USDC.
/// - `treasury`: its total supply grows.
///
/// #### Returns
/// - The coin.
public fun mint(amount: u64, treasury: &mut Treasury, ctx: &mut TxContext): Coin<USDC> {
    treasury.cap.mint(amount, ctx)
}

// === Private functions ===

fun init(witness: USDC, ctx: &mut TxContext) {
    let (cap, metadata) = coin::create_currency(
        witness,
        6,
        b"USDC",
        b"USDC",
        b"A stablecoin for trying things out",
        option::none(),
        ctx,
    );
    transfer::public_freeze_object(metadata);
    transfer::share_object(Treasury { id: object::new(ctx), cap });
}

// === Test functions ===

#[test_only]
public fun init_for_testing(witness: USDC, ctx: &mut TxContext) {
    init(witness, ctx)
}
