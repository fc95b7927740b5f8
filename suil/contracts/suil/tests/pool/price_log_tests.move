/// Tests of `suil::price_log`. Logarithms are in units of 2^-24: one is 16,777,216. The price of one to one is that of 2^64,
/// 1,073,741,824, less the margin of 3; of four to one it is two more, and its liquidity is two.
#[test_only]
module suil::price_log_tests;

use std::unit_test::assert_eq;
use suil::price_log::{Self, Hours, Lowest, PriceLog};

const ONE: u64 = 16_777_216;
/// The price of one to one.
const EVEN: u64 = 1_073_741_821;
const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 86_400_000;
const LARGEST: u64 = 18_446_744_073_709_551_615;

/// A history that begins at a moment.
fun begin(now_ms: u64): PriceLog {
    let mut log = price_log::empty();
    log.begin(now_ms);
    log
}

/// Counts reserves from the last update until a moment.
fun after(log: &mut PriceLog, x: u64, y: u64, until_ms: u64): vector<Hours> {
    log.set_reserves(x, y);
    log.advance(until_ms)
}

/// The history as counting would leave it.
fun projected_of(mut log: PriceLog, x: u64, y: u64, until_ms: u64): PriceLog {
    log.set_reserves(x, y);
    log.projected(until_ms)
}

/// The recent price while the reserves are `x` and `y`.
fun recent_price_of(mut log: PriceLog, x: u64, y: u64): u64 {
    log.set_reserves(x, y);
    log.recent_price()
}

/// The lowest values while the reserves are `x` and `y`.
fun lowest_of(mut log: PriceLog, x: u64, y: u64): Lowest {
    log.set_reserves(x, y);
    log.lowest(log.updated_ms())
}

/// The lowest reserve of X is this one.
fun assert_x(lowest: &Lowest, x: u64) {
    assert!(lowest.has_x(x));
    assert!(!lowest.has_x(x + 1));
}

/// Numbers, prices and liquidity of the hours that were completed, range by range.
fun flat(ranges: vector<Hours>): vector<u64> {
    ranges.map!(|range| {
        let (from, to, price, liquidity) = range.hours_parts();
        vector[from, to, price, liquidity]
    }).flatten()
}

/// Number, price and liquidity of the hour at a place.
fun hour_at(log: &PriceLog, place: u64): vector<u64> {
    let (hour, _, price, liquidity) = log.hours()[place].hours_parts();
    vector[hour, price, liquidity]
}

/// Number, median, lowest price and lowest liquidity of a day.
fun day_of(log: &PriceLog, day: u64): vector<u64> {
    let kept = log.day(day).destroy_some();
    let (price, liquidity) = kept.day_parts();
    vector[day, price, kept.day_low(), liquidity]
}

// === Hours ===

/// An hour at one to one and a millisecond at four to one: 2 · 16,777,216 / 3,600,001 = 9.32….
#[test]
fun the_recent_price_of_a_millisecond_is_rounded_down() {
    let mut log = begin(0);
    log.after(1, 1, HOUR_MS);
    log.after(1, 4, HOUR_MS + 1);
    assert_eq!(log.recent_price(), EVEN + 9);
}

#[test]
fun a_millisecond_at_a_lower_price_counts() {
    let mut log = begin(0);
    log.after(1, 1, 1);
    assert_eq!(log.lowest_of(1, 4).lowest_price(), EVEN);
}

#[test]
fun a_day_begins_with_the_hour_of_the_first_deposit() {
    let mut log = begin(DAY_MS - HOUR_MS / 2);
    log.after(1, 1, DAY_MS);
    assert!(log.day(0).is_some());
}

#[test]
fun a_new_hour_begins_with_nothing_counted() {
    let mut log = begin(0);
    log.after(1, 4, HOUR_MS);
    log.after(1, 1, HOUR_MS + 1);
    assert_eq!(log.lowest_of(1, 4).lowest_price(), EVEN);
}

