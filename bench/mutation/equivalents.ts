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
]);
