import { expect, test } from 'vitest';
import { configured } from '../../../entities/parameters/configuration.test-support.ts';
import { HOLDER, HOLDINGS } from '../../../entities/portfolio/portfolio.test-support.ts';
import { renderInApp, rowsOf } from '../../../testing/render.test-support.tsx';
import WatchedAssets from './watched-assets.tsx';

const claimable = (container: Element) =>
  rowsOf(container).find(([label]) => label === 'Claimable, after the fee')?.[1];

test('default: what can be claimed is after the fee that the chain has', async () => {
  const answers = [...HOLDINGS, configured({ claimFeeBps: 1_700n })];
  const { container, getByTestId } = await renderInApp(<WatchedAssets address={HOLDER} />, answers);
  expect(claimable(container)).toBe('8.3000 USDC');
  await expect.element(getByTestId('watched-total')).toMatchTextContent(/108\.30/);
});

test('behavior: until the chain has said the fee, no income is named after it, and no total', async () => {
  const { container, getByTestId } = await renderInApp(<WatchedAssets address={HOLDER} />, HOLDINGS);
  expect(claimable(container)).toBe('–');
  expect(getByTestId('watched-total').elements()).toEqual([]);
});
