/** What working amounts out again reads of the server, whole. Computes nothing. */
import { readAll } from '../../platform/api/read-all.ts';

/** Most days the server adds up in one answer. */
const NODE_DAYS_AT_ONCE = '31';

export const readHashrateDays = () => readAll('/hashrate/days', {}, (schemas) => schemas.hashrateDaysResponseSchema);

export const readHashrateEntries = () =>
  readAll('/hashrate/entries', {}, (schemas) => schemas.hashrateEntriesResponseSchema);

export const readNodeDays = () =>
  readAll('/nodes/days', { limit: NODE_DAYS_AT_ONCE }, (schemas) => schemas.nodeDaysResponseSchema);

export const readNodeHoldings = () => readAll('/nodes/holdings', {}, (schemas) => schemas.nodeHoldingsResponseSchema);
