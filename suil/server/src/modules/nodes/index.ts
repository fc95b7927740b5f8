/** Nodes: sales, dividends, delivery contacts. */

import type { ServerModule } from '../../module/module.ts';
import { nodeActions } from './actions.ts';
import { contactsCommand } from './contact/command.ts';
import { payDividends } from './day-step.ts';
import { nodeIncome } from './income.ts';
import { openNodes } from './open.ts';
import { nodeTables } from './tables.ts';

export const nodes: ServerModule = {
  name: 'nodes',
  tables: [nodeTables],
  actions: nodeActions,
  daySteps: { 'node dividends': payDividends },
  commands: [contactsCommand],
  income: nodeIncome,
  open: openNodes,
};
