/** Acts of the liquidity pool (rules.md §§2, 3): bind an inviter, stake, take principal out, claim income. */
import {
  buildBindInviter,
  buildClaim,
  buildClaimUsdc,
  buildStake,
  buildUnstake,
  buildUnstakeUsdc,
  fetchLiquidityView,
  quoteClaim,
  quoteStake,
  quoteUnstake,
} from '@suil/sdk';
import { z } from 'zod';
import { addressSchema } from '../tools/address.ts';
import { type Act, amountIn, defineAct, leastOf, paidInSchema, slippageSchema, unitsIn } from './act.ts';

const bindInviter = defineAct({
  name: 'bind_inviter',
  title: 'Bind an inviter',
  description: 'Binds the sender to an inviter, once and permanently. Everything else needs it.',
  given: z.object({ inviter: addressSchema }),
  plan: async ({ manifest }, { inviter }) => ({ transaction: buildBindInviter({ manifest, inviter }), quote: {} }),
});

const stake = defineAct({
  name: 'stake',
  title: 'Stake SUI in the liquidity pool',
  description: 'SUI becomes principal in USD at the price of the exchange pool. It earns from the next day on.',
  given: z.object({ amount: amountIn('SUI', '21'), slippageBps: slippageSchema }),
  plan: async ({ client, manifest }, { amount, slippageBps }) => {
    const amountMist = unitsIn('SUI', amount);
    const { overview, reserves } = await fetchLiquidityView(client, manifest);
    const { value, poolFeeMist, priceImpactPpm } = quoteStake({ reserves, amountMist, slippageBps: 0n });
    const minValue = leastOf(value, slippageBps);
    const { daysBehind } = overview;
    return {
      transaction: buildStake({ manifest, amountMist, minValue, daysBehind }),
      quote: { principalMicroUsd: value, leastPrincipalMicroUsd: minValue, poolFeeMist, priceImpactPpm },
    };
  },
});

const unstake = defineAct({
  name: 'unstake',
  title: 'Take principal out of the liquidity pool',
  description: 'Pays principal less the fee, in SUI at the price of the exchange pool or in USDC.',
  given: z.object({ value: amountIn('USD'), paidIn: paidInSchema, slippageBps: slippageSchema }),
  plan: async ({ client, manifest, sender }, { value: text, paidIn, slippageBps }) => {
    const value = unitsIn('USD', text);
    const { overview, reserves } = await fetchLiquidityView(client, manifest, sender);
    const { daysBehind, unstakeFeeBps } = overview;
    const { fee, net, suiOutMist } = quoteUnstake({ reserves, value, unstakeFeeBps, slippageBps: 0n });
    if (paidIn === 'USDC')
      return {
        transaction: buildUnstakeUsdc({ manifest, value, daysBehind }),
        quote: { feeMicroUsd: fee, paidMicroUsdc: net },
      };
    const minSuiOutMist = leastOf(suiOutMist, slippageBps);
    return {
      transaction: buildUnstake({ manifest, value, minSuiOutMist, daysBehind }),
      quote: { feeMicroUsd: fee, paidMist: suiOutMist, leastPaidMist: minSuiOutMist },
    };
  },
});

const claim = defineAct({
  name: 'claim_static_income',
  title: 'Claim static income of the liquidity pool',
  description:
    'Pays income less the fee, in SUI at the price of the exchange pool or in USDC. The yield starts again at its lowest rate.',
  given: z.object({ amount: amountIn('USD'), paidIn: paidInSchema, slippageBps: slippageSchema }),
  plan: async ({ client, manifest, sender }, { amount: text, paidIn, slippageBps }) => {
    const amount = unitsIn('USD', text);
    const { overview, reserves } = await fetchLiquidityView(client, manifest, sender);
    const { daysBehind, claimFeeBps } = overview;
    const { fee, net, suiOutMist } = quoteClaim({ reserves, amount, claimFeeBps, slippageBps: 0n });
    const params = { manifest, kind: 'static', amount, daysBehind } as const;
    if (paidIn === 'USDC')
      return { transaction: buildClaimUsdc(params), quote: { feeMicroUsd: fee, paidMicroUsdc: net } };
    const minSuiOutMist = leastOf(suiOutMist, slippageBps);
    return {
      transaction: buildClaim({ ...params, minSuiOutMist }),
      quote: { feeMicroUsd: fee, paidMist: suiOutMist, leastPaidMist: minSuiOutMist },
    };
  },
});

export const liquidityActs: readonly Act[] = [bindInviter, stake, unstake, claim];
