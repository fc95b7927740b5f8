/// Owns what SUIL and SUI are worth in micro-dollars (rules.md §7): the grant price, which is the lowest of a week, for what
/// is granted; the recent price, which is the geometric mean since the start of the previous hour, for showing; one price a
/// day, stored permanently, for the release of hashrate. A price of SUIL is that of two pools, SUIL/SUI times SUI/USDC:
///
///   price_log::lowest ───────▶ suil_usd_grant, sui_usd_grant, GrantPrice
///   price_log::recent_price ─▶ get_suil_usd_amount_out
///   price_log::day ──────────▶ store_day_price ─▶ Prices
///
/// Does not own the pools' history (`suil::price_log`), nor what a price is used for.
module suil::suiprice;

use sui::clock::Clock;
use sui::event;
use sui::sui::SUI;
use sui::table::{Self, Table};
use suil::config::Config;
use suil::pool::{Self, Pool};
use suil::price_log::{Self, Day, Lowest};
use suil::suil::SUIL;

// === Errors ===

#[error(code = 1)]
const EPriceYoung: vector<u8> = b"The pool is too young to have a price.";
#[error(code = 2)]
const EPoolShallow: vector<u8> = b"The pool had too little SUI for a price.";
#[error(code = 3)]
const EDayPriceStored: vector<u8> = b"The day's price is stored already.";
#[error(code = 4)]
const EDayUnknown: vector<u8> = b"A pool keeps no such day: it is not over, or too long ago.";

// === Constants ===

/// Base units of a whole SUIL and of a whole SUI.
const WHOLE_COIN: u64 = 1_000_000_000;
/// Bits behind the point of a pool's price.
const PRICE_BITS: u8 = 64;
/// The most days one view returns.
const MAX_DAYS: u64 = 366;
/// The largest amount there can be.
const LARGEST: u256 = 18_446_744_073_709_551_615;

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
    /// SUIL, the grant price.
    suil_grant: Option<u64>,
    /// SUI, the grant price.
    sui_grant: Option<u64>,
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

/// What SUIL counts for where it grants hashrate.
public struct GrantPrice has copy, drop {
    /// The grant price of the SUIL/SUI pool, `SUI · 2^64 / SUIL`; 0 without a price.
    suil: u256,
    /// The grant price of the USDC/SUI pool, `micro-dollars · 2^64 / MIST`; 0 without a price.
    sui: u256,
    /// The SUIL/SUI pool's liquidity at both prices, in micro-dollars; 0 without a price.
    liquidity: u64,
}

