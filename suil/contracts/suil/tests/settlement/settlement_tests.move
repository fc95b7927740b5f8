/// Tests of `suil::settlement`: every call, every refusal, every view. Alice has staked 21 SUI, 41.873123 USD: day 1
/// sets aside 20,937 micro-dollars for it, of which 31.5% are 6,595.155. Where a tree has one leaf, that leaf is its
/// root.
#[test_only]
module suil::settlement_tests;

use std::bcs;
use std::unit_test::assert_eq;
use sui::balance;
use sui::event;
use sui::sui::SUI;
use suil::merkle;
use suil::reserve;
use suil::settlement::{Self, Proven, SettlementPublished, SettlementRevoked, TeamReserveFunded};
use suil::team::Team;
use suil::world::{Self, USD, World};

use fun publish_two as World.publish_two;
use fun replace_code as World.replace_code;

const DAY: u64 = 20_800;
const DAY_MS: u64 = 86_400_000;
/// Noon of day 20,802, when the tests publish.
const NOW_MS: u64 = 1_797_336_000_000;
const EMPTY: vector<u8> = x"0000000000000000000000000000000000000000000000000000000000000000";

public struct PublishedMirror has drop {
    day: u64,
    root: vector<u8>,
    total: u64,
    claimable_at_ms: u64,
    timestamp_ms: u64,
}
public struct RevokedMirror has drop { day: u64, root: vector<u8>, total: u64, timestamp_ms: u64 }
public struct ProvenMirror has drop {
    member: address,
    day: u64,
    friend_income: u64,
    indirect_income: u64,
    community_income: u64,
    peer_income: u64,
    timestamp_ms: u64,
}
public struct FundedMirror has drop { funder: address, amount: u64, timestamp_ms: u64 }

/// Two complete days, a team reserve of 100,000 micro-dollars.
fun begin(): World {
    let mut world = world::begin();
    world.fund_reserve(1_000_000);
    world.fund_team(100_000);
    world.stake(world::alice(), 21_000_000_000, 41_873_123);
    world.advance_days(2);
    world
}

fun leaf_of(member: address, amounts: vector<u64>): vector<u8> {
    merkle::leaf(member, &amounts)
}

/// Publishes day 0 without a leaf and day 1 with `root`.
fun publish_two(world: &mut World, root: vector<u8>, total: u64) {
    world.publish(world::settler(), DAY, EMPTY, 0);
    world.publish(world::settler(), DAY + 1, root, total);
}

/// Asserts that the transaction in hand emitted one event `E`, and that it reads as `expected`.
fun assert_only<E: copy + drop, M: drop>(expected: M) {
    let events = event::events_by_type<E>();
    assert_eq!(events.length(), 1);
    assert_eq!(bcs::to_bytes(&events[0]), bcs::to_bytes(&expected));
}

/// As after an upgrade that was put in force: this code is of an older version.
fun replace_code(world: &mut World) {
    let (config, _) = world.config_mut();
    config.set_version_for_testing(9);
}

// === Publishing ===

#[test]
fun publishing_sets_the_total_aside() {
    let mut world = begin();
    let root = leaf_of(world::alice(), vector[6_595, 0, 0, 0]);
    world.publish(world::settler(), DAY, EMPTY, 0);
    world.publish(world::settler(), DAY + 1, root, 6_595);
    assert_only<SettlementPublished, PublishedMirror>(PublishedMirror {
        day: DAY + 1,
        root,
        total: 6_595,
        claimable_at_ms: NOW_MS + DAY_MS,
        timestamp_ms: NOW_MS,
    });
    let overview = world.team_overview();
    assert_eq!(overview.reserve(), 93_405);
    assert_eq!(overview.escrow(), 6_595);
    assert_eq!(overview.first_day(), DAY);
    assert_eq!(overview.next_day(), DAY + 2);
    // Publishing closed the days that were complete.
    assert_eq!(world.overview().last_closed_day(), DAY + 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENotSettlementKey)]
fun an_outsider_cannot_publish() {
    let mut world = begin();
    world.publish(world::outsider(), DAY, EMPTY, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENotSettlementKey)]
fun the_operator_cannot_publish() {
    let mut world = begin();
    world.publish(world::publisher(), DAY, EMPTY, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EDayOutOfOrder)]
fun no_day_is_left_out() {
    let mut world = begin();
    world.publish(world::settler(), DAY + 1, EMPTY, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EDayOutOfOrder)]
