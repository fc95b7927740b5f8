import { AppError, createAppError } from '@suil/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../platform/api/session.ts';
import { storageOf } from '../../platform/browser/storage.test-support.ts';
import { summaryKeyOf } from '../receipt/receipt.ts';
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
  const receipt = { id: '4711', state: 'done', rows: [{ label: 'You pay', value: '1 USDC', match: 'unchecked' }] };
  const end = await followIntent(pending(), { signed });
  expect(end).toMatchObject({ receipt });
  // Nothing was compared: the receipt does not say that it happened as reviewed.
  expect(end?.receipt && summaryKeyOf(end.receipt)).toBe('receipt.recorded');
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

test('after a reload only the number is asked for: done, or refused', async () => {
  vi.mocked(readIntent).mockResolvedValueOnce({ status: 'done', result: {} });
  expect(await followIntent(pending())).toEqual({ error: null, result: {}, receipt: null });
  vi.mocked(readIntent).mockResolvedValueOnce({ status: 'refused', code: 'BANK_RESERVE_SHORT_NO_SUCH', context: {} });
  expect((await followIntent(pending()))?.error?.code).toBe('REQUEST_FAILED');
  expect(submitIntent).not.toHaveBeenCalled();
});

test('what the server does not know after its expiry never arrived: the time to sign is over', async () => {
  vi.mocked(readIntent).mockResolvedValue({ status: 'unknown' });
  stored.set('suil:pending', JSON.stringify([pending()]));
  const ended = followIntent(pending());
  await vi.advanceTimersByTimeAsync(300_000);
  expect(stored.has('suil:pending')).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ended).toMatchObject({ error: { code: 'INTENT_EXPIRED' }, result: null, receipt: null });
  expect(stored.has('suil:pending')).toBe(false);
});

test('regression/09 while no server answers it is neither lost nor forgotten: the first answer decides, a day later, too', async () => {
  vi.mocked(submitIntent).mockRejectedValue(new AppError('NETWORK_FAILED'));
  vi.mocked(readIntent).mockRejectedValue(new AppError('NETWORK_FAILED'));
  stored.set('suil:pending', JSON.stringify([pending()]));
  const ended = vi.fn();
  const following = followIntent(pending(), { signed }).then(ended);
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(ended).not.toHaveBeenCalled();
  expect(stored.has('suil:pending')).toBe(true);
  // Longer and longer: no request every two seconds all day.
  expect(vi.mocked(readIntent).mock.calls.length).toBeLessThan(3_500);
  vi.mocked(readIntent).mockResolvedValue({ status: 'done', result: { id: '7' } });
  await vi.advanceTimersByTimeAsync(60_000);
  await following;
  expect(ended).toHaveBeenCalledWith({ error: null, result: { id: '7' }, receipt: null });
});

test('regression/09 the same after a reload without a network', async () => {
  vi.mocked(readIntent).mockRejectedValue(new AppError('NETWORK_FAILED'));
  const old = { ...pending(), expiresAtMs: Date.now() - 60_000 };
  stored.set('suil:pending', JSON.stringify([old]));
  const ended = followIntent(old);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stored.has('suil:pending')).toBe(true);
  vi.mocked(readIntent).mockResolvedValue({ status: 'done', result: {} });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ended).toMatchObject({ error: null });
});

test('handed in again, its expiry is no outcome: the first may have been accepted meanwhile', async () => {
  vi.mocked(submitIntent)
    .mockRejectedValueOnce(new AppError('NETWORK_FAILED'))
    .mockRejectedValue(new AppError('INTENT_EXPIRED'));
  vi.mocked(readIntent).mockResolvedValueOnce({ status: 'unknown' }).mockResolvedValue({ status: 'done', result: {} });
  const ended = followIntent(pending(), { signed });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await ended).toMatchObject({ error: null });
});

test('attack: another account’s login does not know the number, which decides nothing', async () => {
  const old = { ...pending(), account: '0xa', expiresAtMs: Date.now() - 60_000 };
  stored.set('suil:pending', JSON.stringify([old]));
  vi.mocked(readIntent).mockResolvedValue({ status: 'unknown' });
  useSession.setState({ token: 't', account: '0xb' });
  expect(await followIntent(old)).toBeNull();
  expect(readIntent).not.toHaveBeenCalled();
  // The login changes while the answer is on its way.
  useSession.setState({ account: '0xa' });
  vi.mocked(readIntent).mockImplementationOnce(async () => {
    useSession.setState({ account: '0xb' });
    return { status: 'unknown' };
  });
  expect(await followIntent(old)).toBeNull();
  expect(stored.has('suil:pending')).toBe(true);
});

test('without a login the outcome stays open and remembered', async () => {
  stored.set('suil:pending', JSON.stringify([pending()]));
  vi.mocked(readIntent).mockRejectedValue(new AppError('AUTH_LOGIN_REQUIRED'));
  expect(await followIntent(pending())).toBeNull();
  expect(stored.has('suil:pending')).toBe(true);
});