/// What a pool says of its price for grants.
public struct Side has drop {
    /// The grant price; 0 before the first deposit.
    price: u256,
    /// The SUI that its lowest liquidity makes at that price, in MIST; 0 in the USDC/SUI pool, where nothing needs it.
    depth: u256,
    /// Whether it had the SUI that the configuration asks for.
    is_deep: bool,
    /// Whether its history is as long as the configuration asks for.
    is_old: bool,
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
/// - `prices`: keeps the price.
/// - `suil_pool`, `usdc_pool`: their price histories are brought up to now.
/// - `day`: a day that is over, one of the last 32.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `pool::EPoolEmpty` before a pool's first deposit.
/// - `EDayPriceStored` if the day has its price.
/// - `EDayUnknown` if a pool's history does not keep the day.
/// - `EPoolShallow` if a pool's liquidity, lowest of the day's hours, at the day's price is less SUI than the configuration
///   asks for.
public fun store_day_price<U>(
    prices: &mut Prices,
    suil_pool: &mut Pool<SUIL, SUI>,
    usdc_pool: &mut Pool<SUI, U>,
    config: &Config,
    day: u64,
    clock: &Clock,
) {
    pool::observe(suil_pool, config, clock);
    pool::observe(usdc_pool, config, clock);
    assert!(!prices.days.contains(day), EDayPriceStored);
    let (p1, liquidity) = day_of(day, suil_pool, clock).day_parts();
    assert!(price_log::depth_y(liquidity, p1) >= least_depth(config, clock) as u256, EPoolShallow);
    let (p2, liquidity) = day_of(day, usdc_pool, clock).day_parts();
    assert!(price_log::depth_x(liquidity, p2) >= least_depth(config, clock) as u256, EPoolShallow);
    let price = convert(WHOLE_COIN, price_log::price_of(p1), price_log::price_of(p2));
    prices.days.add(day, price);
    let has_later = prices.last_day.is_some_and!(|last| *last > day);
    if (!has_later) prices.last_day = option::some(day);
    event::emit(DayPrice { day, price, timestamp_ms: clock.timestamp_ms() });
}

// === View functions ===

/// Returns what SUIL is worth by the recent prices: `floor(amount · p1 · p2 / 2^128)` micro-dollars. It is for showing.
///
/// #### Parameters
/// - `amount`: SUIL in base units; 10^9 gives the price of a whole one.
/// - `suil_pool`, `usdc_pool`: `p1` is the first one's price, `p2` the second one's.
///
/// #### Aborts
/// - `EPriceYoung` if a pool's price history is shorter than the configuration asks for.
/// - `EPoolShallow` if a pool had less SUI within a day than the configuration asks for.
public fun get_suil_usd_amount_out<U>(
    amount: u64,
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    clock: &Clock,
): u64 {
    suil_side(pool::lowest(suil_pool, clock), suil_pool, config, clock).assert_price();
    usdc_side(usdc_pool, config, clock).assert_price();
    convert(amount, recent_price(suil_pool, clock), recent_price(usdc_pool, clock))
}

/// Returns what SUIL is worth by the grant prices: `floor(amount · p1 · p2 / 2^128)` micro-dollars. The grant price of a pool
/// is the lowest of its present price, the mean of the running hour, the means of the last 24 complete hours and the lowest
/// hours of the last 7 complete days.
///
/// #### Parameters
/// - `amount`: SUIL in base units.
///
/// #### Aborts
/// - As `get_suil_usd_amount_out`.
public fun suil_usd_grant<U>(
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    amount: u64,
    clock: &Clock,
): u64 {
    grant_price(suil_pool, usdc_pool, config, clock).value_of(amount)
}

/// Returns what SUI is worth by the grant price: `floor(amount · p2 / 2^64)` micro-dollars.
///
/// #### Parameters
/// - `amount`: in MIST.
///
/// #### Aborts
/// - As `get_suil_usd_amount_out`, for this pool.
public fun sui_usd_grant<U>(
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    amount: u64,
    clock: &Clock,
): u64 {
    let usdc = usdc_side(usdc_pool, config, clock);
    usdc.assert_price();
    convert_sui(amount, usdc.price)
}

/// Returns what SUIL is worth as the pools' reserves stand, in micro-dollars; 0 while a pool is empty. One swap moves it:
/// it is for showing alone.
///
/// #### Parameters
/// - `amount`: SUIL in base units.
public fun suil_usd_spot<U>(
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    amount: u64,
): u64 {
    let (p1, p2) = (pool::spot_price(suil_pool), pool::spot_price(usdc_pool));
    if (p1.is_none() || p2.is_none()) return 0;
    convert(amount, p1.destroy_some(), p2.destroy_some())
}

/// Returns the price of a day, in micro-dollars for a whole SUIL, or none if it is not stored.
public fun day_price(prices: &Prices, day: u64): Option<u64> {
    if (prices.days.contains(day)) option::some(prices.days[day]) else option::none()
}

/// Returns the prices stored for the days from `from_day` through `to_day`, in order. Days without one are left out, and
/// so are those more than 365 days after `from_day`.
public fun day_prices(prices: &Prices, from_day: u64, to_day: u64): vector<DailyPrice> {
    let mut found = vector[];
    let mut day = from_day;
    while (day <= to_day && day - from_day < MAX_DAYS) {
        day_price(prices, day).do!(|price| found.push_back(DailyPrice { day, price }));
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
    let suil = suil_side(pool::lowest(suil_pool, clock), suil_pool, config, clock);
    let usdc = usdc_side(usdc_pool, config, clock);
    let has_sui = usdc.has_price();
    let has_suil = suil.has_price() && has_sui;
    Overview {
        suil_grant: when!(has_suil, || convert(WHOLE_COIN, suil.price, usdc.price)),
        sui_grant: when!(has_sui, || convert_sui(WHOLE_COIN, usdc.price)),
        suil_recent: when!(
            has_suil,
            || convert(WHOLE_COIN, recent_price(suil_pool, clock), recent_price(usdc_pool, clock)),
        ),
        sui_recent: when!(has_sui, || convert_sui(WHOLE_COIN, recent_price(usdc_pool, clock))),
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

/// Returns the grant prices and the liquidity.
///
/// #### Aborts
/// - As `get_suil_usd_amount_out`.
public(package) fun grant_price<U>(
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    clock: &Clock,
): GrantPrice {
    let suil = suil_side(pool::lowest(suil_pool, clock), suil_pool, config, clock);
    let usdc = usdc_side(usdc_pool, config, clock);
    suil.assert_price();
    usdc.assert_price();
    to_grant_price(&suil, &usdc)
}

/// Returns the grant prices and the liquidity as they are after a swap of SUIL to SUI; all 0 while there is no price.
///
/// #### Parameters
/// - `sold`: SUIL in base units that the swap will pay in; 0 if it was carried out.
public(package) fun grant_price_after_sale<U>(
    sold: u64,
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    clock: &Clock,
): GrantPrice {
    let lowest = pool::lowest_after_sale(sold, suil_pool, config, clock);
    let suil = suil_side(lowest, suil_pool, config, clock);
    let usdc = usdc_side(usdc_pool, config, clock);
    if (suil.has_price() && usdc.has_price()) to_grant_price(&suil, &usdc)
    else GrantPrice { suil: 0, sui: 0, liquidity: 0 }
}

/// Returns what SUIL counts for, in micro-dollars, rounded down.
public(package) fun value_of(price: &GrantPrice, amount: u64): u64 {
    convert(amount, price.suil, price.sui)
}

/// Returns the most SUIL that counts for no more than `value` micro-dollars.
public(package) fun suil_of(price: &GrantPrice, value: u64): u64 {
    // floor(amount · p / 2^128) <= value is amount · p < (value + 1) · 2^128.
    let bound = ((value as u256) + 1 << (2 * PRICE_BITS)) - 1;
    (bound / (price.suil * price.sui)).min(LARGEST) as u64
}

/// Returns the SUIL/SUI pool's liquidity at the grant prices, in micro-dollars.
public(package) fun liquidity(price: &GrantPrice): u64 { price.liquidity }

// === Private functions ===

fun to_grant_price(suil: &Side, usdc: &Side): GrantPrice {
    let liquidity = (suil.depth * usdc.price >> PRICE_BITS).min(LARGEST) as u64;
    GrantPrice { suil: suil.price, sui: usdc.price, liquidity }
}

/// Returns what the SUIL/SUI pool says of a price; it is deep by the SUI that the lowest liquidity makes at the lowest price.
fun suil_side(
    lowest: Option<Lowest>,
    pool: &Pool<SUIL, SUI>,
    config: &Config,
    clock: &Clock,
): Side {
    let depth = lowest.map_ref!(|lowest| lowest.lowest_y()).destroy_or!(0);
    let is_deep = depth >= least_depth(config, clock) as u256;
    side(lowest, depth, is_deep, pool::age_ms(pool, clock), config)
}

/// Returns what the USDC/SUI pool says of a price; it is deep by its lowest reserve of SUI.
fun usdc_side<U>(pool: &Pool<SUI, U>, config: &Config, clock: &Clock): Side {
    let lowest = pool::lowest(pool, clock);
    let is_deep = lowest.is_some_and!(|lowest| lowest.has_x(least_depth(config, clock)));
    side(lowest, 0, is_deep, pool::age_ms(pool, clock), config)
}

fun side(lowest: Option<Lowest>, depth: u256, is_deep: bool, age_ms: u64, config: &Config): Side {
    Side {
        price: lowest.map!(|lowest| price_log::price_of(lowest.lowest_price())).destroy_or!(0),
        depth,
        is_deep,
        is_old: age_ms >= config.delays().price_ms(),
    }
}

fun has_price(side: &Side): bool {
    side.is_deep && side.is_old
}

fun assert_price(side: &Side) {
    assert!(side.is_deep, EPoolShallow);
    assert!(side.is_old, EPriceYoung);
}

/// The pool's recent price; it must have had its first deposit.
fun recent_price<X, Y>(pool: &Pool<X, Y>, clock: &Clock): u256 {
    price_log::price_of(pool::recent_price(pool, clock).destroy_some())
}

macro fun when<$T>($is: bool, $value: || -> $T): Option<$T> {
    if ($is) option::some($value()) else option::none()
}

fun day_of<X, Y>(day: u64, pool: &Pool<X, Y>, clock: &Clock): Day {
    let found = pool::price_log(pool, clock).and!(|log| log.day(day));
    assert!(found.is_some(), EDayUnknown);
    found.destroy_some()
}

fun least_depth(config: &Config, clock: &Clock): u64 {
    config.price_depth_min!(clock)
}

/// `floor(amount · p1 · p2 / 2^128)`.
fun convert(amount: u64, p1: u256, p2: u256): u64 {
    ((amount as u256) * p1 * p2 >> (2 * PRICE_BITS)) as u64
}

/// `floor(amount · p2 / 2^64)`.
fun convert_sui(amount: u64, p2: u256): u64 {
    ((amount as u256) * p2 >> PRICE_BITS) as u64
}
