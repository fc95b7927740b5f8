/// Tests of `suil::pool`, with a pool of 1,000,000 of X and 4,000,000 of Y where not said otherwise:
/// sqrt(10^6 · 4 · 10^6) = 2,000,000 shares, 1,000 of them locked.
#[test_only]
module suil::pool_tests;

use std::bcs;
use std::unit_test::{assert_eq, destroy};
use sui::clock::Clock;
use sui::coin::{Self, Coin};
use sui::event;
use sui::sui::SUI;
use suil::lock::Lock;
use suil::pool::{Self, HourClosed, LiquidityAdded, LiquidityRemoved, Pool, SeedTicket, Share, Swapped};
use suil::price_log::Hours;
use suil::suil::SUIL;
use suil::world::{Self, USD, World};

use fun parts as Hours.parts;

const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 86_400_000;

/// What one deposit gave.
public struct Deposit {
    shares: Coin<Share<SUI, USD>>,
    x_excess: u64,
    y_excess: u64,
}

fun add(world: &mut World, pool: &mut Pool<SUI, USD>, x: u64, y: u64, min: u64): Deposit {
    let x = coin::mint_for_testing<SUI>(x, world.ctx());
    let y = coin::mint_for_testing<USD>(y, world.ctx());
    let (shares, x, y) = world.add_liquidity(x, y, min, pool);
    Deposit { shares, x_excess: x.burn_for_testing(), y_excess: y.burn_for_testing() }
}

fun swap_x(world: &mut World, pool: &mut Pool<SUI, USD>, amount: u64, min_out: u64): u64 {
    let coin = coin::mint_for_testing<SUI>(amount, world.ctx());
    world.swap_x_to_y(coin, min_out, pool).burn_for_testing()
}

fun swap_y(world: &mut World, pool: &mut Pool<SUI, USD>, amount: u64, min_out: u64): u64 {
    let coin = coin::mint_for_testing<USD>(amount, world.ctx());
    world.swap_y_to_x(coin, min_out, pool).burn_for_testing()
}

/// The world, its empty pool, and Alice's transaction in hand.
fun begin_empty(): (World, Pool<SUI, USD>) {
    let mut world = world::begin_empty();
    world.next_tx(world::alice());
    let pool = world.take<Pool<SUI, USD>>();
    (world, pool)
}

/// The world, its pool and the lock of the first deposit.
fun begin(): (World, Pool<SUI, USD>, Lock<Share<SUI, USD>>) {
    let (mut world, mut pool) = begin_empty();
    let lock = world.seed(1_000_000, 4_000_000, &mut pool);
    (world, pool, lock)
}

/// As `begin`, a year later, with the shares of the first deposit.
fun begin_unlocked(): (World, Pool<SUI, USD>, Coin<Share<SUI, USD>>) {
    let (mut world, pool, lock) = begin();
    let shares = world.unlock(lock);
    (world, pool, shares)
}

/// `shares` are a coin or a lock.
fun end<T>(world: World, pool: Pool<SUI, USD>, shares: T) {
    destroy(shares);
    world::give_back(pool);
    world.end();
}

fun product(pool: &Pool<SUI, USD>): u128 {
    let (x, y) = pool::reserves(pool);
    (x as u128) * (y as u128)
}

// === Deposits ===

#[test]
fun the_first_deposit_locks_1000_shares() {
    let (world, pool, lock) = begin();
    assert_eq!(lock.value(), 1_999_000);
    assert_eq!(pool::share_supply(&pool), 2_000_000);
    let (x, y) = pool::reserves(&pool);
    assert_eq!(x, 1_000_000);
    assert_eq!(y, 4_000_000);
    assert_eq!(event::events_by_type<LiquidityAdded>().length(), 1);
    // The history begins: no hour is complete.
    assert_eq!(event::events_by_type<HourClosed>().length(), 0);
    end(world, pool, lock);
}

#[test]
fun the_shares_of_the_first_deposit_are_locked_for_a_year() {
    let (mut world, pool, lock) = begin();
    let freed_at_ms = world.clock().timestamp_ms() + 365 * DAY_MS;
    assert_eq!(lock.starts_at_ms(), freed_at_ms);
    assert_eq!(lock.ends_at_ms(), freed_at_ms);
    world.advance_ms(365 * DAY_MS - 1);
    assert_eq!(lock.free(world.clock()), 0);
    world.advance_ms(1);
    assert_eq!(lock.free(world.clock()), 1_999_000);
    end(world, pool, lock);
}

