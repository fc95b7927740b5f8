import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { EarlyOffer } from './early-offer.tsx';

const announcedUpgrade = { readyMs: 1_795_219_200_000, announcedMs: 1_794_614_400_000 };
/** Day 20,800 is the present one. */
const render = (item: Parameters<typeof EarlyOffer>[0]['item'], upgrade: unknown = announcedUpgrade) =>
  renderInApp(<EarlyOffer item={item} />, [
    [['open', 'liquidity'], { overview: { lastClosedDay: 20_799 } }],
    [['open', 'configuration'], { announcedUpgrade: upgrade }],
  ]);

test('default: a term that still runs can be redeemed while an upgrade is announced', async () => {
  const { getByTestId } = await render({ status: 'active', redeemableDay: 20_801 });
  await expect.element(getByTestId('redeem-early')).toBeVisible();
});

test.each([
  ['what can be redeemed anyway', { status: 'active', redeemableDay: 20_800 }, announcedUpgrade],
  ['what has ended', { status: 'ended', redeemableDay: 20_801 }, announcedUpgrade],
  ['nothing announced', { status: 'active', redeemableDay: 20_801 }, null],
] as const)('behavior: says nothing of %s', async (_, item, upgrade) => {
  const { getByTestId } = await render(item, upgrade);
  expect(getByTestId('redeem-early').elements()).toEqual([]);
});
