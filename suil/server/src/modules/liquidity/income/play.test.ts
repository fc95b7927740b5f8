import { addFactor, type FactorSums, isAppError, LiquidityModel, ZERO_SUMS } from '@suil/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onDay } from '../../../testing/test-deployment.test-support.ts';
import type { PositionEvent } from '../position.ts';
import { playPosition } from './play.ts';

const USD = 1_000_000n;
const ONE = 1_000_000_000n;

/** Sums F and G of days that closed with these factors, the first of them on `firstDay`. */
function sumsOf(firstDay: number, factors: readonly bigint[]): Map<number, FactorSums> {
  const sums = new Map<number, FactorSums>();
  let running = ZERO_SUMS;
  for (const [index, factor] of factors.entries()) {
    running = addFactor(running, firstDay + index, factor);
    sums.set(firstDay + index, running);
  }
  return sums;
}

describe('playPosition', () => {
  test('default: a stake, a short day, a claim, and a day that is not closed', () => {
    const changes: PositionEvent[] = [
      { kind: 'Staked', timestampMs: onDay(100), value: 1_000n * USD },
      { kind: 'Claimed', timestampMs: onDay(103), incomeKind: 'static', rewardValue: 300_000n },
    ];
    const closed = { sums: sumsOf(100, [ONE, ONE, ONE / 2n]), lastClosedDay: 102 };
    const states = playPosition(changes, closed, { fromDay: 99, toDay: 104 });
    const brief = [...states].map(([day, { value, pending, claimable, claimed }]) => [
      day,
      (value + pending) / USD,
      claimable,
      claimed,
    ]);
    expect(brief).toEqual([
      [99, 0n, 0n, 0n],
      [100, 1_000n, 0n, 0n],
      // k = 1: 200 ppm of 1,000 USD.
      [101, 1_000n, 200_000n, 0n],
      // k = 2: 210 ppm at half the funding.
      [102, 1_000n, 305_000n, 0n],
      // The claim leaves 5,000 and the ramp begins again: day 103 is its first, at the last day's factor.
      [103, 1_000n, 105_000n, 300_000n],
      [104, 1_000n, 210_000n, 300_000n],
    ]);
  });

  test('property: every day of any life is what the pool itself says of it at the end of the day', () => {
    const step = fc.record({
      act: fc.constantFrom('stake', 'unstake', 'claim', 'settle', 'none', 'none'),
      share: fc.integer({ min: 1, max: 1_000 }),
      fund: fc.bigInt(0n, 3_000_000n),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
        const model = new LiquidityModel(100);
        const changes: PositionEvent[] = [];
        const expected = new Map<number, readonly bigint[]>();
        let stored = 0n;
        for (const [index, { act, share, fund }] of steps.entries()) {
          const day = 100 + index;
          if (fund > 0n) model.fundReserve(fund, day);
          model.roll(200, day);
          const acted = actOn(model, act, BigInt(share), { day, stored });
          // Every act settles first, so that what can be claimed right after it is what the contract has stored.
          if (acted.length > 0) stored = model.position('me').claimable;
          changes.push(...acted);
          model.roll(200, day + 1);
          const { value, pending, claimable, claimed } = model.position('me');
          expected.set(day, [value + pending, claimable, claimed]);
        }
        const days = model.closedDays();
        const closed = {
          sums: sumsOf(
            100,
            days.map(({ factor }) => factor),
          ),
          lastClosedDay: days.at(-1)?.day ?? null,
        };
        const states = playPosition(changes, closed, { fromDay: 100, toDay: 99 + steps.length });
        for (const [day, { value, pending, claimable, claimed }] of states)
          expect([day, value + pending, claimable, claimed]).toEqual([day, ...(expected.get(day) ?? [])]);
      }),
    );
  });
});

/** Acts on the model; returns the event of it, none of an act that is refused. `stored` is what can be claimed without settling. */
function actOn(
  model: LiquidityModel,
  act: string,
  share: bigint,
  { day, stored }: { day: number; stored: bigint },
): PositionEvent[] {
  const before = model.position('me');
  const principal = before.value + before.pending;
  const timestampMs = onDay(day);
  try {
    switch (act) {
      case 'stake':
        model.stake('me', share * USD, day);
        return [{ kind: 'Staked', timestampMs, value: share * USD }];
      case 'unstake': {
        const stakeValue = (principal * share) / 1_000n;
        model.unstake('me', stakeValue, day);
        return [{ kind: 'Unstaked', timestampMs, stakeValue }];
      }
      case 'claim': {
        const rewardValue = (before.claimable * share) / 1_000n;
        model.claim('me', rewardValue, day);
        return [{ kind: 'Claimed', timestampMs, incomeKind: 'static', rewardValue }];
      }
      case 'settle':
        if (principal + before.claimable + before.claimed === 0n) return [];
        model.settle('me', day);
        return [{ kind: 'Settled', timestampMs, throughDay: day - 1, income: before.claimable - stored }];
      default:
        return [];
    }
  } catch (error) {
    if (isAppError(error)) return [];
    throw error;
  }
}
