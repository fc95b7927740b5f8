import { expect, test } from 'vitest';
import type { Chain } from '../../platform/chain/chain.ts';
import { t } from '../../platform/i18n/texts.ts';
import { routeOf } from './pairs.ts';
import { swapPlan } from './plans.ts';
import type { Quote } from './quote.ts';

/** What the form promised at least, base units of what is received. */
const LEAST_OUT = 4_962_000_000_000n;

const quote = (amountOut: bigint): Quote => ({
  amount: 20_000_000_000n,
  goesIn: 19_940_000_000n,
  reserveIn: 100_000_000_000n,
  reserveOut: 30_000_000_000_000n,
  poolFeeBps: 30n,
  amountOut,
  minOut: amountOut - 1n,
  quickFee: 0n,
  poolFee: 60_000_000n,
  priceImpactPpm: 166_249n,
  value: null,
  hashrate: null,
});

/** Prepares the exchange when the pool would pay `amountOut` now; the least amounts of what is built are added to `built`. */
function prepare(amountOut: bigint, built: bigint[]) {
  const sdk = { buildSwap: ({ minOut }: { minOut: bigint }) => built.push(minOut) };
  const chain = { manifest: {}, sdk } as unknown as Chain;
  const form = { slippageBps: 50n, impactPpm: 166_249n, leastOut: LEAST_OUT, shareBps: 0n, acceptsLess: false };
  return swapPlan(t, routeOf('USDC', true), 20_000_000_000n, form, async () => quote(amountOut)).prepare(chain, '0x1');
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
