/// Tests of `suil::reserve`.
#[test_only]
module suil::reserve_tests;

use std::unit_test::{assert_eq, destroy};
use sui::balance;
use suil::reserve;
use suil::world::USD;

#[test]
fun a_reserve_takes_what_is_meant_for_it() {
    let mut reserve = reserve::new<USD>(@0xF10.to_id());
    assert_eq!(reserve.value(), 0);
    assert_eq!(reserve.id(), @0xF10.to_id());
    reserve.join(balance::create_for_testing(3));
    let coins = balance::create_for_testing<USD>(4);
    let deposit = reserve::deposit(@0xF10.to_id(), @0xFA.to_id(), coins);
    assert_eq!(deposit.target(), @0xF10.to_id());
    assert_eq!(deposit.source(), @0xFA);
    assert_eq!(deposit.amount(), 4);
    assert_eq!(reserve.accept(deposit), 4);
    assert_eq!(reserve.value(), 7);
    let aside = reserve.split(5);
    assert_eq!(aside.value(), 5);
    assert_eq!(reserve.value(), 2);
    destroy(aside);
    destroy(reserve);
}

#[test, expected_failure(abort_code = suil::reserve::EDepositForeign)]
fun a_reserve_takes_nothing_meant_for_another() {
    let mut reserve = reserve::new<USD>(@0xF10.to_id());
    let coins = balance::create_for_testing<USD>(4);
    let deposit = reserve::deposit(@0xF11.to_id(), @0xFA.to_id(), coins);
    reserve.accept(deposit);
    destroy(reserve);
}
