/// Tests of `suil::bucket`. 122,070.3125 USD of liquidity, 2,500 ppm at once and an hour: floor(305,175,781.25) micro-dollars.
#[test_only]
module suil::bucket_tests;

use std::unit_test::{assert_eq, destroy};
use suil::bucket::{Self, Bucket, Limit};

const LIQUIDITY: u64 = 122_070_312_500;
const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 86_400_000;
const CAPACITY: u64 = 305_175_781;
/// A moment, day 20,800.
const NOW_MS: u64 = 1_797_120_000_000;

fun hourly(liquidity: u64): Limit {
    bucket::limit(liquidity, 2_500, 2_500, HOUR_MS)
}

/// A bucket that is used up now.
fun begin_used(): Bucket {
    let mut bucket = bucket::new();
    bucket.take(CAPACITY, &hourly(LIQUIDITY), NOW_MS);
    bucket
}

#[test]
fun a_limit_is_a_part_of_the_liquidity() {
    let limit = hourly(LIQUIDITY);
    assert_eq!(limit.capacity(), CAPACITY);
    assert_eq!(limit.refill(), CAPACITY);
    // 1% at once and 10% a day: 12,207.03125 USD.
    let limit = bucket::limit(LIQUIDITY, 10_000, 100_000, DAY_MS);
    assert_eq!(limit.capacity(), 1_220_703_125);
    assert_eq!(limit.refill(), 12_207_031_250);
    assert_eq!(hourly(399).capacity(), 0);
    assert_eq!(hourly(400).capacity(), 1);
    // The largest liquidity: 2^64 · 0.0025 = 46,116,860,184,273,879.0….
    assert_eq!(hourly(18_446_744_073_709_551_615).capacity(), 46_116_860_184_273_879);
}

#[test]
fun what_is_granted_comes_back_within_an_hour() {
    let limit = hourly(LIQUIDITY);
    let mut bucket = bucket::new();
    assert_eq!(bucket.remaining(&limit, NOW_MS), CAPACITY);
    bucket.take(CAPACITY - 1, &limit, NOW_MS);
    assert_eq!(bucket.remaining(&limit, NOW_MS), 1);
    bucket.take(1, &limit, NOW_MS);
    assert_eq!(bucket.remaining(&limit, NOW_MS), 0);
    // 84.77 a millisecond.
    assert_eq!(bucket.remaining(&limit, NOW_MS + 1), 84);
    assert_eq!(bucket.remaining(&limit, NOW_MS + 2), 169);
    assert_eq!(bucket.remaining(&limit, NOW_MS + HOUR_MS / 2), 152_587_890);
    assert_eq!(bucket.remaining(&limit, NOW_MS + HOUR_MS - 1), CAPACITY - 85);
    assert_eq!(bucket.remaining(&limit, NOW_MS + HOUR_MS), CAPACITY);
    assert_eq!(bucket.remaining(&limit, NOW_MS + 400 * DAY_MS), CAPACITY);
    destroy(bucket);
}

#[test]
fun nothing_is_used_at_first() {
    let bucket = bucket::new();
    assert_eq!(bucket.remaining(&hourly(LIQUIDITY), 0), CAPACITY);
    destroy(bucket);
}

#[test]
fun the_refill_may_be_slower_than_the_burst() {
    // 1% at once is a tenth of a day's refill: full again after 2.4 hours.
    let limit = bucket::limit(LIQUIDITY, 10_000, 100_000, DAY_MS);
    let mut bucket = bucket::new();
    bucket.take(1_220_703_125, &limit, NOW_MS);
    assert_eq!(bucket.remaining(&limit, NOW_MS + HOUR_MS), 508_626_302);
    assert_eq!(bucket.remaining(&limit, NOW_MS + 8_640_000 - 1), 1_220_703_125 - 142);
    assert_eq!(bucket.remaining(&limit, NOW_MS + 8_640_000), 1_220_703_125);
    destroy(bucket);
}

#[test]
fun less_liquidity_counts_at_once() {
    let bucket = begin_used();
    // Half the liquidity: 152,587,890 at once and an hour. After an hour one more than that is still used.
    let half = hourly(LIQUIDITY / 2);
    assert_eq!(bucket.remaining(&half, NOW_MS + HOUR_MS / 2), 0);
    assert_eq!(bucket.remaining(&half, NOW_MS + HOUR_MS), 0);
    // 152,587,890 · 3,600,001 / 3,600,000 = 152,587,932.3… are free again, 152,587,849 used.
    assert_eq!(bucket.remaining(&half, NOW_MS + HOUR_MS + 1), 41);
    assert_eq!(bucket.remaining(&half, NOW_MS + 2 * HOUR_MS), 152_587_889);
    assert_eq!(bucket.remaining(&half, NOW_MS + 2 * HOUR_MS + 1), 152_587_890);
    // Without liquidity nothing remains, whatever the time.
    assert_eq!(bucket.remaining(&hourly(0), NOW_MS + 400 * DAY_MS), 0);
    // Twice the liquidity: 610,351,562 at once, less what was used.
    assert_eq!(bucket.remaining(&hourly(2 * LIQUIDITY), NOW_MS), 610_351_562 - CAPACITY);
    destroy(bucket);
}

