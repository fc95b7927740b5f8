import type { Activity, IncomeDay } from '@suil/core/api';
import { expect, test } from 'vitest';
import { movementRows } from './movement-rows.ts';
import { fileRows } from './summary.ts';

/** 2026-09-17, 00:00:01.5 UTC. */
const AT = 20_713 * 86_400_000 + 1_500;
const of = (kind: Activity['kind'], timestampMs: number, rest: Partial<Activity>): Activity => ({
  ...{ id: `chain:${kind}`, kind, incomeKind: null, amounts: [], fee: null, status: 'done', digest: null, timestampMs },
  ...rest,
});

test('a row for each coin, oldest first, with what was given below zero and what it was worth', () => {
  const rows = movementRows(
    [
      of('transfer', AT + 1_000, { amounts: [{ asset: 'PRO', amount: '-2500000' }], digest: null }),
      of('swapped', AT, {
        amounts: [
          { asset: 'SUIL', amount: '-100000000000' },
          { asset: 'SUI', amount: '2000000000' },
        ],
        fee: { asset: 'SUIL', amount: '3000000000' },
        digest: 'D',
      }),
    ],
    (asset) => ({ SUI: 3_500_000n, SUIL: null, USDC: 1_000_000n, PRO: 1_000_000n, HR: null })[asset],
  );
  expect(rows.map((row) => row.join(','))).toEqual([
    '2026-09-17,00:00:01,swapped,,done,SUIL,-100.000000000,3.000000000,-100.000000000,,,,D,chain:swapped',
    // 2 SUI at 3.5.
    '2026-09-17,00:00:01,swapped,,done,SUI,2.000000000,0.000000000,2.000000000,3.500000,7.000000,pool, last of the day,D,chain:swapped',
    '2026-09-17,00:00:02,transfer,,done,PRO,-2.500000,0.000000,-2.500000,1.000000,-2.500000,1 USD,,chain:transfer',
  ]);
});

test('the file has movements among the income, by date, in the same columns', () => {
  const income: IncomeDay = {
    day: 20_713,
    source: 'bank',
    asset: 'PRO',
    gross: '100',
    fee: '3',
    net: '97',
    usd: '97',
    status: 'credited',
  };
  const [head = [], ...lines] = fileRows(
    [{ ...income, day: 20_714 }, income],
    () => 1_000_000n,
    movementRows([of('transfer', AT, { amounts: [{ asset: 'PRO', amount: '1' }] })], () => null),
  );
  expect(lines.map(([date, time, kind]) => [date, time, kind])).toEqual([
    ['2026-09-17', '', 'income'],
    ['2026-09-17', '00:00:01', 'transfer'],
    ['2026-09-18', '', 'income'],
  ]);
  for (const line of lines) expect(line).toHaveLength(head.length);
});
