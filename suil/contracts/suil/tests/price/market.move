/// A deployment with its vault, both pools, the exchange and the day prices in hand: one member trades, time passes. All in one
/// transaction, so that a test reads every event since `begin`. The pools are as the figures of the tests want them:
///
///   SUIL/SUI: 1,000,000 SUIL and 62,500 SUI, a SUIL is 1/16 SUI: the price is 2^64 / 16
///   USDC/SUI: 1,024,000 SUI and 2,000,000 USD, a MIST is 1/512 micro-dollar: the price is 2^64 / 512
///
/// A SUI is 1.953125 USD, a SUIL 0.1220703125 USD, which is 122,070 micro-dollars.
#[test_only]
module suil::market;

use std::unit_test::destroy;
use sui::clock::Clock;
use sui::coin::{Self, Coin};
use sui::sui::SUI;
use sui::test_scenario::{Self as scenario, Scenario};
use suil::admin::{Self, AdminCap};
use suil::config::{Self, Config};
use suil::pool::{Self, Pool, SeedTicket};
use suil::suil::SUIL;
use suil::suilpool::{Self, Exchange};
use suil::suiprice::{Self, Overview, Prices};
use suil::vault::Vault;
use suil::world::{Self, USD};

public struct Market {
    scenario: Scenario,
    clock: Clock,
    config: Config,
    vault: Vault,
    suil_pool: Pool<SUIL, SUI>,
    usdc_pool: Pool<SUI, USD>,
    prices: Prices,
    exchange: Exchange,
}

/// Begins with empty pools, on noon of `world::launch_day`.
public fun begin_empty(): Market {
    let (mut scenario, clock) = world::set_up();
    scenario.next_tx(world::alice());
    Market {
        config: scenario.take_shared(),
        vault: scenario.take_shared(),
        suil_pool: scenario.take_shared(),
        usdc_pool: scenario.take_shared(),
        prices: scenario.take_shared(),
        exchange: scenario.take_shared(),
        scenario,
        clock,
    }
}

/// Begins with both pools seeded, on noon of `world::launch_day`.
public fun begin(): Market {
    let mut market = begin_empty();
    market.seed_suil_pool(1_000_000_000_000_000, 62_500_000_000_000);
    market.seed_usdc_pool(1_024_000_000_000_000, 2_000_000_000_000);
    market
}

public fun end(market: Market) {
    let Market { scenario, clock, config, vault, suil_pool, usdc_pool, prices, exchange } = market;
    scenario::return_shared(config);
    scenario::return_shared(vault);
    scenario::return_shared(suil_pool);
    scenario::return_shared(usdc_pool);
    scenario::return_shared(prices);
    scenario::return_shared(exchange);
    clock.destroy_for_testing();
    scenario.end();
}

// === What is in hand ===

public fun clock(market: &Market): &Clock { &market.clock }

public fun config(market: &Market): &Config { &market.config }

public fun vault(market: &Market): &Vault { &market.vault }

/// The fees of the exchange that are not collected.
public fun fees(market: &Market): u64 {
    let (uncollected, _) = suilpool::fees(&market.exchange);
    uncollected
}

/// Moves the fees of the exchange to the vault.
public fun collect_fees(market: &mut Market) {
    let Market { exchange, vault, config, clock, .. } = market;
    suilpool::collect_fees(exchange, vault, config, clock);
}

public fun prices(market: &Market): &Prices { &market.prices }

public fun suil_pool(market: &Market): &Pool<SUIL, SUI> { &market.suil_pool }

public fun usdc_pool(market: &Market): &Pool<SUI, USD> { &market.usdc_pool }

/// Pretends that another version of the code is in force.
public fun replace_code(market: &mut Market) {
    config::set_version_for_testing(&mut market.config, 9);
}

/// Announces a change of a parameter with the publisher's capability.
public fun announce(market: &mut Market, key: u8, value: u64) {
    let Market { scenario, config, clock, .. } = market;
    let cap = scenario.take_from_address<AdminCap>(world::publisher());
    admin::announce_change(config, &cap, key, value, clock);
    scenario::return_to_address(world::publisher(), cap);
}

// === Acts ===

public fun advance_ms(market: &mut Market, ms: u64) {
    market.clock.increment_for_testing(ms);
}

