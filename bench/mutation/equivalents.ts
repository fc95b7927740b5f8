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
]);
