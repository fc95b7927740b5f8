/** A member's principal in the bank at the end of past days. Its income is credited to the balance. */
import { memberBankAccount } from '@suil/core';
import { readLedgerHoldings } from '../../module/ledger-holdings.ts';
import type { PortfolioPart } from '../../module/portfolio.ts';

export const bankHoldings: PortfolioPart = {
  name: 'bank',
  read: (db, asked) =>
    readLedgerHoldings(db, { accounts: [memberBankAccount(asked.member)], assets: ['USDC'], incomeKinds: [] }, asked),
};
