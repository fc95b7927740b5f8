/// Tests of `suil::suiprice`, in the market of `suil::market`: a SUIL is 2^64 / 16 of a SUI, a MIST 2^64 / 512 of a
/// micro-dollar, a whole SUIL floor(122,070.3125) micro-dollars. The one trade that recurs sells 1,000,000 SUIL: the fee
/// is 3,000, 62,500,000,000,000 · 997 / 1,997 = 31,203,054,581,872.8… MIST leave, and the price falls to
/// floor(31,296,945,418,128 · 2^64 / (2 · 10^15)) = 288,663,371,208,531,994: 0.0156 SUI, 30,563 micro-dollars.
#[test_only]
module suil::suiprice_tests;

use std::bcs;
use std::unit_test::assert_eq;
use sui::event;
use suil::market::{Self, Market};
use suil::pool;
use suil::suiprice::{Self, DayPrice};
use suil::world;

const WHOLE: u64 = 1_000_000_000;
const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 86_400_000;
/// The day of the set-up, which is at its noon.
const DAY: u64 = 20_800;
/// What the recurring trade sells.
const MILLION_SUIL: u64 = 1_000_000_000_000_000;

/// A market that was observed 30 minutes ago.
fun begin_priced(): Market {
    let mut market = market::begin();
    market.advance_ms(30 * MINUTE_MS);
    market
}

fun set_time(market: &mut Market, day: u64, hours: u64, minutes: u64) {
    market.set_time_ms(day * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS);
}

// === The average of 30 minutes ===

#[test]
fun the_figures_of_the_market() {
    let market = begin_priced();
    assert_eq!(market.suil_average(WHOLE), 122_070);
    // 16 · 512 base units are exactly a micro-dollar, a base unit less of them is none.
    assert_eq!(market.suil_average(8_192), 1);
    assert_eq!(market.suil_average(8_191), 0);
    assert_eq!(market.sui_average(WHOLE), 1_953_125);
    assert_eq!(market.sui_average(512), 1);
    assert_eq!(market.sui_average(511), 0);
    market.end();
}

#[test]
fun the_average_weighs_each_price_by_its_time() {
    let mut market = market::begin();
    market.advance_ms(20 * MINUTE_MS);
    assert_eq!(market.sell_suil(MILLION_SUIL), 31_203_054_581_872);
    market.advance_ms(10 * MINUTE_MS);
    // 20 minutes at 1,152,921,504,606,846,976 and 10 at 288,663,371,208,531,994 are 864,835,460,140,741,982 on average:
    // times 10^9 · 2^55 / 2^128 = 91,568.
    assert_eq!(market.suil_average(WHOLE), 91_568);
    market.end();
}

#[test]
fun the_average_begins_at_the_newest_observation_that_is_old_enough() {
    let mut market = market::begin();
    // Observed at the minutes 0 and 10, and by the trade at minute 20.
    market.advance_ms(10 * MINUTE_MS);
    market.observe();
    market.advance_ms(10 * MINUTE_MS);
    market.sell_suil(MILLION_SUIL);
    market.observe_usdc_pool();
    // At minute 45 from minute 10 on: 10 minutes at the old price, 25 at the new one, 535,594,266,465,193,417.
    market.advance_ms(25 * MINUTE_MS);
    assert_eq!(market.suil_average(WHOLE), 56_708);
    // At minute 50 from minute 20 on: the new price alone.
    market.advance_ms(5 * MINUTE_MS);
    assert_eq!(market.suil_average(WHOLE), 30_563);
    market.end();
}

#[test]
fun the_average_reaches_back_over_idle_time() {
    let mut market = market::begin();
    // No trade for 30 days; then a price that held for half an hour counts for half an hour of them.
    market.advance_ms(30 * DAY_MS);
    market.sell_suil(MILLION_SUIL);
    market.advance_ms(30 * MINUTE_MS - 1);
    // 2,592,000,000 ms at 122,070.3125 and 1,799,999 ms at 30,563.8: 2,593,799,999 ms at floor(122,006.8).
    assert_eq!(market.suil_average(WHOLE), 122_006);
    // A millisecond later the trade's own observation is old enough.
    market.advance_ms(1);
    assert_eq!(market.suil_average(WHOLE), 30_563);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPriceStale)]
