/// Owns the constant-product pools: reserves, shares, swaps (rules.md §7). The fee of a swap stays in the pool.
/// Does not own the price history's form (`suil::price_log`) nor any price in USD (`suil::suiprice`).
module suil::pool;

use sui::balance::{Self, Balance, Supply};
use sui::clock::Clock;
use sui::coin::{Self, Coin};
use sui::event;
use suil::config::Config;
use suil::fee;
use suil::lock::{Self, Lock};
use suil::price_log::{Self, Lowest, PriceLog};

// === Errors ===

#[error(code = 1)]
const EZeroAmount: vector<u8> = b"The coin is empty.";
#[error(code = 2)]
const EZeroOutput: vector<u8> = b"The call would pay nothing.";
#[error(code = 3)]
const EBelowMinimum: vector<u8> = b"The result is below the caller's minimum.";
#[error(code = 4)]
const EPoolEmpty: vector<u8> = b"The pool has no liquidity yet.";
#[error(code = 5)]
const EFirstDepositTooSmall: vector<u8> =
    b"The first deposit is too small to leave shares.";
#[error(code = 6)]
const EDirectionReserved: vector<u8> = b"SUIL is sold with the exchange only.";

// === Constants ===

/// Shares of the first deposit that can never be redeemed (rules.md §7).
const LOCKED_SHARES: u64 = 1_000;
/// Bits behind the point of a price.
const PRICE_BITS: u8 = 64;

// === Structs ===

/// A pool of `X` and `Y`, shared, one per pair. Its price is `Y` per `X`.
public struct Pool<phantom X, phantom Y> has key {
    id: UID,
    /// Whether `X` is sold through a product of this package alone, which takes a fee of its own.
    x_to_y_reserved: bool,
    x: Balance<X>,
    y: Balance<Y>,
    shares: Supply<Share<X, Y>>,
    locked: Balance<Share<X, Y>>,
    prices: PriceLog,
}

/// The pool at a glance. Reserves in base units, the fee in basis points.
public struct Overview has copy, drop {
    x: u64,
    y: u64,
    /// All shares, the locked ones included.
    shares: u64,
    fee_bps: u64,
    /// For how long the price history runs, in milliseconds; none before the first deposit.
    age_ms: Option<u64>,
}

/// The share in a pool; a member holds it as `Coin<Share<X, Y>>`.
public struct Share<phantom X, phantom Y> has drop {}

/// The right to make a pool's first deposit, which begins its price history: one per pool, sent to the publisher at set-up
/// and consumed by `seed`.
public struct SeedTicket<phantom X, phantom Y> has key, store {
    id: UID,
}

// === Events ===

/// Emitted by every swap, also inside a stake, an unstake or a claim.
public struct Swapped has copy, drop {
    pool: ID,
    member: address,
    /// `true` if `X` was paid in.
    x_to_y: bool,
    /// In base units of the coin paid in, the fee included.
    amount_in: u64,
    /// In base units of the coin paid in.
    fee: u64,
    /// In base units of the coin paid out.
    amount_out: u64,
    timestamp_ms: u64,
}

/// Emitted by `seed`, and by `add_liquidity` with what was taken, the excess not included.
public struct LiquidityAdded has copy, drop {
    pool: ID,
    member: address,
    x_amount: u64,
    y_amount: u64,
    shares: u64,
    timestamp_ms: u64,
}

/// Emitted by `remove_liquidity`.
public struct LiquidityRemoved has copy, drop {
    pool: ID,
    member: address,
    x_amount: u64,
    y_amount: u64,
    shares: u64,
    timestamp_ms: u64,
}

/// Emitted for hours that are complete: by the first call afterwards that changes the reserves or observes them. Hours
/// without a call between share an event.
public struct HourClosed has copy, drop {
    pool: ID,
    /// Since the epoch.
    from_hour: u64,
    /// The last one.
    to_hour: u64,
    /// The logarithm of the geometric mean of `y · 2^64 / x`, in units of 2^-24.
    price: u64,
    /// The logarithm of the geometric mean of `x · y`, in units of 2^-24.
    liquidity: u64,
    timestamp_ms: u64,
}

// === Public functions ===

