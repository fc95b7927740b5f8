#[test_only]
module sui::kiosk_tests;

use std::bcs;
use std::unit_test::{assert_eq, destroy};
use sui::coin;
use sui::dynamic_field as field;
use sui::event;
use sui::kiosk::{Self, ItemDelisted, ItemListed, ItemPurchased, Kiosk, KioskOwnerCap};
use sui::object;
use sui::test_scenario as ts;
use sui::transfer_policy::{Self, TransferPolicy, TransferPolicyCap};
use sui::tx_context;

public struct Gem has key, store { id: UID, carat: u64 }
public struct Stone has key, store { id: UID }

fun gem(ctx: &mut TxContext): (Gem, ID) {
    let gem = Gem { id: object::new(ctx), carat: 1 };
    let id = object::id(&gem);
    (gem, id)
}

fun policy(ctx: &mut TxContext): (TransferPolicy<Gem>, TransferPolicyCap<Gem>) {
    transfer_policy::new_for_testing(ctx)
}

/// A kiosk with one gem that is not listed.
fun kiosk_with_gem(ctx: &mut TxContext): (Kiosk, KioskOwnerCap, ID) {
    let (mut kiosk, cap) = kiosk::new(ctx);
    let (gem, id) = gem(ctx);
    kiosk.place(&cap, gem);
    (kiosk, cap, id)
}

/// A kiosk with one gem that leaves only by a sale.
fun kiosk_with_locked_gem(ctx: &mut TxContext): (Kiosk, KioskOwnerCap, ID) {
    let (mut kiosk, cap) = kiosk::new(ctx);
    let (gem, id) = gem(ctx);
    let (policy, policy_cap) = policy(ctx);
    kiosk.lock(&cap, &policy, gem);
    destroy(policy);
    destroy(policy_cap);
    (kiosk, cap, id)
}

/// The bytes of two ids and a price.
fun bytes(kiosk: ID, item: ID, price: u64): vector<u8> {
    let mut bytes = kiosk.to_bytes();
    bytes.append(item.to_bytes());
    bytes.append(bcs::to_bytes(&price));
    bytes
}

#[test]
fun placing_and_taking() {
    let mut ctx = tx_context::new(@0xA, tx_context::dummy_tx_hash_with_hint(1), 0, 0, 0);
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    assert_eq!(cap.kiosk(), object::id(&kiosk));
    assert!(kiosk.has_access(&cap));
    assert_eq!(kiosk.owner(), @0xA);
    assert_eq!(kiosk.item_count(), 1);
    assert_eq!(kiosk.profits_amount(), 0);
    assert!(kiosk.has_item(id) && kiosk.has_item_with_type<Gem>(id) && !kiosk.has_item_with_type<Stone>(id));
    assert!(!kiosk.is_locked(id) && !kiosk.is_listed(id) && !kiosk.is_listed_exclusively(id));
    assert_eq!(kiosk.borrow<Gem>(&cap, id).carat, 1);
    kiosk.borrow_mut<Gem>(&cap, id).carat = 2;
    let (mut gem, proof) = kiosk.borrow_val<Gem>(&cap, id);
    assert!(!kiosk.has_item(id));
    gem.carat = gem.carat + 1;
    kiosk.return_val(gem, proof);
    let gem = kiosk.take<Gem>(&cap, id);
    assert_eq!(gem.carat, 3);
    assert_eq!(kiosk.item_count(), 0);
    kiosk.set_owner_custom(&cap, @0xB);
    assert_eq!(kiosk.owner(), @0xB);
    kiosk.set_owner(&cap, &ctx);
    assert_eq!(kiosk.owner(), @0xA);
    kiosk.close_and_withdraw(cap, &mut ctx).destroy_zero();
    destroy(gem);
}

#[test]
fun the_default_is_shared_and_its_capability_sent() {
    let mut s = ts::begin(@0xA);
    kiosk::default_for_testing(s.ctx());
    s.next_tx(@0xA);
    let mut kiosk = s.take_shared<Kiosk>();
    let cap = s.take_from_sender<KioskOwnerCap>();
    assert!(kiosk.has_access(&cap));
    s.return_to_sender(cap);
    ts::return_shared(kiosk);
    s.end();
}

