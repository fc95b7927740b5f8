import { VAULT_ACCOUNT } from '@suil/core';
import { createPool, type Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { APP_ROLE, grantAppRole } from '../database/grants.ts';
import { readCursor } from '../indexer/cursor.ts';
import { createDecodeEvent } from '../indexer/decode-event.ts';
import { storeCheckpoints } from '../indexer/store-checkpoints.ts';
import { checkLedger, readAccountBalances } from '../ledger.ts';
import { projectorsOf } from '../module/module-list.ts';
import type { Projector } from '../module/projector.ts';
import { modules, serverMigrations, serverSchema } from '../modules/index.ts';
import { applyPending, bringIn, emptyDatabase } from '../testing/index-events.test-support.ts';
import { createMemoryChain, decodeMemoryEvent } from '../testing/memory-chain.test-support.ts';
import { CHAIN, eventOn, manifest, memberOf, quietDay } from '../testing/test-deployment.test-support.ts';
import { findDayEvent } from './event-log.ts';
import { readApplied } from './position.ts';

const database = useTestDatabase(serverMigrations);
let pool: Pool;

beforeEach(async () => {
  await emptyDatabase(database.pool);
  pool = database.pool;
});

const alice = memberOf('a');
const projectors = projectorsOf(modules, manifest);
const apply = (checkpoints: Parameters<typeof bringIn>[1], extra: Projector[] = []) =>
  bringIn(pool, checkpoints, [...projectors, ...extra]);

/** The first life of a member: bound, topped up, staked 1000 USD, claimed 15 USD, unstaked 500 USD. */
function liveOneLife() {
  const chain = createMemoryChain(CHAIN);
  chain.add(eventOn(100, 'EmissionDeposited', { amount: 600n }));
  chain.add(eventOn(100, 'InviterBound', { member: alice, inviter: manifest.root }));
  chain.add(
    eventOn(100, 'ToppedUp', { member: alice, coinType: manifest.coinTypes.sui, amount: 7n }),
    eventOn(100, 'ToppedUp', { member: alice, coinType: manifest.coinTypes.usdc, amount: 9n }),
  );
  chain.add(eventOn(100, 'Staked', { member: alice, suiAmount: 500n, value: 1_000_000_000n }));
  for (let day = 100; day <= 140; day++) chain.add(quietDay(day));
  chain.add(
    eventOn(141, 'Claimed', {
      member: alice,
      incomeKind: 'static',
      rewardValue: 15_000_000n,
      rewardValueFee: 750_000n,
      claimSuiAmount: 5n,
      claimUsdcAmount: 0n,
    }),
  );
  chain.add(
    eventOn(141, 'Unstaked', {
      member: alice,
      stakeValue: 500_000_000n,
      fee: 5_000_000n,
      suiAmount: 4n,
      usdcAmount: 0n,
    }),
  );
  return chain;
}

async function snapshot(): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = [
    'members',
    'liquidity_days',
    'liquidity_positions',
    'liquidity_records',
    'hashrate_entries',
    'chain_events',
  ];
  const rows = await Promise.all(tables.map((table) => database.pool.query(`SELECT * FROM ${table} ORDER BY 1, 2`)));
  const balances = await database.pool.query(
    'SELECT a.name, a.asset, b.balance FROM ledger.accounts a JOIN ledger.balances b ON b.account_id = a.id ORDER BY 1, 2',
  );
  return { ...Object.fromEntries(tables.map((table, index) => [table, rows[index]?.rows])), balances: balances.rows };
}

