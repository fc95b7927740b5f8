/** Acts with coins of the wallet: swap them, or top up the account with them (rules.md §§7, 9). */
import { AppError, planRoute } from '@suil/core';
import { buildRouteSwap, buildTopUp, buildTopUpSuil, buildTopUpUsdc, fetchRouteQuote } from '@suil/sdk';
import { z } from 'zod';
import { type Act, amountIn, defineAct, leastOf, slippageSchema, unitsIn } from './act.ts';

const coinSchema = z.enum(['SUI', 'SUIL', 'USDC']);

const swap = defineAct({
  name: 'swap',
  title: 'Swap one coin for another',
  description:
    'Swaps SUI, SUIL or USDC over the pools of the contracts. SUIL is sold over the exchange, whose fee grants hashrate; any hashrate is accepted.',
  given: z.object({
    pay: coinSchema,
    get: coinSchema,
    amount: amountIn('coins that are paid'),
    slippageBps: slippageSchema,
  }),
  plan: async ({ client, manifest, sender: recipient }, { pay, get, amount: text, slippageBps }) => {
    if (pay === get) throw new AppError('REQUEST_INVALID', { detail: 'pay and get are the same coin' });
    const amount = unitsIn(pay, text);
    const steps = planRoute(pay, get);
    const { amountOut, impactPpm, hashrate } = await fetchRouteQuote(client, manifest, { steps, amount });
    const minOut = leastOf(amountOut, slippageBps);
    return {
      transaction: buildRouteSwap({ manifest, steps, amount, minOut, minHashrate: 0n, recipient }),
      quote: { amountOut, leastAmountOut: minOut, impactPpm, hashrate: hashrate?.granted ?? 0n },
    };
  },
});

const topUp = defineAct({
  name: 'top_up',
  title: 'Top up the account',
  description:
    'Moves coins from the wallet to the sender’s account in the ledger, for the bank, hashrate and nodes. They are withdrawn in the app, by a signed request.',
  given: z.object({ coin: coinSchema, amount: amountIn('coins') }),
  plan: async ({ manifest }, { coin, amount: text }) => {
    const amount = unitsIn(coin, text);
    if (coin === 'SUI') return { transaction: buildTopUp({ manifest, amountMist: amount }), quote: {} };
    const build = coin === 'USDC' ? buildTopUpUsdc : buildTopUpSuil;
    return { transaction: build({ manifest, amount }), quote: {} };
  },
});

export const coinActs: readonly Act[] = [swap, topUp];