/// Who withdraws nine tenths of the liquidity for a moment and takes a unit: the refill of the time before counts at a tenth. It can do
/// so only while no more is used than a tenth grants, so the others never find less than nine tenths free after an hour.
#[test]
fun a_moment_of_less_liquidity_delays_little() {
    let (full, tenth) = (hourly(LIQUIDITY), hourly(LIQUIDITY / 10));
    let mut bucket = begin_used();
    // 305,175,781 · 54 / 60 minutes = 274,658,202.9 are free again: 30,517,579 are used, a unit more than a tenth grants.
    let later_ms = NOW_MS + 54 * 60_000;
    assert_eq!(CAPACITY - bucket.remaining(&full, later_ms), 30_517_579);
    // At a tenth of the liquidity nothing is left to take.
    assert_eq!(tenth.capacity(), 30_517_578);
    assert_eq!(bucket.remaining(&tenth, later_ms), 0);
    // What is taken at the full liquidity keeps the refill; a tenth later delays what is used by then.
    bucket.take(1, &full, later_ms + 60_000);
    assert_eq!(CAPACITY - bucket.remaining(&full, later_ms + 60_000), 25_431_317);
    bucket.take(1, &tenth, later_ms + 120_000);
    // 30,517,578 · 1 / 60 = 508,626.3 free again instead of 5,086,263.
    assert_eq!(CAPACITY - bucket.remaining(&full, later_ms + 120_000), 24_922_692);
    destroy(bucket);
}

#[test]
fun nothing_taken_loses_no_refill() {
    let limit = hourly(400);
    let mut bucket = bucket::new();
    bucket.take(1, &limit, NOW_MS);
    // One unit an hour: each of these calls would round it to 0.
    60u64.do!(|minute| bucket.take(0, &limit, NOW_MS + minute * 60_000));
    assert_eq!(bucket.remaining(&limit, NOW_MS + HOUR_MS - 1), 0);
    assert_eq!(bucket.remaining(&limit, NOW_MS + HOUR_MS), 1);
    destroy(bucket);
}

#[test, expected_failure(abort_code = suil::bucket::EAboveRemaining)]
fun no_more_than_what_remains_is_taken() {
    let mut bucket = begin_used();
    bucket.take(85, &hourly(LIQUIDITY), NOW_MS + 1);
    destroy(bucket);
}

// === Any sequence ===

/// Grants at random, often all that remains; returns when and how much. The liquidity changes, `LIQUIDITY` at most.
fun grant_at_random(
    seed: u64,
    capacity_ppm: u64,
    refill_ppm: u64,
    period_ms: u64,
): vector<vector<u64>> {
    let mut bucket = bucket::new();
    let (mut now_ms, mut state) = (NOW_MS, seed);
    let grants = vector::tabulate!(40, |_| {
        let bits = random(&mut state, 24) as u8;
        now_ms = now_ms + random(&mut state, 1 << bits);
        let is_full = random(&mut state, 2) == 0;
        let liquidity = if (is_full) LIQUIDITY else random(&mut state, LIQUIDITY);
        let limit = bucket::limit(liquidity, capacity_ppm, refill_ppm, period_ms);
        let remaining = bucket.remaining(&limit, now_ms);
        let is_all = random(&mut state, 2) == 0;
        let amount = if (is_all) remaining else random(&mut state, remaining + 1);
        bucket.take(amount, &limit, now_ms);
        vector[now_ms, amount]
    });
    destroy(bucket);
    grants
}

/// The next number, from 0 to `below − 1`, of a linear congruential generator (Knuth's MMIX).
fun random(state: &mut u64, below: u64): u64 {
    let next = ((*state as u128) * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407)
        % 18_446_744_073_709_551_616;
    *state = next as u64;
    ((next >> 24) % (below as u128)) as u64
}

/// Within any time at most the largest capacity, and the largest refill of that time.
fun assert_bounded(grants: &vector<vector<u64>>, limit: &Limit, period_ms: u64) {
    grants.length().do!(|first| {
        let mut sum = 0;
        first.range_do!(grants.length(), |last| {
            sum = sum + (grants[last][1] as u128);
            let elapsed_ms = (grants[last][0] - grants[first][0]) as u128;
            let period_ms = period_ms as u128;
            let at_once = (limit.capacity() as u128) * period_ms;
            assert!(sum * period_ms <= at_once + (limit.refill() as u128) * elapsed_ms);
        });
    });
}

#[test]
fun exchanges_are_granted_no_more_than_the_hourly_bound() {
    4u64.do!(|seed| {
        let grants = grant_at_random(seed, 2_500, 2_500, HOUR_MS);
        assert_bounded(&grants, &hourly(LIQUIDITY), HOUR_MS);
    });
}

#[test]
fun pledges_are_granted_no_more_than_the_daily_bound() {
    4u64.do!(|seed| {
        let grants = grant_at_random(seed + 100, 10_000, 100_000, DAY_MS);
        assert_bounded(&grants, &bucket::limit(LIQUIDITY, 10_000, 100_000, DAY_MS), DAY_MS);
    });
}
