#[test_only]
module sui::registry_tests;

use std::unit_test::{assert_eq, destroy};
use sui::coin::{Self, TreasuryCap};
use sui::coin_registry::{Self, CoinRegistry, Currency, CurrencyInitializer, MetadataCap};
use sui::object;
use sui::test_scenario::{Self as ts, Scenario};
use sui::test_utils::create_one_time_witness;
use sui::tx_context;
use sui::url;

public struct REGISTRY_TESTS has drop {}
/// A currency that is started after publication.
public struct Later has key { id: UID }

const REGISTRY: address = @0xc;

fun start(symbol: vector<u8>, ctx: &mut TxContext): (CurrencyInitializer<REGISTRY_TESTS>, TreasuryCap<REGISTRY_TESTS>) {
    coin_registry::new_currency_with_otw(
        create_one_time_witness<REGISTRY_TESTS>(),
        6,
        symbol.to_string(),
        b"Money".to_string(),
        b"For tests".to_string(),
        b"https://example.org/a.png".to_string(),
        ctx,
    )
}

/// Makes the registry at 0xc and begins the next transaction.
fun with_registry(): Scenario {
    let mut s = ts::begin(@0x0);
    coin_registry::create_for_testing(s.ctx());
    s.next_tx(@0xA);
    s
}

/// Registers what was sent to the registry, in a transaction of @0xB.
fun register(s: &mut Scenario) {
    s.next_tx(@0xB);
    let id = ts::most_recent_id_for_address<Currency<REGISTRY_TESTS>>(REGISTRY).destroy_some();
    let mut registry = s.take_shared<CoinRegistry>();
    assert!(!registry.exists<REGISTRY_TESTS>());
    registry.finalize_registration(ts::receiving_ticket_by_id<Currency<REGISTRY_TESTS>>(id), s.ctx());
    assert!(registry.exists<REGISTRY_TESTS>());
    ts::return_shared(registry);
    s.next_tx(@0xB);
}

#[test]
fun a_fixed_supply_with_fixed_metadata() {
    let mut s = with_registry();
    let (mut init, mut cap) = start(b"MNY", s.ctx());
    let cap_id = object::id(&cap);
    let coin = cap.mint(100, s.ctx());
    init.make_supply_fixed(cap);
    init.finalize_and_delete_metadata_cap(s.ctx());
    register(&mut s);

    let currency = s.take_shared<Currency<REGISTRY_TESTS>>();
    assert_eq!(currency.decimals(), 6);
    assert_eq!(currency.symbol(), b"MNY".to_string());
    assert_eq!(currency.name(), b"Money".to_string());
    assert_eq!(currency.description(), b"For tests".to_string());
    assert_eq!(currency.icon_url(), b"https://example.org/a.png".to_string());
    assert!(currency.is_supply_fixed() && !currency.is_supply_burn_only());
    assert_eq!(currency.total_supply(), option::some(100));
    assert_eq!(currency.treasury_cap_id(), option::some(cap_id));
    assert!(currency.is_metadata_cap_claimed() && currency.is_metadata_cap_deleted());
    assert_eq!(currency.metadata_cap_id(), option::none());
    assert!(!currency.is_regulated());
    assert_eq!(currency.deny_cap_id(), option::none());
    ts::return_shared(currency);
    destroy(coin);
    s.end();
}

#[test]
fun a_supply_that_can_only_fall() {
    let mut s = with_registry();
    let (mut init, mut cap) = start(b"MNY", s.ctx());
    let mut coin = cap.mint(100, s.ctx());
    init.make_supply_burn_only(cap);
    let metadata_cap = init.finalize(s.ctx());
    register(&mut s);

    let mut currency = s.take_shared<Currency<REGISTRY_TESTS>>();
    assert!(currency.is_supply_burn_only() && !currency.is_supply_fixed());
    currency.burn(coin.split(30, s.ctx()));
    currency.burn_balance(coin.into_balance().split_off(20));
    assert_eq!(currency.total_supply(), option::some(50));
    assert_eq!(currency.metadata_cap_id(), option::some(object::id(&metadata_cap)));
    currency.set_name(&metadata_cap, b"N".to_string());
    currency.set_description(&metadata_cap, b"D".to_string());
    currency.set_icon_url(&metadata_cap, b"U".to_string());
    assert_eq!(currency.name(), b"N".to_string());
    assert_eq!(currency.description(), b"D".to_string());
    assert_eq!(currency.icon_url(), b"U".to_string());
    currency.delete_metadata_cap(metadata_cap);
    assert!(currency.is_metadata_cap_deleted());
    ts::return_shared(currency);
    s.end();
}

use fun split_off as sui::balance::Balance.split_off;

/// Splits `value` off and destroys the rest.
fun split_off<T>(mut all: sui::balance::Balance<T>, value: u64): sui::balance::Balance<T> {
    let part = all.split(value);
    destroy(all);
    part
}

