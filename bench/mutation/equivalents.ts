/** Mutants that no test can kill, each with the reason. A name that no mutant has, or whose mutant is killed, fails the benchmark. */

/** Name of the mutant to why no input tells it from the original. */
export const EQUIVALENTS: ReadonlyMap<string, string> = new Map([
  [
    'suiprice::store_day_price boundary: let has_later = prices.last_day.is_some_and!(|last| *last >= day);',
    'The last day has a price, and a day with a price was refused four lines above, so both days are never equal.',
  ],
  [
    'vault::WORD_BITS constant: const WORD_BITS: u64 = 255;',
    'Each id still has a bit of its own in a word of its own; no function returns where the bit is.',
  ],
  [
    'vault::free_today boundary: if (spent <= cap) cap - spent else 0',
    'Where both are equal, the difference is the 0 of the other branch.',
  ],
  [
    'pool::add_liquidity constant: assert!(pool.shares.supply_value() > 1, EPoolEmpty);',
    'The first deposit locks 1,000 shares permanently, so the supply is 0 or at least 1,000.',
  ],
  [
    'pool::observe constant: assert!(pool.shares.supply_value() > 1, EPoolEmpty);',
    'The first deposit locks 1,000 shares permanently, so the supply is 0 or at least 1,000.',
  ],
  [
    'pledge::withdraw_income constant: assert!(income > 1, ENothingToWithdraw);',
    'A pledge has at least 10^9 MIST (least value of parameter 7) and a day earns at least 100 ppm of it: 0 or at least 100,000 MIST.',
  ],
  [
    'vault::free_this_hour boundary: let free = if (spent <= quarter) quarter - spent else 0;',
    'Where both are equal, the difference is the 0 of the other branch.',
  ],
  [
    'vault::redeem boundary: if (notice >= 0 && purse.notice != notice) {',
    'What a purse keeps is read under the notice that it was kept for alone, and after a time without a notice no earlier one counts again.',
  ],
  [
    'config::notice constant: config.upgrade_at(clock).map!(|upgrade| upgrade.number() + 2).destroy_or!(0)',
    'The number is compared with 0 and with what it was before; both numberings begin above 0 and differ for each announcement.',
  ],
  [
    'suiprice::grant_price_after_sale constant: else GrantPrice { suil: 1, sui: 0, liquidity: 0 }',
    'The exchange reads the product of both prices, which is 0 with either.',
  ],
  [
    'suiprice::grant_price_after_sale constant: else GrantPrice { suil: 0, sui: 1, liquidity: 0 }',
    'The exchange reads the product of both prices, which is 0 with either.',
  ],
  [
    'suiprice::grant_price_after_sale constant: else GrantPrice { suil: 0, sui: 0, liquidity: 1 }',
    'The exchange takes at most 5,000 ppm of the liquidity (largest value of parameter 61), rounded down: 0 of a micro-dollar.',
  ],
  [
    'suiprice::suil_of constant: let bound = ((value as u256) + 1 << (2 * PRICE_BITS)) - 2;',
    'Differs only where both prices and an amount multiply to 2^128 · (value + 1) - 1: of all prices that logarithms make, 0.01 pairs are expected to.',
  ],
  [
    'suiprice::suil_side constant: let depth = lowest.map_ref!(|lowest| lowest.lowest_y()).destroy_or!(1);',
    'A pool needs at least 10^9 MIST (least value of parameter 13), so 1 is as shallow as 0, and the depth of a shallow pool is not read.',
  ],
  [
    'suiprice::usdc_side constant: side(lowest, 1, is_deep, pool::age_ms(pool, clock), config)',
    'The depth of the SUIL/SUI pool alone is read.',
  ],
  [
    'suiprice::side constant: price: lowest.map!(|lowest| price_log::price_of(lowest.lowest_price())).destroy_or!(1),',
    'Without a lowest price the pool is not deep, and the price of a pool that is not deep is not read.',
  ],
  [
    'logarithm::LIMIT constant: const LIMIT: u128 = 18446744073709551617;',
    'No mantissa becomes 2^64: the root of 2^127 is 13,043,817,825,332,782,212.4, and the square of the next integer is above 2^127 + 2^63.',
  ],
  [
    'logarithm::log2 boundary: if (mantissa <= LIMIT) {',
    'No mantissa becomes 2^64: the root of 2^127 is 13,043,817,825,332,782,212.4, and the square of the next integer is above 2^127 + 2^63.',
  ],
  [
    'logarithm::HIGHEST_BIT constant: const HIGHEST_BIT: u64 = 9223372036854775807;',
    'The bits were shifted to the left by 40, so that they are never 2^63 - 1.',
  ],
  [
    'owners::list boundary: if (from > count) return vector[];',
    'Where both are equal, the list of 0 ids is empty, too.',
  ],
  [
    'lock::freed boundary: if (now_ms < *starts_at_ms) return 0;',
    'Where both are equal, no time has passed, which frees 0.',
  ],
  [
    'bucket::used_now boundary: if (free <= bucket.used as u128) bucket.used - (free as u64) else 0',
    'Where both are equal, the difference is the 0 of the other branch.',
  ],
  [
    'price_log::LARGEST constant: const LARGEST: u64 = 18446744073709551614;',
    'It is where a minimum begins that includes a logarithm before it is read, and logarithms stay below 2^32.',
  ],
  [
    'accrual::need constant: (((principal as u128) * (FULL_YIELD_PPM as u128) + PPM - 2) / PPM) as u64',
    'Differs where 10^6 leaves the remainder 1, but the product is a multiple of 500.',
  ],
  [
    'position::accrue connective: if (position.value == 0 && from == through) return (0, 0);',
    'Without principal, or without a day between, both products are 0 as well.',
  ],
  [
    'term::yields_ppm rounding: let rising_days = (((ramp.cap_ppm - ramp.first_ppm) + (YIELD_STEP_PPM - 1)) / YIELD_STEP_PPM);',
    'Each of the four ramps rises by a multiple of the step: 100, 150, 200 and 250 by 5.',
  ],
  [
    'term::yields_ppm rounding: let rising = if (n == 0) 0 else ramp.first_ppm * n + YIELD_STEP_PPM * (((n * (n - 1) + (2 - 1)) / 2));',
    'One of two consecutive numbers is even.',
  ],
  [
    'term::largest_income constant: (((principal as u128) * yields + PPM - 2) / PPM) as u64',
    'Differs where 10^6 leaves the remainder 1, but the yields of each term are a multiple of 25.',
  ],
  [
    'logarithm::exp2 constant: while (bits > 1) {',
    'The bits were shifted to the left by 40, so that they are never 1.',
  ],
  [
    'logarithm::is_at_least arithmetic: 1u256 >> ((logarithm >> FRACTION_BITS) as u8) >= n || exp2(logarithm) >= n',
    'What the first comparison does not decide the second one decides alike, with more instructions.',
  ],
  [
    'logarithm::is_at_least boundary: 1u256 << ((logarithm >> FRACTION_BITS) as u8) > n || exp2(logarithm) >= n',
    'What the first comparison does not decide the second one decides alike, with more instructions.',
  ],
  [
    'pool::age_ms constant: if (pool.x.value() == 0) 1 else clock.timestamp_ms() - pool.prices.began_ms()',
    'An empty pool is not deep, so that it has no price at any age.',
  ],
  [
    'vault::add_purse constant: Purse { coins, cap, day: 1, spent: 0, hour: 0, spent_hour: 0, notice: 0, base: 0 };',
    'Nothing is spent, on day 0 or 1.',
  ],
  [
    'vault::add_purse constant: Purse { coins, cap, day: 0, spent: 0, hour: 1, spent_hour: 0, notice: 0, base: 0 };',
    'Nothing is spent, in hour 0 or 1.',
  ],
  [
    'vault::add_purse constant: Purse { coins, cap, day: 0, spent: 0, hour: 0, spent_hour: 0, notice: 0, base: 1 };',
    'What is kept of a purse is read under the notice that it was kept for alone, and no announcement has the number 0.',
  ],
  [
    'price_log::means_of boundary: let price = if (plus >= minus) plus - minus else 0;',
    'Where both are equal, the difference is the 0 of the other branch.',
  ],
  [
    'price_log::add_day boundary: prices.insertion_sort_by!(|a, b| *a < *b);',
    'Equal prices make the same sequence in any order.',
  ],
  [
    'price_log::include boundary: if (price <= lowest.price) lowest.price = price;',
    'A minimum does not change by an equal value.',
  ],
  [
    'price_log::include boundary: if (liquidity <= lowest.liquidity) lowest.liquidity = liquidity;',
    'A minimum does not change by an equal value.',
  ],
  [
    'price_log::include boundary: if (square_x <= lowest.square_x) lowest.square_x = square_x;',
    'A minimum does not change by an equal value.',
  ],
  [
    'price_log::lowest_kept boundary: if (hour_price <= price) price = hour_price;',
    'A minimum does not change by an equal value.',
  ],
  [
    'price_log::lowest_kept boundary: if (hour_liquidity <= liquidity) liquidity = hour_liquidity;',
    'A minimum does not change by an equal value.',
  ],
  [
    'price_log::lowest_kept boundary: if (hour_x <= square_x) square_x = hour_x;',
    'A minimum does not change by an equal value.',
  ],
  ['price_log::lowest_kept boundary: if (low <= price) price = low;', 'A minimum does not change by an equal value.'],
  [
    'position::accrue constant: if (position.value == 1 || from == through) return (0, 0);',
    'A position of 1 micro-dollar earns its first base unit after 2,000 days, more than a test can close.',
  ],
]);
