#[test_only, allow(deprecated_usage)]
module sui::deny_list_tests;

use std::unit_test::{assert_eq, destroy};
use sui::coin::{Self, Coin, CoinMetadata, DenyCap, DenyCapV2, RegulatedCoinMetadata, TreasuryCap};
use sui::coin_registry::{Self, CoinRegistry, Currency};
use sui::deny_list::{Self, DenyList, PerTypeConfigCreated};
use sui::event;
use sui::object;
use sui::test_scenario::{Self as ts, Scenario};
use sui::test_utils::create_one_time_witness;
use sui::tx_context;

public struct DENY_LIST_TESTS has drop {}

const ALICE: address = @0xA11CE;
const BOB: address = @0xB0B;

fun new_regulated(allow_pause: bool, ctx: &mut TxContext): DenyCapV2<DENY_LIST_TESTS> {
    let witness = create_one_time_witness<DENY_LIST_TESTS>();
    let (treasury, cap, metadata) = coin::create_regulated_currency_v2(
        witness,
        2,
        b"DEN",
        b"Denied",
        b"",
        option::none(),
        allow_pause,
        ctx,
    );
    destroy(treasury);
    destroy(metadata);
    cap
}

fun new_regulated_v1(ctx: &mut TxContext): DenyCap<DENY_LIST_TESTS> {
    let witness = create_one_time_witness<DENY_LIST_TESTS>();
    let (treasury, cap, metadata) = coin::create_regulated_currency(witness, 2, b"DEN", b"", b"", option::none(), ctx);
    destroy(treasury);
    destroy(metadata);
    cap
}

fun with_list(): Scenario {
    let mut s = ts::begin(@0x0);
    deny_list::create_for_test(s.ctx());
    s.next_tx(ALICE);
    s
}

fun is_denied_next(list: &DenyList, addr: address): bool {
    coin::deny_list_v2_contains_next_epoch<DENY_LIST_TESTS>(list, addr)
}

fun is_denied_now(list: &DenyList, addr: address, s: &mut Scenario): bool {
    coin::deny_list_v2_contains_current_epoch<DENY_LIST_TESTS>(list, addr, s.ctx())
}

fun is_paused_next(list: &DenyList): bool {
    coin::deny_list_v2_is_global_pause_enabled_next_epoch<DENY_LIST_TESTS>(list)
}

fun is_paused_now(list: &DenyList, s: &mut Scenario): bool {
    coin::deny_list_v2_is_global_pause_enabled_current_epoch<DENY_LIST_TESTS>(list, s.ctx())
}

#[test]
fun an_address_is_denied_from_the_next_epoch_on() {
    let mut s = with_list();
    let mut cap = new_regulated(false, s.ctx());
    let mut list = s.take_shared<DenyList>();
    assert!(!is_denied_next(&list, BOB) && !is_denied_now(&list, BOB, &mut s));
    coin::deny_list_v2_add(&mut list, &mut cap, BOB, s.ctx());
    // Twice is the same.
    coin::deny_list_v2_add(&mut list, &mut cap, BOB, s.ctx());
    assert!(is_denied_next(&list, BOB) && !is_denied_now(&list, BOB, &mut s));
    assert!(!is_denied_next(&list, ALICE));
    // The first change of a currency makes its config.
    assert_eq!(event::events_by_type<PerTypeConfigCreated>().length(), 1);
    ts::return_shared(list);

    s.next_epoch(ALICE);
    let mut list = s.take_shared<DenyList>();
    assert!(is_denied_next(&list, BOB) && is_denied_now(&list, BOB, &mut s));
    coin::deny_list_v2_remove(&mut list, &mut cap, BOB, s.ctx());
    assert!(!is_denied_next(&list, BOB) && is_denied_now(&list, BOB, &mut s));
    assert_eq!(event::events_by_type<PerTypeConfigCreated>().length(), 0);
    ts::return_shared(list);

    s.next_epoch(ALICE);
    let mut list = s.take_shared<DenyList>();
    assert!(!is_denied_next(&list, BOB) && !is_denied_now(&list, BOB, &mut s));
    // Nothing is left to take away: neither of an address that was denied, nor of one that never was.
    coin::deny_list_v2_remove(&mut list, &mut cap, BOB, s.ctx());
    coin::deny_list_v2_remove(&mut list, &mut cap, ALICE, s.ctx());
    assert!(!is_denied_next(&list, BOB) && !is_denied_now(&list, BOB, &mut s));
    ts::return_shared(list);
    destroy(cap);
    s.end();
}

