/** A member's principal in the bank at the end of past days. Its income is credited to the balance. */
import { memberBankAccount } from '@suil/core';
import type { PortfolioPart } from '../../module/portfolio.ts';

export const bankHoldings: PortfolioPart = {
  name: 'bank',
  ledger: (member) => ({ accounts: [memberBankAccount(member)], assets: ['USDC'], incomeKinds: [] }),
};