/// Makes the first deposit. Its shares are locked for a year, and the price history begins.
///
/// #### Parameters
/// - `pool`: it is empty, since there is one ticket.
/// - `ticket`: consumed.
/// - `x`, `y`: all of both is taken.
///
/// #### Returns
/// - The lock with `floor(sqrt(x · y)) − 1000` shares.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EFirstDepositTooSmall` if that is no share.
public fun seed<X, Y>(
    pool: &mut Pool<X, Y>,
    config: &Config,
    ticket: SeedTicket<X, Y>,
    x: Coin<X>,
    y: Coin<Y>,
    clock: &Clock,
    ctx: &mut TxContext,
): Lock<Share<X, Y>> {
    config.assert_version();
    let SeedTicket { id } = ticket;
    id.delete();
    let total = ((x.value() as u128) * (y.value() as u128)).sqrt() as u64;
    assert!(total > LOCKED_SHARES, EFirstDepositTooSmall);
    let locked = pool.shares.increase_supply(LOCKED_SHARES);
    pool.locked.join(locked);
    pool.prices.begin(clock.timestamp_ms());
    let shares =
        pool.deposit(x.into_balance(), y.into_balance(), total - LOCKED_SHARES, clock, ctx);
    lock::for_a_year(shares, clock, ctx)
}

/// Adds both coins in the proportion of the reserves.
///
/// #### Parameters
/// - `pool`: its reserves and shares grow.
/// - `x`, `y`: the most the caller adds; what the proportion does not need comes back.
/// - `min_shares`: the least shares the caller accepts.
///
/// #### Returns
/// - The shares: `min(floor(dx · S / x), floor(dy · S / y))`.
/// - What was not needed of `x` and of `y`.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EPoolEmpty` before the first deposit, which `seed` makes.
/// - `EZeroAmount` if a coin is empty.
/// - `EZeroOutput` if it is too small for one share.
/// - `EBelowMinimum` if there are fewer shares than `min_shares`.
public fun add_liquidity<X, Y>(
    pool: &mut Pool<X, Y>,
    config: &Config,
    x: Coin<X>,
    y: Coin<Y>,
    min_shares: u64,
    clock: &Clock,
    ctx: &mut TxContext,
): (Coin<Share<X, Y>>, Coin<X>, Coin<Y>) {
    config.assert_version();
    assert!(pool.shares.supply_value() > 0, EPoolEmpty);
    assert!(x.value() > 0 && y.value() > 0, EZeroAmount);
    let (mut x, mut y) = (x.into_balance(), y.into_balance());
    pool.advance_prices(clock);
    let (shares, x_used, y_used) = pool.shares_for(x.value(), y.value());
    assert!(shares > 0, EZeroOutput);
    assert!(shares >= min_shares, EBelowMinimum);
    let added = pool.deposit(x.split(x_used), y.split(y_used), shares, clock, ctx);
    (added, coin::from_balance(x, ctx), coin::from_balance(y, ctx))
}

/// Gives shares back for their part of both reserves, rounded down.
///
/// #### Parameters
/// - `pool`: its reserves and shares shrink.
/// - `shares`: all of them are burnt.
/// - `min_x`, `min_y`: the least the caller accepts of each coin.
///
/// #### Returns
/// - `floor(x · shares / S)` and `floor(y · shares / S)`.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EZeroAmount` if there are no shares.
/// - `EZeroOutput` if one of the parts is 0.
/// - `EBelowMinimum` if one of the parts is below its minimum.
public fun remove_liquidity<X, Y>(
    pool: &mut Pool<X, Y>,
    config: &Config,
    shares: Coin<Share<X, Y>>,
    min_x: u64,
    min_y: u64,
    clock: &Clock,
    ctx: &mut TxContext,
): (Coin<X>, Coin<Y>) {
    config.assert_version();
    let burnt = shares.value();
    assert!(burnt > 0, EZeroAmount);
    pool.advance_prices(clock);
    let supply = pool.shares.supply_value();
    let x_amount = part_down(pool.x.value(), burnt, supply);
    let y_amount = part_down(pool.y.value(), burnt, supply);
    assert!(x_amount > 0 && y_amount > 0, EZeroOutput);
    assert!(x_amount >= min_x && y_amount >= min_y, EBelowMinimum);
    pool.shares.decrease_supply(shares.into_balance());
    event::emit(LiquidityRemoved {
        pool: object::id(pool),
        member: ctx.sender(),
        x_amount,
        y_amount,
        shares: burnt,
        timestamp_ms: clock.timestamp_ms(),
    });
    let (x, y) = (pool.x.split(x_amount), pool.y.split(y_amount));
    pool.note_reserves();
    (coin::from_balance(x, ctx), coin::from_balance(y, ctx))
}

