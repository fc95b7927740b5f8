#[test_only]
module sui::chain_tests;

use std::unit_test::assert_eq;
use sui::clock::{Self, Clock};
use sui::event;
use sui::object;
use sui::package;
use sui::test_scenario as ts;
use sui::transfer::Receiving;
use sui::tx_context;
use sui::types;

public struct CHAIN_TESTS has drop {}
public struct Thing has key, store { id: UID, value: u64 }
public struct Seen has copy, drop { value: u64 }
public struct Other has copy, drop { value: u64 }

#[test]
fun the_clock() {
    let mut clock = clock::create_for_testing(&mut tx_context::dummy());
    assert_eq!(clock.timestamp_ms(), 0);
    clock.set_for_testing(100);
    clock.increment_for_testing(5);
    assert_eq!(clock.timestamp_ms(), 105);
    clock.destroy_for_testing();
}

#[test, expected_failure]
fun the_clock_does_not_go_back() {
    let mut clock = clock::create_for_testing(&mut tx_context::dummy());
    clock.set_for_testing(100);
    clock.set_for_testing(99);
    abort 99
}

#[test]
fun a_shared_clock() {
    let mut s = ts::begin(@0xA);
    clock::create_for_testing(s.ctx()).share_for_testing();
    s.next_tx(@0xB);
    let clock = s.take_shared<Clock>();
    assert_eq!(clock.timestamp_ms(), 0);
    ts::return_shared(clock);
    s.end();
}

#[test]
fun events() {
    event::emit(Seen { value: 1 });
    event::emit(Other { value: 2 });
    event::emit(Seen { value: 3 });
    assert_eq!(event::num_events(), 3);
    assert_eq!(event::events_by_type<Seen>(), vector[Seen { value: 1 }, Seen { value: 3 }]);
    let other = event::events_by_type<Other>();
    assert_eq!(other[0].value, 2);
    assert_eq!(event::events_by_type<Seen>()[1].value, 3);
}

#[test]
fun owned_shared_and_frozen() {
    let mut s = ts::begin(@0xA);
    let owned = Thing { id: object::new(s.ctx()), value: 1 };
    let owned_id = object::id(&owned);
    transfer::transfer(owned, @0xB);
    transfer::share_object(Thing { id: object::new(s.ctx()), value: 2 });
    transfer::freeze_object(Thing { id: object::new(s.ctx()), value: 3 });
    let effects = s.next_tx(@0xB);
    assert_eq!(effects.created().length(), 3);
    assert_eq!(effects.shared().length(), 1);
    assert_eq!(effects.frozen().length(), 1);
    assert_eq!(effects.transferred_to_account()[&owned_id], @0xB);
    assert_eq!(effects.num_user_events(), 0);
    assert_eq!(s.sender(), @0xB);
    assert_eq!(s.num_concluded_txes(), 1);
    let owned = s.take_from_sender<Thing>();
    let mut shared = s.take_shared<Thing>();
    let frozen = s.take_immutable<Thing>();
    assert_eq!(owned.value + shared.value + frozen.value, 6);
    shared.value = 20;
    let shared_id = object::id(&shared);
    s.return_to_sender(owned);
    ts::return_shared(shared);
    ts::return_immutable(frozen);
    let effects = s.next_epoch(@0xC);
    assert!(effects.written().contains(&shared_id));
    assert_eq!(s.ctx().epoch(), 1);
    assert!(!ts::has_most_recent_for_sender<Thing>(&s));
    assert!(ts::has_most_recent_for_address<Thing>(@0xB));
    assert!(ts::has_most_recent_shared<Thing>());
    assert!(ts::has_most_recent_immutable<Thing>());
    s.with_shared!<Thing>(|thing, s| thing.value = thing.value + s.ctx().epoch());
    let Thing { id, value } = s.take_from_address_by_id(@0xB, owned_id);
    assert_eq!(value, 1);
    id.delete();
    let effects = s.later_epoch(50, @0xA);
    assert_eq!(effects.deleted(), vector[owned_id]);
    assert_eq!(s.ctx().epoch_timestamp_ms(), 50);
    let shared = s.take_shared_by_id<Thing>(shared_id);
    assert_eq!(shared.value, 21);
    ts::return_shared(shared);
    s.end();
}

#[test, expected_failure(abort_code = ts::EEmptyInventory)]
fun taking_what_nobody_gave() {
    let s = ts::begin(@0xA);
    let Thing { id, value: _ } = s.take_from_sender();
    id.delete();
    s.end();
}

#[test, expected_failure(abort_code = ts::ECantReturnObject)]
fun returning_what_was_not_taken() {
    let mut s = ts::begin(@0xA);
    let thing = Thing { id: object::new(s.ctx()), value: 1 };
    s.return_to_sender(thing);
    s.end();
}

#[test]
fun receiving() {
    let mut s = ts::begin(@0xA);
    let mut parent = Thing { id: object::new(s.ctx()), value: 1 };
    let child = Thing { id: object::new(s.ctx()), value: 2 };
    let child_id = object::id(&child);
    transfer::public_transfer(child, object::id_address(&parent));
    s.next_tx(@0xA);
    let ticket: Receiving<Thing> = ts::receiving_ticket_by_id(child_id);
    assert_eq!(transfer::receiving_object_id(&ticket), child_id);
    let Thing { id, value } = transfer::public_receive(&mut parent.id, ticket);
    assert_eq!(value, 2);
    id.delete();
    let Thing { id, value: _ } = parent;
    id.delete();
    s.end();
}

