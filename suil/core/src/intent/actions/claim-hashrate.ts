import { z } from 'zod';
import { defineIntent } from '../define-intent.ts';
import { intentAmountSchema, writeAmount } from '../values.ts';

/** Released SUIL to the member's own wallet (rules.md §5). */
export const claimHashrateIntent = defineIntent({
  title: 'claim SUIL released by your hashrate',
  parameters: z.strictObject({ amount: intentAmountSchema }),
  lines: ({ amount }, signer) => [
    ['Amount', writeAmount(amount, 'SUIL')],
    ['Recipient', `${signer} (your own address)`],
    ['Fee', 'none; your wallet pays the network fee of the withdrawal'],
    ['What happens', 'the released SUIL is held and a voucher is issued that pays it to your wallet once'],
  ],
});
