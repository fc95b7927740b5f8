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

/// A leaf of day 1, which most tests publish.
fun leaf_of(member: address, amounts: vector<u64>): vector<u8> {
    merkle::leaf(DAY + 1, member, &amounts)
}

fun leaf_on(day: u64, member: address, amounts: vector<u64>): vector<u8> {
    merkle::leaf(day, member, &amounts)
}

/// Publishes day 0 without a leaf and day 1 with `root`.
fun publish_two(world: &mut World, root: vector<u8>, total: u64) {
    world.publish_attested(DAY, EMPTY, 0);
    world.publish_attested(DAY + 1, root, total);
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
        claimable_at_ms: NOW_MS + 3 * DAY_MS,
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
    assert_eq!(overview.next_day(), DAY + 2);

    let right = leaf_of(world::alice(), vector[5_000, 0, 0, 0]);
    world.publish_attested(DAY + 1, right, 5_000);
    world.advance_ms(DAY_MS);
    world.prove(world::alice(), DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    assert_eq!(world.team_credit(world::alice()), vector[5_000, 0, 0, 0]);
    world.end();
}

#[test]
fun roots_are_revoked_and_published_again_in_any_order() {
    let mut world = begin();
    world.publish_two(leaf_of(world::alice(), vector[100, 0, 0, 0]), 100);
    world.advance_days(1);
    world.publish_attested(DAY + 2, EMPTY, 7);
    // Day 1 is claimable from now on, day 2 a day later.
    world.revoke(DAY + 2);
    assert_eq!(world.team_overview().reserve(), 99_900);
    world.publish_attested(DAY + 2, EMPTY, 9);
    world.prove(world::alice(), DAY + 1, vector[100, 0, 0, 0], vector[], 0);
    let overview = world.team_overview();
    assert_eq!(overview.reserve(), 99_891);
    assert_eq!(overview.escrow(), 9);
    assert_eq!(overview.next_day(), DAY + 3);
    world.end();
}

#[test]
fun a_day_in_between_is_revoked_and_no_other_day_moves() {
    let mut world = begin();
    world.publish_two(leaf_of(world::bob(), vector[6_000, 0, 0, 0]), 6_000);
    world.advance_ms(DAY_MS / 2);
    world.publish_attested(DAY + 2, leaf_on(DAY + 2, world::bob(), vector[80, 0, 0, 0]), 80);
    world.revoke(DAY + 1);
    assert_eq!(world.team_overview().next_day(), DAY + 3);
    let roots = world.roots(DAY, 3);
    assert!(!roots[0].revoked() && roots[1].revoked() && !roots[2].revoked());
    assert_eq!(roots[1].left(), 0);
    // Published again at midnight, day 1 is claimable a day after that; day 2 keeps its own time.
    world.publish_attested(DAY + 1, leaf_of(world::alice(), vector[50, 0, 0, 0]), 50);
    world.advance_ms(DAY_MS);
    world.prove(world::bob(), DAY + 2, vector[80, 0, 0, 0], vector[], 0);
    world.prove(world::alice(), DAY + 1, vector[50, 0, 0, 0], vector[], 0);
    assert_eq!(world.team_overview().escrow(), 0);
    assert_eq!(world.team_overview().reserve(), 99_870);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EDayNotAccepted)]
fun a_revoked_day_proves_nothing() {
    let mut world = begin();
    world.publish_two(leaf_of(world::bob(), vector[6_000, 0, 0, 0]), 6_000);
    world.revoke(DAY + 1);
    world.advance_ms(DAY_MS);
    world.prove(world::bob(), DAY + 1, vector[6_000, 0, 0, 0], vector[], 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EProofInvalid)]
fun a_revoked_root_proves_nothing() {
    let mut world = begin();
    world.publish_two(leaf_of(world::bob(), vector[6_000, 0, 0, 0]), 6_000);
    world.revoke(DAY + 1);
    world.publish_attested(DAY + 1, EMPTY, 0);
    world.advance_ms(DAY_MS);
    world.prove(world::bob(), DAY + 1, vector[6_000, 0, 0, 0], vector[], 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EDayNotPublished)]
