/// Tests of `suil::config`: what set-up gives it, and that every entry point asks it for the version.
#[test_only]
module suil::config_tests;

use std::unit_test::{assert_eq, destroy};
use sui::clock;
use sui::coin;
use sui::sui::SUI;
use suil::config::{Self, Config, Delays};
use suil::pool::Pool;
use suil::vault::Vault;
use suil::vouchers;
use suil::world::{Self, USD, World};

const STAKE: u64 = 21_000_000_000;

fun new(chain: vector<u8>, key: vector<u8>, settler: address, delays: Delays): Config {
    let mut ctx = tx_context::dummy();
    config::new(chain, key, settler, @0x6.to_id(), delays, &mut ctx)
}

fun with_delays(delays: Delays): Config {
    new(vouchers::chain(), vouchers::withdraw_key(), world::settler(), delays)
}

#[test]
fun set_up_gives_keys_chain_and_delays() {
    let config = with_delays(config::default_delays());
    assert_eq!(config.chain(), vouchers::chain());
    assert_eq!(config.withdraw_key(), vouchers::withdraw_key());
    assert_eq!(config.settlement_key(), world::settler());
    assert_eq!(config.guardian_cap(), @0x6.to_id());
    assert_eq!(config.version_in_force(), 1);
    assert!(config.is_version_current());
    assert_eq!(config.paused_until_ms(), 0);
    // rules.md §10: 48 hours and 7 days; §4: 24 hours.
    assert_eq!(config.parameter_delay_ms(), 48 * 3_600_000);
    assert_eq!(config.upgrade_delay_ms(), 7 * 86_400_000);
    assert_eq!(config.settlement_delay_ms(), 24 * 3_600_000);
    destroy(config);
}

#[test]
fun a_local_chain_waits_for_less() {
    let config = with_delays(config::delays(1, 2, 0));
    assert_eq!(config.parameter_delay_ms(), 1);
    assert_eq!(config.upgrade_delay_ms(), 2);
    assert_eq!(config.settlement_delay_ms(), 0);
    destroy(config);
}

#[test]
fun the_first_pause_needs_no_week_before_it() {
    let mut config = with_delays(config::default_delays());
    let mut clock = clock::create_for_testing(&mut tx_context::dummy());
    clock.set_for_testing(1_000);
    assert_eq!(config.pause(500, &clock), 1_500);
    clock.destroy_for_testing();
    destroy(config);
}

#[test, expected_failure(abort_code = suil::config::EDelayTooLong)]
fun changes_wait_no_longer_than_the_rules_say() {
    config::delays(48 * 3_600_000 + 1, 0, 0);
}

#[test, expected_failure(abort_code = suil::config::EDelayTooLong)]
fun upgrades_wait_no_longer_than_the_rules_say() {
    config::delays(0, 7 * 86_400_000 + 1, 0);
}

#[test, expected_failure(abort_code = suil::config::EDelayTooLong)]
fun settlements_wait_no_longer_than_the_rules_say() {
    config::delays(0, 0, 24 * 3_600_000 + 1);
}

#[test, expected_failure(abort_code = suil::config::EChainInvalid)]
fun a_chain_has_a_digest_of_32_bytes() {
    destroy(new(x"07", vouchers::withdraw_key(), world::settler(), config::default_delays()));
}

#[test, expected_failure(abort_code = suil::config::EKeyInvalid)]
fun the_withdrawal_key_has_32_bytes() {
    destroy(new(vouchers::chain(), x"01", world::settler(), config::default_delays()));
}

#[test, expected_failure(abort_code = suil::config::ESettlementKeyInvalid)]
fun the_settlement_key_is_not_zero() {
    destroy(new(vouchers::chain(), vouchers::withdraw_key(), @0x0, config::default_delays()));
}

#[test, expected_failure(abort_code = suil::config::ENotSettlementKey)]
fun an_outsider_settles_nothing() {
    let mut world = world::begin_empty();
    world.next_tx(world::outsider());
    let (config, _, ctx) = world.parts();
    config.assert_settlement_key(ctx);
    world.end();
}