describe('storeCheckpoints and applyBatch', () => {
  test('default: a member’s life becomes rows and ledger entries', async () => {
    const chain = liveOneLife();
    await apply(chain.checkpoints);
    const { balances, ...rows } = await snapshot();
    // Vault: SUI 7; SUIL 600; USDC 9 + 750,000 + 5,000,000. HR: the two fees, one to one.
    expect(balances).toEqual([
      { name: 'chain:vault', asset: 'SUI', balance: -7n },
      { name: 'chain:vault', asset: 'SUIL', balance: -600n },
      { name: 'chain:vault', asset: 'USDC', balance: -5_750_009n },
      { name: 'house:emission', asset: 'SUIL', balance: 600n },
      { name: 'house:fees', asset: 'USDC', balance: 5_750_000n },
      { name: 'issue:hashrate', asset: 'HR', balance: -5_750_000n },
      { name: `member:${alice}`, asset: 'HR', balance: 5_750_000n },
      { name: `member:${alice}`, asset: 'SUI', balance: 7n },
      { name: `member:${alice}`, asset: 'USDC', balance: 9n },
    ]);
    // Day 100 waits; days 101…140 are k = 1…40: the sum of 200 + 10(k - 1) for k = 1…30 is 10,350 ppm, then 10 days of 500: 15,350 ppm
    // of 1000 USD is 15.35 USD, less 15 claimed. The claim sets the start to 140.
    expect(rows['liquidity_positions']).toEqual([
      {
        member: alice,
        value: '500000000',
        pending: '0',
        pending_day: 0,
        start_day: 140,
        settled_day: 140,
        claimable: '350000',
        claimed: '15000000',
      },
    ]);
    expect(rows['members']).toMatchObject([{ address: alice, inviter: manifest.root }]);
    expect(rows['hashrate_entries']?.map(({ type, total, start_day }) => ({ type, total, start_day }))).toEqual(
      expect.arrayContaining([
        { type: 'static', total: '750000', start_day: 141 },
        { type: 'fee', total: '5000000', start_day: 141 },
      ]),
    );
    expect(rows['liquidity_records']).toHaveLength(3);
    expect(await checkLedger(pool)).toEqual([]);
  });

  test('behavior: delivered again, whole or overlapping, nothing changes', async () => {
    const { checkpoints } = liveOneLife();
    await apply(checkpoints.slice(0, 20));
    expect(await apply(checkpoints.slice(0, 20))).toBe(0);
    await apply(checkpoints.slice(10));
    const after = await snapshot();
    expect(await apply(checkpoints)).toBe(0);
    expect(await snapshot()).toEqual(after);
    expect((await readCursor(pool)).checkpoint).toBe(BigInt(checkpoints.length - 1));
  });

  test('behavior: batch sizes make no difference', async () => {
    const { checkpoints } = liveOneLife();
    await apply(checkpoints);
    const whole = await snapshot();
    await emptyDatabase(database.pool);
    for (const checkpoint of checkpoints) await apply([checkpoint]);
    expect(await snapshot()).toEqual(whole);
  });

  test('behavior: a crash after the projections leaves nothing, and the next try everything', async () => {
    const { checkpoints } = liveOneLife();
    const crash: Projector = async () => {
      throw new Error('the power went');
    };
    await expect(apply(checkpoints, [crash])).rejects.toThrow('the power went');
    expect(await readApplied(pool)).toMatchObject({ checkpoint: -1n, openDay: null });
    const { chain_events: kept, ...rest } = await snapshot();
    expect(kept).toHaveLength(48);
    expect(Object.values(rest).flat()).toEqual([]);
    expect(await apply(checkpoints)).toBe(48);
    expect(await checkLedger(pool)).toEqual([]);
  });

  test('behavior: two processes at once count each event once', async () => {
    const { checkpoints } = liveOneLife();
    const counts = await Promise.all([apply(checkpoints), apply(checkpoints), apply(checkpoints)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(48);
    expect(await readAccountBalances(pool, [VAULT_ACCOUNT])).toMatchObject([
      { balance: -7n },
      { balance: -600n },
      { balance: -5_750_009n },
    ]);
  });

  test('behavior: an event of the deployment without consequences is kept, bytes as hex, amounts as decimals', async () => {
    const chain = createMemoryChain(CHAIN);
    const root = Uint8Array.from([0, 255, 16]);
    chain.add(
      eventOn(100, 'Paused', { untilMs: 7 }),
      eventOn(100, 'WithdrawKeyRotated', { before: root, after: new Uint8Array() }),
      eventOn(100, 'SettlementPublished', { day: 99, root, total: 2n ** 64n - 1n, claimableAtMs: 8 }),
      eventOn(100, 'Resumed', {}),
    );
    expect(await apply(chain.checkpoints)).toBe(4);
    const { rows } = await pool.query('SELECT kind, content FROM chain_events ORDER BY position');
    const timestampMs = 8_640_000_000;
    expect(rows).toEqual([
      { kind: 'Paused', content: { timestampMs, untilMs: 7 } },
      { kind: 'WithdrawKeyRotated', content: { timestampMs, before: '0x00ff10', after: '0x' } },
      {
        kind: 'SettlementPublished',
        content: { timestampMs, day: 99, root: '0x00ff10', total: '18446744073709551615', claimableAtMs: 8 },
      },
      { kind: 'Resumed', content: { timestampMs } },
    ]);
    expect((await snapshot()).balances).toEqual([]);
  });

  const raw = (packageId: string, type: string, bcs: Uint8Array = new Uint8Array()) => ({
    eventSeq: 0,
    type: `${packageId}::${type}`,
    bcs,
  });
  const checkpointOf = (sequence: bigint, ...events: ReturnType<typeof raw>[]) => ({
    sequence,
    digest: `checkpoint${sequence}`,
    timestampMs: 9,
    transactions: [{ digest: `D${sequence}`, events: events.map((event, eventSeq) => ({ ...event, eventSeq })) }],
  });
  const u64 = (value: number) => [...new Uint8Array(new BigUint64Array([BigInt(value)]).buffer)];
  const storeRaw = (...checkpoints: ReturnType<typeof checkpointOf>[]) =>
    storeCheckpoints([...createMemoryChain(CHAIN).checkpoints, ...checkpoints], {
      pool,
      decodeEvent: createDecodeEvent(manifest.package),
    });

  test('behavior: events first defined in an upgraded package are ours, once the upgrade has happened', async () => {
    const upgraded = `0x${'c'.repeat(64)}`;
    const paused = raw(upgraded, 'admin::Paused', Uint8Array.from([...u64(7), ...u64(9)]));
    const upgrade = raw(
      manifest.package,
      'upgrade::Upgraded',
      Uint8Array.from([...Buffer.from('c'.repeat(64), 'hex'), ...u64(9)]),
    );
    expect((await storeRaw(checkpointOf(1n, paused), checkpointOf(2n, upgrade, paused))).events).toHaveLength(2);
    await storeCheckpoints([checkpointOf(3n, paused, raw(`0x${'d'.repeat(64)}`, 'admin::Paused'))], {
      pool,
      decodeEvent: createDecodeEvent(manifest.package),
    });
    expect((await snapshot())['chain_events']).toMatchObject([
      { digest: 'D2', event_seq: 0, kind: 'Upgraded' },
      { digest: 'D2', event_seq: 1, kind: 'Paused', content: { untilMs: 7 } },
      { digest: 'D3', event_seq: 0, kind: 'Paused' },
    ]);
    expect(await readCursor(pool)).toMatchObject({ checkpoint: 3n, digest: 'checkpoint3', packages: [upgraded] });
  });

  test('error: INDEXER_EVENT_INVALID for an event of the deployment that this version does not know: skipping it would lose it', async () => {
    await expect(storeRaw(checkpointOf(1n, raw(manifest.package, 'later::Happened')))).rejects.toMatchObject({
      code: 'INDEXER_EVENT_INVALID',
      context: { digest: 'D1', reason: expect.stringContaining('later::Happened') },
    });
    expect((await readCursor(pool)).checkpoint).toBe(-1n);
  });

  test('behavior: a checkpoint whose events fall on two days is two inputs, with the closing between them', async () => {
    const chain = createMemoryChain(CHAIN);
    const topUp = (day: number) =>
      eventOn(day, 'ToppedUp', { member: alice, coinType: manifest.coinTypes.sui, amount: BigInt(day) });
    chain.add(topUp(100), topUp(100), topUp(101), topUp(101));
    chain.add(topUp(101));
    expect(await apply(chain.checkpoints)).toBe(5);
    const { rows } = await pool.query('SELECT seq, kind, ref, day, content FROM ledger.journal ORDER BY seq');
    expect(rows).toEqual([
      { seq: 1n, kind: 'checkpoint', ref: '1', day: 100, content: { from: 0, to: 1 } },
      { seq: 2n, kind: 'closing', ref: '100', day: 100, content: { dayClosed: null, price: null } },
      { seq: 3n, kind: 'checkpoint', ref: '1.2', day: 101, content: { from: 2, to: 3 } },
      { seq: 4n, kind: 'checkpoint', ref: '2', day: 101, content: { from: 0, to: 0 } },
    ]);
    expect(await readApplied(pool)).toMatchObject({ checkpoint: 2n, openDay: 101 });
  });

  test('behavior: a day that the chain closed in time is a row at its closing, one it closed late at its own place', async () => {
    const chain = createMemoryChain(CHAIN);
    const topUp = (day: number) =>
      eventOn(day, 'ToppedUp', { member: alice, coinType: manifest.coinTypes.sui, amount: 1n });
    chain.add(topUp(100));
    chain.add(topUp(101));
    await apply(chain.checkpoints);
    const days = async () =>
      (await pool.query('SELECT day FROM liquidity_days ORDER BY day')).rows.map(({ day }) => day);
    expect(await days()).toEqual([]);
    // Day 100 was closed by us without it; 101 is rolled before day 102 begins here.
    chain.add(quietDay(100));
    await apply(chain.checkpoints);
    expect(await days()).toEqual([100]);
    chain.add(topUp(102), quietDay(101));
    await storeCheckpoints(chain.checkpoints, { pool, decodeEvent: decodeMemoryEvent });
    expect(await findDayEvent(pool, 'DayClosed', 101)).toMatchObject({ day: 101, checkpoint: 4n, position: 1 });
    expect(await applyPending(pool)).toBe(2);
    const { rows } = await pool.query("SELECT ref, content FROM ledger.journal WHERE kind = 'closing' ORDER BY seq");
    expect(rows.map(({ ref, content }) => [ref, content.dayClosed?.day ?? null])).toEqual([
      ['100', null],
      ['101', 101],
    ]);
    expect(await days()).toEqual([100, 101]);
  });

  test('behavior: many events at once come in batches that change nothing about the entries', async () => {
    const chain = createMemoryChain(CHAIN);
    const topUp = (amount: bigint) =>
      eventOn(100, 'ToppedUp', { member: alice, coinType: manifest.coinTypes.sui, amount });
    for (let index = 1; index <= 30; index++)
      chain.add(...Array.from({ length: index % 5 === 0 ? 120 : 7 }, (_, amount) => topUp(BigInt(amount + 1))));
    // Enough entries for COPY.
    chain.add(...Array.from({ length: 4_100 }, (_, amount) => topUp(BigInt(amount + 1))));
    const count = 6 * 120 + 24 * 7 + 4_100;
    const entries = async () =>
      (
        await pool.query(
          `SELECT e.key, e.input_seq, p.seq, p.amount, p.balance_after FROM ledger.entries e
           JOIN ledger.postings p ON p.entry_id = e.id JOIN ledger.accounts a ON a.id = p.account_id
           ORDER BY a.name, p.seq`,
        )
      ).rows;
    expect(await apply(chain.checkpoints)).toBe(count);
    const whole = await entries();
    await emptyDatabase(database.pool);
    for (const checkpoint of chain.checkpoints) await apply([checkpoint]);
    expect(await entries()).toEqual(whole);
    expect(whole).toHaveLength(2 * count);
  });

  test('behavior: one large batch comes to the same as many small ones', async () => {
    const chain = createMemoryChain(CHAIN);
    chain.add(quietDay(100));
    const members = Array.from({ length: 16 }, (_, index) => memberOf(index.toString(16)));
    const swapped = (member: string, amountIn: bigint) =>
      eventOn(101, 'Swapped', {
        pool: manifest.usdcSuiPool,
        member,
        direction: 'xToY',
        amountIn,
        fee: 1n,
        amountOut: amountIn * 2n,
      });
    const rounds = 160;
    for (let round = 1; round <= rounds; round++) {
      const value = BigInt(1_000_000 * round);
      const events = members.flatMap((member) => [
        swapped(member, value),
        eventOn(101, 'Staked', { member, suiAmount: value, value }),
        eventOn(101, 'ToppedUp', { member, coinType: manifest.coinTypes.usdc, amount: BigInt(round) }),
        eventOn(101, 'Unstaked', { member, stakeValue: value / 2n, fee: 1_000n, suiAmount: 1n, usdcAmount: 0n }),
      ]);
      chain.add(...events);
    }
    const candles = async () => (await pool.query('SELECT * FROM market_candles ORDER BY symbol, span, start_ms')).rows;
    expect(await apply(chain.checkpoints)).toBe(1 + rounds * members.length * 4);
    const [whole, prices] = [await snapshot(), await candles()];
    // Half of 1 + 2 + … + 160 million stays with each.
    expect(
      whole['liquidity_positions']?.map(({ value, pending }) => BigInt(value as string) + BigInt(pending as string)),
    ).toEqual(members.map(() => 6_440_000_000n));
    expect(whole['balances']).toContainEqual({ name: `member:${members[3]}`, asset: 'USDC', balance: 12_880n });
    await emptyDatabase(database.pool);
    for (let start = 0; start < chain.checkpoints.length; start += 8)
      await apply(chain.checkpoints.slice(start, start + 8));
    expect([await snapshot(), await candles()]).toEqual([whole, prices]);
    expect(await checkLedger(pool)).toEqual([]);
  });

  test('behavior: claims of team income are records, and leave the position and its ramp alone', async () => {
    const chain = liveOneLife();
    await apply(chain.checkpoints);
    const before = await snapshot();
    const claim = { rewardValue: 100n, rewardValueFee: 5n, claimSuiAmount: 0n, claimUsdcAmount: 95n };
    const bob = memberOf('b');
    const digest = chain.add(
      eventOn(141, 'Proven', { member: alice, day: 140, friend: 100n, indirect: 0n, community: 0n, peer: 100n }),
      eventOn(141, 'Claimed', { member: alice, incomeKind: 'friend', ...claim }),
      // Has no position at all.
      eventOn(141, 'Claimed', { member: bob, incomeKind: 'peer', ...claim }),
    );
    expect(await apply(chain.checkpoints)).toBe(3);
    const after = await snapshot();
    const ofAlice = (rows: typeof after) => rows['liquidity_positions']?.filter(({ member }) => member === alice);
    expect(ofAlice(after)).toEqual(ofAlice(before));
    expect(after['liquidity_records']?.filter((record) => record['digest'] === digest)).toMatchObject([
      { member: alice, kind: 'claimed', amounts: { incomeKind: 'friend', rewardValue: '100' } },
      { member: bob, kind: 'claimed', amounts: { incomeKind: 'peer', rewardValue: '100' } },
    ]);
    expect(after['liquidity_positions']?.find(({ member }) => member === bob)).toMatchObject({
      value: '0',
      pending: '0',
      claimable: '0',
      claimed: '0',
    });
    expect(await checkLedger(pool)).toEqual([]);
  });

  test('error: INDEXER_CHECKPOINT_MISSING when one is left out', async () => {
    const { checkpoints } = liveOneLife();
    await apply(checkpoints.slice(0, 3));
    await expect(apply(checkpoints.slice(4))).rejects.toMatchObject({
      code: 'INDEXER_CHECKPOINT_MISSING',
      context: { checkpoint: 3n },
    });
  });

  test('error: INDEXER_EVENT_INVALID for a coin that is not ours, with nothing written', async () => {
    const chain = createMemoryChain(CHAIN);
    const digest = chain.add(
      eventOn(100, 'ToppedUp', { member: alice, coinType: manifest.coinTypes.sui, amount: 7n }),
      eventOn(100, 'ToppedUp', { member: alice, coinType: `${manifest.package}::fake::FAKE`, amount: 7n }),
    );
    await expect(apply(chain.checkpoints)).rejects.toMatchObject({
      code: 'INDEXER_EVENT_INVALID',
      context: { digest, eventSeq: 1 },
    });
    expect((await snapshot()).balances).toEqual([]);
  });

  test('error: INDEXER_EVENT_INVALID when a day is skipped', async () => {
    const chain = createMemoryChain(CHAIN);
    chain.add(quietDay(100));
    chain.add(quietDay(102));
    await expect(apply(chain.checkpoints)).rejects.toMatchObject({
      code: 'INDEXER_EVENT_INVALID',
      context: { reason: 'day 102 closes after day 100' },
    });
  });
});

describe('grantAppRole', () => {
  test('behavior: the application’s role does all of this and cannot change what was posted', async () => {
    await grantAppRole(database.pool, APP_ROLE, serverSchema.tables);
    await grantAppRole(database.pool, APP_ROLE, serverSchema.tables);
    pool = createPool({ connection: database.connection, role: APP_ROLE });
    expect(await apply(liveOneLife().checkpoints)).toBe(48);
    for (const statement of [
      'UPDATE ledger.postings SET amount = amount + 1',
      'DELETE FROM ledger.postings',
      'UPDATE ledger.entries SET kind = kind',
      'DELETE FROM ledger.idempotency_keys',
      'TRUNCATE ledger.postings',
      'UPDATE chain_events SET kind = kind',
      "UPDATE schema_migrations SET checksum = ''",
      'DROP TABLE ledger.postings',
    ]) {
      await expect(pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    }
    await pool.end();
  });
});
