/// Tests of `suil::liquidity`: every call once, every refusal. 21 SUI in the pool of 1,000,000 SUI and 2,000,000 USD:
/// fee 0.063 SUI, a = 20.937 SUI, floor(2 · 10^12 · 20,937,000,000 / (10^15 + 20,937,000,000)) = 41,873,123, which is
/// the principal `V` here. Its day needs ceil(20,936.56) = 20,937 micro-dollars.
#[test_only]
module suil::liquidity_tests;

use std::unit_test::assert_eq;
use sui::coin;
use sui::sui::SUI;
use suil::liquidity::{Self, Liquidity};
use suil::pool::Pool;
use suil::world::{Self, USD};

const STAKE: u64 = 21_000_000_000;
const V: u64 = 41_873_123;
const RESERVE: u64 = 1_000_000_000;

// === stake ===

#[test]
fun a_stake_is_pending_until_its_day_is_closed() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, V);
    let position = world.position(world::alice());
    assert_eq!(position.value(), 0);
    assert_eq!(position.pending(), V);
    assert_eq!(position.pending_day(), world::launch_day());
    let overview = world.overview();
    assert_eq!(overview.principal(), V);
    assert_eq!(overview.active(), 0);
    assert_eq!(overview.pending(), V);

    world.advance_days(1);
    world.roll(1);
    let position = world.position(world::alice());
    assert_eq!(position.value(), V);
    assert_eq!(position.pending(), 0);
    let overview = world.overview();
    assert_eq!(overview.active(), V);
    assert_eq!(overview.pending(), 0);
    assert_eq!(overview.last_closed_day(), world::launch_day());
    world.end();
}

#[test]
fun the_root_stakes_without_an_inviter() {
    let mut world = world::begin();
    world.stake(world::root(), STAKE, 0);
    assert_eq!(world.position(world::root()).principal(), V);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::ENotBound)]
fun an_outsider_cannot_stake() {
    let mut world = world::begin();
    world.stake(world::outsider(), STAKE, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EStakeBelowMinimum)]
fun a_stake_below_21_sui_is_refused() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE - 1, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pool::EBelowMinimum)]
fun a_stake_below_its_minimum_value_is_refused() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, V + 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::pool::EZeroOutput)]
fun a_stake_in_an_empty_pool_is_refused() {
    let mut world = world::begin_empty();
    world.stake(world::root(), STAKE, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EDaysBehind)]
fun a_stake_after_201_idle_days_is_refused() {
    let mut world = world::begin();
    world.advance_days(201);
    world.stake(world::alice(), STAKE, 0);
    world.end();
}

// === unstake ===

#[test]
fun unstaking_everything_on_the_day_of_the_stake() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    // Fee ceil(418,731.23) = 418,732; the other 41,454,391 buy 20.665453076 SUI: a = 41,454,391 − 124,364 = 41,330,027,
    // floor(1,000,021,000,000,000 · 41,330,027 / (1,999,958,126,877 + 41,330,027)).
    world.unstake(world::alice(), V, 20_665_453_076);
    assert_eq!(world.received<SUI>(world::alice()), 20_665_453_076);
    assert_eq!(world.liquidity_fees(), 418_732);
    assert_eq!(world.position(world::alice()).principal(), 0);
    assert_eq!(world.overview().principal(), 0);

    // The day had no principal through the whole of it, the next one neither.
    world.fund_reserve(RESERVE);
    world.advance_days(2);
    world.roll(2);
    assert_eq!(world.overview().escrow(), 0);
    world.end();
}

#[test]
fun unstaking_down_to_the_least_rest_in_usdc() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    world.advance_days(1);
    // V − 20 USD = 21.873123 USD; fee ceil(218,731.23) = 218,732.
    world.unstake_usdc(world::alice(), V - 20_000_000);
    assert_eq!(world.received<USD>(world::alice()), 21_654_391);
    assert_eq!(world.liquidity_fees(), 218_732);
    assert_eq!(world.position(world::alice()).value(), 20_000_000);
    assert_eq!(world.overview().active(), 20_000_000);
    world.end();
}

