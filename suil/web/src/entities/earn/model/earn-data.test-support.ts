/** What the comparison is made from, for tests: default parameters, fully funded days, hashrate cut to 84%, a SUI of 2 USD. */
import { DEFAULT_PARAMETERS } from '@suil/core';
import type { EarnData } from './rows.ts';

export const earnData: EarnData = {
  parameters: DEFAULT_PARAMETERS,
  funding: { days: 7, average: 1_000_000_000n, lowest: 1_000_000_000n, last: 1_000_000_000n },
  release: { days: 7, average: 840_000_000n, last: 840_000_000n },
  dividends: { primary: 11_000n, intermediate: 60_000n, advanced: 350_000n },
  shareFeesPpm: 11n,
  runwayDays: 2_732n,
  prices: { SUI: 2_000_000n, SUIL: 100_000n },
  mostOf: () => null,
};

/** The same before the first closed day. */
export const earlyData: EarnData = {
  ...earnData,
  funding: null,
  release: null,
  dividends: null,
  shareFeesPpm: null,
};
