/** The intents as a part of the server: their tables with the hashes that rest on them, and alerts. What runs is opened with the modules' actions. */
import { hashEarlierLines } from '@suil/ledger';
import type { ServerModule } from '../module/module.ts';
import { intentAlerts } from './alerts.ts';
import { readEvidence } from './evidence.ts';
import { intentsTables } from './tables.ts';

export const intentsPart: ServerModule = {
  name: 'intents',
  tables: [intentsTables],
  prepare: (owner) => hashEarlierLines(owner, readEvidence),
  alerts: intentAlerts,
};