fun a_day_cannot_be_revoked_twice() {
    let mut world = begin();
    world.publish_two(EMPTY, 0);
    world.revoke(DAY);
    world.revoke(DAY);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EDayNotPublished)]
fun a_day_before_the_first_cannot_be_revoked() {
    let mut world = begin();
    world.revoke(DAY - 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EDayNotPublished)]
fun a_day_that_is_next_cannot_be_revoked() {
    let mut world = begin();
    world.revoke(DAY);
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
    assert_eq!(world.overview().team_credit(), 1_000);
    assert_eq!(world.claimable_by_kind(bob), vector[0, 100, 200, 300, 400]);
    vector[95u64, 190, 285, 380].do!(|net| {
        let kind = (net / 95) as u8;
        world.claim_usdc(bob, kind, 100 * (kind as u64));
        assert_eq!(world.received<USD>(bob), net);
    });
    assert_eq!(world.claimable_by_kind(bob), vector[0, 0, 0, 0, 0]);
    assert!(world.is_proven(bob, DAY + 1));
    assert!(!world.is_proven(world::alice(), DAY + 1));
    assert_eq!(world.team_overview().escrow(), 1);
    assert_eq!(world.overview().team_credit(), 0);
    assert_eq!(world.liquidity_fees(), 50);
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
fun a_claimable_day_is_accepted_permanently() {
    let mut world = begin();
    world.publish_two(leaf_of(world::alice(), vector[5_000, 0, 0, 0]), 5_000);
    world.advance_days(60);
    60u64.do!(|i| world.publish_attested(DAY + 2 + i, EMPTY, 0));
    world.advance_days(100);
    world.prove(world::alice(), DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    assert_eq!(world.team_credit(world::alice()), vector[5_000, 0, 0, 0]);
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
fun days_add_up_in_any_order() {
    let mut world = begin();
    let alice = world::alice();
    world.publish_two(leaf_of(alice, vector[5_000, 0, 0, 0]), 5_000);
    world.advance_days(1);
    world.publish_attested(DAY + 2, leaf_on(DAY + 2, alice, vector[100, 0, 0, 500]), 600);
    world.advance_days(1);
    world.prove(alice, DAY + 2, vector[100, 0, 0, 500], vector[], 0);
    assert_eq!(world.team_credit(alice), vector[100, 0, 0, 500]);
    world.prove(alice, DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    assert_eq!(world.team_credit(alice), vector[5_100, 0, 0, 500]);
    world.end();
}

/// Another address proves for Alice, then she proves and claims: the second proof adds nothing and refuses nothing.
#[test]
fun anyone_proves_for_anyone_and_a_day_counts_once() {
    let mut world = begin();
    let alice = world::alice();
    world.publish_two(leaf_of(alice, vector[5_000, 0, 0, 0]), 5_000);
    world.advance_ms(DAY_MS);
    world.prove_for(world::outsider(), alice, DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    assert_eq!(world.team_credit(alice), vector[5_000, 0, 0, 0]);
    assert_eq!(world.team_credit(world::outsider()), vector[0, 0, 0, 0]);
    world.prove(alice, DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    assert_eq!(event::events_by_type<Proven>().length(), 0);
    world.claim_usdc(alice, 1, 5_000);
    world.prove(alice, DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
    assert_eq!(world.team_credit(alice), vector[0, 0, 0, 0]);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EProofInvalid)]
fun a_leaf_of_another_day_is_refused() {
    let mut world = begin();
    // The tree of day 1 holds a leaf of day 2.
    world.publish_two(leaf_on(DAY + 2, world::alice(), vector[5_000, 0, 0, 0]), 5_000);
    world.advance_ms(DAY_MS);
    world.prove(world::alice(), DAY + 1, vector[5_000, 0, 0, 0], vector[], 0);
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

// === A stolen settlement key ===

/// Alice's day 1 is honest and its 5,000 are not proven; the thief publishes day 2 with `total` and one leaf for itself.
fun publish_wrong_day(stolen: u64, total: u64): World {
    let mut world = begin();
    world.publish_two(leaf_of(world::alice(), vector[5_000, 0, 0, 0]), 5_000);
    world.advance_days(1);
    let root = leaf_on(DAY + 2, world::outsider(), vector[stolen, 0, 0, 0]);
    world.publish_attested(DAY + 2, root, total);
    world.advance_ms(DAY_MS);
    world
}

/// Before, a root of any total paid out of everybody's escrow.
#[test, expected_failure(abort_code = suil::team::EDayExhausted)]
fun a_stolen_key_takes_nothing_of_the_days_before() {
    let mut world = publish_wrong_day(1_000_000_000_000, 0);
    let stolen = vector[1_000_000_000_000, 0, 0, 0];
    world.prove(world::outsider(), DAY + 2, stolen, vector[], 0);
    world.end();
}

/// Before, a proof once taken was paid out of what later days set aside.
#[test, expected_failure(abort_code = suil::team::EDayExhausted)]
fun a_stolen_key_takes_nothing_of_the_days_after() {
    let mut world = publish_wrong_day(1_000_000_000_000, 0);
    let honest = leaf_on(DAY + 3, world::alice(), vector[6_000, 0, 0, 0]);
    world.publish_attested(DAY + 3, honest, 6_000);
    world.advance_ms(DAY_MS);
    let stolen = vector[1_000_000_000_000, 0, 0, 0];
    world.prove(world::outsider(), DAY + 2, stolen, vector[], 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::team::EDayExhausted)]
fun amounts_whose_sum_is_no_u64_are_refused_as_any_others() {
    let mut world = begin();
    let most = 18_446_744_073_709_551_615;
    let amounts = vector[most, most, most, most];
    world.publish_two(leaf_of(world::outsider(), amounts), 6_595);
    world.advance_ms(DAY_MS);
    world.prove(world::outsider(), DAY + 1, amounts, vector[], 0);
    world.end();
}

/// The day's total is 6,595 and its root names 6,595 for the thief and as much for Bob: one of them gets it. Alice's 5,000
/// of the day after are hers.
#[test]
fun a_stolen_key_takes_no_more_than_the_totals() {
    let mut world = begin();
    let (alice, bob, thief) = (world::alice(), world::bob(), world::outsider());
    let amounts = vector[6_595, 0, 0, 0];
    let (thiefs, bobs) = (leaf_of(thief, amounts), leaf_of(bob, amounts));
    world.publish_two(merkle::node(thiefs, bobs), 6_595);
    world.advance_days(1);
    world.publish_attested(DAY + 2, leaf_on(DAY + 2, alice, vector[5_000, 0, 0, 0]), 5_000);
    world.prove(thief, DAY + 1, amounts, vector[bobs], 0);
    world.claim_usdc(thief, 1, 6_595);
    assert_eq!(world.roots(DAY + 1, 1)[0].left(), 0);
    assert_eq!(world.team_overview().escrow(), 5_000);

    world.advance_ms(DAY_MS);
    world.prove(alice, DAY + 2, vector[5_000, 0, 0, 0], vector[], 0);
    world.claim_usdc(alice, 1, 5_000);
    assert_eq!(world.received<USD>(alice), 4_750);
    assert_eq!(world.team_overview().escrow(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EAboveClaimable)]
fun a_stolen_key_claims_no_more_than_the_total() {
    let mut world = publish_wrong_day(600, 600);
    world.prove(world::outsider(), DAY + 2, vector[600, 0, 0, 0], vector[], 0);
    world.claim_usdc(world::outsider(), 1, 601);
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
    settlement::accept_deposit(&mut team, world.config(), deposit, world.clock());
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
    assert_eq!(all[1].left(), 5_000);
    assert!(!all[1].revoked());
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
    settlement::accept_deposit(&mut team, world.config(), deposit, world.clock());
    world::give_back(team);
    world.end();
}
