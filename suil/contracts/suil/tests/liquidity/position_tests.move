/// Tests of `suil::position`: every change of one position, with days closed by hand.
#[test_only]
module suil::position_tests;

use std::unit_test::{assert_eq, destroy};
use sui::balance;
use suil::funding::{Self, Funding};
use suil::position::{Self, Position};

use fun close as Funding.close;

public struct USD has drop {}

const LAUNCH: u64 = 20_800;
const V: u64 = 1_000_000_000;

/// A reserve that never runs short, on its launch day.
fun rich(): Funding<USD> {
    let mut ctx = tx_context::dummy();
    let mut funding = funding::new<USD>(@0xF10.to_id(), LAUNCH, &mut ctx);
    funding.fund(balance::create_for_testing(1_000_000_000_000));
    funding
}

fun close(funding: &mut Funding<USD>, days: u64) {
    days.do!(|_| funding.close_day(V, 0));
}

/// 1,000 USD staked on the launch day, which is closed; the position is not settled yet.
fun staked(funding: &mut Funding<USD>): Position {
    let mut position = position::empty(funding.last_closed_day());
    position.add(V, funding.open_day());
    funding.close(1);
    position
}

#[test]
fun an_addition_waits_for_its_day() {
    let mut funding = rich();
    let mut position = position::empty(funding.last_closed_day());
    position.add(400_000_000, LAUNCH);
    position.add(600_000_000, LAUNCH);
    assert_eq!(position.value(), 0);
    assert_eq!(position.pending(), V);
    assert_eq!(position.pending_day(), LAUNCH);
    assert_eq!(position.principal(), V);

    funding.close(1);
    let (income, returned) = position.settle(&funding);
    assert_eq!(income, 0);
    assert_eq!(returned, 0);
    assert_eq!(position.value(), V);
    assert_eq!(position.pending(), 0);
    assert_eq!(position.start_day(), LAUNCH);
    assert_eq!(position.settled_day(), LAUNCH);
    destroy(funding);
}

#[test]
fun an_empty_position_has_no_day() {
    let position = position::empty(LAUNCH);
    assert_eq!(position.pending_day(), 0);
    assert_eq!(position.start_day(), 0);
    assert_eq!(position.settled_day(), LAUNCH);
    assert_eq!(position.claimable(), 0);
    assert_eq!(position.claimed(), 0);
}

/// A micro-dollar earns nothing, but joins, and its ramp starts again with a claim.
#[test]
fun a_micro_dollar_is_a_position() {
    let mut funding = rich();
    let mut position = position::empty(funding.last_closed_day());
    position.add(1, LAUNCH);
    funding.close(1);
    position.settle(&funding);
    assert_eq!(position.value(), 1);
    assert_eq!(position.pending(), 0);
    assert_eq!(position.start_day(), LAUNCH);
    funding.close(4);
    position.settle(&funding);
    position.claim(0, LAUNCH + 5);
    assert_eq!(position.start_day(), LAUNCH + 4);
    destroy(funding);
}

#[test]
fun settling_in_one_go_or_day_by_day() {
    let mut funding = rich();
    let mut at_once = staked(&mut funding);
    let mut daily = at_once;
    let mut sum = 0;
    40u64.do!(|_| {
        funding.close(1);
        let (income, _) = daily.settle(&funding);
        sum = sum + income;
    });
    let (income, returned) = at_once.settle(&funding);
    // 15,350 ppm of 1,000 USD, and 40 · 500 = 20,000 ppm set aside.
    assert_eq!(income, 15_350_000);
    assert_eq!(returned, 4_650_000);
    // Each of the 40 days is a whole number of micro-dollars, so nothing is lost by settling daily.
    assert_eq!(sum, 15_350_000);
    assert_eq!(at_once.claimable(), daily.claimable());
    assert_eq!(at_once.settled_day(), LAUNCH + 40);

    // Again without a new day: nothing.
    let (income, returned) = at_once.settle(&funding);
    assert_eq!(income, 0);
    assert_eq!(returned, 0);
    assert_eq!(at_once.claimable(), 15_350_000);
    destroy(funding);
}