fun no_day_is_published_twice() {
    let mut world = begin();
    world.publish(world::settler(), DAY, EMPTY, 0);
    world.publish(world::settler(), DAY, EMPTY, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EDayOutOfOrder)]
fun there_is_no_day_before_the_first() {
    let mut world = begin();
    world.publish(world::settler(), DAY - 1, EMPTY, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EDayOpen)]
fun the_running_day_cannot_be_published() {
    let mut world = begin();
    world.publish_two(EMPTY, 0);
    world.publish(world::settler(), DAY + 2, EMPTY, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::ETotalAboveLimit)]
fun a_total_above_31_5_percent_is_refused() {
    let mut world = begin();
    world.publish_two(EMPTY, 6_596);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::ETotalAboveLimit)]
fun a_day_that_set_nothing_aside_has_no_total() {
    let mut world = begin();
    world.publish(world::settler(), DAY, EMPTY, 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EReserveShort)]
fun a_total_above_the_reserve_is_refused() {
    let mut world = world::begin();
    world.fund_reserve(1_000_000);
    world.fund_team(6_594);
    world.stake(world::alice(), 21_000_000_000, 0);
    world.advance_days(2);
    world.publish_two(EMPTY, 6_595);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::ERootMalformed)]
fun a_root_of_31_bytes_is_refused() {
    let mut world = begin();
    let root = x"00000000000000000000000000000000000000000000000000000000000000";
    world.publish(world::settler(), DAY, root, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EDaysBehind)]
fun days_have_to_be_rolled_first_after_a_long_time() {
    let mut world = begin();
    world.advance_days(199);
    world.publish(world::settler(), DAY, EMPTY, 0);
    world.end();
}

// === Revoking ===

#[test]
fun a_revoked_root_is_published_again() {
    let mut world = begin();
    let wrong = leaf_of(world::bob(), vector[6_000, 0, 0, 0]);
    world.publish_two(wrong, 6_000);
    world.advance_ms(DAY_MS - 1);
    world.revoke(DAY + 1);
    assert_only<SettlementRevoked, RevokedMirror>(RevokedMirror {
        day: DAY + 1,
        root: wrong,
        total: 6_000,
        timestamp_ms: NOW_MS + DAY_MS - 1,
    });
    let overview = world.team_overview();
    assert_eq!(overview.reserve(), 100_000);
    assert_eq!(overview.escrow(), 0);
    assert_eq!(overview.next_day(), DAY + 1);

    let right = leaf_of(world::alice(), vector[5_000, 0, 0, 0]);
    world.publish(world::settler(), DAY + 1, right, 5_000);
    world.advance_ms(DAY_MS);
    world.prove(world::alice(), DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    assert_eq!(world.team_account(world::alice()).proven(), vector[5_000, 0, 0, 0]);
    world.end();
}

#[test]
fun several_roots_are_revoked_from_the_last_on() {
    let mut world = begin();
    world.publish_two(EMPTY, 100);
    world.revoke(DAY + 1);
    world.revoke(DAY);
    let overview = world.team_overview();
    assert_eq!(overview.next_day(), DAY);
    assert_eq!(overview.reserve(), 100_000);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EProofInvalid)]
fun a_revoked_root_proves_nothing() {
    let mut world = begin();
    world.publish_two(leaf_of(world::bob(), vector[6_000, 0, 0, 0]), 6_000);
    world.revoke(DAY + 1);
    world.publish(world::settler(), DAY + 1, EMPTY, 0);
    world.advance_ms(DAY_MS);
    world.prove(world::bob(), DAY + 1, vector[6_000, 0, 0, 0], vector[], 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EDayNotLast)]
fun only_the_last_day_can_be_revoked() {
    let mut world = begin();
    world.publish_two(EMPTY, 0);
    world.revoke(DAY);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EDayNotLast)]
fun a_day_that_is_not_published_cannot_be_revoked() {
    let mut world = begin();
    world.revoke(DAY - 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EAlreadyClaimable)]
fun what_is_claimable_is_final() {
    let mut world = begin();
    world.publish_two(EMPTY, 0);
    world.advance_ms(DAY_MS);
    world.revoke(DAY + 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::admin::EGuardianReplaced)]
fun a_guardian_that_was_replaced_cannot_revoke() {
    let mut world = begin();
    world.announce_guardian(world::bob());
    world.advance_days(7);
    world.publish_two(EMPTY, 0);
    world.install_guardian();
    world.revoke(DAY + 1);
    world.end();
}

// === Proving and claiming ===

