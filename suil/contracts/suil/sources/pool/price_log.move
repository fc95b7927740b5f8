/// Owns a pool's price history (rules.md §7): the geometric means of the last 24 complete hours and a summary of the last
/// 32 complete days. All prices and amounts of liquidity are logarithms of `suil::logarithm`. An hour without a call is
/// filled in by the next one exactly, since the reserves stood. What every grant reads, the logarithms of the reserves and
/// the lowest values of the complete hours, is computed when it changes. Does not own the reserves, nor what a price is
/// used for (`suil::suiprice`).
module suil::price_log;

use suil::logarithm;

// === Constants ===

const HOUR_MS: u64 = 3_600_000;
const DAY_HOURS: u64 = 24;
/// Complete days kept.
const MAX_DAYS: u64 = 32;
/// Complete days whose lowest hours count for a grant.
const GRANT_DAYS: u64 = 7;
/// The logarithm of 2^64, which a price is multiplied by.
const SCALE: u64 = 1_073_741_824;
/// More than a logarithm is below the true value: taken off a price, since the divisor's logarithm is rounded down too.
const MARGIN: u64 = 3;
/// The largest number there is.
const LARGEST: u64 = 18_446_744_073_709_551_615;

// === Structs ===

/// The price history of one pool.
public struct PriceLog has copy, drop, store {
    began_ms: u64,
    running: Running,
    /// The last 24 complete hours, each at its place of the day. Where there are fewer, the first one is at the others' places.
    hours: vector<Hour>,
    /// The last 32 complete days, each at the place of its number modulo 32. Where there are fewer, likewise.
    days: vector<Day>,
    /// Of the hours kept and of the last 7 days; the largest number before there are any.
    lowest: Lowest,
}

/// The running hour.
public struct Running has copy, drop, store {
    updated_ms: u64,
    /// Logarithms of the reserves, which stand since the last update.
    log_x: u64,
    log_y: u64,
    /// How much of the hour was counted.
    sum_ms: u64,
    /// `Σ log2(x) · elapsed_ms`.
    sum_x: u64,
    /// `Σ log2(y) · elapsed_ms`.
    sum_y: u64,
}

/// The geometric means of a complete hour; of the first one, from the first deposit on.
public struct Hour has copy, drop, store {
    /// `log2(y · 2^64 / x)`, rounded down; 0 if it is negative.
    price: u64,
    /// `log2(x · y)`, rounded down.
    liquidity: u64,
}