/// Otherwise the price history would begin at a price of theirs.
#[test, expected_failure(abort_code = suil::pool::EPoolEmpty)]
fun only_the_ticket_makes_the_first_deposit() {
    let (mut world, mut pool) = begin_empty();
    let Deposit { shares, x_excess: _, y_excess: _ } = add(&mut world, &mut pool, 1_000_000, 4_000_000, 0);
    end(world, pool, shares);
}

#[test]
fun a_ticket_is_used_once() {
    let (mut world, pool, lock) = begin();
    world.next_tx(world::publisher());
    assert!(!world.has_owned<SeedTicket<SUI, USD>>());
    assert!(world.has_owned<SeedTicket<SUIL, SUI>>());
    end(world, pool, lock);
}

#[test]
fun the_root_of_the_first_deposit_is_rounded_down() {
    let (mut world, mut pool) = begin_empty();
    // 2,000 · 2,001 = 4,002,000, between 2,000² and 2,001².
    let lock = world.seed(2_000, 2_001, &mut pool);
    assert_eq!(lock.value(), 1_000);
    let (x, y) = pool::reserves(&pool);
    assert_eq!(x, 2_000);
    assert_eq!(y, 2_001);
    end(world, pool, lock);
}

#[test]
fun a_later_deposit_gets_its_excess_back() {
    let (mut world, mut pool, shares) = begin();
    // By X: 500,000 · 2 = 1,000,000 shares; by Y: 3,000,000 / 2 = 1,500,000. The lesser counts and needs
    // 500,000 of X and 2,000,000 of Y.
    let Deposit { shares: more, x_excess, y_excess } =
        add(&mut world, &mut pool, 500_000, 3_000_000, 1_000_000);
    assert_eq!(more.value(), 1_000_000);
    assert_eq!(x_excess, 0);
    assert_eq!(y_excess, 1_000_000);
    let (x, y) = pool::reserves(&pool);
    assert_eq!(x, 1_500_000);
    assert_eq!(y, 6_000_000);
    assert_eq!(pool::share_supply(&pool), 3_000_000);
    destroy(more);
    end(world, pool, shares);
}

#[test]
fun a_deposit_pays_its_shares_rounded_up() {
    let (mut world, mut pool, shares) = begin();
    // Reserves become 1,010,000 and 4,000,000 − 39,486 = 3,960,514.
    swap_x(&mut world, &mut pool, 10_000, 0);
    // By X: floor(100 · 2,000,000 / 1,010,000) = floor(198.02) = 198; by Y far more. 198 shares are worth
    // 198 · 1,010,000 / 2,000,000 = 99.99 → 100 of X and 198 · 3,960,514 / 2,000,000 = 392.09 → 393 of Y.
    let Deposit { shares: more, x_excess, y_excess } = add(&mut world, &mut pool, 100, 1_000, 0);
    assert_eq!(more.value(), 198);
    assert_eq!(x_excess, 0);
    assert_eq!(y_excess, 607);
    destroy(more);
    end(world, pool, shares);
}

#[test]
fun a_deposit_pays_a_rest_of_one_rounded_up() {
    let (mut world, mut pool) = begin_empty();
    let shares = world.seed(2_000, 2_001, &mut pool);
    // Of 2,000 shares one is 2,000 / 2,000 = 1 of X and 2,001 / 2,000 = 1 and a 2,000th of Y, so 2 of Y.
    let Deposit { shares: more, x_excess, y_excess } = add(&mut world, &mut pool, 1, 10, 0);
    assert_eq!(more.value(), 1);
    assert_eq!(x_excess, 0);
    assert_eq!(y_excess, 8);
    destroy(more);
    end(world, pool, shares);
}

#[test, expected_failure(abort_code = suil::pool::EFirstDepositTooSmall)]
fun the_first_deposit_must_be_more_than_the_locked_shares() {
    let (mut world, mut pool) = begin_empty();
    let shares = world.seed(1_000, 1_001, &mut pool);
    end(world, pool, shares);
}

#[test, expected_failure(abort_code = suil::pool::EZeroAmount)]
fun a_deposit_of_y_alone_is_refused() {
    let (mut world, mut pool, shares) = begin();
    let Deposit { shares: more, x_excess: _, y_excess: _ } = add(&mut world, &mut pool, 0, 10, 0);
    destroy(more);
    end(world, pool, shares);
}

