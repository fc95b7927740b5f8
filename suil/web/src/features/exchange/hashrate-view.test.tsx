import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import type { FeeHashrate } from './fee-hashrate.ts';
import { useHashrateChoice, useHashrateText } from './hashrate-view.tsx';
import { quoteOf } from './quote.test-support.ts';

/** 60% of 3.654 USD are due, 2.1924 HR. */
const all: FeeHashrate = {
  feeValue: 3_654_000n,
  shareBps: 6_000n,
  granted: 2_192_400n,
  remaining: 3_000_000n,
  capacity: 3_000_000n,
  marketPrice: 122_100n,
};

const quote = (hashrate: FeeHashrate | null) => quoteOf('SUIL', 'SUI', 1_000_000_000_000n, { hashrate });

function Form({ hashrate }: { hashrate: FeeHashrate | null }) {
  const { view, counted, isWaiting } = useHashrateChoice(quote(hashrate));
  return (
    <>
      {counted}
      {view}
      <output>{isWaiting ? 'waiting' : 'ready'}</output>
    </>
  );
}

test('default: the counted price beside the market’s, and no choice while all that is due is granted', async () => {
  const { container, getByRole, getByText } = await renderInApp(<Form hashrate={all} />);
  await expect
    .element(getByText('SUIL counts at 0.1218 USD, the lowest price of the last 7 days; market 0.1221 USD.'))
    .toBeVisible();
  expect(getByRole('group').elements()).toEqual([]);
  expect(container.querySelector('output')?.textContent).toBe('ready');
});

test('behavior: less than due is granted only to a user who accepts it', async () => {
  const { container, getByRole, getByText } = await renderInApp(
    <Form hashrate={{ ...all, granted: 1_200_000n, remaining: 1_200_000n }} />,
  );
  await expect.element(getByText(/only 1\.2000 HR of 2\.1924 HR now.*about 20 minutes/)).toBeVisible();
  expect(container.querySelector('output')?.textContent).toBe('waiting');
  await getByRole('button', { name: 'Swap with less' }).click();
  expect(container.querySelector('output')?.textContent).toBe('ready');
});

test('behavior: more than an hour’s exchanges grant never comes at once', async () => {
  const { getByText } = await renderInApp(<Form hashrate={{ ...all, granted: 2_000_000n, capacity: 2_000_000n }} />);
  await expect.element(getByText(/Swap less at a time/)).toBeVisible();
});

test('behavior: without a price the fee grants nothing, and the form says so', async () => {
  const none = { feeValue: 0n, shareBps: 6_000n, granted: 0n, remaining: 0n, capacity: 0n, marketPrice: null };
  const { container, getByText } = await renderInApp(<Form hashrate={none} />);
  await expect.element(getByText('SUIL has no price now, so the fee grants no hashrate.')).toBeVisible();
  expect(container.querySelector('output')?.textContent).toBe('ready');
});

test('default: another route has no hashrate', async () => {
  const { container } = await renderInApp(<Form hashrate={null} />);
  expect(container.textContent).toBe('ready');
});

function Text({ hashrate }: { hashrate: FeeHashrate }) {
  return <output>{useHashrateText()(hashrate)}</output>;
}

test.each([
  ['all that is due', all, '2.1924 HR (60% of 3.6540 USD)'],
  ['less', { ...all, granted: 1_200_000n }, '1.2000 HR'],
  ['nothing without a price', { ...all, feeValue: 0n, granted: 0n }, '0.0000 HR'],
])('variants: %s, in words', async (_, hashrate, expected) => {
  const { container } = await renderInApp(<Text hashrate={hashrate} />);
  expect(container.textContent).toBe(expected);
});
