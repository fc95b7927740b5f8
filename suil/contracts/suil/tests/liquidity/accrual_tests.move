/// Tests of `suil::accrual`. Expected figures are worked out in the comments from rules.md §3.
#[test_only]
module suil::accrual_tests;

use std::unit_test::assert_eq;
use suil::accrual::{Self, Sums};

const ONE: u64 = 1_000_000_000;
const START: u64 = 20_800;

/// The sums after `days` days in a row with the same factor, the first of them after `sums`' day `from`.
fun sums_after(sums: Sums, from: u64, days: u64, factor: u64): Sums {
    let mut sums = sums;
    days.do!(|i| sums = sums.sums_with(from + 1 + i, factor));
    sums
}

/// Income of `value` with the ramp started on `START`, over the days START + 1 … START + days, all with `factor`.
fun income_over(value: u64, days: u64, factor: u64): u64 {
    let from = accrual::no_sums();
    let ramp_days = accrual::ramp_end(START, START, START + days) - START;
    let ramp = sums_after(from, START, ramp_days, factor);
    let through = sums_after(ramp, START + ramp_days, days - ramp_days, factor);
    accrual::income(value, START, from, ramp, through)
}

#[test]
fun sums_add_up() {
    let sums = sums_after(accrual::no_sums(), 9, 2, ONE);
    // F = 2 · 10^9; G = 10 · 10^9 + 11 · 10^9.
    let (f, g) = sums.values();
    assert_eq!(f, 2_000_000_000);
    assert_eq!(g, 21_000_000_000);
}

#[test]
fun need_is_500_ppm_rounded_up() {
    // 1,000 USD · 500 / 10^6 = 0.50 USD.
    assert_eq!(accrual::need(1_000_000_000), 500_000);
    // 41.873123 USD: 20,936.5615 → 20,937.
    assert_eq!(accrual::need(41_873_123), 20_937);
    // 10,000,000 USD need 5,000 USD, to the micro-dollar.
    assert_eq!(accrual::need(10_000_000_000_000), 5_000_000_000);
    assert_eq!(accrual::need(1), 1);
    assert_eq!(accrual::need(0), 0);
}

#[test]
fun factor_is_what_the_reserve_covers() {
    assert_eq!(accrual::factor(500_000, 500_000), ONE);
    assert_eq!(accrual::factor(500_001, 500_000), ONE);
    // 0.2 of 0.5.
    assert_eq!(accrual::factor(200_000, 500_000), 400_000_000);
    // A third, rounded down.
    assert_eq!(accrual::factor(1, 3), 333_333_333);
    assert_eq!(accrual::factor(0, 500_000), 0);
    assert_eq!(accrual::factor(0, 0), ONE);
}

#[test]
fun moved_is_rounded_up_and_within_the_reserve() {
    assert_eq!(accrual::moved(500_000, ONE), 500_000);
    assert_eq!(accrual::moved(500_000, 400_000_000), 200_000);
    // 3 · 0.333333333 = 0.999999999 → 1, the whole reserve.
    assert_eq!(accrual::moved(3, 333_333_333), 1);
    // 20,937 with a reserve of 6,979: f = floor(6,979 · 10^9 / 20,937) = 333,333,333, and
    // 20,937 · 0.333333333 = 6,978.99999… → 6,979.
    assert_eq!(accrual::factor(6_979, 20_937), 333_333_333);
    assert_eq!(accrual::moved(20_937, 333_333_333), 6_979);
    assert_eq!(accrual::moved(500_000, 0), 0);
    // The least that there is: a part of 10^-9.
    assert_eq!(accrual::moved(1, 1), 1);
}

#[test]
fun ramp_end_stays_within_the_days() {
    assert_eq!(accrual::ramp_end(10, 10, 50), 40);
    assert_eq!(accrual::ramp_end(10, 10, 30), 30);
    assert_eq!(accrual::ramp_end(10, 45, 50), 45);
}

#[test]
fun the_ramp_begins_at_200_ppm_and_is_full_on_day_31() {
    // 1,000 USD: 200 ppm of it on day 1 = 0.20 USD, 210 ppm on day 2.
    assert_eq!(income_over(1_000_000_000, 1, ONE), 200_000);
    assert_eq!(income_over(1_000_000_000, 2, ONE), 410_000);
    // Days 1 … 30: 30 · 190 + 10 · (30 · 31 / 2) = 5,700 + 4,650 = 10,350 ppm.
    assert_eq!(income_over(1_000_000_000, 30, ONE), 10_350_000);
    // Day 31 is the first with 500 ppm.
    assert_eq!(income_over(1_000_000_000, 31, ONE), 10_850_000);
    // Day 32 adds 500 again.
    assert_eq!(income_over(1_000_000_000, 32, ONE), 11_350_000);
}

#[test]
fun forty_days_with_a_full_reserve() {
    // 10,350 ppm of the ramp + 10 · 500 ppm = 15,350 ppm; of 1,000 USD = 15.35 USD.
    assert_eq!(income_over(1_000_000_000, 40, ONE), 15_350_000);
    // Of 41.873123 USD: 642,752.438 → 642,752 micro-dollars.
    assert_eq!(income_over(41_873_123, 40, ONE), 642_752);
}

#[test]
fun the_factor_scales_the_income() {
    // 15.35 USD · 0.4.
    assert_eq!(income_over(1_000_000_000, 40, 400_000_000), 6_140_000);
    assert_eq!(income_over(1_000_000_000, 40, 0), 0);
}

#[test]
fun escrowed_is_the_full_yield() {
    let from = accrual::no_sums();
    let through = sums_after(from, START, 40, ONE);
    // 40 · 500 ppm of 1,000 USD = 20 USD.
    assert_eq!(accrual::escrowed(1_000_000_000, from, through), 20_000_000);
    // 40 · 500 ppm of 41.873123 USD = 837,462.46 → 837,462.
    assert_eq!(accrual::escrowed(41_873_123, from, through), 837_462);
    // A day's 500 ppm of 10^19 are 5 · 10^15, to the micro-dollar.
    let through = sums_after(from, START, 1, ONE);
    assert_eq!(accrual::escrowed(10_000_000_000_000_000_000, from, through), 5_000_000_000_000_000);
}

#[test]
fun income_of_large_positions_over_years() {
    // 10,000,000 USD over 3,650 days: 10,350 + 3,620 · 500 = 1,820,350 ppm of 10^13 = 18,203,500,000,000.
    assert_eq!(income_over(10_000_000_000_000, 3_650, ONE), 18_203_500_000_000);
}

#[test]
fun an_addition_takes_age_in_proportion() {
    // 10 days old, doubled: 10 · 100 / 200 = 5 days old.
    assert_eq!(accrual::merged_start(100, 10, 100, 20), 15);
    // 100 days old counts as 30: 30 · 200 / 300 = 20 days old.
    assert_eq!(accrual::merged_start(200, 0, 100, 100), 80);
    // 10 · 1 / 3 = 3.33 → 3 days old.
    assert_eq!(accrual::merged_start(1, 10, 2, 20), 17);
    // Nothing there before: age 0.
    assert_eq!(accrual::merged_start(0, 3, 100, 20), 20);
    // Large amounts need more than 64 bits: 30 · 10^19 / (10^19 + 5 · 10^18) = 20.
    assert_eq!(accrual::merged_start(10_000_000_000_000_000_000, 0, 5_000_000_000_000_000_000, 100), 80);
}
