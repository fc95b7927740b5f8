/** Fixed terms: subscriptions, income, renewals. */

import type { ServerModule } from '../../module/module.ts';
import { bankAlerts } from './alerts.ts';
import { exchangePro } from './exchange-pro.ts';
import { bankHoldings } from './holdings.ts';
import { bankIncome } from './income/income.ts';
import { bankIncomePostings } from './income-postings.ts';
import { redeem } from './redeem.ts';
import { bankRenewalPostings } from './renewal-postings.ts';
import { readReserve } from './reserve.ts';
import { registerBankRoutes } from './routes.ts';
import { setRenewal } from './set-renewal.ts';
import { createSubscribe } from './subscribe.ts';
import { bankTables } from './tables.ts';

export const bank: ServerModule = {
  name: 'bank',
  tables: [bankTables],
  actions: ({ root }) => [createSubscribe(root), redeem, setRenewal, exchangePro],
  memberPostings: [bankIncomePostings, bankRenewalPostings],
  alerts: bankAlerts,
  income: bankIncome,
  portfolio: bankHoldings,
  open: ({ pool, lists, probe, chainNow }) => ({
    routes: (api) => registerBankRoutes(api, { pool, lists, businessNow: chainNow }),
    gauges: [
      {
        name: 'suil_bank_reserve_micros',
        help: 'What the bank can still set aside, micro-dollars',
        read: async () => Number(await readReserve(probe)),
      },
    ],
  }),
};
