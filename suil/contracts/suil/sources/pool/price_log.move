/// Owns a pool's price history (rules.md §7): the geometric means of the last 24 complete hours and a summary of the last
/// 32 complete days. All prices and amounts of liquidity are logarithms of `suil::logarithm`. An hour without a call is
/// filled in by the next one exactly, since the reserves stood. Does not own the reserves, nor what a price is used for
/// (`suil::suiprice`).
module suil::price_log;

use suil::logarithm;

// === Constants ===

const HOUR_MS: u64 = 3_600_000;
const DAY_HOURS: u64 = 24;
/// Complete hours kept.
const MAX_HOURS: u64 = 24;
/// Complete days kept.
const MAX_DAYS: u64 = 32;
/// Complete days whose lowest hours count for a grant.
const GRANT_DAYS: u64 = 7;
/// The logarithm of 2^64, which a price is multiplied by.
const SCALE: u64 = 1_073_741_824;
/// More than a logarithm is below the true value: taken off a price, since the divisor's logarithm is rounded down too.
const MARGIN: u64 = 3;

// === Structs ===

/// The price history of one pool.
public struct PriceLog has copy, drop, store {
    began_ms: u64,
    updated_ms: u64,
    /// How much of the running hour was counted.
    sum_ms: u64,
    /// `Σ log2(x) · elapsed_ms` of the running hour.
    sum_x: u64,
    /// `Σ log2(y) · elapsed_ms` of the running hour.
    sum_y: u64,
    /// Oldest first, without gaps.
    hours: vector<Hour>,
    /// Oldest first, without gaps.
    days: vector<Day>,
}

/// The geometric means of a complete hour; of the first one, from the first deposit on.
public struct Hour has copy, drop, store {
    /// Since the epoch.
    hour: u64,
    /// `log2(y · 2^64 / x)`, rounded down; 0 if it is negative.
    price: u64,
    /// `log2(x · y)`, rounded down.
    liquidity: u64,
}

/// A complete day; the first one has the hours since the first deposit.
public struct Day has copy, drop, store {
    day: u64,
    /// The lower median of the prices of its hours.
    price: u64,
    /// The lowest price of its hours.
    low: u64,
    /// The lowest liquidity of its hours.
    liquidity: u64,
}

/// Complete hours with the same means.
public struct Hours has copy, drop {
    from_hour: u64,
    /// The last one.
    to_hour: u64,
    price: u64,
    liquidity: u64,
}

/// The lowest values that a pool had lately: what a grant goes by.
public struct Lowest has copy, drop {
    /// The lowest of the present price, the means of the running hour and of the complete hours kept, and the lowest hours of
    /// the last 7 complete days.
    price: u64,
    /// The lowest liquidity: now, in the running hour, or in one of the complete hours kept.
    liquidity: u64,
    /// Twice the logarithm of the lowest reserve of X: now, in the running hour, or in one of the complete hours kept.
    square_x: u64,
}

// === View functions ===

/// Returns an hour's number since the epoch, its price and its liquidity.
#[test_only]
public fun hour_parts(hour: &Hour): (u64, u64, u64) {
    (hour.hour, hour.price, hour.liquidity)
}

/// Returns a day, the median and the lowest of its hours' prices, and the lowest of their liquidity.
public fun day_parts(day: &Day): (u64, u64, u64, u64) {
    (day.day, day.price, day.low, day.liquidity)
}

// === Package functions ===

/// Returns the first and the last of the hours, their price and their liquidity.
public(package) fun hours_parts(hours: &Hours): (u64, u64, u64, u64) {
    (hours.from_hour, hours.to_hour, hours.price, hours.liquidity)
}

/// Returns a history that has not begun.
public(package) fun empty(): PriceLog {
    PriceLog { began_ms: 0, updated_ms: 0, sum_ms: 0, sum_x: 0, sum_y: 0, hours: vector[], days: vector[] }
}

/// Begins the history at the pool's first deposit.
public(package) fun begin(log: &mut PriceLog, now_ms: u64) {
    log.began_ms = now_ms;
    log.updated_ms = now_ms;
}

