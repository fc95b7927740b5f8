/** The alerts of the intents. */
import type { AlertRule } from '../module/alert.ts';

export const intentAlerts: readonly AlertRule[] = [
  {
    name: 'SuilIntentsWait',
    expression: 'suil_intent_wait_ms > 30000',
    lasts: '1m',
    severity: 'page',
    summary:
      'An intent has been waiting for more than half a minute. Look for a session that holds the journal\'s head (operations.md, "A paused server").',
  },
];