#[test]
fun an_addition_in_the_middle_of_the_ramp() {
    let mut funding = rich();
    let mut position = staked(&mut funding);
    // Days 20,801 … 20,810 are complete; 500 USD come on day 20,811, and days 20,811 … 20,815 pass.
    funding.close(10);
    position.settle(&funding);
    position.add(500_000_000, LAUNCH + 11);
    funding.close(5);
    let (income, _) = position.settle(&funding);
    // Through day 20,810: 10 · 190 + 10 · 55 = 2,450 ppm of 1,000 USD.
    // Day 20,811 with 1,000 USD: k = 11, 300 ppm = 300,000.
    // Then s = 20,811 − floor(11 · 1,000 / 1,500) = 20,811 − 7 = 20,804: k = 8 … 11 on days 20,812 … 20,815,
    // 4 · 190 + 10 · (8 + 9 + 10 + 11) = 1,140 ppm of 1,500 USD = 1,710,000.
    assert_eq!(income, 2_010_000);
    assert_eq!(position.claimable(), 4_460_000);
    assert_eq!(position.value(), 1_500_000_000);
    assert_eq!(position.start_day(), 20_804);
    destroy(funding);
}

#[test]
fun pending_principal_leaves_first() {
    let mut funding = rich();
    let mut position = staked(&mut funding);
    position.settle(&funding);
    position.add(500_000_000, LAUNCH + 1);

    let (from_pending, from_value) = position.take(200_000_000);
    assert_eq!(from_pending, 200_000_000);
    assert_eq!(from_value, 0);
    let (from_pending, from_value) = position.take(400_000_000);
    assert_eq!(from_pending, 300_000_000);
    assert_eq!(from_value, 100_000_000);
    assert_eq!(position.value(), 900_000_000);
    assert_eq!(position.pending(), 0);

    // What was added and taken on the same day leaves the ramp alone: day 20,801 earns 200 ppm of 900 USD.
    funding.close(1);
    let (income, _) = position.settle(&funding);
    assert_eq!(income, 180_000);
    assert_eq!(position.start_day(), LAUNCH);
    destroy(funding);
}

#[test]
fun a_claim_restarts_the_ramp() {
    let mut funding = rich();
    let mut position = staked(&mut funding);
    funding.close(40);
    position.settle(&funding);
    // Claimed on day 20,841: that day earns 200 ppm again.
    position.claim(5_350_000, LAUNCH + 41);
    assert_eq!(position.claimable(), 10_000_000);
    assert_eq!(position.claimed(), 5_350_000);
    assert_eq!(position.start_day(), LAUNCH + 40);
    funding.close(2);
    let (income, returned) = position.settle(&funding);
    assert_eq!(income, 410_000);
    assert_eq!(returned, 590_000);
    destroy(funding);
}

#[test]
fun a_claim_of_an_emptied_position_touches_no_ramp() {
    let mut funding = rich();
    let mut position = staked(&mut funding);
    funding.close(1);
    position.settle(&funding);
    position.take(V);
    funding.close(3);
    let (income, _) = position.settle(&funding);
    assert_eq!(income, 0);
    position.claim(200_000, LAUNCH + 5);
    assert_eq!(position.claimable(), 0);
    assert_eq!(position.start_day(), LAUNCH);
    assert_eq!(position.settled_day(), LAUNCH + 4);
    destroy(funding);
}

#[test]
fun an_emptied_position_starts_anew_and_keeps_its_income() {
    let mut funding = rich();
    let mut position = staked(&mut funding);
    funding.close(40);
    position.settle(&funding);
    position.take(V);
    position.add(V, LAUNCH + 41);
    funding.close(2);
    let (income, returned) = position.settle(&funding);
    // Joined at the end of day 20,841, so day 20,842 is the first of a new ramp.
    assert_eq!(income, 200_000);
    assert_eq!(returned, 300_000);
    assert_eq!(position.start_day(), LAUNCH + 41);
    assert_eq!(position.claimable(), 15_550_000);
    destroy(funding);
}

#[test]
fun a_settlement_rounds_down_once() {
    let mut ctx = tx_context::dummy();
    let mut funding = funding::new<USD>(@0xF10.to_id(), LAUNCH, &mut ctx);
    funding.fund(balance::create_for_testing(1_000_000));
    let mut position = position::empty(LAUNCH - 1);
    position.add(1_234_567, LAUNCH);
    4u64.do!(|i| funding.close_day(if (i == 0) 0 else 1_234_567, 0));
    let (income, returned) = position.settle(&funding);
    // Days 1 … 3 at 200 + 210 + 220 = 630 ppm: 777.77721 → 777; set aside 1,500 ppm: 1,851.8505 → 1,851.
    assert_eq!(income, 777);
    assert_eq!(returned, 1_074);
    // A day needs ceil(617.2835) = 618; three of them 1,854, of which 1,851 are spoken for: 3 stay as dust.
    assert_eq!(funding.escrow(), 1_854);
    destroy(funding);
}
