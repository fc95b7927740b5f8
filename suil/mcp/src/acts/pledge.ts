/** Acts of pledges of SUI (rules.md §6): pledge, withdraw income, take an ended pledge out. */
import { AppError, MIST_PER_SUI, mulDivFloor } from '@suil/core';
import {
  buildClosePledgeIncome,
  buildClosePledgePrincipal,
  buildPledge,
  buildWithdrawPledgeIncome,
  fetchPrices,
} from '@suil/sdk';
import { z } from 'zod';
import { type Act, amountIn, defineAct, leastOf, slippageSchema, unitsIn } from './act.ts';

const idSchema = z
  .string()
  .regex(/^\d{1,20}$/)
  .describe('The id of the pledge, as get_address names it');

const pledge = defineAct({
  name: 'pledge',
  title: 'Pledge SUI for a term',
  description: 'The SUI is locked for the term and earns SUI. It can be taken out when the term has ended.',
  given: z.object({
    amount: amountIn('SUI', '20'),
    termDays: z.union([z.literal(30), z.literal(90), z.literal(180), z.literal(360)]),
    slippageBps: slippageSchema,
  }),
  plan: async ({ client, manifest }, { amount, termDays, slippageBps }) => {
    const amountMist = unitsIn('SUI', amount);
    const { suiGrant } = await fetchPrices(client, manifest);
    if (suiGrant === null) throw new AppError('PRICE_STALE');
    const value = mulDivFloor(amountMist, suiGrant, MIST_PER_SUI);
    const minValue = leastOf(value, slippageBps);
    return {
      transaction: buildPledge({ manifest, amountMist, termDays, minValue }),
      quote: { valueMicroUsd: value, leastValueMicroUsd: minValue },
    };
  },
});

const withdrawIncome = defineAct({
  name: 'withdraw_pledge_income',
  title: 'Withdraw the income of a running pledge',
  description: 'Pays all income so far, less the fee. The yield starts again at its lowest rate.',
  given: z.object({ id: idSchema }),
  plan: async ({ manifest }, { id }) => ({
    transaction: buildWithdrawPledgeIncome({ manifest, id: BigInt(id) }),
    quote: {},
  }),
});

const closePrincipal = defineAct({
  name: 'close_pledge_principal',
  title: 'Take the principal of an ended pledge',
  description: 'Pays the principal of a pledge whose term has ended to its owner.',
  given: z.object({ id: idSchema }),
  plan: async ({ manifest }, { id }) => ({
    transaction: buildClosePledgePrincipal({ manifest, id: BigInt(id) }),
    quote: {},
  }),
});

const closeIncome = defineAct({
  name: 'close_pledge_income',
  title: 'Take the income of an ended pledge',
  description: 'Pays the income of a pledge whose term has ended, less the fee, to its owner.',
  given: z.object({ id: idSchema }),
  plan: async ({ manifest }, { id }) => ({
    transaction: buildClosePledgeIncome({ manifest, id: BigInt(id) }),
    quote: {},
  }),
});

export const pledgeActs: readonly Act[] = [pledge, withdrawIncome, closePrincipal, closeIncome];
