#[test_only]
module counter::counter_tests;

use counter::counter;
use std::unit_test;

#[test]
fun adds_up() {
    let mut ctx = tx_context::dummy();
    let mut counter = counter::new_for_testing(&mut ctx);
    counter.add(2, &ctx);
    counter.add(3, &ctx);
    assert!(counter.value() == 5);
    unit_test::destroy(counter);
}

#[test, expected_failure(abort_code = counter::ENothingToAdd)]
fun adding_nothing_is_refused() {
    let mut ctx = tx_context::dummy();
    let mut counter = counter::new_for_testing(&mut ctx);
    counter.add(0, &ctx);
    unit_test::destroy(counter);
}
