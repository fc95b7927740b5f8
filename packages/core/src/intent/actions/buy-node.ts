import { z } from 'zod';
import { NODE_TIER_TERMS, NODE_TIERS } from '../../node/tiers.ts';
import { defineIntent } from '../define-intent.ts';
import { writeAmount } from '../values.ts';

/** Nodes of one tier, paid in USDC or PRO (rules.md §8). */
export const buyNodeIntent = defineIntent({
  title: 'buy nodes',
  parameters: z.strictObject({
    tier: z.enum(NODE_TIERS),
    quantity: z.number().int().min(1).max(2_000).describe('how many nodes'),
    payWith: z.enum(['USDC', 'PRO']),
  }),
  lines: ({ tier, quantity, payWith }) => {
    const { priceUnits } = NODE_TIER_TERMS[tier];
    return [
      ['Tier', tier],
      ['Quantity', `${quantity}`],
      ['Price of one', writeAmount(priceUnits, payWith)],
      ['Price in all', writeAmount(priceUnits * BigInt(quantity), payWith)],
      ['Fee', 'none'],
      ['What happens', 'the price leaves your balance and the nodes are yours; a purchase is final'],
    ];
  },
});
