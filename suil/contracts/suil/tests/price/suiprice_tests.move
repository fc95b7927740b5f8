/// Tests of `suil::suiprice`, in the market of `suil::market`: a SUIL is 2^64 / 16 of a SUI, a MIST 2^64 / 512 of a
/// micro-dollar, a whole SUIL floor(122,070.3125) micro-dollars. The one trade that recurs sells 1,000,000 SUIL: the fee
/// is 3,000, 62,500,000,000,000 · 997 / 1,997 = 31,203,054,581,872.8… MIST leave, and the price falls to
/// 0.015648472… SUI, 30,563.4 micro-dollars. What comes back from a mean of logarithms is at most 2 · 10^-7 lower.
#[test_only]
module suil::suiprice_tests;

use std::bcs;
use std::unit_test::assert_eq;
use sui::event;
use suil::market::{Self, Market};
use suil::suiprice::{Self, DayPrice};

const WHOLE: u64 = 1_000_000_000;
const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 86_400_000;
/// The day of the set-up, which is at its noon.
const DAY: u64 = 20_800;
/// What the recurring trade sells.
const MILLION_SUIL: u64 = 1_000_000_000_000_000;
const PRICE_DEPTH_MIN: u8 = 13;
const LARGEST: u64 = 18_446_744_073_709_551_615;

/// A market whose history is 30 minutes old.
fun begin_priced(): Market {
    let mut market = market::begin();
    market.advance_ms(30 * MINUTE_MS);
    market
}

fun set_time(market: &mut Market, day: u64, hours: u64, minutes: u64) {
    market.set_time_ms(day * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS);
}

// === The recent price ===

#[test]
fun the_figures_of_the_market() {
    let market = begin_priced();
    assert_eq!(market.suil_recent(WHOLE), 122_070);
    // 16 · 512 base units would be exactly a micro-dollar, but the price is 2 · 10^-7 lower: one more makes it.
    assert_eq!(market.suil_recent(8_193), 1);
    assert_eq!(market.suil_recent(8_192), 0);
    assert_eq!(market.suil_grant(WHOLE), 122_070);
    assert_eq!(market.sui_grant(WHOLE), 1_953_124);
    assert_eq!(market.sui_grant(513), 1);
    assert_eq!(market.sui_grant(512), 0);
    market.end();
}

#[test]
fun the_recent_price_weighs_each_price_by_its_time() {
    let mut market = market::begin();
    market.advance_ms(20 * MINUTE_MS);
    assert_eq!(market.sell_suil(MILLION_SUIL), 31_203_054_581_872);
    market.advance_ms(10 * MINUTE_MS);
    // 20 minutes at 122,070.3125 and 10 at 30,563.4: (122,070.3125² · 30,563.4)^(1/3) = 76,937.9….
    assert_eq!(market.suil_recent(WHOLE), 76_937);
    market.end();
}

#[test]
fun the_recent_price_begins_with_the_previous_hour() {
    let mut market = market::begin();
    market.advance_ms(80 * MINUTE_MS);
    market.sell_suil(MILLION_SUIL);
    // At 13:59 from noon on: 80 minutes at the old price, 39 at the new one.
    market.advance_ms(39 * MINUTE_MS);
    assert_eq!(market.suil_recent(WHOLE), 77_537);
    // At 14:00 from 13:00 on: 20 minutes and 40.
    market.advance_ms(MINUTE_MS);
    assert_eq!(market.suil_recent(WHOLE), 48_492);
    // At 15:00 the new price alone.
    market.advance_ms(HOUR_MS);
    assert_eq!(market.suil_recent(WHOLE), 30_563);
    market.end();
}

#[test]
fun idle_time_counts_for_two_hours_at_most() {
    let mut market = market::begin();
    // No trade for 30 days; then a price that held for half an hour after noon counts for a third.
    market.advance_ms(30 * DAY_MS);
    market.sell_suil(MILLION_SUIL);
    market.advance_ms(30 * MINUTE_MS - 1);
    assert_eq!(market.suil_recent(WHOLE), 76_937);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPriceYoung)]