#[test]
fun a_sale_at_a_price() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap) = kiosk::new(&mut ctx);
    let at = object::id(&kiosk);
    let (gem, id) = gem(&mut ctx);
    kiosk.place_and_list(&cap, gem, 700);
    assert!(kiosk.is_listed(id) && !kiosk.is_listed_exclusively(id));
    // Reading a listed object is allowed.
    assert_eq!(kiosk.borrow<Gem>(&cap, id).carat, 1);
    kiosk.delist<Gem>(&cap, id);
    assert!(!kiosk.is_listed(id));
    kiosk.list<Gem>(&cap, id, 800);
    let (gem, request) = kiosk.purchase<Gem>(id, coin::mint_for_testing(800, &mut ctx));
    assert_eq!(object::id(&gem), id);
    assert_eq!(request.item(), id);
    assert_eq!(request.paid(), 800);
    assert_eq!(request.from(), at);
    assert_eq!(kiosk.item_count(), 0);
    assert!(!kiosk.has_item(id) && !kiosk.is_listed(id));
    let (policy, policy_cap) = policy(&mut ctx);
    let (item, paid, from) = policy.confirm_request(request);
    assert_eq!(item, id);
    assert_eq!(paid, 800);
    assert_eq!(from, at);

    let listed = event::events_by_type<ItemListed<Gem>>();
    assert_eq!(bcs::to_bytes(&listed[0]), bytes(at, id, 700));
    assert_eq!(bcs::to_bytes(&listed[1]), bytes(at, id, 800));
    assert_eq!(bcs::to_bytes(&event::events_by_type<ItemPurchased<Gem>>()[0]), bytes(at, id, 800));
    let mut delisted = at.to_bytes();
    delisted.append(id.to_bytes());
    assert_eq!(bcs::to_bytes(&event::events_by_type<ItemDelisted<Gem>>()[0]), delisted);
    assert_eq!(event::num_events(), 4);

    assert_eq!(kiosk.profits_amount(), 800);
    let part = kiosk.withdraw(&cap, option::some(300), &mut ctx);
    assert_eq!(part.value(), 300);
    coin::put(kiosk.profits_mut(&cap), part);
    let all = kiosk.withdraw(&cap, option::none(), &mut ctx);
    assert_eq!(all.value(), 800);
    coin::put(kiosk.profits_mut(&cap), all);
    let rest = kiosk.close_and_withdraw(cap, &mut ctx);
    assert_eq!(rest.value(), 800);
    destroy(rest);
    destroy(gem);
    destroy(policy);
    destroy(policy_cap);
}

#[test]
fun a_sale_of_a_locked_object_unlocks_it() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_locked_gem(&mut ctx);
    assert!(kiosk.is_locked(id));
    kiosk.list<Gem>(&cap, id, 0);
    let (gem, request) = kiosk.purchase<Gem>(id, coin::zero(&mut ctx));
    assert!(!kiosk.is_locked(id));
    kiosk.place(&cap, gem);
    destroy(kiosk.take<Gem>(&cap, id));
    destroy(request);
    destroy(kiosk);
    destroy(cap);
}

#[test]
fun a_listed_object_is_taken_with_its_price() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    kiosk.list<Gem>(&cap, id, 5);
    let gem = kiosk.take<Gem>(&cap, id);
    assert!(!kiosk.is_listed(id));
    destroy(gem);
    destroy(kiosk);
    destroy(cap);
}

#[test]
fun a_sale_to_the_holder_of_the_right() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_locked_gem(&mut ctx);
    let right = kiosk.list_with_purchase_cap<Gem>(&cap, id, 100, &mut ctx);
    assert!(kiosk.is_listed(id) && kiosk.is_listed_exclusively(id));
    assert_eq!(right.purchase_cap_kiosk(), object::id(&kiosk));
    assert_eq!(right.purchase_cap_item(), id);
    assert_eq!(right.purchase_cap_min_price(), 100);
    kiosk.return_purchase_cap(right);
    assert!(!kiosk.is_listed(id));
    let right = kiosk.list_with_purchase_cap<Gem>(&cap, id, 200, &mut ctx);
    let (gem, request) = kiosk.purchase_with_cap(right, coin::mint_for_testing(250, &mut ctx));
    assert_eq!(object::id(&gem), id);
    assert_eq!(request.paid(), 250);
    assert_eq!(kiosk.profits_amount(), 250);
    assert_eq!(kiosk.item_count(), 0);
    assert!(!kiosk.is_locked(id) && !kiosk.is_listed(id));
    // Neither the listing nor the sale is recorded.
    assert_eq!(event::num_events(), 0);
    destroy(gem);
    destroy(request);
    destroy(kiosk);
    destroy(cap);
}

#[test]
fun fields_of_the_identity() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap) = kiosk::new(&mut ctx);
    field::add(kiosk.uid_mut_as_owner(&cap), b"a", 1u8);
    kiosk.set_allow_extensions(&cap, true);
    field::add(kiosk.uid_mut(), b"b", 2u8);
    assert_eq!(*field::borrow<vector<u8>, u8>(kiosk.uid(), b"a"), 1);
    assert_eq!(*field::borrow<vector<u8>, u8>(kiosk.uid(), b"b"), 2);
    destroy(kiosk);
    destroy(cap);
}

