/// Tests of `suil::season`. Alice has staked 21 SUI; of each of the days 1 to 27 she and Bob are named for 100 and 50
/// micro-dollars, of day 0 no member. Each day's total is 150, 27 days are 4,050.
#[test_only]
module suil::season_tests;

use std::bcs;
use std::unit_test::assert_eq;
use sui::event;
use suil::admin::GuardianCap;
use suil::merkle;
use suil::season;
use suil::settlement::Proven;
use suil::team::Team;
use suil::world::{Self, USD, World};

use fun publish_season as World.publish_season;
use fun attest_season as World.attest_season;
use fun revoke_season as World.revoke_season;
use fun prove_season as World.prove_season;
use fun accept_season as World.accept_season;

const DAY: u64 = 20_800;
const DAY_MS: u64 = 86_400_000;
const EMPTY: vector<u8> = x"0000000000000000000000000000000000000000000000000000000000000000";

/// The fields of `Proven`, which is opaque here, in their order.
public struct ProvenMirror has drop {
    member: address,
    day: u64,
    friend_income: u64,
    indirect_income: u64,
    community_income: u64,
    peer_income: u64,
    timestamp_ms: u64,
}

fun alices_day(): vector<u64> { vector[100, 0, 0, 0] }

fun bobs_day(): vector<u64> { vector[0, 20, 0, 30] }

/// 28 days of four amounts each: nothing on day 0, then `of_day`.
fun season_of(of_day: vector<u64>): vector<u64> {
    vector::tabulate!(112, |i| if (i < 4) 0 else of_day[i % 4])
}

fun alices_leaf(day: u64): vector<u8> { merkle::leaf(day, world::alice(), &alices_day()) }

fun bobs_leaf(day: u64): vector<u8> { merkle::leaf(day, world::bob(), &bobs_day()) }

fun alices_season_leaf(): vector<u8> {
    merkle::season_leaf(0, world::alice(), &season_of(alices_day()))
}

fun bobs_season_leaf(): vector<u8> { merkle::season_leaf(0, world::bob(), &season_of(bobs_day())) }

fun season_root(): vector<u8> { merkle::node(alices_season_leaf(), bobs_season_leaf()) }

/// 28 published days, all claimable.
fun begin(): World {
    let mut world = begin_unclaimable();
    world.advance_days(1);
    world
}

/// 28 published days, of which the last one is claimable a day later.
fun begin_unclaimable(): World {
    let mut world = world::begin();
    world.fund_reserve(1_000_000);
    world.fund_team(100_000);
    world.stake(world::alice(), 21_000_000_000, 41_873_123);
    world.advance_days(28);
    world.publish_attested(DAY, EMPTY, 0);
    27u64.do!(|i| {
        let day = DAY + 1 + i;
        world.publish_attested(day, merkle::node(alices_leaf(day), bobs_leaf(day)), 150);
    });
    world
}

fun publish_season(world: &mut World, sender: address, season: u64, root: vector<u8>) {
    world.next_tx(sender);
    let mut team = world.take<Team<USD>>();
    let (config, clock, ctx) = world.parts();
    season::publish_season(&mut team, config, season, root, clock, ctx);
    world::give_back(team);
}

fun attest_season(world: &mut World, sender: address, season: u64, root: vector<u8>) {
    world.next_tx(sender);
    let mut team = world.take<Team<USD>>();
    let (config, clock, ctx) = world.parts();
    season::attest_season(&mut team, config, season, root, clock, ctx);
    world::give_back(team);
}

fun revoke_season(world: &mut World, season: u64) {
    world.next_tx(world::guardian());
    let mut team = world.take<Team<USD>>();
    let cap = world.take_owned<GuardianCap>();
    season::revoke_season(&mut team, world.config(), &cap, season, world.clock());
    world.give_back_owned(cap);
    world::give_back(team);
}

/// Proves in a transaction of an outsider.
fun prove_season(
    world: &mut World,
    member: address,
    amounts: vector<u64>,
    siblings: vector<vector<u8>>,
    sides: u64,
) {
    world.next_tx(world::outsider());
    let mut team = world.take<Team<USD>>();
    let mut liquidity = world.take();
    season::prove_season(
        &mut team,
        &mut liquidity,
        world.config(),
        0,
        member,
        amounts,
        siblings,
        sides,
        world.clock(),
    );
    world::give_back(team);
    world::give_back(liquidity);
}

/// Publishes and attests a root of season 0, which proves afterwards.
fun accept_season(world: &mut World, root: vector<u8>) {
    world.publish_season(world::settler(), 0, root);
    world.attest_season(world::auditor(), 0, root);
    world.advance_days(7);
}

