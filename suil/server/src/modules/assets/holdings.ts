/** What a member could spend, or had under way to the chain, at the end of past days. */
import { memberAccount, memberHeldAccount } from '@suil/core';
import type { PortfolioPart } from '../../module/portfolio.ts';

/** Bank income and dividends are credited to the balance. HR is worth nothing here: it is a claim on future releases. */
export const accountHoldings: PortfolioPart = {
  name: 'account',
  ledger: (member) => ({
    accounts: [memberAccount(member), memberHeldAccount(member)],
    assets: ['SUI', 'SUIL', 'USDC', 'PRO'],
    incomeKinds: ['bank_income', 'node_dividend'],
  }),
};
