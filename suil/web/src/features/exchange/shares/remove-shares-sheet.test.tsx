import type { QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderInApp, rowsOf } from '../../../testing/render.test-support.tsx';
import RemoveSharesSheet from './remove-shares-sheet.tsx';

const SHARE = 1_000_000_000n;
/** 1,000 SUI and 2,000 USDC belong to four shares. */
const pool: readonly [QueryKey, unknown] = [
  ['open', 'pool', 'usdcSui'],
  { x: 1_000n * SHARE, y: 2_000_000_000n, shares: 4n * SHARE, feeBps: 30 },
];
const own: readonly [QueryKey, unknown] = [[null, 'shares', 'usdcSui'], 2n * SHARE];

const open = (...answers: (readonly [QueryKey, unknown])[]) =>
  renderInApp(<RemoveSharesSheet pool="usdcSui" open onClose={() => undefined} />, answers);
const values = () => rowsOf(document.body).map(([, value]) => value);

test('default: what the own shares are paid out as', async () => {
  const { getByRole } = await open(pool, own);
  expect(values()).toEqual(['2.0000', '≈ 500.0000 SUI', '≈ 1,000.0000 USDC']);
  await expect.element(getByRole('button', { name: 'Review' })).toBeEnabled();
});

test('behavior: until the own shares are known no amount is named, and nothing can be signed', async () => {
  const { getByRole } = await open(pool);
  expect(values()).toEqual(['–', '–', '–']);
  await expect.element(getByRole('button', { name: 'Review' })).toBeDisabled();
});
