import { randomBytes } from 'node:crypto';
import { AppError } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import { openJournal } from '@suil/ledger/write';
import type { Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { pino } from 'pino';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RequireClock } from '../database/clock/clock-check.ts';
import { clocksAgree } from '../database/clock/clocks-agree.test-support.ts';
import { storeCheckpoints } from '../indexer/store-checkpoints.ts';
import { applyBatch } from '../ledger-writer/apply-batch.ts';
import type { DayStep } from '../module/day-step.ts';
import { dayStepsOf, memberPostingsOf, projectorsOf } from '../module/module-list.ts';
import { modules, serverMigrations } from '../modules/index.ts';
import { readDueDays } from '../modules/settlement/publishing/due.ts';
import type { PublicationChain } from '../modules/settlement/publishing/publication-chain.ts';
import { createPublisher } from '../modules/settlement/publishing/publisher.ts';
import { RESEND_MS } from '../node/sent.ts';
import { emptyDatabase } from '../testing/index-events.test-support.ts';
import { createMemoryChain, decodeMemoryEvent } from '../testing/memory-chain.test-support.ts';
import { CHAIN, eventOn, manifest, onDay, quietDay } from '../testing/test-deployment.test-support.ts';
import type { DayChain } from './day-chain.ts';
import { createDayCloser } from './day-closer.ts';
import { LEVEL_AFTER_MS, PRICE_WAIT_MS } from './refusal.ts';

type FakeDayChain = DayChain & PublicationChain;

const database = useTestDatabase(serverMigrations);
const FIRST_DAY = 20_000;
const log = pino({ enabled: false });
let pool: Pool;

beforeEach(async () => {
  pool = database.pool;
  await emptyDatabase(pool);
});

/** A checkpoint of the day with only one event of the deployment. */
const deposited = (day: number, ms = 0) => ({
  ...eventOn(day, 'EmissionDeposited', { amount: 1n }),
  timestampMs: onDay(day, ms),
});

/** A chain whose clock is moved by hand, on which the settlement key rolls and publishes; counts the requests. */
function createFakeChain() {
  const memory = createMemoryChain(CHAIN);
  const state = {
    today: FIRST_DAY,
    closed: FIRST_DAY - 1,
    nextDay: FIRST_DAY,
    rolls: 0,
    publishes: 0,
    /** How far the clock of the servers is into the day. */
    addedMs: 0,
    isLocal: false,
    /** Days whose prices were asked for, transaction by transaction. */
    asked: [] as (readonly number[])[],
  };
  const keep = () => storeCheckpoints(memory.checkpoints, { pool, decodeEvent: decodeMemoryEvent });
  const chain: FakeDayChain = {
    roll: async ({ days, pricesOf }) => {
      state.rolls += 1;
      state.asked.push(pricesOf);
      const events: Parameters<typeof memory.add>[number][] = [];
      for (let n = 0; n < days && state.closed < state.today - 1; n += 1) {
        state.closed += 1;
        events.push({ ...quietDay(state.closed), timestampMs: onDay(state.today) });
      }
      for (const day of pricesOf) events.push(eventOn(state.today, 'DayPrice', { day, price: 100_000n }));
      memory.add(...events);
      await keep();
      return new Map();
    },
    publish: async (days) => {
      if (days[0]?.day !== state.nextDay) throw new AppError('SETTLEMENT_DAY_OUT_OF_ORDER');
      state.publishes += 1;
      state.nextDay += days.length;
      memory.add(
        ...days.map(({ day, root, total }) =>
          eventOn(state.today, 'SettlementPublished', { day, root, total, claimableAtMs: onDay(state.today) }),
        ),
      );
      await keep();
    },
  };
  return {
    state,
    chain,
    memory,
    keep,
    /** Moves the clock to a time of a day, seen by a checkpoint with only one event of the deployment. */
    async moveTo(day: number, ms = 0): Promise<void> {
      state.today = day;
      memory.add(deposited(day, ms));
      await keep();
    },
    /** Begins on the first day, and moves the clock on. */
    async liveTo(day: number): Promise<void> {
      memory.add(deposited(FIRST_DAY));
      await keep();
      await this.moveTo(day);
    },
  };
}

type FakeChain = ReturnType<typeof createFakeChain>;

