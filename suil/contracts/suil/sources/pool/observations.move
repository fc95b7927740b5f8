/// Owns a pool's price history: the cumulative price, a ring of 64 observations of it, and for each day the first
/// observation at or after its start, which is kept permanently (rules.md §7).
/// Does not own the reserves the price comes from, nor any average taken over the history (`suil::suiprice`).
module suil::observations;

use sui::table::{Self, Table};
use suil::day;

// === Constants ===

/// Observations kept (rules.md §7).
const RING_LENGTH: u64 = 64;
/// The least time between two observations, in milliseconds (rules.md §7: at most one a minute).
const OBSERVATION_GAP_MS: u64 = 60_000;

// === Structs ===

/// The price history of one pool.
public struct PriceLog has store {
    /// `Σ floor(y · 2^64 / x) · elapsed_ms` since the first deposit.
    cumulative: u256,
    /// Until when the sum runs, in milliseconds.
    updated_ms: u64,
    ring: vector<Observation>,
    /// The ring's slot that is written next.
    next: u64,
    /// The first observation at or after the start of a day: under each day with an observation and under the day that
    /// follows it. A day under neither opens with the same observation as the day after, hence has no average.
    openings: Table<u64, Observation>,
}

/// The cumulative price at one moment.
public struct Observation has copy, drop, store {
    timestamp_ms: u64,
    cumulative: u256,
}

// === View functions ===

/// Returns the moment of an observation, in milliseconds.
public fun timestamp_ms(observation: &Observation): u64 {
    observation.timestamp_ms
}

/// Returns the cumulative price at an observation.
public fun cumulative(observation: &Observation): u256 {
    observation.cumulative
}

// === Package functions ===

/// Returns a history that has not begun.
public(package) fun empty(ctx: &mut TxContext): PriceLog {
    PriceLog { cumulative: 0, updated_ms: 0, ring: vector[], next: 0, openings: table::new(ctx) }
}

/// Begins the history at the pool's first deposit, with an observation of 0.
public(package) fun begin(log: &mut PriceLog, now_ms: u64) {
    log.updated_ms = now_ms;
    log.openings.add(day::of(now_ms), Observation { timestamp_ms: now_ms, cumulative: 0 });
    log.write(now_ms);
}

/// Adds the price of the reserves `x` and `y`, which stood since the last update, up to now. Writes an observation if
/// the newest one is at least a minute old. `x` must not be 0.
///
/// #### Returns
/// - Whether an observation was written.
public(package) fun advance(log: &mut PriceLog, x: u64, y: u64, now_ms: u64): bool {
    log.cumulative = log.cumulative_at(x, y, now_ms);
    log.updated_ms = now_ms;
    let newest_ms = log.newest().timestamp_ms;
    let is_due = now_ms - newest_ms >= OBSERVATION_GAP_MS;
    if (is_due) {
        log.open_days(day::of(newest_ms), now_ms);
        log.write(now_ms);
    };
    is_due
}

/// Returns the cumulative price at `now_ms` if the reserves `x` and `y` have stood since the last update. `x` must not
/// be 0.
public(package) fun cumulative_at(log: &PriceLog, x: u64, y: u64, now_ms: u64): u256 {
    log.cumulative + price(x, y) * ((now_ms - log.updated_ms) as u256)
}

/// Returns the price of the reserves `x` and `y`: `floor(y · 2^64 / x)`. `x` must not be 0.
public(package) fun price(x: u64, y: u64): u256 {
    ((y as u256) << 64) / (x as u256)
}

/// Returns the average price between two observations, `floor(Δcumulative / Δms)`. The later one must be later.
public(package) fun average(earlier: &Observation, later: &Observation): u256 {
    (later.cumulative - earlier.cumulative) / ((later.timestamp_ms - earlier.timestamp_ms) as u256)
}

/// Returns an observation that is written nowhere.
public(package) fun at(timestamp_ms: u64, cumulative: u256): Observation {
    Observation { timestamp_ms, cumulative }
}

/// Returns the newest observation made at `latest_ms` or before that the ring keeps, or none.
public(package) fun newest_until(log: &PriceLog, latest_ms: u64): Option<Observation> {
    let oldest = log.oldest_slot();
    let length = log.ring.length();
    // All before `low` are old enough, none from `high` on is.
    let (mut low, mut high) = (0, length);
    while (low < high) {
        let middle = (low + high) / 2;
        if (log.ring[(oldest + middle) % length].timestamp_ms <= latest_ms) {
            low = middle + 1
        } else {
            high = middle
        }
    };
    if (low == 0) option::none() else option::some(log.ring[(oldest + low - 1) % length])
}

/// Returns the moment of the newest observation, in milliseconds, or none before the first deposit.
public(package) fun newest_ms(log: &PriceLog): Option<u64> {
    if (log.ring.is_empty()) option::none() else option::some(log.newest().timestamp_ms)
}

/// Returns the first observation at or after the start of a day. None if there is none yet, or neither on the day nor on
/// the day before it.
public(package) fun opening(log: &PriceLog, day: u64): Option<Observation> {
    if (log.openings.contains(day)) option::some(log.openings[day]) else option::none()
}

/// Returns the cumulative price and until when it runs, in milliseconds.
public(package) fun latest(log: &PriceLog): (u256, u64) {
    (log.cumulative, log.updated_ms)
}

/// Returns the observations kept, oldest first.
public(package) fun all(log: &PriceLog): vector<Observation> {
    let length = log.ring.length();
    let oldest = log.oldest_slot();
    vector::tabulate!(length, |i| log.ring[(oldest + i) % length])
}

// === Private functions ===

fun newest(log: &PriceLog): &Observation {
    &log.ring[(log.next + RING_LENGTH - 1) % RING_LENGTH]
}

fun oldest_slot(log: &PriceLog): u64 {
    if (log.ring.length() < RING_LENGTH) 0 else log.next
}

/// Keeps the cumulative price as the opening of the day that follows `last_day`, the day of the newest observation, and
/// of the day in which it is `now_ms`. They may be the same.
fun open_days(log: &mut PriceLog, last_day: u64, now_ms: u64) {
    let today = day::of(now_ms);
    if (today == last_day) return;
    let observation = Observation { timestamp_ms: now_ms, cumulative: log.cumulative };
    log.openings.add(last_day + 1, observation);
    if (today > last_day + 1) log.openings.add(today, observation);
}

fun write(log: &mut PriceLog, timestamp_ms: u64) {
    let observation = Observation { timestamp_ms, cumulative: log.cumulative };
    if (log.ring.length() < RING_LENGTH) {
        log.ring.push_back(observation);
    } else {
        *&mut log.ring[log.next] = observation;
    };
    log.next = (log.next + 1) % RING_LENGTH;
}
