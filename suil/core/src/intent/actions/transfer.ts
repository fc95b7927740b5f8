import { z } from 'zod';
import { VAULT_ASSETS } from '../../rules/vault/asset.ts';
import type { Asset } from '../../values/asset.ts';
import { defineIntent } from '../define-intent.ts';
import { intentAddressSchema, intentAmountSchema, writeAmount } from '../values.ts';

/** Hashrate stays with whom it was granted to. */
export const TRANSFER_ASSETS = [...VAULT_ASSETS, 'PRO'] as const satisfies readonly Asset[];

/** From one member's balance to another's. */
export const transferIntent = defineIntent({
  title: 'transfer from your balance to another member',
  parameters: z.strictObject({
    asset: z.enum(TRANSFER_ASSETS),
    amount: intentAmountSchema,
    to: intentAddressSchema,
  }),
  lines: ({ asset, amount, to }) => [
    ['Amount', writeAmount(amount, asset)],
    ['Recipient', to],
    ['Fee', 'none'],
    ['What happens', 'the amount leaves your balance for the balance of the recipient, for good'],
  ],
});
