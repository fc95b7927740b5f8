/// Tests of `suil::suilpool`, in the market of `suil::market`: a SUIL is 1/16 SUI, a SUI 1.953125 USD.
#[test_only]
module suil::suilpool_tests;

use std::bcs;
use std::unit_test::assert_eq;
use sui::event;
use sui::sui::SUI;
use suil::market::{Self, Market};
use suil::pool;
use suil::suil::SUIL;
use suil::suilpool::SuilSwapped;
use suil::world;

const MINUTE_MS: u64 = 60_000;
/// 1,000 SUIL.
const AMOUNT: u64 = 1_000_000_000_000;
/// The vault's SUIL after set-up.
const EMISSION: u64 = 600_000_000_000_000_000;

/// The fields of `SuilSwapped`, which is opaque here, in their order.
public struct Swap has drop {
    member: address,
    suil_amount: u64,
    fee: u64,
    sui_amount: u64,
    swap_value: u64,
    fee_value: u64,
    hashrate: u64,
    timestamp_ms: u64,
}

/// A market whose history is 30 minutes old.
fun begin_priced(): Market {
    let mut market = market::begin();
    market.advance_ms(30 * MINUTE_MS);
    market
}

/// Compares the last event of `swap_v2`, by Alice, now.
fun assert_swapped(
    market: &Market,
    suil_amount: u64,
    fee: u64,
    sui_amount: u64,
    swap_value: u64,
    fee_value: u64,
    hashrate: u64,
) {
    let events = event::events_by_type<SuilSwapped>();
    let expected = Swap {
        member: world::alice(),
        suil_amount,
        fee,
        sui_amount,
        swap_value,
        fee_value,
        hashrate,
        timestamp_ms: market.clock().timestamp_ms(),
    };
    assert_eq!(bcs::to_bytes(&events[events.length() - 1]), bcs::to_bytes(&expected));
}

#[test]
fun a_swap_and_its_fee() {
    let mut market = begin_priced();
    // Fee 3% = 30 SUIL. Of the 970 left the pool keeps 2.91: floor(62,500,000,000,000 · 967,090,000,000 /
    // 1,000,967,090,000,000) = 60,384,727,533 MIST. 970 SUIL at 0.1220703125 USD are 118,408,203.1… micro-dollars.
    let (fee, value, out) = market.swap_view(AMOUNT);
    assert_eq!(fee, 30_000_000_000);
    assert_eq!(value, 118_408_203);
    assert_eq!(out, 60_384_727_533);
    market.swap(AMOUNT, 60_384_727_533);
    // After the swap a SUIL is 62,439,615,272,467 / 1,000,970,000,000,000 = 0.06237910… SUI, the lowest price so far. At that
    // the fee is worth 30 · 0.0623791… · 1.953125 USD = 3,655,025.8… micro-dollars, less 2.3 · 10^-7 of it; 60% are granted.
    market.assert_swapped(AMOUNT, 30_000_000_000, 60_384_727_533, 118_408_203, 3_655_024, 2_193_014);
    assert_eq!(market.fees(), 30_000_000_000);
    assert_eq!(market.vault().balance<SUIL>(), EMISSION);
    market.collect_fees();
    assert_eq!(market.fees(), 0);
    assert_eq!(market.vault().balance<SUIL>(), EMISSION + 30_000_000_000);
    assert_eq!(market.vault().balance<SUI>(), 0);
    let (suil, sui) = pool::reserves(market.suil_pool());
    assert_eq!(suil, 1_000_970_000_000_000);
    assert_eq!(sui, 62_500_000_000_000 - 60_384_727_533);
    assert_eq!(market.received_sui(), 60_384_727_533);
    market.end();
}

// === The SUI for the next command ===

/// The figures of `a_swap_and_its_fee`, but the SUI is returned and no coin is sent.
#[test]
fun a_sale_is_a_swap_whose_sui_is_returned() {
    let mut market = begin_priced();
    assert_eq!(market.sell(AMOUNT, 60_384_727_533, 2_193_014), 60_384_727_533);
    market.assert_swapped(AMOUNT, 30_000_000_000, 60_384_727_533, 118_408_203, 3_655_024, 2_193_014);
    assert_eq!(market.fees(), 30_000_000_000);
    assert!(!market.has_received_sui());
    market.end();
}