#[test]
fun a_change_that_is_taken_back_within_its_epoch() {
    let mut s = with_list();
    let mut cap = new_regulated(false, s.ctx());
    let mut list = s.take_shared<DenyList>();
    coin::deny_list_v2_add(&mut list, &mut cap, BOB, s.ctx());
    coin::deny_list_v2_remove(&mut list, &mut cap, BOB, s.ctx());
    assert!(!is_denied_next(&list, BOB));
    coin::deny_list_v2_add(&mut list, &mut cap, BOB, s.ctx());
    ts::return_shared(list);

    s.next_epoch(ALICE);
    let mut list = s.take_shared<DenyList>();
    coin::deny_list_v2_remove(&mut list, &mut cap, BOB, s.ctx());
    coin::deny_list_v2_add(&mut list, &mut cap, BOB, s.ctx());
    assert!(is_denied_next(&list, BOB) && is_denied_now(&list, BOB, &mut s));
    ts::return_shared(list);

    s.next_epoch(ALICE);
    s.next_epoch(ALICE);
    let list = s.take_shared<DenyList>();
    assert!(is_denied_next(&list, BOB) && is_denied_now(&list, BOB, &mut s));
    ts::return_shared(list);
    destroy(cap);
    s.end();
}

#[test]
fun a_pause_begins_and_ends_with_an_epoch() {
    let mut s = with_list();
    let mut cap = new_regulated(true, s.ctx());
    let mut list = s.take_shared<DenyList>();
    assert!(!is_paused_next(&list) && !is_paused_now(&list, &mut s));
    coin::deny_list_v2_enable_global_pause(&mut list, &mut cap, s.ctx());
    assert!(is_paused_next(&list) && !is_paused_now(&list, &mut s));
    ts::return_shared(list);

    s.next_epoch(ALICE);
    let mut list = s.take_shared<DenyList>();
    assert!(is_paused_next(&list) && is_paused_now(&list, &mut s));
    // The pause is not an entry of an address.
    assert!(!is_denied_next(&list, BOB) && !is_denied_now(&list, BOB, &mut s));
    coin::deny_list_v2_disable_global_pause(&mut list, &mut cap, s.ctx());
    assert!(!is_paused_next(&list) && is_paused_now(&list, &mut s));
    ts::return_shared(list);

    s.next_epoch(ALICE);
    let list = s.take_shared<DenyList>();
    assert!(!is_paused_next(&list) && !is_paused_now(&list, &mut s));
    ts::return_shared(list);
    destroy(cap);
    s.end();
}

#[test, expected_failure(abort_code = coin::EGlobalPauseNotAllowed)]
fun a_pause_that_is_not_allowed() {
    let mut ctx = tx_context::dummy();
    let mut cap = new_regulated(false, &mut ctx);
    let mut list = deny_list::new_for_testing(&mut ctx);
    coin::deny_list_v2_enable_global_pause(&mut list, &mut cap, &mut ctx);
    destroy(cap);
    destroy(list);
}

#[test, expected_failure(abort_code = coin::EGlobalPauseNotAllowed)]
fun ending_a_pause_that_is_not_allowed() {
    let mut ctx = tx_context::dummy();
    let mut cap = new_regulated(false, &mut ctx);
    let mut list = deny_list::new_for_testing(&mut ctx);
    coin::deny_list_v2_disable_global_pause(&mut list, &mut cap, &mut ctx);
    destroy(cap);
    destroy(list);
}

#[test]
fun the_lists_of_version_1() {
    let mut ctx = tx_context::dummy();
    let mut cap = new_regulated_v1(&mut ctx);
    let mut list = deny_list::new_for_testing(&mut ctx);
    assert!(!coin::deny_list_contains<DENY_LIST_TESTS>(&list, BOB));
    coin::deny_list_add(&mut list, &mut cap, BOB, &mut ctx);
    coin::deny_list_add(&mut list, &mut cap, BOB, &mut ctx);
    coin::deny_list_add(&mut list, &mut cap, ALICE, &mut ctx);
    assert!(coin::deny_list_contains<DENY_LIST_TESTS>(&list, BOB));
    assert!(!coin::deny_list_contains<DENY_LIST_TESTS>(&list, @0xCAFE));
    assert!(!coin::deny_list_contains<DENY_LIST_TESTS>(&list, @0x403));
    assert!(!coin::deny_list_contains<u64>(&list, BOB));
    assert!(!coin::deny_list_contains<Coin<DENY_LIST_TESTS>>(&list, BOB));
    coin::deny_list_remove(&mut list, &mut cap, BOB, &mut ctx);
    assert!(!coin::deny_list_contains<DENY_LIST_TESTS>(&list, BOB));
    assert!(coin::deny_list_contains<DENY_LIST_TESTS>(&list, ALICE));
    destroy(cap);
    destroy(list);
}

