/// Attacks on `suil::pool`: random and hostile trades must never take from the pool, nor from its other depositors.
/// The pseudo-random numbers are those of a linear congruential generator (Knuth's MMIX), the same in every run.
#[test_only]
module suil::attacks_tests;

use std::unit_test::{assert_eq, destroy};
use sui::coin::{Self, Coin};
use sui::sui::SUI;
use suil::pool::{Self, Pool, Share};
use suil::world::{Self, USD, World};

/// The first depositor's shares a year later, when they have left their lock, and the pool.
public struct Trade {
    world: World,
    pool: Pool<SUI, USD>,
    shares: Coin<Share<SUI, USD>>,
    seed: u64,
}

fun begin(x: u64, y: u64, seed: u64): Trade {
    let mut world = world::begin_empty();
    world.next_tx(world::alice());
    let mut pool = world.take<Pool<SUI, USD>>();
    let lock = world.seed(x, y, &mut pool);
    let shares = world.unlock(lock);
    Trade { world, pool, shares, seed }
}

fun end(trade: Trade) {
    let Trade { world, pool, shares, seed: _ } = trade;
    destroy(shares);
    world::give_back(pool);
    world.end();
}

/// The next number, from 0 to `below − 1`.
fun random(trade: &mut Trade, below: u64): u64 {
    let next = ((trade.seed as u128) * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407)
        % 18_446_744_073_709_551_616;
    trade.seed = next as u64;
    (next >> 33) as u64 % below
}

/// An amount of any order of magnitude below 2^40.
fun random_amount(trade: &mut Trade): u64 {
    let bits = trade.random(40) as u8;
    (trade.random(1 << 30) * trade.random(1 << 10)) % (1 << bits) + 1
}

fun add(trade: &mut Trade, x: u64, y: u64): Coin<Share<SUI, USD>> {
    let Trade { world, pool, .. } = trade;
    let x = coin::mint_for_testing<SUI>(x, world.ctx());
    let y = coin::mint_for_testing<USD>(y, world.ctx());
    let (shares, x, y) = world.add_liquidity(x, y, 0, pool);
    destroy(x);
    destroy(y);
    shares
}

fun remove(trade: &mut Trade, shares: Coin<Share<SUI, USD>>): (u64, u64) {
    let Trade { world, pool, .. } = trade;
    let (x, y) = world.remove_liquidity(shares, 0, 0, pool);
    (x.burn_for_testing(), y.burn_for_testing())
}

fun sell_x(trade: &mut Trade, amount: u64): u64 {
    let Trade { world, pool, .. } = trade;
    let coin = coin::mint_for_testing<SUI>(amount, world.ctx());
    world.swap_x_to_y(coin, 0, pool).burn_for_testing()
}

fun sell_y(trade: &mut Trade, amount: u64): u64 {
    let Trade { world, pool, .. } = trade;
    let coin = coin::mint_for_testing<USD>(amount, world.ctx());
    world.swap_y_to_x(coin, 0, pool).burn_for_testing()
}

fun product(trade: &Trade): u256 {
    let (x, y) = pool::reserves(&trade.pool);
    (x as u256) * (y as u256)
}

/// Shares that `x` and `y` would make now, the least of both sides.
fun shares_for(trade: &Trade, x: u64, y: u64): u128 {
    let (x_reserve, y_reserve) = pool::reserves(&trade.pool);
    let supply = pool::share_supply(&trade.pool) as u128;
    ((x as u128) * supply / (x_reserve as u128)).min((y as u128) * supply / (y_reserve as u128))
}

fun square(value: u64): u256 { (value as u256) * (value as u256) }

/// 150 swaps of any size either way: the product of the reserves never falls.
fun swap_at_random(x: u64, y: u64, seed: u64) {
    let mut trade = begin(x, y, seed);
    let mut last = trade.product();
    150u64.do!(|_| {
        let amount = trade.random_amount();
        if (trade.random(2) == 0) {
            if (trade.world.quote_x_to_y(amount, &trade.pool) > 0) { trade.sell_x(amount); };
        } else {
            if (trade.world.quote_y_to_x(amount, &trade.pool) > 0) { trade.sell_y(amount); };
        };
        assert!(trade.product() >= last);
        last = trade.product();
    });
    trade.end();
}

#[test]
fun the_product_never_falls_in_a_large_pool() { swap_at_random(1_000_000_000_000, 2_000_000_000, 1) }

#[test]
fun the_product_never_falls_in_a_small_pool() { swap_at_random(1_500, 700_000, 2) }

#[test]
fun the_product_never_falls_in_a_lopsided_pool() { swap_at_random(3, 10_000_000_000_000, 3) }