/// Swaps all of a coin `X` to `Y`.
///
/// #### Parameters
/// - `pool`: its reserves change; the fee (`config::pool_fee`), rounded up, stays in it.
/// - `coin`: what is paid in.
/// - `min_out`: the least `Y` the caller accepts.
///
/// #### Returns
/// - `floor(y · a / (x + a))` with `a` = what is paid in less the fee.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EDirectionReserved` in the SUIL/SUI pool: `suilpool::swap_v2` and `suilpool::sell` sell SUIL.
/// - `EZeroAmount` if the coin is empty.
/// - `EZeroOutput` if the result is 0, as it is in an empty pool.
/// - `EBelowMinimum` if the result is below `min_out`.
public fun swap_x_to_y<X, Y>(
    pool: &mut Pool<X, Y>,
    config: &Config,
    coin: Coin<X>,
    min_out: u64,
    clock: &Clock,
    ctx: &mut TxContext,
): Coin<Y> {
    config.assert_version();
    assert!(!pool.x_to_y_reserved, EDirectionReserved);
    pool.sell_x(coin, min_out, config, clock, ctx)
}

/// Swaps all of a coin `Y` to `X`, in every pool; otherwise as `swap_x_to_y`.
///
/// #### Parameters
/// - `pool`: its reserves change; the fee (`config::pool_fee`), rounded up, stays in it.
/// - `coin`: what is paid in.
/// - `min_out`: the least `X` the caller accepts.
///
/// #### Returns
/// - `floor(x · a / (y + a))` with `a` = what is paid in less the fee.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EZeroAmount` if the coin is empty.
/// - `EZeroOutput` if the result is 0, as it is in an empty pool.
/// - `EBelowMinimum` if the result is below `min_out`.
public fun swap_y_to_x<X, Y>(
    pool: &mut Pool<X, Y>,
    config: &Config,
    coin: Coin<Y>,
    min_out: u64,
    clock: &Clock,
    ctx: &mut TxContext,
): Coin<X> {
    config.assert_version();
    let amount_in = coin.value();
    let amount_out = quote_y_to_x(pool, config, amount_in, clock);
    let fee = fee::of(amount_in, config.pool_fee!(clock));
    pool.accept_swap(false, amount_in, fee, amount_out, min_out, clock, ctx);
    pool.y.join(coin.into_balance());
    let out = pool.x.split(amount_out);
    pool.note_reserves();
    coin::from_balance(out, ctx)
}

/// Brings the price history up to now. Nothing is lost without it: the next call fills in what went by.
///
/// #### Parameters
/// - `pool`: only its price history changes.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EPoolEmpty` before the first deposit.
public fun observe<X, Y>(pool: &mut Pool<X, Y>, config: &Config, clock: &Clock) {
    config.assert_version();
    assert!(pool.shares.supply_value() > 0, EPoolEmpty);
    pool.advance_prices(clock);
}

// === View functions ===

/// Returns what `amount` of `X` would be swapped to now, reserved or not; 0 where it would be too little.
public fun quote_x_to_y<X, Y>(pool: &Pool<X, Y>, config: &Config, amount: u64, clock: &Clock): u64 {
    amount_out(amount, pool.x.value(), pool.y.value(), config.pool_fee!(clock))
}

/// Returns what `swap_y_to_x` would pay now for `amount` of `Y`; 0 where it would refuse.
public fun quote_y_to_x<X, Y>(pool: &Pool<X, Y>, config: &Config, amount: u64, clock: &Clock): u64 {
    amount_out(amount, pool.y.value(), pool.x.value(), config.pool_fee!(clock))
}

