/** SUIL that was released and not claimed at the end of past days. */
import { memberReleasedAccount } from '@suil/core';
import type { PortfolioPart } from '../../module/portfolio.ts';

export const hashrateHoldings: PortfolioPart = {
  name: 'hashrate',
  ledger: (member) => ({
    accounts: [memberReleasedAccount(member)],
    assets: ['SUIL'],
    incomeKinds: ['hashrate_released'],
  }),
};
