#[test_only]
module sui::policy_tests;

use std::bcs;
use std::type_name;
use std::unit_test::{assert_eq, destroy};
use sui::bag;
use sui::coin;
use sui::dynamic_field as field;
use sui::event;
use sui::kiosk::{Self, Kiosk, KioskOwnerCap};
use sui::kiosk_extension as extension;
use sui::object;
use sui::package;
use sui::test_scenario as ts;
use sui::transfer_policy::{
    Self as policy,
    TransferPolicy,
    TransferPolicyCap,
    TransferPolicyCreated,
    TransferPolicyDestroyed,
};
use sui::tx_context;
use sui::vec_set;

public struct POLICY_TESTS has drop {}
public struct Gem has key, store { id: UID }
/// A rule that wants a payment of its amount.
public struct Fee has drop {}
public struct Amount has drop, store { value: u64 }
/// A rule that is always followed.
public struct Free has drop {}
public struct Shop has drop {}

fun gem(ctx: &mut TxContext): Gem {
    Gem { id: object::new(ctx) }
}

fun new(ctx: &mut TxContext): (TransferPolicy<Gem>, TransferPolicyCap<Gem>) {
    policy::new_for_testing(ctx)
}

/// A policy, its capability and the one of another policy.
fun two_policies(ctx: &mut TxContext): (TransferPolicy<Gem>, TransferPolicyCap<Gem>, TransferPolicyCap<Gem>) {
    let (policy, cap) = new(ctx);
    let (other, wrong) = new(ctx);
    destroy(other);
    (policy, cap, wrong)
}

fun request(): policy::TransferRequest<Gem> {
    policy::new_request(object::id_from_address(@0x1), 500, object::id_from_address(@0x2))
}

// === Policies ===

#[test]
fun a_policy_of_a_publisher() {
    let mut ctx = tx_context::dummy();
    let publisher = package::test_claim(POLICY_TESTS {}, &mut ctx);
    let (mut policy, cap) = policy::new<Gem>(&publisher, &mut ctx);
    let id = object::id(&policy);
    assert_eq!(policy.uid().to_inner(), id);
    field::add(policy.uid_mut_as_owner(&cap), b"a", 1u8);
    assert_eq!(field::remove<vector<u8>, u8>(policy.uid_mut_as_owner(&cap), b"a"), 1);
    let created = event::events_by_type<TransferPolicyCreated<Gem>>();
    assert_eq!(bcs::to_bytes(&created[0]), id.to_bytes());
    policy.destroy_and_withdraw(cap, &mut ctx).destroy_zero();
    let destroyed = event::events_by_type<TransferPolicyDestroyed<Gem>>();
    assert_eq!(bcs::to_bytes(&destroyed[0]), id.to_bytes());
    publisher.burn();
}

#[test]
fun the_default_is_shared_and_its_capability_sent() {
    let mut s = ts::begin(@0xA);
    let publisher = package::test_claim(POLICY_TESTS {}, s.ctx());
    policy::default_for_testing<Gem>(&publisher, s.ctx());
    s.next_tx(@0xA);
    let mut policy = s.take_shared<TransferPolicy<Gem>>();
    let cap = s.take_from_sender<TransferPolicyCap<Gem>>();
    policy.withdraw(&cap, option::none(), s.ctx()).destroy_zero();
    s.return_to_sender(cap);
    ts::return_shared(policy);
    publisher.burn();
    s.end();
}

#[test, expected_failure(abort_code = 0, location = sui::transfer_policy)]
fun a_type_of_another_package() {
    let mut ctx = tx_context::dummy();
    let publisher = package::test_claim(b"of std".to_ascii_string(), &mut ctx);
    let (_policy, _cap) = policy::new<Gem>(&publisher, &mut ctx);
    abort 99
}

