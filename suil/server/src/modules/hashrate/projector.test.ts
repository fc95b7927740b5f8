import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../ledger.ts';
import { indexEvents, readLedger } from '../../testing/index-events.test-support.ts';
import { eventOn, memberOf } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { readTotals, takeBack } from './store.ts';

const database = useTestDatabase(serverMigrations);
const alice = memberOf('a');

async function readEntries() {
  const { rows } = await database.pool.query(
    'SELECT type, total, remaining, claimed, release_rate_bps, start_day FROM hashrate_entries ORDER BY input_seq, position',
  );
  return rows;
}
async function readTakenBack() {
  const { rows } = await database.pool.query(
    'SELECT total, remaining, taken_back FROM hashrate_entries ORDER BY pledge_id',
  );
  return rows;
}
const granted = (type: string, total: string, start_day: number, release_rate_bps = 100) => ({
  type,
  total,
  remaining: total,
  claimed: '0',
  release_rate_bps,
  start_day,
});

const unstaked = (day: number) =>
  eventOn(day, 'Unstaked', { member: alice, stakeValue: 100n, fee: 1n, suiAmount: 9n, usdcAmount: 0n });
const swapped = (hashrate: bigint) =>
  eventOn(101, 'SuilSwapped', {
    member: alice,
    suilAmount: 1_000n,
    fee: 30n,
    suiAmount: 9n,
    swapValue: 77n,
    feeValue: 2n * hashrate,
    hashrate,
  });

afterEach(async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
});

describe('projectHashrate', () => {
  test('default: fees of static income are static hashrate, of the four kinds of team income promotion', async () => {
    const claim = { member: alice, rewardValue: 100n, rewardValueFee: 5n, claimSuiAmount: 0n, claimUsdcAmount: 95n };
    const kinds = ['static', 'friend', 'indirect', 'community', 'peer'] as const;
    await indexEvents(
      database.pool,
      kinds.map((incomeKind) => eventOn(100, 'Claimed', { ...claim, incomeKind })),
    );
    expect(await readEntries()).toEqual(
      ['static', 'promotion', 'promotion', 'promotion', 'promotion'].map((type) => granted(type, '5', 100)),
    );
    expect(await readLedger(database.pool)).toMatchObject({ [`member:${alice} HR`]: 25n, 'issue:hashrate HR': -25n });
  });

  test('behavior: a swap of SUIL grants what the contract says its fee is worth, nothing without a price', async () => {
    await indexEvents(database.pool, [swapped(42n)], [swapped(0n)]);
    expect(await readEntries()).toEqual([granted('fee', '42', 101)]);
    expect(await readLedger(database.pool)).toMatchObject({ [`member:${alice} HR`]: 42n });
  });

  test('behavior: a pledge of SUIL grants staking hashrate, a pledge of SUI none', async () => {
    const pledge = { member: alice, id: 0n, principal: 100n, termDays: 90, value: 5_000n };
    await indexEvents(
      database.pool,
      [eventOn(101, 'Pledged', { ...pledge, escrowed: 8n })],
      [eventOn(102, 'SuilPledged', { ...pledge, hashrate: 400n })],
    );
    expect(await readEntries()).toEqual([granted('staking', '400', 102)]);
    expect(await readLedger(database.pool)).toEqual({ [`member:${alice} HR`]: 400n, 'issue:hashrate HR': -400n });
  });

  test('behavior: of a pledge that was left only what its days served for is still released', async () => {
    const pledge = { member: alice, principal: 100n, termDays: 30, value: 5_000n };
    await indexEvents(
      database.pool,
      [eventOn(101, 'SuilPledged', { ...pledge, id: 7n, hashrate: 400n })],
      [eventOn(101, 'SuilPledged', { ...pledge, id: 8n, hashrate: 100n })],
      [eventOn(112, 'SuilPledgeLeft', { member: alice, id: 7n, termDays: 30, servedDays: 10 })],
    );
    // floor(400 · 10 / 30) = 133.
    expect(await readTakenBack()).toEqual([
      { total: '400', remaining: '133', taken_back: '267' },
      { total: '100', remaining: '100', taken_back: '0' },
    ]);
    expect(await readLedger(database.pool)).toMatchObject({ [`member:${alice} HR`]: 233n });
    expect(await readTotals(database.pool, alice)).toEqual([
      { type: 'staking', total: '233', remaining: '233', released: '0' },
    ]);
  });

  test('behavior: what was released is not taken back', async () => {
    const pledge = { member: alice, principal: 100n, termDays: 30, value: 5_000n };
    await indexEvents(
      database.pool,
      ...[7n, 8n, 9n].map((id) => [eventOn(101, 'SuilPledged', { ...pledge, id, hashrate: 100n })]),
    );
    await database.pool.query('UPDATE hashrate_entries SET remaining = 60 WHERE pledge_id = 7');
    await database.pool.query('UPDATE hashrate_entries SET remaining = 80 WHERE pledge_id = 8');
    // floor(100 · 10 / 30) = 33: of the first 40 are released, of the second 20.
    const left = [7n, 8n].map((id) => ({ id, termDays: 30, servedDays: 10 }));
    expect(await takeBack(database.pool, left)).toEqual(
      new Map([
        [7n, 60n],
        [8n, 67n],
      ]),
    );
    expect(await readTakenBack()).toEqual([
      { total: '100', remaining: '0', taken_back: '60' },
      { total: '100', remaining: '13', taken_back: '67' },
      { total: '100', remaining: '100', taken_back: '0' },
    ]);
  });

  test('behavior: unstaking grants its fee', async () => {
    await indexEvents(database.pool, [unstaked(103)]);
    expect(await readEntries()).toEqual([granted('fee', '1', 103)]);
  });

  test('behavior: an entry keeps the release rate of its day, as the operator announced it', async () => {
    const [releaseRate, claimRate] = [2, 0];
    const announced = (key: number, value: bigint, day: number) =>
      eventOn(day - 3, 'ChangeAnnounced', { key, current: 100n, value, day });
    await indexEvents(
      database.pool,
      [announced(releaseRate, 150n, 104), announced(claimRate, 700n, 104), unstaked(103)],
      [unstaked(104)],
      // Taken back before its day, so 150 stays.
      [announced(releaseRate, 900n, 108), announced(claimRate, 800n, 108)],
      [eventOn(106, 'ChangeCancelled', { key: releaseRate, value: 900n })],
      [unstaked(108)],
      [announced(releaseRate, 50n, 112)],
      [unstaked(111), unstaked(120)],
    );
    expect(await readEntries()).toEqual([
      granted('fee', '1', 103, 100),
      granted('fee', '1', 104, 150),
      granted('fee', '1', 108, 150),
      granted('fee', '1', 111, 150),
      granted('fee', '1', 120, 50),
    ]);
  });
});
