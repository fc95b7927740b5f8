import type { Address } from '@suil/core';
import type { Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import type { ChainEvent } from '@suil/sdk';
import { beforeEach, describe, expect, test } from 'vitest';
import { bringIn, emptyDatabase } from '../../testing/index-events.test-support.ts';
import { createMemoryChain } from '../../testing/memory-chain.test-support.ts';
import { CHAIN, eventOn, manifest, memberOf } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { getFriends, getTeam, getTeamDays, getTeamMember, getTeamVolumes } from './service.ts';
import { createTeamFixture } from './team-fixture.test-support.ts';
import { growTree, isAbove, readMember } from './tree.ts';

const database = useTestDatabase(serverMigrations);
const DAY = 20_000;
const USD = 1_000_000n;
const root = manifest.root as Address;
let pool: Pool;

beforeEach(async () => {
  pool = database.pool;
  await emptyDatabase(pool);
});

/** Brings in the events of a day, then one that ends it, with the chain's closing. */
async function live(...days: ChainEvent[][]): Promise<void> {
  const chain = createMemoryChain(CHAIN);
  let principal = 0n;
  for (const [index, events] of days.entries()) {
    const day = DAY + index;
    for (const event of events) chain.add(event);
    const closed = { day, principal, need: 0n, factor: 1_000_000_000n, moved: 0n };
    chain.add(eventOn(day + 1, 'DayClosed', closed));
    for (const event of events) if (event.kind === 'Staked') principal += event.value;
  }
  await bringIn(pool, chain.checkpoints);
}

const stake = (digit: string, usd: bigint, day = DAY) =>
  eventOn(day, 'Staked', { member: memberOf(digit), suiAmount: 1n, value: usd * USD });
const bind = (digit: string, inviter: string) => eventOn(DAY, 'InviterBound', { member: memberOf(digit), inviter });
const addresses = (items: readonly { address: string }[]) => items.map(({ address }) => address[2]);

describe('the tree', () => {
  test('property: who stands above whom is what walking up says, in chains and bushes, grown in batches of any size', async () => {
    for (const [seed, shape] of (['chain', 'bush', 'mixed'] as const).entries()) {
      await emptyDatabase(pool);
      let state = seed + 5;
      const random = (limit: number) => {
        state = (state * 48_271) % 2_147_483_647;
        return state % limit;
      };
      const names: string[] = [root];
      const parents: number[] = [-1];
      while (names.length < 150) {
        const batch = Array.from({ length: 1 + random(20) }, () => {
          const last = names.length - 1;
          const inviter = {
            chain: () => last,
            bush: () => random(names.length),
            mixed: () => Math.max(0, last - random(4)),
          }[shape]();
          const member = `0x${String(names.length).padStart(64, '0')}`;
          names.push(member);
          parents.push(inviter);
          return { member, inviter: names[inviter] as string };
        });
        await growTree(pool, root, batch);
      }
      for (let n = 0; n < 60; n += 1) {
        const [above, below] = [random(names.length), random(names.length)];
        let at = below;
        while (at > above) at = parents[at] as number;
        const [upper, lower] = [
          await readMember(pool, names[above] as string),
          await readMember(pool, names[below] as string),
        ];
        expect([shape, above, below, upper && lower && (await isAbove(pool, upper, lower))]).toEqual([
          shape,
          above,
          below,
          at === above,
        ]);
      }
    }
  }, 120_000);
});

describe('what a member sees', () => {
  test('default: friends by each order, page by page, and only those with pledges of SUIL', async () => {
    await live(
      [
        ...['a', 'b', 'c', 'd'].map((digit) => bind(digit, root)),
        bind('e', memberOf('a')),
        stake('a', 50n),
        stake('b', 300n),
        stake('e', 400n),
      ],
      [
        eventOn(DAY + 1, 'SuilPledged', {
          member: memberOf('c'),
          id: 1n,
          principal: 1n,
          termDays: 30,
          value: 7n * USD,
          hashrate: 1n,
        }),
      ],
      [stake('d', 1_000n, DAY + 2)],
    );
    const read = (sort: 'date' | 'volume' | 'level' | 'suil', more: object = {}) =>
      getFriends(pool, root, { sort, of: undefined, only: undefined, cursor: undefined, limit: 20, ...more });
    expect(addresses((await read('date')).items)).toEqual(['d', 'c', 'b', 'a']);
    // a: 50 and 400 below; b: 300; c: 7 of pledges; d has staked only today.
    expect(addresses((await read('volume')).items)).toEqual(['a', 'b', 'c', 'd']);
    expect(addresses((await read('suil', { only: 'suil' })).items)).toEqual(['c']);
    const first = await read('volume', { limit: 3 });
    const second = await read('volume', { limit: 3, cursor: first.nextCursor });
    expect([addresses(first.items), addresses(second.items), second.nextCursor]).toEqual([
      ['a', 'b', 'c'],
      ['d'],
      null,
    ]);
    expect(first.items[0]).toMatchObject({
      valid: false,
      ownVolume: `${50n * USD}`,
      teamVolume: `${400n * USD}`,
      teamSize: 1,
    });
    const team = await getTeam(pool, root);
    expect(team).toMatchObject({
      friends: 4,
      validFriends: 1,
      teamSize: 5,
      teamVolume: `${757n * USD}`,
      largestLeg: `${450n * USD}`,
      performance: `${307n * USD}`,
      suil: { ownVolume: '0', members: 1, teamVolume: `${7n * USD}` },
    });
    expect(addresses((await read('date', { of: memberOf('a') })).items)).toEqual(['e']);
  });

  test('error: TEAM_MEMBER_NOT_FOUND for a member above, next to or unknown', async () => {
    await live([bind('a', root), bind('b', root), bind('c', memberOf('a'))]);
    const hidden = expect.objectContaining({ code: 'TEAM_MEMBER_NOT_FOUND' });
    const a = memberOf('a');
    expect(await getTeamMember(pool, a, memberOf('c'))).toMatchObject({ depth: 1, friends: 0 });
    expect(await getTeamMember(pool, root, memberOf('c'))).toMatchObject({ depth: 2 });
    for (const other of [root, memberOf('b'), memberOf('f')]) {
      await expect(getTeamMember(pool, a, other)).rejects.toEqual(hidden);
      const query = { sort: 'date', of: other, only: undefined, cursor: undefined, limit: 20 } as const;
      await expect(getFriends(pool, a, query)).rejects.toEqual(hidden);
    }
    await expect(getTeamMember(pool, memberOf('f'), memberOf('f'))).rejects.toEqual(hidden);
    expect(await getTeam(pool, memberOf('f'))).toMatchObject({ friends: 0, level: 0, income: { friend: '0' } });
  });

  test('default: volumes by day, one’s own team’s or a line’s: a pledge counts from the day after it through its term', async () => {
    const term = 30;
    const pledged = { id: 1n, principal: 1n, termDays: term, value: 7n * USD, hashrate: 1n };
    await live(
      [bind('a', root), bind('b', memberOf('a')), bind('c', root), stake('a', 50n), stake('c', 300n)],
      [eventOn(DAY + 1, 'SuilPledged', { ...pledged, member: memberOf('b') })],
      ...Array.from({ length: term + 1 }, () => []),
    );
    const read = (asking: Address, more: { of?: string; cursor?: string; limit?: number } = {}) =>
      getTeamVolumes(pool, asking, { of: undefined, cursor: undefined, limit: 100, ...more });
    const { items, nextCursor } = await read(root);
    expect([nextCursor, items.length, items[0]?.day, items.at(-1)?.day]).toEqual([null, term + 3, DAY + term + 2, DAY]);
    // b pledged on DAY + 1 for 30 days: they are DAY + 2 … DAY + 31.
    const withSuil = items.filter(({ suil }) => suil.teamVolume !== '0').map(({ day }) => day - DAY);
    expect(withSuil).toEqual(Array.from({ length: term }, (_, n) => term + 1 - n));
    const oldestFirst = items.toReversed();
    const none = { ownVolume: '0', members: 0, teamVolume: '0' };
    expect(oldestFirst[0]).toMatchObject({ ownVolume: '0', teamVolume: '0', suil: none });
    expect(oldestFirst[1]).toMatchObject({ teamVolume: `${350n * USD}`, largestLeg: `${300n * USD}`, suil: none });
    expect(oldestFirst[2]).toMatchObject({
      teamVolume: `${357n * USD}`,
      largestLeg: `${300n * USD}`,
      performance: `${57n * USD}`,
      suil: { ownVolume: '0', members: 1, teamVolume: `${7n * USD}` },
    });
    const line = (await read(root, { of: memberOf('a') })).items.at(-3);
    expect(line).toMatchObject({
      day: DAY + 2,
      ownVolume: `${50n * USD}`,
      teamVolume: `${7n * USD}`,
      performance: '0',
      suil: { ownVolume: '0', members: 1, teamVolume: `${7n * USD}` },
    });
    const leaf = (await read(memberOf('a'), { of: memberOf('b') })).items.at(-3);
    expect(leaf?.suil).toEqual({ ownVolume: `${7n * USD}`, members: 0, teamVolume: '0' });

    const first = await read(root, { limit: 20 });
    const second = await read(root, { limit: 20, cursor: first.nextCursor! });
    expect([...first.items, ...second.items]).toEqual(items);
    expect(second.nextCursor).toBeNull();
  });

  test('error: volumes of TEAM_MEMBER_NOT_FOUND, REQUEST_CURSOR_INVALID; none of an address that is not bound', async () => {
    await live([bind('a', root), bind('b', root)], [], []);
    const query = { of: undefined, cursor: undefined, limit: 20 };
    for (const other of [root, memberOf('b'), memberOf('f')]) {
      await expect(getTeamVolumes(pool, memberOf('a'), { ...query, of: other })).rejects.toMatchObject({
        code: 'TEAM_MEMBER_NOT_FOUND',
      });
    }
    await expect(getTeamVolumes(pool, root, { ...query, cursor: 'x' })).rejects.toMatchObject({
      code: 'REQUEST_CURSOR_INVALID',
    });
    expect(await getTeamVolumes(pool, memberOf('f'), query)).toEqual({ items: [], nextCursor: null });
  });

  test('behavior: the days of a member sum up to what it earned, page by page', async () => {
    const chain = createMemoryChain(CHAIN);
    const fixture = createTeamFixture(DAY, 41);
    fixture.fundFlow(10n ** 12n);
    fixture.fundTeam(10n ** 10n);
    for (let n = 0; n < 7; n += 1) {
      fixture.live(6, 15);
      fixture.endDay();
      for (const event of fixture.take()) chain.add(event);
    }
    chain.add(
      eventOn(fixture.day, 'HourClosed', {
        pool: manifest.usdcSuiPool,
        fromHour: 0,
        toHour: 0,
        price: 0n,
        liquidity: 0n,
      }),
    );
    await bringIn(pool, chain.checkpoints);
    const items = [];
    for (let cursor: string | undefined, done = false; !done; ) {
      const page = await getTeamDays(pool, root, { cursor, limit: 3 });
      items.push(...page.items);
      cursor = page.nextCursor ?? undefined;
      done = page.nextCursor === null;
    }
    expect(items.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => DAY + n));
    const { income } = await getTeam(pool, root);
    for (const kind of ['friend', 'indirect', 'community', 'peer'] as const) {
      expect(items.reduce((sum, day) => sum + BigInt(day.income[kind]), 0n)).toBe(BigInt(income[kind]));
    }
    expect(BigInt(income.friend)).toBeGreaterThan(0n);
  }, 60_000);
});
