import { z } from 'zod';
import { defineIntent } from '../define-intent.ts';
import { intentAmountSchema, writeAmount } from '../values.ts';

/** Into the bank, for a term of days (rules.md §6). */
export const subscribeIntent = defineIntent({
  title: 'subscribe to the bank',
  parameters: z.strictObject({
    termDays: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(180)]),
    amount: intentAmountSchema,
  }),
  lines: ({ termDays, amount }) => [
    ['Amount', writeAmount(amount, 'USDC')],
    ['Term', `${termDays} days`],
    ['Fee', '3% of the daily income; none on the principal'],
    [
      'What happens',
      'the amount is locked for the term, earns PRO every day, and renews for the same term unless you redeem it',
    ],
  ],
});
