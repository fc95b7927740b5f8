/// Tests of `suil::observations`.
#[test_only]
module suil::observations_tests;

use std::unit_test::{assert_eq, destroy};
use suil::observations::{Self, PriceLog};

/// 2^64, the price of one to one.
const ONE: u256 = 18_446_744_073_709_551_616;

#[test]
fun the_price_adds_up_over_time() {
    let mut log = observations::empty(&mut tx_context::dummy());
    log.begin(1_000);
    // 10 s at 4 per 1.
    log.advance(1_000_000, 4_000_000, 11_000);
    let (cumulative, until_ms) = log.latest();
    assert_eq!(cumulative, ONE * 4 * 10_000);
    assert_eq!(until_ms, 11_000);
    // Then 5 s at 1 per 2; and a moment later nothing more.
    log.advance(2_000_000, 1_000_000, 16_000);
    log.advance(2_000_000, 1_000_000, 16_000);
    let (cumulative, _) = log.latest();
    assert_eq!(cumulative, ONE * 42_500);
    destroy(log);
}

#[test]
fun the_price_is_rounded_down() {
    let mut log = observations::empty(&mut tx_context::dummy());
    log.begin(0);
    // 2^64 / 3 = 6,148,914,691,236,517,205.33…
    log.advance(3, 1, 2);
    let (cumulative, _) = log.latest();
    assert_eq!(cumulative, 12_297_829_382_473_034_410);
    destroy(log);
}

#[test]
fun at_most_one_observation_a_minute() {
    let mut log = observations::empty(&mut tx_context::dummy());
    log.begin(1_000);
    assert!(!log.advance(1, 1, 60_999));
    assert!(log.advance(1, 1, 61_000));
    assert!(!log.advance(1, 1, 61_000));
    assert!(log.advance(1, 1, 500_000));

    let all = log.all();
    assert_eq!(all.length(), 3);
    assert_eq!(all[0].timestamp_ms(), 1_000);
    assert_eq!(all[0].cumulative(), 0);
    assert_eq!(all[1].timestamp_ms(), 61_000);
    assert_eq!(all[1].cumulative(), ONE * 60_000);
    assert_eq!(all[2].timestamp_ms(), 500_000);
    assert_eq!(all[2].cumulative(), ONE * 499_000);
    destroy(log);
}

#[test]
fun the_ring_keeps_the_last_64() {
    let mut log = observations::empty(&mut tx_context::dummy());
    log.begin(0);
    // Minutes 1 … 69 after the one of minute 0: minutes 6 … 69 are kept.
    69u64.do!(|i| assert!(log.advance(1, 1, (i + 1) * 60_000)));
    let all = log.all();
    assert_eq!(all.length(), 64);
    assert_eq!(all[0].timestamp_ms(), 360_000);
    assert_eq!(all[63].timestamp_ms(), 4_140_000);
    // The gap is measured from the newest one, wherever it lies in the ring.
    assert!(!log.advance(1, 1, 4_199_999));
    assert!(log.advance(1, 1, 4_200_000));
    destroy(log);
}

#[test]
fun the_largest_price_fits_for_ages() {
    let mut log = observations::empty(&mut tx_context::dummy());
    log.begin(0);
    // The largest reserve against 1, for a thousand years of 31,557,600,000 ms.
    log.advance(1, 18_446_744_073_709_551_615, 31_557_600_000_000);
    let (cumulative, _) = log.latest();
    assert_eq!(cumulative, ONE * 18_446_744_073_709_551_615 * 31_557_600_000_000);
    destroy(log);
}

/// Minutes 1 … `minutes` after the one of minute 0, one to one.
fun observed(minutes: u64, ctx: &mut TxContext): PriceLog {
    let mut log = observations::empty(ctx);
    log.begin(0);
    minutes.do!(|i| { log.advance(1, 1, (i + 1) * 60_000); });
    log
}

