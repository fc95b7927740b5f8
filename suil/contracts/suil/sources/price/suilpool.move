/// Owns the quick exchange of SUIL to SUI (rules.md §§5, 7): a fee of the SUIL is kept for the vault, the rest goes through the
/// SUIL/SUI pool. What its fee grants in hashrate is in its event; the shared `Exchange` bounds what all fees grant.
/// Does not own the pool (`suil::pool`), any price (`suil::suiprice`), nor the hashrate itself, which the ledger keeps. The
/// pool sells SUIL through this module alone, so that none is sold there without the fee.
module suil::suilpool;

use sui::clock::Clock;
use sui::coin::Coin;
use sui::event;
use sui::sui::SUI;
use suil::bucket::{Self, Bucket, Limit};
use suil::config::Config;
use suil::fee;
use suil::fee_balance::{Self, FeeBalance};
use suil::pool::{Self, Pool};
use suil::suil::SUIL;
use suil::suiprice;
use suil::vault::Vault;

// === Errors ===

#[error(code = 1)]
const EZeroAmount: vector<u8> = b"The coin is empty, or all of it is the fee.";
#[error(code = 2)]
const EHashrateBelowMinimum: vector<u8> = b"The hashrate is below the caller's minimum.";

// === Constants ===

const HOUR_MS: u64 = 3_600_000;
/// Basis points of the whole.
const WHOLE_BPS: u128 = 10_000;

// === Structs ===

/// What exchanges share, one per deployment.
public struct Exchange has key {
    id: UID,
    /// Hashrate that fees granted.
    hashrate: Bucket,
    /// Of the exchanges.
    fees: FeeBalance<SUIL>,
}

// === Events ===

/// Emitted by `swap_v2` and `sell`. The ledger credits `fee` to the emission account and grants `hashrate`.
public struct SuilSwapped has copy, drop {
    member: address,
    /// SUIL paid, the fee included, in base units.
    suil_amount: u64,
    /// SUIL in base units; kept for the vault.
    fee: u64,
    /// SUI obtained, in MIST.
    sui_amount: u64,
    /// What the SUIL left after the fee was worth at the pools' prices before the swap, in micro-dollars.
    swap_value: u64,
    /// What the fee was worth at the grant price after the swap, in micro-dollars; 0 if there was no price.
    fee_value: u64,
    /// Granted for the fee, in base units of HR.
    hashrate: u64,
    timestamp_ms: u64,
}

// === Public functions ===

/// Swaps SUIL to SUI, which the sender receives.
///
/// #### Parameters
/// - `coin`: the SUIL, in base units; all of it is taken.
/// - `min_out`: the least SUI the sender accepts, in MIST.
/// - `min_hashrate`: the least hashrate the sender accepts for the fee, in base units of HR; 0 swaps without any, too.
/// - `exchange`: counts the hashrate and keeps the fee (`config::swap_fee`, 3% by default), rounded up.
/// - `suil_pool`: its reserves change.
/// - `usdc_pool`: says what SUI is worth.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EZeroAmount` if the coin is empty or the fee would take all of it.
/// - `pool::EZeroOutput` if the result is 0.
/// - `pool::EBelowMinimum` if the result is below `min_out`.
/// - `EHashrateBelowMinimum` if the hashrate is below `min_hashrate`.
public fun swap_v2<U>(
    coin: Coin<SUIL>,
    min_out: u64,
    min_hashrate: u64,
    exchange: &mut Exchange,
    suil_pool: &mut Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    clock: &Clock,
    ctx: &mut TxContext,
) {
    let sui = exchange.sell(
        suil_pool,
        usdc_pool,
        config,
        coin,
        min_out,
        min_hashrate,
        clock,
        ctx,
    );
    transfer::public_transfer(sui, ctx.sender());
}

