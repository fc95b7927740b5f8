/// Owns the quick exchange of SUIL to SUI (rules.md §§5, 7): a fee of the SUIL goes to the vault, the rest through the
/// SUIL/SUI pool. What its fee grants in hashrate stands in its event.
/// Does not own the pool (`suil::pool`), any price (`suil::suiprice`), nor the hashrate, which the ledger grants. The pool sells
/// SUIL through this call alone, so that none is sold there without the fee.
module suil::suilpool;

use sui::clock::Clock;
use sui::coin::Coin;
use sui::event;
use sui::sui::SUI;
use suil::config::Config;
use suil::fee;
use suil::pool::{Self, Pool};
use suil::suil::SUIL;
use suil::suiprice;
use suil::vault::Vault;

// === Errors ===

/// The coin is empty, or the fee would take all of it.
const EZeroAmount: u64 = 1;

// === Events ===

/// Emitted by `swap_v2`. The ledger credits `fee` to the emission account and grants `fee_value` as hashrate.
public struct SuilSwapped has copy, drop {
    member: address,
    /// SUIL paid, the fee included, in base units.
    suil_amount: u64,
    /// SUIL in base units; it went to the vault.
    fee: u64,
    /// SUI obtained, in MIST.
    sui_amount: u64,
    /// What the SUIL left after the fee was worth at the pools' prices before the swap, in micro-dollars.
    swap_value: u64,
    /// What the fee was worth at the grant price after the swap, in micro-dollars; 0 if there was no price.
    fee_value: u64,
    timestamp_ms: u64,
}

// === Public functions ===

/// Swaps SUIL to SUI, which the sender receives.
///
/// #### Parameters
/// - `coin`: the SUIL, in base units; all of it is taken.
/// - `min_out`: the least SUI the sender accepts, in MIST.
/// - `suil_pool`: its reserves change.
/// - `usdc_pool`: says what SUI is worth.
/// - `vault`: gets the fee (`config::swap_fee`, 3% by default), rounded up.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EZeroAmount` if the coin is empty or the fee would take all of it.
/// - `pool::EZeroOutput` if the result is 0.
/// - `pool::EBelowMinimum` if the result is below `min_out`.
public fun swap_v2<U>(
    mut coin: Coin<SUIL>,
    min_out: u64,
    suil_pool: &mut Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    vault: &mut Vault,
    config: &Config,
    clock: &Clock,
    ctx: &mut TxContext,
) {
    config.assert_version();
    let suil_amount = coin.value();
    let (fee, swap_value, sui_amount) =
        swap_view_v2(suil_amount, suil_pool, usdc_pool, config, clock);
    let rest = suil_amount - fee;
    assert!(rest > 0, EZeroAmount);
    vault.deposit_fees(coin.split(fee, ctx).into_balance());
    let sui = suil_pool.sell_x(coin, min_out, config, clock, ctx);
    let fee_value = suiprice::fee_value(fee, suil_pool, usdc_pool, config, clock);
    event::emit(SuilSwapped {
        member: ctx.sender(),
        suil_amount,
        fee,
        sui_amount,
        swap_value,
        fee_value,
        timestamp_ms: clock.timestamp_ms(),
    });
    transfer::public_transfer(sui, ctx.sender());
}

// === View functions ===

/// Returns what `swap_v2` would do now.
///
/// #### Parameters
/// - `amount`: SUIL in base units.
///
/// #### Returns
/// - The fee, in base units of SUIL.
/// - What the SUIL left after it is worth at the present prices of both pools, in micro-dollars; 0 while one is empty.
/// - The SUI it would pay, in MIST; 0 where it would refuse.
public fun swap_view_v2<U>(
    amount: u64,
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    clock: &Clock,
): (u64, u64, u64) {
    let fee = fee::of(amount, config.swap_fee(clock));
    let rest = amount - fee;
    (
        fee,
        suiprice::suil_usd_spot(rest, suil_pool, usdc_pool),
        pool::quote_x_to_y(rest, suil_pool, config, clock),
    )
}