#[test]
fun rules_leave_receipts() {
    let mut ctx = tx_context::dummy();
    let (mut policy, cap) = new(&mut ctx);
    policy::add_rule(Fee {}, &mut policy, &cap, Amount { value: 25 });
    policy::add_rule(Free {}, &mut policy, &cap, true);
    assert!(policy.has_rule<Gem, Fee>() && policy.has_rule<Gem, Free>() && !policy.has_rule<Gem, Shop>());
    let names = vector[type_name::with_defining_ids<Fee>(), type_name::with_defining_ids<Free>()];
    assert_eq!(*policy.rules(), vec_set::from_keys(names));
    let fee = policy::get_rule<Gem, Fee, Amount>(Fee {}, &policy).value;
    assert_eq!(fee, 25);

    let mut request = request();
    policy::add_to_balance(Fee {}, &mut policy, coin::mint_for_testing(fee, &mut ctx));
    policy::add_receipt(Free {}, &mut request);
    policy::add_receipt(Fee {}, &mut request);
    assert_eq!(request.paid(), 500);
    let (item, paid, from) = policy.confirm_request(request);
    assert_eq!(item.to_address(), @0x1);
    assert_eq!(paid, 500);
    assert_eq!(from.to_address(), @0x2);

    let part = policy.withdraw(&cap, option::some(5), &mut ctx);
    assert_eq!(part.value(), 5);
    policy::add_to_balance(Fee {}, &mut policy, part);
    policy.remove_rule<Gem, Fee, Amount>(&cap);
    policy.remove_rule<Gem, Free, bool>(&cap);
    assert!(policy.rules().is_empty());
    policy.confirm_request(request());
    let all = policy.destroy_and_withdraw(cap, &mut ctx);
    assert_eq!(all.value(), 25);
    destroy(all);
}

#[test, expected_failure(abort_code = policy::EPolicyNotSatisfied)]
fun a_rule_that_was_not_followed() {
    let mut ctx = tx_context::dummy();
    let (mut policy, cap) = new(&mut ctx);
    policy::add_rule(Free {}, &mut policy, &cap, true);
    policy.confirm_request(request());
    abort 99
}

#[test, expected_failure(abort_code = policy::EPolicyNotSatisfied)]
fun a_receipt_too_many() {
    let (policy, _cap) = new(&mut tx_context::dummy());
    let mut request = request();
    policy::add_receipt(Free {}, &mut request);
    policy.confirm_request(request);
    abort 99
}

#[test, expected_failure(abort_code = policy::EIllegalRule)]
fun a_receipt_of_another_rule() {
    let mut ctx = tx_context::dummy();
    let (mut policy, cap) = new(&mut ctx);
    policy::add_rule(Free {}, &mut policy, &cap, true);
    let mut request = request();
    policy::add_receipt(Fee {}, &mut request);
    policy.confirm_request(request);
    abort 99
}

#[test, expected_failure(abort_code = vec_set::EKeyAlreadyExists)]
fun a_receipt_twice() {
    let mut request = request();
    policy::add_receipt(Fee {}, &mut request);
    policy::add_receipt(Fee {}, &mut request);
    abort 99
}

#[test, expected_failure(abort_code = policy::EUnknownRequirement)]
fun a_payment_for_a_rule_that_is_not_there() {
    let mut ctx = tx_context::dummy();
    let (mut policy, _cap) = new(&mut ctx);
    policy::add_to_balance(Fee {}, &mut policy, coin::zero(&mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = policy::ERuleAlreadySet)]
fun a_rule_twice() {
    let mut ctx = tx_context::dummy();
    let (mut policy, cap) = new(&mut ctx);
    policy::add_rule(Free {}, &mut policy, &cap, true);
    policy::add_rule(Free {}, &mut policy, &cap, true);
    abort 99
}

#[test, expected_failure(abort_code = policy::ENotOwner)]
fun a_rule_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut policy, _cap, wrong) = two_policies(&mut ctx);
    policy::add_rule(Free {}, &mut policy, &wrong, true);
    abort 99
}

