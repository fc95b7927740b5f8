/// Tests of `suil::sui_pledge`: 20 SUI for 30 days from day 1,000. A day earns 100 ppm, 2,000,000 MIST, at first and 5
/// ppm, 100,000 MIST, more each day.
#[test_only]
module suil::sui_pledge_tests;

use std::unit_test::assert_eq;
use suil::sui_pledge::{Self, SuiPledge};

const DAY: u64 = 1_000;
const NOW_MS: u64 = 86_400_000_123;

fun made(): SuiPledge {
    sui_pledge::new(@0xA11CE, 20_000_000_000, 40_000_000, 30, NOW_MS, DAY)
}

#[test]
fun a_new_pledge() {
    let pledge = made();
    assert_eq!(pledge.owner(), @0xA11CE);
    assert_eq!(pledge.principal(), 20_000_000_000);
    assert_eq!(pledge.value(), 40_000_000);
    assert_eq!(pledge.term_days(), 30);
    assert_eq!(pledge.started_at_ms(), NOW_MS);
    assert_eq!(pledge.start_day(), DAY);
    assert_eq!(pledge.ramp_start(), DAY);
    assert_eq!(pledge.end_day(), DAY + 30);
    // 4,950 ppm of 20 SUI.
    assert_eq!(pledge.escrow(), 99_000_000);
    assert_eq!(pledge.withdrawn(), 0);
    assert!(!pledge.principal_paid());
    assert!(!pledge.income_paid());
}

#[test]
fun the_days_that_earn() {
    let pledge = made();
    // The day it is made earns nothing; the next one earns 100 ppm, which come due when it is complete.
    assert_eq!(pledge.yield_ppm(DAY), 0);
    assert_eq!(pledge.withdrawable(DAY), 0);
    assert_eq!(pledge.yield_ppm(DAY + 1), 100);
    assert_eq!(pledge.withdrawable(DAY + 1), 0);
    assert_eq!(pledge.withdrawable(DAY + 2), 2_000_000);
    assert_eq!(pledge.yield_ppm(DAY + 2), 105);
    assert_eq!(pledge.withdrawable(DAY + 3), 4_100_000);
    // The last day is the 30th; it is complete on the 31st, and nothing comes after it.
    assert_eq!(pledge.yield_ppm(DAY + 30), 200);
    assert!(!pledge.is_over(DAY + 30));
    assert_eq!(pledge.withdrawable(DAY + 30), 95_000_000);
    assert!(pledge.is_over(DAY + 31));
    assert_eq!(pledge.yield_ppm(DAY + 31), 0);
    assert_eq!(pledge.withdrawable(DAY + 31), 99_000_000);
    assert_eq!(pledge.withdrawable(DAY + 9_999), 99_000_000);
}

#[test]
fun a_withdrawal_starts_the_ramp_again() {
    let mut pledge = made();
    // Days 1 to 10: 10 · 100 + 5 · 45 = 1,225 ppm.
    assert_eq!(pledge.withdraw(DAY + 11), 24_500_000);
    assert_eq!(pledge.ramp_start(), DAY + 10);
    assert_eq!(pledge.withdrawn(), 24_500_000);
    assert_eq!(pledge.escrow(), 74_500_000);
    // Today earns the first yield; there is nothing more before tomorrow.
    assert_eq!(pledge.yield_ppm(DAY + 11), 100);
    assert_eq!(pledge.withdrawable(DAY + 11), 0);
    assert_eq!(pledge.withdraw(DAY + 11), 0);
    assert_eq!(pledge.withdrawable(DAY + 12), 2_000_000);
    // The other 20 days: 2,950 ppm. 99 − 24.5 − 59 = 15.5 million were never earned.
    let (income, returned) = pledge.close_income(DAY + 31);
    assert_eq!(income, 59_000_000);
    assert_eq!(returned, 15_500_000);
    assert_eq!(pledge.escrow(), 0);
    assert_eq!(pledge.withdrawn(), 83_500_000);
    assert!(pledge.income_paid());
    assert_eq!(pledge.withdrawable(DAY + 32), 0);
}

#[test]
fun a_withdrawal_on_the_last_day_leaves_that_day() {
    let mut pledge = made();
    // 29 days: 4,950 − 200 = 4,750 ppm. The 30th earns the first yield, 100 ppm, instead of 200.
    assert_eq!(pledge.withdraw(DAY + 30), 95_000_000);
    assert_eq!(pledge.yield_ppm(DAY + 30), 100);
    let (income, returned) = pledge.close_income(DAY + 31);
    assert_eq!(income, 2_000_000);
    assert_eq!(returned, 2_000_000);
}

#[test]
fun withdrawing_every_day_earns_the_first_yield_every_day() {
    let mut pledge = made();
    let mut sum = 0;
    29u64.do!(|k| sum = sum + pledge.withdraw(DAY + 2 + k));
    let (income, returned) = pledge.close_income(DAY + 31);
    // 30 · 100 ppm; 4,950 − 3,000 ppm go back.
    assert_eq!(sum + income, 60_000_000);
    assert_eq!(returned, 39_000_000);
}

#[test]
fun the_principal_does_not_wait_for_the_income() {
    let mut pledge = made();
    assert_eq!(pledge.close_principal(), 20_000_000_000);
    assert!(pledge.principal_paid());
    assert!(!pledge.income_paid());
    assert_eq!(pledge.withdrawable(DAY + 31), 99_000_000);
}

#[test, expected_failure(abort_code = suil::term::ETermUnknown)]
fun a_pledge_has_one_of_the_terms() {
    sui_pledge::new(@0xA11CE, 20_000_000_000, 0, 45, NOW_MS, DAY);
}
