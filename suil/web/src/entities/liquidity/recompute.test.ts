import { LiquidityModel, MS_PER_DAY } from '@suil/core';
import type { LiquidityRecord } from '@suil/core/api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replayIncome } from './recompute.ts';

const OWNER = `0x${'a'.repeat(64)}`;
const LAUNCH = 100;

const acts = fc.array(
  fc.record({
    kind: fc.constantFrom('stake', 'unstake', 'claim', 'fund'),
    daysLater: fc.integer({ min: 0, max: 40 }),
    amount: fc.bigInt({ min: 1n, max: 5_000_000_000n }),
  }),
  { maxLength: 14 },
);

test('replayIncome: what the model of the contract says, from its records and days alone', () => {
  let compared = 0;
  fc.assert(
    fc.property(acts, fc.integer({ min: 0, max: 50 }), (steps, tail) => {
      const model = new LiquidityModel(LAUNCH);
      // Too little for every day, so that some are funded in part.
      model.fundReserve(40_000_000n, LAUNCH);
      const records: LiquidityRecord[] = [];
      let day = LAUNCH;
      for (const [index, step] of steps.entries()) {
        day += step.daysLater;
        const head = { id: `digest${index}:0`, digest: 'digest', timestampMs: day * MS_PER_DAY + index };
        const held = model.position(OWNER);
        if (step.kind === 'stake') {
          model.stake(OWNER, step.amount, day);
          records.push({ ...head, kind: 'staked', suiAmount: '1', value: String(step.amount) });
        } else if (step.kind === 'unstake') {
          const all = held.value + held.pending;
          if (all < 100n) continue;
          model.unstake(OWNER, all, day);
          records.push({
            ...head,
            kind: 'unstaked',
            stakeValue: String(all),
            fee: '0',
            suiAmount: '0',
            usdcAmount: '0',
          });
        } else if (step.kind === 'claim') {
          model.roll(200, day);
          const { claimable } = model.position(OWNER);
          if (claimable < 40n) continue;
          const amount = claimable - (step.amount % (claimable / 2n));
          model.claim(OWNER, amount, day);
          records.push({
            ...head,
            kind: 'claimed',
            incomeKind: 'static',
            rewardValue: String(amount),
            rewardValueFee: '0',
            claimSuiAmount: '0',
            claimUsdcAmount: '0',
          });
        } else model.fundReserve(step.amount, day);
      }
      const now = day + tail;
      model.roll(1_000, now);
      const worked = replayIncome(records.toReversed(), model.closedDays(), now - 1);
      if (worked > 0n) compared += 1;
      expect(worked).toBe(model.position(OWNER).claimable);
    }),
    { numRuns: 150, seed: 7 },
  );
  expect(compared).toBeGreaterThan(50);
});

test('behavior: team claims leave static income and its ramp alone; nothing staked earns nothing', () => {
  const model = new LiquidityModel(LAUNCH);
  model.fundReserve(1_000_000_000n, LAUNCH);
  model.stake(OWNER, 1_000_000_000n, LAUNCH);
  model.roll(1_000, LAUNCH + 12);
  const staked: LiquidityRecord = {
    id: 'd:0',
    digest: 'd',
    timestampMs: LAUNCH * MS_PER_DAY,
    kind: 'staked',
    suiAmount: '1',
    value: '1000000000',
  };
  const team: LiquidityRecord = {
    id: 'e:0',
    digest: 'e',
    timestampMs: (LAUNCH + 5) * MS_PER_DAY,
    kind: 'claimed',
    incomeKind: 'friend',
    rewardValue: '77',
    rewardValueFee: '4',
    claimSuiAmount: '1',
    claimUsdcAmount: '0',
  };
  // Days 101 … 111 at 200, 210, … 300 ppm of 1,000 USD: 2,750 ppm.
  expect(replayIncome([staked, team], model.closedDays(), LAUNCH + 11)).toBe(2_750_000n);
  expect(replayIncome([], model.closedDays(), LAUNCH + 11)).toBe(0n);
});
