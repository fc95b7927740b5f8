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
    assert!(team.is_due(FIRST_DAY));
    assert!(!team.is_due(FIRST_DAY - 1) && !team.is_due(FIRST_DAY + 1));
    assert!(!team.was_published(FIRST_DAY) && !team.was_published(FIRST_DAY - 1));
    assert!(!team.is_proven(ALICE, FIRST_DAY) && !team.is_proven(ALICE, FIRST_DAY - 1));
    end(scenario, team);
}

#[test]
fun publishing_moves_the_total_and_revoking_brings_it_back() {
    let (scenario, mut team) = begin(1_000);
    team.publish(FIRST_DAY, ROOT, 300, 5, DELAY_MS + 5);
    team.publish(FIRST_DAY + 1, OTHER_ROOT, 500, 6, DELAY_MS + 6);
    assert_eq!(team.reserve(), 200);
    assert_eq!(team.escrow(), 800);
    assert_eq!(team.next_day(), FIRST_DAY + 2);
    let root = team.root(FIRST_DAY + 1);
    assert_eq!(root.hash(), OTHER_ROOT);
    assert_eq!(root.total(), 500);
    assert_eq!(root.published_at_ms(), 6);
    assert_eq!(root.claimable_at_ms(), DELAY_MS + 6);
    assert!(!root.is_claimable(DELAY_MS + 5));
    assert!(root.is_claimable(DELAY_MS + 6));

    assert_eq!(team.revoke(FIRST_DAY), 300);
    assert_eq!(team.reserve(), 500);
    assert_eq!(team.escrow(), 500);
    assert_eq!(team.next_day(), FIRST_DAY + 2);
    assert!(team.is_due(FIRST_DAY) && !team.is_due(FIRST_DAY + 1) && team.is_due(FIRST_DAY + 2));
    assert!(team.root(FIRST_DAY).is_revoked());
    assert!(!team.root(FIRST_DAY).is_claimable(2 * DELAY_MS));
    assert_eq!(team.left(FIRST_DAY), 0);
    assert_eq!(team.left(FIRST_DAY + 1), 500);

    team.publish(FIRST_DAY, OTHER_ROOT, 400, 9, 9);
    assert_eq!(team.next_day(), FIRST_DAY + 2);
    assert_eq!(team.left(FIRST_DAY), 400);
    assert!(team.root(FIRST_DAY).is_claimable(9));
    assert!(!team.is_due(FIRST_DAY));
    end(scenario, team);
}

#[test]
fun the_29th_day_begins_a_season() {
    let (scenario, mut team) = begin(30);
    30u64.do!(|i| team.publish(FIRST_DAY + i, ROOT, 1, i, 100 + i));
    assert_eq!(team.root(FIRST_DAY + 27).published_at_ms(), 27);
    assert_eq!(team.root(FIRST_DAY + 28).published_at_ms(), 28);
    assert_eq!(team.left(FIRST_DAY + 29), 1);
    team.revoke(FIRST_DAY + 28);
    assert!(team.is_due(FIRST_DAY + 28));
    assert_eq!(team.escrow(), 29);
    end(scenario, team);
}

#[test]
fun each_day_pays_out_of_its_own_total_and_is_kept_as_proven() {
    let (scenario, mut team) = begin(1_000);
    30u64.do!(|i| team.publish(FIRST_DAY + i, ROOT, 10, 0, 0));
    let bob = @0xB0B;
    // The second season first: the word of the first one is zero until then.
    let late = team.pay(ALICE, FIRST_DAY + 28, &vector[1, 2, 3, 0]);
    assert_eq!(late.value(), 6);
    assert!(team.is_proven(ALICE, FIRST_DAY + 28));
    assert!(!team.is_proven(ALICE, FIRST_DAY) && !team.is_proven(ALICE, FIRST_DAY + 27));
    assert!(!team.is_proven(ALICE, FIRST_DAY + 29) && !team.is_proven(ALICE, FIRST_DAY + 56));
    assert!(!team.is_proven(bob, FIRST_DAY + 28));
    let first = team.pay(ALICE, FIRST_DAY, &vector[0, 0, 0, 10]);
    let last = team.pay(ALICE, FIRST_DAY + 27, &vector[0, 0, 0, 0]);
    assert!(team.is_proven(ALICE, FIRST_DAY) && team.is_proven(ALICE, FIRST_DAY + 27));
    assert!(!team.is_proven(ALICE, FIRST_DAY + 1) && !team.is_proven(ALICE, FIRST_DAY + 26));
    assert_eq!(last.value(), 0);
    assert_eq!(team.left(FIRST_DAY), 0);
    assert_eq!(team.left(FIRST_DAY + 28), 4);
    let bobs = team.pay(bob, FIRST_DAY + 28, &vector[4, 0, 0, 0]);
    assert_eq!(team.escrow(), 280);
    destroy(vector[late, first, last, bobs]);
    end(scenario, team);
}

#[test]
fun a_season_begins_every_28_days() {
    let (scenario, team) = begin(0);
    assert_eq!(team.season_start(0), FIRST_DAY);
    assert_eq!(team.season_start(3), FIRST_DAY + 84);
    end(scenario, team);
}

#[test]
fun a_season_pays_each_day_out_of_its_own_total() {
    let (scenario, mut team) = begin(280);
    28u64.do!(|i| team.publish(FIRST_DAY + i, ROOT, 10, 0, 0));
    // 1 + 2 + 3 + 0 of the first day, 0 + 0 + 0 + 10 of the last one, nothing of the others.
    let amounts = vector::tabulate!(112, |i| if (i < 3) i + 1 else if (i == 111) 10 else 0);
    let (coins, paid) = team.pay_season(ALICE, 0, &amounts);
    assert_eq!(coins.value(), 16);
    assert_eq!(paid, 1 + (1 << 27));
    assert_eq!(team.left(FIRST_DAY), 4);
    assert_eq!(team.left(FIRST_DAY + 1), 10);
    assert_eq!(team.left(FIRST_DAY + 27), 0);
    assert_eq!(team.escrow(), 264);
    destroy(coins);
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

#[test, expected_failure(abort_code = suil::team::EDayExhausted)]
fun a_day_pays_no_more_than_its_total() {
    let (scenario, mut team) = begin(1_000);
    team.publish(FIRST_DAY, ROOT, 100, 0, 0);
    team.publish(FIRST_DAY + 1, ROOT, 900, 0, 0);
    destroy(team.pay(ALICE, FIRST_DAY, &vector[100, 1, 0, 0]));
    end(scenario, team);
}

#[test, expected_failure(abort_code = suil::team::EDayExhausted)]
fun a_day_pays_no_more_than_what_is_left() {
    let (scenario, mut team) = begin(1_000);
    team.publish(FIRST_DAY, ROOT, 100, 0, 0);
    destroy(team.pay(ALICE, FIRST_DAY, &vector[60, 0, 0, 0]));
    destroy(team.pay(@0xB0B, FIRST_DAY, &vector[41, 0, 0, 0]));
    end(scenario, team);
}
