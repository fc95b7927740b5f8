/// Tests of `suil::config`: what set-up gives it, and that every entry point asks it for the version.
#[test_only]
module suil::config_tests;

use std::bcs;
use std::unit_test::{assert_eq, destroy};
use sui::clock;
use sui::coin;
use sui::sui::SUI;
use suil::config::{Self, Config};
use suil::delays;
use suil::keys;
use suil::pool::Pool;
use suil::vault::Vault;
use suil::vouchers;
use suil::world::{Self, USD, World};

const STAKE: u64 = 21_000_000_000;

fun new(chain: vector<u8>): Config {
    let mut ctx = tx_context::dummy();
    let admin = config::holder(world::publisher(), @0x5.to_id());
    let guardian = config::holder(world::guardian(), @0x6.to_id());
    config::new(chain, world::keys(), admin, guardian, delays::default(), &mut ctx)
}

#[test]
fun set_up_gives_keys_chain_and_delays() {
    let config = new(vouchers::chain());
    assert_eq!(config.chain(), vouchers::chain());
    assert_eq!(config.withdraw_key(), vouchers::withdraw_key());
    assert_eq!(config.audit_key(), vouchers::audit_key());
    let (admin, admin_cap) = config.admin();
    assert_eq!(admin, world::publisher());
    assert_eq!(admin_cap, @0x5.to_id());
    let (guardian, guardian_cap) = config.guardian();
    assert_eq!(guardian, world::guardian());
    assert_eq!(guardian_cap, @0x6.to_id());
    assert_eq!(config.version_in_force(), 1);
    assert!(config.is_version_current());
    assert_eq!(config.paused_until_ms(), 0);
    assert_eq!(config.delays(), delays::default());
    assert_eq!(config.settlement_delay_ms(), 24 * 3_600_000);
    destroy(config);
}

/// One call answers everything; its fields in BCS, in their order.
#[test]
fun the_powers_can_be_read_at_once() {
    let mut config = new(vouchers::chain());
    let mut clock = clock::create_for_testing(&mut tx_context::dummy());
    clock.set_for_testing(1_000);
    config.offer_admin(world::alice());
    config.announce_guardian(world::bob(), &clock);
    config.announce_upgrade(vouchers::chain(), &clock);
    let key = x"0909090909090909090909090909090909090909090909090909090909090909";
    config.announce_key(keys::audit!(), key, &clock);
    let mut expected = bcs::to_bytes(&world::publisher());
    expected.append(bcs::to_bytes(&@0x5));
    expected.append(bcs::to_bytes(&option::some(world::alice())));
    expected.append(bcs::to_bytes(&world::guardian()));
    expected.append(bcs::to_bytes(&@0x6));
    // Some: Bob, 7 days and a second after 0.
    expected.push_back(1);
    expected.append(bcs::to_bytes(&world::bob()));
    expected.append(bcs::to_bytes(&604_801_000u64));
    expected.append(bcs::to_bytes(&config.slots(&clock)));
    // Some: the digest, the first one, announced after a second, ready after 7 days, expired after 14, not carried out.
    expected.push_back(1);
    expected.append(bcs::to_bytes(&vouchers::chain()));
    expected.append(bcs::to_bytes(&0u64));
    expected.append(bcs::to_bytes(&1_000u64));
    expected.append(bcs::to_bytes(&604_801_000u64));
    expected.append(bcs::to_bytes(&1_209_601_000u64));
    expected.push_back(0);
    // Never paused, neither by the guardian nor by the audit key.
    expected.append(bcs::to_bytes(&0u64));
    expected.append(bcs::to_bytes(&0u64));
    expected.append(bcs::to_bytes(&delays::default()));
    assert_eq!(bcs::to_bytes(&config.powers(&clock)), expected);
    clock.destroy_for_testing();
    destroy(config);
}

