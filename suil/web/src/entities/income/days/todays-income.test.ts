import { expect, test } from 'vitest';
import { todaysIncome } from './todays-income.ts';

const row = (
  day: number,
  source: 'static' | 'friend' | 'peer' | 'bank' | 'hashrate' | 'nodes',
  net: string,
  usd = net,
) => ({
  ...{ day, source, net, usd },
  asset: source === 'hashrate' ? ('SUIL' as const) : ('USDC' as const),
});

test('default: today’s parts, and of team and nodes the last closed day’s', () => {
  const rows = [
    row(20, 'static', '255900'),
    row(20, 'bank', '27000'),
    row(20, 'hashrate', '2342300000', '231800'),
    // Of today nothing is known of these yet.
    row(20, 'friend', '9'),
    row(19, 'friend', '400000'),
    row(19, 'peer', '14200'),
    row(19, 'nodes', '12200'),
    // Of yesterday what is known of today counts no more.
    row(19, 'static', '255000'),
  ];
  const income = todaysIncome(rows, 20);
  expect(income.map(({ product, net, usd, kinds }) => [product, net, usd, kinds])).toEqual([
    ['team', 414_200n, 414_200n, 2],
    ['pool', 255_900n, 255_900n, 1],
    ['hashrate', 2_342_300_000n, 231_800n, 1],
    ['bank', 27_000n, 27_000n, 1],
    ['nodes', 12_200n, 12_200n, 1],
    ['pledge', 0n, 0n, 0],
  ]);
  expect(income.filter(({ isYesterday }) => isYesterday).map(({ product }) => product)).toEqual(['team', 'nodes']);
});
