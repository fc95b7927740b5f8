import { z } from 'zod';
import { BANK_TERMS_DAYS } from '../../rules/bank/bank.ts';
import { defineIntent } from '../define-intent.ts';
import { intentAmountSchema, writeAmount } from '../values.ts';

/** Into the bank, for a term of days (rules.md §6). */
export const subscribeIntent = defineIntent({
  title: 'subscribe to the bank',
  parameters: z.strictObject({
    termDays: z.literal(BANK_TERMS_DAYS),
    amount: intentAmountSchema,
  }),
  lines: ({ termDays, amount }) => [
    ['Amount', writeAmount(amount, 'USDC')],
    ['Term', `${termDays} days`],
    ['Fee', 'the published rate of the daily income (3% unless announced otherwise); none on the principal'],
    [
      'What happens',
      'the amount is locked for the term, earns PRO every day, and renews for the same term unless you redeem it',
    ],
  ],
});
