import { expect, test } from 'vitest';
import { renderInApp } from '../../../testing/render.test-support.tsx';
import { WaitingCard } from './waiting-card.tsx';

const HOUR = 3_600_000;
/** A day whose root is claimable 72 hours after the start of 1970. */
const published = (day: number, known: { attested?: boolean; held?: boolean; matches?: boolean }) => ({
  day,
  published: { timestampMs: 0, claimableAtMs: 72 * HOUR, attested: false, held: false, matches: true, ...known },
});

test('default: each day says what the audit key said of it, and a day that is not published says nothing of it', async () => {
  const items = [
    { day: 5, published: null },
    published(4, {}),
    published(3, { attested: true }),
    published(2, { held: true }),
    published(1, { matches: false }),
  ];
  const { getByTestId, getByText } = await renderInApp(<WaitingCard waiting={2_092n} nowMs={HOUR} />, [
    [['open', 'settlement-days', 5], { items, nextCursor: null }],
  ]);
  await expect.element(getByTestId('team-waiting')).toHaveTextContent('0.0020 USDC');
  expect(
    getByTestId('team-waiting-check')
      .elements()
      .map((line) => line.textContent),
  ).toEqual([
    'Not confirmed by the audit key yet.',
    'Confirmed by the audit key.',
    'Held by the audit key, so that it can be checked.',
    'Not what our server worked out; the guardian can revoke it.',
  ]);
  expect(getByText(/claimable from/).elements()).toHaveLength(4);
});