/// Counts the reserves `x` and `y`, which stood since the last update, up to now. Neither must be 0.
///
/// #### Returns
/// - The hours that are complete by it, in order; those with the same means together.
public(package) fun advance(log: &mut PriceLog, x: u64, y: u64, now_ms: u64): vector<Hours> {
    let mut complete = vector[];
    if (now_ms == log.updated_ms) return complete;
    let (log_x, log_y) = (logarithm::log2(x), logarithm::log2(y));
    let (open_hour, now_hour) = (log.updated_ms / HOUR_MS, now_ms / HOUR_MS);
    if (open_hour < now_hour) {
        log.count(log_x, log_y, (open_hour + 1) * HOUR_MS);
        let (price, liquidity) = means(log.sum_x, log.sum_y, log.sum_ms);
        complete.push_back(log.add_hours(open_hour, open_hour + 1, price, liquidity));
    };
    if (open_hour + 1 < now_hour) {
        let (price, liquidity) = means(log_x, log_y, 1);
        complete.push_back(log.add_hours(open_hour + 1, now_hour, price, liquidity));
    };
    log.count(log_x, log_y, now_ms);
    complete
}

/// Returns the history as `advance` would leave it.
public(package) fun projected(log: &PriceLog, x: u64, y: u64, now_ms: u64): PriceLog {
    let mut projected = *log;
    projected.advance(x, y, now_ms);
    projected
}

/// Returns when the history began, in milliseconds.
public(package) fun began_ms(log: &PriceLog): u64 {
    log.began_ms
}

/// Returns the price from the start of the hour before the running one until the last update, while the reserves are `x`
/// and `y`; in the millisecond of the first deposit the present one.
public(package) fun recent_price(log: &PriceLog, x: u64, y: u64): u64 {
    if (log.updated_ms == log.began_ms) {
        let (price, _) = means(logarithm::log2(x), logarithm::log2(y), 1);
        return price
    };
    let (price, ms) = if (log.sum_ms == 0) (0, 0) else (log.running_price(), log.sum_ms);
    if (log.hours.is_empty()) return price;
    let last = log.hours[log.hours.length() - 1];
    // The first hour is shorter.
    let last_ms = HOUR_MS.min((last.hour + 1) * HOUR_MS - log.began_ms);
    (last.price * last_ms + price * ms) / (last_ms + ms)
}

/// Returns the lowest values of a history, which must be brought up to now, while the reserves are `x` and `y`.
public(package) fun lowest(log: &PriceLog, x: u64, y: u64): Lowest {
    let (price, liquidity) = means(logarithm::log2(x), logarithm::log2(y), 1);
    let mut lowest = Lowest { price, liquidity, square_x: square_x(liquidity, price) };
    if (log.sum_ms > 0) {
        let (price, liquidity) = means(log.sum_x, log.sum_y, log.sum_ms);
        lowest.include(price, liquidity);
    };
    log.hours.do_ref!(|hour| lowest.include(hour.price, hour.liquidity));
    newest(log.days, GRANT_DAYS).do!(|day| lowest.price = lowest.price.min(day.low));
    lowest
}

/// Returns the lowest price.
public(package) fun lowest_price(lowest: &Lowest): u64 {
    lowest.price
}

/// Returns the lowest reserve of X, in base units.
public(package) fun lowest_x(lowest: &Lowest): u256 {
    logarithm::exp2(lowest.square_x / 2)
}

/// Returns the reserve of Y that the lowest liquidity makes at the lowest price, in base units.
public(package) fun lowest_y(lowest: &Lowest): u256 {
    depth_y(lowest.liquidity, lowest.price)
}

/// Returns the complete hours kept, oldest first.
public(package) fun hours(log: &PriceLog): vector<Hour> {
    log.hours
}

/// Returns the complete days kept, oldest first.
public(package) fun days(log: &PriceLog): vector<Day> {
    log.days
}

/// Returns a complete day, or none if it is not kept.
public(package) fun day(log: &PriceLog, day: u64): Option<Day> {
    log.days.find_index!(|kept| kept.day == day).map!(|i| log.days[i])
}

/// Returns a price, rounded down, as what its logarithm was taken of: `y · 2^64 / x`.
public(package) fun price_of(price: u64): u256 {
    logarithm::exp2(price)
}

/// Returns the liquidity in base units of `X`: the reserve of `X` that it makes at a price, rounded down.
public(package) fun depth_x(liquidity: u64, price: u64): u256 {
    logarithm::exp2(square_x(liquidity, price) / 2)
}