/// Of the 60,384,727,533 MIST the USDC/SUI pool keeps ceil(181,154,182.599) = 181,154,183:
/// floor(2,000,000,000,000 · 60,203,573,350 / 1,024,060,203,573,350) = floor(117,578,191.47…) micro-dollars.
#[test]
fun suil_is_sold_for_usd_through_both_pools() {
    let mut market = begin_priced();
    assert_eq!(market.sell_to_usd(AMOUNT, 117_578_191), 117_578_191);
    market.assert_swapped(AMOUNT, 30_000_000_000, 60_384_727_533, 118_408_203, 3_655_024, 2_193_014);
    let (sui, usd) = pool::reserves(market.usdc_pool());
    assert_eq!(sui, 1_024_060_384_727_533);
    assert_eq!(usd, 2_000_000_000_000 - 117_578_191);
    market.end();
}

#[test, expected_failure(abort_code = suil::pool::EBelowMinimum)]
fun both_pools_are_refused_below_the_minimum_of_the_last() {
    let mut market = begin_priced();
    market.sell_to_usd(AMOUNT, 117_578_192);
    market.end();
}

/// Attack: 10,000 SUIL that are sold before lower the 117,578,191 micro-dollars by 2%, which is below 0.5% less than quoted.
#[test, expected_failure(abort_code = suil::pool::EBelowMinimum)]
fun a_sale_before_the_sale_is_refused_by_the_minimum() {
    let mut market = begin_priced();
    market.sell_suil(10 * AMOUNT);
    market.sell_to_usd(AMOUNT, 116_990_300);
    market.end();
}

#[test, expected_failure(abort_code = suil::pool::EBelowMinimum)]
fun a_sale_below_its_own_minimum_is_refused() {
    let mut market = begin_priced();
    market.sell(AMOUNT, 60_384_727_534, 0);
    market.end();
}

#[test, expected_failure(abort_code = suil::suilpool::EHashrateBelowMinimum)]
fun a_sale_for_less_hashrate_than_requested_is_refused() {
    let mut market = begin_priced();
    market.sell(AMOUNT, 0, 2_193_015);
    market.end();
}

