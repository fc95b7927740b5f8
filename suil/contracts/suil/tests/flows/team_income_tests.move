/// Two days of team income from the stakes to the claims: the figures of docs/concepts/settlement.md. The root of the
/// tree invites Alice, Alice invites Bob; each stakes 21 SUI, in this order, so that each is a little smaller than the
/// one before: 41,873,123, 41,871,367 and 41,869,611 micro-dollars. The amounts are worked out by hand from rules.md
/// §4, the hashes were made outside Move, with Python's `hashlib.blake2b(…, digest_size=32)`.
#[test_only]
module suil::team_income_tests;

use std::unit_test::assert_eq;
use suil::world::{Self, USD, World};

const DAY_MS: u64 = 86_400_000;
const EMPTY: vector<u8> = x"0000000000000000000000000000000000000000000000000000000000000000";
/// Day 1: the tree's root member (837, 418, 0, 0), Alice (837, 0, 0, 0).
const ROOTS_LEAF_1: vector<u8> = x"814fc4e904860a686a24f23f349bd2ba3640ee6e3c37c0e3cb06b23f6821810a";
const ALICES_LEAF_1: vector<u8> = x"28e8afa0d9af19e170c4e51db1108ad16af95b8999f130ead64d7bb4ce6207c2";
const ROOT_1: vector<u8> = x"c0a026b0a8d7cd1ca1b1cc625b89f4206f99a82cf2da4b410cb84b3e2e96733e";
/// Day 2: the tree's root member (879, 439, 0, 0), Alice (879, 0, 0, 0).
const ALICES_LEAF_2: vector<u8> = x"c8228b707975f92d477168112cd82083b9e70cdcaa93eea8a5ae9ccf423e49d9";
const ROOT_2: vector<u8> = x"758d00285fb4d8c4decbf91f62852f529c29aee36cff8fe8c125411281446fd6";

fun begin(): World {
    let mut world = world::begin_empty();
    world.seed_usdc_pool(1_000_000_000_000_000, 2_000_000_000_000);
    world.bind(world::alice(), world::root());
    world.bind(world::bob(), world::alice());
    world.fund_reserve(10_000_000);
    world.fund_team(10_000);
    world.stake(world::root(), 21_000_000_000, 41_873_123);
    world.stake(world::alice(), 21_000_000_000, 41_871_367);
    world.stake(world::bob(), 21_000_000_000, 41_869_611);
    world
}

#[test]
fun two_days_from_the_stakes_to_the_claims() {
    let mut world = begin();
    let (root, alice, day) = (world::root(), world::alice(), world::launch_day());

    // The day of the stakes earns nothing: no leaf, no total. Day 1 earns 200 ppm: Alice 8,374, Bob 8,373. The root
    // member gets 10% of Alice's, 837, and 5% of Bob's, 418; Alice gets 10% of Bob's, 837: 2,092 together.
    world.advance_days(2);
    world.publish_attested(day, EMPTY, 0);
    world.publish_attested(day + 1, ROOT_1, 2_092);
    let overview = world.team_overview();
    assert_eq!(overview.reserve(), 7_908);
    assert_eq!(overview.escrow(), 2_092);

    // A day later the root is claimable. Day 2 earns 210 ppm, 8,792 each: 879, 439 and 879 more.
    world.advance_days(1);
    world.publish_attested(day + 2, ROOT_2, 2_197);
    world.prove(root, day + 1, vector[837, 418, 0, 0], vector[ALICES_LEAF_1], 0);
    // Static: 410 ppm of 41.873123 USD are 17,167.98.
    assert_eq!(world.claimable_by_kind(root), vector[17_167, 837, 418, 0, 0]);
    // 5% of 837, rounded up, is 42; of 418 it is 21.
    world.claim_usdc(root, 1, 837);
    assert_eq!(world.received<USD>(root), 795);
    world.claim_usdc(root, 2, 418);
    assert_eq!(world.received<USD>(root), 397);
    world.collect_fees();
    assert_eq!(world.vault_balance<USD>(), 63);
    assert_eq!(world.team_credit(root), vector[0, 0, 0, 0]);

    // Alice leaves 37 of her 837; 5% of 800 are 40.
    world.prove(alice, day + 1, vector[837, 0, 0, 0], vector[ROOTS_LEAF_1], 1);
    world.claim_usdc(alice, 1, 800);
    assert_eq!(world.received<USD>(alice), 760);
    assert_eq!(world.team_credit(alice), vector[37, 0, 0, 0]);

    // The next day brings the root member 879 and 439 more.
    world.advance_ms(DAY_MS);
    world.prove(root, day + 2, vector[879, 439, 0, 0], vector[ALICES_LEAF_2], 0);
    assert_eq!(world.team_credit(root), vector[879, 439, 0, 0]);

    // Reserve, escrow, credits and paid are what was funded: 5,711 + 879 + 1,355 + 2,055. Alice's 879 of day 2 are in escrow, the
    // credits are her 37 and the root member's 1,318.
    let overview = world.team_overview();
    assert_eq!(overview.reserve(), 5_711);
    assert_eq!(overview.escrow(), 879);
    assert_eq!(world.overview().team_credit(), 1_355);
    world.end();
}

#[test]
fun a_team_claim_leaves_the_ramp_alone_and_a_static_claim_does_not() {
    let mut world = begin();
    let (root, day) = (world::root(), world::launch_day());
    world.advance_days(2);
    world.publish_attested(day, EMPTY, 0);
    world.publish_attested(day + 1, ROOT_1, 2_092);
    world.advance_days(1);
    world.prove(root, day + 1, vector[837, 418, 0, 0], vector[ALICES_LEAF_1], 0);
    world.claim(root, 1, 837, 1);
    let position = world.position(root);
    assert_eq!(position.start_day(), day);
    // 410 ppm of 41.873123 USD.
    assert_eq!(position.claimable(), 17_167);
    world.claim_usdc(root, 0, 1_000);
    assert_eq!(world.position(root).start_day(), day + 2);
    world.end();
}

/// The three positions together need ceil(62,807.05) = 62,808 a day; 31.5% of it are 19,784.52.
#[test]
fun the_largest_total_of_the_day() {
    let mut world = begin();
    world.fund_team(9_784);
    world.advance_days(2);
    world.publish_attested(world::launch_day(), EMPTY, 0);
    world.publish_attested(world::launch_day() + 1, ROOT_1, 19_784);
    assert_eq!(world.team_overview().reserve(), 0);
    assert_eq!(world.team_overview().escrow(), 19_784);
    world.end();
}

#[test, expected_failure(abort_code = suil::settlement::ETotalAboveLimit)]
fun a_total_above_the_largest_is_refused() {
    let mut world = begin();
    world.fund_team(9_785);
    world.advance_days(2);
    world.publish_attested(world::launch_day(), EMPTY, 0);
    world.publish_attested(world::launch_day() + 1, ROOT_1, 19_785);
    world.end();
}