public fun set_time_ms(market: &mut Market, ms: u64) {
    market.clock.set_for_testing(ms);
}

/// Makes the first deposit of the SUIL/SUI pool and forgets the shares.
public fun seed_suil_pool(market: &mut Market, suil: u64, sui: u64) {
    let Market { scenario, suil_pool, config, clock, .. } = market;
    seed(scenario, suil, sui, suil_pool, config, clock);
}

/// Makes the first deposit of the USDC/SUI pool and forgets the shares.
public fun seed_usdc_pool(market: &mut Market, sui: u64, usd: u64) {
    let Market { scenario, usdc_pool, config, clock, .. } = market;
    seed(scenario, sui, usd, usdc_pool, config, clock);
}

fun seed<X, Y>(
    scenario: &mut Scenario,
    x: u64,
    y: u64,
    pool: &mut Pool<X, Y>,
    config: &Config,
    clock: &Clock,
) {
    let ticket = scenario.take_from_address<SeedTicket<X, Y>>(world::publisher());
    let ctx = scenario.ctx();
    let (x, y) = (coin::mint_for_testing(x, ctx), coin::mint_for_testing(y, ctx));
    destroy(pool::seed(pool, config, ticket, x, y, clock, ctx));
}

/// Adds to the SUIL/SUI pool, in its proportion, and forgets the shares.
public fun add_to_suil_pool(market: &mut Market, suil: u64, sui: u64) {
    let Market { scenario, suil_pool, config, clock, .. } = market;
    let ctx = scenario.ctx();
    let (suil, sui) = (coin::mint_for_testing(suil, ctx), coin::mint_for_testing(sui, ctx));
    let (shares, no_suil, no_sui) =
        pool::add_liquidity(suil_pool, config, suil, sui, 0, clock, ctx);
    no_suil.destroy_zero();
    no_sui.destroy_zero();
    destroy(shares);
}

/// Observes both pools.
public fun observe(market: &mut Market) {
    market.observe_suil_pool();
    market.observe_usdc_pool();
}

public fun observe_suil_pool(market: &mut Market) {
    pool::observe(&mut market.suil_pool, &market.config, &market.clock);
}

public fun observe_usdc_pool(market: &mut Market) {
    pool::observe(&mut market.usdc_pool, &market.config, &market.clock);
}

/// Pays SUI into the SUIL/SUI pool. Returns the SUIL obtained.
public fun buy_suil(market: &mut Market, sui: u64): u64 {
    let ctx = market.scenario.ctx();
    let coin = coin::mint_for_testing<SUI>(sui, ctx);
    let pool = &mut market.suil_pool;
    pool::swap_y_to_x(pool, &market.config, coin, 0, &market.clock, ctx).burn_for_testing()
}

/// Pays SUIL into the SUIL/SUI pool as `swap_v2` does, without its fee. Returns the SUI obtained.
public fun sell_suil(market: &mut Market, suil: u64): u64 {
    let ctx = market.scenario.ctx();
    let coin = coin::mint_for_testing<SUIL>(suil, ctx);
    market.suil_pool.sell_x(coin, 0, &market.config, &market.clock, ctx).burn_for_testing()
}

/// Pays SUIL into the SUIL/SUI pool as any module could, which is refused.
public fun sell_suil_directly(market: &mut Market, suil: u64): u64 {
    let Market { scenario, suil_pool, config, clock, .. } = market;
    let ctx = scenario.ctx();
    let coin = coin::mint_for_testing<SUIL>(suil, ctx);
    pool::swap_x_to_y(suil_pool, config, coin, 0, clock, ctx).burn_for_testing()
}

/// Pays the stablecoin into the USDC/SUI pool. Returns the SUI obtained.
public fun buy_sui(market: &mut Market, usd: u64): u64 {
    let ctx = market.scenario.ctx();
    let coin = coin::mint_for_testing<USD>(usd, ctx);
    let pool = &mut market.usdc_pool;
    pool::swap_y_to_x(pool, &market.config, coin, 0, &market.clock, ctx).burn_for_testing()
}

/// Swaps with `suilpool::swap_v2`, whatever hashrate is granted.
public fun swap(market: &mut Market, suil: u64, min_out: u64) {
    market.swap_for_hashrate(suil, min_out, 0);
}