#[test, expected_failure(abort_code = suil::pool::EZeroAmount)]
fun a_deposit_of_x_alone_is_refused() {
    let (mut world, mut pool, shares) = begin();
    let Deposit { shares: more, x_excess: _, y_excess: _ } = add(&mut world, &mut pool, 10, 0, 0);
    destroy(more);
    end(world, pool, shares);
}

#[test, expected_failure(abort_code = suil::pool::EZeroOutput)]
fun a_deposit_below_one_share_is_refused() {
    let (mut world, mut pool, shares) = begin();
    // By Y: floor(1 · 2,000,000 / 4,000,000) = 0.
    let Deposit { shares: more, x_excess: _, y_excess: _ } = add(&mut world, &mut pool, 1, 1, 0);
    destroy(more);
    end(world, pool, shares);
}

#[test, expected_failure(abort_code = suil::pool::EBelowMinimum)]
fun a_deposit_below_its_minimum_is_refused() {
    let (mut world, mut pool, shares) = begin();
    let Deposit { shares: more, x_excess: _, y_excess: _ } =
        add(&mut world, &mut pool, 500_000, 2_000_000, 1_000_001);
    destroy(more);
    end(world, pool, shares);
}

#[test]
fun the_first_depositor_cannot_rob_the_second() {
    let (mut world, mut pool) = begin_empty();
    // One free share of 1,001, then the price is driven far up by paying 1,000,000 of X in.
    let first = world.seed(1_001, 1_001, &mut pool);
    assert_eq!(first.value(), 1);
    swap_x(&mut world, &mut pool, 1_000_000, 0);
    let (x, y) = pool::reserves(&pool);
    // a = 997,000; out = floor(1,001 · 997,000 / 998,001) = floor(999.99…) = 999.
    assert_eq!(x, 1_001_001);
    assert_eq!(y, 2);

    // The second deposit: by X floor(2,002,002 · 1,001 / 1,001,001) = 2,002, by Y 4 · 1,001 / 2 = 2,002.
    let Deposit { shares: second, x_excess, y_excess } = add(&mut world, &mut pool, 2_002_002, 4, 0);
    assert_eq!(second.value(), 2_002);
    assert_eq!(x_excess, 0);
    assert_eq!(y_excess, 0);
    // Taken out again at once: all of it, to the unit: 3,003,003 · 2,002 / 3,003 and 6 · 2,002 / 3,003.
    let (x, y) = world.remove_liquidity(second, 0, 0, &mut pool);
    assert_eq!(x.burn_for_testing(), 2_002_002);
    assert_eq!(y.burn_for_testing(), 4);
    end(world, pool, first);
}

// === Removals ===

#[test]
fun a_removal_is_rounded_down_and_leaves_the_locked_part() {
    let (mut world, mut pool, shares) = begin_unlocked();
    // 1,000,000 · 1,999,000 / 2,000,000 and 4,000,000 · 1,999,000 / 2,000,000.
    let (x, y) = world.remove_liquidity(shares, 999_500, 3_998_000, &mut pool);
    assert_eq!(x.burn_for_testing(), 999_500);
    assert_eq!(y.burn_for_testing(), 3_998_000);
    let (x, y) = pool::reserves(&pool);
    assert_eq!(x, 500);
    assert_eq!(y, 2_000);
    assert_eq!(pool::share_supply(&pool), 1_000);
    assert_eq!(event::events_by_type<LiquidityRemoved>().length(), 1);

    // The pool lives on: it swaps and takes deposits. By X 500 · 1,000 / 500 = 1,000 shares.
    assert!(world.quote_x_to_y(100, &pool) > 0);
    let Deposit { shares: more, x_excess: _, y_excess: _ } = add(&mut world, &mut pool, 500, 2_000, 0);
    assert_eq!(more.value(), 1_000);
    end(world, pool, more);
}

#[test, expected_failure(abort_code = suil::pool::EZeroAmount)]
fun a_removal_of_nothing_is_refused() {
    let (mut world, mut pool, mut shares) = begin_unlocked();
    let nothing = shares.split(0, world.ctx());
    let (x, y) = world.remove_liquidity(nothing, 0, 0, &mut pool);
    destroy(x);
    destroy(y);
    end(world, pool, shares);
}