fun a_suil_pool_younger_than_30_minutes_has_no_price() {
    let mut market = market::begin_empty();
    market.seed_usdc_pool(1_024_000_000_000_000, 2_000_000_000_000);
    market.advance_ms(1);
    market.seed_suil_pool(1_000_000_000_000_000, 62_500_000_000_000);
    market.advance_ms(30 * MINUTE_MS - 1);
    assert_eq!(market.sui_grant(WHOLE), 1_953_124);
    market.suil_recent(WHOLE);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPriceYoung)]
fun a_usdc_pool_younger_than_30_minutes_has_no_price() {
    let mut market = market::begin();
    market.advance_ms(30 * MINUTE_MS - 1);
    market.sui_grant(WHOLE);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPoolShallow)]
fun an_empty_pool_has_no_price() {
    let market = market::begin_empty();
    market.sui_grant(WHOLE);
    market.end();
}

#[test]
fun a_pool_of_1000_sui_has_a_price() {
    let mut market = market::begin_empty();
    // What comes back from a logarithm is at most 2 · 10^-7 lower.
    market.seed_suil_pool(16_000_000_000_000, 1_000_000_200_000);
    market.seed_usdc_pool(1_000_000_200_000, 2_000_000_400);
    market.advance_ms(30 * MINUTE_MS);
    // 62,500,000 MIST at 0.002 micro-dollars are 125,000, less 2 · 10^-7.
    assert_eq!(market.suil_recent(WHOLE), 124_999);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPoolShallow)]
fun a_suil_pool_below_1000_sui_has_no_price() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(16_000_000_000_000, 999_999_999_999);
    market.seed_usdc_pool(1_024_000_000_000_000, 2_000_000_000_000);
    market.advance_ms(30 * MINUTE_MS);
    market.suil_recent(WHOLE);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPoolShallow)]
fun a_usdc_pool_below_1000_sui_has_no_price_of_suil() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(1_000_000_000_000_000, 62_500_000_000_000);
    market.seed_usdc_pool(999_999_999_999, 2_000_000_000);
    market.advance_ms(30 * MINUTE_MS);
    market.suil_recent(WHOLE);
    market.end();
}

// === Attacks on the recent price ===

#[test]
fun a_price_pushed_and_back_within_a_block_moves_nothing() {
    let mut market = begin_priced();
    let suil = market.buy_suil(62_500_000_000_000_000);
    // A thousand times the SUI of the pool: the price is a million times what it was.
    assert!(suiprice::suil_usd_spot(
        market.suil_pool(),
        market.usdc_pool(),
        WHOLE,
    ) > 120_000_000_000);
    assert_eq!(market.suil_recent(WHOLE), 122_070);
    market.sell_suil(suil);
    assert_eq!(market.suil_recent(WHOLE), 122_070);
    // What stays is the fee the pool kept, not the push.
    market.observe();
    assert_eq!(market.suil_recent(WHOLE), 122_070);
    market.end();
}

#[test]
fun a_price_that_stands_for_a_second_counts_for_a_second() {
    let mut market = begin_priced();
    // 62,500 SUI buy 499,248.873309964 SUIL: the price becomes 4,604,768,489,399,738,109, four times as much.
    market.buy_suil(62_500_000_000_000);
    assert_eq!(suiprice::suil_usd_spot(market.suil_pool(), market.usdc_pool(), WHOLE), 487_548);
    assert_eq!(market.suil_recent(WHOLE), 122_070);
    // From noon on: 122,070.3125 · 3.994^(1 / 1,801) = 122,164.2….
    market.advance_ms(1_000);
    assert_eq!(market.suil_recent(WHOLE), 122_164);
    market.end();
}

