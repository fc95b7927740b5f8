import { z } from 'zod';
import { NODE_PAYMENTS, NODE_TIERS } from '../../rules/node/node.ts';
import { defineIntent } from '../define-intent.ts';
import { intentAmountSchema, writeAmount } from '../values.ts';

/** Nodes of one tier, paid in USDC or PRO (rules.md §8). The price is named, so that no change of it can surprise the buyer. */
export const buyNodeIntent = defineIntent({
  title: 'buy nodes',
  parameters: z.strictObject({
    tier: z.enum(NODE_TIERS),
    quantity: z.number().int().min(1).max(1_000_000).describe('how many nodes'),
    payWith: z.enum(NODE_PAYMENTS),
    price: intentAmountSchema.meta({
      description: 'price of one node in base units; refused when it is another by then',
      example: '200000000',
    }),
  }),
  lines: ({ tier, quantity, payWith, price }) => [
    ['Tier', tier],
    ['Quantity', `${quantity}`],
    ['Price of one', writeAmount(price, payWith)],
    ['Price in all', writeAmount(BigInt(price) * BigInt(quantity), payWith)],
    ['Fee', 'none'],
    ['What happens', 'the price leaves your balance and the nodes are yours; a purchase is final'],
  ],
});
