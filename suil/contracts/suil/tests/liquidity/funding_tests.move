/// Tests of `suil::funding`.
#[test_only]
module suil::funding_tests;

use std::unit_test::{assert_eq, destroy};
use sui::balance;
use suil::funding::{Self, Funding};

public struct USD has drop {}

const LAUNCH: u64 = 20_800;
const NOW_MS: u64 = 1_797_206_400_000;

fun funded(reserve: u64): Funding<USD> {
    let mut ctx = tx_context::dummy();
    let mut funding = funding::new<USD>(@0xF10.to_id(), LAUNCH, &mut ctx);
    funding.fund(balance::create_for_testing(reserve));
    funding
}

#[test]
fun before_the_first_closing() {
    let funding = funded(7);
    assert_eq!(funding.open_day(), LAUNCH);
    assert_eq!(funding.last_closed_day(), LAUNCH - 1);
    assert_eq!(funding.last_factor(), 1_000_000_000);
    assert_eq!(funding.reserve(), 7);
    assert_eq!(funding.escrow(), 0);
    let (f, g) = funding.sums_through(LAUNCH - 1).values();
    assert_eq!(f, 0);
    assert_eq!(g, 0);
    destroy(funding);
}

#[test]
fun a_day_without_principal_moves_nothing_and_counts_as_paid() {
    let mut funding = funded(7);
    funding.close_day(0, NOW_MS);
    assert_eq!(funding.last_closed_day(), LAUNCH);
    assert_eq!(funding.last_factor(), 1_000_000_000);
    assert_eq!(funding.reserve(), 7);
    assert_eq!(funding.escrow(), 0);
    let (f, g) = funding.sums_through(LAUNCH).values();
    assert_eq!(f, 1_000_000_000);
    // 20,800 · 10^9.
    assert_eq!(g, 20_800_000_000_000);
    destroy(funding);
}

#[test]
fun a_full_a_short_and_an_empty_day() {
    // 1,000 USD need 0.50 USD a day; the reserve of 0.70 USD pays one day in full and 0.20 / 0.50 of the next.
    let mut funding = funded(700_000);
    funding.close_day(1_000_000_000, NOW_MS);
    assert_eq!(funding.last_factor(), 1_000_000_000);
    assert_eq!(funding.reserve(), 200_000);
    assert_eq!(funding.escrow(), 500_000);

    funding.close_day(1_000_000_000, NOW_MS);
    assert_eq!(funding.last_factor(), 400_000_000);
    assert_eq!(funding.reserve(), 0);
    assert_eq!(funding.escrow(), 700_000);

    funding.close_day(1_000_000_000, NOW_MS);
    assert_eq!(funding.last_factor(), 0);
    assert_eq!(funding.escrow(), 700_000);

    // F = 1 + 0.4 + 0; G = 20,800 · 1 + 20,801 · 0.4 = 29,120.4, both times 10^9.
    let (f, g) = funding.sums_through(LAUNCH + 2).values();
    assert_eq!(f, 1_400_000_000);
    assert_eq!(g, 29_120_400_000_000);
    destroy(funding);
}

#[test]
fun escrow_pays_and_gives_back() {
    let mut funding = funded(500_000);
    funding.close_day(1_000_000_000, NOW_MS);
    let paid = funding.pay(200_000);
    funding.give_back(250_000);
    assert_eq!(paid.value(), 200_000);
    assert_eq!(funding.escrow(), 50_000);
    assert_eq!(funding.reserve(), 250_000);
    destroy(paid);
    destroy(funding);
}