#[test]
fun principal_leaves_even_if_the_pool_is_drained() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    // An outsider pays 999 million SUI in; hardly any USD is left in the pool, and a swap would be a gift.
    world.swap_sui(999_000_000_000_000_000);
    world.unstake_usdc(world::alice(), V);
    assert_eq!(world.received<USD>(world::alice()), V - 418_732);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EZeroAmount)]
fun unstaking_nothing_is_refused() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    world.unstake(world::alice(), 0, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EAbovePrincipal)]
fun unstaking_more_than_there_is_is_refused() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    world.unstake_usdc(world::alice(), V + 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EAbovePrincipal)]
fun unstaking_another_members_principal_is_refused() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    world.unstake_usdc(world::bob(), V);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::ERestBelowMinimum)]
fun a_rest_below_20_usd_is_refused() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    world.unstake_usdc(world::alice(), V - 19_999_999);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EZeroResult)]
fun unstaking_what_the_fee_takes_whole_is_refused() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    world.unstake_usdc(world::alice(), 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::pool::EBelowMinimum)]
fun unstaking_below_the_minimum_is_refused() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    world.unstake(world::alice(), V, 20_665_453_077);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EDaysBehind)]
fun unstaking_after_201_idle_days_is_refused() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    world.advance_days(201);
    world.unstake_usdc(world::alice(), V);
    world.end();
}

// === unstakeable ===

#[test]
fun unstakeable_answers_as_unstake_does() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    let alice = world::alice();
    assert!(world.unstakeable(alice, V, 20_665_453_076));
    assert!(!world.unstakeable(alice, V, 20_665_453_077));
    assert!(!world.unstakeable(alice, 0, 0));
    assert!(!world.unstakeable(alice, V + 1, 0));
    assert!(!world.unstakeable(alice, V - 1, 0));
    assert!(!world.unstakeable(alice, V - 19_999_999, 0));
    assert!(world.unstakeable(alice, V - 20_000_000, 0));
    assert!(!world.unstakeable(alice, 1, 0));
    // 2 less the fee of 1 is 1 micro-dollar, which the pool's own fee takes whole.
    assert!(!world.unstakeable(alice, 2, 0));
    assert!(!world.unstakeable(world::bob(), V, 0));
    world.end();
}

#[test]
fun unstakeable_while_days_are_to_be_closed() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    let alice = world::alice();
    world.advance_days(200);
    assert!(world.unstakeable(alice, V, 20_665_453_076));
    world.advance_days(1);
    assert!(!world.unstakeable(alice, V, 20_665_453_076));
    world.roll(1);
    assert!(world.unstakeable(alice, V, 20_665_453_076));
    // And so it is.
    world.unstake(alice, V, 20_665_453_076);
    assert_eq!(world.received<SUI>(alice), 20_665_453_076);
    world.end();
}

#[test]
fun unstakeable_of_a_single_micro_dollar_without_fees() {
    let mut world = world::begin();
    world.announce(1, 0);
    world.announce(4, 0);
    world.advance_days(3);
    world.stake(world::alice(), STAKE, 0);
    // Without fees a = 21 SUI, V' = floor(2 · 10^12 · 21 · 10^9 / (10^15 + 21 · 10^9)) = 41,999,118. A micro-dollar buys
    // floor((10^15 + 21 · 10^9) / (2 · 10^12 − 41,999,118 + 1)) = 500 MIST.
    let alice = world::alice();
    assert!(world.unstakeable(alice, 1, 500));
    assert!(!world.unstakeable(alice, 1, 501));
    world.end();
}

#[test]
fun unstakeable_for_a_single_mist() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    // 2.5 · 10^17 micro-dollars leave 8,024,008,339 MIST in the pool. V less 1% and less the pool's fee is 41,330,027:
    // floor(8,024,008,339 · 41,330,027 / (250,001,999,958,126,877 + 41,330,027)) = floor(1.33) = 1.
    world.next_tx(world::bob());
    let mut pool = world.take<Pool<SUI, USD>>();
    let usd = coin::mint_for_testing<USD>(250_000_000_000_000_000, world.ctx());
    world.swap_y_to_x(usd, 0, &mut pool).burn_for_testing();
    world::give_back(pool);
    let alice = world::alice();
    assert!(world.unstakeable(alice, V, 1));
    assert!(!world.unstakeable(alice, V, 2));
    world.end();
}

