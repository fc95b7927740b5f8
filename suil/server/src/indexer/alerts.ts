/** The alerts of the indexer. */
import type { AlertRule } from '../module/alert.ts';

export const indexerAlerts: readonly AlertRule[] = [
  {
    name: 'SuilIndexerLag',
    expression: 'suil_indexer_lag_ms > 60000',
    lasts: '2m',
    severity: 'page',
    summary:
      'The ledger is more than a minute behind the chain, or the node has not moved for a minute. Compare the node with another one.',
  },
];
