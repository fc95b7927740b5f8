import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAppError } from '../../errors/app-error.ts';
import { createPositionColumns, settleBatch } from './batch.ts';
import { DayByDayPool, type Outcome } from './day-by-day.test-pool.ts';
import { LiquidityModel } from './model.ts';

const USD = 1_000_000n;
const RICH = 1_000_000n * USD;

function fundedModel(launchDay: number): LiquidityModel {
  const model = new LiquidityModel(launchDay);
  model.fundReserve(RICH, launchDay);
  return model;
}

describe('LiquidityModel, worked by hand', () => {
  test('forty days of 1,000 USD earn 15.35 USD', () => {
    // Days 101…140 are k = 1…40. k = 1…30: 30·200 + 10·(0+…+29) = 6,000 + 4,350 = 10,350 ppm; k = 31…40: 5,000 ppm.
    // 1,000 USD · 15,350 ppm = 15.35 USD.
    const model = fundedModel(100);
    model.stake('a', 1_000n * USD, 100);
    model.settle('a', 141);
    expect(model.position('a')).toMatchObject({
      value: 1_000n * USD,
      claimable: 15_350_000n,
      startDay: 100,
      settledDay: 140,
    });
  });

  test('the day of the stake earns nothing and is not funded', () => {
    const model = fundedModel(100);
    model.stake('a', 1_000n * USD, 100);
    model.roll(1, 101);
    expect(model.closedDays()).toEqual([{ day: 100, principal: 0n, need: 0n, factor: 1_000_000_000n, moved: 0n }]);
    expect(model.position('a').claimable).toBe(0n);
    // Day 101: need = 1,000 USD · 500 ppm = 0.5 USD; first day's yield 200 ppm = 0.2 USD.
    model.roll(1, 102);
    expect(model.closedDays()[1]).toMatchObject({ day: 101, principal: 1_000n * USD, need: 500_000n, moved: 500_000n });
    expect(model.position('a').claimable).toBe(200_000n);
    // The 0.3 USD not earned go back when the position is settled.
    model.settle('a', 102);
    expect(model.overview()).toMatchObject({ reserve: RICH - 200_000n, escrow: 200_000n });
  });

  test('a short reserve scales everybody down by one factor', () => {
    // Two positions of 1,000 USD need 1 USD; the reserve has 0.25 USD, so f = 0.25 and each earns 0.2 · 0.25 = 0.05 USD.
    const model = new LiquidityModel(100);
    model.stake('a', 1_000n * USD, 100);
    model.stake('b', 1_000n * USD, 100);
    model.fundReserve(250_000n, 100);
    model.roll(10, 102);
    expect(model.overview()).toMatchObject({ lastFactor: 250_000_000n, reserve: 0n, escrow: 250_000n });
    expect(model.position('a').claimable).toBe(50_000n);
    expect(model.position('b').claimable).toBe(50_000n);
    // Without any reserve the factor is 0, and the whole principal still leaves.
    model.roll(10, 103);
    expect(model.overview().lastFactor).toBe(0n);
    expect(model.unstake('a', 1_000n * USD, 103)).toEqual({ amount: 1_000n * USD, fee: 10n * USD, net: 990n * USD });
  });

  test('adding moves the start forward by weight', () => {
    // 1,000 since day 100, 1,000 more on day 110: s = 110 − floor(10 · 1,000 / 2,000) = 105.
    const model = fundedModel(100);
    model.stake('a', 1_000n * USD, 100);
    model.stake('a', 1_000n * USD, 110);
    expect(model.position('a')).toMatchObject({ value: 1_000n * USD, pending: 1_000n * USD, startDay: 100 });
    model.settle('a', 111);
    expect(model.position('a')).toMatchObject({ value: 2_000n * USD, pending: 0n, startDay: 105, settledDay: 110 });
    // After 60 more days age counts as 30: s = 170 − floor(30 · 2,000 / 3,000) = 150.
    model.stake('a', 1_000n * USD, 170);
    model.settle('a', 171);
    expect(model.position('a')).toMatchObject({ value: 3_000n * USD, startDay: 150 });
  });

  test('claiming any part restarts the ramp and leaves the rest claimable', () => {
    const model = fundedModel(100);
    model.stake('a', 1_000n * USD, 100);
    // Day 141: 15.35 USD. Claim 5 USD: fee 5% = 0.25 USD.
    expect(model.claim('a', 5n * USD, 141)).toEqual({ amount: 5n * USD, fee: 250_000n, net: 4_750_000n });
    expect(model.position('a')).toMatchObject({ claimable: 10_350_000n, claimed: 5n * USD, startDay: 140 });
    // The claim's own day earns the first day's 200 ppm.
    model.roll(1, 142);
    expect(model.position('a').claimable).toBe(10_550_000n);
  });

  test('unstaking takes pending value first', () => {
    const model = fundedModel(100);
    model.stake('a', 100n * USD, 100);
    model.stake('a', 50n * USD, 105);
    model.unstake('a', 60n * USD, 105);
    expect(model.position('a')).toMatchObject({ value: 90n * USD, pending: 0n });
    expect(model.overview()).toMatchObject({ principal: 90n * USD, active: 90n * USD, pending: 0n });
  });

  test('error: each refusal has its code', () => {
    const model = fundedModel(100);
    model.stake('a', 100n * USD, 100);
    const code = (run: () => unknown) => {
      try {
        run();
        return 'none';
      } catch (error) {
        return isAppError(error) ? error.code : 'other';
      }
    };
    expect(code(() => model.unstake('a', 0n, 100))).toBe('LIQUIDITY_VALUE_ZERO');
    expect(code(() => model.unstake('a', 101n * USD, 100))).toBe('LIQUIDITY_VALUE_ABOVE_POSITION');
    expect(code(() => model.unstake('a', 80n * USD + 1n, 100))).toBe('LIQUIDITY_REMAINDER_BELOW_MINIMUM');
    expect(code(() => model.claim('a', 1n * USD, 100))).toBe('LIQUIDITY_CLAIM_ABOVE_CLAIMABLE');
    expect(code(() => model.claim('a', 1n, 102))).toBe('LIQUIDITY_NOTHING_AFTER_FEE');
    expect(code(() => model.stake('a', USD, 300))).toBe('none');
    expect(code(() => model.stake('a', USD, 501))).toBe('LIQUIDITY_DAYS_BEHIND');
    expect(model.roll(1, 501)).toBe(1);
    expect(code(() => model.stake('a', USD, 501))).toBe('none');
  });
});

