#[test_only]
module sui::money_tests;

use std::unit_test::{assert_eq, destroy};
use sui::balance;
use sui::coin::{Self, Coin};
use sui::pay;
use sui::sui::SUI;
use sui::test_scenario as ts;
use sui::tx_context;
use sui::url;

public struct MONEY_TESTS has drop {}

#[test]
fun balances() {
    let mut supply = balance::create_supply(MONEY_TESTS {});
    let mut a = supply.increase_supply(100);
    let b = a.split(30);
    assert_eq!(a.value(), 70);
    assert_eq!(b.value(), 30);
    assert_eq!(supply.supply_value(), 100);
    assert_eq!(a.join(b), 100);
    let all = a.withdraw_all();
    a.destroy_zero();
    assert_eq!(supply.decrease_supply(all), 100);
    assert_eq!(supply.supply_value(), 0);
    assert_eq!(supply.destroy_supply(), 0);
    balance::zero<SUI>().destroy_zero();
}

#[test, expected_failure(abort_code = balance::ENotEnough)]
fun splitting_more_than_there_is() {
    let mut a = balance::create_for_testing<SUI>(5);
    destroy(a.split(6));
    destroy(a);
}

#[test, expected_failure(abort_code = balance::ENonZero)]
fun destroying_something() {
    balance::create_for_testing<SUI>(1).destroy_zero()
}

#[test, expected_failure(abort_code = balance::EOverflow)]
fun a_supply_above_the_largest_number() {
    let mut supply = balance::create_supply(MONEY_TESTS {});
    destroy(supply.increase_supply(18_446_744_073_709_551_615));
    destroy(supply.increase_supply(1));
    destroy(supply);
}

#[test, expected_failure(abort_code = balance::EOverflow)]
fun a_supply_below_zero() {
    let mut supply = balance::create_supply(MONEY_TESTS {});
    supply.decrease_supply(balance::create_for_testing(1));
    destroy(supply);
}

#[test]
fun coins() {
    let mut ctx = tx_context::dummy();
    let mut cap = coin::create_treasury_cap_for_testing<MONEY_TESTS>(&mut ctx);
    let mut a = cap.mint(1000, &mut ctx);
    let b = a.split(400, &mut ctx);
    assert_eq!(a.value(), 600);
    a.join(b);
    assert_eq!(a.balance().value(), 1000);
    let parts = a.divide_into_n(3, &mut ctx);
    // 1000 / 3 = 333, twice; 334 stay.
    assert_eq!(parts.length(), 2);
    assert_eq!(parts[0].value(), 333);
    assert_eq!(a.value(), 334);
    a.join_vec(parts);
    let mut till = a.into_balance();
    let c = coin::take(&mut till, 1, &mut ctx);
    coin::put(&mut till, c);
    let mut d = till.into_coin(&mut ctx);
    assert_eq!(d.balance_mut().value(), 1000);
    assert_eq!(cap.total_supply(), 1000);
    assert_eq!(cap.burn(d), 1000);
    assert_eq!(cap.supply_immut().supply_value(), 0);
    destroy(cap.mint_balance(5));
    assert_eq!(cap.supply_mut().supply_value(), 5);
    coin::zero<SUI>(&mut ctx).destroy_zero();
    assert_eq!(cap.treasury_into_supply().destroy_supply(), 5);
}

#[test, expected_failure(abort_code = coin::EInvalidArg)]
fun dividing_into_nothing() {
    let mut ctx = tx_context::dummy();
    let mut a = coin::mint_for_testing<SUI>(2, &mut ctx);
    destroy(a.divide_into_n(0, &mut ctx));
    destroy(a);
}

#[test, expected_failure(abort_code = coin::ENotEnough)]
fun dividing_into_more_than_there_is() {
    let mut ctx = tx_context::dummy();
    let mut a = coin::mint_for_testing<SUI>(2, &mut ctx);
    destroy(a.divide_into_n(3, &mut ctx));
    destroy(a);
}

#[test, allow(deprecated_usage)]
fun a_currency() {
    let mut ctx = tx_context::dummy();
    let witness = sui::test_utils::create_one_time_witness<MONEY_TESTS>();
    let icon = option::some(url::new_unsafe_from_bytes(b"https://example.org/a.png"));
    let (cap, mut metadata) = coin::create_currency(witness, 6, b"MNY", b"Money", b"For tests", icon, &mut ctx);
    assert_eq!(cap.total_supply(), 0);
    assert_eq!(metadata.get_decimals(), 6);
    assert_eq!(metadata.get_symbol(), b"MNY".to_ascii_string());
    assert_eq!(metadata.get_name(), b"Money".to_string());
    assert_eq!(metadata.get_description(), b"For tests".to_string());
    assert_eq!(metadata.get_icon_url().destroy_some().inner_url(), b"https://example.org/a.png".to_ascii_string());
    cap.update_name(&mut metadata, b"N".to_string());
    cap.update_symbol(&mut metadata, b"S".to_ascii_string());
    cap.update_description(&mut metadata, b"D".to_string());
    cap.update_icon_url(&mut metadata, b"U".to_ascii_string());
    assert_eq!(metadata.get_name(), b"N".to_string());
    assert_eq!(metadata.get_symbol(), b"S".to_ascii_string());
    assert_eq!(metadata.get_description(), b"D".to_string());
    let mut icon = metadata.get_icon_url().destroy_some();
    assert_eq!(icon.inner_url(), b"U".to_ascii_string());
    icon.update(b"V".to_ascii_string());
    assert_eq!(icon.inner_url(), b"V".to_ascii_string());
    destroy(cap);
    destroy(metadata);
}

#[test, allow(deprecated_usage), expected_failure(abort_code = coin::EBadWitness)]
fun a_currency_without_a_one_time_witness() {
    let mut ctx = tx_context::dummy();
    let (cap, metadata) = coin::create_currency(1u64, 6, b"", b"", b"", option::none(), &mut ctx);
    destroy(cap);
    destroy(metadata);
}

#[test]
fun paying() {
    let mut s = ts::begin(@0xA);
    let mut a = coin::mint_for_testing<SUI>(100, s.ctx());
    a.split_and_transfer(10, @0xB, s.ctx());
    a.split_vec(vector[1, 2], s.ctx());
    a.divide_and_keep(2, s.ctx());
    // 100 - 10 - 1 - 2 = 87; one part of 43 went to the sender.
    assert_eq!(a.value(), 44);
    let b = coin::mint_for_testing<SUI>(6, s.ctx());
    pay::join(&mut a, b);
    pay::join_vec_and_transfer(vector[a], @0xC);
    s.next_tx(@0xB);
    let received = s.take_from_sender<Coin<SUI>>();
    assert_eq!(received.value(), 10);
    pay::keep(received, s.ctx());
    assert_eq!(ts::ids_for_address<Coin<SUI>>(@0xA).length(), 3);
    let c = s.take_from_address<Coin<SUI>>(@0xC);
    assert_eq!(c.value(), 50);
    sui::sui::transfer(c, @0xD);
    s.next_tx(@0xD);
    assert!(ts::has_most_recent_for_sender<Coin<SUI>>(&s));
    s.end();
}

#[test, expected_failure(abort_code = pay::ENoCoins)]
fun joining_no_coins() {
    pay::join_vec_and_transfer<SUI>(vector[], @0xA)
}