/// A complete day; the first one has the hours since the first deposit.
public struct Day has copy, drop, store {
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
public struct Lowest has copy, drop, store {
    /// The lowest price of hours, and of the lowest hours of days.
    price: u64,
    /// The lowest liquidity of hours.
    liquidity: u64,
    /// The lowest `liquidity − price` of hours, the scale added: twice the logarithm of the reserve of X.
    square_x: u64,
}

// === View functions ===

/// Returns the complete hours kept, oldest first.
#[test_only]
public fun hours(log: &PriceLog): vector<Hours> {
    if (log.hours.is_empty()) return vector[];
    let now = log.running.hour();
    let first = (log.began_ms / HOUR_MS).max(now - now.min(DAY_HOURS));
    vector::tabulate!(now - first, |i| {
        let hour = first + i;
        let Hour { price, liquidity } = log.hours[hour % DAY_HOURS];
        Hours { from_hour: hour, to_hour: hour, price, liquidity }
    })
}

/// Returns the numbers of the complete days kept, in order.
#[test_only]
public fun days(log: &PriceLog): vector<u64> {
    let first = log.began_ms / HOUR_MS / DAY_HOURS;
    let today = log.running.hour() / DAY_HOURS;
    vector::tabulate!(today - first, |i| first + i).filter!(|day| log.day(*day).is_some())
}

/// Returns the lowest price of a day's hours.
#[test_only]
public fun day_low(day: &Day): u64 { day.low }

/// Returns when the history was last brought up to now.
#[test_only]
public fun updated_ms(log: &PriceLog): u64 { log.running.updated_ms }

// === Package functions ===

/// Returns the first and the last of the hours, their price and their liquidity.
public(package) fun hours_parts(hours: &Hours): (u64, u64, u64, u64) {
    (hours.from_hour, hours.to_hour, hours.price, hours.liquidity)
}

/// Returns the median of the hours' prices, and the lowest of their liquidity.
public(package) fun day_parts(day: &Day): (u64, u64) {
    (day.price, day.liquidity)
}

/// Returns a history that has not begun.
public(package) fun empty(): PriceLog {
    PriceLog {
        began_ms: 0,
        running: Running { updated_ms: 0, log_x: 0, log_y: 0, sum_ms: 0, sum_x: 0, sum_y: 0 },
        hours: vector[],
        days: vector[],
        lowest: unlimited(),
    }
}

/// Begins the history at the pool's first deposit.
public(package) fun begin(log: &mut PriceLog, now_ms: u64) {
    log.began_ms = now_ms;
    log.running.updated_ms = now_ms;
}

/// Says what the reserves are from the last update on. Neither must be 0.
public(package) fun set_reserves(log: &mut PriceLog, x: u64, y: u64) {
    log.running.log_x = logarithm::log2(x);
    log.running.log_y = logarithm::log2(y);
}

/// Counts the reserves, which stood since the last update, up to now.
///
/// #### Returns
/// - The hours that are complete by it, in order; those with the same means together.
public(package) fun advance(log: &mut PriceLog, now_ms: u64): vector<Hours> {
    let mut complete = vector[];
    let (open_hour, now_hour) = (log.running.hour(), now_ms / HOUR_MS);
    if (open_hour < now_hour) {
        log.running.count((open_hour + 1) * HOUR_MS);
        let (price, liquidity) = log.running.means();
        complete.push_back(log.add_hours(open_hour, open_hour + 1, price, liquidity));
        if (open_hour + 1 < now_hour) {
            let (price, liquidity) = log.running.present();
            complete.push_back(log.add_hours(open_hour + 1, now_hour, price, liquidity));
        };
        log.lowest = log.lowest_kept();
    };
    log.running.count(now_ms);
    complete
}

/// Returns the history as `advance` would leave it.
public(package) fun projected(log: &PriceLog, now_ms: u64): PriceLog {
    let mut projected = *log;
    projected.advance(now_ms);
    projected
}

/// Returns when the history began, in milliseconds.
public(package) fun began_ms(log: &PriceLog): u64 {
    log.began_ms
}

/// Returns the price from the start of the hour before the running one until the last update; in the millisecond of the
/// first deposit the present one.
public(package) fun recent_price(log: &PriceLog): u64 {
    let running = &log.running;
    let (price, _) = if (running.sum_ms == 0) running.present() else running.means();
    if (log.hours.is_empty()) return price;
    let hour = running.hour();
    // The first hour is shorter.
    let last_ms = HOUR_MS.min(hour * HOUR_MS - log.began_ms);
    let last_price = log.hours[(hour - 1) % DAY_HOURS].price;
    (last_price * last_ms + price * running.sum_ms) / (last_ms + running.sum_ms)
}

/// Returns the lowest values: of the present reserves, the running hour, the complete hours kept and the last 7 complete days.
public(package) fun lowest(log: &PriceLog, now_ms: u64): Lowest {
    if (log.running.hour() < now_ms / HOUR_MS) return log.projected(now_ms).lowest(now_ms);
    // The history itself is not copied, which would cost more than the rest.
    let mut running = log.running;
    running.count(now_ms);
    let mut lowest = log.lowest;
    let (price, liquidity) = running.present();
    lowest.include(price, liquidity);
    if (running.sum_ms > 0) {
        let (price, liquidity) = running.means();
        lowest.include(price, liquidity);
    };
    lowest
}

/// Returns the lowest price.
public(package) fun lowest_price(lowest: &Lowest): u64 {
    lowest.price
}

/// Returns whether the lowest reserve of X is at least `amount`, in base units.
public(package) fun has_x(lowest: &Lowest, amount: u64): bool {
    logarithm::is_at_least(log_x_of(lowest.square_x), amount as u256)
}

/// Returns the reserve of Y that the lowest liquidity makes at the lowest price, in base units.
public(package) fun lowest_y(lowest: &Lowest): u256 {
    depth_y(lowest.liquidity, lowest.price)
}

/// Returns a complete day, or none if it is not kept.
public(package) fun day(log: &PriceLog, day: u64): Option<Day> {
    let today = log.running.hour() / DAY_HOURS;
    let first = (log.began_ms / HOUR_MS / DAY_HOURS).max(today - today.min(MAX_DAYS));
    if (day < first || day >= today) option::none() else option::some(log.days[day % MAX_DAYS])
}

/// Returns a price, rounded down, as what its logarithm was taken of: `y · 2^64 / x`.
public(package) fun price_of(price: u64): u256 {
    logarithm::exp2(price)
}

/// Returns the liquidity in base units of `X`: the reserve of `X` that it makes at a price, rounded down.
public(package) fun depth_x(liquidity: u64, price: u64): u256 {
    let sum = liquidity + SCALE;
    logarithm::exp2(log_x_of(sum - sum.min(price)))
}

/// Returns the liquidity in base units of `Y`: the reserve of `Y` that it makes at a price, rounded down.
public(package) fun depth_y(liquidity: u64, price: u64): u256 {
    let sum = liquidity + price;
    if (sum < SCALE) 0 else logarithm::exp2((sum - SCALE) / 2)
}

// === Private functions: the running hour ===

/// The number of the hour since the epoch.
fun hour(running: &Running): u64 {
    running.updated_ms / HOUR_MS
}

/// Adds what the reserves count for from the last update until `until_ms`.
fun count(running: &mut Running, until_ms: u64) {
    let ms = until_ms - running.updated_ms;
    running.sum_ms = running.sum_ms + ms;
    running.sum_x = running.sum_x + running.log_x * ms;
    running.sum_y = running.sum_y + running.log_y * ms;
    running.updated_ms = until_ms;
}

/// Makes it a new hour, of which nothing is counted.
fun restart(running: &mut Running, now_ms: u64) {
    running.sum_ms = 0;
    running.sum_x = 0;
    running.sum_y = 0;
    running.updated_ms = now_ms;
}

/// Price and liquidity of the hour, of which something must be counted.
fun means(running: &Running): (u64, u64) {
    means_of(running.sum_x, running.sum_y, running.sum_ms)
}

/// Price and liquidity of the reserves.
fun present(running: &Running): (u64, u64) {
    means_of(running.log_x, running.log_y, 1)
}

/// Price and liquidity of sums over `ms`, which must not be 0.
fun means_of(sum_x: u64, sum_y: u64, ms: u64): (u64, u64) {
    let plus = SCALE + sum_y / ms;
    let minus = sum_x.divide_and_round_up(ms) + MARGIN;
    let price = if (plus > minus) plus - minus else 0;
    (price, sum_x / ms + sum_y / ms)
}

// === Private functions: complete hours and days ===

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
        *&mut log.days[day % MAX_DAYS] = Day { price, low: price, liquidity };
    });
    log.keep_hours(mixed_to.max(to - to.min(DAY_HOURS)), to, price, liquidity);
    log.running.restart(to * HOUR_MS);
    Hours { from_hour: from, to_hour: to - 1, price, liquidity }
}