#[test]
fun observing_often_moves_nothing() {
    let mut market = begin_priced();
    // The price is pushed, and the pool observed every 10 seconds for 29 minutes.
    market.buy_suil(62_500_000_000_000);
    (29 * 6u64).do!(|_| {
        market.advance_ms(10_000);
        market.observe();
    });
    // (122,070.3125^30 · 487,548.8^29)^(1/59) = 241,111.2….
    assert_eq!(market.suil_recent(WHOLE), 241_111);
    market.end();
}

// === Day prices ===

/// Stores the prices of two days: steady on the first; on the second the recurring trade at noon.
fun begin_two_days(): Market {
    let mut market = market::begin();
    market.set_time(DAY + 1, 12, 0);
    market.sell_suil(MILLION_SUIL);
    market.set_time(DAY + 2, 0, 5);
    market
}

#[test]
fun a_day_price_is_the_lower_median_of_the_hours() {
    let mut market = begin_two_days();
    // The first day has twelve hours, all alike.
    market.store_day_price(DAY);
    assert_eq!(market.day_price(DAY), option::some(122_070));
    // The second has twelve of each price: the twelfth lowest is of the lower ones.
    market.store_day_price(DAY + 1);
    assert_eq!(market.day_price(DAY + 1), option::some(30_563));
    assert_eq!(market.day_price(DAY + 2), option::none());
    market.end();
}

#[test]
fun eleven_hours_do_not_move_a_day_price() {
    let mut market = market::begin();
    market.set_time(DAY + 1, 13, 0);
    market.sell_suil(MILLION_SUIL);
    market.set_time(DAY + 2, 0, 0);
    market.store_day_price(DAY + 1);
    assert_eq!(market.day_price(DAY + 1), option::some(122_070));
    market.end();
}

/// The fields of `DayPrice`, which is opaque here, in their order.
public struct PriceOfDay has drop { day: u64, price: u64, timestamp_ms: u64 }

#[test]
fun each_day_price_is_announced_once() {
    let mut market = begin_two_days();
    market.store_day_price(DAY + 1);
    market.store_day_price(DAY);
    let now_ms = market.clock().timestamp_ms();
    let events = event::events_by_type<DayPrice>();
    assert_eq!(events.length(), 2);
    let expected = PriceOfDay { day: DAY + 1, price: 30_563, timestamp_ms: now_ms };
    assert_eq!(bcs::to_bytes(&events[0]), bcs::to_bytes(&expected));
    let expected = PriceOfDay { day: DAY, price: 122_070, timestamp_ms: now_ms };
    assert_eq!(bcs::to_bytes(&events[1]), bcs::to_bytes(&expected));
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EDayPriceStored)]
fun a_day_price_is_stored_once() {
    let mut market = begin_two_days();
    market.store_day_price(DAY);
    market.store_day_price(DAY);
    market.end();
}

#[test]
fun a_day_price_can_be_stored_long_after() {
    let mut market = begin_two_days();
    // The last moment at which day 20,801 is one of the 32 that are kept.
    market.set_time_ms((DAY + 34) * DAY_MS - 1);
    market.store_day_price(DAY + 1);
    assert_eq!(market.day_price(DAY + 1), option::some(30_563));
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EDayUnknown)]
fun a_day_is_forgotten_after_32_more() {
    let mut market = begin_two_days();
    market.set_time(DAY + 34, 0, 0);
    market.store_day_price(DAY + 1);
    market.end();
}

#[test]
fun idle_days_have_the_price_that_held() {
    let mut market = market::begin();
    market.set_time(DAY + 4, 6, 0);
    market.sell_suil(MILLION_SUIL);
    market.set_time(DAY + 5, 6, 0);
    vector[0, 1, 2, 3u64].do!(|later| {
        market.store_day_price(DAY + later);
        assert_eq!(market.day_price(DAY + later), option::some(122_070));
    });
    market.store_day_price(DAY + 4);
    assert_eq!(market.day_price(DAY + 4), option::some(30_563));
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EDayUnknown)]
fun a_day_that_is_not_over_has_no_price() {
    let mut market = market::begin();
    market.set_time_ms((DAY + 1) * DAY_MS - 1);
    market.store_day_price(DAY);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EDayUnknown)]