#[test]
fun a_currency_after_publication_is_shared_at_once() {
    let mut s = with_registry();
    let mut registry = s.take_shared<CoinRegistry>();
    let (init, cap) = later(&mut registry, s.ctx());
    assert!(registry.exists<Later>());
    let metadata_cap = init.finalize(s.ctx());
    ts::return_shared(registry);
    s.next_tx(@0xA);

    let mut currency = s.take_shared<Currency<Later>>();
    assert_eq!(currency.total_supply(), option::none());
    currency.make_supply_fixed(cap);
    assert_eq!(currency.total_supply(), option::some(0));
    ts::return_shared(currency);
    destroy(metadata_cap);
    s.end();
}

fun later(registry: &mut CoinRegistry, ctx: &mut TxContext): (CurrencyInitializer<Later>, TreasuryCap<Later>) {
    let text = b"LTR".to_string();
    coin_registry::new_currency<Later>(registry, 9, text, text, text, b"".to_string(), ctx)
}

#[test, expected_failure(abort_code = coin_registry::ECurrencyAlreadyExists)]
fun a_currency_is_started_once() {
    let mut ctx = tx_context::dummy();
    let mut registry = coin_registry::create_coin_data_registry_for_testing(&mut ctx);
    let (first, cap) = later(&mut registry, &mut ctx);
    destroy(first);
    destroy(cap);
    let (second, cap) = later(&mut registry, &mut ctx);
    destroy(second);
    destroy(cap);
    registry.share_for_testing();
}

#[test, expected_failure(abort_code = coin_registry::EInvalidSymbol)]
fun a_symbol_that_cannot_be_printed() {
    let (init, cap) = start(x"e282ac", &mut tx_context::dummy());
    destroy(init);
    destroy(cap);
}

#[test, expected_failure(abort_code = coin_registry::ENotOneTimeWitness)]
fun a_witness_that_is_not_one_time() {
    let text = b"T".to_string();
    let mut ctx = tx_context::dummy();
    let (init, cap) = coin_registry::new_currency_with_otw(1u64, 6, text, text, text, text, &mut ctx);
    destroy(init);
    destroy(cap);
}

#[test, expected_failure(abort_code = coin_registry::EEmptySupply)]
fun an_empty_supply_is_not_fixed() {
    let (mut init, cap) = start(b"MNY", &mut tx_context::dummy());
    init.make_supply_fixed(cap);
    destroy(init);
}

#[test, expected_failure(abort_code = coin_registry::EEmptySupply)]
fun an_empty_supply_does_not_fall() {
    let (mut init, cap) = start(b"MNY", &mut tx_context::dummy());
    init.make_supply_burn_only(cap);
    destroy(init);
}

#[test, expected_failure(abort_code = coin_registry::EInvariantViolation)]
fun a_supply_is_closed_once() {
    let mut ctx = tx_context::dummy();
    let (init, cap) = start(b"MNY", &mut ctx);
    let mut currency = init.unwrap_for_testing();
    currency.make_supply_fixed(cap);
    currency.make_supply_fixed(coin::create_treasury_cap_for_testing(&mut ctx));
    destroy(currency);
}

#[test, expected_failure(abort_code = coin_registry::ESupplyNotBurnOnly)]
fun a_fixed_supply_is_not_burned() {
    let mut ctx = tx_context::dummy();
    let (mut init, mut cap) = start(b"MNY", &mut ctx);
    let coin = cap.mint(1, &mut ctx);
    init.make_supply_fixed(cap);
    let (mut currency, metadata_cap) = init.finalize_unwrap_for_testing(&mut ctx);
    currency.burn(coin);
    destroy(currency);
    destroy(metadata_cap);
}

#[test, expected_failure(abort_code = coin_registry::EMetadataCapAlreadyClaimed)]
fun the_right_to_the_metadata_is_given_out_once() {
    let mut ctx = tx_context::dummy();
    let (init, cap) = start(b"MNY", &mut ctx);
    let (mut currency, metadata_cap) = init.finalize_unwrap_for_testing(&mut ctx);
    let second: MetadataCap<REGISTRY_TESTS> = currency.claim_metadata_cap(&cap, &mut ctx);
    destroy(currency);
    destroy(cap);
    destroy(metadata_cap);
    destroy(second);
}

#[test, allow(deprecated_usage)]
fun a_currency_older_than_the_registry() {
    let mut s = with_registry();
    let icon = option::some(url::new_unsafe_from_bytes(b"A"));
    let witness = create_one_time_witness<REGISTRY_TESTS>();
    let (cap, mut metadata) = coin::create_currency(witness, 2, b"OLD", b"Old", b"Before", icon, s.ctx());
    let mut registry = s.take_shared<CoinRegistry>();
    registry.migrate_legacy_metadata(&metadata, s.ctx());
    assert!(registry.exists<REGISTRY_TESTS>());
    ts::return_shared(registry);
    s.next_tx(@0xA);

    let mut currency = s.take_shared<Currency<REGISTRY_TESTS>>();
    assert_eq!(currency.symbol(), b"OLD".to_string());
    assert_eq!(currency.icon_url(), b"A".to_string());
    assert_eq!(currency.total_supply(), option::none());
    assert_eq!(currency.treasury_cap_id(), option::none());
    assert!(!currency.is_metadata_cap_claimed());
    cap.update_name(&mut metadata, b"New".to_string());
    currency.update_from_legacy_metadata(&metadata);
    assert_eq!(currency.name(), b"New".to_string());
    currency.set_treasury_cap_id(&cap);
    assert_eq!(currency.treasury_cap_id(), option::some(object::id(&cap)));
    let metadata_cap = currency.claim_metadata_cap(&cap, s.ctx());
    assert!(currency.is_metadata_cap_claimed() && !currency.is_metadata_cap_deleted());
    ts::return_shared(currency);
    destroy(cap);
    destroy(metadata);
    destroy(metadata_cap);
    s.end();
}