/// Returns the reserves of `X` and of `Y`, in base units.
public fun reserves<X, Y>(pool: &Pool<X, Y>): (u64, u64) {
    (pool.x.value(), pool.y.value())
}

/// Returns all shares of the pool, the locked ones included.
#[test_only]
public fun share_supply<X, Y>(pool: &Pool<X, Y>): u64 {
    pool.shares.supply_value()
}

/// Returns the pool at a glance.
public fun overview<X, Y>(pool: &Pool<X, Y>, config: &Config, clock: &Clock): Overview {
    let (x, y) = reserves(pool);
    Overview {
        x,
        y,
        shares: pool.shares.supply_value(),
        fee_bps: config.pool_fee!(clock),
        age_ms: if (x == 0) option::none() else option::some(pool.age_ms(clock)),
    }
}

// === Package functions ===

/// Returns the present price, `floor(y · 2^64 / x)`, or none before the first deposit.
public(package) fun spot_price<X, Y>(pool: &Pool<X, Y>): Option<u256> {
    let (x, y) = reserves(pool);
    if (x == 0) option::none() else option::some(((y as u256) << PRICE_BITS) / (x as u256))
}

/// Returns the price history up to now, or none before the first deposit.
public(package) fun price_log<X, Y>(pool: &Pool<X, Y>, clock: &Clock): Option<PriceLog> {
    if (pool.x.value() == 0) return option::none();
    option::some(pool.prices.projected(clock.timestamp_ms()))
}

/// Returns the price from the start of the previous hour until now, as a logarithm, or none before the first deposit.
public(package) fun recent_price<X, Y>(pool: &Pool<X, Y>, clock: &Clock): Option<u64> {
    pool.price_log(clock).map!(|log| log.recent_price())
}

/// Returns the lowest values that the pool had lately, or none before the first deposit.
public(package) fun lowest<X, Y>(pool: &Pool<X, Y>, clock: &Clock): Option<Lowest> {
    if (pool.x.value() == 0) return option::none();
    option::some(pool.prices.lowest(clock.timestamp_ms()))
}

/// Returns the lowest values as they would be after `amount` of X was swapped to Y, or none before the first deposit.
public(package) fun lowest_after_sale<X, Y>(
    amount: u64,
    pool: &Pool<X, Y>,
    config: &Config,
    clock: &Clock,
): Option<Lowest> {
    if (amount == 0) return pool.lowest(clock);
    let (x, y) = reserves(pool);
    let out = quote_x_to_y(pool, config, amount, clock);
    pool.price_log(clock).map!(|mut log| {
        log.set_reserves(x + amount, y - out);
        log.lowest(clock.timestamp_ms())
    })
}

/// Returns for how long the price history runs, in milliseconds; 0 before the first deposit.
public(package) fun age_ms<X, Y>(pool: &Pool<X, Y>, clock: &Clock): u64 {
    if (pool.x.value() == 0) 0 else clock.timestamp_ms() - pool.prices.began_ms()
}

/// Swaps all of a coin `X` to `Y`, whether or not that direction is reserved; otherwise as `swap_x_to_y`, but for
/// `config::EVersionNotCurrent`, which the caller checks.
public(package) fun sell_x<X, Y>(
    pool: &mut Pool<X, Y>,
    coin: Coin<X>,
    min_out: u64,
    config: &Config,
    clock: &Clock,
    ctx: &mut TxContext,
): Coin<Y> {
    let amount_in = coin.value();
    let amount_out = quote_x_to_y(pool, config, amount_in, clock);
    let fee = fee::of(amount_in, config.pool_fee!(clock));
    pool.accept_swap(true, amount_in, fee, amount_out, min_out, clock, ctx);
    pool.x.join(coin.into_balance());
    let out = pool.y.split(amount_out);
    pool.note_reserves();
    coin::from_balance(out, ctx)
}

