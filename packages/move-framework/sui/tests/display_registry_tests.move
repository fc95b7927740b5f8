#[test_only]
module sui::display_registry_tests;

use std::internal;
use std::string::String;
use std::unit_test::{assert_eq, destroy};
use sui::derived_object;
use sui::display;
use sui::display_registry::{Self as registry, Display, DisplayCap, DisplayKey, DisplayRegistry, SystemMigrationCap};
use sui::object;
use sui::package::{Self, Publisher};
use sui::test_scenario::{Self as ts, Scenario};
use sui::vec_map;

public struct DISPLAY_REGISTRY_TESTS has drop {}
public struct Gem has key, store { id: UID }

const REGISTRY: address = @0xd;

fun publisher(s: &mut Scenario): Publisher {
    package::test_claim(DISPLAY_REGISTRY_TESTS {}, s.ctx())
}

/// A publisher of std.
fun other_publisher(s: &mut Scenario): Publisher {
    package::test_claim(b"of std".to_ascii_string(), s.ctx())
}

fun text(bytes: vector<u8>): String {
    bytes.to_string()
}

/// Makes the registry at 0xd and begins the next transaction.
fun with_registry(): (Scenario, DisplayRegistry) {
    let mut s = ts::begin(@0x0);
    registry::create_internal(s.ctx());
    s.next_tx(@0xA);
    let registry = s.take_shared<DisplayRegistry>();
    (s, registry)
}

fun end(s: Scenario, registry: DisplayRegistry) {
    ts::return_shared(registry);
    s.end();
}

fun new(registry: &mut DisplayRegistry, s: &mut Scenario): (Display<Gem>, DisplayCap<Gem>) {
    registry.new(internal::permit<Gem>(), s.ctx())
}

/// What the system makes of an older display, shared and taken.
fun migrated(registry: &mut DisplayRegistry, s: &mut Scenario): Display<Gem> {
    let cap = s.take_from_address<SystemMigrationCap>(registry::migration_cap_receiver());
    registry.system_migration<Gem>(&cap, vector[text(b"a")], vector[text(b"1")], s.ctx());
    ts::return_to_address(registry::migration_cap_receiver(), cap);
    s.next_tx(@0xA);
    s.take_shared<Display<Gem>>()
}

#[test]
fun one_display_per_type() {
    let (mut s, mut registry) = with_registry();
    assert_eq!(object::id_address(&registry), REGISTRY);
    let (mut d, cap) = new(&mut registry, &mut s);
    let expected = derived_object::derive_address(object::id(&registry), key());
    assert_eq!(object::id_address(&d), expected);
    assert_eq!(d.cap_id(), option::some(object::id(&cap)));
    d.set(&cap, text(b"a"), text(b"1"));
    d.set(&cap, text(b"b"), text(b"2"));
    d.set(&cap, text(b"a"), text(b"3"));
    // What was set again comes last.
    assert_eq!(*d.fields(), vec_map::from_keys_values(vector[text(b"b"), text(b"a")], vector[text(b"2"), text(b"3")]));
    d.unset(&cap, text(b"b"));
    assert_eq!(d.fields().length(), 1);
    d.clear(&cap);
    assert!(d.fields().is_empty());
    d.share();
    s.next_tx(@0xB);
    let d = s.take_shared<Display<Gem>>();
    assert_eq!(d.cap_id(), option::some(object::id(&cap)));
    ts::return_shared(d);
    destroy(cap);
    end(s, registry);
}

fun key(): DisplayKey<Gem> {
    registry::key_for_testing()
}

#[test]
fun a_publisher_makes_the_display() {
    let (mut s, mut registry) = with_registry();
    let mut publisher = publisher(&mut s);
    let (d, cap) = registry.new_with_publisher<Gem>(&mut publisher, s.ctx());
    assert_eq!(d.cap_id(), option::some(object::id(&cap)));
    destroy(d);
    destroy(cap);
    publisher.burn();
    end(s, registry);
}

#[test]
fun an_older_display_is_taken_over() {
    let (mut s, mut registry) = with_registry();
    let publisher = publisher(&mut s);
    let legacy = display::new_with_fields<Gem>(&publisher, vector[text(b"a")], vector[text(b"1")], s.ctx());
    let (d, cap) = registry.migrate_v1_to_v2(legacy, s.ctx());
    assert_eq!(*d.fields().get(&text(b"a")), text(b"1"));
    // A second older one may go now.
    let legacy = display::new<Gem>(&publisher, s.ctx());
    d.delete_legacy(legacy);
    destroy(d);
    destroy(cap);
    publisher.burn();
    end(s, registry);
}

