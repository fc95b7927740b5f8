import { z } from 'zod';
import { VAULT_ASSETS } from '../../rules/vault/asset.ts';
import { defineIntent } from '../define-intent.ts';
import { intentAmountSchema, writeAmount } from '../values.ts';

/** The deployment's accounts that anyone may give to, and what each of them keeps. */
const ASSETS_OF = { bank_reserve: ['USDC'], emission: ['SUIL'], reserve: VAULT_ASSETS } as const;
const NAME_OF = { bank_reserve: 'the bank reserve', emission: 'the emission of SUIL', reserve: 'the house reserve' };

/** A gift to one of the deployment's reserves, from the member's balance (rules.md §9). */
export const fundIntent = defineIntent({
  title: 'fund a reserve from your balance',
  parameters: z
    .strictObject({
      account: z.enum(['bank_reserve', 'emission', 'reserve']),
      asset: z.enum(VAULT_ASSETS),
      amount: intentAmountSchema,
    })
    .refine(({ account, asset }) => ASSETS_OF[account].some((kept) => kept === asset), {
      path: ['asset'],
      error: 'is not what this reserve keeps',
    }),
  lines: ({ account, asset, amount }) => [
    ['Amount', writeAmount(amount, asset)],
    ['Account', `${account} (${NAME_OF[account]})`],
    ['Fee', 'none'],
    ['What happens', 'the amount leaves your balance for good and cannot be taken back'],
  ],
});