fun a_day_before_the_first_deposit_has_no_price() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(1_000_000_000_000_000, 62_500_000_000_000);
    market.set_time(DAY + 1, 6, 0);
    market.seed_usdc_pool(1_024_000_000_000_000, 2_000_000_000_000);
    market.set_time(DAY + 2, 0, 0);
    market.store_day_price(DAY);
    market.end();
}

#[test, expected_failure(abort_code = suil::pool::EPoolEmpty)]
fun an_empty_pool_has_no_day_price() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(1_000_000_000_000_000, 62_500_000_000_000);
    market.set_time(DAY + 1, 0, 0);
    market.store_day_price(DAY);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPoolShallow)]
fun shallow_pools_have_no_day_price() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(16_000_000_000_000, 999_999_999_999);
    market.seed_usdc_pool(1_024_000_000_000_000, 2_000_000_000_000);
    market.set_time(DAY + 1, 0, 0);
    // What the pool has when the price is stored does not count.
    market.buy_suil(1_000_000_000_000);
    market.store_day_price(DAY);
    market.end();
}

/// On day 20,803 the SUI that a pool must have is `least`. The SUIL/SUI pool has 2^46 MIST, and the USDC/SUI pool more.
/// Logarithms of powers of two are exact: that of the price is 3 units of 2^-24 too low, so that the depth is
/// floor(2^46 · 2^(-2 / 2^24)) = floor(70,368,738,363,124.25…).
fun begin_with_suil_depth(least: u64): Market {
    let mut market = market::begin_empty();
    market.seed_suil_pool(1_125_899_906_842_624, 70_368_744_177_664);
    market.seed_usdc_pool(1_125_899_906_842_624, 2_199_023_255_552);
    market.announce(PRICE_DEPTH_MIN, least);
    market.set_time(DAY + 3, 12, 0);
    market
}

/// The same with 2^48 MIST in the SUIL/SUI pool and 2^46 MIST in the USDC/SUI pool, whose depth is
/// floor(2^46 · 2^(-1 / 2^24)) = floor(70,368,741,270,394.06…).
fun begin_with_usdc_depth(least: u64): Market {
    let mut market = market::begin_empty();
    market.seed_suil_pool(4_503_599_627_370_496, 281_474_976_710_656);
    market.seed_usdc_pool(70_368_744_177_664, 137_438_953_472);
    market.announce(PRICE_DEPTH_MIN, least);
    market.set_time(DAY + 3, 12, 0);
    market
}

#[test]
fun a_suil_pool_of_exactly_the_depth_has_a_price() {
    let mut market = begin_with_suil_depth(70_368_738_363_124);
    market.store_day_price(DAY + 2);
    assert_eq!(market.day_price(DAY + 2), option::some(122_070));
    assert_eq!(market.suil_grant(WHOLE), 122_070);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPoolShallow)]
fun a_suil_pool_of_a_mist_less_has_no_day_price() {
    let mut market = begin_with_suil_depth(70_368_738_363_125);
    market.store_day_price(DAY + 2);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPoolShallow)]
fun a_suil_pool_of_a_mist_less_has_no_grant_price() {
    let market = begin_with_suil_depth(70_368_738_363_125);
    market.suil_grant(WHOLE);
    market.end();
}

