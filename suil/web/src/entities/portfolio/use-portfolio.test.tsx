import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { configured } from '../parameters/configuration.test-support.ts';
import { HOLDER, HOLDINGS } from './portfolio.test-support.ts';
import { useTotalAssets } from './total-assets.ts';

function Total() {
  const { value } = useTotalAssets(HOLDER);
  return <output>{value === null ? 'unknown' : String(value.total)}</output>;
}

test('default: income counts after the claim fee that the chain has', async () => {
  const { container } = await renderInApp(<Total />, [...HOLDINGS, configured({ claimFeeBps: 1_700n })]);
  // 100 USDC and 10 less 17%.
  expect(container.textContent).toBe('108300000');
});

test('behavior: until the chain has said the fees there is no total', async () => {
  const { container } = await renderInApp(<Total />, HOLDINGS);
  expect(container.textContent).toBe('unknown');
});
