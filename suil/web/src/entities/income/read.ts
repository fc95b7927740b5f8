/** What working amounts out again reads of the server, whole. Computes nothing. */
import { readAll } from '../../platform/api/read-all.ts';

/** Most days the server adds up in one answer. */
const NODE_DAYS_AT_ONCE = '31';

export const readHashrateDays = () => readAll('GET /hashrate/days', {});

export const readHashrateEntries = () => readAll('GET /hashrate/entries', {});

export const readNodeDays = () => readAll('GET /nodes/days', { limit: NODE_DAYS_AT_ONCE });

export const readNodeHoldings = () => readAll('GET /nodes/holdings', {});
