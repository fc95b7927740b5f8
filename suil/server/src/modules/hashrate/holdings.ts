/** SUIL that was released and not claimed at the end of past days. */
import { memberReleasedAccount } from '@suil/core';
import { readLedgerHoldings } from '../../module/ledger-holdings.ts';
import type { PortfolioPart } from '../../module/portfolio.ts';

export const hashrateHoldings: PortfolioPart = {
  name: 'hashrate',
  read: (db, asked) => {
    const accounts = [memberReleasedAccount(asked.member)];
    return readLedgerHoldings(db, { accounts, assets: ['SUIL'], incomeKinds: ['hashrate_released'] }, asked);
  },
};