// === Every abort ===

/// Two kiosks; the second capability is the wrong one for the first kiosk.
fun two_kiosks(ctx: &mut TxContext): (Kiosk, KioskOwnerCap, KioskOwnerCap, ID) {
    let (kiosk, cap, id) = kiosk_with_gem(ctx);
    let (other, wrong) = kiosk::new(ctx);
    destroy(other);
    (kiosk, cap, wrong, id)
}

#[test, expected_failure(abort_code = kiosk::ENotOwner)]
fun placing_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, wrong, _id) = two_kiosks(&mut ctx);
    let (gem, _) = gem(&mut ctx);
    kiosk.place(&wrong, gem);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::ENotOwner)]
fun locking_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, wrong, _id) = two_kiosks(&mut ctx);
    let (gem, _) = gem(&mut ctx);
    let (policy, _policy_cap) = policy(&mut ctx);
    kiosk.lock(&wrong, &policy, gem);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::ENotOwner)]
fun taking_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, wrong, id) = two_kiosks(&mut ctx);
    destroy(kiosk.take<Gem>(&wrong, id));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::ENotOwner)]
fun listing_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, wrong, id) = two_kiosks(&mut ctx);
    kiosk.list<Gem>(&wrong, id, 1);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::ENotOwner)]
fun delisting_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, wrong, id) = two_kiosks(&mut ctx);
    kiosk.list<Gem>(&cap, id, 1);
    kiosk.delist<Gem>(&wrong, id);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::ENotOwner)]
fun listing_for_a_holder_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, wrong, id) = two_kiosks(&mut ctx);
    destroy(kiosk.list_with_purchase_cap<Gem>(&wrong, id, 1, &mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::ENotOwner)]
fun withdrawing_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, wrong, _id) = two_kiosks(&mut ctx);
    destroy(kiosk.withdraw(&wrong, option::none(), &mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::ENotOwner)]
fun the_profits_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, wrong, _id) = two_kiosks(&mut ctx);
    kiosk.profits_mut(&wrong);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::ENotOwner)]
fun closing_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (kiosk, _cap, wrong, _id) = two_kiosks(&mut ctx);
    destroy(kiosk.close_and_withdraw(wrong, &mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::ENotOwner)]
fun naming_an_owner_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, wrong, _id) = two_kiosks(&mut ctx);
    kiosk.set_owner(&wrong, &ctx);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::ENotOwner)]
fun giving_the_identity_away_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, wrong, _id) = two_kiosks(&mut ctx);
    kiosk.set_allow_extensions(&wrong, true);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::ENotOwner)]
fun the_identity_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, wrong, _id) = two_kiosks(&mut ctx);
    kiosk.uid_mut_as_owner(&wrong);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::ENotOwner)]
fun reading_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (kiosk, _cap, wrong, id) = two_kiosks(&mut ctx);
    kiosk.borrow<Gem>(&wrong, id);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::ENotOwner)]
fun changing_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, wrong, id) = two_kiosks(&mut ctx);
    kiosk.borrow_mut<Gem>(&wrong, id);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EIncorrectAmount)]
fun paying_less_than_the_price() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    kiosk.list<Gem>(&cap, id, 10);
    let (_gem, _request) = kiosk.purchase<Gem>(id, coin::mint_for_testing(9, &mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EIncorrectAmount)]
fun paying_more_than_the_price() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    kiosk.list<Gem>(&cap, id, 10);
    let (_gem, _request) = kiosk.purchase<Gem>(id, coin::mint_for_testing(11, &mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EIncorrectAmount)]
fun paying_less_than_the_least_price() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    let right = kiosk.list_with_purchase_cap<Gem>(&cap, id, 10, &mut ctx);
    let (_gem, _request) = kiosk.purchase_with_cap(right, coin::mint_for_testing(9, &mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::ENotEnough)]
fun withdrawing_more_than_there_is() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap) = kiosk::new(&mut ctx);
    destroy(kiosk.withdraw(&cap, option::some(1), &mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::ENotEmpty)]
fun closing_a_kiosk_with_objects() {
    let mut ctx = tx_context::dummy();
    let (kiosk, cap, _id) = kiosk_with_gem(&mut ctx);
    destroy(kiosk.close_and_withdraw(cap, &mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EListedExclusively)]
fun taking_what_a_holder_may_buy() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    destroy(kiosk.list_with_purchase_cap<Gem>(&cap, id, 1, &mut ctx));
    destroy(kiosk.take<Gem>(&cap, id));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EListedExclusively)]
