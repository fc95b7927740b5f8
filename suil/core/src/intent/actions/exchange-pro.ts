import { z } from 'zod';
import { defineIntent } from '../define-intent.ts';
import { intentAmountSchema, writeAmount } from '../values.ts';

/** PRO to USDC, one to one (rules.md §6). */
export const exchangeProIntent = defineIntent({
  title: 'exchange PRO for USDC',
  parameters: z.strictObject({ amount: intentAmountSchema }),
  lines: ({ amount }) => [
    ['Amount', writeAmount(amount, 'PRO')],
    ['You receive', writeAmount(amount, 'USDC')],
    ['Fee', 'none'],
    ['What happens', 'the PRO is burned and as much USDC is added to your balance'],
  ],
});