#[test, expected_failure(abort_code = suil::suilpool::EZeroAmount)]
fun a_sale_that_is_all_fee_is_refused() {
    let mut market = market::begin();
    market.sell(1, 0, 0);
    market.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_sells_nothing() {
    let mut market = market::begin();
    market.replace_code();
    market.sell(0, 0, 0);
    market.end();
}

#[test, expected_failure(abort_code = suil::pool::EDirectionReserved)]
fun suil_is_not_sold_in_the_pool_without_the_fee() {
    let mut market = market::begin();
    market.sell_suil_directly(AMOUNT);
    market.end();
}

#[test]
fun the_view_answers_exactly_what_the_swap_does() {
    let mut market = begin_priced();
    let mut amount = 50u64;
    let mut last = 0;
    // Up to a trade of ten times the pool.
    while (amount < 10_000_000_000_000_000) {
        market.advance_ms(7_001);
        let (fee, value, out) = market.swap_view(amount);
        market.swap(amount, out);
        assert_eq!(swapped_figures(), vector[amount, fee, out, value]);
        assert_eq!(market.fees() - last, fee);
        last = last + fee;
        amount = amount * 13 + 1;
    };
    market.end();
}

/// 18,000,000,000 SUI, more than there are, buy all SUIL but 3.48. The pool trades on at any time after, and who sells 1,000 SUIL
/// takes floor(18,000,062,500,000,000,000 · 967,090,000,000 / 970,572,658,104) of it: an attacker locks nothing and pays.
#[test]
fun a_pool_that_is_bought_empty_is_not_locked() {
    let mut market = begin_priced();
    assert_eq!(market.buy_suil(18_000_000_000_000_000_000), 999_996_517_341_896);
    market.advance_ms(400 * 24 * 60 * MINUTE_MS);
    market.observe();
    market.overview();
    market.swap(AMOUNT, 17_935_473_761_573_562_407);
    let (suil, sui) = pool::reserves(market.suil_pool());
    assert_eq!(suil, 973_482_658_104);
    assert_eq!(sui, 64_588_738_426_437_593);
    market.end();
}

/// Amount, fee, SUI and value of the last swap.
fun swapped_figures(): vector<u64> {
    let events = event::events_by_type<SuilSwapped>();
    let mut bytes = sui::bcs::new(bcs::to_bytes(&events[events.length() - 1]));
    bytes.peel_address();
    vector::tabulate!(4, |_| bytes.peel_u64())
}

#[test]
fun the_fee_is_rounded_up() {
    let market = market::begin();
    let (fee, _, out) = market.swap_view(33);
    assert_eq!(fee, 1);
    // Of 32 the pool keeps 1: 31 / 16 are 1.9 MIST.
    assert_eq!(out, 1);
    let (fee, _, _) = market.swap_view(34);
    assert_eq!(fee, 2);
    market.end();
}

#[test]
fun the_view_of_nothing_and_of_dust() {
    let market = market::begin();
    assert_eq!(figures(&market, 0), vector[0, 0, 0]);
    assert_eq!(figures(&market, 1), vector[1, 0, 0]);
    assert_eq!(figures(&market, 2), vector[1, 0, 0]);
    market.end();
}

fun figures(market: &Market, amount: u64): vector<u64> {
    let (fee, value, out) = market.swap_view(amount);
    vector[fee, value, out]
}

#[test]
fun the_view_of_empty_pools() {
    let mut market = market::begin_empty();
    assert_eq!(figures(&market, AMOUNT), vector[30_000_000_000, 0, 0]);
    // The value needs both pools, the swap one.
    market.seed_suil_pool(1_000_000_000_000_000, 62_500_000_000_000);
    assert_eq!(figures(&market, AMOUNT), vector[30_000_000_000, 0, 60_384_727_533]);
    market.end();
}

// === The hashrate of the fee ===

#[test]
fun without_a_price_the_fee_grants_nothing_and_the_swap_continues() {
    let mut market = market::begin();
    market.advance_ms(30 * MINUTE_MS - 1);
    market.swap(AMOUNT, 0);
    market.assert_swapped(AMOUNT, 30_000_000_000, 60_384_727_533, 118_408_203, 0, 0);
    market.end();
}

#[test]
fun in_a_shallow_pool_the_fee_grants_nothing() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(16_000_000_000_000, 999_999_999_999);
    market.seed_usdc_pool(1_024_000_000_000_000, 2_000_000_000_000);
    market.advance_ms(30 * MINUTE_MS);
    // 16 SUIL: fee 0.48; of 15.52 the pool keeps 0.04656: floor(999,999,999,999 · 15,473,440,000 / 16,015,473,440,000)
    // = 966,155,640 MIST. 15.52 SUIL at 0.12207… are 1,894,531.2… micro-dollars, a hair less here.
    market.swap(16_000_000_000, 0);
    market.assert_swapped(16_000_000_000, 480_000_000, 966_155_640, 1_894_531, 0, 0);
    market.end();
}

#[test]
fun without_the_usdc_pool_the_fee_grants_nothing() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(1_000_000_000_000_000, 62_500_000_000_000);
    market.advance_ms(30 * MINUTE_MS);
    market.swap(AMOUNT, 0);
    market.assert_swapped(AMOUNT, 30_000_000_000, 60_384_727_533, 0, 0, 0);
    market.end();
}

#[test]
fun with_a_young_usdc_pool_the_fee_grants_nothing() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(1_000_000_000_000_000, 62_500_000_000_000);
    market.advance_ms(1);
    market.seed_usdc_pool(1_024_000_000_000_000, 2_000_000_000_000);
    market.advance_ms(30 * MINUTE_MS - 1);
    market.swap(AMOUNT, 0);
    market.assert_swapped(AMOUNT, 30_000_000_000, 60_384_727_533, 118_408_203, 0, 0);
    market.end();
}