/// On day 32 day 0 is the oldest of the 32 that are kept, at the place that day 32 will take.
#[test]
fun a_day_that_runs_takes_no_place() {
    let mut log = begin(0);
    log.after(1, 1, DAY_MS);
    log.after(1, 4, 31 * DAY_MS);
    log.after(1, 4, 32 * DAY_MS + 5 * HOUR_MS);
    assert_eq!(log.day(0).destroy_some().day_low(), EVEN);
    assert!(log.day(32).is_none());
}

/// 2^0 is 1; a hair less is no base unit.
#[test]
fun a_depth_is_rounded_down() {
    assert_eq!(price_log::depth_y(0, 64 * ONE), 1);
    assert_eq!(price_log::depth_y(0, 64 * ONE - 1), 0);
    // Of the other coin, 4 units are taken off before halving: 2^((2 + 4 / 2^24 - 4 / 2^24) / 2) = 2.
    assert_eq!(price_log::depth_x(2 * ONE + 4, 64 * ONE), 2);
    assert_eq!(price_log::depth_x(2 * ONE + 3, 64 * ONE), 1);
}

#[test]
fun a_history_that_has_not_begun() {
    let mut log = price_log::empty();
    assert_eq!(log.began_ms(), 0);
    assert_eq!(log.updated_ms(), 0);
    // A millisecond of an hour without reserves counts nothing.
    log.begin(HOUR_MS - 1);
    assert_eq!(flat(log.advance(HOUR_MS)), vector[0, 0, EVEN, 0]);
}

#[test]
fun an_hour_has_the_geometric_mean() {
    let mut log = begin(0);
    // Half an hour at 4, half an hour at 1: the root of 4 is 2.
    assert_eq!(log.after(1, 4, HOUR_MS / 2), vector[]);
    let complete = log.after(1, 1, HOUR_MS);
    assert_eq!(complete.flat(), vector[0, 0, EVEN + ONE, ONE]);
    assert_eq!(log.hour_at(0), vector[0, EVEN + ONE, ONE]);
    assert_eq!(log.hours().length(), 1);
}

#[test]
fun a_push_counts_for_its_time() {
    let mut log = begin(0);
    // 2^40 times the price for a second: half of 40 · 2^24 / 3,600 = 186,413.5… is added to Y and taken off X, each
    // 93,206.7… and rounded. A factor of 2^0.0111… = 1.0077….
    log.after(1 << 20, 1 << 20, HOUR_MS - 1_000);
    log.after(1, 1 << 40, HOUR_MS);
    assert_eq!(log.hour_at(0), vector[0, EVEN + 186_412, 40 * ONE - 1]);
}

#[test]
fun means_are_rounded_against_the_price() {
    let mut log = begin(0);
    // The logarithm of 3 is 26,591,258. One millisecond of it in an hour is 7.38…: 8 are taken off the price, the
    // liquidity gets 7.
    log.after(3, 1, 1);
    log.after(1, 1, HOUR_MS);
    assert_eq!(log.hour_at(0), vector[0, EVEN - 8, 7]);
    log.after(1, 3, HOUR_MS + 1);
    log.after(1, 1, 2 * HOUR_MS);
    assert_eq!(log.hour_at(1), vector[1, EVEN + 7, 7]);
}

#[test]
fun the_largest_reserves_fit() {
    let mut log = begin(0);
    log.after(1, LARGEST, HOUR_MS);
    log.after(LARGEST, 1, 2 * HOUR_MS);
    log.after(LARGEST, LARGEST, 3 * HOUR_MS);
    let (high, low) = (64 * ONE - 1, 0);
    assert_eq!(log.hour_at(0), vector[0, EVEN + high, high]);
    // 2^64 / (2^64 − 1) is 1; the margin makes it less, which is 0.
    assert_eq!(log.hour_at(1), vector[1, low, high]);
    assert_eq!(log.hour_at(2), vector[2, EVEN, 2 * high]);
}