#[test, allow(deprecated_usage), expected_failure(abort_code = coin_registry::ECurrencyAlreadyRegistered)]
fun an_older_currency_is_registered_once() {
    let mut ctx = tx_context::dummy();
    let mut registry = coin_registry::create_coin_data_registry_for_testing(&mut ctx);
    let witness = create_one_time_witness<REGISTRY_TESTS>();
    let (cap, metadata) = coin::create_currency(witness, 2, b"OLD", b"", b"", option::none(), &mut ctx);
    registry.migrate_legacy_metadata(&metadata, &mut ctx);
    registry.migrate_legacy_metadata(&metadata, &mut ctx);
    destroy(cap);
    destroy(metadata);
    destroy(registry);
}

#[test, allow(deprecated_usage), expected_failure(abort_code = coin_registry::ECannotUpdateManagedMetadata)]
fun managed_metadata_is_not_copied_anew() {
    let mut ctx = tx_context::dummy();
    let (init, cap) = start(b"MNY", &mut ctx);
    let (mut currency, metadata_cap) = init.finalize_unwrap_for_testing(&mut ctx);
    let witness = create_one_time_witness<REGISTRY_TESTS>();
    let (older, metadata) = coin::create_currency(witness, 2, b"OLD", b"", b"", option::none(), &mut ctx);
    currency.update_from_legacy_metadata(&metadata);
    destroy(currency);
    destroy(metadata_cap);
    destroy(cap);
    destroy(older);
    destroy(metadata);
}

#[test, expected_failure(abort_code = coin_registry::ENotSystemAddress)]
fun only_the_system_makes_the_registry() {
    let mut s = ts::begin(@0xA);
    coin_registry::create_for_testing(s.ctx());
    s.end();
}

/// Registers a currency and takes it, with the right to change it.
fun registered(): (Scenario, Currency<REGISTRY_TESTS>, MetadataCap<REGISTRY_TESTS>, TreasuryCap<REGISTRY_TESTS>) {
    let mut s = with_registry();
    let (init, cap) = start(b"MNY", s.ctx());
    let metadata_cap = init.finalize(s.ctx());
    register(&mut s);
    let currency = s.take_shared<Currency<REGISTRY_TESTS>>();
    (s, currency, metadata_cap, cap)
}

#[test]
fun metadata_is_lent_with_what_is_known_and_keeps_its_id() {
    let (mut s, mut currency, metadata_cap, cap) = registered();
    let (metadata, borrow) = currency.borrow_legacy_metadata(s.ctx());
    let id = object::id(&metadata);
    assert_eq!(metadata.get_decimals(), 6);
    assert_eq!(metadata.get_name(), b"Money".to_string());
    assert_eq!(metadata.get_symbol(), b"MNY".to_ascii_string());
    assert_eq!(metadata.get_description(), b"For tests".to_string());
    let icon = metadata.get_icon_url().destroy_some();
    assert_eq!(icon.inner_url(), b"https://example.org/a.png".to_ascii_string());
    currency.return_borrowed_legacy_metadata(metadata, borrow, s.ctx());

    currency.set_name(&metadata_cap, b"Gold".to_string());
    let (mut metadata, borrow) = currency.borrow_legacy_metadata(s.ctx());
    assert_eq!(object::id(&metadata), id);
    assert_eq!(metadata.get_name(), b"Gold".to_string());
    // What the borrower changes is not kept.
    cap.update_name(&mut metadata, b"Tin".to_string());
    currency.return_borrowed_legacy_metadata(metadata, borrow, s.ctx());
    let (metadata, borrow) = currency.borrow_legacy_metadata(s.ctx());
    assert_eq!(metadata.get_name(), b"Gold".to_string());
    currency.return_borrowed_legacy_metadata(metadata, borrow, s.ctx());
    ts::return_shared(currency);
    destroy(metadata_cap);
    destroy(cap);
    s.end();
}

#[test]
#[expected_failure(abort_code = coin_registry::EDuplicateBorrow)]
fun metadata_is_given_back_once() {
    let (mut s, mut currency, metadata_cap, cap) = registered();
    let (first, borrow) = currency.borrow_legacy_metadata(s.ctx());
    let (second, another) = currency.borrow_legacy_metadata(s.ctx());
    currency.return_borrowed_legacy_metadata(first, borrow, s.ctx());
    currency.return_borrowed_legacy_metadata(second, another, s.ctx());
    ts::return_shared(currency);
    destroy(metadata_cap);
    destroy(cap);
    s.end();
}
