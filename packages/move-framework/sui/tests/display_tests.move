#[test_only]
module sui::display_tests;

use std::bcs;
use std::string::String;
use std::unit_test::{assert_eq, destroy};
use sui::display::{Self, Display, DisplayCreated, VersionUpdated};
use sui::event;
use sui::object;
use sui::package::{Self, Publisher};
use sui::test_scenario as ts;
use sui::tx_context;
use sui::vec_map;

public struct DISPLAY_TESTS has drop {}
public struct Gem has key, store { id: UID }

fun publisher(ctx: &mut TxContext): Publisher {
    package::test_claim(DISPLAY_TESTS {}, ctx)
}

/// A publisher of std.
fun other_publisher(ctx: &mut TxContext): Publisher {
    package::test_claim(b"of std".to_ascii_string(), ctx)
}

fun text(bytes: vector<u8>): String {
    bytes.to_string()
}

#[test]
fun texts_are_added_changed_and_removed() {
    let mut ctx = tx_context::dummy();
    let publisher = publisher(&mut ctx);
    assert!(display::is_authorized<Gem>(&publisher));
    let mut d = display::new<Gem>(&publisher, &mut ctx);
    let id = object::id(&d);
    assert_eq!(d.version(), 0);
    assert!(d.fields().is_empty());
    assert_eq!(bcs::to_bytes(&event::events_by_type<DisplayCreated<Gem>>()[0]), id.to_bytes());
    d.add(text(b"a"), text(b"1"));
    d.add_multiple(vector[text(b"b"), text(b"c")], vector[text(b"2"), text(b"3")]);
    d.edit(text(b"a"), text(b"4"));
    d.remove(text(b"b"));
    // What was edited comes last.
    assert_eq!(*d.fields(), vec_map::from_keys_values(vector[text(b"c"), text(b"a")], vector[text(b"3"), text(b"4")]));
    d.update_version();
    d.update_version();
    assert_eq!(d.version(), 2);
    // The id, the version in two bytes, two entries: c is 3, a is 4.
    let mut updated = id.to_bytes();
    updated.append(x"0200020163013301610134");
    assert_eq!(bcs::to_bytes(&event::events_by_type<VersionUpdated<Gem>>()[1]), updated);
    assert_eq!(event::num_events(), 3);
    d.destroy();
    publisher.burn();
}

#[test]
fun texts_from_the_beginning() {
    let mut ctx = tx_context::dummy();
    let publisher = publisher(&mut ctx);
    let d = display::new_with_fields<Gem>(&publisher, vector[text(b"a")], vector[text(b"1")], &mut ctx);
    assert_eq!(*d.fields().get(&text(b"a")), text(b"1"));
    destroy(d);
    publisher.burn();
}

#[test]
fun a_display_for_the_sender() {
    let mut s = ts::begin(@0xA);
    let publisher = publisher(s.ctx());
    display::create_and_keep<Gem>(&publisher, s.ctx());
    s.next_tx(@0xA);
    let d = s.take_from_sender<Display<Gem>>();
    assert_eq!(d.version(), 0);
    s.return_to_sender(d);
    publisher.burn();
    s.end();
}

#[test, expected_failure(abort_code = display::ENotOwner)]
fun a_type_of_another_package() {
    let mut ctx = tx_context::dummy();
    let publisher = other_publisher(&mut ctx);
    assert!(!display::is_authorized<Gem>(&publisher));
    let _d = display::new<Gem>(&publisher, &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = display::EVecLengthMismatch)]
fun more_names_than_texts() {
    let mut ctx = tx_context::dummy();
    let publisher = publisher(&mut ctx);
    let _d = display::new_with_fields<Gem>(&publisher, vector[text(b"a")], vector[], &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = display::EVecLengthMismatch)]
fun more_texts_than_names_to_add() {
    let mut ctx = tx_context::dummy();
    let publisher = publisher(&mut ctx);
    let mut d = display::new<Gem>(&publisher, &mut ctx);
    d.add_multiple(vector[], vector[text(b"1")]);
    abort 99
}

#[test, expected_failure(abort_code = vec_map::EKeyAlreadyExists)]
fun a_name_that_is_taken() {
    let mut ctx = tx_context::dummy();
    let publisher = publisher(&mut ctx);
    let mut d = display::new<Gem>(&publisher, &mut ctx);
    d.add(text(b"a"), text(b"1"));
    d.add(text(b"a"), text(b"2"));
    abort 99
}

#[test, expected_failure(abort_code = vec_map::EKeyDoesNotExist)]
fun editing_what_is_not_there() {
    let mut ctx = tx_context::dummy();
    let publisher = publisher(&mut ctx);
    let mut d = display::new<Gem>(&publisher, &mut ctx);
    d.edit(text(b"a"), text(b"1"));
    abort 99
}