#[test]
fun a_usdc_pool_of_exactly_the_depth_has_a_day_price() {
    let mut market = begin_with_usdc_depth(70_368_741_270_394);
    market.store_day_price(DAY + 2);
    assert_eq!(market.day_price(DAY + 2), option::some(122_070));
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPoolShallow)]
fun a_usdc_pool_of_a_mist_less_has_no_day_price() {
    let mut market = begin_with_usdc_depth(70_368_741_270_395);
    market.store_day_price(DAY + 2);
    market.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_stores_no_day_price() {
    let mut market = begin_two_days();
    market.replace_code();
    market.store_day_price(DAY);
    market.end();
}

#[test]
fun a_push_at_midnight_does_not_move_the_day_price() {
    let mut market = market::begin();
    // The price is pushed fourfold at the start of the day and holds for a minute.
    market.set_time(DAY + 1, 0, 0);
    let suil = market.buy_suil(62_500_000_000_000);
    market.advance_ms(MINUTE_MS);
    market.sell_suil(suil);
    market.set_time(DAY + 2, 0, 0);
    market.store_day_price(DAY);
    market.store_day_price(DAY + 1);
    assert_eq!(market.day_price(DAY), option::some(122_070));
    // The two fees leave 62,687.781248731 SUI for the million SUIL: 122,437.0727… a SUIL in 23 of the 24 hours.
    assert_eq!(market.day_price(DAY + 1), option::some(122_437));
    market.end();
}

// === The grant price ===

#[test]
fun the_grant_price_is_the_present_one_if_that_is_lower() {
    let mut market = begin_priced();
    market.sell_suil(MILLION_SUIL);
    // 122,070.3125 before, 30,563.4… now.
    assert_eq!(market.suil_grant(WHOLE), 30_563);
    market.end();
}

#[test]
fun a_push_does_not_lift_the_grant_price_for_a_week() {
    let mut market = market::begin();
    market.set_time(DAY + 1, 0, 0);
    // Four times the price, from then on.
    market.buy_suil(62_500_000_000_000);
    // Days 20,801 to 20,807 have the higher price alone; until then one of the last 7 days has a lower hour.
    market.set_time_ms((DAY + 8) * DAY_MS - 1);
    assert_eq!(market.suil_grant(WHOLE), 122_070);
    market.advance_ms(1);
    assert!(market.suil_grant(WHOLE) > 487_000);
    market.end();
}

#[test]
fun an_hour_at_a_lower_price_counts_for_a_day_and_its_day_for_a_week() {
    let mut market = market::begin();
    market.set_time(DAY + 1, 10, 0);
    market.sell_suil(MILLION_SUIL);
    market.set_time(DAY + 1, 11, 0);
    // The SUI that was paid out comes back, with a fee of 0.3% on each way: about the price from before.
    market.buy_suil(31_203_054_581_872);
    market.set_time(DAY + 8, 23, 59);
    assert_eq!(market.suil_grant(WHOLE), 30_563);
    market.set_time(DAY + 9, 0, 0);
    // The lowest hours left are those after the purchase.
    assert!(market.suil_grant(WHOLE) > 121_000);
    market.end();
}

#[test]
fun the_running_hour_counts_before_it_is_complete() {
    let mut market = begin_priced();
    // Half an hour at 122,070.3125 and 20 minutes at 30,563.4…; then the price is driven up.
    market.sell_suil(MILLION_SUIL);
    market.advance_ms(20 * MINUTE_MS);
    market.buy_suil(200_000_000_000_000);
    // (122,070.3125^3 · 30,563.4^2)^(1/5) = 70,153.09….
    assert_eq!(market.suil_grant(WHOLE), 70_153);
    market.end();
}

#[test]
fun the_grant_price_of_sui_counts_too() {
    let mut market = begin_priced();
    // 2,000,000 USD drive a SUI to 7.8 USD: neither value follows.
    market.buy_sui(2_000_000_000_000);
    assert_eq!(market.sui_grant(WHOLE), 1_953_124);
    assert_eq!(market.suil_grant(WHOLE), 122_070);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPoolShallow)]
