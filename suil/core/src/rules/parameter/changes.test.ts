import { expect, test } from 'vitest';
import { parametersOn } from './changes.ts';
import { DEFAULT_PARAMETERS } from './parameters.ts';

test('parametersOn: first values, then each change from its own day on, the later announcement above the earlier', () => {
  // Key 10 is the factor of SUIL pledges for 30 days, 200 at first; 45 the bank's fee, 300 at first.
  const changes = [
    { key: 10, value: 250n, day: 105 },
    { key: 45, value: 100n, day: 110 },
    { key: 10, value: 150n, day: 120 },
    { key: 99, value: 1n, day: 0 },
  ];
  const on = (day: number) => {
    const { suilPledge30FactorBps, bankFeeBps } = parametersOn(changes, day);
    return [suilPledge30FactorBps, bankFeeBps];
  };
  expect(parametersOn([], 100)).toEqual(DEFAULT_PARAMETERS);
  expect([104, 105, 109, 110, 119, 120, 9_999].map(on)).toEqual([
    [200n, 300n],
    [250n, 300n],
    [250n, 300n],
    [250n, 100n],
    [250n, 100n],
    [150n, 100n],
    [150n, 100n],
  ]);
});
