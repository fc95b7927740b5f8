import { addFactor, type FactorSums, LiquidityModel, ZERO_SUMS } from '@suil/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventOn } from '../../testing/test-deployment.test-support.ts';
import { applyPositionEvent, emptyPosition, type Position, type PositionEvent, settleThrough } from './position.ts';

const OWNER = `0x${'a'.repeat(64)}`;
const LAUNCH_DAY = 100;
const USD = 1_000_000n;
const on = (day: number, kind: PositionEvent['kind'], fields: object) =>
  eventOn(day, kind, { member: OWNER, ...fields } as never) as PositionEvent;

/** Sums of fully funded days from the launch through `lastDay`. */
function fullyFunded(lastDay: number): (day: number) => FactorSums {
  const sums = new Map<number, FactorSums>();
  let running = ZERO_SUMS;
  for (let day = LAUNCH_DAY; day <= lastDay; day++) {
    running = addFactor(running, day, 1_000_000_000n);
    sums.set(day, running);
  }
  return (day) => sums.get(day) ?? ZERO_SUMS;
}

describe('applyPositionEvent', () => {
  const sums = fullyFunded(200);

  test('default: staked on day 100, the first day that earns is 101', () => {
    const staked = applyPositionEvent(
      emptyPosition(99),
      on(100, 'Staked', { suiAmount: 1n, value: 1_000n * USD }),
      99,
      sums,
    );
    expect(staked).toMatchObject({ value: 0n, pending: 1_000n * USD, pendingDay: 100, claimable: 0n });
    // k = 1, 2, 3: 200 + 210 + 220 ppm of 1000 USD.
    expect(settleThrough(staked, 103, sums)).toMatchObject({
      value: 1_000n * USD,
      pending: 0n,
      startDay: 100,
      claimable: 630_000n,
    });
  });

  test('behavior: unstaking takes what waits first', () => {
    const held: Position = {
      ...emptyPosition(110),
      value: 100n * USD,
      pending: 30n * USD,
      pendingDay: 111,
      startDay: 105,
    };
    const unstaked = applyPositionEvent(
      held,
      on(111, 'Unstaked', { stakeValue: 50n * USD, fee: 1n, suiAmount: 0n, usdcAmount: 0n }),
      110,
      sums,
    );
    expect(unstaked).toMatchObject({ pending: 0n, value: 80n * USD, startDay: 105 });
  });

  test('behavior: a claim of another kind leaves position and ramp alone', () => {
    const held: Position = { ...emptyPosition(110), value: 100n * USD, claimable: 5n };
    const claim = {
      incomeKind: 'friend',
      rewardValue: 5n,
      rewardValueFee: 1n,
      claimSuiAmount: 0n,
      claimUsdcAmount: 4n,
    };
    expect(applyPositionEvent(held, on(120, 'Claimed', claim), 119, sums)).toBe(held);
  });

  test('behavior: the chain’s own figure for what was earned is the one that counts', () => {
    const held: Position = { ...emptyPosition(110), value: 100n * USD, startDay: 110 };
    const settled = applyPositionEvent(
      held,
      on(113, 'Settled', { throughDay: 112, income: 41_001n, returned: 0n }),
      112,
      sums,
    );
    expect(settled).toMatchObject({ settledDay: 112, claimable: 41_001n });
    expect(
      applyPositionEvent(settled, on(113, 'Settled', { throughDay: 112, income: 7n, returned: 0n }), 112, sums),
    ).toBe(settled);
  });

  test('property: replaying the events of any life gives the pool’s own position', () => {
    const step = fc.record({
      action: fc.constantFrom('stake', 'unstake', 'claim', 'settle', 'fund'),
      amount: fc.bigInt({ min: 1n, max: 3_000n * USD }),
      idleDays: fc.integer({ min: 0, max: 45 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        const pool = new LiquidityModel(LAUNCH_DAY);
        const sumsByDay = new Map<number, FactorSums>();
        const sumsThrough = (day: number) => sumsByDay.get(day) ?? ZERO_SUMS;
        let running = ZERO_SUMS;
        let seenDays = 0;
        let projected = emptyPosition(LAUNCH_DAY - 1);
        let day = LAUNCH_DAY;
        const closeDays = () => {
          for (const closed of pool.closedDays().slice(seenDays)) {
            running = addFactor(running, closed.day, closed.factor);
            sumsByDay.set(closed.day, running);
            seenDays += 1;
          }
        };
        for (const { action, amount, idleDays } of steps) {
          day += idleDays;
          let event: PositionEvent | null = null;
          try {
            if (action === 'fund') pool.fundReserve(amount, day);
            if (action === 'settle') pool.settle(OWNER, day);
            if (action === 'stake') {
              pool.stake(OWNER, amount, day);
              event = on(day, 'Staked', { suiAmount: 1n, value: amount });
            }
            if (action === 'unstake') {
              const { fee } = pool.unstake(OWNER, amount, day);
              event = on(day, 'Unstaked', { stakeValue: amount, fee, suiAmount: 0n, usdcAmount: 1n });
            }
            if (action === 'claim') {
              const rewardValue = 1n + (amount % (pool.position(OWNER).claimable + 1n));
              const { fee } = pool.claim(OWNER, rewardValue, day);
              event = on(day, 'Claimed', {
                incomeKind: 'static',
                rewardValue,
                rewardValueFee: fee,
                claimSuiAmount: 0n,
                claimUsdcAmount: 1n,
              });
            }
          } catch {
            // Refused by the pool: no event. Days may have been closed all the same.
          }
          closeDays();
          const lastClosedDay = pool.overview().lastClosedDay;
          const isSettling = event !== null || (action === 'settle' && projected.value + projected.pending > 0n);
          if (isSettling && projected.settledDay < lastClosedDay) {
            // The contract says so whenever it settles, before the action itself.
            const taken = event?.kind === 'Claimed' ? event.rewardValue : 0n;
            const income = pool.position(OWNER).claimable + taken - projected.claimable;
            const settled = on(day, 'Settled', { throughDay: lastClosedDay, income, returned: 0n });
            projected = applyPositionEvent(projected, settled, lastClosedDay, sumsThrough);
          }
          if (event) projected = applyPositionEvent(projected, event, lastClosedDay, sumsThrough);
          const { value, pending, claimable, claimed, startDay } = settleThrough(projected, lastClosedDay, sumsThrough);
          const expected = pool.position(OWNER);
          expect({ value, pending, claimable, claimed, startDay: value > 0n ? startDay : 0 }).toEqual({
            value: expected.value,
            pending: expected.pending,
            claimable: expected.claimable,
            claimed: expected.claimed,
            startDay: expected.value > 0n ? expected.startDay : 0,
          });
        }
      }),
      { numRuns: 200 },
    );
  });
});
