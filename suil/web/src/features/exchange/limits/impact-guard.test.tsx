import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../testing/render.test-support.tsx';
import { routeOf } from '../pairs.ts';
import type { Quote } from '../quote.ts';
import { useImpactGuard } from './impact-guard.tsx';

const route = routeOf('USDC', true);
const amounts: string[] = [];

const quote = (priceImpactPpm: bigint): Quote => ({
  amount: 20_000_000_000n,
  goesIn: 19_940_000_000n,
  reserveIn: 100_000_000_000n,
  reserveOut: 30_000_000_000_000n,
  poolFeeBps: 30n,
  amountOut: 4_987_000_000_000n,
  minOut: 4_962_000_000_000n,
  quickFee: 0n,
  poolFee: 60_000_000n,
  priceImpactPpm,
  value: null,
  hashrate: null,
});

/** The quote, and after "Read again" a later one. */
function Form({ impactPpm, laterPpm = impactPpm }: { impactPpm: bigint; laterPpm?: bigint }) {
  const [ppm, setPpm] = useState(impactPpm);
  const { view, isWaiting, isRisky } = useImpactGuard(route, quote(ppm), (text) => amounts.push(text));
  return (
    <>
      {view}
      <button type="button" onClick={() => setPpm(laterPpm)}>
        Read again
      </button>
      <output>{`${isWaiting ? 'waiting' : 'ready'}${isRisky ? ', risky' : ''}`}</output>
    </>
  );
}

const state = (container: Element) => container.querySelector('output')?.textContent;

test('below 1% nothing is said; from 1% on it is said, and no more', async () => {
  const { container, getByRole, getByText } = await renderInApp(<Form impactPpm={9_999n} laterPpm={10_000n} />);
  expect(container.textContent).toBe('Read againready');
  await getByRole('button').click();
  await expect.element(getByText(/moves the price by 1%/)).toBeVisible();
  expect(state(container)).toBe('ready');
});

test('from 3% on the loss has to be accepted', async () => {
  const { container, getByRole } = await renderInApp(<Form impactPpm={30_000n} />);
  expect(state(container)).toBe('waiting, risky');
  await getByRole('checkbox', { name: 'I accept this loss.' }).click();
  expect(state(container)).toBe('ready, risky');
});

test('from 10% on the loss has to be typed, and typed again when it has changed; the largest amount without a warning can be used', async () => {
  const { container, getByRole } = await renderInApp(<Form impactPpm={166_249n} laterPpm={167_001n} />);
  expect(state(container)).toBe('waiting, risky');
  expect(getByRole('checkbox').elements()).toEqual([]);
  const field = getByRole('textbox', { name: 'To swap anyway, type the loss: 16.7' });
  await field.fill('16.6');
  expect(state(container)).toBe('waiting, risky');
  await field.fill('16,7');
  expect(state(container)).toBe('ready, risky');
  await getByRole('button', { name: 'Read again' }).click();
  expect(state(container)).toBe('waiting, risky');
  // 100,000 × 0.009999 ÷ 0.990001 ÷ 0.997, cut.
  await getByRole('button', { name: 'Use 1,013.0380 USDC' }).click();
  expect(amounts).toEqual(['1013.038093']);
});
