#[test_only]
module sui::address_alias_tests;

use std::unit_test::assert_eq;
use sui::address_alias::{Self, AddressAliasState, AddressAliases};
use sui::object;
use sui::test_scenario::{Self as ts, Scenario};
use sui::vec_set;

const STATE: address = @0xa;
const ADA: address = @0xADA;

use fun address_alias::list_for_testing as AddressAliases.list;
use fun address_alias::add_for_testing as AddressAliases.add;
use fun address_alias::replace_all_for_testing as AddressAliases.replace_all;
use fun address_alias::remove_for_testing as AddressAliases.remove;

/// Makes the state at 0xa, gives ADA its list and begins its next transaction.
fun enabled(): Scenario {
    let mut s = ts::begin(@0x0);
    address_alias::create_for_testing(s.ctx());
    s.next_tx(ADA);
    let mut state = s.take_shared<AddressAliasState>();
    address_alias::enable_for_testing(&mut state, s.ctx());
    ts::return_shared(state);
    s.next_tx(ADA);
    s
}

fun end(s: Scenario, list: AddressAliases) {
    s.return_to_sender(list);
    s.end();
}

#[test]
fun an_address_begins_as_its_own_alias() {
    let s = enabled();
    let state = s.take_shared<AddressAliasState>();
    assert_eq!(object::id(&state).to_address(), STATE);
    let list = s.take_from_sender<AddressAliases>();
    assert_eq!(list.list(), vector[ADA]);
    ts::return_shared(state);
    end(s, list);
}

#[test]
fun aliases_are_added_replaced_and_removed() {
    let s = enabled();
    let mut list = s.take_from_sender<AddressAliases>();
    list.add(@0xB);
    list.add(@0xC);
    assert_eq!(list.list(), vector[ADA, @0xB, @0xC]);
    list.remove(ADA);
    assert_eq!(list.list(), vector[@0xB, @0xC]);
    list.replace_all(vector[@0x1, @0x2, @0x3, @0x4, @0x5, @0x6, @0x7, @0x8]);
    assert_eq!(list.list().length(), 8);
    list.replace_all(vector[@0xD]);
    assert_eq!(list.list(), vector[@0xD]);
    end(s, list);
}

#[test]
#[expected_failure(abort_code = address_alias::ENotSystemAddress)]
fun only_the_system_makes_the_state() {
    let mut s = ts::begin(ADA);
    address_alias::create_for_testing(s.ctx());
    s.end();
}

#[test]
#[expected_failure(abort_code = address_alias::EAliasAlreadyExists)]
fun a_list_is_given_once() {
    let mut s = enabled();
    let mut state = s.take_shared<AddressAliasState>();
    address_alias::enable_for_testing(&mut state, s.ctx());
    ts::return_shared(state);
    s.end();
}

#[test]
#[expected_failure(abort_code = address_alias::EAliasAlreadyExists)]
fun an_alias_is_added_once() {
    let s = enabled();
    let mut list = s.take_from_sender<AddressAliases>();
    list.add(ADA);
    end(s, list);
}

#[test]
#[expected_failure(abort_code = address_alias::ETooManyAliases)]
fun a_ninth_alias_is_not_added() {
    let s = enabled();
    let mut list = s.take_from_sender<AddressAliases>();
    list.replace_all(vector[@0x1, @0x2, @0x3, @0x4, @0x5, @0x6, @0x7, @0x8]);
    list.add(@0x9);
    end(s, list);
}

#[test]
#[expected_failure(abort_code = address_alias::ETooManyAliases)]
fun nine_aliases_do_not_replace() {
    let s = enabled();
    let mut list = s.take_from_sender<AddressAliases>();
    list.replace_all(vector[@0x1, @0x2, @0x3, @0x4, @0x5, @0x6, @0x7, @0x8, @0x9]);
    end(s, list);
}

#[test]
#[expected_failure(abort_code = address_alias::ECannotRemoveLastAlias)]
fun no_aliases_do_not_replace() {
    let s = enabled();
    let mut list = s.take_from_sender<AddressAliases>();
    list.replace_all(vector[]);
    end(s, list);
}

#[test]
#[expected_failure(abort_code = vec_set::EKeyAlreadyExists)]
fun an_alias_does_not_come_twice() {
    let s = enabled();
    let mut list = s.take_from_sender<AddressAliases>();
    list.replace_all(vector[@0x1, @0x1]);
    end(s, list);
}

#[test]
#[expected_failure(abort_code = address_alias::ENoSuchAlias)]
fun what_is_no_alias_is_not_removed() {
    let s = enabled();
    let mut list = s.take_from_sender<AddressAliases>();
    list.remove(@0xB);
    end(s, list);
}

#[test]
#[expected_failure(abort_code = address_alias::ECannotRemoveLastAlias)]
fun the_last_alias_is_not_removed() {
    let s = enabled();
    let mut list = s.take_from_sender<AddressAliases>();
    list.remove(ADA);
    end(s, list);
}