#[test]
fun the_system_takes_an_older_display_over_and_its_holder_claims_it() {
    let (mut s, mut registry) = with_registry();
    let publisher = publisher(&mut s);
    let mut d = migrated(&mut registry, &mut s);
    assert_eq!(*d.fields().get(&text(b"a")), text(b"1"));
    assert_eq!(d.cap_id(), option::none());
    // The system does nothing where there is a display.
    ts::return_shared(d);
    d = migrated(&mut registry, &mut s);
    let legacy = display::new<Gem>(&publisher, s.ctx());
    let cap = d.claim(legacy, s.ctx());
    assert_eq!(d.cap_id(), option::some(object::id(&cap)));
    ts::return_shared(d);
    destroy(cap);
    publisher.burn();
    end(s, registry);
}

#[test]
fun a_publisher_claims_what_the_system_made() {
    let (mut s, mut registry) = with_registry();
    let mut publisher = publisher(&mut s);
    let mut d = migrated(&mut registry, &mut s);
    let cap = d.claim_with_publisher(&mut publisher, s.ctx());
    assert_eq!(d.cap_id(), option::some(object::id(&cap)));
    ts::return_shared(d);
    destroy(cap);
    publisher.burn();
    end(s, registry);
}

#[test]
fun the_right_of_the_system_is_given_away_and_up() {
    let (mut s, registry) = with_registry();
    let cap = s.take_from_address<SystemMigrationCap>(registry::migration_cap_receiver());
    registry::transfer_migration_cap_for_testing(cap, @0xB);
    s.next_tx(@0xB);
    registry::destroy_migration_cap_for_testing(s.take_from_sender<SystemMigrationCap>());
    s.next_tx(@0xB);
    assert!(!s.has_most_recent_for_sender<SystemMigrationCap>());
    end(s, registry);
}

#[test, expected_failure(abort_code = registry::ENotSystemAddress)]
fun a_registry_of_an_address() {
    let mut s = ts::begin(@0xA);
    registry::create_internal(s.ctx());
    abort 99
}

#[test, expected_failure(abort_code = registry::EDisplayAlreadyExists)]
fun a_second_display_of_the_type() {
    let (mut s, mut registry) = with_registry();
    let (_d, _cap) = new(&mut registry, &mut s);
    let (_e, _other) = new(&mut registry, &mut s);
    abort 99
}

#[test, expected_failure(abort_code = registry::EDisplayAlreadyExists)]
fun taking_over_where_there_is_one() {
    let (mut s, mut registry) = with_registry();
    let (_d, _cap) = new(&mut registry, &mut s);
    let publisher = publisher(&mut s);
    let legacy = display::new<Gem>(&publisher, s.ctx());
    let (_e, _other) = registry.migrate_v1_to_v2(legacy, s.ctx());
    abort 99
}

#[test, expected_failure(abort_code = registry::ECapAlreadyClaimed)]
fun claiming_with_an_older_display_twice() {
    let (mut s, mut registry) = with_registry();
    let (mut d, _cap) = new(&mut registry, &mut s);
    let publisher = publisher(&mut s);
    let legacy = display::new<Gem>(&publisher, s.ctx());
    let _other = d.claim(legacy, s.ctx());
    abort 99
}

#[test, expected_failure(abort_code = registry::ECapAlreadyClaimed)]
fun claiming_as_a_publisher_twice() {
    let (mut s, mut registry) = with_registry();
    let (mut d, _cap) = new(&mut registry, &mut s);
    let mut publisher = other_publisher(&mut s);
    let _other = d.claim_with_publisher(&mut publisher, s.ctx());
    abort 99
}

#[test, expected_failure(abort_code = registry::ENotValidPublisher)]
fun a_display_by_another_publisher() {
    let (mut s, mut registry) = with_registry();
    let mut publisher = other_publisher(&mut s);
    let (_d, _cap) = registry.new_with_publisher<Gem>(&mut publisher, s.ctx());
    abort 99
}

#[test, expected_failure(abort_code = registry::ENotValidPublisher)]
fun claiming_as_another_publisher() {
    let (mut s, mut registry) = with_registry();
    let mut d = migrated(&mut registry, &mut s);
    let mut publisher = other_publisher(&mut s);
    let _cap = d.claim_with_publisher(&mut publisher, s.ctx());
    abort 99
}

#[test, expected_failure(abort_code = registry::EFieldDoesNotExist)]
fun removing_a_text_that_is_not_there() {
    let (mut s, mut registry) = with_registry();
    let (mut d, cap) = new(&mut registry, &mut s);
    d.unset(&cap, text(b"a"));
    abort 99
}

#[test, expected_failure(abort_code = registry::ECapNotClaimed)]
fun an_older_display_that_is_still_needed() {
    let (mut s, mut registry) = with_registry();
    let d = migrated(&mut registry, &mut s);
    let publisher = publisher(&mut s);
    d.delete_legacy(display::new<Gem>(&publisher, s.ctx()));
    abort 99
}