#[test, expected_failure(abort_code = suil::pool::EZeroOutput)]
fun unstaking_what_the_pool_turns_to_nothing_is_refused() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    world.unstake(world::alice(), 2, 0);
    world.end();
}

// === claim ===

#[test]
fun claiming_all_in_usdc() {
    let mut world = world::begin();
    world.fund_reserve(RESERVE);
    world.stake(world::alice(), STAKE, 0);
    world.advance_days(2);
    // Day 1: 200 ppm of V = 8,374.62 → 8,374; fee ceil(418.7) = 419.
    world.claim_usdc(world::alice(), 0, 8_374);
    assert_eq!(world.received<USD>(world::alice()), 7_955);
    assert_eq!(world.liquidity_fees(), 419);
    let position = world.position(world::alice());
    assert_eq!(position.claimable(), 0);
    assert_eq!(position.claimed(), 8_374);
    assert_eq!(position.start_day(), world::launch_day() + 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EKindUnknown)]
fun a_kind_above_4_is_refused() {
    let mut world = world::begin();
    world.claim_usdc(world::alice(), 5, 1_000);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EZeroAmount)]
fun claiming_nothing_is_refused() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    world.claim(world::alice(), 0, 0, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EAboveClaimable)]
fun claiming_more_than_there_is_is_refused() {
    let mut world = world::begin();
    world.fund_reserve(RESERVE);
    world.stake(world::alice(), STAKE, 0);
    world.advance_days(2);
    world.claim_usdc(world::alice(), 0, 8_375);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EAboveClaimable)]
fun claiming_without_a_position_is_refused() {
    let mut world = world::begin();
    world.claim_usdc(world::outsider(), 0, 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EAboveClaimable)]
fun there_is_no_friend_income_yet() {
    let mut world = world::begin();
    world.fund_reserve(RESERVE);
    world.stake(world::alice(), STAKE, 0);
    world.advance_days(2);
    world.claim_usdc(world::alice(), 1, 1_000);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EAboveClaimable)]
fun there_is_no_peer_income_yet() {
    let mut world = world::begin();
    world.fund_reserve(RESERVE);
    world.stake(world::alice(), STAKE, 0);
    world.advance_days(2);
    world.claim(world::alice(), 4, 1_000, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EZeroResult)]
fun claiming_what_the_fee_takes_whole_is_refused() {
    let mut world = world::begin();
    world.fund_reserve(RESERVE);
    world.stake(world::alice(), STAKE, 0);
    world.advance_days(2);
    world.claim_usdc(world::alice(), 0, 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::pool::EBelowMinimum)]
fun claiming_below_the_minimum_is_refused() {
    let mut world = world::begin();
    world.fund_reserve(RESERVE);
    world.stake(world::alice(), STAKE, 0);
    world.advance_days(2);
    // 8,374 micro-dollars are worth about 0.004 SUI.
    world.claim(world::alice(), 0, 8_374, 5_000_000);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EDaysBehind)]
fun claiming_after_201_idle_days_is_refused() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    world.advance_days(201);
    world.claim_usdc(world::alice(), 0, 1_000);
    world.end();
}

// === settle ===

#[test]
fun anyone_settles_an_idle_position() {
    let mut world = world::begin();
    world.fund_reserve(RESERVE);
    world.stake(world::alice(), STAKE, 0);
    world.advance_days(2);
    world.settle(world::alice());
    // Of the day's 20,937, 8,374 are Alice's, 20,936 − 8,374 = 12,562 go back and 1 stays as dust.
    let overview = world.overview();
    assert_eq!(overview.escrow(), 8_375);
    assert_eq!(overview.reserve(), RESERVE - 8_375);
    // Again on the same day: nothing moves.
    world.settle(world::alice());
    assert_eq!(world.overview().escrow(), 8_375);
    assert_eq!(world.position(world::alice()).claimable(), 8_374);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::ENoPosition)]
