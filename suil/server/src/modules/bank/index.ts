/** Fixed terms: subscriptions, income, renewals. */
import type { ServerModule } from '../../module/module.ts';
import { bankActions } from './actions.ts';
import { bankAlerts } from './alerts.ts';
import { creditIncome, renewTerms } from './day-steps.ts';
import { bankTables } from './tables.ts';

export const bank: ServerModule = {
  name: 'bank',
  tables: [bankTables],
  actions: bankActions,
  daySteps: { 'bank income': creditIncome, 'bank renewals': renewTerms },
  alerts: bankAlerts,
};