#[test]
fun a_moment_counts_once() {
    let mut log = begin(5);
    assert_eq!(log.after(1, 1 << 60, 5), vector[]);
    log.after(1, 1, HOUR_MS / 2);
    assert_eq!(log.after(1, 1 << 60, HOUR_MS / 2), vector[]);
    log.after(1, 1, HOUR_MS);
    assert_eq!(log.after(1, 1 << 60, HOUR_MS), vector[]);
    assert_eq!(log.hour_at(0), vector[0, EVEN, 0]);
    assert_eq!(log.began_ms(), 5);
}

#[test]
fun the_first_hour_has_the_time_since_the_first_deposit() {
    let mut log = begin(HOUR_MS - 2);
    log.after(1, 4, HOUR_MS - 1);
    log.after(1, 1, HOUR_MS);
    assert_eq!(log.hour_at(0), vector[0, EVEN + ONE, ONE]);
}

#[test]
fun hours_without_a_call_are_filled_in() {
    let mut log = begin(HOUR_MS / 2);
    // Until 0:30 nothing; 4 until 1:30, 1 until 5:15: the hours 1 to 4 are complete.
    log.after(1, 4, 3 * HOUR_MS / 2);
    let complete = log.after(1, 1, 5 * HOUR_MS + HOUR_MS / 4);
    assert_eq!(complete.flat(), vector[1, 1, EVEN + ONE, ONE, 2, 4, EVEN, 0]);
    assert_eq!(log.hours().length(), 5);
    assert_eq!(log.hour_at(0), vector[0, EVEN + 2 * ONE, 2 * ONE]);
    assert_eq!(log.hour_at(1), vector[1, EVEN + ONE, ONE]);
    assert_eq!(log.hour_at(2), vector[2, EVEN, 0]);
    assert_eq!(log.hour_at(4), vector[4, EVEN, 0]);
}

#[test]
fun the_last_24_hours_are_kept() {
    let mut log = begin(0);
    30u64.do!(|hour| { log.after(1, 1 << (hour as u8), (hour + 1) * HOUR_MS); });
    assert_eq!(log.hours().length(), 24);
    // The hours 6 to 29, each with its own price.
    assert_eq!(log.hour_at(0), vector[6, EVEN + 6 * ONE, 6 * ONE]);
    assert_eq!(log.hour_at(23), vector[29, EVEN + 29 * ONE, 29 * ONE]);
}

// === Days ===

#[test]
fun a_day_has_the_lower_median_and_the_lowest() {
    let mut log = begin(0);
    // Hours 0 to 10 at 4, hour 11 at 2, the others at 16; the 12th lowest of 24 is 2's successor.
    log.after(1, 4, 11 * HOUR_MS);
    log.after(1, 2, 12 * HOUR_MS);
    log.after(1, 16, DAY_MS);
    // In order: 2, eleven of 4, twelve of 16: the 12th is 4.
    assert_eq!(log.day_of(0), vector[0, EVEN + 2 * ONE, EVEN + ONE, ONE]);
    // One hour less below: the 12th of 2, ten of 4, thirteen of 16 is 16.
    log.after(1, 4, DAY_MS + 10 * HOUR_MS);
    log.after(1, 2, DAY_MS + 11 * HOUR_MS);
    log.after(1, 16, 2 * DAY_MS);
    assert_eq!(log.day_of(1), vector[1, EVEN + 4 * ONE, EVEN + ONE, ONE]);
    assert!(log.day(2).is_none());
}

#[test]
fun the_first_day_has_the_hours_since_the_first_deposit() {
    let mut log = begin(21 * HOUR_MS + 1);
    log.after(1, 4, 22 * HOUR_MS);
    log.after(1, 1, 23 * HOUR_MS);
    log.after(1, 2, DAY_MS);
    // Of 1, 2 and 4 the second lowest.
    assert_eq!(log.day_of(0), vector[0, EVEN + ONE, EVEN, 0]);
}