/// Swaps, deposits and removals of any size: what a share is worth, sqrt(x · y) / S, never falls. Compared as squares:
/// x · y · S_before² ≥ (x · y)_before · S².
fun act_at_random(x: u64, y: u64, seed: u64) {
    let mut trade = begin(x, y, seed);
    let mut last_product = trade.product();
    let mut last_supply = pool::share_supply(&trade.pool);
    120u64.do!(|_| {
        let amount = trade.random_amount();
        let act = trade.random(4);
        if (act == 0) {
            if (trade.world.quote_x_to_y(amount, &trade.pool) > 0) { trade.sell_x(amount); };
        } else if (act == 1) {
            if (trade.world.quote_y_to_x(amount, &trade.pool) > 0) { trade.sell_y(amount); };
        } else if (act == 2) {
            let other = trade.random_amount();
            if (trade.shares_for(amount, other) > 0) {
                let more = trade.add(amount, other);
                trade.shares.join(more);
            };
        } else {
            let (x, y) = pool::reserves(&trade.pool);
            let supply = pool::share_supply(&trade.pool) as u128;
            let burnt = amount % trade.shares.value();
            // The lesser reserve pays something.
            if ((x.min(y) as u128) * (burnt as u128) >= supply) {
                let ctx = trade.world.ctx();
                let part = trade.shares.split(burnt, ctx);
                trade.remove(part);
            };
        };
        let supply = pool::share_supply(&trade.pool);
        assert!(trade.product() * square(last_supply) >= last_product * square(supply));
        last_product = trade.product();
        last_supply = supply;
    });
    trade.end();
}

#[test]
fun a_share_never_loses_in_a_large_pool() { act_at_random(1_000_000_000_000, 2_000_000_000, 11) }

#[test]
fun a_share_never_loses_in_a_small_pool() { act_at_random(1_500, 700_000, 12) }

/// A depositor who pays in `x` and `y` and leaves at once gets no more of either than it paid.
#[test]
fun in_and_out_never_gains() {
    let mut trade = begin(1_000_003, 3_999_971, 21);
    100u64.do!(|_| {
        let (x, y) = (trade.random_amount(), trade.random_amount());
        if (trade.shares_for(x, y) > 4) {
            let (x_before, y_before) = pool::reserves(&trade.pool);
            let shares = trade.add(x, y);
            let (x_held, y_held) = pool::reserves(&trade.pool);
            let (x_out, y_out) = trade.remove(shares);
            assert!(x_out <= x_held - x_before && y_out <= y_held - y_before);
        };
    });
    trade.end();
}

/// A trade cut into a hundred pieces, whose fees are rounded up and whose results down, pays no more than in one.
#[test]
fun cutting_a_trade_into_dust_gains_nothing() {
    let mut trade = begin(1_000_000, 4_000_000, 0);
    // Fee 120, floor(4,000,000 · 39,880 / 1,039,880) = 153,402.
    let in_one = trade.world.quote_x_to_y(40_000, &trade.pool);
    assert_eq!(in_one, 153_402);
    let mut sum = 0;
    100u64.do!(|_| sum = sum + trade.sell_x(400));
    assert!(sum < in_one);
    trade.end();
}

/// The classic: be first with next to nothing, make a share dear, let the next one's rounding pay for it. Of what is paid
/// to make a share dear, 1,000 of 1,001 parts go to the locked shares, and the next depositor loses a unit of each.
#[test]
fun making_shares_dear_costs_the_first_depositor_and_not_the_second() {
    let mut trade = begin(1_001, 1_001, 0);
    assert_eq!(trade.shares.value(), 1);
    // floor(1,001 · 997,000,000 / 997,001,001) = 1,000 of Y leave 1; a million of Y then buys back all but 1,004 of X:
    // floor(1,000,001,001 · 997,000 / 997,001) = 999,999,997.
    assert_eq!(trade.sell_x(1_000_000_000), 1_000);
    assert_eq!(trade.sell_y(1_000_000), 999_999_997);
    let (x, y) = pool::reserves(&trade.pool);
    assert_eq!(x, 1_004);
    assert_eq!(y, 1_000_001);
    // It paid 999,000 of Y and 3 of X more than it got. The second depositor: by X floor(5,000,000 · 1,001 / 1,004), by
    // Y floor(2,000,000 · 1,001 / 1,000,001) = 2,001 shares, for ceil(1,004 · 2,001 / 1,001) = 2,007 of X and
    // ceil(1,000,001 · 2,001 / 1,001) = 1,999,003 of Y.
    let second = trade.add(5_000_000, 2_000_000);
    assert_eq!(second.value(), 2_001);
    let (x, y) = pool::reserves(&trade.pool);
    assert_eq!(x, 1_004 + 2_007);
    assert_eq!(y, 1_000_001 + 1_999_003);
    let (x, y) = trade.remove(second);
    assert_eq!(x, 2_006);
    assert_eq!(y, 1_999_002);
    // The first one's share is worth 1 of X and 999 of Y, of the 1,001 and 1,000,001 that it paid.
    let ctx = trade.world.ctx();
    let first = trade.shares.split(1, ctx);
    let (x, y) = trade.remove(first);
    assert_eq!(x, 1);
    assert_eq!(y, 999);
    trade.end();
}
