import { z } from 'zod';
import { defineIntent } from '../define-intent.ts';
import { intentAmountSchema, writeAmount } from '../values.ts';

const ASSET_OF = { flow: 'USDC', team: 'USDC', pledge: 'SUI' } as const;

/** From the reserve account to a reserve on the chain, by voucher; the operator's (rules.md §9). */
export const fundReserveIntent = defineIntent({
  title: 'fund a reserve on the chain, as the operator',
  parameters: z
    .strictObject({
      reserve: z.enum(['flow', 'team', 'pledge']),
      asset: z.enum(['USDC', 'SUI']),
      amount: intentAmountSchema,
    })
    .refine(({ reserve, asset }) => ASSET_OF[reserve] === asset, {
      path: ['asset'],
      error: 'is not what this reserve keeps',
    }),
  lines: ({ reserve, asset, amount }) => [
    ['Amount', writeAmount(amount, asset)],
    ['From', 'house reserve'],
    ['Reserve', reserve],
    ['Fee', 'none; your wallet pays the network fee'],
    ['What happens', 'the amount is held and a voucher is issued that pays the reserve on the chain once'],
  ],
});
