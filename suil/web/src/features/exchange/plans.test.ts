import { planRoute } from '@suil/core';
import { expect, test, vi } from 'vitest';
import type { Chain } from '../../platform/chain/chain.ts';
import { t } from '../../platform/i18n/texts.ts';
import type { Route } from './choice.ts';
import { swapPlan } from './plans.ts';
import { quoteOf } from './quote.test-support.ts';

const route: Route = { pay: 'USDC', get: 'SUI', steps: planRoute('USDC', 'SUI'), isExchange: false };
const form = { slippageBps: 50n, acceptsLess: false };

/** A quote of 20,000 USDC whose least is 0.5% below what it brings. */
const quote = (amountOut: bigint, impactPpm = 10_000n) =>
  quoteOf('USDC', 'SUI', 20_000_000_000n, { amountOut, minOut: (amountOut * 995n) / 1_000n, impactPpm });

/** The form's quote. */
const SHOWN = quote(10_000_000_000_000n);

/** Prepares the exchange when the pool would pay `now`; the least amounts of what is built are added to `built`. */
function prepare(now: ReturnType<typeof quote>, built: bigint[] = []) {
  const sdk = { buildRouteSwap: ({ minOut }: { minOut: bigint }) => built.push(minOut) };
  const chain = { manifest: {}, sdk } as unknown as Chain;
  return swapPlan(t, route, SHOWN, form, async () => now).prepare(chain, '0x1');
}

test('default: what the form promised is enough, and the new quote’s minimum is signed', async () => {
  const built: bigint[] = [];
  const { worse } = await prepare(quote(9_950_000_000_000n), built);
  expect(worse).toBeUndefined();
  expect(built).toEqual([9_900_250_000_000n]);
});

test('attack: another trade moved the price between the form and the signature: both amounts are to be accepted', async () => {
  const { worse } = await prepare(quote(9_949_999_999_999n));
  // 50.000000001 of 10,000 is 0.50000…%, rounded up; shown amounts are cut.
  expect(worse).toEqual({ before: '10,000.0000 SUI', now: '9,949.9999 SUI', share: '0.51%' });
});

test('attack: a tenth less, or an impact whose loss the form would want typed, is refused, and nothing is built', async () => {
  const built: bigint[] = [];
  for (const moved of [quote(9_000_000_000_000n), quote(9_500_000_000_000n, 100_000n)])
    await expect(prepare(moved, built)).rejects.toMatchObject({ code: 'POOL_OUTPUT_BELOW_MINIMUM' });
  expect(built).toEqual([]);
});

test('attack: the price moved while the review was read: what replaces it names both amounts', async () => {
  const answers = [SHOWN, quote(9_950_000_000_000n), quote(9_900_000_000_000n), quote(9_900_000_000_000n)];
  const chain = { manifest: {}, sdk: { buildRouteSwap: () => null } } as unknown as Chain;
  const read = async () => answers.shift() ?? SHOWN;
  const { renew } = await swapPlan(t, route, SHOWN, form, read).prepare(chain, '0x1');
  // The least that was reviewed is still there.
  expect(await renew?.()).toBeNull();
  const renewed = await renew?.();
  expect((await renewed?.prepare(chain, '0x1'))?.worse).toMatchObject({
    before: '10,000.0000 SUI',
    now: '9,900.0000 SUI',
  });
});

test('SUIL for USDC: one transaction with the minimum on the last step; the review names both steps', async () => {
  const steps = planRoute('SUIL', 'USDC');
  const route: Route = { pay: 'SUIL', get: 'USDC', steps, isExchange: true };
  const buildRouteSwap = vi.fn();
  const sdk = { buildRouteSwap, normalizeStructTag: String, poolOf: (_: object, id: string) => ({ id }) };
  const chain = { manifest: { coinTypes: {} }, sdk } as unknown as Chain;
  const shown = quoteOf('SUIL', 'USDC', 1_000_000_000_000n);
  const plan = swapPlan(t, route, shown, form, async () => shown);
  const { rows } = await plan.prepare(chain, '0x1');
  // 117.578191 USDC less 0.5%; shown amounts are cut.
  expect(buildRouteSwap).toHaveBeenCalledWith(
    expect.objectContaining({ steps, amount: 1_000_000_000_000n, minOut: 116_990_300n, recipient: '0x1' }),
  );
  expect(rows().map(({ value }) => value)).toEqual(
    expect.arrayContaining(['1,000.0000 SUIL', '60.3847 SUI', '117.5781 USDC', '116.9903 USDC']),
  );
});

test('the share of the fee that the user was shown is what is asked for, also where the node names a smaller one later', async () => {
  const steps = planRoute('SUIL', 'SUI');
  const route: Route = { pay: 'SUIL', get: 'SUI', steps, isExchange: true };
  const hashrate = (shareBps: bigint) => ({
    ...{ feeValue: 3_654_000n, granted: 2_192_400n, remaining: 3_000_000n, capacity: 3_000_000n, marketPrice: null },
    shareBps,
  });
  const quote = (shareBps: bigint) => quoteOf('SUIL', 'SUI', 1_000_000_000_000n, { hashrate: hashrate(shareBps) });
  const buildSwapSuil = vi.fn();
  const chain = { manifest: {}, sdk: { buildSwapSuil } } as unknown as Chain;
  await swapPlan(t, route, quote(6_000n), form, async () => quote(100n)).prepare(chain, '0x1');
  // 60% of 3.654 are 2.1924 HR, less 0.5%.
  expect(buildSwapSuil).toHaveBeenCalledWith(expect.objectContaining({ minHashrate: 2_181_438n }));
});
