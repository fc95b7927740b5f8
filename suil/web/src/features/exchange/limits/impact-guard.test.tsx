import { planRoute } from '@suil/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../testing/render.test-support.tsx';
import type { Route } from '../choice.ts';
import { quoteOf } from '../quote.test-support.ts';
import { useImpactGuard, useMeanGuard } from './impact-guard.tsx';

const route: Route = { pay: 'USDC', get: 'SUI', steps: planRoute('USDC', 'SUI'), isExchange: false };
const amounts: string[] = [];

const quote = (impactPpm: bigint) => quoteOf('USDC', 'SUI', 20_000_000_000n, { impactPpm });

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
  // Below 2,000,000 ÷ 99 ÷ 0.997 = 20,262.8…, cut to four digits.
  await getByRole('button', { name: 'Use 20,260.0000 USDC' }).click();
  expect(amounts).toEqual(['20260']);
});

/** SUI pays 2 USDC on average; `suiSpot` now. */
function MeanForm({ suiSpot }: { suiSpot: bigint }) {
  const selling: Route = { pay: 'SUI', get: 'USDC', steps: planRoute('SUI', 'USDC'), isExchange: false };
  const quoted = quoteOf('SUI', 'USDC', 20_000_000_000n);
  const prices = { ...quoted.prices, suiSpot, suiRecent: 2_000_000n };
  const { view, isWaiting, isRisky } = useMeanGuard(selling, { ...quoted, prices });
  return (
    <>
      {view}
      <output>{`${isWaiting ? 'waiting' : 'ready'}${isRisky ? ', risky' : ''}`}</output>
    </>
  );
}

test('a price away from its mean: words from 2% on, a tick from 5%, the loss typed from 10%', async () => {
  const said = await renderInApp(<MeanForm suiSpot={1_950_000n} />);
  await expect.element(said.getByText(/2\.5% worse/)).toBeVisible();
  expect(state(said.container)).toBe('ready');
  await said.unmount();
  const ticked = await renderInApp(<MeanForm suiSpot={1_900_000n} />);
  expect(state(ticked.container)).toBe('waiting, risky');
  await ticked.getByRole('checkbox').click();
  expect(state(ticked.container)).toBe('ready, risky');
  await ticked.unmount();
  const typed = await renderInApp(<MeanForm suiSpot={1_753_000n} />);
  await typed.getByRole('textbox', { name: 'To swap anyway, type the loss: 12.4' }).fill('12.4');
  expect(state(typed.container)).toBe('ready, risky');
});
