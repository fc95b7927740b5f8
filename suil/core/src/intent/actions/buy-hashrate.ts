import { z } from 'zod';
import { defineIntent } from '../define-intent.ts';
import { intentAmountSchema, writeAmount } from '../values.ts';

/** 1 HR per USDC (rules.md §5). */
export const buyHashrateIntent = defineIntent({
  title: 'buy hashrate',
  parameters: z.strictObject({ amount: intentAmountSchema }),
  lines: ({ amount }) => [
    ['Amount', writeAmount(amount, 'USDC')],
    ['You receive', writeAmount(amount, 'HR')],
    ['Fee', 'none'],
    [
      'What happens',
      'the USDC leaves your balance for good; the hashrate releases SUIL day by day out of the emission',
    ],
  ],
});