#[test, expected_failure(abort_code = 6, location = sui::test_scenario)]
fun a_ticket_is_out_once() {
    let mut s = ts::begin(@0xA);
    let child = Thing { id: object::new(s.ctx()), value: 2 };
    let child_id = object::id(&child);
    transfer::public_transfer(child, @0xB);
    s.next_tx(@0xA);
    let _first: Receiving<Thing> = ts::receiving_ticket_by_id(child_id);
    let _second: Receiving<Thing> = ts::receiving_ticket_by_id(child_id);
    s.end();
}

#[test, expected_failure(abort_code = 4, location = sui::test_scenario)]
fun no_ticket_for_a_shared_object() {
    let mut s = ts::begin(@0xA);
    let child = Thing { id: object::new(s.ctx()), value: 2 };
    let child_id = object::id(&child);
    transfer::public_share_object(child);
    s.next_tx(@0xA);
    let _ticket: Receiving<Thing> = ts::receiving_ticket_by_id(child_id);
    s.end();
}

#[test]
fun a_ticket_ends_with_its_transaction() {
    let mut s = ts::begin(@0xA);
    let child = Thing { id: object::new(s.ctx()), value: 2 };
    let child_id = object::id(&child);
    transfer::public_transfer(child, @0xB);
    s.next_tx(@0xA);
    let _first: Receiving<Thing> = ts::receiving_ticket_by_id(child_id);
    s.next_tx(@0xA);
    let _second: Receiving<Thing> = ts::receiving_ticket_by_id(child_id);
    s.end();
}

#[test]
fun witnesses() {
    assert!(types::is_one_time_witness(&sui::test_utils::create_one_time_witness<CHAIN_TESTS>()));
    assert!(!types::is_one_time_witness(&Seen { value: 1 }));
}

#[test]
fun publishers() {
    let mut ctx = tx_context::dummy();
    let publisher = package::test_claim(CHAIN_TESTS {}, &mut ctx);
    assert!(publisher.from_module<Thing>() && publisher.from_package<Clock>());
    assert!(!publisher.from_module<Clock>() && !publisher.from_package<std::ascii::String>());
    assert_eq!(*publisher.published_module(), b"chain_tests".to_ascii_string());
    assert_eq!(publisher.published_package().length(), 64);
    publisher.burn();
    let witness = sui::test_utils::create_one_time_witness<CHAIN_TESTS>();
    package::claim(witness, &mut ctx).burn_publisher();
}

#[test, expected_failure(abort_code = package::ENotOneTimeWitness)]
fun a_publisher_without_a_witness() {
    package::claim(Seen { value: 1 }, &mut tx_context::dummy()).burn()
}

#[test]
fun upgrades() {
    let mut cap = package::test_publish(@0x42.to_id(), &mut tx_context::dummy());
    assert_eq!(cap.version(), 1);
    assert_eq!(cap.policy(), package::compatible_policy());
    let ticket = cap.authorize(package::additive_policy(), b"digest");
    assert_eq!(ticket.package(), @0x42.to_id());
    assert_eq!(ticket.policy(), 128);
    assert_eq!(*ticket.digest(), b"digest");
    let receipt = package::test_upgrade(ticket);
    assert_eq!(receipt.cap(), object::id(&cap));
    let next = receipt.package();
    cap.commit(receipt);
    assert_eq!(cap.version(), 2);
    assert_eq!(cap.package(), next);
    cap.only_additive_upgrades();
    cap.only_dep_upgrades();
    assert_eq!(cap.policy(), package::dep_only_policy());
    cap.make_immutable();
}

#[test, expected_failure(abort_code = package::ETooPermissive)]
fun a_policy_that_allows_more() {
    let mut cap = package::test_publish(@0x42.to_id(), &mut tx_context::dummy());
    cap.only_dep_upgrades();
    cap.only_additive_upgrades();
    abort 99
}

#[test, expected_failure(abort_code = package::ETooPermissive)]
fun an_upgrade_that_may_do_more() {
    let mut cap = package::test_publish(@0x42.to_id(), &mut tx_context::dummy());
    cap.only_additive_upgrades();
    let _ticket = cap.authorize(package::compatible_policy(), b"");
    abort 99
}

#[test, expected_failure(abort_code = package::EAlreadyAuthorized)]
fun two_upgrades_at_once() {
    let mut cap = package::test_publish(@0x42.to_id(), &mut tx_context::dummy());
    let _first = cap.authorize(0, b"");
    let _second = cap.authorize(0, b"");
    abort 99
}

#[test, expected_failure(abort_code = package::EWrongUpgradeCap)]
fun a_receipt_of_another_right() {
    let mut ctx = tx_context::dummy();
    let mut a = package::test_publish(@0x42.to_id(), &mut ctx);
    let mut b = package::test_publish(@0x43.to_id(), &mut ctx);
    let ticket = a.authorize(0, b"");
    b.commit(package::test_upgrade(ticket));
    abort 99
}

#[test, expected_failure(abort_code = package::EUpgradeInProgress)]
fun the_first_version_during_an_upgrade() {
    let mut cap = package::test_publish(@0x42.to_id(), &mut tx_context::dummy());
    let _ticket = cap.authorize(0, b"");
    cap.original_package_id();
    abort 99
}