#[test, expected_failure(abort_code = suil::pool::EZeroOutput)]
fun a_removal_that_pays_nothing_is_refused() {
    let (mut world, mut pool, mut shares) = begin_unlocked();
    // floor(1,000,000 · 1 / 2,000,000) = 0 of X.
    let one = shares.split(1, world.ctx());
    let (x, y) = world.remove_liquidity(one, 0, 0, &mut pool);
    destroy(x);
    destroy(y);
    end(world, pool, shares);
}

#[test, expected_failure(abort_code = suil::pool::EZeroOutput)]
fun a_removal_that_pays_x_alone_is_refused() {
    let (mut world, mut pool) = begin_empty();
    let lock = world.seed(4_000_000, 1_000_000, &mut pool);
    let mut shares = world.unlock(lock);
    // floor(4,000,000 · 1 / 2,000,000) = 2 of X, floor(1,000,000 · 1 / 2,000,000) = 0 of Y.
    let one = shares.split(1, world.ctx());
    let (x, y) = world.remove_liquidity(one, 0, 0, &mut pool);
    destroy(x);
    destroy(y);
    end(world, pool, shares);
}

#[test, expected_failure(abort_code = suil::pool::EBelowMinimum)]
fun a_removal_below_the_minimum_of_x_is_refused() {
    let (mut world, mut pool, mut shares) = begin_unlocked();
    let some = shares.split(2_000, world.ctx());
    let (x, y) = world.remove_liquidity(some, 1_001, 0, &mut pool);
    destroy(x);
    destroy(y);
    end(world, pool, shares);
}

#[test, expected_failure(abort_code = suil::pool::EBelowMinimum)]
fun a_removal_below_the_minimum_of_y_is_refused() {
    let (mut world, mut pool, mut shares) = begin_unlocked();
    let some = shares.split(2_000, world.ctx());
    let (x, y) = world.remove_liquidity(some, 0, 4_001, &mut pool);
    destroy(x);
    destroy(y);
    end(world, pool, shares);
}

// === Swaps ===

#[test]
fun a_swap_keeps_its_fee_in_the_pool() {
    let (mut world, mut pool, shares) = begin();
    // 10,000 of X: fee 30, a = 9,970, out = floor(4,000,000 · 9,970 / 1,009,970) = floor(39,486.3) = 39,486.
    assert_eq!(world.quote_x_to_y(10_000, &pool), 39_486);
    assert_eq!(swap_x(&mut world, &mut pool, 10_000, 39_486), 39_486);
    let (x, y) = pool::reserves(&pool);
    assert_eq!(x, 1_010_000);
    assert_eq!(y, 3_960_514);
    assert_eq!(event::events_by_type<Swapped>().length(), 1);
    end(world, pool, shares);
}

#[test]
fun a_swap_the_other_way() {
    let (mut world, mut pool, shares) = begin();
    // 10,000 of Y: a = 9,970, out = floor(1,000,000 · 9,970 / 4,009,970) = floor(2,486.3) = 2,486.
    assert_eq!(world.quote_y_to_x(10_000, &pool), 2_486);
    assert_eq!(swap_y(&mut world, &mut pool, 10_000, 2_486), 2_486);
    let (x, y) = pool::reserves(&pool);
    assert_eq!(x, 997_514);
    assert_eq!(y, 4_010_000);
    end(world, pool, shares);
}

#[test]
fun the_product_never_falls() {
    let (mut world, mut pool, shares) = begin();
    let mut last = product(&pool);
    let amounts = vector[1u64, 2, 7, 333, 334, 10_000, 999_983, 3, 50_000_000];
    amounts.do!(|amount| {
        if (world.quote_x_to_y(amount, &pool) > 0) { swap_x(&mut world, &mut pool, amount, 0); };
        assert!(product(&pool) >= last);
        last = product(&pool);
        if (world.quote_y_to_x(amount, &pool) > 0) { swap_y(&mut world, &mut pool, amount, 0); };
        assert!(product(&pool) >= last);
        last = product(&pool);
    });
    end(world, pool, shares);
}

#[test]
fun a_swap_there_and_back_loses() {
    let (mut world, mut pool, shares) = begin();
    let y = swap_x(&mut world, &mut pool, 10_000, 0);
    // 39,486 of Y back: fee ceil(118.458) = 119, a = 39,367,
    // out = floor(1,010,000 · 39,367 / (3,960,514 + 39,367)) = floor(9,940.46) = 9,940.
    assert_eq!(swap_y(&mut world, &mut pool, y, 0), 9_940);
    end(world, pool, shares);
}

