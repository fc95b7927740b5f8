import type { WithdrawalLimitsResponse, WithdrawalResponse } from '@suil/core/api';
import { describe, expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

const OWNER = `0x${'cd'.repeat(32)}` as const;

const queued: WithdrawalResponse = {
  id: '1',
  source: 'balance',
  reserve: null,
  issuedAtMs: null,
  asset: 'USDC',
  amount: '12500000',
  recipient: OWNER,
  status: 'queued',
  requestedAtMs: 1_795_305_600_000,
  queue: { position: 0, expectedDay: null },
  independentCheck: null,
  voucher: null,
  expiresAtMs: null,
  endedAtMs: null,
  digest: null,
  cancellable: false,
};

const nothingWrong = { haltedSinceMs: null, pausedUntilMs: null, signerAnswers: true };

const open = (
  items: readonly WithdrawalResponse[],
  limits: Partial<Pick<WithdrawalLimitsResponse, 'haltedSinceMs' | 'signerAnswers'>> = {},
) =>
  renderInApp(<WithdrawalList address={OWNER} />, [
    [[OWNER, 'list', 'GET /withdrawals'], { pages: [{ items, nextCursor: null }], pageParams: [''] }],
    [[OWNER, 'withdrawal-limits'], { ...nothingWrong, ...limits }],
  ]);

describe('WithdrawalList', () => {
  test('default: amount, state, recipient and the place in the queue', async () => {
    const screen = await open([queued, { ...queued, id: '2', queue: { position: 3, expectedDay: null } }]);
    const [first, second] = screen.getByRole('listitem').elements();
    expect(first?.textContent).toMatch(/12\.5000 USDCIn the queue.*to 0xcdcd…cdcd.*The voucher is being issued\.$/);
    expect(second?.textContent).toMatch(/Number 3 in the queue$/);
  });

  test('behavior: during a halt the list states it, and nothing is on its way', async () => {
    const screen = await open([queued], { haltedSinceMs: 1_795_305_600_000 });
    await expect.element(screen.getByRole('note')).toMatchTextContent(/^Withdrawals are stopped/);
    await expect.element(screen.getByRole('listitem')).toMatchTextContent(/It waits until the check is over\.$/);
  });

  test('behavior: while no signer answers, a request keeps its place and says what it waits for', async () => {
    const screen = await open([{ ...queued, queue: { position: 3, expectedDay: 20_801 } }], { signerAnswers: false });
    await expect
      .element(screen.getByRole('listitem'))
      .toMatchTextContent(/Number 3 in the queue ?It waits until the service that signs withdrawals answers again\.$/);
  });

  test.each([
    ['behind', 1_795_305_600_000, /Waiting for the independent check\. Checked up to .+\.$/],
    ['behind', null, /Waiting for the independent check\.$/],
    ['refused', 1_795_305_600_000, /Held back by the independent check\. .+\.$/],
    [
      'halted',
      1_795_305_600_000,
      /the independent check found a difference at .+\. Your balance stays as it is\. .+ without us\. Notices$/,
    ],
  ] as const)('behavior: a request says that its check is %s (%s)', async (status, atMs, says) => {
    const screen = await open([{ ...queued, independentCheck: { status, atMs } }]);
    await expect.element(screen.getByRole('listitem')).toMatchTextContent(says);
  });

  test('behavior: while the check has stopped the list leads to the notices', async () => {
    const screen = await open([{ ...queued, independentCheck: { status: 'halted', atMs: 1_795_305_600_000 } }]);
    const link = screen.getByRole('link', { name: 'Notices' }).element();
    expect(link.getAttribute('href')).toMatch(/\/notice$/);
  });

  test('behavior: what can be cancelled has the button, what has ended none', async () => {
    const ended = { ...queued, id: '2', status: 'cancelled', queue: null, endedAtMs: 1_795_305_900_000 } as const;
    const screen = await open([{ ...queued, cancellable: true }, ended]);
    expect(screen.getByRole('button', { name: 'Cancel withdrawal' }).elements()).toHaveLength(1);
    await expect.element(screen.getByText('Canceled', { exact: true })).toBeVisible();
  });
});
