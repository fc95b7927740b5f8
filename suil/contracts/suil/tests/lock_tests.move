/// Tests of `suil::lock`. A lock of 1,461 coins that vests: nothing for 365 days, then one a day for four years of 365 days and
/// a coin more in that time, as 1,461 / 1,460 a day.
#[test_only]
module suil::lock_tests;

use std::unit_test::{assert_eq, destroy};
use sui::balance;
use sui::clock::{Self, Clock};
use sui::coin;
use sui::sui::SUI;
use suil::lock::{Self, Lock};

const DAY_MS: u64 = 86_400_000;
const YEAR_MS: u64 = 31_536_000_000;
const START_MS: u64 = 1_797_163_200_000;

fun begin(): (TxContext, Clock) {
    let mut ctx = tx_context::dummy();
    let mut clock = clock::create_for_testing(&mut ctx);
    clock.set_for_testing(START_MS);
    (ctx, clock)
}

fun vesting(amount: u64): (TxContext, Clock, Lock<SUI>) {
    let (mut ctx, clock) = begin();
    let lock = lock::vesting(balance::create_for_testing(amount), START_MS, &mut ctx);
    (ctx, clock, lock)
}

fun for_a_year(amount: u64): (TxContext, Clock, Lock<SUI>) {
    let (mut ctx, clock) = begin();
    let lock = lock::for_a_year(coin::mint_for_testing<SUI>(amount, &mut ctx), &clock, &mut ctx);
    (ctx, clock, lock)
}

fun end(clock: Clock, lock: Lock<SUI>) {
    clock.destroy_for_testing();
    destroy(lock);
}

#[test]
fun a_vesting_lock_frees_nothing_for_a_year_then_evenly_for_four() {
    let (mut ctx, mut clock, mut lock) = vesting(1_461);
    assert_eq!(lock.total(), 1_461);
    assert_eq!(lock.starts_at_ms(), START_MS + YEAR_MS);
    assert_eq!(lock.ends_at_ms(), START_MS + 5 * YEAR_MS);
    assert_eq!(lock.free(&clock), 0);

    clock.increment_for_testing(365 * DAY_MS);
    assert_eq!(lock.free(&clock), 0);
    // floor(1,461 · 1 / 1,460) = 1, floor(1,461 · 730 / 1,460) = floor(730.5) = 730.
    clock.increment_for_testing(DAY_MS);
    assert_eq!(lock.free(&clock), 1);
    clock.increment_for_testing(729 * DAY_MS);
    assert_eq!(lock.free(&clock), 730);
    assert_eq!(lock.release(&clock, &mut ctx).burn_for_testing(), 730);
    assert_eq!(lock.value(), 731);
    assert_eq!(lock.total(), 1_461);
    assert_eq!(lock.free(&clock), 0);

    // A millisecond before the end: floor(1,461 − 1,461 / 126,144,000,000) = 1,460, of which 730 have left.
    clock.increment_for_testing(730 * DAY_MS - 1);
    assert_eq!(lock.free(&clock), 730);
    clock.increment_for_testing(1);
    assert_eq!(lock.release(&clock, &mut ctx).burn_for_testing(), 731);
    lock.destroy_empty();
    clock.destroy_for_testing();
}

#[test]
fun a_lock_for_a_year_frees_all_at_its_end() {
    let (mut ctx, mut clock, mut lock) = for_a_year(500);
    assert_eq!(lock.starts_at_ms(), START_MS + YEAR_MS);
    assert_eq!(lock.ends_at_ms(), START_MS + YEAR_MS);
    clock.increment_for_testing(YEAR_MS - 1);
    assert_eq!(lock.free(&clock), 0);
    clock.increment_for_testing(1);
    assert_eq!(lock.free(&clock), 500);
    assert_eq!(lock.release(&clock, &mut ctx).burn_for_testing(), 500);
    end(clock, lock);
}

