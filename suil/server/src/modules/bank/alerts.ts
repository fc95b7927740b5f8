/** The alerts of the bank. */
import type { AlertRule } from '../../module/alert.ts';

export const bankAlerts: readonly AlertRule[] = [
  {
    name: 'SuilBankReserveLow',
    expression: 'suil_bank_reserve_micros < 1000000000',
    lasts: '1h',
    severity: 'ticket',
    summary:
      'The bank reserve is below 1,000 USDC: subscriptions whose income it does not cover are refused, and terms end instead of renewing.',
  },
];