fun a_suil_pool_younger_than_30_minutes_has_no_price() {
    let mut market = market::begin_empty();
    market.seed_usdc_pool(1_024_000_000_000_000, 2_000_000_000_000);
    market.advance_ms(1);
    market.seed_suil_pool(1_000_000_000_000_000, 62_500_000_000_000);
    market.advance_ms(30 * MINUTE_MS - 1);
    assert_eq!(market.sui_average(WHOLE), 1_953_125);
    market.suil_average(WHOLE);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPriceStale)]
fun a_usdc_pool_younger_than_30_minutes_has_no_price() {
    let mut market = market::begin();
    market.advance_ms(30 * MINUTE_MS - 1);
    market.sui_average(WHOLE);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPoolShallow)]
fun an_empty_pool_has_no_price() {
    let market = market::begin_empty();
    market.sui_average(WHOLE);
    market.end();
}

#[test]
fun a_pool_of_1000_sui_has_a_price() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(16_000_000_000_000, 1_000_000_000_000);
    market.seed_usdc_pool(1_000_000_000_000, 2_000_000_000);
    market.advance_ms(30 * MINUTE_MS);
    // floor(2 · 2^64 / 1,000) = 36,893,488,147,419,103.2…: 62,500 MIST · 2 / 1,000, rounded down twice.
    assert_eq!(market.suil_average(WHOLE), 124_999);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPoolShallow)]
fun a_suil_pool_below_1000_sui_has_no_price() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(16_000_000_000_000, 999_999_999_999);
    market.seed_usdc_pool(1_024_000_000_000_000, 2_000_000_000_000);
    market.advance_ms(30 * MINUTE_MS);
    market.suil_average(WHOLE);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPoolShallow)]
fun a_usdc_pool_below_1000_sui_has_no_price_of_suil() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(1_000_000_000_000_000, 62_500_000_000_000);
    market.seed_usdc_pool(999_999_999_999, 2_000_000_000);
    market.advance_ms(30 * MINUTE_MS);
    market.suil_average(WHOLE);
    market.end();
}

// === Attacks on the average ===

#[test]
fun a_price_pushed_and_back_within_a_block_moves_nothing() {
    let mut market = begin_priced();
    let suil = market.buy_suil(62_500_000_000_000_000);
    // A thousand times the SUI of the pool: the price is a million times what it was.
    assert!(suiprice::suil_usd_spot(WHOLE, market.suil_pool(), market.usdc_pool()) > 120_000_000_000);
    assert_eq!(market.suil_average(WHOLE), 122_070);
    market.sell_suil(suil);
    assert_eq!(market.suil_average(WHOLE), 122_070);
    // What stays is the fee the pool kept, not the push.
    market.observe();
    assert_eq!(market.suil_average(WHOLE), 122_070);
    market.end();
}

#[test]
fun a_price_that_stands_for_a_second_counts_for_a_second() {
    let mut market = begin_priced();
    // 62,500 SUI buy 499,248.873309964 SUIL: the price becomes 4,604,768,489,399,738,109, four times as much.
    market.buy_suil(62_500_000_000_000);
    assert_eq!(suiprice::suil_usd_spot(WHOLE, market.suil_pool(), market.usdc_pool()), 487_548);
    assert_eq!(market.suil_average(WHOLE), 122_070);
    // The push was the newest observation; the average still begins 30 minutes before it:
    // (1,800,000 · 122,070.3125 + 1,000 · 487,548.8…) / 1,801,000 = 122,273.2…
    market.advance_ms(1_000);
    assert_eq!(market.suil_average(WHOLE), 122_273);
    market.end();
}

