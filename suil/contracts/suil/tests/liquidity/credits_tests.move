/// Tests of `suil::credits`.
#[test_only]
module suil::credits_tests;

use std::unit_test::{assert_eq, destroy};
use sui::balance;
use suil::credits;

public struct USD has drop {}

const ALICE: address = @0xA11CE;
const BOB: address = @0xB0B;

#[test]
fun kinds_add_up_by_member_and_leave_by_kind() {
    let mut ctx = tx_context::dummy();
    let mut credits = credits::new<USD>(&mut ctx);
    assert_eq!(credits.of(ALICE), vector[0, 0, 0, 0]);
    assert_eq!(credits.of_kind(ALICE, 4), 0);
    credits.add(ALICE, vector[1, 2, 3, 4], balance::create_for_testing(10));
    credits.add(BOB, vector[0, 0, 0, 7], balance::create_for_testing(7));
    credits.add(ALICE, vector[10, 0, 0, 5], balance::create_for_testing(15));
    assert_eq!(credits.of(ALICE), vector[11, 2, 3, 9]);
    assert_eq!(credits.total(), 32);

    let coins = credits.take(ALICE, 4, 8);
    assert_eq!(coins.value(), 8);
    assert_eq!(credits.of(ALICE), vector[11, 2, 3, 1]);
    assert_eq!(credits.of_kind(ALICE, 1), 11);
    assert_eq!(credits.of_kind(ALICE, 4), 1);
    assert_eq!(credits.of(BOB), vector[0, 0, 0, 7]);
    assert_eq!(credits.total(), 24);
    destroy(coins);
    destroy(credits);
}
