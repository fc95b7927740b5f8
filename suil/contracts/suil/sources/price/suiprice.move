/// Owns what SUIL and SUI are worth in micro-dollars: the recent price, which is the geometric mean since the start of the
/// previous hour, and one price a day, stored permanently (rules.md §7). A price of SUIL is that of two pools, SUIL/SUI times
/// SUI/USDC:
///
///   price_log::recent_price ─▶ get_suil_usd_amount_out ─┐
///   price_log::day ─────────▶ store_day_price ─▶ Prices ─┴▶ the lower of both: suil_usd_lower
///
/// Does not own the pools' history (`suil::price_log`), nor what a price is used for.
module suil::suiprice;

use sui::clock::Clock;
use sui::event;
use sui::sui::SUI;
use sui::table::{Self, Table};
use suil::config::Config;
use suil::pool::{Self, Pool};
use suil::price_log::{Self, Day};
use suil::suil::SUIL;

// === Errors ===

/// The pool's price history is younger than 30 minutes, so it has no price.
const EPriceYoung: u64 = 1;
/// The pool has less SUI than the configuration asks for, so it has no price.
const EPoolShallow: u64 = 2;
/// The day's price is stored already.
const EDayPriceStored: u64 = 3;
/// A pool's history keeps no such day: it is not over, before the first deposit, or more than 32 days ago.
const EDayUnknown: u64 = 4;
/// No day's price is stored yet.
const EDayPriceMissing: u64 = 5;

// === Constants ===

/// How long a pool's price history must run before it has a price, in milliseconds (rules.md §7).
const LEAST_AGE_MS: u64 = 1_800_000;
/// Base units of a whole SUIL and of a whole SUI.
const WHOLE_COIN: u64 = 1_000_000_000;
/// Bits behind the point of a pool's price.
const PRICE_BITS: u8 = 64;
/// The most days one view returns.
const MAX_DAYS: u64 = 366;

// === Structs ===

/// The day prices, shared, one per deployment.
public struct Prices has key {
    id: UID,
    /// Micro-dollars for a whole SUIL, by day.
    days: Table<u64, u64>,
    /// The latest day with a price, if there is one.
    last_day: Option<u64>,
}

/// The price of one day.
public struct DailyPrice has copy, drop {
    day: u64,
    /// Micro-dollars for a whole SUIL.
    price: u64,
}

/// All prices at a glance, in micro-dollars for a whole coin; none where there is no price.
public struct Overview has copy, drop {
    /// SUIL, the recent price.
    suil_recent: Option<u64>,
    /// SUI, the recent price.
    sui_recent: Option<u64>,
    /// SUIL, as the reserves stand.
    suil_spot: Option<u64>,
    /// SUI, as the reserves stand.
    sui_spot: Option<u64>,
    /// The latest day with a price.
    last_day: Option<u64>,
    /// SUIL on that day.
    last_day_price: Option<u64>,
}

// === Events ===

/// Emitted by `store_day_price`, once for each day that gets a price.
public struct DayPrice has copy, drop {
    day: u64,
    /// Micro-dollars for a whole SUIL.
    price: u64,
    timestamp_ms: u64,
}

// === Public functions ===

/// Stores the price of a day: the lower medians of its hours in both pools, multiplied. Anyone may call it.
///
/// #### Parameters
/// - `day`: a day that is over, one of the last 32.
/// - `prices`: keeps the price.
/// - `suil_pool`, `usdc_pool`: their price histories are brought up to now.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `pool::EPoolEmpty` before a pool's first deposit.
/// - `EDayPriceStored` if the day has its price.
/// - `EDayUnknown` if a pool's history does not keep the day.
/// - `EPoolShallow` if a pool's liquidity, lowest of the day's hours, at the day's price is less SUI than the configuration
///   asks for.
public fun store_day_price<U>(
    day: u64,
    prices: &mut Prices,
    suil_pool: &mut Pool<SUIL, SUI>,
    usdc_pool: &mut Pool<SUI, U>,
    config: &Config,
    clock: &Clock,
) {
    pool::observe(suil_pool, config, clock);
    pool::observe(usdc_pool, config, clock);
    assert!(!prices.days.contains(day), EDayPriceStored);
    let (_, p1, _, liquidity) = day_of(day, suil_pool, clock).day_parts();
    assert!(price_log::depth_y(liquidity, p1) >= least_depth(config, clock), EPoolShallow);
    let (_, p2, _, liquidity) = day_of(day, usdc_pool, clock).day_parts();
    assert!(price_log::depth_x(liquidity, p2) >= least_depth(config, clock), EPoolShallow);
    let price = convert(WHOLE_COIN, price_log::price_of(p1), price_log::price_of(p2));
    prices.days.add(day, price);
    let has_later = prices.last_day.is_some_and!(|last| *last > day);
    if (!has_later) prices.last_day = option::some(day);
    event::emit(DayPrice { day, price, timestamp_ms: clock.timestamp_ms() });
}