#[test, expected_failure(abort_code = policy::ENotOwner)]
fun removing_a_rule_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut policy, cap, wrong) = two_policies(&mut ctx);
    policy::add_rule(Free {}, &mut policy, &cap, true);
    policy.remove_rule<Gem, Free, bool>(&wrong);
    abort 99
}

#[test, expected_failure(abort_code = policy::ENotOwner)]
fun withdrawing_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut policy, _cap, wrong) = two_policies(&mut ctx);
    destroy(policy.withdraw(&wrong, option::none(), &mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = policy::ENotOwner)]
fun destroying_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (policy, _cap, wrong) = two_policies(&mut ctx);
    destroy(policy.destroy_and_withdraw(wrong, &mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = policy::ENotOwner)]
fun the_identity_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut policy, _cap, wrong) = two_policies(&mut ctx);
    policy.uid_mut_as_owner(&wrong);
    abort 99
}

#[test, expected_failure(abort_code = policy::ENotEnough)]
fun withdrawing_more_than_there_is() {
    let mut ctx = tx_context::dummy();
    let (mut policy, cap) = new(&mut ctx);
    destroy(policy.withdraw(&cap, option::some(1), &mut ctx));
    abort 99
}

// === Extensions of kiosks ===

/// A kiosk, its capability, a policy and one object.
fun shop(permissions: u128, ctx: &mut TxContext): (Kiosk, KioskOwnerCap, TransferPolicy<Gem>, Gem) {
    let (mut kiosk, cap) = kiosk::new(ctx);
    extension::add(Shop {}, &mut kiosk, &cap, permissions, ctx);
    let (policy, policy_cap) = new(ctx);
    destroy(policy_cap);
    (kiosk, cap, policy, gem(ctx))
}

#[test]
fun an_extension_places_and_locks() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, policy, first) = shop(2, &mut ctx);
    assert!(extension::is_installed<Shop>(&kiosk) && !extension::is_installed<Fee>(&kiosk));
    assert!(extension::is_enabled<Shop>(&kiosk));
    // The permission to lock is also one to place.
    assert!(extension::can_lock<Shop>(&kiosk) && !extension::can_place<Shop>(&kiosk));
    let first_id = object::id(&first);
    extension::place(Shop {}, &mut kiosk, first, &policy);
    assert!(kiosk.has_item(first_id) && !kiosk.is_locked(first_id));
    let second = gem(&mut ctx);
    let second_id = object::id(&second);
    extension::lock(Shop {}, &mut kiosk, second, &policy);
    assert!(kiosk.is_locked(second_id));
    assert_eq!(kiosk.item_count(), 2);
    destroy(kiosk);
    destroy(cap);
    destroy(policy);
}

#[test]
fun an_extension_keeps_data() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, policy, gem) = shop(1, &mut ctx);
    assert!(extension::can_place<Shop>(&kiosk) && !extension::can_lock<Shop>(&kiosk));
    extension::storage_mut(Shop {}, &mut kiosk).add(b"sold", 3u64);
    extension::disable<Shop>(&mut kiosk, &cap);
    assert!(!extension::is_enabled<Shop>(&kiosk) && !extension::can_place<Shop>(&kiosk));
    // The data of a disabled extension stays.
    assert_eq!(*extension::storage(Shop {}, &kiosk).borrow<vector<u8>, u64>(b"sold"), 3);
    extension::enable<Shop>(&mut kiosk, &cap);
    assert!(extension::can_place<Shop>(&kiosk));
    assert_eq!(extension::storage_mut(Shop {}, &mut kiosk).remove<vector<u8>, u64>(b"sold"), 3);
    extension::remove<Shop>(&mut kiosk, &cap);
    assert!(!extension::is_installed<Shop>(&kiosk));
    kiosk.close_and_withdraw(cap, &mut ctx).destroy_zero();
    destroy(policy);
    destroy(gem);
}

#[test, expected_failure(abort_code = extension::EExtensionNotAllowed)]
fun placing_without_a_permission() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, policy, gem) = shop(0, &mut ctx);
    extension::place(Shop {}, &mut kiosk, gem, &policy);
    abort 99
}