#[test]
fun a_pushed_price_grants_no_more_than_the_hour() {
    let mut market = begin_priced();
    // 62,500 SUI drive a SUIL to 0.2496… SUI. The swap pays 240,944,510,242 MIST; the fee counts at 0.0625:
    // 30 · 0.1220703125 USD, less 2 · 10^-7 of it. At the present price it would be four times as much.
    market.buy_suil(62_500_000_000_000);
    market.swap(AMOUNT, 0);
    market.assert_swapped(AMOUNT, 30_000_000_000, 240_944_510_242, 472_922_363, 3_662_108, 2_197_264);
    market.end();
}

#[test]
fun a_pressed_price_grants_what_is_left_of_it() {
    let mut market = begin_priced();
    // A million SUIL press a SUIL to 0.0156… SUI; after the swap it is 31,281,819,250,839 / 2,000,970,000,000,000. The fee is
    // worth 30 · 0.0156333… · 1.953125 USD = 916,015.28… micro-dollars.
    market.sell_suil(1_000_000_000_000_000);
    market.swap(AMOUNT, 0);
    market.assert_swapped(AMOUNT, 30_000_000_000, 15_126_167_289, 29_646_520, 916_015, 549_609);
    market.end();
}

#[test]
fun a_pushed_price_of_sui_grants_no_more_either() {
    let mut market = begin_priced();
    // 2,000,000 USD drive a SUI to 7.800781 USD. The view shows it, the hashrate does not.
    market.buy_sui(2_000_000_000_000);
    market.swap(AMOUNT, 0);
    market.assert_swapped(AMOUNT, 30_000_000_000, 60_384_727_533, 472_922_363, 3_655_024, 2_193_014);
    market.end();
}

/// The value of the fee and the hashrate of the last swap.
fun granted(): vector<u64> {
    let events = event::events_by_type<SuilSwapped>();
    let mut bytes = sui::bcs::new(bcs::to_bytes(&events[events.length() - 1]));
    bytes.peel_address();
    let figures = vector::tabulate!(6, |_| bytes.peel_u64());
    vector[figures[4], figures[5]]
}

#[test]
fun the_hashrate_view_answers_exactly_what_the_swap_grants() {
    let mut market = begin_priced();
    // After 1,000 SUIL the liquidity is sqrt(6.25 · 10^28 · 0.06237910…) MIST, 121,952.196… USD at 1.953125, less 2.1 · 10^-7
    // of it: 0.25% of that fits.
    let view = market.hashrate_view(AMOUNT);
    assert_eq!(view, vector[3_655_024, 2_193_014, 304_880_427, 304_880_427]);
    market.swap_for_hashrate(AMOUNT, 0, 2_193_014);
    assert_eq!(granted(), vector[view[0], view[1]]);
    let mut amount = 50u64;
    // Up to a trade of ten times the pool.
    while (amount < 10_000_000_000_000_000) {
        market.advance_ms(7_001);
        let view = market.hashrate_view(amount);
        market.swap_for_hashrate(amount, 0, view[1]);
        assert_eq!(granted(), vector[view[0], view[1]]);
        amount = amount * 13 + 1;
    };
    market.end();
}

#[test]
fun what_fees_grant_is_bounded_by_the_hour() {
    let mut market = begin_priced();
    // 200,000 SUIL: the fee of 6,000 is worth 514.00 USD, of which 308.40 would be granted. The price falls to 0.0438… SUI, so
    // that the liquidity is 102,261.36… USD, less 2.4 · 10^-7: 0.25% of it are granted.
    assert_eq!(
        market.hashrate_view(200 * AMOUNT),
        vector[514_001_381, 255_653_360, 255_653_360, 255_653_360],
    );
    market.swap(200 * AMOUNT, 10_129_414_002_470);
    assert_eq!(granted(), vector[514_001_381, 255_653_360]);
    // Nothing is left, and what later fees count for does not matter.
    let view = market.hashrate_view(AMOUNT);
    assert_eq!(vector[view[1], view[2]], vector[0, 0]);
    market.swap(AMOUNT, 0);
    assert_eq!(granted()[1], 0);
    // Half an hour later half of what fits is free again, less what the second sale lowered it by; after an hour all of it.
    market.advance_ms(30 * MINUTE_MS);
    let view = market.hashrate_view(AMOUNT);
    assert!(view[2] > view[3] * 49 / 100 && view[2] < view[3] / 2);
    market.advance_ms(31 * MINUTE_MS);
    let view = market.hashrate_view(AMOUNT);
    assert_eq!(view[2], view[3]);
    market.end();
}