#[test]
fun a_seasons_leaf() {
    // Made outside Move, with Python's `hashlib.blake2b(…, digest_size=32)`: season 3, the amounts 1 to 112.
    let amounts = vector::tabulate!(112, |i| i + 1);
    let expected = x"034bcdf916cd3d37834d93f5160247fbe8413813f1858c2cd72ff1423ca82981";
    assert_eq!(merkle::season_leaf(3, @0xA11CE, &amounts), expected);
}

#[test]
fun a_season_is_proven_at_once() {
    let mut world = begin();
    let alice = world::alice();
    world.accept_season(season_root());
    world.prove_season(alice, season_of(alices_day()), vector[bobs_season_leaf()], 0);
    // One event for each day with income.
    let events = event::events_by_type<Proven>();
    assert_eq!(events.length(), 27);
    27u64.do!(|i| {
        let expected = ProvenMirror {
            member: alice,
            day: DAY + 1 + i,
            friend_income: 100,
            indirect_income: 0,
            community_income: 0,
            peer_income: 0,
            timestamp_ms: world.clock().timestamp_ms(),
        };
        assert_eq!(bcs::to_bytes(&events[i]), bcs::to_bytes(&expected));
    });
    assert_eq!(world.team_credit(alice), vector[2_700, 0, 0, 0]);
    assert!(!world.is_proven(alice, DAY) && world.is_proven(alice, DAY + 1) && world.is_proven(alice, DAY + 27));
    assert_eq!(world.team_overview().escrow(), 1_350);
    assert_eq!(world.overview().team_credit(), 2_700);
    // Again, by day or by season, it adds nothing.
    world.prove_season(alice, season_of(alices_day()), vector[bobs_season_leaf()], 0);
    world.prove(alice, DAY + 5, alices_day(), vector[bobs_leaf(DAY + 5)], 0);
    assert_eq!(world.team_credit(alice), vector[2_700, 0, 0, 0]);
    world.end();
}

#[test]
fun days_that_are_proven_count_once() {
    let mut world = begin();
    let bob = world::bob();
    world.prove(bob, DAY + 1, bobs_day(), vector[alices_leaf(DAY + 1)], 1);
    world.prove(bob, DAY + 27, bobs_day(), vector[alices_leaf(DAY + 27)], 1);
    world.accept_season(season_root());
    world.prove_season(bob, season_of(bobs_day()), vector[alices_season_leaf()], 1);
    assert_eq!(event::events_by_type<Proven>().length(), 25);
    // 27 days of 20 and 30.
    assert_eq!(world.team_credit(bob), vector[0, 540, 0, 810]);
    assert_eq!(world.team_overview().escrow(), 2_700);
    world.end();
}

/// Both keys are stolen: the season names 150 of each day for the thief. It gets what is left of the days that no member has
/// proven, and a day of which less is left is skipped.
#[test]
fun a_wrong_season_takes_whole_unproven_days_alone() {
    let mut world = begin();
    let (alice, thief) = (world::alice(), world::outsider());
    world.prove(alice, DAY + 1, alices_day(), vector[bobs_leaf(DAY + 1)], 0);
    let stolen = season_of(vector[150, 0, 0, 0]);
    world.accept_season(merkle::season_leaf(0, thief, &stolen));
    world.prove_season(thief, stolen, vector[], 0);
    // 26 days of 150; of day 1 50 are left, which are Bob's.
    assert_eq!(world.team_credit(thief), vector[3_900, 0, 0, 0]);
    assert_eq!(world.team_overview().escrow(), 50);
    world.prove(world::bob(), DAY + 1, bobs_day(), vector[alices_leaf(DAY + 1)], 1);
    assert_eq!(world.team_credit(world::bob()), vector[0, 20, 0, 30]);
    world.end();
}

#[test, expected_failure(abort_code = suil::season::ESeasonNotAccepted)]
fun the_settlement_key_alone_proves_nothing() {
    let mut world = begin();
    let stolen = season_of(vector[150, 0, 0, 0]);
    world.publish_season(world::settler(), 0, merkle::season_leaf(0, world::outsider(), &stolen));
    world.advance_days(400);
    world.prove_season(world::outsider(), stolen, vector[], 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::season::ESeasonNotAccepted)]
fun an_attested_season_waits_7_days() {
    let mut world = begin();
    world.publish_season(world::settler(), 0, season_root());
    world.attest_season(world::auditor(), 0, season_root());
    world.advance_ms(7 * DAY_MS - 1);
    world.prove_season(world::alice(), season_of(alices_day()), vector[bobs_season_leaf()], 0);
    world.end();
}

#[test]
fun a_revoked_season_is_published_again() {
    let mut world = begin();
    let wrong = merkle::season_leaf(0, world::outsider(), &season_of(vector[150, 0, 0, 0]));
    world.publish_season(world::settler(), 0, wrong);
    world.revoke_season(0);
    world.publish_season(world::settler(), 0, wrong);
    world.attest_season(world::auditor(), 0, wrong);
    world.advance_ms(7 * DAY_MS - 1);
    world.revoke_season(0);
    world.accept_season(season_root());
    world.prove_season(world::alice(), season_of(alices_day()), vector[bobs_season_leaf()], 0);
    assert_eq!(world.team_credit(world::alice()), vector[2_700, 0, 0, 0]);
    world.end();
}

