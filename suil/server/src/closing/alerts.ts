/** The alerts of the closing of days. */
import type { AlertRule } from '../module/alert.ts';

export const closingAlerts: readonly AlertRule[] = [
  {
    name: 'SuilDayMissed',
    expression: 'suil_days_behind >= 1',
    lasts: '30m',
    severity: 'page',
    summary:
      'A day has been over for half an hour and is not closed. The servers’ log says why; intents wait meanwhile (operations.md, "A missed day").',
  },
  {
    name: 'SuilClosingStalled',
    expression: 'suil_closing_stalled > 0',
    lasts: '15m',
    severity: 'ticket',
    summary: 'The closing of a day fails or waits for the chain.',
  },
];
