/** GET /api/account: the member's place in the referral tree, from the chain's events. */
import { z } from 'zod';
import { defineApi } from './contract/define-api.ts';
import { addressSchema } from './contract/values.ts';

export const accountResponseSchema = z.object({
  address: addressSchema,
  root: addressSchema,
  /** The zero address while there is none. */
  inviter: addressSchema,
  bound: z.boolean(),
});
export type AccountResponse = z.infer<typeof accountResponseSchema>;

export const accountApi = defineApi({
  'GET /account': {
    tag: 'account',
    summary: 'Place in the referral tree',
    session: true,
    response: accountResponseSchema,
    refusals: [401],
  },
});
