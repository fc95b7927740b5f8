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
  {
    name: 'SuilNodeBehind',
    expression: 'suil_node_lag_ms > 60000',
    lasts: '5m',
    severity: 'ticket',
    summary:
      'A Sui node is more than a minute behind another one, or does not answer. The server reads the others meanwhile. Look at the node, or replace it.',
  },
  {
    name: 'SuilNodeUnverified',
    expression: 'increase(suil_node_unverified_total[15m]) > 0',
    severity: 'ticket',
    summary:
      'A Sui node answered what the validators did not certify. The server asks its other nodes. Replace the node; if all nodes do it, update this program.',
  },
];
