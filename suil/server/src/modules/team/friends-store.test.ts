import { parseAddress } from '@suil/core';
import { TEAM_SORTS, type TeamFriend } from '@suil/core/api';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { bringIn, emptyDatabase } from '../../testing/index-events.test-support.ts';
import { createMemoryChain } from '../../testing/memory-chain.test-support.ts';
import { CHAIN, manifest, memberOf } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { getFriends, getTeam } from './service.ts';
import { createTeamFixture } from './team-fixture.test-support.ts';
import { growTree } from './tree.ts';

const database = useTestDatabase(serverMigrations);
const DAY = 20_000;
const root = parseAddress(manifest.root);

type Sort = (typeof TEAM_SORTS)[number];

async function readAll(sort: Sort, limit: number, only?: 'suil'): Promise<TeamFriend[]> {
  const items: TeamFriend[] = [];
  let cursor: string | undefined;
  do {
    const page = await getFriends(database.pool, root, { sort, only, cursor, limit });
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

const volumeOf = ({ ownVolume, teamVolume }: TeamFriend) => BigInt(ownVolume) + BigInt(teamVolume);
const suilOf = ({ ownSuil, teamSuil }: TeamFriend) => BigInt(ownSuil) + BigInt(teamSuil);
const SCORES: Record<Sort, (friend: TeamFriend) => bigint> = {
  date: () => 0n,
  volume: volumeOf,
  level: ({ level }) => BigInt(level),
  suil: suilOf,
};
/** Equal ones stay in the order of binding, newest first. */
const sortBy = (friends: readonly TeamFriend[], sort: Sort) =>
  [...friends].sort((left, right) => Number(SCORES[sort](right) - SCORES[sort](left)));

test('property: pages in each order are all friends sorted by what they show, whatever days brought and took', async () => {
  await emptyDatabase(database.pool);
  const fixture = createTeamFixture(DAY, 41);
  fixture.fundFlow(10n ** 12n);
  const chain = createMemoryChain(CHAIN);
  let fallen = 0;
  let earlier: TeamFriend[] = [];
  const seen = new Set<string>();
  for (let day = 0; day < 6; day += 1) {
    fixture.live(5, 25);
    fixture.endDay();
    // Bound on the open day: they are listed, with nothing yet.
    fixture.live(2, 0);
    for (const event of fixture.take()) chain.add(event);
    await bringIn(database.pool, chain.checkpoints);
    const byDate = await readAll('date', 100);
    const withSuil = byDate.filter((friend) => suilOf(friend) > 0n);
    for (const sort of TEAM_SORTS) {
      expect(await readAll(sort, 3)).toEqual(sortBy(byDate, sort));
      expect(await readAll(sort, 2, 'suil')).toEqual(sortBy(withSuil, sort));
      for (const friend of byDate) seen.add(`${sort} ${SCORES[sort](friend) > 0n}`);
    }
    expect(await getTeam(database.pool, root)).toMatchObject({ friends: byDate.length });
    for (const friend of byDate) {
      const before = earlier.find(({ address }) => address === friend.address);
      if (before !== undefined && volumeOf(friend) < volumeOf(before)) fallen += 1;
    }
    earlier = byDate;
  }
  expect(earlier.length).toBeGreaterThan(10);
  expect(fallen).toBeGreaterThan(0);
  expect(seen).toContain('level true');
  expect(seen).toContain('suil true');
});

test('behavior: friends whom an earlier release bound are counted by a read and by the next binding, each once', async () => {
  const { pool } = database;
  await emptyDatabase(pool);
  const bind = (member: string) => growTree(pool, root, [{ member: memberOf(member), inviter: root }]);
  const bindEarlier = (id: number, member: string) =>
    pool.query('INSERT INTO team_members VALUES ($1, $2, 0, 1, 0)', [id, memberOf(member)]);
  const count = async () => (await getTeam(pool, root)).friends;
  expect(await count()).toBe(0);
  await bind('a');
  await bindEarlier(2, 'b');
  await bindEarlier(3, 'c');
  expect(await count()).toBe(3);
  await bind('d');
  expect(await count()).toBe(4);
  const { rows } = await pool.query('SELECT * FROM team_friend_counts');
  expect(rows).toEqual([{ member: 0, friends: 4, through: 4 }]);
});
