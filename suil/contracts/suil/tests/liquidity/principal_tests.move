/// Tests of `suil::principal`.
#[test_only]
module suil::principal_tests;

use std::unit_test::{assert_eq, destroy};
use sui::balance::{Self, Balance};
use suil::principal;

public struct USD has drop {}

fun usd(amount: u64): Balance<USD> {
    balance::create_for_testing(amount)
}

#[test]
fun a_deposit_counts_from_the_next_day() {
    let mut principal = principal::new<USD>();
    principal.deposit(usd(100));
    assert_eq!(principal.total(), 100);
    assert_eq!(principal.active(), 0);
    assert_eq!(principal.pending(), 100);

    // The day of the deposit had nothing through the whole of it; the next one has 100, whatever is added on it.
    assert_eq!(principal.end_day(), 0);
    principal.deposit(usd(50));
    assert_eq!(principal.end_day(), 100);
    assert_eq!(principal.end_day(), 150);
    assert_eq!(principal.pending(), 0);
    destroy(principal);
}

#[test]
fun what_is_withdrawn_does_not_count_on_its_day() {
    let mut principal = principal::new<USD>();
    principal.deposit(usd(100));
    principal.end_day();
    principal.deposit(usd(50));

    // 30 of the pending 50 and 40 of the 100: 80 stay.
    let paid = principal.withdraw(30, 40);
    assert_eq!(paid.value(), 70);
    assert_eq!(principal.total(), 80);
    assert_eq!(principal.end_day(), 60);
    assert_eq!(principal.end_day(), 80);
    destroy(paid);
    destroy(principal);
}
