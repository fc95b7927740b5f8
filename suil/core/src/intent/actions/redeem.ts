import { z } from 'zod';
import { defineIntent } from '../define-intent.ts';
import { intentIdSchema } from '../values.ts';

/** Out of the bank, after the first maturity (rules.md §6). */
export const redeemIntent = defineIntent({
  title: 'redeem a bank subscription',
  parameters: z.strictObject({ subscriptionId: intentIdSchema }),
  lines: ({ subscriptionId }) => [
    ['Subscription', subscriptionId],
    ['Fee', 'none'],
    ['What happens', 'the subscription ends, its whole principal returns to your balance; today earns nothing more'],
  ],
});