/// As above, but at the start of an hour, two hours after the first deposit: the price and the liquidity that bound the hour
/// stay. 255,653,360 · 3,599,999 / 3,600,000 = 255,653,288.98….
#[test]
fun what_was_granted_is_free_again_after_an_hour() {
    let mut market = market::begin();
    market.advance_ms(120 * MINUTE_MS);
    market.swap(200 * AMOUNT, 0);
    assert_eq!(granted()[1], 255_653_360);
    market.advance_ms(60 * MINUTE_MS - 1);
    assert_eq!(market.hashrate_view(0), vector[0, 0, 255_653_288, 255_653_360]);
    market.advance_ms(1);
    assert_eq!(market.hashrate_view(0), vector[0, 0, 255_653_360, 255_653_360]);
    market.end();
}

/// In a pool of 1,000 base units of SUIL each one counts. Of 100 the fee is 3, of the 97 the pool keeps 1: floor(62,500,000,000,000 ·
/// 96 / 1,096) = 5,474,452,554,744 MIST leave. The fee is worth 3 · 57,025,547,445,256 / 1,097 / 512 = 304,588,939.89…
/// micro-dollars, less 2.6 · 10^-7 of it; at 1,098 it would be 304,311,459.
#[test]
fun the_fee_counts_at_the_price_right_after_the_swap() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(1_000, 62_500_000_000_000);
    market.seed_usdc_pool(1_024_000_000_000_000, 2_000_000_000_000);
    market.advance_ms(30 * MINUTE_MS);
    market.swap(100, 0);
    market.assert_swapped(100, 3, 5_474_452_554_744, 11_840_820_312, 304_588_861, 182_753_316);
    market.end();
}

/// Of 2 the fee is 1, and the pool keeps the other: 62,500,000,000,000 / 1,001 / 512 = 121,948,364.1… micro-dollars, less
/// 2.5 · 10^-7 of it.
#[test]
fun the_view_counts_the_sale_of_one_base_unit() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(1_000, 62_500_000_000_000);
    market.seed_usdc_pool(1_024_000_000_000_000, 2_000_000_000_000);
    market.advance_ms(30 * MINUTE_MS);
    assert_eq!(market.hashrate_view(2)[0], 121_948_334);
    market.end();
}

#[test]
fun many_fees_grant_no_more_than_one() {
    let mut market = begin_priced();
    // The price is a million times what it was; ten sales in the same block. Together they grant no more than one.
    let suil = market.buy_suil(62_500_000_000_000_000);
    let mut sum = 0;
    10u64.do!(|_| {
        market.swap(suil / 10, 0);
        sum = sum + granted()[1];
    });
    // 0.25% of the liquidity before the push, 305.175… USD, is the most.
    assert!(sum <= 305_175_781);
    market.end();
}

#[test]
fun lent_liquidity_adds_no_hashrate() {
    let mut market = begin_priced();
    let before = market.hashrate_view(AMOUNT);
    // Ten times the SUIL/SUI pool, at its price.
    market.add_to_suil_pool(10_000_000_000_000_000, 625_000_000_000_000);
    let after = market.hashrate_view(AMOUNT);
    // The sale itself lowers the price less; the hour's liquidity counts at the hour's price: 305.175… USD less 2.4 · 10^-7.
    assert!(after[3] <= 305_175_781 && after[3] >= before[3]);
    market.end();
}