#[test]
fun an_address_of_two_currencies() {
    let mut ctx = tx_context::dummy();
    let mut list = deny_list::new_for_testing(&mut ctx);
    list.v1_add(0, b"A", BOB);
    list.v1_add(0, b"B", BOB);
    list.v1_remove(0, b"A", BOB);
    assert!(!list.v1_contains(0, b"A", BOB));
    assert!(list.v1_contains(0, b"B", BOB));
    destroy(list);
}

#[test, expected_failure(abort_code = deny_list::ENotDenied)]
fun allowing_an_address_that_is_not_denied() {
    let mut ctx = tx_context::dummy();
    let mut cap = new_regulated_v1(&mut ctx);
    let mut list = deny_list::new_for_testing(&mut ctx);
    coin::deny_list_add(&mut list, &mut cap, ALICE, &mut ctx);
    coin::deny_list_remove(&mut list, &mut cap, BOB, &mut ctx);
    destroy(cap);
    destroy(list);
}

#[test, expected_failure(abort_code = deny_list::EInvalidAddress)]
fun denying_an_address_of_the_system() {
    let mut ctx = tx_context::dummy();
    let mut list = deny_list::new_for_testing(&mut ctx);
    let reserved = deny_list::reserved_addresses();
    assert_eq!(reserved.length(), 18);
    list.v1_add(0, b"A", reserved[17]);
    destroy(list);
}

#[test, expected_failure(abort_code = deny_list::EInvalidAddress)]
fun allowing_an_address_of_the_system() {
    let mut ctx = tx_context::dummy();
    let mut list = deny_list::new_for_testing(&mut ctx);
    list.v1_remove(0, b"A", @0x2);
    destroy(list);
}

#[test]
fun denied_addresses_move_to_version_2() {
    let mut s = with_list();
    let mut cap = new_regulated_v1(s.ctx());
    let mut list = s.take_shared<DenyList>();
    coin::deny_list_add(&mut list, &mut cap, BOB, s.ctx());
    let mut cap = coin::migrate_regulated_currency_to_v2(&mut list, cap, true, s.ctx());
    assert!(!coin::deny_list_contains<DENY_LIST_TESTS>(&list, BOB));
    assert!(is_denied_next(&list, BOB) && !is_denied_now(&list, BOB, &mut s));
    coin::deny_list_v2_enable_global_pause(&mut list, &mut cap, s.ctx());
    ts::return_shared(list);

    s.next_epoch(ALICE);
    let list = s.take_shared<DenyList>();
    assert!(is_denied_now(&list, BOB, &mut s) && is_paused_now(&list, &mut s));
    ts::return_shared(list);
    destroy(cap);
    s.end();
}

#[test]
fun a_currency_that_denied_no_one_moves_to_version_2() {
    let mut ctx = tx_context::dummy();
    let cap = new_regulated_v1(&mut ctx);
    let mut list = deny_list::new_for_testing(&mut ctx);
    let cap = coin::migrate_regulated_currency_to_v2(&mut list, cap, false, &mut ctx);
    assert!(!is_denied_next(&list, BOB));
    destroy(cap);
    destroy(list);
}

#[test, expected_failure(abort_code = deny_list::ENotSystemAddress)]
fun only_the_system_makes_the_list() {
    let mut s = ts::begin(ALICE);
    deny_list::create_for_test(s.ctx());
    s.end();
}

#[test, expected_failure(abort_code = coin::EBadWitness)]
fun a_regulated_currency_needs_a_witness() {
    let mut ctx = tx_context::dummy();
    let (treasury, cap, metadata) = coin::create_regulated_currency_v2(
        1u64,
        2,
        b"DEN",
        b"",
        b"",
        option::none(),
        true,
        &mut ctx,
    );
    destroy(treasury);
    destroy(cap);
    destroy(metadata);
}