#[test]
fun the_largest_amount_does_not_overflow() {
    let (_, mut clock, lock) = vesting(18_446_744_073_709_551_615);
    clock.increment_for_testing(3 * YEAR_MS);
    // Half of it, rounded down.
    assert_eq!(lock.free(&clock), 9_223_372_036_854_775_807);
    end(clock, lock);
}

// === Extensions ===

#[test]
fun an_extension_frees_later_and_takes_nothing_back() {
    let (mut ctx, mut clock, mut lock) = vesting(1_460);
    clock.increment_for_testing(3 * YEAR_MS);
    assert_eq!(lock.release(&clock, &mut ctx).burn_for_testing(), 730);
    // From year 1 to year 9 instead of 5: after 3 years a quarter is free, 365, less than has left.
    lock.extend(START_MS + YEAR_MS, START_MS + 9 * YEAR_MS);
    assert_eq!(lock.free(&clock), 0);
    // After 5 years a half, 730; a day later floor(1,460 · 1,461 / 2,920) = floor(730.5); another day later 731.
    clock.increment_for_testing(2 * YEAR_MS + DAY_MS);
    assert_eq!(lock.free(&clock), 0);
    clock.increment_for_testing(DAY_MS);
    assert_eq!(lock.free(&clock), 1);
    end(clock, lock);
}

#[test]
fun an_extension_may_move_one_moment_or_none() {
    let (_, mut clock, mut lock) = vesting(1_460);
    lock.extend(START_MS + YEAR_MS, START_MS + 5 * YEAR_MS);
    lock.extend(START_MS + 5 * YEAR_MS, START_MS + 5 * YEAR_MS);
    clock.increment_for_testing(5 * YEAR_MS - 1);
    assert_eq!(lock.free(&clock), 0);
    clock.increment_for_testing(1);
    assert_eq!(lock.free(&clock), 1_460);
    end(clock, lock);
}

#[test, expected_failure(abort_code = suil::lock::EEarlier)]
fun a_lock_cannot_start_earlier() {
    let (_, clock, mut lock) = vesting(1);
    lock.extend(START_MS + YEAR_MS - 1, START_MS + 6 * YEAR_MS);
    end(clock, lock);
}

#[test, expected_failure(abort_code = suil::lock::EEarlier)]
fun a_lock_cannot_end_earlier() {
    let (_, clock, mut lock) = vesting(1);
    lock.extend(START_MS + 2 * YEAR_MS, START_MS + 5 * YEAR_MS - 1);
    end(clock, lock);
}

#[test, expected_failure(abort_code = suil::lock::ETimesReversed)]
fun a_lock_cannot_end_before_its_start() {
    let (_, clock, mut lock) = vesting(1);
    lock.extend(START_MS + 6 * YEAR_MS + 1, START_MS + 6 * YEAR_MS);
    end(clock, lock);
}

// === Refusals ===

#[test, expected_failure(abort_code = suil::lock::ENothingFree)]
fun nothing_leaves_before_its_time() {
    let (mut ctx, mut clock, mut lock) = for_a_year(500);
    clock.increment_for_testing(YEAR_MS - 1);
    lock.release(&clock, &mut ctx).burn_for_testing();
    end(clock, lock);
}

#[test, expected_failure(abort_code = suil::lock::ENothingFree)]
fun nothing_leaves_twice() {
    let (mut ctx, mut clock, mut lock) = for_a_year(500);
    clock.increment_for_testing(YEAR_MS);
    lock.release(&clock, &mut ctx).burn_for_testing();
    lock.release(&clock, &mut ctx).burn_for_testing();
    end(clock, lock);
}

#[test, expected_failure(abort_code = suil::lock::EZeroAmount)]
fun an_empty_coin_is_not_locked() {
    let (_, clock, lock) = for_a_year(0);
    end(clock, lock);
}

#[test, expected_failure(abort_code = sui::balance::ENonZero)]
fun a_lock_with_coins_is_not_deleted() {
    let (_, clock, lock) = for_a_year(1);
    clock.destroy_for_testing();
    lock.destroy_empty();
}