/// Whatever is done in the same millisecond before: a fee of 30 SUIL is worth at most 3,662,108 micro-dollars, as at the price
/// of the hour, and all fees grant at most 0.25% of its liquidity.
fun act_before_a_swap(seed: u64) {
    let mut market = begin_priced();
    let mut state = seed;
    let sui = random(&mut state, 1_000_000_000_000_000) + 1;
    market.add_to_suil_pool(16 * sui, sui);
    12u64.do!(|_| {
        let (act, amount) = (random(&mut state, 3), random(&mut state, 1_000_000_000_000_000));
        if (act == 0) { market.buy_suil(amount + 1_000); };
        if (act == 1) { market.sell_suil(amount + 1_000); };
        if (act == 2) { market.buy_sui(amount / 1_000 + 1_000); };
        let view = market.hashrate_view(AMOUNT);
        assert!(view[0] <= 3_662_108);
        assert!(view[1] <= view[2] && view[2] <= view[3] && view[3] <= 305_175_708);
    });
    market.end();
}

#[test]
fun no_act_of_the_same_millisecond_raises_the_hashrate() { act_before_a_swap(1) }

#[test]
fun no_other_act_of_the_same_millisecond_raises_the_hashrate() { act_before_a_swap(2) }

#[test]
fun no_order_of_acts_of_the_same_millisecond_raises_the_hashrate() { act_before_a_swap(3) }

/// The next number, from 0 to `below − 1`, of a linear congruential generator (Knuth's MMIX).
fun random(state: &mut u64, below: u64): u64 {
    let next = ((*state as u128) * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407)
        % 18_446_744_073_709_551_616;
    *state = next as u64;
    ((next >> 24) % (below as u128)) as u64
}

#[test]
fun a_swap_without_a_price_continues_if_no_hashrate_is_requested() {
    let mut market = market::begin();
    assert_eq!(market.hashrate_view(AMOUNT), vector[0, 0, 0, 0]);
    market.swap_for_hashrate(AMOUNT, 60_384_727_533, 0);
    assert_eq!(granted(), vector[0, 0]);
    market.end();
}

#[test, expected_failure(abort_code = suil::suilpool::EHashrateBelowMinimum)]
fun a_swap_without_a_price_is_refused_if_hashrate_is_requested() {
    let mut market = market::begin();
    market.swap_for_hashrate(AMOUNT, 0, 1);
    market.end();
}

#[test, expected_failure(abort_code = suil::suilpool::EHashrateBelowMinimum)]
fun less_hashrate_than_requested_is_refused() {
    let mut market = begin_priced();
    market.swap_for_hashrate(AMOUNT, 0, 2_193_015);
    market.end();
}

#[test, expected_failure(abort_code = suil::suilpool::EHashrateBelowMinimum)]
fun a_used_up_hour_is_refused_if_hashrate_is_requested() {
    let mut market = begin_priced();
    market.swap(200 * AMOUNT, 0);
    market.swap_for_hashrate(AMOUNT, 0, 1);
    market.end();
}

// === Refusals ===

#[test, expected_failure(abort_code = suil::suilpool::EZeroAmount)]
fun a_swap_of_nothing_is_refused() {
    let mut market = market::begin();
    market.swap(0, 0);
    market.end();
}

#[test, expected_failure(abort_code = suil::suilpool::EZeroAmount)]
fun a_swap_that_is_all_fee_is_refused() {
    let mut market = market::begin();
    market.swap(1, 0);
    market.end();
}

#[test, expected_failure(abort_code = suil::pool::EZeroOutput)]
fun a_swap_to_nothing_is_refused() {
    let mut market = market::begin();
    market.swap(2, 0);
    market.end();
}

#[test, expected_failure(abort_code = suil::pool::EBelowMinimum)]
fun a_swap_below_its_minimum_is_refused() {
    let mut market = market::begin();
    market.swap(AMOUNT, 60_384_727_534);
    market.end();
}

#[test, expected_failure(abort_code = suil::pool::EZeroOutput)]
fun a_swap_in_an_empty_pool_is_refused() {
    let mut market = market::begin_empty();
    market.swap(AMOUNT, 0);
    market.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_swaps_nothing() {
    let mut market = market::begin();
    market.replace_code();
    market.swap(AMOUNT, 0);
    market.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_collects_no_fees() {
    let mut market = market::begin();
    market.replace_code();
    market.collect_fees();
    market.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_refuses_before_it_reads_the_coin() {
    let mut market = market::begin();
    market.replace_code();
    market.swap(0, 0);
    market.end();
}

use fun assert_swapped as Market.assert_swapped;