fun listing_what_a_holder_may_buy() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    destroy(kiosk.list_with_purchase_cap<Gem>(&cap, id, 1, &mut ctx));
    kiosk.list<Gem>(&cap, id, 1);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EListedExclusively)]
fun delisting_what_a_holder_may_buy() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    destroy(kiosk.list_with_purchase_cap<Gem>(&cap, id, 1, &mut ctx));
    kiosk.delist<Gem>(&cap, id);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EWrongKiosk)]
fun buying_with_the_right_of_another_kiosk() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    let (mut other, _other_cap) = kiosk::new(&mut ctx);
    let right = kiosk.list_with_purchase_cap<Gem>(&cap, id, 0, &mut ctx);
    let (_gem, _request) = other.purchase_with_cap(right, coin::zero(&mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EWrongKiosk)]
fun giving_the_right_back_to_another_kiosk() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    let (mut other, _other_cap) = kiosk::new(&mut ctx);
    other.return_purchase_cap(kiosk.list_with_purchase_cap<Gem>(&cap, id, 0, &mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EWrongKiosk)]
fun returning_an_object_to_another_kiosk() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    let (mut other, _other_cap) = kiosk::new(&mut ctx);
    let (gem, proof) = kiosk.borrow_val<Gem>(&cap, id);
    other.return_val(gem, proof);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EAlreadyListed)]
fun listing_for_a_holder_what_is_listed() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    kiosk.list<Gem>(&cap, id, 1);
    destroy(kiosk.list_with_purchase_cap<Gem>(&cap, id, 1, &mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = field::EFieldAlreadyExists)]
fun listing_twice() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    kiosk.list<Gem>(&cap, id, 1);
    kiosk.list<Gem>(&cap, id, 2);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EUidAccessNotAllowed)]
fun an_identity_that_is_not_given_away() {
    let (mut kiosk, _cap) = kiosk::new(&mut tx_context::dummy());
    kiosk.uid_mut();
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EItemLocked)]
fun taking_a_locked_object() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_locked_gem(&mut ctx);
    destroy(kiosk.take<Gem>(&cap, id));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EItemIsListed)]
fun changing_a_listed_object() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    kiosk.list<Gem>(&cap, id, 1);
    kiosk.borrow_mut<Gem>(&cap, id);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EItemIsListed)]
fun taking_a_listed_object_for_a_time() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    kiosk.list<Gem>(&cap, id, 1);
    let (_gem, _proof) = kiosk.borrow_val<Gem>(&cap, id);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EItemMismatch)]
fun returning_another_object() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    let (_gem, proof) = kiosk.borrow_val<Gem>(&cap, id);
    let (other, _) = gem(&mut ctx);
    kiosk.return_val(other, proof);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EItemNotFound)]
fun taking_what_is_not_there() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap) = kiosk::new(&mut ctx);
    destroy(kiosk.take<Gem>(&cap, object::id_from_address(@0x1)));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EItemNotFound)]
fun listing_an_object_as_another_type() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    kiosk.list<Stone>(&cap, id, 1);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EItemNotFound)]
fun listing_for_a_holder_as_another_type() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    destroy(kiosk.list_with_purchase_cap<Stone>(&cap, id, 1, &mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EItemNotFound)]
fun delisting_an_object_as_another_type() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    kiosk.delist<Stone>(&cap, id);
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EItemNotFound)]
fun reading_what_is_not_there() {
    let (kiosk, cap) = kiosk::new(&mut tx_context::dummy());
    kiosk.borrow<Gem>(&cap, object::id_from_address(@0x1));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::EItemNotFound)]
fun changing_what_is_not_there() {
    let (mut kiosk, cap) = kiosk::new(&mut tx_context::dummy());
    kiosk.borrow_mut<Gem>(&cap, object::id_from_address(@0x1));
    abort 99
}

#[test, expected_failure(abort_code = kiosk::ENotListed)]
fun delisting_what_is_not_listed() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    kiosk.delist<Gem>(&cap, id);
    abort 99
}

#[test, expected_failure(abort_code = field::EFieldDoesNotExist)]
fun buying_what_is_not_listed() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, id) = kiosk_with_gem(&mut ctx);
    let (_gem, _request) = kiosk.purchase<Gem>(id, coin::zero(&mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = field::EFieldTypeMismatch)]
fun buying_as_another_type() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, id) = kiosk_with_gem(&mut ctx);
    kiosk.list<Gem>(&cap, id, 0);
    let (_stone, _request) = kiosk.purchase<Stone>(id, coin::zero(&mut ctx));
    abort 99
}
