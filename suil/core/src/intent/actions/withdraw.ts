import { z } from 'zod';
import { VAULT_ASSETS } from '../../rules/vault/asset.ts';
import { defineIntent } from '../define-intent.ts';
import { intentAddressSchema, intentAmountSchema, writeAmount } from '../values.ts';

/** From the member's balance to an address on the chain. */
export const withdrawIntent = defineIntent({
  title: 'withdraw from your balance to an address on the chain',
  parameters: z.strictObject({
    asset: z.enum(VAULT_ASSETS),
    amount: intentAmountSchema,
    recipient: intentAddressSchema,
  }),
  lines: ({ asset, amount, recipient }) => [
    ['Amount', writeAmount(amount, asset)],
    ['Recipient', recipient],
    ['Fee', 'none; your wallet pays the network fee of the withdrawal'],
    [
      'What happens',
      'the amount is held and a voucher is issued that pays the recipient once; an expired voucher returns the amount to your balance',
    ],
  ],
});