function createServer(
  fake: FakeChain,
  holder: string,
  chain: FakeDayChain | null = fake.chain,
  steps: readonly DayStep[] = dayStepsOf(modules),
  requireClock: RequireClock = clocksAgree,
) {
  const nowMs = () => onDay(fake.state.today, fake.state.addedMs);
  const common = { pool, closing: openJournal(pool), holder, now: nowMs, randomBytes, log };
  const publisher = chain && createPublisher({ ...common, chain });
  const closeDay = createDayCloser({
    ...common,
    manifest,
    steps,
    memberPostings: memberPostingsOf(modules),
    chain,
    isLocal: fake.state.isLocal,
    businessNow: nowMs,
    requireClock,
  });
  const projectors = projectorsOf(modules, manifest);
  return {
    publisher,
    /** Applies what is there and closes what is over, as the ledger writer does, until nothing is left to do. */
    async catchUp(): Promise<void> {
      for (let idle = 0; idle < 3; ) {
        const { events, openDay } = await applyBatch({ journal: openJournal(pool), projectors, nowMs: nowMs() });
        const isOver = openDay !== null && openDay < fake.state.today;
        const outcome = isOver ? await closeDay(openDay) : 'waiting';
        publisher?.wake();
        idle = events > 0 || outcome === 'closed' ? 0 : idle + 1;
      }
    },
  };
}

const openDay = async () => (await readJournalHead(pool)).openDay;
const decisions = async () =>
  (await pool.query('SELECT day, price::text, price_reason AS reason FROM day_closings ORDER BY day')).rows;