#[test]
fun the_newest_observation_until_a_moment() {
    let ctx = &mut tx_context::dummy();
    // Not full; full to the slot; wrapped by one, by half, by all but one.
    vector[0u64, 1, 5, 63, 64, 95, 126, 127].do!(|minutes| {
        let log = observed(minutes, ctx);
        let oldest = if (minutes < 64) 0 else minutes - 63;
        (minutes + 2).do!(|minute| {
            let expected = if (minute < oldest) option::none() else option::some(minute.min(minutes));
            assert_eq!(minute_of(&log, minute * 60_000), expected);
            // A millisecond before the minute it is the one before.
            if (minute > oldest && minute <= minutes) {
                assert_eq!(minute_of(&log, minute * 60_000 - 1), option::some(minute - 1));
            };
        });
        destroy(log);
    });
}

fun minute_of(log: &PriceLog, until_ms: u64): Option<u64> {
    log.newest_until(until_ms).map!(|observation| observation.timestamp_ms() / 60_000)
}

#[test]
fun a_history_that_has_not_begun_has_no_observation() {
    let log = observations::empty(&mut tx_context::dummy());
    assert_eq!(log.newest_until(1_000_000), option::none());
    assert_eq!(log.newest_ms(), option::none());
    assert_eq!(log.opening(0), option::none());
    assert_eq!(log.all(), vector[]);
    destroy(log);
}

#[test]
fun the_cumulative_price_between_updates() {
    let mut log = observed(0, &mut tx_context::dummy());
    log.advance(2, 1, 30_000);
    // 30 s at 1/2 have been added; 10 s at 3 are looked ahead, and nothing is written.
    assert_eq!(log.cumulative_at(1, 3, 40_000), ONE * 45_000);
    assert_eq!(log.cumulative_at(1, 3, 30_000), ONE * 15_000);
    let (cumulative, until_ms) = log.latest();
    assert_eq!(cumulative, ONE * 15_000);
    assert_eq!(until_ms, 30_000);
    assert_eq!(log.newest_ms(), option::some(0));
    destroy(log);
}

#[test]
fun an_average_is_rounded_down() {
    let earlier = observations::at(10, 1_000);
    let later = observations::at(13, 1_011);
    // 11 / 3.
    assert_eq!(observations::average(&earlier, &later), 3);
    assert_eq!(observations::price(3, 1), 6_148_914_691_236_517_205);
}

#[test]
fun a_day_opens_with_its_first_observation() {
    let day = 86_400_000;
    let mut log = observed(0, &mut tx_context::dummy());
    // On the stroke of midnight, and once more.
    log.advance(1, 1, day);
    log.advance(1, 1, day + 60_000);
    assert_eq!(opening_ms(&log, 0), option::some(0));
    assert_eq!(opening_ms(&log, 1), option::some(day));
    assert_eq!(opening_ms(&log, 2), option::none());

    log.advance(1, 1, 2 * day - 30_000);
    assert!(!log.advance(1, 1, 2 * day + 29_999));
    assert_eq!(opening_ms(&log, 2), option::none());
    assert!(log.advance(1, 1, 2 * day + 30_000));
    assert_eq!(opening_ms(&log, 2), option::some(2 * day + 30_000));

    // Nothing on the days 3, 4 and 5: day 3 opens with the observation of day 6, the days 4 and 5 are not kept.
    log.advance(1, 1, 6 * day + 7);
    assert_eq!(opening_ms(&log, 3), option::some(6 * day + 7));
    assert_eq!(opening_ms(&log, 4), option::none());
    assert_eq!(opening_ms(&log, 5), option::none());
    assert_eq!(opening_ms(&log, 6), option::some(6 * day + 7));
    assert_eq!(opening_ms(&log, 7), option::none());
    // One day without: day 7 opens with the observation of day 8, as day 8 does.
    log.advance(1, 1, 8 * day);
    assert_eq!(opening_ms(&log, 7), option::some(8 * day));
    assert_eq!(opening_ms(&log, 8), option::some(8 * day));
    assert_eq!(log.opening(8).destroy_some().cumulative(), ONE * ((8 * day) as u256));
    destroy(log);
}

fun opening_ms(log: &PriceLog, day: u64): Option<u64> {
    log.opening(day).map!(|observation| observation.timestamp_ms())
}