#[test]
fun proving_and_claiming_each_kind() {
    let mut world = begin();
    let (bob, amounts) = (world::bob(), vector[100, 200, 300, 400]);
    let other = leaf_of(world::alice(), vector[1, 0, 0, 0]);
    world.publish_two(merkle::node(leaf_of(bob, amounts), other), 1_001);
    world.advance_ms(DAY_MS);
    world.prove(bob, DAY + 1, amounts, vector[other], 0);
    assert_only<Proven, ProvenMirror>(ProvenMirror {
        member: bob,
        day: DAY + 1,
        friend_income: 100,
        indirect_income: 200,
        community_income: 300,
        peer_income: 400,
        timestamp_ms: NOW_MS + DAY_MS,
    });
    // Bob has no position: team income needs none.
    assert_eq!(world.claimable_by_kind(bob), vector[0, 100, 200, 300, 400]);
    vector[95u64, 190, 285, 380].do!(|net| {
        let kind = (net / 95) as u8;
        world.claim_usdc(bob, kind, 100 * (kind as u64));
        assert_eq!(world.received<USD>(bob), net);
    });
    assert_eq!(world.claimable_by_kind(bob), vector[0, 0, 0, 0, 0]);
    let account = world.team_account(bob);
    assert_eq!(account.proven(), amounts);
    assert_eq!(account.claimed(), amounts);
    assert_eq!(world.team_overview().escrow(), 1);
    assert_eq!(world.vault_balance<USD>(), 50);
    world.end();
}

#[test]
fun a_claim_in_sui() {
    let mut world = begin();
    let root = leaf_of(world::alice(), vector[0, 0, 0, 5_000]);
    world.publish_two(root, 5_000);
    world.advance_ms(DAY_MS);
    world.prove(world::alice(), DAY + 1, vector[0, 0, 0, 5_000], vector[], 0);
    // 4,750 less the pool's ceil(14.25) = 15 buy
    // floor(1,000,021,000,000,000 · 4,735 / (1,999,958,126,877 + 4,735)) = 2,367,599 MIST.
    world.claim(world::alice(), 4, 5_000, 2_367_599);
    assert_eq!(world.received<SUI>(world::alice()), 2_367_599);
    world.end();
}

#[test]
fun a_pause_holds_no_income() {
    let mut world = begin();
    world.publish_two(leaf_of(world::alice(), vector[5_000, 0, 0, 0]), 5_000);
    world.pause(7 * DAY_MS);
    world.advance_ms(DAY_MS);
    world.prove(world::alice(), DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    world.claim_usdc(world::alice(), 1, 5_000);
    assert_eq!(world.received<USD>(world::alice()), 4_750);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EDayNotAccepted)]
fun a_root_is_not_claimable_before_its_time() {
    let mut world = begin();
    world.publish_two(leaf_of(world::alice(), vector[5_000, 0, 0, 0]), 5_000);
    world.advance_ms(DAY_MS - 1);
    world.prove(world::alice(), DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EDayNotAccepted)]
fun a_day_without_a_root_proves_nothing() {
    let mut world = begin();
    world.prove(world::alice(), DAY, vector[0, 0, 0, 0], vector[], 0);
    world.end();
}

#[test]
fun the_eighth_last_root_is_accepted() {
    let mut world = begin();
    world.publish_two(leaf_of(world::alice(), vector[5_000, 0, 0, 0]), 5_000);
    world.advance_days(7);
    7u64.do!(|i| world.publish(world::settler(), DAY + 2 + i, EMPTY, 0));
    world.advance_ms(DAY_MS);
    world.prove(world::alice(), DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    assert_eq!(world.team_account(world::alice()).claimable(), vector[5_000, 0, 0, 0]);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EDayNotAccepted)]
fun the_ninth_last_root_is_too_old() {
    let mut world = begin();
    world.publish_two(leaf_of(world::alice(), vector[5_000, 0, 0, 0]), 5_000);
    world.advance_days(8);
    8u64.do!(|i| world.publish(world::settler(), DAY + 2 + i, EMPTY, 0));
    world.advance_ms(DAY_MS);
    world.prove(world::alice(), DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EProofInvalid)]
fun a_forged_amount_is_refused() {
    let mut world = begin();
    world.publish_two(leaf_of(world::alice(), vector[5_000, 0, 0, 0]), 5_000);
    world.advance_ms(DAY_MS);
    world.prove(world::alice(), DAY + 1, vector[5_001, 0, 0, 0], vector[], 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EProofInvalid)]
