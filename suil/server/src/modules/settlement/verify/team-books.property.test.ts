/** The reference model's team income against the recomputation from public events, over random histories: two owners of one rule. */
import { buildSeasonTree, dayStartMs, daysOfSeason } from '@suil/core';
import { applyEvent, createBooks, seasonRootOf, settleTeamDay, TeamBooks } from '@suil/core/reference-model';
import type { ChainEvent } from '@suil/sdk';
import { expect, test } from 'vitest';
import { recomputeDays } from './fold.ts';
import { recomputeSeason } from './season.ts';

const SEEDS = 60;
const FIRST_DAY = 20_000;
const DAYS = 34;
const USD = 1_000_000n;
const ROOT = addressOf(0);
const COINS = { SUI: '0x2::sui::SUI', SUIL: '0xaa::suil::SUIL', USDC: '0xbb::usdc::USDC' };

function addressOf(number: number): string {
  // Not in the order of binding.
  return `0x${((number * 7_919 + 13) % 65_536).toString(16).padStart(4, '0').repeat(16)}`;
}

/** Numbers from 0 to below `limit`: Lehmer, modulus 2^31 − 1. */
function createRandom(seed: number): (limit: number) => number {
  let state = (seed * 48_271) % 2_147_483_647;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

type Fields = { readonly kind: ChainEvent['kind'] } & Readonly<Record<string, unknown>>;

function isEvent(event: object): event is ChainEvent {
  return 'kind' in event;
}

/** Returns what happened on the chain, in order; days are closed by the first event of a later one, some of them a day or two late. */
function randomHistory(seed: number): ChainEvent[] {
  const random = createRandom(seed);
  const events: ChainEvent[] = [];
  const members = [ROOT];
  const held = new Map<string, bigint>();
  const pledges = { Pledged: 0n, SuilPledged: 0n };
  let closedThrough = FIRST_DAY - 1;
  const add = (day: number, fields: Fields) => {
    const event: object = { ...fields, timestampMs: dayStartMs(day) + 1_000 + events.length };
    if (isEvent(event)) events.push(event);
  };
  const close = (day: number) => {
    for (; closedThrough < day - 1; ) {
      closedThrough += 1;
      const factor = random(4) === 0 ? BigInt(random(1_000_000_001)) : 1_000_000_000n;
      add(day, { kind: 'DayClosed', day: closedThrough, factor, principal: -1n });
    }
  };
  const anyMember = () => members[random(members.length)] ?? ROOT;
  const act = (day: number): void => {
    const member = anyMember();
    const own = held.get(member) ?? 0n;
    switch (random(9)) {
      case 0:
      case 1: {
        const inviter = anyMember();
        members.push(addressOf(members.length));
        return void add(day, { kind: 'InviterBound', member: members.at(-1), inviter });
      }
      case 2:
      case 3: {
        const value = BigInt(21 + random(4_000)) * USD + BigInt(random(1_000));
        held.set(member, own + value);
        return void add(day, { kind: 'Staked', member, value });
      }
      case 4: {
        const stakeValue = random(3) === 0 ? own : (own * BigInt(random(100))) / 100n;
        held.set(member, own - stakeValue);
        return void (stakeValue > 0n && add(day, { kind: 'Unstaked', member, stakeValue, fee: 0n }));
      }
      case 5: {
        const incomeKind = random(2) === 0 ? 'static' : 'friend';
        return void add(day, { kind: 'Claimed', member, incomeKind, rewardValueFee: 0n });
      }
      case 6: {
        const kind = random(2) === 0 ? 'Pledged' : 'SuilPledged';
        pledges[kind] += 1n;
        const value = BigInt(50 + random(5_000)) * USD;
        return void add(day, { kind, member, id: pledges[kind], value, termDays: 1 + random(9), hashrate: 0n });
      }
      case 7: {
        const kind = random(2) === 0 ? 'Pledged' : 'SuilPledged';
        const id = BigInt(1 + random(Number(pledges[kind]) + 1));
        const left = kind === 'Pledged' ? 'PledgeLeft' : 'SuilPledgeLeft';
        return void (id <= pledges[kind] && add(day, { kind: left, member, id, termDays: 1, servedDays: 1 }));
      }
      default:
        add(day, { kind: 'TeamReserveFunded', funder: member, amount: BigInt(random(3_000_000)) });
    }
  };
  for (let day = FIRST_DAY; day < FIRST_DAY + DAYS; day++) {
    const isLate = random(5) === 0;
    const acts = random(14);
    // A binding or a pledge closes no day, so that events of a day can come before the one that closes the day before.
    for (let number = 0; number < acts; number++) {
      if (number === Math.floor(acts / 2) && !isLate) close(day);
      act(day);
    }
  }
  close(FIRST_DAY + DAYS);
  return events;
}

/** Returns the model's days: events of a day, then its closing, as the journal orders them. */
function modelOf(history: readonly ChainEvent[]) {
  const books = createBooks({ root: ROOT, operators: {}, coins: COINS });
  const team = new TeamBooks(books);
  const amounts = new Map<number, Uint8Array>();
  let next = 0;
  for (let day = FIRST_DAY; day < FIRST_DAY + DAYS; day++) {
    for (let event = history[next]; event && event.timestampMs < dayStartMs(day + 1); event = history[next]) {
      next += 1;
      // The ledger's part of the events is tested elsewhere; here it numbers the addresses.
      if (event.kind === 'InviterBound') applyEvent(books, event);
      team.apply(event);
    }
    const closed = history.find((event) => event.kind === 'DayClosed' && event.day === day);
    if (closed?.kind !== 'DayClosed') throw new Error(`day ${day} is closed`);
    const settled = settleTeamDay(team, day, closed);
    amounts.set(day, settled?.amounts ?? new Uint8Array());
  }
  return { team, amounts };
}

test(`each day's root and total, and a season's root, over ${SEEDS} random histories`, async () => {
  let leaves = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const history = randomHistory(seed);
    const { team, amounts } = modelOf(history);
    for (const { day, root, total, ...verified } of recomputeDays(history, ROOT, FIRST_DAY + DAYS)) {
      const settled = team.settled.get(day);
      expect([day, settled?.root, settled?.total], `seed ${seed}`).toEqual([day, root, total]);
      leaves += verified.leaves;
    }
    const days = daysOfSeason(0, FIRST_DAY).map((day) => amounts.get(day) ?? new Uint8Array());
    const season = await seasonRootOf(team, 0, days, async () => undefined);
    expect(season, `seed ${seed}`).toBe(recomputeSeason(history, ROOT, 0)?.root);
    expect(season).not.toBe(Buffer.from(buildSeasonTree(0, []).root).toString('hex'));
  }
  // Not a proof about empty trees.
  expect(leaves).toBeGreaterThan(SEEDS * DAYS);
}, 120_000);
