/** Team income per day: settled, published on the chain, proven to members. */

import type { ServerModule } from '../../module/module.ts';
import { settlementAlerts } from './alerts.ts';
import { settleTeamIncome } from './day-step.ts';
import { deferTeamIncome } from './deferred/deferred-step.ts';
import { teamHoldings } from './holdings.ts';
import { teamIncome } from './income.ts';
import { openSettlement } from './open.ts';
import { projectSettlements } from './projector.ts';
import { settlementTables } from './tables.ts';
import { verifySettlementCommand } from './verify/command.ts';

export const settlement: ServerModule = {
  name: 'settlement',
  tables: [settlementTables],
  projector: () => projectSettlements,
  daySteps: { 'team income': settleTeamIncome },
  deferredSteps: [deferTeamIncome],
  alerts: settlementAlerts,
  income: teamIncome,
  portfolio: teamHoldings,
  commands: [verifySettlementCommand],
  open: openSettlement,
};