#[test]
fun days_without_a_call_are_filled_in() {
    let mut log = begin(0);
    log.after(1, 4, 20 * HOUR_MS);
    // From 20:00 of day 0 to 05:30 of day 3.
    let complete = log.after(1, 1, 3 * DAY_MS + 5 * HOUR_MS + HOUR_MS / 2);
    assert_eq!(complete.flat(), vector[20, 20, EVEN, 0, 21, 76, EVEN, 0]);
    assert_eq!(log.days().length(), 3);
    assert_eq!(log.day_of(0), vector[0, EVEN + 2 * ONE, EVEN, 0]);
    assert_eq!(log.day_of(1), vector[1, EVEN, EVEN, 0]);
    assert_eq!(log.day_of(2), vector[2, EVEN, EVEN, 0]);
    // The hours 53 to 76.
    assert_eq!(log.hours().length(), 24);
    assert_eq!(log.hour_at(0), vector[53, EVEN, 0]);
    assert_eq!(log.hour_at(23), vector[76, EVEN, 0]);
}

#[test]
fun four_hundred_days_without_a_call() {
    let mut log = begin(DAY_MS / 2);
    log.after(1, 4, DAY_MS / 2 + 1);
    log.after(1, 2, 400 * DAY_MS + 1);
    // The days 368 to 399.
    assert_eq!(log.days().length(), 32);
    assert!(log.day(367).is_none());
    assert_eq!(log.day_of(368), vector[368, EVEN + ONE, EVEN + ONE, ONE]);
    assert_eq!(log.day_of(399), vector[399, EVEN + ONE, EVEN + ONE, ONE]);
    assert_eq!(log.hours().length(), 24);
    assert_eq!(log.hour_at(0), vector[9_576, EVEN + ONE, ONE]);
    assert_eq!(log.hour_at(23), vector[9_599, EVEN + ONE, ONE]);
}

#[test]
fun the_last_32_days_are_kept() {
    let mut log = begin(0);
    34u64.do!(|day| { log.after(1, 1 << (day as u8), (day + 1) * DAY_MS); });
    assert_eq!(log.days().length(), 32);
    assert!(log.day(1).is_none());
    assert_eq!(log.day_of(2), vector[2, EVEN + 2 * ONE, EVEN + 2 * ONE, 2 * ONE]);
    assert_eq!(log.day_of(33), vector[33, EVEN + 33 * ONE, EVEN + 33 * ONE, 33 * ONE]);
}

#[test]
fun what_is_filled_in_is_what_would_have_been_observed() {
    // A call every 17 minutes for three days, or one at the end.
    let (mut often, mut once) = (begin(1), begin(1));
    let until_ms = 3 * DAY_MS + 12_345;
    let mut now_ms = 1;
    while (now_ms < until_ms) {
        now_ms = until_ms.min(now_ms + 1_020_000);
        often.after(7, 1_000, now_ms);
    };
    once.after(7, 1_000, until_ms);
    assert_eq!(often, once);
}

// === Against exact logarithms ===

/// What an hour came to, counted from powers of two, whose logarithms are whole numbers.
public struct Exact has drop {
    ms: u64,
    /// `Σ log2(x) · elapsed_ms` and `Σ log2(y) · elapsed_ms`.
    sum_x: u64,
    sum_y: u64,
}

/// Fails unless an hour's price is less than 5 units below what it came to, its liquidity less than 2, and neither above: 3
/// are the margin, each quotient is rounded by less than one.
fun assert_mean(hour: &Hours, exact: &Exact) {
    let (_, _, price, liquidity) = hour.hours_parts();
    let price_sum = (64 * exact.ms + exact.sum_y - exact.sum_x) * ONE;
    assert!(price * exact.ms <= price_sum && (price + 5) * exact.ms > price_sum);
    let liquidity_sum = (exact.sum_x + exact.sum_y) * ONE;
    assert!(liquidity * exact.ms <= liquidity_sum && (liquidity + 2) * exact.ms > liquidity_sum);
}

