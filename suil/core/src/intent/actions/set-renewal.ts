import { z } from 'zod';
import { defineIntent } from '../define-intent.ts';
import { intentIdSchema } from '../values.ts';

export const RENEWAL_SETTINGS = ['on', 'off'] as const;

const WHAT_HAPPENS = {
  on: 'at the end of each term the next one begins, until you redeem or turn renewal off',
  off: 'when the last day of the running term is closed, the subscription ends and its whole principal returns to your balance',
} as const;

/** Whether a bank subscription renews when its term ends (rules.md §6). */
export const setRenewalIntent = defineIntent({
  title: 'turn the renewal of a bank subscription on or off',
  movesValue: false,
  parameters: z.strictObject({ subscriptionId: intentIdSchema, renewal: z.enum(RENEWAL_SETTINGS) }),
  lines: ({ subscriptionId, renewal }) => [
    ['Subscription', subscriptionId],
    ['Renewal', renewal],
    ['Fee', 'none'],
    ['What happens', WHAT_HAPPENS[renewal]],
  ],
});