#[test]
fun no_one_can_push_the_old_observations_out_of_the_ring() {
    let mut market = begin_priced();
    // The price is pushed, and the pool observed as often as possible, every 10 seconds for 29 minutes.
    market.buy_suil(62_500_000_000_000);
    (29 * 6u64).do!(|_| {
        market.advance_ms(10_000);
        market.observe();
    });
    assert_eq!(pool::observations(market.suil_pool()).length(), 31);
    // At minute 59 the newest observation 30 minutes old is the one of minute 0:
    // (30 · 122,070.3125 + 29 · 487,548.8…) / 59 = 301,712.2…
    assert_eq!(market.suil_average(WHOLE), 301_712);
    market.end();
}

#[test]
fun the_ring_wraps_and_the_average_continues() {
    let mut market = market::begin();
    150u64.do!(|minute| {
        if (minute == 130) { market.sell_suil(MILLION_SUIL); };
        market.advance_ms(MINUTE_MS);
        market.observe();
    });
    // Written 151 times, the minutes 87 … 150 are kept. From minute 120 to 150: 10 minutes at 122,070.3125, 20 at
    // 30,563.8…, 61,065.9… on average.
    let observations = pool::observations(market.suil_pool());
    assert_eq!(observations.length(), 64);
    assert_eq!(observations[0].timestamp_ms(), DAY * DAY_MS + 12 * HOUR_MS + 87 * MINUTE_MS);
    assert_eq!(market.suil_average(WHOLE), 61_065);
    market.end();
}

// === Day prices ===

/// Stores the prices of two days: steady on the first; on the second the recurring trade at noon.
fun begin_two_days(): Market {
    let mut market = market::begin();
    // The first observations: noon of day 20,800, 00:10 of 20,801, 00:05 of 20,802.
    market.set_time(DAY + 1, 0, 10);
    market.observe();
    market.set_time(DAY + 1, 12, 0);
    market.sell_suil(MILLION_SUIL);
    market.set_time(DAY + 2, 0, 5);
    market.observe();
    market
}

#[test]
fun a_day_price_is_the_average_between_the_days_first_observations() {
    let mut market = begin_two_days();
    market.store_day_price(DAY);
    assert_eq!(market.day_price(DAY), option::some(122_070));
    // From 00:10 to noon 710 minutes at 122,070.3125, from noon to 00:05 725 minutes at 30,563.8…: the average of the
    // prices is 716,275,409,335,921,288, of the 1,435 minutes 75,838.9…
    market.store_day_price(DAY + 1);
    assert_eq!(market.day_price(DAY + 1), option::some(75_838));
    assert_eq!(market.day_price(DAY + 2), option::none());
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
    let expected = PriceOfDay { day: DAY + 1, price: 75_838, timestamp_ms: now_ms };
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
    // Three days of an observation every hour: the ring has forgotten both days, the openings have not.
    72u64.do!(|_| {
        market.advance_ms(HOUR_MS);
        market.observe();
    });
    market.store_day_price(DAY + 1);
    assert_eq!(market.day_price(DAY + 1), option::some(75_838));
    market.end();
}

#[test]
fun idle_days_have_no_price_and_stretch_the_one_before() {
    let mut market = market::begin();
    market.set_time(DAY + 4, 6, 0);
    market.sell_suil(MILLION_SUIL);
    market.observe_usdc_pool();
    market.set_time(DAY + 5, 6, 0);
    market.observe();
    // Day 20,800 runs from its noon to 06:00 of 20,804, the first observation at or after the start of 20,801.
    market.store_day_price(DAY);
    assert_eq!(market.day_price(DAY), option::some(122_070));
    market.store_day_price(DAY + 4);
    assert_eq!(market.day_price(DAY + 4), option::some(30_563));
    let (suil, usdc) = (market.suil_pool(), market.usdc_pool());
    vector[1, 2, 3u64].do!(|later| {
        let opening = pool::day_opening(DAY + later, suil);
        // The day after the last observation is kept; in between a day opens and ends with the same observation.
        assert_eq!(opening.is_some(), later == 1);
        assert_eq!(pool::day_opening(DAY + later, usdc), opening_of_usdc(&market, later));
    });
    market.end();
}

fun opening_of_usdc(market: &Market, later: u64): Option<suil::observations::Observation> {
    if (later == 1) pool::day_opening(DAY + 4, market.usdc_pool()) else option::none()
}

