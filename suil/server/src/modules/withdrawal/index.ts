/** Withdrawals: the queue, vouchers, and what stops them. */

import type { ServerModule } from '../../module/module.ts';
import { withdrawalActions } from './actions.ts';
import { withdrawalActivity } from './activity.ts';
import { withdrawalAlerts } from './alerts.ts';
import { expiry } from './expiry.ts';
import { closeAfterRestore } from './halt/halts.ts';
import { resumeCommand } from './halt/resume/command.ts';
import { haltTables } from './halt/tables.ts';
import { openWithdrawals } from './open.ts';
import { createWithdrawalProjector } from './projector.ts';
import { requestsCommand } from './requests-command.ts';
import { noteLostVouchers } from './restored/lost-vouchers.ts';
import { withdrawalTables } from './tables.ts';

export const withdrawal: ServerModule = {
  name: 'withdrawal',
  tables: [withdrawalTables, haltTables],
  projector: createWithdrawalProjector,
  actions: withdrawalActions,
  journalInputs: [expiry],
  activity: () => [withdrawalActivity],
  alerts: withdrawalAlerts,
  commands: [requestsCommand, resumeCommand],
  onRestored: async (tx, { throughSeq, nowMs, atMs }) => {
    await closeAfterRestore(tx, nowMs);
    await noteLostVouchers(tx, { throughSeq, atMs });
  },
  open: openWithdrawals,
};
