/// Tests of `suil::observations`.
#[test_only]
module suil::observations_tests;

use std::unit_test::{assert_eq, destroy};
use suil::observations;

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