#[test]
fun the_first_pause_needs_no_week_before_it() {
    let mut config = new(vouchers::chain());
    let mut clock = clock::create_for_testing(&mut tx_context::dummy());
    clock.set_for_testing(1_000);
    assert_eq!(config.pause(500, &clock), 1_500);
    clock.destroy_for_testing();
    destroy(config);
}

#[test, expected_failure(abort_code = suil::config::EChainInvalid)]
fun a_chain_has_a_digest_of_32_bytes() {
    destroy(new(x"07"));
}

#[test, expected_failure(abort_code = suil::config::ENotSettlementKey)]
fun an_outsider_settles_nothing() {
    let mut world = world::begin_empty();
    world.next_tx(world::outsider());
    let (config, _, ctx) = world.parts();
    config.assert_settlement_key(ctx);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::ENotAuditKey)]
fun an_outsider_audits_nothing() {
    let mut world = world::begin_empty();
    world.next_tx(world::outsider());
    let (config, _, ctx) = world.parts();
    config.assert_audit_key(ctx);
    world.end();
}

#[test]
fun the_audit_keys_address_audits() {
    let mut world = world::begin_empty();
    world.next_tx(world::auditor());
    let (config, _, ctx) = world.parts();
    config.assert_audit_key(ctx);
    world.end();
}

#[test]
fun each_parameter_has_a_name() {
    let world = world::begin_empty();
    let (config, clock) = (world.config(), world.clock());
    // rules.md §§3, 5, 6, 7 and 9; the depth of a price is 1,000 SUI.
    assert_eq!(config.claim_hr_rate!(clock), 500);
    assert_eq!(config.unstake_hr_rate!(clock), 100);
    assert_eq!(config.release_rate!(clock), 100);
    assert_eq!(config.swap_fee!(clock), 300);
    assert_eq!(config.pool_fee!(clock), 30);
    assert_eq!(config.stake_min!(clock), 21_000_000_000);
    assert_eq!(config.rest_min!(clock), 20_000_000);
    assert_eq!(config.pledge_min!(clock), 20_000_000_000);
    assert_eq!(config.suil_pledge_min!(clock), 100_000_000_000);
    assert_eq!(config.pledge_income_fee!(clock), 300);
    assert_eq!(config::suil_pledge_factor!(config, 0, clock), 200);
    assert_eq!(config::suil_pledge_factor!(config, 1, clock), 800);
    assert_eq!(config::suil_pledge_factor!(config, 2, clock), 2_000);
    assert_eq!(config.price_depth_min!(clock), 1_000_000_000_000);
    assert_eq!(config.cap!(0, clock), 50_000_000_000_000);
    assert_eq!(config.cap!(1, clock), 5_000_000_000_000_000);
    assert_eq!(config.cap!(2, clock), 100_000_000_000);
    assert_eq!(config.withdraw_min!(0, clock), 500_000_000);
    assert_eq!(config.withdraw_min!(1, clock), 10_000_000_000);
    assert_eq!(config.withdraw_min!(2, clock), 1_000_000);
    assert_eq!(config.swap_hr_share!(clock), 6_000);
    assert_eq!(config.swap_hr_burst!(clock), 2_500);
    assert_eq!(config.pledge_hr_burst!(clock), 10_000);
    assert_eq!(config.pledge_hr_day!(clock), 100_000);
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
fun no_first_deposit() {
    let mut world = world::begin_empty();
    world.replace_code();
    world.seed_usdc_pool(1_000_000, 1_000_000);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun no_shares() {
    let mut world = replaced();
    world.next_tx(world::alice());
    let mut pool = world.take<Pool<SUI, USD>>();
    let sui = coin::mint_for_testing<SUI>(1_000_000, world.ctx());
    let usd = coin::mint_for_testing<USD>(2_000, world.ctx());
    let (shares, sui, usd) = world.add_liquidity(sui, usd, 0, &mut pool);
    destroy(shares);
    destroy(sui);
    destroy(usd);
    world::give_back(pool);
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
