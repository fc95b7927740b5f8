/// Owns the one act that brings a deployment to life: it creates and shares every object and can be done once.
/// Does not own any of those objects afterwards, and leaves no power behind.
module suil::setup;

use std::type_name;
use sui::clock::Clock;
use sui::event;
use sui::sui::SUI;
use suil::day;
use suil::finance;
use suil::liquidity;
use suil::pool;
use suil::suil::{Emission, SUIL};
use suil::vault;

// === Errors ===

/// The stablecoin named is SUI or SUIL.
const EStablecoinInvalid: u64 = 1;

// === Structs ===

/// The right to set up, sent to the publisher once and consumed by `create`.
public struct SetupCap has key, store {
    id: UID,
}

// === Events ===

/// Emitted by `create` with the id of every shared object, for the manifest.
public struct SetupCompleted has copy, drop {
    root: address,
    finance: ID,
    vault: ID,
    liquidity: ID,
    usdc_sui_pool: ID,
    suil_sui_pool: ID,
    /// The first day of the liquidity product.
    day: u64,
    timestamp_ms: u64,
}

// === Public functions ===

/// Creates and shares the tree, the vault, the liquidity product and both pools, for the stablecoin `U`.
/// The pools are empty afterwards.
///
/// #### Parameters
/// - `cap`, `emission`: what the publisher received; both are consumed.
/// - `root`: the member at the top of the tree.
///
/// #### Aborts
/// - `EStablecoinInvalid` if `U` is SUI or SUIL.
/// - `finance::ERootIsZero` if the root is `@0x0`.
public fun create<U>(
    cap: SetupCap,
    emission: Emission,
    root: address,
    clock: &Clock,
    ctx: &mut TxContext,
) {
    let stablecoin = type_name::with_defining_ids<U>();
    assert!(
        stablecoin != type_name::with_defining_ids<SUI>() &&
            stablecoin != type_name::with_defining_ids<SUIL>(),
        EStablecoinInvalid,
    );
    let SetupCap { id } = cap;
    id.delete();
    event::emit(SetupCompleted {
        root,
        finance: finance::create(root, ctx),
        vault: vault::create<U>(emission.open_emission(), clock, ctx),
        liquidity: liquidity::create<U>(clock, ctx),
        usdc_sui_pool: pool::create<SUI, U>(ctx),
        suil_sui_pool: pool::create<SUIL, SUI>(ctx),
        day: day::today(clock),
        timestamp_ms: clock.timestamp_ms(),
    });
}

// === Private functions ===

fun init(ctx: &mut TxContext) {
    transfer::transfer(SetupCap { id: object::new(ctx) }, ctx.sender());
}

// === Test functions ===

#[test_only]
public fun init_for_testing(ctx: &mut TxContext) {
    init(ctx)
}