fun lent_liquidity_makes_no_pool_deep() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(16_000_000_000_000, 999_999_999_999);
    market.seed_usdc_pool(1_024_000_000_000_000, 2_000_000_000_000);
    market.advance_ms(30 * MINUTE_MS);
    // As much again, at the same price, and a purchase.
    market.add_to_suil_pool(16_000_000_000_000, 999_999_999_999);
    market.buy_suil(1_000_000_000_000);
    market.suil_grant(WHOLE);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPriceYoung)]
fun with_a_young_usdc_pool_suil_has_no_grant_price() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(1_000_000_000_000_000, 62_500_000_000_000);
    market.advance_ms(1);
    market.seed_usdc_pool(1_024_000_000_000_000, 2_000_000_000_000);
    market.advance_ms(30 * MINUTE_MS - 1);
    market.suil_grant(WHOLE);
    market.end();
}

/// A single base unit for 2^46 MIST has a price: 2^46 / 2^9 = 2^37 = 137,438,953,472 micro-dollars, less 6 units of the logarithm.
#[test]
fun a_pool_of_one_base_unit_has_a_price() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(1, 70_368_744_177_664);
    market.seed_usdc_pool(1_125_899_906_842_624, 2_199_023_255_552);
    market.advance_ms(30 * MINUTE_MS);
    assert_eq!(market.suil_grant(1), 137_438_919_402);
    market.end();
}

/// Both prices are powers of two: the logarithms of the second reserves, 46 and 41 · 2^24 and 3 units each, make up for the 3
/// units that a price is lowered by. Prices of 2^60 and 2^55 count 2^13 = 8,192 base units as a micro-dollar.
#[test]
fun the_most_suil_of_a_value() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(1_125_899_906_842_624, 70_368_754_353_109);
    market.seed_usdc_pool(1_125_899_906_842_624, 2_199_023_573_534);
    market.advance_ms(30 * MINUTE_MS);
    let (suil_pool, usdc_pool) = (market.suil_pool(), market.usdc_pool());
    let price = suiprice::grant_price(suil_pool, usdc_pool, market.config(), market.clock());
    assert_eq!(price.value_of(8_191), 0);
    assert_eq!(price.value_of(8_192), 1);
    assert_eq!(price.suil_of(0), 8_191);
    assert_eq!(price.suil_of(1), 16_383);
    // 2^51 · 2^13 - 1 is the largest amount; more is cut to it.
    assert_eq!(price.suil_of(2_251_799_813_685_247), LARGEST);
    assert_eq!(price.suil_of(LARGEST), LARGEST);
    market.end();
}

// === Views ===

#[test]
fun the_views_of_the_day_prices() {
    let mut market = begin_two_days();
    assert_eq!(suiprice::day_prices(market.prices(), 0, 364).length(), 0);
    market.store_day_price(DAY);
    market.store_day_price(DAY + 1);
    assert_eq!(days(&market, DAY, DAY), vector[DAY, 122_070]);
    assert_eq!(days(&market, DAY - 5, DAY + 5), vector[DAY, 122_070, DAY + 1, 30_563]);
    assert_eq!(days(&market, DAY + 1, DAY), vector[]);
    // At most 366 days from the first one on.
    assert_eq!(days(&market, DAY - 365, DAY + 5), vector[DAY, 122_070]);
    assert_eq!(days(&market, DAY - 366, DAY + 5), vector[]);
    market.end();
}

/// Days and their prices in turns, as the view gives them.
fun days(market: &Market, from_day: u64, to_day: u64): vector<u64> {
    let mut flat = vector[];
    suiprice::day_prices(market.prices(), from_day, to_day).do!(|entry| {
        let mut bytes = sui::bcs::new(bcs::to_bytes(&entry));
        flat.push_back(bytes.peel_u64());
        flat.push_back(bytes.peel_u64());
    });
    flat
}