/// Swaps with `suilpool::swap_v2`.
public fun swap_for_hashrate(market: &mut Market, suil: u64, min_out: u64, min_hashrate: u64) {
    let ctx = market.scenario.ctx();
    suilpool::swap_v2(
        coin::mint_for_testing<SUIL>(suil, ctx),
        min_out,
        min_hashrate,
        &mut market.exchange,
        &mut market.suil_pool,
        &market.usdc_pool,
        &market.config,
        &market.clock,
        ctx,
    );
}

/// Sells with `suilpool::sell`. Returns the SUI obtained.
public fun sell(market: &mut Market, suil: u64, min_out: u64, min_hashrate: u64): u64 {
    market.sell_coin(suil, min_out, min_hashrate).burn_for_testing()
}

/// Sells SUIL for SUI and that for the stablecoin, as one transaction does. Returns what is obtained.
public fun sell_to_usd(market: &mut Market, suil: u64, min_out: u64): u64 {
    let sui = market.sell_coin(suil, 0, 0);
    let Market { scenario, usdc_pool, config, clock, .. } = market;
    pool::swap_x_to_y(usdc_pool, config, sui, min_out, clock, scenario.ctx()).burn_for_testing()
}

fun sell_coin(market: &mut Market, suil: u64, min_out: u64, min_hashrate: u64): Coin<SUI> {
    let ctx = market.scenario.ctx();
    suilpool::sell(
        &mut market.exchange,
        &mut market.suil_pool,
        &market.usdc_pool,
        &market.config,
        coin::mint_for_testing<SUIL>(suil, ctx),
        min_out,
        min_hashrate,
        &market.clock,
        ctx,
    )
}

public fun store_day_price(market: &mut Market, day: u64) {
    suiprice::store_day_price(
        &mut market.prices,
        &mut market.suil_pool,
        &mut market.usdc_pool,
        &market.config,
        day,
        &market.clock,
    );
}

/// Takes the latest SUI the member received, and gives its amount. Ends the transaction in hand.
public fun received_sui(market: &mut Market): u64 {
    market.scenario.next_tx(world::alice());
    market.scenario.take_from_sender<Coin<SUI>>().burn_for_testing()
}

/// Whether the member received SUI in the transaction in hand, which ends.
public fun has_received_sui(market: &mut Market): bool {
    market.scenario.next_tx(world::alice());
    market.scenario.has_most_recent_for_sender<Coin<SUI>>()
}

// === Views ===

public fun swap_view(market: &Market, amount: u64): (u64, u64, u64) {
    let Market { suil_pool, usdc_pool, config, clock, .. } = market;
    suilpool::swap_view_v2(amount, suil_pool, usdc_pool, config, clock)
}

/// `suilpool::hashrate_view`, as a list.
public fun hashrate_view(market: &Market, amount: u64): vector<u64> {
    let Market { exchange, suil_pool, usdc_pool, config, clock, .. } = market;
    let (fee_value, hashrate, remaining, capacity) =
        suilpool::hashrate_view(exchange, suil_pool, usdc_pool, config, amount, clock);
    vector[fee_value, hashrate, remaining, capacity]
}

/// `suiprice::get_suil_usd_amount_out`.
public fun suil_recent(market: &Market, amount: u64): u64 {
    let Market { suil_pool, usdc_pool, config, clock, .. } = market;
    suiprice::get_suil_usd_amount_out(amount, suil_pool, usdc_pool, config, clock)
}

/// `suiprice::suil_usd_grant`.
public fun suil_grant(market: &Market, amount: u64): u64 {
    let Market { suil_pool, usdc_pool, config, clock, .. } = market;
    suiprice::suil_usd_grant(suil_pool, usdc_pool, config, amount, clock)
}

/// `suiprice::sui_usd_grant`.
public fun sui_grant(market: &Market, amount: u64): u64 {
    suiprice::sui_usd_grant(&market.usdc_pool, &market.config, amount, &market.clock)
}

public fun overview(market: &Market): Overview {
    let Market { prices, suil_pool, usdc_pool, config, clock, .. } = market;
    suiprice::overview(prices, suil_pool, usdc_pool, config, clock)
}

public fun day_price(market: &Market, day: u64): Option<u64> {
    suiprice::day_price(&market.prices, day)
}
