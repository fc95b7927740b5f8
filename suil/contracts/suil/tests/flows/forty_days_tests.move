/// One member from stake to leave with a full reserve: the figures of docs/concepts/liquidity.md.
#[test_only]
module suil::forty_days_tests;

use std::unit_test::assert_eq;
use sui::sui::SUI;
use suil::world::{Self, USD};

#[test]
fun stake_wait_claim_a_part_and_leave() {
    let mut world = world::begin();
    let (alice, day) = (world::alice(), world::launch_day());
    world.fund_reserve(10_000_000_000);
    // 21 SUI: a = 20.937 SUI, floor(2 · 10^12 · 20,937,000,000 / (10^15 + 20,937,000,000)) = 41,873,123.
    world.stake(alice, 21_000_000_000, 41_873_123);

    // Days 1 … 40 are complete on the 41st day after the stake: 10,350 + 10 · 500 = 15,350 ppm of 41.873123 USD
    // = 642,752.438 → 642,752. Escrowed 40 · 20,937 = 837,480.
    world.advance_days(41);
    world.roll(200);
    let overview = world.overview();
    assert_eq!(overview.escrow(), 837_480);
    assert_eq!(overview.reserve(), 9_999_162_520);
    let position = world.position(alice);
    assert_eq!(position.claimable(), 642_752);
    assert_eq!(position.settled_day(), day + 40);

    // 0.30 USD: fee 15,000; 285,000 buy 142,078,437 MIST: a = 285,000 − 855 = 284,145,
    // floor(1,000,021,000,000,000 · 284,145 / (1,999,958,126,877 + 284,145)).
    world.claim(alice, 0, 300_000, 142_078_437);
    assert_eq!(world.received<SUI>(alice), 142_078_437);
    world.collect_fees();
    assert_eq!(world.vault_balance<USD>(), 15_000);
    let position = world.position(alice);
    assert_eq!(position.claimable(), 342_752);
    assert_eq!(position.claimed(), 300_000);
    assert_eq!(position.start_day(), day + 40);
    // Set aside at 500 ppm 837,462; 837,462 − 642,752 = 194,710 went back, 300,000 were paid.
    let overview = world.overview();
    assert_eq!(overview.escrow(), 342_770);
    assert_eq!(overview.reserve(), 9_999_357_230);

    // The 41st day earns 200 ppm again: 8,374.62 → 8,374. Then everything leaves: fee 418,732, and 41,454,391 buy
    // 20,665,447,196 MIST: a = 41,330,027 of 1,999,958,411,877 + a, from 1,000,020,857,921,563.
    world.advance_days(1);
    assert!(world.unstakeable(alice, 41_873_123, 20_665_447_196));
    world.unstake(alice, 41_873_123, 20_665_447_196);
    assert_eq!(world.received<SUI>(alice), 20_665_447_196);
    world.collect_fees();
    assert_eq!(world.vault_balance<USD>(), 433_732);

    // The income not claimed stays hers, with no principal left, however long.
    world.advance_days(100);
    world.roll(200);
    let position = world.position(alice);
    assert_eq!(position.principal(), 0);
    assert_eq!(position.claimable(), 351_126);
    // 351,145 are escrowed for it: 41 days left 18 + 1 micro-dollars of dust.
    assert_eq!(world.overview().escrow(), 351_145);
    assert_eq!(world.overview().reserve(), 9_999_348_855);

    // 351,126 less ceil(17,556.3) = 17,557.
    world.claim_usdc(alice, 0, 351_126);
    assert_eq!(world.received<USD>(alice), 333_569);
    assert_eq!(world.overview().escrow(), 19);
    assert_eq!(world.overview().principal(), 0);
    world.end();
}
