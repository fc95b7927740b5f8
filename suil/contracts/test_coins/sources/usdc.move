/// Owns a USDC for the local chain and tests: 6 decimals, which anyone may mint.
/// Is no real money and is never part of a deployment on a public network.
module test_coins::usdc;

use sui::coin::{Coin, TreasuryCap};
use sui::coin_registry;

// === Errors ===

#[error(code = 1)]
const ESupplyTooLarge: vector<u8> = b"More than 10^12 USDC would exist.";

// === Constants ===

/// The most there can be: 10^12 USDC in base units, far above any pool and far below 2^63.
const MAX_SUPPLY: u64 = 1_000_000_000_000_000_000;

// === Structs ===

/// The coin's one-time witness and type.
public struct USDC has drop {}

/// The right to mint, shared.
public struct Treasury has key {
    id: UID,
    cap: TreasuryCap<USDC>,
}

// === Public functions ===

/// Mints for anyone, up to a limit for all together.
///
/// #### Parameters
/// - `amount`: in base units, 10^6 for one USDC.
/// - `treasury`: its total supply grows.
///
/// #### Returns
/// - The coin.
///
/// #### Aborts
/// - `ESupplyTooLarge` if there would be more than 10^12 USDC.
public fun mint(amount: u64, treasury: &mut Treasury, ctx: &mut TxContext): Coin<USDC> {
    assert!(amount <= MAX_SUPPLY - treasury.cap.total_supply(), ESupplyTooLarge);
    treasury.cap.mint(amount, ctx)
}

// === Private functions ===

fun init(witness: USDC, ctx: &mut TxContext) {
    let (currency, cap) = coin_registry::new_currency_with_otw(
        witness,
        6,
        b"USDC".to_string(),
        b"USDC".to_string(),
        b"A stablecoin for trying things out".to_string(),
        b"".to_string(),
        ctx,
    );
    currency.finalize_and_delete_metadata_cap(ctx);
    transfer::share_object(Treasury { id: object::new(ctx), cap });
}

// === Test functions ===

#[test_only]
public fun init_for_testing(witness: USDC, ctx: &mut TxContext) {
    init(witness, ctx)
}