#[test]
fun quotes_of_nothing_are_zero() {
    let (world, pool, shares) = begin();
    assert_eq!(world.quote_x_to_y(0, &pool), 0);
    assert_eq!(world.quote_y_to_x(0, &pool), 0);
    // 1 of X goes to the fee, which is rounded up.
    assert_eq!(world.quote_x_to_y(1, &pool), 0);
    end(world, pool, shares);
}

#[test]
fun quotes_in_an_empty_pool_are_zero() {
    let (world, pool) = begin_empty();
    assert_eq!(world.quote_x_to_y(1_000, &pool), 0);
    assert_eq!(world.quote_y_to_x(1_000, &pool), 0);
    // The fee, rounded up, is all of a single unit.
    assert_eq!(world.quote_x_to_y(1, &pool), 0);
    assert_eq!(world.quote_y_to_x(1, &pool), 0);
    world::give_back(pool);
    world.end();
}

#[test, expected_failure(abort_code = suil::pool::EZeroAmount)]
fun a_swap_of_nothing_is_refused() {
    let (mut world, mut pool, shares) = begin();
    swap_x(&mut world, &mut pool, 0, 0);
    end(world, pool, shares);
}

#[test, expected_failure(abort_code = suil::pool::EZeroOutput)]
fun a_swap_to_nothing_is_refused() {
    let (mut world, mut pool, shares) = begin();
    // a = 1 of Y, out = floor(1,000,000 · 1 / 4,000,001) = 0.
    swap_y(&mut world, &mut pool, 2, 0);
    end(world, pool, shares);
}

#[test, expected_failure(abort_code = suil::pool::EZeroOutput)]
fun a_swap_in_an_empty_pool_is_refused() {
    let (mut world, mut pool) = begin_empty();
    swap_x(&mut world, &mut pool, 1_000, 0);
    world::give_back(pool);
    world.end();
}

#[test, expected_failure(abort_code = suil::pool::EBelowMinimum)]
fun a_swap_of_x_below_its_minimum_is_refused() {
    let (mut world, mut pool, shares) = begin();
    swap_x(&mut world, &mut pool, 10_000, 39_487);
    end(world, pool, shares);
}

#[test, expected_failure(abort_code = suil::pool::EBelowMinimum)]
fun a_swap_of_y_below_its_minimum_is_refused() {
    let (mut world, mut pool, shares) = begin();
    swap_y(&mut world, &mut pool, 10_000, 2_487);
    end(world, pool, shares);
}

// === Prices ===

/// One in units of a logarithm, 2^24.
const ONE: u64 = 16_777_216;
/// The price of 4 to 1: the logarithm of 4 · 2^64, less the margin of 3.
const FOUR: u64 = 66 * ONE - 3;
/// The logarithms of 1,000,000 and of 4,000,000: 19.9315685… and two more.
const MILLION: u64 = 334_396_231;

/// The complete hours kept, oldest first.
fun hours(pool: &Pool<SUI, USD>, clock: &Clock): vector<Hours> {
    pool.price_log(clock).map!(|log| log.hours()).destroy_or!(vector[])
}

/// The numbers of the complete days kept, in order.
fun days(pool: &Pool<SUI, USD>, clock: &Clock): vector<u64> {
    pool.price_log(clock).map!(|log| log.days()).destroy_or!(vector[])
}

/// Number, price and liquidity of an hour.
fun parts(hour: &Hours): vector<u64> {
    let (hour, _, price, liquidity) = hour.hours_parts();
    vector[hour, price, liquidity]
}

/// The fields of `HourClosed`, which is opaque here, in their order.
public struct Closed has drop {
    pool: ID,
    from_hour: u64,
    to_hour: u64,
    price: u64,
    liquidity: u64,
    timestamp_ms: u64,
}

