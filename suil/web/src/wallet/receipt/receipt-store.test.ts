import { beforeEach, expect, test, vi } from 'vitest';
import { storageOf } from '../../platform/browser/storage.test-support.ts';
import type { OpenReceipt, Receipt } from './receipt.ts';
import {
  findOpenReceipt,
  forgetOpenReceipt,
  hasSentTo,
  keepOpenReceipt,
  listReceipts,
  RECEIPTS_MAX,
  RECEIPTS_OF_ACCOUNT,
  settleReceipt,
} from './receipt-store.ts';

const ME = '0xa';
const KEY = 'suil:receipts';
const stored = new Map<string, string>();
const open = (id: string, account = ME): OpenReceipt => ({
  ...{ id, kind: 'transaction', state: 'open', account, action: 'Stake', moves: null, atMs: 5 },
  ...{ rows: [{ label: 'You pay', value: '1 SUI' }], networkFeeMist: -3n },
});
const done = (id: string, account = ME, to?: string): Receipt => ({
  ...open(id, account),
  ...{ state: 'done', reviewedFeeMist: 1n, besides: [] },
  rows: [
    { label: 'Recipient', value: to ?? '', match: 'same', ...(to ? { address: to, recipient: true as const } : {}) },
  ],
});

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', { localStorage: storageOf(stored) });
});

test('default: what is open is found with its amounts, and is listed when it is done', () => {
  const check = {
    source: { in: 'wallet', way: 'paid', owner: 'sender', coinType: '0x2::sui::SUI' },
    amount: 2n ** 63n,
    tolerance: 1n,
    format: { unit: 'SUI' },
  } as const;
  const kept = { ...open('d1'), rows: [{ label: 'You pay', value: '9 SUI', check }] };
  keepOpenReceipt(kept);
  expect(findOpenReceipt('d1')).toEqual(kept);
  expect(listReceipts(ME)).toEqual([]);
  settleReceipt('d1', done('d1'));
  expect(listReceipts(ME)).toEqual([done('d1')]);
  expect(findOpenReceipt('d1')).toBeNull();
});

test('behavior: what did not happen is forgotten, what is done is not', () => {
  keepOpenReceipt(open('d1'));
  settleReceipt('d1', done('d1'));
  keepOpenReceipt(open('d2'));
  forgetOpenReceipt('d1');
  forgetOpenReceipt('d2');
  expect(listReceipts(ME)).toHaveLength(1);
  expect(findOpenReceipt('d2')).toBeNull();
});

/** As they are stored: amounts are digits with an `n`. */
const fill = (receipts: readonly Receipt[]) =>
  stored.set(
    KEY,
    JSON.stringify(receipts, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)),
  );
const fifty = (account: string) => Array.from({ length: RECEIPTS_OF_ACCOUNT }, (_, n) => done(account + n, account));

test('behavior: the newest of each account are kept, and no account reads another’s', () => {
  fill(fifty(ME));
  keepOpenReceipt(open('new'));
  settleReceipt('new', done('new'));
  const ids = listReceipts(ME).map(({ id }) => id);
  expect(ids).toHaveLength(RECEIPTS_OF_ACCOUNT);
  expect([ids[0], ids.includes(`${ME}${RECEIPTS_OF_ACCOUNT - 1}`)]).toEqual(['new', false]);
  expect(listReceipts('0xb')).toEqual([]);
  fill(['0xb', '0xc', '0xd', ME].flatMap(fifty));
  keepOpenReceipt(open('new', '0xb'));
  expect(listReceipts(ME)).toEqual([]);
  expect(JSON.parse(stored.get(KEY) ?? '[]')).toHaveLength(RECEIPTS_MAX - 1);
});

test.each([
  '{',
  '7',
  '[null, 1, {"id": "x"}]',
  '[{"id":"x","account":"0xa","action":"","atMs":1,"rows":[],"state":"done"}]',
])('error: %s in the storage is no receipt', (text) => {
  stored.set(KEY, text);
  expect(listReceipts(ME)).toEqual([]);
  keepOpenReceipt(open('d1'));
  expect(findOpenReceipt('d1')).not.toBeNull();
});

test('hasSentTo: only what this account has sent to just this address', () => {
  keepOpenReceipt(open('d1'));
  expect(hasSentTo(ME, '0xf1')).toBe(false);
  settleReceipt('d1', done('d1', ME, '0xf1'));
  expect(hasSentTo(ME, '0xf1')).toBe(true);
  expect(hasSentTo(ME, '0xf2')).toBe(false);
  expect(hasSentTo('0xb', '0xf1')).toBe(false);
});