#[test, expected_failure(abort_code = extension::EExtensionNotAllowed)]
fun locking_with_the_permission_to_place() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, policy, gem) = shop(1, &mut ctx);
    extension::lock(Shop {}, &mut kiosk, gem, &policy);
    abort 99
}

#[test, expected_failure(abort_code = extension::EExtensionNotAllowed)]
fun placing_when_disabled() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, policy, gem) = shop(3, &mut ctx);
    extension::disable<Shop>(&mut kiosk, &cap);
    extension::place(Shop {}, &mut kiosk, gem, &policy);
    abort 99
}

#[test, expected_failure(abort_code = extension::EExtensionNotInstalled)]
fun placing_when_not_installed() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, policy, gem) = shop(3, &mut ctx);
    extension::place(Fee {}, &mut kiosk, gem, &policy);
    abort 99
}

#[test, expected_failure(abort_code = extension::EExtensionNotInstalled)]
fun locking_when_not_installed() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, policy, gem) = shop(3, &mut ctx);
    extension::lock(Fee {}, &mut kiosk, gem, &policy);
    abort 99
}

#[test, expected_failure(abort_code = extension::EExtensionNotInstalled)]
fun data_of_what_is_not_installed() {
    let (kiosk, _cap, _policy, _gem) = shop(0, &mut tx_context::dummy());
    extension::storage(Fee {}, &kiosk);
    abort 99
}

#[test, expected_failure(abort_code = extension::EExtensionNotInstalled)]
fun changing_data_of_what_is_not_installed() {
    let (mut kiosk, _cap, _policy, _gem) = shop(0, &mut tx_context::dummy());
    extension::storage_mut(Fee {}, &mut kiosk);
    abort 99
}

#[test, expected_failure(abort_code = extension::EExtensionNotInstalled)]
fun disabling_what_is_not_installed() {
    let (mut kiosk, cap, _policy, _gem) = shop(0, &mut tx_context::dummy());
    extension::disable<Fee>(&mut kiosk, &cap);
    abort 99
}

#[test, expected_failure(abort_code = extension::EExtensionNotInstalled)]
fun removing_what_is_not_installed() {
    let (mut kiosk, cap, _policy, _gem) = shop(0, &mut tx_context::dummy());
    extension::remove<Fee>(&mut kiosk, &cap);
    abort 99
}

#[test, expected_failure(abort_code = field::EFieldDoesNotExist)]
fun whether_what_is_not_installed_is_enabled() {
    let (kiosk, _cap, _policy, _gem) = shop(0, &mut tx_context::dummy());
    extension::is_enabled<Fee>(&kiosk);
    abort 99
}

#[test, expected_failure(abort_code = extension::ENotOwner)]
fun installing_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, _policy, _gem) = shop(0, &mut ctx);
    let (_other, wrong) = kiosk::new(&mut ctx);
    extension::add(Fee {}, &mut kiosk, &wrong, 0, &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = extension::ENotOwner)]
fun enabling_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, _policy, _gem) = shop(0, &mut ctx);
    let (_other, wrong) = kiosk::new(&mut ctx);
    extension::enable<Shop>(&mut kiosk, &wrong);
    abort 99
}

#[test, expected_failure(abort_code = extension::ENotOwner)]
fun removing_with_a_wrong_capability() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, _cap, _policy, _gem) = shop(0, &mut ctx);
    let (_other, wrong) = kiosk::new(&mut ctx);
    extension::remove<Shop>(&mut kiosk, &wrong);
    abort 99
}

#[test, expected_failure(abort_code = bag::EBagNotEmpty)]
fun removing_an_extension_that_keeps_data() {
    let mut ctx = tx_context::dummy();
    let (mut kiosk, cap, _policy, _gem) = shop(0, &mut ctx);
    extension::storage_mut(Shop {}, &mut kiosk).add(b"sold", 3u64);
    extension::remove<Shop>(&mut kiosk, &cap);
    abort 99
}
