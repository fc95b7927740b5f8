import type { AssetRecord, HashrateExchange } from '@suil/core/api';
import { afterEach, expect, test, vi } from 'vitest';
import { readSuilRows, suilRows } from './suil-file.ts';

const record = (timestampMs: number, kind: string, amount: string, balanceAfter: string): AssetRecord => ({
  id: `${timestampMs}:0`,
  kind,
  asset: 'SUIL',
  amount,
  balanceAfter,
  digest: kind === 'top_up' ? 'DiGesT' : null,
  timestampMs,
});
const exchange: HashrateExchange = {
  id: 'x:0',
  digest: 'SwaP',
  timestampMs: 2_000,
  suilAmount: '100000000000',
  fee: '3000000000',
  suiAmount: '2771000000',
  hashrate: '300000',
};

test('default: releases, ledger changes and exchanges are one list, newest first, every digit there', () => {
  const released = [
    record(3_000, 'claim_requested', '-1500000000', '0'),
    record(1_000, 'hashrate_released', '1500000000', '1500000000'),
  ];
  const available = [record(0, 'top_up', '10000000000', '10000000000')];
  expect(suilRows(released, available, [exchange])).toEqual([
    ['time', 'kind', 'suil', 'balance_after', 'sui', 'fee_suil', 'hashrate', 'transaction'],
    ['1970-01-01T00:00:03.000Z', 'claim_requested', '-1.500000000', '0.000000000', '', '', '', ''],
    ['1970-01-01T00:00:02.000Z', 'exchange', '-100.000000000', '', '2.771000000', '3.000000000', '0.300000', 'SwaP'],
    ['1970-01-01T00:00:01.000Z', 'hashrate_released', '1.500000000', '1.500000000', '', '', '', ''],
    ['1970-01-01T00:00:00.000Z', 'top_up', '10.000000000', '10.000000000', '', '', '', 'DiGesT'],
  ]);
});

test('default: nothing at all is the head alone', () => {
  expect(suilRows([], [], [])).toHaveLength(1);
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    'all',
    [
      '/hashrate/exchanges?limit=100',
      '/assets/records?limit=100&asset=SUIL&account=released',
      '/assets/records?limit=100&asset=SUIL',
    ],
  ],
  ['released', ['/assets/records?limit=100&asset=SUIL&account=released']],
  ['swapped', ['/hashrate/exchanges?limit=100']],
  ['top_up', ['/assets/records?limit=100&asset=SUIL&kind=top_up']],
] as const)('default: %s reads what its list shows', async (kind, paths) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/^.*\/api/, ''));
    return Response.json({ items: [], nextCursor: null });
  });
  expect(await readSuilRows(kind)).toHaveLength(1);
  expect(asked.toSorted()).toEqual([...paths].toSorted());
});

test('regression/19 an answer that breaks off is no file, also in browsers that take it for whole', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"items":[],"nextCur'));
  await expect(readSuilRows('released')).rejects.toMatchObject({ code: 'REQUEST_FAILED' });
});