fun settling_without_a_position_is_refused() {
    let mut world = world::begin();
    world.settle(world::outsider());
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EDaysBehind)]
fun settling_after_201_idle_days_is_refused() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    world.advance_days(201);
    world.settle(world::alice());
    world.end();
}

// === roll ===

#[test]
fun rolling_closes_as_many_days_as_asked() {
    let mut world = world::begin();
    world.advance_days(3);
    world.roll(0);
    assert_eq!(world.overview().last_closed_day(), world::launch_day() - 1);
    world.roll(2);
    assert_eq!(world.overview().last_closed_day(), world::launch_day() + 1);
    // Only one is left; the day that runs cannot be closed.
    world.roll(200);
    assert_eq!(world.overview().last_closed_day(), world::launch_day() + 2);
    world.roll(200);
    assert_eq!(world.overview().last_closed_day(), world::launch_day() + 2);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::ERollTooLong)]
fun rolling_more_than_200_days_is_refused() {
    let mut world = world::begin();
    world.roll(201);
    world.end();
}

// === fund_reserve ===

#[test]
fun funding_closes_the_past_first() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    world.advance_days(2);
    world.fund_reserve(RESERVE);
    // The complete day stays without income.
    let overview = world.overview();
    assert_eq!(overview.last_factor(), 0);
    assert_eq!(overview.reserve(), RESERVE);
    assert_eq!(overview.escrow(), 0);
    world.advance_days(1);
    world.roll(1);
    let overview = world.overview();
    assert_eq!(overview.last_factor(), 1_000_000_000);
    assert_eq!(overview.escrow(), 20_937);
    world.end();
}

#[test]
fun the_smallest_amount_funds_the_reserve() {
    let mut world = world::begin();
    world.fund_reserve(1);
    assert_eq!(world.overview().reserve(), 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EZeroAmount)]
fun funding_nothing_is_refused() {
    let mut world = world::begin();
    world.fund_reserve(0);
    world.end();
}

#[test, expected_failure(abort_code = suil::liquidity::EDaysBehind)]
fun funding_after_201_idle_days_is_refused() {
    let mut world = world::begin();
    world.advance_days(201);
    world.fund_reserve(RESERVE);
    world.end();
}

// === Views ===

#[test]
fun an_outsider_has_an_empty_position() {
    let mut world = world::begin();
    let position = world.position(world::outsider());
    assert_eq!(position.principal(), 0);
    assert_eq!(position.claimable(), 0);
    assert_eq!(position.settled_day(), world::launch_day() - 1);
    world.end();
}

#[test]
fun a_position_is_shown_as_settling_would_leave_it() {
    let mut world = world::begin();
    world.fund_reserve(RESERVE);
    world.stake(world::alice(), STAKE, 0);
    world.advance_days(3);
    world.roll(3);
    let shown = world.position(world::alice());
    // 410 ppm of V = 17,167.98 → 17,167.
    assert_eq!(shown.claimable(), 17_167);
    world.settle(world::alice());
    assert_eq!(world.position(world::alice()), shown);
    world.end();
}

#[test]
fun the_sums_of_the_factors_are_open_to_read() {
    let mut world = world::begin();
    world.advance_days(2);
    world.roll(2);
    world.next_tx(world::outsider());
    let liquidity = world.take<Liquidity<USD>>();
    let (f, g) = liquidity::factor_sums(&liquidity, world::launch_day() - 1);
    assert_eq!(f, 0);
    assert_eq!(g, 0);
    // Two days without need count as paid: 20,800 + 20,801 = 41,601.
    let (f, g) = liquidity::factor_sums(&liquidity, world::launch_day() + 1);
    assert_eq!(f, 2_000_000_000);
    assert_eq!(g, 41_601_000_000_000);
    world::give_back(liquidity);
    world.end();
}

#[test, expected_failure(abort_code = sui::dynamic_field::EFieldDoesNotExist)]
fun a_day_that_is_not_closed_has_no_sums() {
    let mut world = world::begin();
    world.next_tx(world::outsider());
    let liquidity = world.take<Liquidity<USD>>();
    liquidity::factor_sums(&liquidity, world::launch_day());
    world::give_back(liquidity);
    world.end();
}
