import { AppError, createAppError } from '@suil/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageOf } from '../../platform/browser/storage.test-support.ts';
import { keepOpenReceipt, listReceipts } from '../receipt/receipt-store.ts';
import { followIntent } from './follow.ts';
import { readIntent, submitIntent } from './intent-api.ts';

vi.mock('./intent-api.ts', async (load) => ({
  ...(await load<typeof import('./intent-api.ts')>()),
  readIntent: vi.fn(),
  submitIntent: vi.fn(),
}));
vi.mock('../transaction/confirm.ts', () => ({ refreshAfterTransaction: () => undefined }));

const stored = new Map<string, string>();
const signed = { action: 'transfer' as const, parameters: { amount: '1' }, nonce: 'n1', signature: 's' };
const pending = () => ({
  digest: 'n1',
  kind: 'intent' as const,
  action: 'Transfer',
  moves: null,
  done: 'Transferred',
  atMs: Date.now(),
  expiresAtMs: Date.now() + 300_000,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(readIntent).mockReset();
  vi.mocked(submitIntent).mockReset();
  stored.clear();
  vi.stubGlobal('window', { localStorage: storageOf(stored) });
});
afterEach(() => void vi.useRealTimers());

test('a lost answer: the same content is handed in again until it is known', async () => {
  vi.mocked(submitIntent)
    .mockRejectedValueOnce(new AppError('NETWORK_FAILED'))
    .mockResolvedValueOnce({ result: { id: '7' } });
  vi.mocked(readIntent).mockResolvedValue({ status: 'unknown' });
  const onDelay = vi.fn();
  const ended = followIntent(pending(), { signed, onDelay });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await ended).toEqual({ error: null, result: { id: '7' }, receipt: null });
  expect(vi.mocked(submitIntent).mock.calls).toEqual([[signed], [signed]]);
  expect(onDelay).toHaveBeenCalledOnce();
});

test('behavior: what was reviewed becomes a receipt that is named by its entry in the ledger', async () => {
  keepOpenReceipt({
    ...{ id: 'n1', kind: 'intent', state: 'open', account: '0x1', action: 'Transfer', moves: null },
    ...{ atMs: 1, rows: [{ label: 'You pay', value: '1 USDC' }], networkFeeMist: 0n },
  });
  vi.mocked(submitIntent).mockResolvedValueOnce({ result: {}, entryId: '4711' });
  const receipt = { id: '4711', state: 'done', rows: [{ label: 'You pay', value: '1 USDC', match: 'same' }] };
  expect(await followIntent(pending(), { signed })).toMatchObject({ receipt });
  expect(listReceipts('0x1')).toMatchObject([receipt]);
});

test.each(['REQUEST_DEADLINE', 'DATABASE_BUSY', 'DATABASE_UNAVAILABLE'] as const)(
  'regression/06 %s says nothing of the outcome: it is asked for by its number until it is known',
  async (code) => {
    vi.mocked(submitIntent).mockRejectedValueOnce(createAppError(code, {}));
    vi.mocked(readIntent).mockResolvedValueOnce({ status: 'done', result: { id: '7' } });
    expect(await followIntent(pending(), { signed })).toEqual({ error: null, result: { id: '7' }, receipt: null });
    expect(readIntent).toHaveBeenCalledWith('n1');
  },
);

test('a refusal ends it at once', async () => {
  vi.mocked(submitIntent).mockRejectedValue(new AppError('ASSET_USDC_INSUFFICIENT'));
  const end = await followIntent(pending(), { signed });
  expect(end?.error?.code).toBe('ASSET_USDC_INSUFFICIENT');
  expect(readIntent).not.toHaveBeenCalled();
});

test('after a reload only the number is asked for: done, refused, or never arrived', async () => {
  vi.mocked(readIntent).mockResolvedValueOnce({ status: 'done', result: {} });
  expect(await followIntent(pending())).toEqual({ error: null, result: {}, receipt: null });
  vi.mocked(readIntent).mockResolvedValueOnce({ status: 'refused', code: 'BANK_RESERVE_SHORT_NO_SUCH', context: {} });
  expect((await followIntent(pending()))?.error?.code).toBe('REQUEST_FAILED');
  vi.mocked(readIntent).mockResolvedValue({ status: 'unknown' });
  stored.set('suil:pending', JSON.stringify([pending()]));
  const ended = followIntent(pending());
  await vi.advanceTimersByTimeAsync(320_000);
  expect(await ended).toEqual({ error: null, result: null, receipt: null });
  expect(stored.has('suil:pending')).toBe(false);
  expect(submitIntent).not.toHaveBeenCalled();
});

test('without a login the outcome stays open and remembered', async () => {
  stored.set('suil:pending', JSON.stringify([pending()]));
  vi.mocked(readIntent).mockRejectedValue(new AppError('AUTH_LOGIN_REQUIRED'));
  expect(await followIntent(pending())).toBeNull();
  expect(stored.has('suil:pending')).toBe(true);
});
