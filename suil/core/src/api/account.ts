/** GET /api/account: the member's place in the referral tree, from the chain's events. */
import { z } from 'zod';
import { addressSchema } from './values.ts';

export const accountResponseSchema = z.object({
  address: addressSchema,
  root: addressSchema,
  /** The zero address while there is none. */
  inviter: addressSchema,
  bound: z.boolean(),
});
export type AccountResponse = z.infer<typeof accountResponseSchema>;