/// The fields of `suiprice::Overview`, which is opaque here, in their order.
public struct PricesNow has drop {
    suil_grant: Option<u64>,
    sui_grant: Option<u64>,
    suil_recent: Option<u64>,
    sui_recent: Option<u64>,
    suil_spot: Option<u64>,
    sui_spot: Option<u64>,
    last_day: Option<u64>,
    last_day_price: Option<u64>,
}

fun assert_overview(market: &Market, expected: PricesNow) {
    assert_eq!(bcs::to_bytes(&market.overview()), bcs::to_bytes(&expected));
}

#[test]
fun the_overview_says_what_there_is() {
    let mut market = market::begin_empty();
    let none = option::none();
    market.assert_overview(PricesNow {
        suil_grant: none,
        sui_grant: none,
        suil_recent: none,
        sui_recent: none,
        suil_spot: none,
        sui_spot: none,
        last_day: none,
        last_day_price: none,
    });
    market.seed_usdc_pool(1_024_000_000_000_000, 2_000_000_000_000);
    market.advance_ms(1);
    // 16,000 SUIL and 1,000 SUI less one MIST.
    market.seed_suil_pool(16_000_000_000_000, 999_999_999_999);
    market.advance_ms(30 * MINUTE_MS - 1);
    // Too shallow for a recent price; what the reserves say is 1.953125 / 16.000000000016 USD.
    market.assert_overview(PricesNow {
        suil_grant: none,
        sui_grant: option::some(1_953_124),
        suil_recent: none,
        sui_recent: option::some(1_953_124),
        suil_spot: option::some(122_070),
        sui_spot: option::some(1_953_125),
        last_day: none,
        last_day_price: none,
    });
    market.end();
}

/// 3 USD, but the pool's price is rounded down to a part of 2^-64.
#[test]
fun the_price_that_the_reserves_make_is_rounded_down() {
    let mut market = market::begin_empty();
    let none = option::none();
    market.seed_usdc_pool(1_000_000_000_000, 3_000_000_000);
    market.assert_overview(PricesNow {
        suil_grant: none,
        sui_grant: none,
        suil_recent: none,
        sui_recent: none,
        suil_spot: none,
        sui_spot: option::some(2_999_999),
        last_day: none,
        last_day_price: none,
    });
    market.end();
}

#[test]
fun the_overview_of_a_young_pool() {
    let mut market = market::begin();
    market.advance_ms(30 * MINUTE_MS - 1);
    assert_grant_price(&market, option::none());
    market.advance_ms(1);
    assert_grant_price(&market, option::some(122_070));
    market.end();
}

#[test]
fun the_overview_without_the_usdc_pool() {
    let mut market = market::begin_empty();
    let none = option::none();
    market.seed_suil_pool(1_000_000_000_000_000, 62_500_000_000_000);
    market.advance_ms(30 * MINUTE_MS);
    market.assert_overview(PricesNow {
        suil_grant: none,
        sui_grant: none,
        suil_recent: none,
        sui_recent: none,
        suil_spot: none,
        sui_spot: none,
        last_day: none,
        last_day_price: none,
    });
    market.end();
}

fun assert_grant_price(market: &Market, expected: Option<u64>) {
    let mut bytes = sui::bcs::new(bcs::to_bytes(&market.overview()));
    assert_eq!(bytes.peel_option_u64(), expected);
}

#[test]
fun the_overview_of_stored_prices() {
    let mut market = begin_two_days();
    market.store_day_price(DAY);
    market.assert_overview(PricesNow {
        suil_grant: option::some(30_563),
        sui_grant: option::some(1_953_124),
        suil_recent: option::some(30_563),
        sui_recent: option::some(1_953_124),
        suil_spot: option::some(30_563),
        sui_spot: option::some(1_953_125),
        last_day: option::some(DAY),
        last_day_price: option::some(122_070),
    });
    market.end();
}

use fun set_time as Market.set_time;
use fun assert_overview as Market.assert_overview;
