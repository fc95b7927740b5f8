import { type Address, dayStartMs, feeOf, isAppError, LiquidityModel } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import type { ChainEvent } from '@suil/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getIncomeDays } from '../../modules/income/service.ts';
import { modules, serverMigrations } from '../../modules/index.ts';
import { getPortfolioDays } from '../../modules/portfolio/service.ts';
import { indexEvents } from '../index-events.test-support.ts';
import { eventOn, manifest, memberOf, onDay } from '../test-deployment.test-support.ts';

const database = useTestDatabase(serverMigrations);
const [alice, bob] = [memberOf('a'), memberOf('b')];
const USD = 1_000_000n;
const FIRST = 100;
const ACTS = ['stake', 'unstake', 'claim', 'settle', 'friend', 'top-up', 'pledge', 'none', 'none'] as const;
const act = fc.record({ kind: fc.constantFrom(...ACTS), share: fc.bigInt(1n, 1_000n) });
const life = fc.record({
  days: fc.array(fc.record({ acts: fc.array(act, { maxLength: 2 }), fund: fc.bigInt(0n, 2n * USD) }), {
    minLength: 6,
    maxLength: 14,
  }),
  /** Two days of the life, by part of it. */
  ranges: fc.array(fc.tuple(fc.nat(13), fc.nat(13)), { minLength: 8, maxLength: 8 }),
});

test('property: any range of days is what the whole life says of these days, and the pool’s part what the pool says', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ days, ranges }) => {
      const { checkpoints, pool } = live(days);
      await indexEvents(database.pool, ...checkpoints);
      const last = FIRST + days.length - 1;
      // Nothing was settled before the first day, so this replays everything.
      const whole = await readDays(FIRST, last, last + 1);
      expect(whole.portfolio.days.map((day) => day.pool)).toEqual(pool.map(String));
      for (const [one, another] of ranges) {
        const [from, to] = [one, another].map((day) => FIRST + (day % days.length)).sort((left, right) => left - right);
        if (from === undefined || to === undefined) continue;
        const part = await readDays(from, to, last + 1);
        const within = ({ day }: { day: number }) => day >= from && day <= to;
        expect(part.earned).toEqual(whole.earned.filter(within));
        expect(part.received).toEqual(whole.received.filter(within));
        expect(part.portfolio.days).toEqual(whole.portfolio.days.filter(within));
      }
    }),
    { numRuns: 8 },
  );
}, 240_000);

async function readDays(fromDay: number, toDay: number, today: number) {
  const db = database.pool;
  const range = { from: dateOf(fromDay), to: dateOf(toDay) };
  const sources = modules.flatMap(({ income }) => income ?? []);
  const parts = modules.flatMap(({ portfolio }) => portfolio ?? []);
  const common = { member: alice, nowMs: dayStartMs(today) };
  const income = async (by: 'earned' | 'received') =>
    (await getIncomeDays(db, { ...common, sources, query: { ...range, by } })).items;
  return {
    earned: await income('earned'),
    received: await income('received'),
    portfolio: await getPortfolioDays(db, { ...common, parts, query: range }),
  };
}

const dateOf = (day: number) => new Date(dayStartMs(day)).toISOString().slice(0, 10);