fun an_amount_of_another_kind_is_refused() {
    let mut world = begin();
    world.publish_two(leaf_of(world::alice(), vector[5_000, 0, 0, 0]), 5_000);
    world.advance_ms(DAY_MS);
    world.prove(world::alice(), DAY + 1, vector[0, 5_000, 0, 0], vector[], 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EProofInvalid)]
fun another_members_proof_is_refused() {
    let mut world = begin();
    world.publish_two(leaf_of(world::alice(), vector[5_000, 0, 0, 0]), 5_000);
    world.advance_ms(DAY_MS);
    world.prove(world::bob(), DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EProofInvalid)]
fun the_wrong_side_is_refused() {
    let mut world = begin();
    let (alices, bobs) = (
        leaf_of(world::alice(), vector[5_000, 0, 0, 0]),
        leaf_of(world::bob(), vector[1, 0, 0, 0]),
    );
    world.publish_two(merkle::node(bobs, alices), 5_001);
    world.advance_ms(DAY_MS);
    world.prove(world::alice(), DAY + 1, vector[5_000, 0, 0, 0], vector[bobs], 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EProofInvalid)]
fun the_empty_tree_proves_nothing() {
    let mut world = begin();
    world.publish_two(EMPTY, 0);
    world.advance_ms(DAY_MS);
    world.prove(world::alice(), DAY + 1, vector[0, 0, 0, 0], vector[], 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EProofInvalid)]
fun another_days_proof_is_refused() {
    let mut world = begin();
    world.publish_two(leaf_of(world::alice(), vector[5_000, 0, 0, 0]), 5_000);
    world.advance_ms(DAY_MS);
    world.prove(world::alice(), DAY, vector[5_000, 0, 0, 0], vector[], 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EProofMalformed)]
fun a_malformed_proof_is_refused() {
    let mut world = begin();
    world.publish_two(leaf_of(world::alice(), vector[5_000, 0, 0, 0]), 5_000);
    world.advance_ms(DAY_MS);
    world.prove(world::alice(), DAY + 1, vector[5_000, 0, 0, 0], vector[], 1);
    world.end();
}

#[test]
fun an_old_proof_takes_nothing_away() {
    let mut world = begin();
    let (alice, later) = (world::alice(), vector[5_000, 0, 0, 600]);
    world.publish_two(leaf_of(alice, vector[5_000, 0, 0, 0]), 5_000);
    world.advance_days(1);
    world.publish(world::settler(), DAY + 2, leaf_of(alice, later), 600);
    world.advance_days(1);
    world.prove(alice, DAY + 2, later, vector[], 0);
    world.prove(alice, DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    assert_eq!(world.team_account(alice).proven(), later);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EAboveClaimable)]