describe('the day job', () => {
  test('default: missed days are closed and priced in order with one transaction, published once', async () => {
    const fake = createFakeChain();
    const server = createServer(fake, 'one');
    fake.memory.add(deposited(FIRST_DAY));
    await fake.keep();
    await server.catchUp();
    server.publisher?.start();
    await fake.moveTo(FIRST_DAY + 5);
    await server.catchUp();
    expect([await openDay(), fake.state.rolls]).toEqual([FIRST_DAY + 5, 1]);
    const missed = [0, 1, 2, 3, 4].map((n) => FIRST_DAY + n);
    expect(fake.state.asked).toEqual([missed]);
    expect(await decisions()).toEqual(missed.map((day) => ({ day, price: '100000', reason: 'stored' })));
    await vi.waitFor(() => expect(fake.state.nextDay).toBe(FIRST_DAY + 5), { timeout: 20_000 });
    expect(fake.state.publishes).toBe(1);
    // The guardian takes the last day back: it is published again.
    fake.state.nextDay -= 1;
    const [newest] = (await pool.query('SELECT day, root, total FROM settlement_days ORDER BY day DESC LIMIT 1')).rows;
    const revoked = { day: newest.day, root: new Uint8Array(32), total: 0n };
    fake.memory.add(eventOn(FIRST_DAY + 5, 'SettlementRevoked', revoked));
    await fake.keep();
    await server.catchUp();
    await vi.waitFor(() => expect(fake.state.nextDay).toBe(FIRST_DAY + 5), { timeout: 20_000 });
    await server.publisher?.stop();
  }, 60_000);

  test('behavior: without the key a day closes when another process rolled it, without a price only after the wait', async () => {
    const fake = createFakeChain();
    const keyless = createServer(fake, 'keyless', null);
    await fake.liveTo(FIRST_DAY + 1);
    await keyless.catchUp();
    expect(await openDay()).toBe(FIRST_DAY);
    await fake.chain.roll({ days: 1, pricesOf: [] });
    await keyless.catchUp();
    expect(await openDay()).toBe(FIRST_DAY);
    await fake.moveTo(FIRST_DAY + 1, PRICE_WAIT_MS);
    await keyless.catchUp();
    expect(await openDay()).toBe(FIRST_DAY + 1);
    expect(await decisions()).toEqual([{ day: FIRST_DAY, price: null, reason: 'not stored in time' }]);
  }, 60_000);

  test('behavior: a server that reads the chain late closes no day without a price: it may be stored by then', async () => {
    const fake = createFakeChain();
    const keyless = createServer(fake, 'keyless', null);
    await fake.liveTo(FIRST_DAY + 1);
    await fake.chain.roll({ days: 1, pricesOf: [] });
    await fake.moveTo(FIRST_DAY + 1, PRICE_WAIT_MS);
    fake.state.addedMs = PRICE_WAIT_MS + 30_001;
    await keyless.catchUp();
    expect(await openDay()).toBe(FIRST_DAY);
    fake.state.addedMs = PRICE_WAIT_MS + 30_000;
    await keyless.catchUp();
    expect(await decisions()).toEqual([{ day: FIRST_DAY, price: null, reason: 'not stored in time' }]);
  }, 60_000);

  test('regression: a server that was suspended when it looked for the price looks again, and takes what was stored meanwhile', async () => {
    const fake = createFakeChain();
    await fake.liveTo(FIRST_DAY + 1);
    await fake.chain.roll({ days: 1, pricesOf: [] });
    await fake.moveTo(FIRST_DAY + 1, PRICE_WAIT_MS);
    fake.state.addedMs = PRICE_WAIT_MS;
    pool = Object.assign(Object.create(database.pool), {
      query: async (statement: { name?: string; text: string }) => {
        const answer = await database.pool.query(statement);
        if (statement.name === 'journal_days_DayPrice' && fake.state.addedMs === PRICE_WAIT_MS) {
          fake.state.addedMs += 30_001;
          await fake.chain.roll({ days: 0, pricesOf: [FIRST_DAY] });
        }
        return answer;
      },
    });
    await createServer(fake, 'keyless', null).catchUp();
    expect(await decisions()).toEqual([{ day: FIRST_DAY, price: '100000', reason: 'stored' }]);
  }, 60_000);

  test.each([
    { closedMs: 20_000, pricedMs: 30_000 },
    { closedMs: 30_000, pricedMs: 20_000 },
  ])(
    'regression: a closing is no earlier than the funding and the price that it takes, by a clock behind the chain: %o',
    async ({ closedMs, pricedMs }) => {
      const fake = createFakeChain();
      await fake.liveTo(FIRST_DAY + 1);
      const priced = eventOn(FIRST_DAY + 1, 'DayPrice', { day: FIRST_DAY, price: 100_000n });
      fake.memory.add(
        { ...quietDay(FIRST_DAY), timestampMs: onDay(FIRST_DAY + 1, closedMs) },
        { ...priced, timestampMs: onDay(FIRST_DAY + 1, pricedMs) },
      );
      await fake.keep();
      fake.state.addedMs = 10_000;
      await createServer(fake, 'slow').catchUp();
      const { rows } = await pool.query(`SELECT day, at_ms FROM ledger.journal WHERE kind = 'closing'`);
      expect(rows).toEqual([{ day: FIRST_DAY, at_ms: BigInt(onDay(FIRST_DAY + 1, 30_000)) }]);
    },
    60_000,
  );

  /** A chain of whose nodes so many refuse the price of the first and the third day, and store that of the second. */
  function createRefusing(fake: FakeChain, answer: { nodes: number; isDisputed: boolean }): FakeDayChain {
    return {
      ...fake.chain,
      roll: async ({ days, pricesOf }) => {
        await fake.chain.roll({ days, pricesOf: pricesOf.filter((day) => day === FIRST_DAY + 1) });
        const reasons = new Map([
          [FIRST_DAY, 'PRICE_DAY_UNOBSERVED'],
          [FIRST_DAY + 2, 'PRICE_POOL_SHALLOW'],
        ] as const);
        return new Map([...reasons].map(([day, reason]) => [day, { ...answer, reason }]));
      },
    };
  }

  test('behavior: prices that two nodes refuse to store are decided to be none, the others are stored', async () => {
    const fake = createFakeChain();
    await fake.liveTo(FIRST_DAY + 3);
    const refusing = createRefusing(fake, { nodes: 2, isDisputed: false });
    await createServer(fake, 'one', refusing).catchUp();
    // Nodes need not be level with the end of the last day yet.
    expect(await openDay()).toBe(FIRST_DAY + 2);
    await fake.moveTo(FIRST_DAY + 3, LEVEL_AFTER_MS);
    await createServer(fake, 'one', refusing).catchUp();
    expect(await openDay()).toBe(FIRST_DAY + 3);
    expect(await decisions()).toEqual([
      { day: FIRST_DAY, price: null, reason: 'PRICE_DAY_UNOBSERVED' },
      { day: FIRST_DAY + 1, price: '100000', reason: 'stored' },
      { day: FIRST_DAY + 2, price: null, reason: 'PRICE_POOL_SHALLOW' },
    ]);
  }, 60_000);

  test('regression: a local chain that has rested for an hour refuses a price: the day closes without one', async () => {
    const fake = createFakeChain();
    await fake.liveTo(FIRST_DAY + 1);
    await fake.chain.roll({ days: 1, pricesOf: [] });
    Object.assign(fake.state, { isLocal: true, addedMs: 3_600_000 });
    await createServer(fake, 'one', createRefusing(fake, { nodes: 1, isDisputed: false })).catchUp();
    expect(await decisions()).toEqual([{ day: FIRST_DAY, price: null, reason: 'PRICE_DAY_UNOBSERVED' }]);
  }, 60_000);

  test('attack: one node alone refuses a price: the day stays open, the reason is kept, and the honest node stores it', async () => {
    const fake = createFakeChain();
    await fake.liveTo(FIRST_DAY + 3);
    await fake.moveTo(FIRST_DAY + 3, PRICE_WAIT_MS);
    const lied = createServer(fake, 'one', createRefusing(fake, { nodes: 1, isDisputed: false }));
    await expect(lied.catchUp()).rejects.toMatchObject({ code: 'CHAIN_NODE_UNVERIFIED' });
    expect([await openDay(), await decisions()]).toEqual([FIRST_DAY, []]);
    const { rows } = await pool.query('SELECT day, part, reason FROM day_problems');
    expect(rows).toMatchObject([{ day: FIRST_DAY, part: 'closing' }]);
    expect(rows[0].reason).toContain(`one node alone refuses the price of day ${FIRST_DAY}`);
    await createServer(fake, 'one').catchUp();
    expect(await decisions()).toEqual(
      [0, 1, 2].map((n) => ({ day: FIRST_DAY + n, price: '100000', reason: 'stored' })),
    );
  }, 60_000);

  test('attack: nodes refuse a price that another one says to have stored: what is certified within ten minutes decides', async () => {
    const fake = createFakeChain();
    await fake.liveTo(FIRST_DAY + 1);
    const disputing = createRefusing(fake, { nodes: 2, isDisputed: true });
    await fake.moveTo(FIRST_DAY + 1, PRICE_WAIT_MS - 1);
    await createServer(fake, 'one', disputing).catchUp();
    expect(await openDay()).toBe(FIRST_DAY);
    await fake.moveTo(FIRST_DAY + 1, PRICE_WAIT_MS);
    await createServer(fake, 'one', disputing).catchUp();
    expect(await decisions()).toEqual([{ day: FIRST_DAY, price: null, reason: 'PRICE_DAY_UNOBSERVED' }]);
  }, 60_000);

  test('behavior: after forty days only the 32 days that the pools keep are priced', async () => {
    const fake = createFakeChain();
    await fake.liveTo(FIRST_DAY + 40);
    await createServer(fake, 'one').catchUp();
    expect([await openDay(), fake.state.rolls]).toEqual([FIRST_DAY + 40, 1]);
    const reasons = (await decisions()).map(({ reason }) => reason);
    expect(reasons).toEqual([...Array(8).fill('PRICE_DAY_UNOBSERVED'), ...Array(32).fill('stored')]);
  }, 60_000);

  test('behavior: several servers at once close and publish each day once', async () => {
    const fake = createFakeChain();
    const servers = ['one', 'two', 'three', 'four'].map((holder) => createServer(fake, holder));
    fake.memory.add(deposited(FIRST_DAY));
    await fake.keep();
    await servers[0]?.catchUp();
    for (const { publisher } of servers) publisher?.start();
    for (const day of [FIRST_DAY + 1, FIRST_DAY + 4]) {
      await fake.moveTo(day);
      await Promise.all(servers.map((server) => server.catchUp()));
      expect(await openDay()).toBe(day);
      await vi.waitFor(() => expect(fake.state.nextDay).toBe(day), { timeout: 20_000 });
    }
    for (const { publisher } of servers) await publisher?.stop();
    // The holder of the lease sent; no other process did.
    expect(fake.state.rolls).toBe(2);
    const { rows } = await pool.query(`SELECT ref FROM ledger.journal WHERE kind = 'closing' ORDER BY seq`);
    expect(rows.map(({ ref }) => Number(ref))).toEqual([0, 1, 2, 3].map((n) => FIRST_DAY + n));
  }, 60_000);

  test('error: SERVER_CLOCK_DIFFERS: a server whose clock is wrong closes no day, and another one does', async () => {
    const fake = createFakeChain();
    const wrong = createServer(fake, 'wrong', fake.chain, dayStepsOf(modules), async () => {
      throw new AppError('SERVER_CLOCK_DIFFERS');
    });
    await fake.liveTo(FIRST_DAY + 1);
    await expect(wrong.catchUp()).rejects.toMatchObject({ code: 'SERVER_CLOCK_DIFFERS' });
    expect(await openDay()).toBe(FIRST_DAY);
    await createServer(fake, 'right').catchUp();
    expect(await openDay()).toBe(FIRST_DAY + 1);
  }, 60_000);

  test('behavior: what one server cannot publish another one does, and then it is no problem of the first', async () => {
    const fake = createFakeChain();
    const broke = createServer(fake, 'one', {
      ...fake.chain,
      publish: () => Promise.reject(new AppError('CHAIN_NODE_UNAVAILABLE')),
    });
    await fake.liveTo(FIRST_DAY + 1);
    await broke.catchUp();
    broke.publisher?.start();
    await vi.waitFor(() => expect(broke.publisher?.problem()).not.toBeNull(), { timeout: 20_000 });
    const other = createServer(fake, 'two');
    other.publisher?.start();
    await vi.waitFor(() => expect(fake.state.nextDay).toBe(FIRST_DAY + 1), { timeout: 20_000 });
    await other.publisher?.stop();
    await other.catchUp();
    broke.publisher?.wake();
    await vi.waitFor(() => expect(broke.publisher?.problem()).toBeNull(), { timeout: 20_000 });
    await broke.publisher?.stop();
  }, 60_000);

  test('attack: a node says "executed" and publishes nothing: the days are sent again after ten seconds, and not before', async () => {
    const fake = createFakeChain();
    let swallowed = 0;
    const server = createServer(fake, 'one', {
      ...fake.chain,
      publish: async (days) => {
        if (fake.state.addedMs >= RESEND_MS) return fake.chain.publish(days);
        swallowed += 1;
      },
    });
    await fake.liveTo(FIRST_DAY + 2);
    await server.catchUp();
    server.publisher?.start();
    await vi.waitFor(() => expect(swallowed).toBe(1), { timeout: 20_000 });
    fake.state.addedMs = RESEND_MS - 1;
    for (let rounds = 0; rounds < 5; rounds += 1) {
      server.publisher?.wake();
      await readDueDays(pool, FIRST_DAY);
    }
    expect([swallowed, server.publisher?.problem()]).toEqual([1, null]);
    fake.state.addedMs = RESEND_MS;
    server.publisher?.wake();
    await vi.waitFor(() => expect(fake.state.nextDay).toBe(FIRST_DAY + 2), { timeout: 20_000 });
    await server.publisher?.stop();
    expect([swallowed, fake.state.publishes]).toEqual([1, 1]);
  }, 60_000);

  test('error: a chain that does not answer leaves the day open, says why, and is asked again', async () => {
    const fake = createFakeChain();
    let isAway = true;
    const flaky: FakeDayChain = {
      ...fake.chain,
      roll: async (options) => {
        if (isAway) throw new AppError('CHAIN_NODE_UNAVAILABLE');
        return fake.chain.roll(options);
      },
    };
    const server = createServer(fake, 'one', flaky);
    await fake.liveTo(FIRST_DAY + 1);
    await expect(server.catchUp()).rejects.toMatchObject({ code: 'CHAIN_NODE_UNAVAILABLE' });
    expect(await openDay()).toBe(FIRST_DAY);
    const { rows } = await pool.query('SELECT day, part FROM day_problems');
    expect(rows).toEqual([{ day: FIRST_DAY, part: 'closing' }]);
    isAway = false;
    await createServer(fake, 'one').catchUp();
    expect(await openDay()).toBe(FIRST_DAY + 1);
  }, 60_000);
});

describe('a closing that is cut off', () => {
  test('regression/06 one that loses its session gets more time between two statements at each try, and is closed in the end', async () => {
    const fake = createFakeChain();
    const allowed: string[] = [];
    const slow: DayStep = async (tx) => {
      const { rows } = await tx.query(
        `SELECT pg_backend_pid() AS pid, current_setting('idle_in_transaction_session_timeout') AS allowed`,
      );
      allowed.push(rows[0].allowed);
      if (allowed.length < 3) {
        await pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0].pid]);
        await tx.query('SELECT 1');
      }
      return [];
    };
    const server = createServer(fake, 'one', fake.chain, [slow]);
    await fake.liveTo(FIRST_DAY + 1);
    for (let tries = 1; tries <= 2; tries += 1) {
      await expect(server.catchUp()).rejects.toThrow();
      expect([await openDay(), allowed.length]).toEqual([FIRST_DAY, tries]);
    }
    await server.catchUp();
    // The connections of the test have no limit of their own.
    expect([await openDay(), allowed]).toEqual([FIRST_DAY + 1, ['0', '15s', '45s']]);
  }, 60_000);
});
