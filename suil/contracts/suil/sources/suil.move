/// Owns the SUIL coin: its one issue and how that issue is divided (rules.md §1).
/// Does not own where SUIL lies afterwards: the emission goes to the vault (`suil::vault`) at set-up, the operator's part stays
/// in its lock (`suil::lock`), the rest is the publisher's, and nothing can ever mint or burn again.
module suil::suil;

use sui::balance::Balance;
use sui::coin_registry;
use suil::lock;

// === Constants ===

/// Decimals of SUIL: 1 SUIL is 10^9 base units (rules.md §1).
const DECIMALS: u8 = 9;
/// 60% of 1,000,000,000 SUIL, in base units: the emission (rules.md §1).
const EMISSION: u64 = 600_000_000_000_000_000;
/// 20% of 1,000,000,000 SUIL, in base units: what seeds the SUIL/SUI pool (rules.md §1). The publisher gets it as a coin.
const SEED_PART: u64 = 200_000_000_000_000_000;
/// 20% of 1,000,000,000 SUIL, in base units: the operator's (rules.md §1). The publisher gets the lock that holds it.
const OPERATORS_PART: u64 = 200_000_000_000_000_000;

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
    transfer::public_transfer(treasury.mint(SEED_PART, ctx), ctx.sender());
    // `init` gets no clock. The epoch began at most a day before.
    let now_ms = ctx.epoch_timestamp_ms();
    let lock = lock::vesting(treasury.mint_balance(OPERATORS_PART), now_ms, ctx);
    transfer::public_transfer(lock, ctx.sender());
    currency.make_supply_fixed(treasury);
    currency.finalize_and_delete_metadata_cap(ctx);
}

// === Test functions ===

#[test_only]
public fun init_for_testing(witness: SUIL, ctx: &mut TxContext) {
    init(witness, ctx)
}