/// Swaps SUIL to SUI for the next command of the transaction, such as a swap of the SUI to USDC; otherwise as `swap_v2`.
///
/// #### Parameters
/// - `exchange`: counts the hashrate and keeps the fee (`config::swap_fee`, 3% by default), rounded up.
/// - `suil_pool`: its reserves change.
/// - `usdc_pool`: says what SUI is worth.
/// - `coin`: the SUIL, in base units; all of it is taken.
/// - `min_out`: the least SUI the caller accepts, in MIST; 0 where a later command has the minimum.
/// - `min_hashrate`: the least hashrate the sender accepts for the fee, in base units of HR; 0 swaps without any, too.
///
/// #### Returns
/// - The SUI.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EZeroAmount` if the coin is empty or the fee would take all of it.
/// - `pool::EZeroOutput` if the result is 0.
/// - `pool::EBelowMinimum` if the result is below `min_out`.
/// - `EHashrateBelowMinimum` if the hashrate is below `min_hashrate`.
public fun sell<U>(
    exchange: &mut Exchange,
    suil_pool: &mut Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    mut coin: Coin<SUIL>,
    min_out: u64,
    min_hashrate: u64,
    clock: &Clock,
    ctx: &mut TxContext,
): Coin<SUI> {
    config.assert_version();
    let suil_amount = coin.value();
    let (fee, swap_value, sui_amount) =
        swap_view_v2(suil_amount, suil_pool, usdc_pool, config, clock);
    exchange.fees.add(coin.split(fee, ctx).into_balance());
    assert!(coin.value() > 0, EZeroAmount);
    let sui = suil_pool.sell_x(coin, min_out, config, clock, ctx);
    let (fee_value, hashrate, limit) =
        exchange.grant(suil_pool, usdc_pool, config, fee, 0, clock);
    assert!(hashrate >= min_hashrate, EHashrateBelowMinimum);
    exchange.hashrate.take(hashrate, &limit, clock.timestamp_ms());
    event::emit(SuilSwapped {
        member: ctx.sender(),
        suil_amount,
        fee,
        sui_amount,
        swap_value,
        fee_value,
        hashrate,
        timestamp_ms: clock.timestamp_ms(),
    });
    sui
}

/// Moves the fees to the vault; anyone may call.
///
/// #### Parameters
/// - `exchange`: holds no fees afterwards.
/// - `vault`: its balance of SUIL grows by them.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
public fun collect_fees(
    exchange: &mut Exchange,
    vault: &mut Vault,
    config: &Config,
    clock: &Clock,
) {
    config.assert_version();
    let source = object::id(exchange);
    exchange.fees.collect(source, vault, clock);
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
    let fee = fee::of(amount, config.swap_fee!(clock));
    let rest = amount - fee;
    (
        fee,
        suiprice::suil_usd_spot(suil_pool, usdc_pool, rest),
        pool::quote_x_to_y(suil_pool, config, rest, clock),
    )
}

/// Returns the hashrate that `swap_v2` would grant now.
///
/// #### Parameters
/// - `amount`: SUIL in base units.
///
/// #### Returns
/// - What the fee is worth at the grant price after the swap, in micro-dollars; 0 if there is no price.
/// - The hashrate, in base units of HR: a part of that (`config::swap_hr_share`), at most what remains.
/// - What remains: the most that fees may grant now.
/// - The capacity: what remains after an hour without a swap.
public fun hashrate_view<U>(
    exchange: &Exchange,
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    amount: u64,
    clock: &Clock,
): (u64, u64, u64, u64) {
    let fee = fee::of(amount, config.swap_fee!(clock));
    let (fee_value, hashrate, limit) =
        exchange.grant(suil_pool, usdc_pool, config, fee, amount - fee, clock);
    (
        fee_value,
        hashrate,
        exchange.hashrate.remaining(&limit, clock.timestamp_ms()),
        limit.capacity(),
    )
}

/// Returns the fees that the vault has not collected yet, and all that were ever taken, in base units of SUIL.
public fun fees(exchange: &Exchange): (u64, u128) {
    (exchange.fees.value(), exchange.fees.taken())
}

// === Package functions ===

/// Creates and shares the exchange, with nothing granted. `suil::setup` alone does so.
///
/// #### Returns
/// - Its id.
public(package) fun create(ctx: &mut TxContext): ID {
    let exchange = Exchange { id: object::new(ctx), hashrate: bucket::new(), fees: fee_balance::new() };
    let id = object::id(&exchange);
    transfer::share_object(exchange);
    id
}

// === Private functions ===

/// Returns what a `fee` in SUIL is worth at the grant price after a sale of `sold` SUIL, the hashrate for it, and what all fees may
/// grant at the liquidity that is then left.
fun grant<U>(
    exchange: &Exchange,
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    fee: u64,
    sold: u64,
    clock: &Clock,
): (u64, u64, Limit) {
    let price = suiprice::grant_price_after_sale(sold, suil_pool, usdc_pool, config, clock);
    let hour_ppm = config.swap_hr_burst!(clock);
    let limit = bucket::limit(price.liquidity(), hour_ppm, hour_ppm, HOUR_MS);
    let fee_value = price.value_of(fee);
    let due = (fee_value as u128) * (config.swap_hr_share!(clock) as u128) / WHOLE_BPS;
    let remaining = exchange.hashrate.remaining(&limit, clock.timestamp_ms());
    (fee_value, (due as u64).min(remaining), limit)
}