#[test]
fun property_an_hour_is_the_mean_of_exact_logarithms() {
    let mut seed = 11u64;
    let mut log = begin(0);
    let mut exact = Exact { ms: 0, sum_x: 0, sum_y: 0 };
    let mut now_ms = 0;
    let mut hours = 0;
    while (hours < 100) {
        // Powers up to 2^63, which stand for up to 50 minutes, sometimes for a millisecond.
        let (a, b) = (seed.next(64), seed.next(64));
        let most_ms = if (seed.next(4) == 0) 1 else 3_000_000;
        let until_ms = now_ms + 1 + seed.next(most_ms);
        let hour_end_ms = (now_ms / HOUR_MS + 1) * HOUR_MS;
        let here_ms = until_ms.min(hour_end_ms) - now_ms;
        exact.add(a, b, here_ms);
        log.after(1 << (a as u8), 1 << (b as u8), until_ms);
        if (until_ms >= hour_end_ms) {
            let kept = log.hours();
            assert_mean(&kept[kept.length() - 1], &exact);
            hours = hours + 1;
            exact = Exact { ms: 0, sum_x: 0, sum_y: 0 };
            exact.add(a, b, until_ms - hour_end_ms);
        };
        now_ms = until_ms;
    };
}

fun add(exact: &mut Exact, a: u64, b: u64, ms: u64) {
    exact.ms = exact.ms + ms;
    exact.sum_x = exact.sum_x + a * ms;
    exact.sum_y = exact.sum_y + b * ms;
}

/// The next number below `below` of a linear congruential generator.
fun next(seed: &mut u64, below: u64): u64 {
    let next = (*seed as u128) * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407;
    *seed = (next % (1 << 64)) as u64;
    (*seed >> 32) % below
}

use fun next as u64.next;

// === Looking ahead ===

#[test]
fun a_projection_changes_nothing() {
    let mut log = begin(0);
    log.after(1, 4, HOUR_MS / 2);
    let before = log;
    let ahead = log.projected_of(1, 1, HOUR_MS);
    assert_eq!(ahead.hour_at(0), vector[0, EVEN + ONE, ONE]);
    assert_eq!(log, before);
}

#[test]
fun the_recent_price_begins_with_the_hour_before() {
    let mut log = begin(0);
    // The present price.
    assert_eq!(log.recent_price_of(1, 8), EVEN + 3 * ONE);
    log.after(1, 4, 10);
    // The running hour alone.
    assert_eq!(log.recent_price_of(1, 1), EVEN + 2 * ONE);
    log.after(1, 4, HOUR_MS);
    // The hour before alone.
    assert_eq!(log.recent_price_of(1, 1), EVEN + 2 * ONE);
    // An hour at 4 and a third of one at 1: 2 · 3/4.
    log.after(1, 1, HOUR_MS + HOUR_MS / 3);
    assert_eq!(log.recent_price_of(1, 1), EVEN + 3 * ONE / 2);
    // An hour of which a third was at 4 … the one before is forgotten: at 2:00 only hour 1 counts.
    log.after(1, 1, 2 * HOUR_MS);
    assert_eq!(log.recent_price_of(1, 1), EVEN);
}

#[test]
fun a_short_first_hour_weighs_less() {
    // A quarter of an hour at 4, three quarters at 1.
    let mut log = begin(3 * HOUR_MS / 4);
    log.after(1, 4, HOUR_MS);
    log.after(1, 1, HOUR_MS + 3 * HOUR_MS / 4);
    assert_eq!(log.recent_price_of(1, 1), EVEN + ONE / 2);
}

// === The lowest values ===