/// Creates and shares an empty pool and sends the sender its seed ticket. `suil::setup` alone does so, hence there is one
/// of both per pair.
///
/// #### Parameters
/// - `x_to_y_reserved`: whether `X` is sold through a product of this package alone.
///
/// #### Returns
/// - The pool's id.
public(package) fun create<X, Y>(x_to_y_reserved: bool, ctx: &mut TxContext): ID {
    let pool = Pool<X, Y> {
        id: object::new(ctx),
        x_to_y_reserved,
        x: balance::zero(),
        y: balance::zero(),
        shares: balance::create_supply(Share<X, Y> {}),
        locked: balance::zero(),
        prices: price_log::empty(),
    };
    let id = object::id(&pool);
    transfer::share_object(pool);
    transfer::transfer(SeedTicket<X, Y> { id: object::new(ctx) }, ctx.sender());
    id
}

// === Private functions ===

/// Takes both coins in and announces it. Returns the new shares.
fun deposit<X, Y>(
    pool: &mut Pool<X, Y>,
    x: Balance<X>,
    y: Balance<Y>,
    shares: u64,
    clock: &Clock,
    ctx: &mut TxContext,
): Coin<Share<X, Y>> {
    event::emit(LiquidityAdded {
        pool: object::id(pool),
        member: ctx.sender(),
        x_amount: x.value(),
        y_amount: y.value(),
        shares,
        timestamp_ms: clock.timestamp_ms(),
    });
    pool.x.join(x);
    pool.y.join(y);
    pool.note_reserves();
    coin::from_balance(pool.shares.increase_supply(shares), ctx)
}

/// Returns the shares that at most `x` and `y` make, and how much of each they need, rounded up.
fun shares_for<X, Y>(pool: &Pool<X, Y>, x: u64, y: u64): (u64, u64, u64) {
    let supply = pool.shares.supply_value();
    let (x_reserve, y_reserve) = reserves(pool);
    let by_x = (x as u128) * (supply as u128) / (x_reserve as u128);
    let by_y = (y as u128) * (supply as u128) / (y_reserve as u128);
    let shares = by_x.min(by_y) as u64;
    (shares, part_up(x_reserve, shares, supply), part_up(y_reserve, shares, supply))
}

/// Checks a swap, brings the price history up to now before the reserves change, and says what happens.
fun accept_swap<X, Y>(
    pool: &mut Pool<X, Y>,
    x_to_y: bool,
    amount_in: u64,
    fee: u64,
    amount_out: u64,
    min_out: u64,
    clock: &Clock,
    ctx: &TxContext,
) {
    assert!(amount_in > 0, EZeroAmount);
    assert!(amount_out > 0, EZeroOutput);
    assert!(amount_out >= min_out, EBelowMinimum);
    pool.advance_prices(clock);
    event::emit(Swapped {
        pool: object::id(pool),
        member: ctx.sender(),
        x_to_y,
        amount_in,
        fee,
        amount_out,
        timestamp_ms: clock.timestamp_ms(),
    });
}

fun advance_prices<X, Y>(pool: &mut Pool<X, Y>, clock: &Clock) {
    let timestamp_ms = clock.timestamp_ms();
    pool.prices.advance(timestamp_ms).do!(|hours| {
        let (from_hour, to_hour, price, liquidity) = hours.hours_parts();
        event::emit(HourClosed {
            pool: object::id(pool),
            from_hour,
            to_hour,
            price,
            liquidity,
            timestamp_ms,
        });
    });
}

/// Has the price history count the reserves as they are from now on.
fun note_reserves<X, Y>(pool: &mut Pool<X, Y>) {
    let (x, y) = reserves(pool);
    pool.prices.set_reserves(x, y);
}

fun amount_out(amount_in: u64, reserve_in: u64, reserve_out: u64, fee_bps: u64): u64 {
    if (reserve_out == 0) return 0;
    let after_fee = (amount_in - fee::of(amount_in, fee_bps)) as u128;
    ((reserve_out as u128) * after_fee / ((reserve_in as u128) + after_fee)) as u64
}

/// `floor(amount · part / whole)`.
fun part_down(amount: u64, part: u64, whole: u64): u64 {
    ((amount as u128) * (part as u128) / (whole as u128)) as u64
}

/// `ceil(amount · part / whole)`.
fun part_up(amount: u64, part: u64, whole: u64): u64 {
    let whole = whole as u128;
    (((amount as u128) * (part as u128) + whole - 1) / whole) as u64
}
