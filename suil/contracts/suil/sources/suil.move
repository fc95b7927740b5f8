/// Owns the SUIL coin: its one issue and how that issue is divided (rules.md §1).
/// Does not own where SUIL lies afterwards: the emission goes to the vault (`suil::vault`) at set-up, the
/// rest to the publisher, and nothing can ever mint or burn again.
module suil::suil;

use sui::balance::Balance;
use sui::coin_registry;

// === Constants ===

/// Decimals of SUIL: 1 SUIL is 10^9 base units (rules.md §1).
const DECIMALS: u8 = 9;
/// 60% of 1,000,000,000 SUIL, in base units: the emission (rules.md §1).
const EMISSION: u64 = 600_000_000_000_000_000;
/// 40% of 1,000,000,000 SUIL, in base units: 20% to seed the SUIL/SUI pool and 20% for the operator (rules.md §1). The
/// publisher gets it as a plain coin: nothing locks it, nor the shares of the pool.
const PUBLISHERS_PART: u64 = 400_000_000_000_000_000;

// === Structs ===

/// The coin's one-time witness and type.
public struct SUIL has drop {}

/// The emission between publication and set-up. Only `suil::setup` can open it, and only into the vault.
public struct Emission has key {
    id: UID,
    /// SUIL in base units.
    balance: Balance<SUIL>,
}

// === Package functions ===

/// Takes the emission out of its wrapping.
///
/// #### Parameters
/// - `emission`: the object the publisher received at publication; it is gone afterwards.
///
/// #### Returns
/// - The emission in base units.
public(package) fun open_emission(emission: Emission): Balance<SUIL> {
    let Emission { id, balance } = emission;
    id.delete();
    balance
}

// === Private functions ===

/// Mints the whole supply, divides it, and gives up the rights to mint, to burn and to rename. The currency goes to the
/// coin registry, where anyone can register it.
fun init(witness: SUIL, ctx: &mut TxContext) {
    let (mut currency, mut treasury) = coin_registry::new_currency_with_otw(
        witness,
        DECIMALS,
        b"SUIL".to_string(),
        b"SUIL".to_string(),
        b"The coin that hashrate releases".to_string(),
        b"".to_string(),
        ctx,
    );
    let emission = Emission { id: object::new(ctx), balance: treasury.mint_balance(EMISSION) };
    transfer::transfer(emission, ctx.sender());
    transfer::public_transfer(treasury.mint(PUBLISHERS_PART, ctx), ctx.sender());
    currency.make_supply_fixed(treasury);
    currency.finalize_and_delete_metadata_cap(ctx);
}

// === Test functions ===

#[test_only]
public fun init_for_testing(witness: SUIL, ctx: &mut TxContext) {
    init(witness, ctx)
}
