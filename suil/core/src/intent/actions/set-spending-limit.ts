import { z } from 'zod';
import { defineIntent } from '../define-intent.ts';
import { intentAmountSchema, writeAmount } from '../values.ts';
import { TRANSFER_ASSETS } from './transfer.ts';

/** A member's own limit for one coin (rules.md §9). */
export const setSpendingLimitIntent = defineIntent({
  title: 'limit what leaves your balance in 24 hours',
  movesValue: false,
  parameters: z.strictObject({
    asset: z.enum(TRANSFER_ASSETS),
    limit: z.union([z.literal('none'), intentAmountSchema]),
  }),
  lines: ({ asset, limit }) => [
    ['Coin', asset],
    ['Limit in any 24 hours', limit === 'none' ? limit : writeAmount(limit, asset)],
    ['Fee', 'none'],
    [
      'What happens',
      'transfers and withdrawals of this coin beyond the limit are refused; a limit that is not above the present one holds at once, a higher one or none after 24 hours',
    ],
  ],
});