// === The coin registry ===

/// A currency older than the registry with its marks, registered in the next transaction.
fun register_older(s: &mut Scenario): (TreasuryCap<DENY_LIST_TESTS>, DenyCapV2<DENY_LIST_TESTS>) {
    coin_registry::create_for_testing(s.ctx());
    s.next_tx(ALICE);
    let witness = create_one_time_witness<DENY_LIST_TESTS>();
    let (treasury, cap, metadata) = coin::create_regulated_currency_v2(
        witness,
        2,
        b"DEN",
        b"",
        b"",
        option::none(),
        true,
        s.ctx(),
    );
    register(&metadata, s);
    destroy(metadata);
    s.next_tx(ALICE);
    (treasury, cap)
}

fun register(metadata: &CoinMetadata<DENY_LIST_TESTS>, s: &mut Scenario) {
    let mut registry = s.take_shared<CoinRegistry>();
    registry.migrate_legacy_metadata(metadata, s.ctx());
    ts::return_shared(registry);
}

#[test]
fun an_older_currency_is_known_as_regulated_by_its_mark_and_then_by_its_cap() {
    let mut s = ts::begin(@0x0);
    let (treasury, cap) = register_older(&mut s);
    let mut currency = s.take_shared<Currency<DENY_LIST_TESTS>>();
    let mark = s.take_immutable<RegulatedCoinMetadata<DENY_LIST_TESTS>>();
    assert!(!currency.is_regulated());
    currency.migrate_regulated_state_by_metadata(&mark);
    assert!(currency.is_regulated());
    assert_eq!(currency.deny_cap_id(), option::some(object::id(&cap)));
    currency.migrate_regulated_state_by_cap(&cap);
    assert_eq!(currency.deny_cap_id(), option::some(object::id(&cap)));
    ts::return_immutable(mark);
    ts::return_shared(currency);
    destroy(treasury);
    destroy(cap);
    s.end();
}

#[test, expected_failure(abort_code = coin_registry::EDenyListStateAlreadySet)]
fun a_mark_is_read_once() {
    let mut s = ts::begin(@0x0);
    let (treasury, cap) = register_older(&mut s);
    let mut currency = s.take_shared<Currency<DENY_LIST_TESTS>>();
    let mark = s.take_immutable<RegulatedCoinMetadata<DENY_LIST_TESTS>>();
    currency.migrate_regulated_state_by_metadata(&mark);
    currency.migrate_regulated_state_by_metadata(&mark);
    ts::return_immutable(mark);
    ts::return_shared(currency);
    destroy(treasury);
    destroy(cap);
    s.end();
}

fun start(ctx: &mut TxContext): (coin_registry::CurrencyInitializer<DENY_LIST_TESTS>, TreasuryCap<DENY_LIST_TESTS>) {
    let text = b"DEN".to_string();
    let witness = create_one_time_witness<DENY_LIST_TESTS>();
    coin_registry::new_currency_with_otw(witness, 2, text, text, text, b"".to_string(), ctx)
}

#[test]
fun a_regulated_currency_of_the_registry() {
    let mut ctx = tx_context::dummy();
    let (mut init, treasury) = start(&mut ctx);
    let mut cap = init.make_regulated(true, &mut ctx);
    let (currency, metadata_cap) = init.finalize_unwrap_for_testing(&mut ctx);
    assert!(currency.is_regulated());
    assert_eq!(currency.deny_cap_id(), option::some(object::id(&cap)));
    let mut list = deny_list::new_for_testing(&mut ctx);
    coin::deny_list_v2_enable_global_pause(&mut list, &mut cap, &mut ctx);
    assert!(is_paused_next(&list));
    destroy(list);
    destroy(currency);
    destroy(metadata_cap);
    destroy(treasury);
    destroy(cap);
}

#[test, expected_failure(abort_code = coin_registry::EDenyCapAlreadyCreated)]
fun a_currency_is_made_regulated_once() {
    let mut ctx = tx_context::dummy();
    let (mut init, treasury) = start(&mut ctx);
    let first = init.make_regulated(true, &mut ctx);
    let second = init.make_regulated(true, &mut ctx);
    destroy(init);
    destroy(treasury);
    destroy(first);
    destroy(second);
}
