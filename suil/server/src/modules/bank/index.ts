/** Fixed terms: subscriptions, income, renewals. */

import { BANK_RESERVE_ACCOUNT } from '@suil/core';
import { readAccountBalances } from '../../ledger.ts';
import type { ServerModule } from '../../module/module.ts';
import { bankActions } from './actions.ts';
import { bankAlerts } from './alerts.ts';
import { creditIncome, renewTerms } from './day-steps.ts';
import { registerBankRoutes } from './routes.ts';
import { bankTables } from './tables.ts';

export const bank: ServerModule = {
  name: 'bank',
  tables: [bankTables],
  actions: bankActions,
  daySteps: { 'bank income': creditIncome, 'bank renewals': renewTerms },
  alerts: bankAlerts,
  open: ({ pool, probe, chainNow }) => ({
    routes: (api) => registerBankRoutes(api, { pool, businessNow: chainNow }),
    gauges: [
      {
        name: 'suil_bank_reserve_micros',
        help: 'What the bank can still set aside, micro-dollars',
        read: async () => {
          const balances = await readAccountBalances(probe, [BANK_RESERVE_ACCOUNT]);
          return Number(balances.find(({ asset }) => asset === 'USDC')?.balance ?? 0n);
        },
      },
    ],
  }),
};
