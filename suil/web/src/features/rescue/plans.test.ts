import { expect, test } from 'vitest';
import type { Chain } from '../../platform/chain/chain.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { closePlan, unstakeSuiPlan } from './plans.ts';

const t: TFunction = (key: string, ..._values: readonly unknown[]) => key;
const SUI = 1_000_000_000n;
/** A chain that builds nothing; a quote of it is what the test says. */
const chain = (quote: object = {}) =>
  ({
    manifest: { coinTypes: {} },
    client: {},
    sdk: {
      buildClosePledgePrincipal: () => ({}),
      buildClosePledgeIncome: () => ({}),
      buildCloseSuilPledge: () => ({}),
      buildUnstake: (params: object) => params,
      fetchLiquidityView: async () => ({ reserves: {}, overview: { daysBehind: 3 } }),
      quoteUnstake: () => quote,
      normalizeStructTag: String,
    },
  }) as unknown as Chain;

async function rowsOf(plan: ReturnType<typeof closePlan>, on = chain()) {
  const { rows } = await plan.prepare(on, '0x1');
  return Object.fromEntries(rows().map(({ label, value }) => [label, value]));
}

test('closing says what is paid: principal and SUIL in full, of income 3% are the fee', async () => {
  expect(await rowsOf(closePlan(t, { kind: 'principal', id: 7n, amount: 30n * SUI }, 300n))).toMatchObject({
    'pledge.number': '7',
    'pledge.principal': '30.0000 SUI',
    'review.youReceive': '30.0000 SUI',
  });
  expect(await rowsOf(closePlan(t, { kind: 'suil', id: 8n, amount: 100n * SUI }, 300n))).toMatchObject({
    'review.youReceive': '100.0000 SUIL',
  });
  expect(await rowsOf(closePlan(t, { kind: 'income', id: 9n, amount: 2n * SUI }, 300n))).toMatchObject({
    'pledge.income': '2.0000 SUI',
    'review.fee': '0.0600 SUI',
    'review.youReceive': '1.9400 SUI',
  });
});

test('taking principal out in SUI says the least that arrives, and builds exactly that', async () => {
  const quote = {
    fee: 1_000_000n,
    poolFee: 297_000n,
    suiOutMist: 27n * SUI,
    minSuiOutMist: 26_865_000_000n,
    priceImpactPpm: 20n,
  };
  const plan = unstakeSuiPlan(t, 100_000_000n, 100n);
  expect(await rowsOf(plan, chain(quote))).toEqual({
    'flow.principalTaken': '100.0000 USDC',
    'review.fee': '1.0000 USDC',
    'review.youReceive': '27.0000 SUI',
    'review.atLeast': '26.8650 SUI',
    'review.poolFee': '0.2970 USDC',
    'review.priceImpact': '0.002%',
  });
  const { transaction } = await plan.prepare(chain(quote), '0x1');
  expect(transaction).toMatchObject({ value: 100_000_000n, minSuiOutMist: 26_865_000_000n, daysBehind: 3 });
  expect(plan.withoutConsent).toBe(true);
});
