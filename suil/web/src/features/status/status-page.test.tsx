import { dayStartMs } from '@suil/core';
import type { StatusHistoryResponse } from '@suil/core/api';
import { expect, test } from 'vitest';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import { PresentHero } from './present-hero.tsx';
import { StatusPage } from './status-page.tsx';

const TODAY = 20_700;
const AT_MS = dayStartMs(TODAY) + 43_200_000;
const HOUR_MS = 3_600_000;
const WELL: StatusHistoryResponse = {
  atMs: AT_MS,
  parts: [
    { part: 'node', state: 'ok', behindMs: 900 },
    { part: 'database', state: 'ok', behindMs: null },
    { part: 'signer', state: 'ok', behindMs: null },
    { part: 'auditor', state: 'absent', behindMs: null },
  ],
  withdrawals: true,
  recordedSinceMs: AT_MS - 100 * HOUR_MS,
  outages: [],
  days: [],
};
const QUERY = ['open', 'status-history'];

test('default: everything works, each part by name, and how far the ledger is behind', async () => {
  const { container, getByTestId } = await renderInApp(<PresentHero history={WELL} failed={false} />);
  await expect.element(getByTestId('status-now')).toHaveTextContent('Everything works');
  expect(rowsOf(container)).toEqual([
    ['Server', 'Works'],
    ['Sui node', 'Works'],
    ['Database', 'Works'],
    ['Withdrawal signer', 'Works'],
    ['Independent auditor', 'Not in use'],
    ['Withdrawals', 'Open'],
    ['Ledger behind the chain', '1 sec'],
  ]);
});

test.each<[string, Partial<StatusHistoryResponse>, boolean]>([
  ['a part does not answer', { parts: [{ part: 'signer', state: 'down', behindMs: null }] }, false],
  ['withdrawals wait', { withdrawals: false }, false],
  ['no server answers any more', {}, true],
])('%s: said in one line, with the way to take principal out', async (_, change, failed) => {
  const { getByTestId, getByRole } = await renderInApp(
    <PresentHero history={{ ...WELL, ...change }} failed={failed} />,
  );
  await expect.element(getByTestId('status-now')).toHaveTextContent('Not everything works');
  await expect.element(getByRole('button')).toBeVisible();
});

test('interruptions with their length, the share of time, and a picture whose name says as much', async () => {
  const fromMs = AT_MS - 3 * HOUR_MS;
  const history: StatusHistoryResponse = {
    ...WELL,
    outages: [
      { kind: 'closed', fromMs: AT_MS - 65_000, throughMs: null },
      { kind: 'down', fromMs, throughMs: fromMs + HOUR_MS - 65_000 },
    ],
  };
  const { container, getByTestId, getByRole } = await renderInApp(<StatusPage />, [[QUERY, history]]);
  await expect.element(getByTestId('availability')).toHaveTextContent('99%');
  await expect.element(getByRole('img', { name: 'Interruptions on 1 of 5 recorded days' })).toBeInTheDocument();
  const rows = Array.from(container.querySelectorAll('[data-testid="outages"] > li'), (row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Ledger closed after a finding1 min 5 secsince .*ongoing$/),
    expect.stringMatching(/^Nothing could be written58 min 55 sec.* – \d/),
  ]);
  expect(container.querySelectorAll('[role="img"] > i')).toHaveLength(90);
});

test('days with their closing; more of them on request', async () => {
  const days = Array.from({ length: 12 }, (_, index) => ({
    day: TODAY - 1 - index,
    delayMs: index === 1 ? null : 7_000,
    settlement: index === 0 ? ('computed' as const) : ('published' as const),
  }));
  const { container, getByRole } = await renderInApp(<StatusPage />, [[QUERY, { ...WELL, days }]]);
  const rows = () =>
    Array.from(container.querySelectorAll('[data-testid="closings"] tbody tr'), (row) =>
      Array.from(row.children, (cell) => cell.textContent).slice(1),
    );
  await expect.poll(rows).toHaveLength(10);
  expect(rows().slice(0, 3)).toEqual([
    ['7 sec', 'Computed'],
    ['–', 'On chain'],
    ['7 sec', 'On chain'],
  ]);
  await getByRole('button', { name: 'Show more' }).click();
  await expect.poll(rows).toHaveLength(12);
});

test('a new deployment claims nothing of a time that it did not record', async () => {
  const history = { ...WELL, recordedSinceMs: null };
  const { getByTestId, container } = await renderInApp(<StatusPage />, [[QUERY, history]]);
  await expect.element(getByTestId('availability')).toHaveTextContent('–');
  expect(container.textContent).toContain('Nothing has been recorded yet.');
  expect(container.textContent).toContain('No day has been closed yet.');
});
