/** The alerts of the liquidity pool. */
import type { AlertRule } from '../../module/alert.ts';

export const liquidityAlerts: readonly AlertRule[] = [
  {
    name: 'SuilReserveShort',
    expression: 'suil_funding_factor < 1',
    severity: 'ticket',
    summary: 'The liquidity reserve could not fund the last day in full; income was scaled down for everybody.',
  },
];
