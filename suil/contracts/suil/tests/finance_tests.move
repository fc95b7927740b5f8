/// Tests of `suil::finance`.
#[test_only]
module suil::finance_tests;

use std::unit_test::assert_eq;
use sui::coin;
use sui::event;
use sui::sui::SUI;
use suil::finance::{Self, Finance, InviterBound};
use suil::vault::{ToppedUp, Vault};
use suil::world;

#[test]
fun binding_makes_a_tree() {
    let mut world = world::begin_empty();
    world.bind(world::alice(), world::root());
    assert_eq!(event::events_by_type<InviterBound>().length(), 1);
    world.bind(world::bob(), world::alice());

    world.next_tx(world::outsider());
    let finance = world.take<Finance>();
    let (root, inviter) = finance::user_info(world::alice(), &finance);
    assert_eq!(root, world::root());
    assert_eq!(inviter, world::root());
    let (root, inviter) = finance::user_info(world::bob(), &finance);
    assert_eq!(root, world::root());
    assert_eq!(inviter, world::alice());
    let (root, inviter) = finance::user_info(world::outsider(), &finance);
    assert_eq!(root, world::root());
    assert_eq!(inviter, @0x0);
    assert!(finance::is_bound(&finance, world::root()));
    assert!(finance::is_bound(&finance, world::bob()));
    assert!(!finance::is_bound(&finance, world::outsider()));
    assert!(!finance::is_bound(&finance, @0x0));
    world::give_back(finance);
    world.end();
}

#[test, expected_failure(abort_code = suil::finance::EAlreadyBound)]
fun a_member_is_bound_once() {
    let mut world = world::begin();
    world.bind(world::alice(), world::bob());
    world.end();
}

#[test, expected_failure(abort_code = suil::finance::EAlreadyBound)]
fun the_root_takes_no_inviter() {
    let mut world = world::begin();
    world.bind(world::root(), world::alice());
    world.end();
}

#[test, expected_failure(abort_code = suil::finance::EInviterIsSelf)]
fun no_one_invites_itself() {
    let mut world = world::begin();
    world.bind(world::outsider(), world::outsider());
    world.end();
}

#[test, expected_failure(abort_code = suil::finance::EInviterNotBound)]
fun an_outsider_invites_no_one() {
    let mut world = world::begin_empty();
    world.bind(world::alice(), world::outsider());
    world.end();
}

#[test, expected_failure(abort_code = suil::finance::EInviterNotBound)]
fun the_zero_address_invites_no_one() {
    let mut world = world::begin_empty();
    world.bind(world::alice(), @0x0);
    world.end();
}

#[test]
fun a_top_up_needs_no_inviter() {
    let mut world = world::begin();
    world.next_tx(world::outsider());
    let mut vault = world.take<Vault>();
    let coin = coin::mint_for_testing<SUI>(5_000_000_000, world.ctx());
    world.top_up_sui(coin, &mut vault);
    assert_eq!(vault.balance<SUI>(), 5_000_000_000);
    assert_eq!(event::events_by_type<ToppedUp>().length(), 1);
    world::give_back(vault);
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::EZeroAmount)]
fun an_empty_top_up_is_refused() {
    let mut world = world::begin();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let coin = coin::zero<SUI>(world.ctx());
    world.top_up_sui(coin, &mut vault);
    world::give_back(vault);
    world.end();
}