#[test, expected_failure(abort_code = suil::season::EAlreadyProvable)]
fun a_season_that_proves_is_final() {
    let mut world = begin();
    world.accept_season(season_root());
    world.revoke_season(0);
    world.end();
}

#[test, expected_failure(abort_code = suil::season::ESeasonNotPublished)]
fun a_season_without_a_root_is_not_revoked() {
    let mut world = begin();
    world.revoke_season(0);
    world.end();
}

#[test, expected_failure(abort_code = suil::season::ESeasonNotPublished)]
fun a_season_without_a_root_is_not_attested() {
    let mut world = begin();
    world.attest_season(world::auditor(), 0, season_root());
    world.end();
}

#[test, expected_failure(abort_code = suil::season::ESeasonPublished)]
fun a_season_is_published_once() {
    let mut world = begin();
    world.publish_season(world::settler(), 0, season_root());
    world.publish_season(world::settler(), 0, season_root());
    world.end();
}

#[test, expected_failure(abort_code = suil::season::ESeasonAttested)]
fun a_season_is_attested_once() {
    let mut world = begin();
    world.publish_season(world::settler(), 0, season_root());
    world.attest_season(world::auditor(), 0, season_root());
    world.attest_season(world::auditor(), 0, season_root());
    world.end();
}

#[test, expected_failure(abort_code = suil::season::ERootDiffers)]
fun another_root_is_not_attested() {
    let mut world = begin();
    world.publish_season(world::settler(), 0, season_root());
    world.attest_season(world::auditor(), 0, alices_season_leaf());
    world.end();
}

#[test, expected_failure(abort_code = suil::season::ESeasonOpen)]
fun a_season_with_a_day_that_is_not_claimable_is_not_published() {
    let mut world = begin_unclaimable();
    world.publish_season(world::settler(), 0, season_root());
    world.end();
}

#[test, expected_failure(abort_code = suil::season::ESeasonOpen)]
fun a_season_that_has_not_begun_is_not_published() {
    let mut world = begin();
    world.publish_season(world::settler(), 1, season_root());
    world.end();
}

#[test, expected_failure(abort_code = suil::season::ERootMalformed)]
fun a_root_of_1_byte_is_refused() {
    let mut world = begin();
    world.publish_season(world::settler(), 0, x"00");
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENotSettlementKey)]
fun the_audit_key_publishes_no_season() {
    let mut world = begin();
    world.publish_season(world::auditor(), 0, season_root());
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENotAuditKey)]
fun the_settlement_key_attests_no_season() {
    let mut world = begin();
    world.publish_season(world::settler(), 0, season_root());
    world.attest_season(world::settler(), 0, season_root());
    world.end();
}

#[test, expected_failure(abort_code = suil::season::EAmountsMalformed)]
fun a_leaf_has_112_amounts() {
    let mut world = begin();
    world.accept_season(season_root());
    world.prove_season(world::alice(), alices_day(), vector[bobs_season_leaf()], 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::season::EProofMalformed)]
fun a_malformed_proof_is_refused() {
    let mut world = begin();
    world.accept_season(season_root());
    world.prove_season(world::alice(), season_of(alices_day()), vector[bobs_season_leaf()], 2);
    world.end();
}

#[test, expected_failure(abort_code = suil::season::EProofInvalid)]
fun another_members_proof_is_refused() {
    let mut world = begin();
    world.accept_season(season_root());
    world.prove_season(world::outsider(), season_of(alices_day()), vector[bobs_season_leaf()], 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::EProofInvalid)]
fun a_season_proves_no_day() {
    let mut world = begin();
    let day = DAY + 1;
    world.prove(world::alice(), day, alices_day(), vector[bobs_season_leaf()], 0);
    world.end();
}

// === Versions ===

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_publishes_no_season() {
    let mut world = begin();
    world.replace_code();
    world.publish_season(world::settler(), 0, season_root());
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_attests_no_season() {
    let mut world = begin();
    world.publish_season(world::settler(), 0, season_root());
    world.replace_code();
    world.attest_season(world::auditor(), 0, season_root());
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_revokes_no_season() {
    let mut world = begin();
    world.publish_season(world::settler(), 0, season_root());
    world.replace_code();
    world.revoke_season(0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_proves_no_season() {
    let mut world = begin();
    world.accept_season(season_root());
    world.replace_code();
    world.prove_season(world::alice(), season_of(alices_day()), vector[bobs_season_leaf()], 0);
    world.end();
}