#[test]
fun each_parameter_has_a_name() {
    let world = world::begin_empty();
    let (config, clock) = (world.config(), world.clock());
    // rules.md §§3, 5, 6, 7 and 9; the depth of a price is 1,000 SUI.
    assert_eq!(config.claim_hr_rate(clock), 500);
    assert_eq!(config.unstake_hr_rate(clock), 100);
    assert_eq!(config.release_rate(clock), 100);
    assert_eq!(config.swap_fee(clock), 300);
    assert_eq!(config.pool_fee(clock), 30);
    assert_eq!(config.stake_min(clock), 21_000_000_000);
    assert_eq!(config.rest_min(clock), 20_000_000);
    assert_eq!(config.pledge_min(clock), 20_000_000_000);
    assert_eq!(config.suil_pledge_min(clock), 100_000_000_000);
    assert_eq!(config.pledge_income_fee(clock), 300);
    assert_eq!(config::suil_pledge_factor(0, config, clock), 200);
    assert_eq!(config::suil_pledge_factor(1, config, clock), 800);
    assert_eq!(config::suil_pledge_factor(2, config, clock), 2_000);
    assert_eq!(config.price_depth_min(clock), 1_000_000_000_000);
    assert_eq!(config.cap(0, clock), 50_000_000_000_000);
    assert_eq!(config.cap(1, clock), 5_000_000_000_000_000);
    assert_eq!(config.cap(2, clock), 100_000_000_000);
    world.end();
}

// === An old version refuses, whatever is asked of it ===

/// Alice has a position that earned a day's income; then the code is replaced.
fun replaced(): World {
    let mut world = world::begin();
    world.fund_reserve(100_000_000);
    world.stake(world::alice(), STAKE, 0);
    world.advance_days(2);
    world.roll(2);
    world.replace_code();
    world
}

#[test]
fun views_still_answer() {
    let mut world = replaced();
    assert!(world.position(world::alice()).principal() > 0);
    assert!(!world.unstakeable(world::alice(), 41_873_123, 0));
    assert!(!world.config().is_version_current());
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_stake() {
    let mut world = replaced();
    world.stake(world::alice(), STAKE, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_unstake() {
    let mut world = replaced();
    world.unstake(world::alice(), 41_873_123, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_unstake_in_usdc() {
    let mut world = replaced();
    world.unstake_usdc(world::alice(), 41_873_123);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_claim() {
    let mut world = replaced();
    world.claim(world::alice(), 0, 1_000, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_claim_in_usdc() {
    let mut world = replaced();
    world.claim_usdc(world::alice(), 0, 1_000);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_settling() {
    let mut world = replaced();
    world.settle(world::alice());
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_roll() {
    let mut world = replaced();
    world.roll(1);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_funding() {
    let mut world = replaced();
    world.fund_reserve(1);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_binding() {
    let mut world = replaced();
    world.bind(world::outsider(), world::root());
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_top_up_in_sui() {
    let mut world = replaced();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let coin = coin::mint_for_testing<SUI>(1, world.ctx());
    world.top_up_sui(coin, &mut vault);
    world::give_back(vault);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_top_up_in_usdc() {
    let mut world = replaced();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let coin = coin::mint_for_testing<USD>(1, world.ctx());
    world.top_up_usd(coin, &mut vault);
    world::give_back(vault);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_top_up_in_suil() {
    let mut world = replaced();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let coin = world.suil(1);
    world.top_up_suil(coin, &mut vault);
    world::give_back(vault);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_shares() {
    let mut world = replaced();
    world.seed_usdc_pool(1_000, 1_000);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_shares_back() {
    let mut world = world::begin();
    world.next_tx(world::alice());
    let mut pool = world.take<Pool<SUI, USD>>();
    let sui = coin::mint_for_testing<SUI>(1_000_000, world.ctx());
    let usd = coin::mint_for_testing<USD>(2_000, world.ctx());
    let (shares, sui, usd) = world.add_liquidity(sui, usd, 0, &mut pool);
    destroy(sui);
    destroy(usd);
    world.replace_code();
    let (sui, usd) = world.remove_liquidity(shares, 0, 0, &mut pool);
    destroy(sui);
    destroy(usd);
    world::give_back(pool);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_swap_of_x() {
    let mut world = replaced();
    world.swap_sui(STAKE);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_swap_of_y() {
    let mut world = replaced();
    world.next_tx(world::alice());
    let mut pool = world.take<Pool<SUI, USD>>();
    let usd = coin::mint_for_testing<USD>(1_000_000, world.ctx());
    let sui = world.swap_y_to_x(usd, 0, &mut pool);
    destroy(sui);
    world::give_back(pool);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_observation() {
    let mut world = replaced();
    world.next_tx(world::alice());
    let mut pool = world.take<Pool<SUI, USD>>();
    world.observe(&mut pool);
    world::give_back(pool);
    world.end();
}
