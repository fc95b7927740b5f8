import { z } from 'zod';
import { defineIntent } from '../define-intent.ts';
import { intentAmountSchema, writeAmount } from '../values.ts';

const ASSET_OF = { bank_reserve: 'USDC', emission: 'SUIL' } as const;

/** From the reserve account to the bank reserve or the emission; the operator's (rules.md §9). */
export const allocateIntent = defineIntent({
  title: 'allocate from the house reserve, as the operator',
  parameters: z
    .strictObject({
      to: z.enum(['bank_reserve', 'emission']),
      asset: z.enum(['USDC', 'SUIL']),
      amount: intentAmountSchema,
    })
    .refine(({ to, asset }) => ASSET_OF[to] === asset, { path: ['asset'], error: 'is not what this account keeps' }),
  lines: ({ to, asset, amount }) => [
    ['Amount', writeAmount(amount, asset)],
    ['From', 'reserve'],
    ['To', to],
    ['Fee', 'none'],
    ['What happens', 'the amount moves within the house and can only go to members from there'],
  ],
});
