/** Transfers between members: what one would cost and leave, before it is signed (rules.md §9). */
import { z } from 'zod';
import { VAULT_ASSETS } from '../../rules/vault/asset.ts';
import { defineApi } from '../contract/define-api.ts';
import { memberAddressSchema, unitsSchema } from '../contract/values.ts';

export const transferPreviewQuerySchema = z.object({
  asset: z.enum([...VAULT_ASSETS, 'PRO']),
  amount: unitsSchema,
  to: memberAddressSchema,
});
export const transferPreviewResponseSchema = z
  .object({
    amount: unitsSchema,
    /** Always none. */
    fee: unitsSchema,
    /** The balance now. */
    available: unitsSchema,
    /** The balance after it. */
    remaining: unitsSchema,
  })
  .meta({ example: { amount: '5000000', fee: '0', available: '7500000', remaining: '2500000' } });
export type TransferPreviewResponse = z.infer<typeof transferPreviewResponseSchema>;

export const transferApi = defineApi({
  'GET /transfers/preview': {
    tag: 'transfers',
    summary: 'What a transfer made now would cost and leave',
    session: true,
    query: transferPreviewQuerySchema,
    response: transferPreviewResponseSchema,
    refusals: [400, 401, 403, 409],
  },
});
