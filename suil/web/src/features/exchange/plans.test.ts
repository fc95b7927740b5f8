import { planRoute } from '@suil/core';
import { expect, test, vi } from 'vitest';
import type { Chain } from '../../platform/chain/chain.ts';
import { t } from '../../platform/i18n/texts.ts';
import type { Route } from './choice.ts';
import { swapPlan } from './plans.ts';
import { quoteOf } from './quote.test-support.ts';

/** What the form promised at least, base units of what is received. */
const LEAST_OUT = 4_962_000_000_000n;

const route: Route = { pay: 'USDC', get: 'SUI', steps: planRoute('USDC', 'SUI'), isExchange: false };

const quote = (amountOut: bigint) => quoteOf('USDC', 'SUI', 20_000_000_000n, { amountOut, minOut: amountOut - 1n });

/** Prepares the exchange when the pool would pay `amountOut` now; the least amounts of what is built are added to `built`. */
function prepare(amountOut: bigint, built: bigint[]) {
  const sdk = { buildRouteSwap: ({ minOut }: { minOut: bigint }) => built.push(minOut) };
  const chain = { manifest: {}, sdk } as unknown as Chain;
  const form = { slippageBps: 50n, impactPpm: 166_249n, leastOut: LEAST_OUT, shareBps: 0n, acceptsLess: false };
  return swapPlan(t, route, 20_000_000_000n, form, async () => quote(amountOut)).prepare(chain, '0x1');
}

test('attack: another trade moved the price between the form and the signature: refused, and nothing is built', async () => {
  const built: bigint[] = [];
  await expect(prepare(LEAST_OUT - 1n, built)).rejects.toMatchObject({ code: 'POOL_OUTPUT_BELOW_MINIMUM' });
  expect(built).toEqual([]);
});

test('default: what the form promised is enough, and the new quote’s minimum is signed', async () => {
  const built: bigint[] = [];
  await prepare(LEAST_OUT, built);
  expect(built).toEqual([LEAST_OUT - 1n]);
});

test('SUIL for USDC: one transaction with the minimum on the last step; the review names both steps', async () => {
  const steps = planRoute('SUIL', 'USDC');
  const route: Route = { pay: 'SUIL', get: 'USDC', steps, isExchange: true };
  const buildRouteSwap = vi.fn();
  const sdk = { buildRouteSwap, normalizeStructTag: String, poolOf: (_: object, id: string) => ({ id }) };
  const chain = { manifest: { coinTypes: {} }, sdk } as unknown as Chain;
  const form = { slippageBps: 50n, impactPpm: 0n, leastOut: 0n, shareBps: 6_000n, acceptsLess: false };
  const plan = swapPlan(t, route, 1_000_000_000_000n, form, async () => quoteOf('SUIL', 'USDC', 1_000_000_000_000n));
  const { rows } = await plan.prepare(chain, '0x1');
  // 117.578191 USDC less 0.5%; shown amounts are cut.
  expect(buildRouteSwap).toHaveBeenCalledWith(
    expect.objectContaining({ steps, amount: 1_000_000_000_000n, minOut: 116_990_300n, recipient: '0x1' }),
  );
  expect(rows().map(({ value }) => value)).toEqual(
    expect.arrayContaining(['1,000.0000 SUIL', '60.3847 SUI', '117.5781 USDC', '116.9903 USDC']),
  );
});
