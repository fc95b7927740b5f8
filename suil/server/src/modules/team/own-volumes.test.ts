/** What a member without a team has on each day, although it has a row only where that changed. */
import type { Address } from '@suil/core';
import type { Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import type { ChainEvent } from '@suil/sdk';
import { beforeEach, expect, test } from 'vitest';
import { bringIn, emptyDatabase } from '../../testing/index-events.test-support.ts';
import { createMemoryChain } from '../../testing/memory-chain.test-support.ts';
import { CHAIN, eventOn, manifest, memberOf } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { listLineTeam } from '../settlement/line/store.ts';
import { getFriends, getTeam, getTeamVolumes } from './service.ts';

const database = useTestDatabase(serverMigrations);
const DAY = 20_000;
const USD = 1_000_000n;
const LEAF = memberOf('a');
const root = manifest.root as Address;
let pool: Pool;

beforeEach(async () => {
  pool = database.pool;
  await emptyDatabase(pool);
});

/** Brings in the events of one day after the other, each with the chain's closing. */
function startChain() {
  const chain = createMemoryChain(CHAIN);
  let day = DAY;
  let brought = 0;
  return async (...days: ChainEvent[][]) => {
    for (const events of days) {
      for (const event of events) chain.add(event);
      day += 1;
      chain.add(
        eventOn(day, 'DayClosed', { day: day - 1, principal: 0n, need: 0n, factor: 1_000_000_000n, moved: 0n }),
      );
    }
    await bringIn(pool, chain.checkpoints.slice(brought));
    brought = chain.checkpoints.length;
  };
}

const bind = (member: string, inviter: string, day = DAY) => eventOn(day, 'InviterBound', { member, inviter });
const stake = (usd: bigint, day: number) => eventOn(day, 'Staked', { member: LEAF, suiAmount: 1n, value: usd * USD });
const unstake = (usd: bigint, day: number) =>
  eventOn(day, 'Unstaked', { member: LEAF, stakeValue: usd * USD, fee: 0n, suiAmount: 0n, usdcAmount: 1n });
const pledge = (usd: bigint, day: number) =>
  eventOn(day, 'SuilPledged', { member: LEAF, id: 1n, principal: 1n, termDays: 30, value: usd * USD, hashrate: 1n });

/** Own volume of the member on each settled day, in dollars, the oldest first; as it sees it, and as its inviter does. */
async function listVolumes(): Promise<number[]> {
  const query = { of: undefined, cursor: undefined, limit: 100 };
  const own = await getTeamVolumes(pool, LEAF, query);
  const seen = await getTeamVolumes(pool, root, { ...query, of: LEAF });
  expect(seen.items).toEqual(own.items);
  return own.items.map(({ ownVolume }) => Number(BigInt(ownVolume) / USD)).reverse();
}

const readRows = async (table: string) =>
  (await pool.query(`SELECT * FROM ${table} WHERE member = 1 ORDER BY day`)).rows;

test('default: a row for each change, and volumes on every day', async () => {
  const live = startChain();
  await live([bind(LEAF, root), stake(50n, DAY)], [pledge(7n, DAY + 1)], [], [], [unstake(50n, DAY + 4)], []);
  expect(await listVolumes()).toEqual([0, 50, 57, 57, 7, 7]);
  expect(await readRows('team_days')).toEqual([]);
  expect(await readRows('team_own_volumes')).toEqual([
    { member: 1, day: DAY + 1, volume: 50n * USD, suil: 0n },
    { member: 1, day: DAY + 2, volume: 57n * USD, suil: 7n * USD },
    { member: 1, day: DAY + 4, volume: 7n * USD, suil: 7n * USD },
  ]);
  const query = { sort: 'volume', of: undefined, only: undefined, cursor: undefined, limit: 20 } as const;
  expect((await getFriends(pool, root, query)).items).toMatchObject([
    { address: LEAF, valid: false, ownVolume: `${7n * USD}`, ownSuil: `${7n * USD}`, teamVolume: '0', teamSize: 0 },
  ]);
  const onDay = (day: number) => listLineTeam(pool, { member: 0, members: 2, day, after: -1, limit: 10 });
  expect((await onDay(DAY + 3)).map(({ id, volume }) => [id, volume])).toEqual([
    [0, 0n],
    [1, 57n * USD],
  ]);
});

test('edge: all taken out is a row of zeros, and nothing more is written', async () => {
  const live = startChain();
  await live([bind(LEAF, root), stake(50n, DAY)], [], [unstake(50n, DAY + 2)], [], []);
  expect(await listVolumes()).toEqual([0, 50, 0, 0, 0]);
  expect((await readRows('team_own_volumes')).map(({ day, volume }) => [day, volume])).toEqual([
    [DAY + 1, 50n * USD],
    [DAY + 2, 0n],
  ]);
  expect(await getTeam(pool, LEAF)).toMatchObject({ ownVolume: '0', friends: 0 });
});

test('edge: with the first friend it has a row of its own each day, of which its days before know nothing', async () => {
  const live = startChain();
  await live([bind(LEAF, root), stake(50n, DAY)], [], [bind(memberOf('b'), LEAF, DAY + 2)], []);
  expect(await listVolumes()).toEqual([0, 50, 50, 50]);
  expect((await readRows('team_days')).map(({ day, own_volume }) => [day, own_volume])).toEqual([
    [DAY + 2, 50n * USD],
    [DAY + 3, 50n * USD],
  ]);
  expect(await readRows('team_own_volumes')).toHaveLength(1);
});

/** A former release wrote a row for each day, also while both ran; then none. */
async function leaveAsFormerRelease(day: number): Promise<void> {
  const { rows } = await pool.query(
    'SELECT volume, suil FROM team_own_volumes WHERE member = 1 AND day <= $1 ORDER BY day DESC LIMIT 1',
    [day],
  );
  await pool.query('DELETE FROM team_own_volumes WHERE member = 1 AND day = $1', [day]);
  await pool.query('INSERT INTO team_days SELECT $1, 1, 0, 0, 0, $2, 0, 0, $3, 0, 0, 0, 0, 0, 0, -1', [
    day,
    rows[0].volume,
    rows[0].suil,
  ]);
}

test('edge: behind such a day also what was taken out on it is written, where other members have something', async () => {
  const live = startChain();
  const other = memberOf('b');
  const otherStake = eventOn(DAY, 'Staked', { member: other, suiAmount: 1n, value: 20n * USD });
  await live([bind(LEAF, root), bind(other, root), stake(50n, DAY), otherStake], [], [unstake(50n, DAY + 2)]);
  // The former release wrote a row for the other member, and none of zeros.
  await pool.query('DELETE FROM team_own_volumes WHERE day = $1', [DAY + 2]);
  await pool.query('INSERT INTO team_days SELECT $1, 2, 0, 0, 0, $2, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1', [
    DAY + 2,
    20n * USD,
  ]);
  await live([], []);
  // On that day itself nothing says so.
  expect(await listVolumes()).toEqual([0, 50, 50, 0, 0]);
  expect(await readRows('team_own_volumes')).toHaveLength(2);
});

test('edge: behind a day that a former release settled, every volume is written again', async () => {
  const live = startChain();
  await live([bind(LEAF, root), stake(50n, DAY)], [stake(20n, DAY + 1)], []);
  // The change of the third day is in its row only, as that release wrote it.
  await leaveAsFormerRelease(DAY + 2);
  await live([], []);
  expect(await listVolumes()).toEqual([0, 50, 70, 70, 70]);
  expect((await readRows('team_own_volumes')).map(({ day, volume }) => [day, volume])).toEqual([
    [DAY + 1, 50n * USD],
    [DAY + 3, 70n * USD],
  ]);
});