const OWNERS = ['a', 'b', 'c'] as const;
const step = fc.record({
  kind: fc.constantFrom('stake', 'stake', 'unstake', 'unstakeAll', 'claim', 'fund', 'settle', 'idle'),
  owner: fc.constantFrom(...OWNERS),
  amount: fc.oneof(fc.bigInt(1n, 500n * USD), fc.bigInt(1n, 100_000_000n * USD), fc.bigInt(1n, 1_000n)),
  idleDays: fc.oneof(fc.constant(0), fc.constant(1), fc.integer({ min: 0, max: 45 })),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function attempt(run: () => unknown): Outcome {
  try {
    run();
    return 'done';
  } catch (error) {
    if (!isAppError(error)) throw error;
    return 'refused';
  }
}

function runStep(model: LiquidityModel, naive: DayByDayPool, { kind, owner, amount }: Step, day: number): void {
  naive.closeUntil(day);
  const naiveHeld = naive.positions.get(owner);
  const total = naiveHeld === undefined ? 0n : naiveHeld.value + naiveHeld.pending;
  if (kind === 'stake') {
    expect(attempt(() => model.stake(owner, amount, day))).toBe(naive.stake(owner, amount, day));
  } else if (kind === 'unstake' || kind === 'unstakeAll') {
    const value = kind === 'unstakeAll' ? total : amount % (total + 2n);
    expect(attempt(() => model.unstake(owner, value, day))).toBe(naive.unstake(owner, value, day));
  } else if (kind === 'claim') {
    const part = amount % (naive.claimableOf(owner) + 2n);
    expect(attempt(() => model.claim(owner, part, day))).toBe(naive.claim(owner, part, day));
  } else if (kind === 'fund') {
    expect(attempt(() => model.fundReserve(amount, day))).toBe(naive.fund(amount, day));
  } else if (kind === 'settle') {
    expect(attempt(() => model.settle(owner, day))).toBe(naive.settle(owner, day));
  }
}

describe('LiquidityModel against a day-by-day pool', () => {
  test('behavior: same positions, reserve and escrow after every step of any sequence', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), fc.bigInt(0n, 50_000n * USD), (steps, reserve) => {
        const model = new LiquidityModel(20_000);
        const naive = new DayByDayPool(20_000);
        model.fundReserve(reserve, 20_000);
        naive.fund(reserve, 20_000);
        let day = 20_000;
        for (const one of steps) {
          day += one.idleDays;
          runStep(model, naive, one, day);
          model.roll(200, day);
          let claimables = 0n;
          for (const owner of OWNERS) {
            const expected = naive.positions.get(owner);
            const actual = model.position(owner);
            expect(actual.claimable).toBe(naive.claimableOf(owner));
            expect([actual.value, actual.pending, actual.claimed]).toEqual([
              expected?.value ?? 0n,
              expected?.pending ?? 0n,
              expected?.claimed ?? 0n,
            ]);
            if (actual.value > 0n) expect(actual.startDay).toBe(expected?.start);
            claimables += actual.claimable;
          }
          const overview = model.overview();
          expect([overview.reserve, overview.escrow, overview.lastFactor]).toEqual([
            naive.reserve,
            naive.escrow,
            naive.factor,
          ]);
          expect(overview.escrow >= claimables).toBe(true);
          expect(overview.reserve >= 0n).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('behavior: settling after every day or once at the end differs by less than a unit per settlement', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10_000_000n * USD), fc.integer({ min: 1, max: 120 }), (value, days) => {
        const once = fundedModel(100);
        const daily = fundedModel(100);
        once.stake('a', value, 100);
        daily.stake('a', value, 100);
        for (let day = 101; day <= 101 + days; day += 1) daily.settle('a', day);
        once.settle('a', 101 + days);
        const difference = once.position('a').claimable - daily.position('a').claimable;
        expect(difference >= 0n && difference <= BigInt(days)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe('settleBatch', () => {
  test('behavior: equals the model for every position, to the unit', () => {
    const model = new LiquidityModel(20_000);
    model.fundReserve(3_000n * USD, 20_000);
    const owners = Array.from({ length: 200 }, (_, index) => `member-${index}`);
    let seed = 7;
    const next = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    for (const [index, owner] of owners.entries())
      model.stake(owner, BigInt(next(900_000) + 1) * 7_777n, 20_000 + (index >> 2));
    // Beyond exact doubles: 2^44 micro-dollars, and twice 2^42 that join.
    model.stake(owners[5]!, 2n ** 44n, 20_002);
    model.stake(owners[7]!, 2n ** 42n, 20_002);
    model.stake(owners[7]!, 2n ** 42n, 20_060);
    for (const owner of owners) if (next(3) === 0) model.stake(owner, BigInt(next(5_000_000) + 1) * 31n, 20_060);

    for (const owner of owners) model.settle(owner, 20_060);

    const columns = createPositionColumns(owners.length);
    for (const [index, owner] of owners.entries()) {
      const held = model.position(owner);
      columns.value[index] = held.value;
      columns.pending[index] = held.pending;
      columns.pendingDay[index] = held.pendingDay;
      columns.startDay[index] = held.startDay;
      columns.settledDay[index] = held.settledDay;
    }
    const before = owners.map((owner) => model.position(owner).claimable);
    model.roll(200, 20_110);
    const sums = new Map<number, { factors: bigint; dayFactors: bigint }>();
    let factors = 0n;
    let dayFactors = 0n;
    for (const closed of model.closedDays()) {
      factors += closed.factor;
      dayFactors += BigInt(closed.day) * closed.factor;
      sums.set(closed.day, { factors, dayFactors });
    }
    const total = settleBatch(columns, 20_109, (day) => sums.get(day) ?? { factors: 0n, dayFactors: 0n });
    let expectedTotal = 0n;
    for (const [index, owner] of owners.entries()) {
      const held = model.position(owner);
      expect(columns.income[index]).toBe(held.claimable - before[index]!);
      expect([columns.value[index], columns.startDay[index], columns.settledDay[index]]).toEqual([
        held.value,
        held.startDay,
        held.settledDay,
      ]);
      expectedTotal += columns.income[index]!;
    }
    expect(total.income).toBe(expectedTotal);
    const reserveBefore = model.overview().reserve;
    for (const owner of owners) model.settle(owner, 20_110);
    expect(model.overview().reserve - reserveBefore).toBe(total.returned);
  });
});
