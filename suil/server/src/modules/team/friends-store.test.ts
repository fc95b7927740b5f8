import { parseAddress } from '@suil/core';
import type { TeamFriend } from '@suil/core/api';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { bringIn, emptyDatabase } from '../../testing/index-events.test-support.ts';
import { createMemoryChain } from '../../testing/memory-chain.test-support.ts';
import { CHAIN, manifest } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { getFriends } from './service.ts';
import { createTeamFixture } from './team-fixture.test-support.ts';

const database = useTestDatabase(serverMigrations);
const DAY = 20_000;
const root = parseAddress(manifest.root);

async function readAll(sort: 'date' | 'volume', limit: number): Promise<TeamFriend[]> {
  const items: TeamFriend[] = [];
  let cursor: string | undefined;
  do {
    const page = await getFriends(database.pool, root, { sort, cursor, limit });
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

const volumeOf = ({ ownVolume, teamVolume }: TeamFriend) => BigInt(ownVolume) + BigInt(teamVolume);
const greatestFirst = (left: TeamFriend, right: TeamFriend) => Number(volumeOf(right) - volumeOf(left));

test('property: pages by volume are all friends sorted by what they show, whatever days brought and took', async () => {
  await emptyDatabase(database.pool);
  const fixture = createTeamFixture(DAY, 41);
  fixture.fundFlow(10n ** 12n);
  const chain = createMemoryChain(CHAIN);
  let fallen = 0;
  let earlier: TeamFriend[] = [];
  for (let day = 0; day < 6; day += 1) {
    fixture.live(5, 25);
    fixture.endDay();
    // Bound on the open day: they are listed, with nothing yet.
    fixture.live(2, 0);
    for (const event of fixture.take()) chain.add(event);
    await bringIn(database.pool, chain.checkpoints);
    const byDate = await readAll('date', 100);
    expect(await readAll('date', 3)).toEqual(byDate);
    // Equal ones stay in the order of binding, newest first.
    expect(await readAll('volume', 3)).toEqual([...byDate].sort(greatestFirst));
    for (const friend of byDate) {
      const before = earlier.find(({ address }) => address === friend.address);
      if (before !== undefined && volumeOf(friend) < volumeOf(before)) fallen += 1;
    }
    earlier = byDate;
  }
  expect(earlier.length).toBeGreaterThan(10);
  expect(fallen).toBeGreaterThan(0);
});
