import { FACTOR_ONE } from '@suil/core';
import type { LiquidityDay, LiquidityRecord } from '@suil/core/api';
import { expect, test } from 'vitest';
import { positionHistory } from './position-history.ts';

const DAY_MS = 86_400_000;
const head = (day: number) => ({ id: `${day}`, digest: '1'.repeat(44), timestampMs: day * DAY_MS + 1000 });
const staked = (day: number, value: bigint): LiquidityRecord => ({
  ...head(day),
  kind: 'staked',
  suiAmount: '1',
  value: `${value}`,
});
const claimed = (day: number, reward: bigint): LiquidityRecord => ({
  ...head(day),
  kind: 'claimed',
  incomeKind: 'static',
  rewardValue: `${reward}`,
  rewardValueFee: '0',
  claimSuiAmount: '1',
  claimUsdcAmount: '0',
});
const unstaked = (day: number, value: bigint): LiquidityRecord => ({
  ...head(day),
  kind: 'unstaked',
  stakeValue: `${value}`,
  fee: '0',
  suiAmount: '1',
  usdcAmount: '0',
});
const funded = (day: number, factor: bigint): LiquidityDay => ({
  day,
  principal: '0',
  need: '0',
  factor: `${factor}`,
  moved: '0',
  digest: '1'.repeat(44),
  timestampMs: (day + 1) * DAY_MS,
});

test('nothing without records', () => {
  expect(positionHistory([], [], 10)).toEqual([]);
});

test('a stake earns from the day after it, by the ramp', () => {
  // 1,000 USD staked on day 10: day 11 earns 200 ppm = 0.2, day 12 earns 210 ppm = 0.21.
  expect(positionHistory([staked(10, 1_000_000_000n)], [], 13)).toEqual([
    { day: 10, value: 1_000_000_000n },
    { day: 11, value: 1_000_000_000n },
    { day: 12, value: 1_000_200_000n },
    { day: 13, value: 1_000_410_000n },
  ]);
});

test('a day without reserve earns nothing', () => {
  const points = positionHistory([staked(10, 1_000_000_000n)], [funded(11, 0n), funded(12, FACTOR_ONE)], 13);
  expect(points.map((point) => point.value)).toEqual([1_000_000_000n, 1_000_000_000n, 1_000_000_000n, 1_000_210_000n]);
});

test('a claim takes income out and restarts the ramp; an unstake takes pending value first', () => {
  const records = [claimed(12, 100_000n), staked(10, 1_000_000_000n), unstaked(13, 400_000_000n)];
  const values = positionHistory(records, [], 14).map((point) => point.value);
  // Day 12: 0.2 earned, 0.1 claimed; day 12 then earns 200 ppm again = 0.2. Day 13: 600 USD stay, at 210 ppm = 0.126.
  expect(values).toEqual([1_000_000_000n, 1_000_000_000n, 1_000_100_000n, 600_300_000n, 600_426_000n]);
});
