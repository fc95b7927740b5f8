/// Tests of `suil::team`.
#[test_only]
module suil::team_tests;

use std::unit_test::{assert_eq, destroy};
use sui::balance;
use sui::test_scenario::{Self as scenario, Scenario};
use suil::reserve;
use suil::team::{Self, Team};

public struct USD has drop {}

const FIRST_DAY: u64 = 20_800;
const ALICE: address = @0xA11CE;
const DELAY_MS: u64 = 86_400_000;
const ROOT: vector<u8> = x"0000000000000000000000000000000000000000000000000000000000000001";
const OTHER_ROOT: vector<u8> = x"0000000000000000000000000000000000000000000000000000000000000002";

fun begin(reserve: u64): (Scenario, Team<USD>) {
    let mut scenario = scenario::begin(@0xF00);
    team::create<USD>(FIRST_DAY, scenario.ctx());
    scenario.next_tx(@0xF00);
    let mut team = scenario.take_shared<Team<USD>>();
    team.fund(balance::create_for_testing(reserve));
    (scenario, team)
}

fun end(scenario: Scenario, team: Team<USD>) {
    scenario::return_shared(team);
    scenario.end();
}

#[test]
fun at_first() {
    let (scenario, team) = begin(7);
    assert_eq!(team.reserve(), 7);
    assert_eq!(team.escrow(), 0);
    assert_eq!(team.first_day(), FIRST_DAY);
    assert_eq!(team.next_day(), FIRST_DAY);
    assert!(!team.is_published(FIRST_DAY));
    assert!(!team.is_claimable(FIRST_DAY, 1_000));
    assert!(!team.accepts(FIRST_DAY - 1, 1_000));
    assert_eq!(team.account(ALICE).proven(), vector[0, 0, 0, 0]);
    assert_eq!(team.claimable_of(ALICE, 4), 0);
    end(scenario, team);
}

#[test]
fun publishing_moves_the_total_and_revoking_brings_it_back() {
    let (scenario, mut team) = begin(1_000);
    assert_eq!(team.publish(ROOT, 300, 5, DELAY_MS), DELAY_MS + 5);
    assert_eq!(team.publish(OTHER_ROOT, 500, 6, DELAY_MS), DELAY_MS + 6);
    assert_eq!(team.reserve(), 200);
    assert_eq!(team.escrow(), 800);
    assert_eq!(team.next_day(), FIRST_DAY + 2);
    let root = team.root(FIRST_DAY + 1);
    assert_eq!(root.hash(), OTHER_ROOT);
    assert_eq!(root.total(), 500);
    assert_eq!(root.published_at_ms(), 6);
    assert_eq!(root.claimable_at_ms(), DELAY_MS + 6);

    assert_eq!(team.revoke(), 500);
    assert_eq!(team.reserve(), 700);
    assert_eq!(team.escrow(), 300);
    assert_eq!(team.next_day(), FIRST_DAY + 1);
    assert!(!team.is_published(FIRST_DAY + 1));
    assert_eq!(team.root(FIRST_DAY).hash(), ROOT);
    end(scenario, team);
}

#[test]
fun a_root_is_never_claimable_before_the_one_before_it() {
    let (scenario, mut team) = begin(0);
    team.publish(ROOT, 0, 5, DELAY_MS);
    // A shorter delay does not overtake.
    assert_eq!(team.publish(ROOT, 0, 6, 1), DELAY_MS + 5);
    assert!(!team.is_claimable(FIRST_DAY + 1, DELAY_MS + 4));
    assert!(team.is_claimable(FIRST_DAY + 1, DELAY_MS + 5));
    end(scenario, team);
}

#[test]
fun without_a_delay_a_root_is_claimable_at_once() {
    let (scenario, mut team) = begin(0);
    assert_eq!(team.publish(ROOT, 0, 5, 0), 5);
    assert!(!team.is_claimable(FIRST_DAY, 4));
    assert!(team.accepts(FIRST_DAY, 5));
    end(scenario, team);
}

#[test]
fun the_last_eight_claimable_roots_are_accepted() {
    let (scenario, mut team) = begin(0);
    // Ten days, one a millisecond, each claimable 100 ms later.
    10u64.do!(|i| {
        team.publish(ROOT, 0, i, 100);
    });
    // At 107 the days 0 to 7 are claimable: all eight are accepted.
    assert!(team.accepts(FIRST_DAY, 107));
    assert!(team.accepts(FIRST_DAY + 7, 107));
    assert!(!team.accepts(FIRST_DAY + 8, 107));
    // One more, and the first is too old.
    assert!(!team.accepts(FIRST_DAY, 108));
    assert!(team.accepts(FIRST_DAY + 1, 108));
    assert!(team.accepts(FIRST_DAY + 8, 108));
    assert!(!team.accepts(FIRST_DAY + 1, 109));
    assert!(team.accepts(FIRST_DAY + 9, 1_000_000));
    assert!(!team.accepts(FIRST_DAY + 10, 1_000_000));
    end(scenario, team);
}

#[test]
fun of_each_kind_the_larger_amount_is_kept() {
    let (scenario, mut team) = begin(100);
    team.publish(ROOT, 100, 0, 0);
    assert_eq!(team.remember(ALICE, vector[10, 20, 30, 40]), vector[10, 20, 30, 40]);
    assert_eq!(team.remember(ALICE, vector[11, 19, 30, 0]), vector[11, 20, 30, 40]);
    assert_eq!(team.claimable_of(ALICE, 1), 11);
    assert_eq!(team.claimable_of(ALICE, 4), 40);

    let paid = team.pay(ALICE, 4, 35);
    assert_eq!(paid.value(), 35);
    assert_eq!(team.escrow(), 65);
    let account = team.account(ALICE);
    assert_eq!(account.proven(), vector[11, 20, 30, 40]);
    assert_eq!(account.claimed(), vector[0, 0, 0, 35]);
    assert_eq!(account.claimable(), vector[11, 20, 30, 5]);
    // The same proof again brings nothing back.
    team.remember(ALICE, vector[10, 20, 30, 40]);
    assert_eq!(team.claimable_of(ALICE, 4), 5);
    destroy(paid);
    end(scenario, team);
}

#[test]
fun the_vaults_deposit_is_accepted() {
    let (scenario, mut team) = begin(0);
    let coins = balance::create_for_testing<USD>(9);
    let deposit = reserve::deposit(object::id(&team), object::id_from_address(@0x7), coins);
    assert_eq!(team.accept(deposit), 9);
    assert_eq!(team.reserve(), 9);
    end(scenario, team);
}

#[test, expected_failure(abort_code = suil::reserve::EDepositForeign)]
fun a_deposit_for_another_reserve_is_refused() {
    let (scenario, mut team) = begin(0);
    let other = object::id_from_address(@0x7);
    team.accept(reserve::deposit(other, other, balance::create_for_testing<USD>(9)));
    end(scenario, team);
}

#[test, expected_failure(abort_code = suil::team::EEscrowShort)]
fun a_wrong_root_cannot_take_more_than_escrow_holds() {
    let (scenario, mut team) = begin(1_000);
    team.publish(ROOT, 100, 0, 0);
    team.remember(ALICE, vector[101, 0, 0, 0]);
    destroy(team.pay(ALICE, 1, 101));
    end(scenario, team);
}