// === View functions ===

/// Returns what SUIL is worth by the recent prices: `floor(amount · p1 · p2 / 2^128)` micro-dollars.
///
/// #### Parameters
/// - `amount`: SUIL in base units; 10^9 gives the price of a whole one.
/// - `suil_pool`, `usdc_pool`: `p1` is the first one's price, `p2` the second one's.
///
/// #### Aborts
/// - `EPriceYoung` if a pool's price history is younger than 30 minutes.
/// - `EPoolShallow` if a pool has less SUI than the configuration asks for.
public fun get_suil_usd_amount_out<U>(
    amount: u64,
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    clock: &Clock,
): u64 {
    assert_depth(suil_pool, usdc_pool, config, clock);
    convert(amount, recent_price(suil_pool, clock), recent_price(usdc_pool, clock))
}

/// Returns what SUI is worth by the recent price: `floor(amount · p2 / 2^64)` micro-dollars.
///
/// #### Parameters
/// - `amount`: in MIST.
///
/// #### Aborts
/// - `EPriceYoung` if the pool's price history is younger than 30 minutes.
/// - `EPoolShallow` if the pool has less SUI than the configuration asks for.
public fun sui_usd_twap<U>(
    amount: u64,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    clock: &Clock,
): u64 {
    assert!(is_usdc_pool_deep(usdc_pool, config, clock), EPoolShallow);
    convert_sui(amount, recent_price(usdc_pool, clock))
}

/// Returns what SUIL is worth at the lower of the recent price and the last day price, in micro-dollars.
///
/// #### Parameters
/// - `amount`: SUIL in base units.
///
/// #### Aborts
/// - `EDayPriceMissing` if no day price is stored; otherwise as `get_suil_usd_amount_out`.
public fun suil_usd_lower<U>(
    amount: u64,
    prices: &Prices,
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    clock: &Clock,
): u64 {
    assert!(prices.last_day.is_some(), EDayPriceMissing);
    let by_recent = get_suil_usd_amount_out(amount, suil_pool, usdc_pool, config, clock);
    let day_price = prices.days[*prices.last_day.borrow()];
    let by_day = (amount as u128) * (day_price as u128) / (WHOLE_COIN as u128);
    (by_recent as u128).min(by_day) as u64
}

/// Returns what SUIL is worth as the pools' reserves stand, in micro-dollars; 0 while a pool is empty. One swap moves it:
/// it is for showing alone.
///
/// #### Parameters
/// - `amount`: SUIL in base units.
public fun suil_usd_spot<U>(
    amount: u64,
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
): u64 {
    let (p1, p2) = (pool::spot_price(suil_pool), pool::spot_price(usdc_pool));
    if (p1.is_none() || p2.is_none()) return 0;
    convert(amount, p1.destroy_some(), p2.destroy_some())
}

/// Returns the price of a day, in micro-dollars for a whole SUIL, or none if it is not stored.
public fun day_price(day: u64, prices: &Prices): Option<u64> {
    if (prices.days.contains(day)) option::some(prices.days[day]) else option::none()
}

/// Returns the prices stored for the days from `from_day` through `to_day`, in order. Days without one are left out, and
/// so are those more than 365 days after `from_day`.
public fun day_prices(from_day: u64, to_day: u64, prices: &Prices): vector<DailyPrice> {
    let mut found = vector[];
    let mut day = from_day;
    while (day <= to_day && day - from_day < MAX_DAYS) {
        day_price(day, prices).do!(|price| found.push_back(DailyPrice { day, price }));
        day = day + 1;
    };
    found
}