/// Returns the liquidity in base units of `Y`: the reserve of `Y` that it makes at a price, rounded down.
public(package) fun depth_y(liquidity: u64, price: u64): u256 {
    let sum = liquidity + price;
    if (sum < SCALE) 0 else logarithm::exp2((sum - SCALE) / 2)
}

// === Private functions ===

/// Twice the logarithm of the reserve of X, rounded down. A price is up to `MARGIN + 1` too low, which is taken off here.
fun square_x(liquidity: u64, price: u64): u64 {
    let (sum, subtrahend) = (liquidity + SCALE, price + MARGIN + 1);
    if (sum > subtrahend) sum - subtrahend else 0
}

/// Takes the means of an hour into account.
fun include(lowest: &mut Lowest, price: u64, liquidity: u64) {
    lowest.price = lowest.price.min(price);
    lowest.liquidity = lowest.liquidity.min(liquidity);
    lowest.square_x = lowest.square_x.min(square_x(liquidity, price));
}

/// Adds what the reserves count for from the last update until `until_ms`.
fun count(log: &mut PriceLog, log_x: u64, log_y: u64, until_ms: u64) {
    let ms = until_ms - log.updated_ms;
    log.sum_ms = log.sum_ms + ms;
    log.sum_x = log.sum_x + log_x * ms;
    log.sum_y = log.sum_y + log_y * ms;
    log.updated_ms = until_ms;
}

/// Adds the hours from `from` up to `to`, the latter not included, all with the same means, and the days they complete.
/// The running hour begins with `to`.
fun add_hours(log: &mut PriceLog, from: u64, to: u64, price: u64, liquidity: u64): Hours {
    // Only the day of the first of them can have hours with other means.
    let next_day = from / DAY_HOURS + 1;
    let mixed_to = to.min(next_day * DAY_HOURS);
    log.keep_hours(from, mixed_to, price, liquidity);
    if (mixed_to == next_day * DAY_HOURS) log.add_day(next_day - 1);
    let today = to / DAY_HOURS;
    next_day.max(today - today.min(MAX_DAYS)).range_do!(today, |day| {
        log.days.push_back(Day { day, price, low: price, liquidity });
    });
    log.days = newest(log.days, MAX_DAYS);
    log.keep_hours(mixed_to.max(to - to.min(MAX_HOURS)), to, price, liquidity);
    log.sum_ms = 0;
    log.sum_x = 0;
    log.sum_y = 0;
    log.updated_ms = to * HOUR_MS;
    Hours { from_hour: from, to_hour: to - 1, price, liquidity }
}

fun keep_hours(log: &mut PriceLog, from: u64, to: u64, price: u64, liquidity: u64) {
    from.range_do!(to, |hour| log.hours.push_back(Hour { hour, price, liquidity }));
    log.hours = newest(log.hours, MAX_HOURS);
}

/// Adds a day that the newest hour completed.
fun add_day(log: &mut PriceLog, day: u64) {
    let hours = log.hours.filter!(|hour| hour.hour / DAY_HOURS == day);
    let mut prices = hours.map_ref!(|hour| hour.price);
    prices.insertion_sort_by!(|a, b| *a <= *b);
    let liquidity = hours.fold!(std::u64::max_value!(), |least, hour| least.min(hour.liquidity));
    log.days.push_back(Day {
        day,
        price: prices[(prices.length() - 1) / 2],
        low: prices[0],
        liquidity,
    });
}

/// Returns the last `length` items of a list, or all if it has no more.
fun newest<T: drop>(list: vector<T>, length: u64): vector<T> {
    let count = list.length();
    if (count <= length) list else list.skip(count - length)
}

/// The price of the running hour, of which something must be counted.
fun running_price(log: &PriceLog): u64 {
    let (price, _) = means(log.sum_x, log.sum_y, log.sum_ms);
    price
}

/// Price and liquidity of sums over `ms`, which must not be 0.
fun means(sum_x: u64, sum_y: u64, ms: u64): (u64, u64) {
    let plus = SCALE + sum_y / ms;
    let minus = sum_x.divide_and_round_up(ms) + MARGIN;
    let price = if (plus > minus) plus - minus else 0;
    (price, sum_x / ms + sum_y / ms)
}
