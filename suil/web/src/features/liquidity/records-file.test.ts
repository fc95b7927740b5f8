import { expect, test, vi } from 'vitest';
import { readPage } from '../../platform/api/api.ts';
import { readDayRows, readRecordRows } from './records-file.ts';

vi.mock('../../platform/api/api.ts', () => ({ readPage: vi.fn() }));
const get = vi.mocked(readPage);
const timestampMs = Date.UTC(2026, 10, 21, 12);

test('every page becomes lines, with every digit and the sign of what left the wallet', async () => {
  const head = { digest: 'D', timestampMs };
  get
    .mockResolvedValueOnce({
      items: [{ ...head, id: '1', kind: 'staked', suiAmount: '21000000000', value: '72500000' }],
      nextCursor: 'a/b',
    } as never)
    .mockResolvedValueOnce({
      items: [
        {
          ...head,
          id: '2',
          kind: 'claimed',
          incomeKind: 'static',
          rewardValue: '1000000',
          rewardValueFee: '50000',
          claimSuiAmount: '0',
          claimUsdcAmount: '950000',
        },
      ],
      nextCursor: null,
    } as never);
  expect(await readRecordRows('all')).toEqual([
    ['time', 'kind', 'value_usdc', 'fee_usdc', 'sui', 'usdc', 'transaction'],
    ['2026-11-21T12:00:00.000Z', 'staked', '72.500000', '0.000000', '-21.000000000', '0.000000', 'D'],
    ['2026-11-21T12:00:00.000Z', 'claimed', '1.000000', '0.050000', '0.000000000', '0.950000', 'D'],
  ]);
  expect(get.mock.calls).toEqual([
    ['GET /liquidity/records', { limit: 100, kind: null }, ''],
    ['GET /liquidity/records', { limit: 100, kind: null }, 'a/b'],
  ]);
});

test('a day of half the funding has the factor 0.5', async () => {
  const day = { day: 20_778, principal: '100000000', need: '50000', factor: '500000000', moved: '25000', digest: 'D' };
  get.mockResolvedValueOnce({ items: [{ ...day, timestampMs }], nextCursor: null } as never);
  expect((await readDayRows())[1]).toEqual(['2026-11-21', '0.500000000', '100.000000', '0.050000', '0.025000', 'D']);
});