fun keep_hours(log: &mut PriceLog, from: u64, to: u64, price: u64, liquidity: u64) {
    let kept = Hour { price, liquidity };
    if (log.hours.is_empty()) log.hours = vector::tabulate!(DAY_HOURS, |_| kept);
    from.range_do!(to, |hour| *&mut log.hours[hour % DAY_HOURS] = kept);
}

/// Adds a day that the newest hour completed.
fun add_day(log: &mut PriceLog, day: u64) {
    // The first day begins with its first hour.
    let first = (log.began_ms / HOUR_MS).max(day * DAY_HOURS) % DAY_HOURS;
    let mut prices = vector[];
    let mut liquidity = LARGEST;
    first.range_do!(DAY_HOURS, |place| {
        let hour = &log.hours[place];
        prices.push_back(hour.price);
        liquidity = liquidity.min(hour.liquidity);
    });
    prices.insertion_sort_by!(|a, b| *a <= *b);
    let added = Day { price: prices[(prices.length() - 1) / 2], low: prices[0], liquidity };
    if (log.days.is_empty()) log.days = vector::tabulate!(MAX_DAYS, |_| added);
    *&mut log.days[day % MAX_DAYS] = added;
}

// === Private functions: lowest values ===

/// What any hour is below.
fun unlimited(): Lowest {
    Lowest { price: LARGEST, liquidity: LARGEST, square_x: LARGEST }
}

/// Takes the means of an hour into account.
fun include(lowest: &mut Lowest, price: u64, liquidity: u64) {
    let square_x = liquidity + SCALE - price;
    if (price < lowest.price) lowest.price = price;
    if (liquidity < lowest.liquidity) lowest.liquidity = liquidity;
    if (square_x < lowest.square_x) lowest.square_x = square_x;
}

/// The lowest values of the hours kept and of the last 7 days.
fun lowest_kept(log: &PriceLog): Lowest {
    // `include` for each hour would take half as long again.
    let Lowest { mut price, mut liquidity, mut square_x } = unlimited();
    log.hours.do_ref!(|hour| {
        let (hour_price, hour_liquidity) = (hour.price, hour.liquidity);
        let hour_x = hour_liquidity + SCALE - hour_price;
        if (hour_price < price) price = hour_price;
        if (hour_liquidity < liquidity) liquidity = hour_liquidity;
        if (hour_x < square_x) square_x = hour_x;
    });
    let today = log.running.hour() / DAY_HOURS;
    let days = if (log.days.is_empty()) 0 else GRANT_DAYS;
    // Before the first day are the values of the first day.
    days.do!(|ago| {
        let low = log.days[(today + MAX_DAYS - 1 - ago) % MAX_DAYS].low;
        if (low < price) price = low;
    });
    Lowest { price, liquidity, square_x }
}

/// The logarithm of the reserve of X that a `square_x` means. A price is up to `MARGIN + 1` too low, which is taken off here.
fun log_x_of(square_x: u64): u64 {
    (square_x - square_x.min(MARGIN + 1)) / 2
}