#[test, expected_failure(abort_code = suil::suiprice::EDayUnobserved)]
fun the_first_idle_day_has_no_price() {
    let mut market = market::begin();
    market.set_time(DAY + 4, 6, 0);
    market.observe();
    market.set_time(DAY + 5, 6, 0);
    market.observe();
    market.store_day_price(DAY + 1);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EDayUnobserved)]
fun the_last_of_idle_days_has_no_price() {
    let mut market = market::begin();
    market.set_time(DAY + 3, 6, 0);
    market.observe();
    market.set_time(DAY + 4, 6, 0);
    market.observe();
    // Day 20,803 has its opening, 20,802 has none.
    market.store_day_price(DAY + 2);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EDayUnobserved)]
fun one_idle_day_has_no_price() {
    let mut market = market::begin();
    market.set_time(DAY + 2, 6, 0);
    market.observe();
    // Days 20,801 and 20,802 both open with this observation.
    market.store_day_price(DAY + 1);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EDayUnobserved)]
fun a_day_that_is_not_over_has_no_price() {
    let mut market = market::begin();
    market.advance_ms(HOUR_MS);
    market.observe();
    market.store_day_price(DAY);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EDayUnobserved)]
fun both_pools_must_be_observed_after_the_day() {
    let mut market = market::begin();
    market.set_time(DAY + 1, 0, 0);
    market.observe_suil_pool();
    market.store_day_price(DAY);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPoolShallow)]
fun shallow_pools_have_no_day_price() {
    let mut market = market::begin_empty();
    market.seed_suil_pool(16_000_000_000_000, 999_999_999_999);
    market.seed_usdc_pool(1_024_000_000_000_000, 2_000_000_000_000);
    market.set_time(DAY + 1, 0, 0);
    market.observe();
    market.store_day_price(DAY);
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
fun a_push_at_midnight_counts_for_its_time_alone() {
    let mut market = market::begin();
    // The price is pushed fourfold in the block of the day's first observation and stands for a minute.
    market.set_time(DAY + 1, 0, 0);
    let suil = market.buy_suil(62_500_000_000_000);
    market.observe_usdc_pool();
    market.advance_ms(MINUTE_MS);
    market.sell_suil(suil);
    market.set_time(DAY + 2, 0, 0);
    market.observe();
    market.store_day_price(DAY);
    market.store_day_price(DAY + 1);
    assert_eq!(market.day_price(DAY), option::some(122_070));
    // The two fees leave 62,687.781248731 SUI for the million SUIL: 122,437.0… a SUIL.
    // 1 minute at 487,548.8… and 1,439 at that are 122,690.6… on average; without the push 122,437.
    assert_eq!(market.day_price(DAY + 1), option::some(122_690));
    market.end();
}

// === The lower of both prices ===

#[test, expected_failure(abort_code = suil::suiprice::EDayPriceMissing)]
fun without_a_day_price_there_is_no_lower_one() {
    let market = begin_priced();
    market.suil_lower(WHOLE);
    market.end();
}

#[test]
fun the_lower_price_is_that_of_the_day_or_of_30_minutes() {
    let mut market = begin_two_days();
    // At 12:05 of the day after the trade the average of 30 minutes is 30,563; the day price is 122,070.
    market.store_day_price(DAY);
    assert_eq!(market.suil_lower(WHOLE), 30_563);
    // 8,192 base units at 30,563.8 of a whole one are 0.25 micro-dollars.
    assert_eq!(market.suil_lower(8_192), 0);

    // The price is driven up and stays there: now the day's price is the lower one, floor(amount · 75,838 / 10^9).
    market.store_day_price(DAY + 1);
    market.buy_suil(200_000_000_000_000);
    market.advance_ms(30 * MINUTE_MS);
    assert!(market.suil_average(WHOLE) > 1_000_000);
    assert_eq!(market.suil_lower(WHOLE), 75_838);
    assert_eq!(market.suil_lower(13_187), 1);
    assert_eq!(market.suil_lower(13_186), 0);
    market.end();
}

#[test]
fun the_last_day_price_is_the_latest_days_whenever_it_was_stored() {
    let mut market = begin_two_days();
    market.store_day_price(DAY + 1);
    market.store_day_price(DAY);
    market.buy_suil(200_000_000_000_000);
    market.advance_ms(30 * MINUTE_MS);
    assert_eq!(market.suil_lower(WHOLE), 75_838);
    market.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPoolShallow)]