/// Returns all prices as they are now.
public fun overview<U>(
    prices: &Prices,
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    clock: &Clock,
): Overview {
    let sui_recent = if (is_usdc_pool_deep(usdc_pool, config, clock)) {
        find_recent_price(usdc_pool, clock)
    } else {
        option::none()
    };
    Overview {
        suil_recent: recent_prices(suil_pool, usdc_pool, config, clock).map!(
            |both| convert(WHOLE_COIN, both[0], both[1]),
        ),
        sui_recent: sui_recent.map!(|p2| convert_sui(WHOLE_COIN, p2)),
        suil_spot: pool::spot_price(suil_pool).and!(
            |p1| pool::spot_price(usdc_pool).map!(|p2| convert(WHOLE_COIN, p1, p2)),
        ),
        sui_spot: pool::spot_price(usdc_pool).map!(|p2| convert_sui(WHOLE_COIN, p2)),
        last_day: prices.last_day,
        last_day_price: prices.last_day.map!(|day| prices.days[day]),
    }
}

// === Package functions ===

/// Creates and shares the day prices, none of them stored. `suil::setup` alone does so.
///
/// #### Returns
/// - The object's id.
public(package) fun create(ctx: &mut TxContext): ID {
    let prices = Prices { id: object::new(ctx), days: table::new(ctx), last_day: option::none() };
    let id = object::id(&prices);
    transfer::share_object(prices);
    id
}

/// Returns the hashrate of a swap's fee: what the fee is worth at the lower of the recent price and the price of the swap
/// itself, `sui_out` for `suil_in`. The dollars for the SUI are those of the recent price in both. 0 while there is no
/// price.
///
/// #### Parameters
/// - `fee`, `suil_in`: SUIL in base units; the latter is not 0.
/// - `sui_out`: in MIST.
/// - `suil_pool`, `usdc_pool`: as they are before the swap.
public(package) fun fee_value<U>(
    fee: u64,
    suil_in: u64,
    sui_out: u64,
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    clock: &Clock,
): u64 {
    recent_prices(suil_pool, usdc_pool, config, clock).map!(|both| {
        let executed = ((sui_out as u256) << PRICE_BITS) / (suil_in as u256);
        convert(fee, both[0].min(executed), both[1])
    }).destroy_or!(0)
}

// === Private functions ===

/// Returns the recent prices of both pools, or none if one has no price.
fun recent_prices<U>(
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    clock: &Clock,
): Option<vector<u256>> {
    let is_deep =
        is_suil_pool_deep(suil_pool, config, clock) && is_usdc_pool_deep(usdc_pool, config, clock);
    if (!is_deep) return option::none();
    find_recent_price(suil_pool, clock).and!(
        |p1| find_recent_price(usdc_pool, clock).map!(|p2| vector[p1, p2]),
    )
}

fun recent_price<X, Y>(pool: &Pool<X, Y>, clock: &Clock): u256 {
    let price = find_recent_price(pool, clock);
    assert!(price.is_some(), EPriceYoung);
    price.destroy_some()
}

/// The pool's recent price, or none while its history is too young.
fun find_recent_price<X, Y>(pool: &Pool<X, Y>, clock: &Clock): Option<u256> {
    pool::price_log(pool, clock)
        .filter!(|log| log.age_ms() >= LEAST_AGE_MS)
        .map!(|log| price_log::price_of(log.recent_price()))
}

fun day_of<X, Y>(day: u64, pool: &Pool<X, Y>, clock: &Clock): Day {
    let found = pool::price_log(pool, clock).and!(|log| log.day(day));
    assert!(found.is_some(), EDayUnknown);
    found.destroy_some()
}

fun least_depth(config: &Config, clock: &Clock): u256 {
    config.price_depth_min(clock) as u256
}

fun assert_depth<U>(
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    clock: &Clock,
) {
    assert!(is_suil_pool_deep(suil_pool, config, clock), EPoolShallow);
    assert!(is_usdc_pool_deep(usdc_pool, config, clock), EPoolShallow);
}

fun is_suil_pool_deep(pool: &Pool<SUIL, SUI>, config: &Config, clock: &Clock): bool {
    let (_, sui) = pool::reserves(pool);
    sui >= config.price_depth_min(clock)
}

fun is_usdc_pool_deep<U>(pool: &Pool<SUI, U>, config: &Config, clock: &Clock): bool {
    let (sui, _) = pool::reserves(pool);
    sui >= config.price_depth_min(clock)
}

/// `floor(amount · p1 · p2 / 2^128)`.
fun convert(amount: u64, p1: u256, p2: u256): u64 {
    ((amount as u256) * p1 * p2 >> (2 * PRICE_BITS)) as u64
}

/// `floor(amount · p2 / 2^64)`.
fun convert_sui(amount: u64, p2: u256): u64 {
    ((amount as u256) * p2 >> PRICE_BITS) as u64
}
