/** The alerts of the settlement. */
import type { AlertRule } from '../../module/alert.ts';

export const settlementAlerts: readonly AlertRule[] = [
  {
    name: 'SuilSettlementStalled',
    expression: 'suil_settlement_stalled > 0',
    lasts: '1h',
    severity: 'ticket',
    summary: 'A settlement is not on the chain as it should be. The log of the server says why.',
  },
  {
    name: 'SuilSettlementMismatch',
    expression: 'suil_settlement_mismatch > 0',
    lasts: '0m',
    severity: 'page',
    summary:
      'A root on the chain is not the one this server computed. The guardian can revoke the day before it is claimable, a season before it proves (docs/operations.md).',
  },
];