/** Returns the events of a life, day by day, and what the pool's part is at the end of each day. */
function live(days: readonly { acts: readonly { kind: (typeof ACTS)[number]; share: bigint }[]; fund: bigint }[]) {
  const model = new LiquidityModel(FIRST);
  model.fundReserve(USD, FIRST);
  const root = manifest.root as Address;
  const pool: bigint[] = [];
  let stored = { day: FIRST - 1, claimable: 0n };
  let pledges = 0n;
  const checkpoints = days.map(({ acts, fund }, index): ChainEvent[] => {
    const day = FIRST + index;
    const events: ChainEvent[] = index === 0 ? start(root) : [];
    if (index === 0) {
      model.stake(alice, 1_000n * USD, day);
      model.stake(bob, 2_000n * USD, day);
    }
    for (const { kind, share } of acts) {
      if (kind === 'top-up') events.push(topUp(day, share));
      if (kind === 'friend' && index > 2) {
        // A tenth of what the friend earns, at least 20,000 a day by her own stake; a thousandth of it is surely there.
        events.push(claimed(day, 'friend', 1n + (share % 20n)));
      }
      if (kind === 'pledge') {
        pledges += 1n;
        const principal = 20_000_000_000n + share;
        events.push(
          eventOn(day, 'Pledged', {
            member: alice,
            id: pledges,
            principal,
            termDays: 30,
            value: 70n * USD,
            escrowed: 1n,
          }),
        );
      }
      const before = model.position(alice);
      const acted = actOn(model, kind, share, day);
      if (acted.length === 0) continue;
      if (day - 1 > stored.day) {
        const income = before.claimable - stored.claimable;
        events.push(eventOn(day, 'Settled', { member: alice, throughDay: day - 1, income, returned: 0n }));
      }
      stored = { day: day - 1, claimable: model.position(alice).claimable };
      events.push(...acted);
    }
    if (fund > 0n) model.fundReserve(fund, day);
    model.roll(200, day + 1);
    const { value, pending, claimable } = model.position(alice);
    pool.push(value + pending + claimable - feeOf(claimable, 500n));
    return events;
  });
  const closings = model
    .closedDays()
    .map(({ day, factor }) => eventOn(day + 1, 'DayClosed', { day, principal: 0n, need: 0n, factor, moved: 0n }));
  return {
    pool,
    checkpoints: [
      ...checkpoints.map((events, index) => [...closings.slice(index - 1, index), ...events]),
      closings.slice(-1),
    ],
  };
}

function start(root: Address): ChainEvent[] {
  return [
    eventOn(FIRST, 'InviterBound', { member: alice, inviter: root }),
    eventOn(FIRST, 'InviterBound', { member: bob, inviter: alice }),
    eventOn(FIRST, 'TeamReserveFunded', { funder: root, amount: 1_000n * USD }),
    eventOn(FIRST, 'Staked', { member: alice, suiAmount: 1n, value: 1_000n * USD }),
    eventOn(FIRST, 'Staked', { member: bob, suiAmount: 1n, value: 2_000n * USD }),
  ];
}

const topUp = (day: number, share: bigint) =>
  eventOn(day, 'ToppedUp', { member: alice, coinType: manifest.coinTypes.usdc, amount: share * USD });

function claimed(day: number, incomeKind: 'static' | 'friend', rewardValue: bigint): ChainEvent {
  const rewardValueFee = feeOf(rewardValue, 500n);
  const amounts = { claimSuiAmount: 0n, claimUsdcAmount: rewardValue - rewardValueFee };
  return eventOn(day, 'Claimed', { member: alice, incomeKind, rewardValue, rewardValueFee, ...amounts });
}

/** Acts on the pool; returns the event of it, none of an act that is refused. */
function actOn(model: LiquidityModel, kind: (typeof ACTS)[number], share: bigint, day: number): ChainEvent[] {
  const before = model.position(alice);
  try {
    switch (kind) {
      case 'stake':
        model.stake(alice, share * USD, day);
        return [eventOn(day, 'Staked', { member: alice, suiAmount: 1n, value: share * USD })];
      case 'unstake': {
        const stakeValue = ((before.value + before.pending) * share) / 1_000n;
        model.unstake(alice, stakeValue, day);
        const amounts = { fee: 0n, suiAmount: 0n, usdcAmount: stakeValue };
        return [eventOn(day, 'Unstaked', { member: alice, stakeValue, ...amounts })];
      }
      case 'claim': {
        const rewardValue = (before.claimable * share) / 1_000n;
        model.claim(alice, rewardValue, day);
        return [claimed(day, 'static', rewardValue)];
      }
      case 'settle':
        model.settle(alice, day);
        // An event at another time, so that the day has one even if the settlement was made before.
        return [{ ...topUp(day, share), timestampMs: onDay(day, 1) }];
      default:
        return [];
    }
  } catch (error) {
    if (isAppError(error)) return [];
    throw error;
  }
}