#[test]
fun a_swap_counts_the_reserves_from_before_it() {
    let (mut world, mut pool, shares) = begin();
    let hour = world.clock().timestamp_ms() / HOUR_MS;
    // An hour at 4, then at 3,960,514 / 1,010,000, whose logarithm is 1.97133….
    world.advance_ms(HOUR_MS);
    swap_x(&mut world, &mut pool, 10_000, 0);
    world.advance_ms(HOUR_MS);
    let hours = hours(&pool, world.clock());
    assert_eq!(hours.length(), 2);
    assert_eq!(hours[0].parts(), vector[hour, FOUR, 2 * MILLION + 2 * ONE]);
    let (_, _, price, liquidity) = hours[1].hours_parts();
    assert!(price < FOUR && price > FOUR - ONE / 32);
    // The fee stays in the pool.
    assert!(liquidity > 2 * MILLION + 2 * ONE);
    // What was shown ahead is what is stored; the first hour is announced by the swap, the second by this call.
    world.observe(&mut pool);
    assert_eq!(hours(&pool, world.clock()), hours);
    let events = event::events_by_type<HourClosed>();
    assert_eq!(events.length(), 2);
    let expected = Closed {
        pool: object::id(&pool),
        from_hour: hour,
        to_hour: hour,
        price: FOUR,
        liquidity: 2 * MILLION + 2 * ONE,
        timestamp_ms: world.clock().timestamp_ms() - HOUR_MS,
    };
    assert_eq!(bcs::to_bytes(&events[0]), bcs::to_bytes(&expected));
    end(world, pool, shares);
}

#[test]
fun deposits_and_removals_bring_the_price_up_to_now() {
    let (mut world, mut pool, shares) = begin();
    world.advance_ms(HOUR_MS);
    let Deposit { shares: more, x_excess: _, y_excess: _ } = add(&mut world, &mut pool, 1_000_000, 4_000_000, 0);
    world.advance_ms(HOUR_MS);
    let (x, y) = world.remove_liquidity(more, 0, 0, &mut pool);
    world.advance_ms(HOUR_MS);
    let hours = hours(&pool, world.clock());
    // Twice as much of both: two more.
    let liquidity = hours.map_ref!(|hour| {
        let (_, _, price, liquidity) = hour.hours_parts();
        assert_eq!(price, FOUR);
        liquidity
    });
    assert_eq!(liquidity[1], liquidity[0] + 2 * ONE);
    assert_eq!(liquidity[2], liquidity[0]);
    assert_eq!(event::events_by_type<HourClosed>().length(), 2);
    destroy(x);
    destroy(y);
    end(world, pool, shares);
}

#[test]
fun days_are_kept_without_a_call() {
    let (mut world, pool, shares) = begin();
    let day = world.clock().timestamp_ms() / DAY_MS;
    world.advance_ms(2 * DAY_MS);
    let days = days(&pool, world.clock());
    assert_eq!(days, vector[day, day + 1]);
    let kept = pool.price_log(world.clock()).destroy_some().day(day).destroy_some();
    let (price, liquidity) = kept.day_parts();
    assert_eq!(vector[price, kept.day_low(), liquidity], vector[FOUR, FOUR, 2 * MILLION + 2 * ONE]);
    end(world, pool, shares);
}

#[test]
fun an_empty_pool_has_no_history() {
    let (world, pool) = begin_empty();
    assert_eq!(hours(&pool, world.clock()), vector[]);
    assert_eq!(days(&pool, world.clock()), vector[]);
    world::give_back(pool);
    world.end();
}

#[test, expected_failure(abort_code = suil::pool::EPoolEmpty)]
fun an_empty_pool_has_no_price() {
    let (world, mut pool) = begin_empty();
    world.observe(&mut pool);
    world::give_back(pool);
    world.end();
}

// === Views ===

/// The fields of `pool::Overview`, which is opaque here, in their order.
public struct PoolNow has drop {
    x: u64,
    y: u64,
    shares: u64,
    fee_bps: u64,
    age_ms: Option<u64>,
}

fun assert_overview(world: &World, pool: &Pool<SUI, USD>, expected: PoolNow) {
    let overview = pool::overview(pool, world.config(), world.clock());
    assert_eq!(bcs::to_bytes(&overview), bcs::to_bytes(&expected));
}

#[test]
fun the_pool_at_a_glance() {
    let (mut world, pool, shares) = begin();
    world.advance_ms(7_000);
    assert_overview(&world, &pool, PoolNow {
        x: 1_000_000,
        y: 4_000_000,
        shares: 2_000_000,
        fee_bps: 30,
        age_ms: option::some(7_000),
    });
    end(world, pool, shares);
}

#[test]
fun an_empty_pool_at_a_glance() {
    let (world, pool) = begin_empty();
    assert_overview(&world, &pool, PoolNow {
        x: 0,
        y: 0,
        shares: 0,
        fee_bps: 30,
        age_ms: option::none(),
    });
    world::give_back(pool);
    world.end();
}