#[test]
fun the_lowest_values_of_a_history_of_this_instant() {
    // 4 of X and 16 of Y: the price is 4, the liquidity 64.
    let lowest = begin(7).lowest_of(4, 16);
    assert_eq!(lowest.lowest_price(), EVEN + 2 * ONE);
    // The margin rounds both down.
    lowest.assert_x(3);
    assert_eq!(lowest.lowest_y(), 15);
}

#[test]
fun the_lowest_values_are_of_now_the_running_hour_or_a_day() {
    let mut log = begin(0);
    // An hour at 64 of Y to 64 of X, 24 at 1,024 to 256, half an hour at 1,024 to 1,024, now 1,024 to 512.
    log.after(64, 64, HOUR_MS);
    assert_eq!(log.lowest_of(256, 1_024).lowest_price(), EVEN);
    log.after(256, 1_024, 25 * HOUR_MS);
    // Hour 0 is forgotten, but it is the lowest of its day.
    assert_eq!(log.lowest_of(256, 1_024).lowest_price(), EVEN);
    log.lowest_of(256, 1_024).assert_x(255);
    log.after(1_024, 1_024, 25 * HOUR_MS + HOUR_MS / 2);
    assert_eq!(log.lowest_of(512, 1_024).lowest_price(), EVEN);
    // The liquidity of hours 1 to 24, 2^18, at the price of one to one: 2^9 less the rounding.
    assert_eq!(log.lowest_of(512, 1_024).lowest_y(), 511);
    log.lowest_of(512, 1_024).assert_x(255);
    // A removal of the same millisecond counts at once, an addition does not.
    assert_eq!(log.lowest_of(32, 64).lowest_y(), 45);
    log.lowest_of(32, 64).assert_x(31);
    assert_eq!(log.lowest_of(1 << 40, 1 << 40).lowest_y(), 511);
}

#[test]
fun a_low_hour_counts_for_a_week() {
    let mut log = begin(0);
    log.after(1, 1, HOUR_MS);
    log.after(1, 4, 8 * DAY_MS - 1);
    assert_eq!(log.lowest_of(1, 4).lowest_price(), EVEN);
    log.after(1, 4, 8 * DAY_MS);
    assert_eq!(log.lowest_of(1, 4).lowest_price(), EVEN + 2 * ONE);
}

// === Back from logarithms ===

#[test]
fun depth_is_the_reserve_at_a_price() {
    // 1,024 of X and 4,096 of Y: liquidity 22, price 2. The margin costs at most a unit.
    let (liquidity, price) = (22 * ONE, EVEN + 2 * ONE);
    assert_eq!(price_log::depth_x(liquidity, price), 1_023);
    assert_eq!(price_log::depth_y(liquidity, price), 4_095);
    // At four times the price half of X and twice of Y.
    assert_eq!(price_log::depth_x(liquidity, price + 2 * ONE), 511);
    assert_eq!(price_log::depth_y(liquidity, price + 2 * ONE), 8_191);
    // Less than one of Y is nothing; no reserve of X is less than one.
    assert_eq!(price_log::depth_y(0, EVEN), 0);
    assert_eq!(price_log::depth_x(0, EVEN + ONE), 1);
}

#[test]
fun a_price_comes_back_rounded_down() {
    assert_eq!(price_log::price_of(EVEN + 3), 18_446_744_073_709_551_616);
    // 2^64 · 2^(−3 · 2^-24) = 18,446,741,787,339,538,949.9….
    assert!(price_log::price_of(EVEN) < 18_446_744_073_709_551_616);
    assert!(price_log::price_of(EVEN) > 18_446_741_787_339_538_000);
}

use fun after as PriceLog.after;
use fun projected_of as PriceLog.projected_of;
use fun recent_price_of as PriceLog.recent_price_of;
use fun lowest_of as PriceLog.lowest_of;
use fun assert_x as Lowest.assert_x;
use fun flat as vector.flat;
use fun hour_at as PriceLog.hour_at;
use fun day_of as PriceLog.day_of;