fun an_old_proof_does_not_pay_twice() {
    let mut world = begin();
    let alice = world::alice();
    world.publish_two(leaf_of(alice, vector[5_000, 0, 0, 0]), 5_000);
    world.advance_ms(DAY_MS);
    world.prove(alice, DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    world.claim_usdc(alice, 1, 5_000);
    world.prove(alice, DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    world.claim_usdc(alice, 1, 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EAboveClaimable)]
fun a_later_proof_pays_the_difference_alone() {
    let mut world = begin();
    let alice = world::alice();
    world.publish_two(leaf_of(alice, vector[5_000, 0, 0, 0]), 5_000);
    world.advance_days(1);
    world.publish(world::settler(), DAY + 2, leaf_of(alice, vector[5_600, 0, 0, 0]), 600);
    world.prove(alice, DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    world.claim_usdc(alice, 1, 5_000);
    world.advance_days(1);
    world.prove(alice, DAY + 2, vector[5_600, 0, 0, 0], vector[], 0);
    assert_eq!(world.team_account(alice).claimable(), vector[600, 0, 0, 0]);
    world.claim_usdc(alice, 1, 601);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EAboveClaimable)]
fun nothing_is_claimable_without_a_proof() {
    let mut world = begin();
    world.publish_two(leaf_of(world::alice(), vector[5_000, 0, 0, 0]), 5_000);
    world.advance_ms(DAY_MS);
    world.claim_usdc(world::alice(), 1, 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EAboveClaimable)]
fun a_kind_pays_no_other_kind() {
    let mut world = begin();
    world.publish_two(leaf_of(world::alice(), vector[5_000, 0, 0, 0]), 5_000);
    world.advance_ms(DAY_MS);
    world.prove(world::alice(), DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    world.claim_usdc(world::alice(), 2, 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EZeroResult)]
fun what_the_fee_takes_whole_is_refused() {
    let mut world = begin();
    world.publish_two(leaf_of(world::alice(), vector[1, 0, 0, 0]), 1);
    world.advance_ms(DAY_MS);
    world.prove(world::alice(), DAY + 1, vector[1, 0, 0, 0], vector[], 0);
    world.claim_usdc(world::alice(), 1, 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::team::EEscrowShort)]
fun a_stolen_key_takes_no_more_than_the_totals() {
    let mut world = begin();
    let thief = world::outsider();
    world.publish_two(leaf_of(thief, vector[1_000_000_000, 0, 0, 0]), 6_595);
    world.advance_ms(DAY_MS);
    world.prove(thief, DAY + 1, vector[1_000_000_000, 0, 0, 0], vector[], 0);
    world.claim_usdc(thief, 1, 6_596);
    world.end();
}

// === The reserve ===

#[test]
fun anyone_funds_the_reserve() {
    let mut world = world::begin();
    world.fund_team(70);
    assert_only<TeamReserveFunded, FundedMirror>(FundedMirror {
        funder: world::publisher(),
        amount: 70,
        timestamp_ms: NOW_MS - 2 * DAY_MS,
    });
    assert_eq!(world.team_overview().reserve(), 70);
    world.fund_team(1);
    assert_eq!(world.team_overview().reserve(), 71);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EZeroAmount)]
fun an_empty_coin_is_refused() {
    let mut world = world::begin();
    world.fund_team(0);
    world.end();
}

#[test]
fun the_vaults_deposit_is_accepted() {
    let mut world = world::begin();
    world.next_tx(world::outsider());
    let mut team = world.take<Team<USD>>();
    let vault = object::id_from_address(@0x7);
    let deposit = reserve::deposit(object::id(&team), vault, balance::create_for_testing<USD>(9));
    settlement::accept_deposit(deposit, &mut team, world.config(), world.clock());
    assert_only<TeamReserveFunded, FundedMirror>(FundedMirror {
        funder: @0x7,
        amount: 9,
        timestamp_ms: NOW_MS - 2 * DAY_MS,
    });
    world::give_back(team);
    assert_eq!(world.team_overview().reserve(), 9);
    world.end();
}

// === Views ===

#[test]
fun published_days_in_pages() {
    let mut world = begin();
    let root = leaf_of(world::alice(), vector[5_000, 0, 0, 0]);
    world.publish_two(root, 5_000);
    let all = world.roots(0, 100);
    assert_eq!(all.length(), 2);
    assert_eq!(all[0].day(), DAY);
    assert_eq!(all[0].root(), EMPTY);
    assert_eq!(all[1].day(), DAY + 1);
    assert_eq!(all[1].root(), root);
    assert_eq!(all[1].total(), 5_000);
    let (published_at_ms, claimable_at_ms) = all[1].times_ms();
    assert_eq!(published_at_ms, NOW_MS);
    assert_eq!(claimable_at_ms, NOW_MS + DAY_MS);
    assert!(!all[1].accepted());
    world.advance_ms(DAY_MS);
    let page = world.roots(DAY + 1, 1);
    assert_eq!(page.length(), 1);
    assert!(page[0].accepted());
    assert_eq!(world.roots(DAY, 1)[0].day(), DAY);
    assert_eq!(world.roots(DAY + 2, 10).length(), 0);
    assert_eq!(world.roots(DAY + 99, 10).length(), 0);
    world.end();
}

// === An upgrade ===

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_does_not_publish() {
    let mut world = begin();
    world.replace_code();
    world.publish(world::settler(), DAY, EMPTY, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_does_not_revoke() {
    let mut world = begin();
    world.publish_two(EMPTY, 0);
    world.replace_code();
    world.revoke(DAY + 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_does_not_prove() {
    let mut world = begin();
    world.replace_code();
    world.prove(world::alice(), DAY, vector[0, 0, 0, 0], vector[], 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_takes_no_funds() {
    let mut world = begin();
    world.replace_code();
    world.fund_team(1);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_takes_no_deposit() {
    let mut world = world::begin();
    world.replace_code();
    world.next_tx(world::outsider());
    let mut team = world.take<Team<USD>>();
    let id = object::id(&team);
    let deposit = reserve::deposit(id, id, balance::create_for_testing<USD>(9));
    settlement::accept_deposit(deposit, &mut team, world.config(), world.clock());
    world::give_back(team);
    world.end();
}