fun the_lower_price_needs_depth() {
    let mut market = begin_two_days();
    market.store_day_price(DAY);
    // 130,000,000 SUIL leave floor(31,296,945,418,128 · (1 − 129.61 / 131.61)) = 475.6 SUI in the pool.
    market.sell_suil(130 * MILLION_SUIL);
    market.suil_lower(WHOLE);
    market.end();
}

// === Views ===

#[test]
fun the_views_of_the_day_prices() {
    let mut market = begin_two_days();
    assert_eq!(suiprice::day_prices(0, 364, market.prices()).length(), 0);
    market.store_day_price(DAY);
    market.store_day_price(DAY + 1);
    assert_eq!(days(&market, DAY, DAY), vector[DAY, 122_070]);
    assert_eq!(days(&market, DAY - 5, DAY + 5), vector[DAY, 122_070, DAY + 1, 75_838]);
    assert_eq!(days(&market, DAY + 1, DAY), vector[]);
    // At most 366 days from the first one on.
    assert_eq!(days(&market, DAY - 365, DAY + 5), vector[DAY, 122_070]);
    assert_eq!(days(&market, DAY - 366, DAY + 5), vector[]);
    market.end();
}

/// Days and their prices in turns, as the view gives them.
fun days(market: &Market, from_day: u64, to_day: u64): vector<u64> {
    let mut flat = vector[];
    suiprice::day_prices(from_day, to_day, market.prices()).do!(|entry| {
        let mut bytes = sui::bcs::new(bcs::to_bytes(&entry));
        flat.push_back(bytes.peel_u64());
        flat.push_back(bytes.peel_u64());
    });
    flat
}

/// The fields of `suiprice::Overview`, which is opaque here, in their order.
public struct PricesNow has drop {
    suil_average: Option<u64>,
    sui_average: Option<u64>,
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
        suil_average: none,
        sui_average: none,
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
    // Too shallow for an average; what the reserves say is 1.953125 / 16.000000000016 USD.
    market.assert_overview(PricesNow {
        suil_average: none,
        sui_average: option::some(1_953_125),
        suil_spot: option::some(122_070),
        sui_spot: option::some(1_953_125),
        last_day: none,
        last_day_price: none,
    });
    // Deep enough, not old enough yet; then both.
    market.buy_suil(1_000_000_000_000);
    assert_overview_average(&market, none);
    market.advance_ms(1);
    assert_overview_average(&market, option::some(122_070));
    market.end();
}

#[test]
fun the_overview_without_the_usdc_pool() {
    let mut market = market::begin_empty();
    let none = option::none();
    market.seed_suil_pool(1_000_000_000_000_000, 62_500_000_000_000);
    market.advance_ms(30 * MINUTE_MS);
    market.assert_overview(PricesNow {
        suil_average: none,
        sui_average: none,
        suil_spot: none,
        sui_spot: none,
        last_day: none,
        last_day_price: none,
    });
    market.end();
}

fun assert_overview_average(market: &Market, expected: Option<u64>) {
    let mut bytes = sui::bcs::new(bcs::to_bytes(&market.overview()));
    assert_eq!(bytes.peel_option_u64(), expected);
}

#[test]
fun the_overview_of_stored_prices() {
    let mut market = begin_two_days();
    market.store_day_price(DAY);
    market.assert_overview(PricesNow {
        suil_average: option::some(30_563),
        sui_average: option::some(1_953_125),
        suil_spot: option::some(30_563),
        sui_spot: option::some(1_953_125),
        last_day: option::some(DAY),
        last_day_price: option::some(122_070),
    });
    market.end();
}

use fun set_time as Market.set_time;
use fun assert_overview as Market.assert_overview;
