import { dayStartMs } from '@suil/core';
import type { Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { storeCheckpoints } from '../indexer/store-checkpoints.ts';
import type { LedgerProgress } from '../module/progress.ts';
import { serverMigrations } from '../modules/index.ts';
import { applyPending, emptyDatabase } from '../testing/index-events.test-support.ts';
import { createMemoryChain, decodeMemoryEvent } from '../testing/memory-chain.test-support.ts';
import { CHAIN, eventOn, manifest, quietDay } from '../testing/test-deployment.test-support.ts';
import { createDayEnd } from './day-end.ts';
import { findDayEvent } from './event-log.ts';
import { alice, applyAll } from './member-life.test-support.ts';
import { readApplied } from './position.ts';

const database = useTestDatabase(serverMigrations);
let pool: Pool;

beforeEach(async () => {
  pool = database.pool;
  await emptyDatabase(pool);
});

describe('the end of a day', () => {
  test('behavior: a checkpoint whose events fall on two days is two inputs, with the closing between them', async () => {
    const chain = createMemoryChain(CHAIN);
    const topUp = (day: number) =>
      eventOn(day, 'ToppedUp', { member: alice, coinType: manifest.coinTypes.sui, amount: BigInt(day) });
    chain.add(topUp(100), topUp(100), topUp(101), topUp(101));
    chain.add(topUp(101));
    expect(await applyAll(pool, chain.checkpoints)).toBe(5);
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
    await applyAll(pool, chain.checkpoints);
    const days = async () =>
      (await pool.query('SELECT day FROM liquidity_days ORDER BY day')).rows.map(({ day }) => day);
    expect(await days()).toEqual([]);
    // Day 100 was closed by us without it; 101 is rolled before day 102 begins here.
    chain.add(quietDay(100));
    await applyAll(pool, chain.checkpoints);
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

  test('error: INDEXER_EVENT_INVALID when a day is skipped', async () => {
    const chain = createMemoryChain(CHAIN);
    chain.add(quietDay(100));
    chain.add(quietDay(102));
    await expect(applyAll(pool, chain.checkpoints)).rejects.toMatchObject({
      code: 'INDEXER_EVENT_INVALID',
      context: { reason: 'day 102 closes after day 100' },
    });
  });

  test('behavior: a closing that failed here is no problem any more once another process has done it', async () => {
    let progress: Partial<LedgerProgress> = {};
    const dayEnd = createDayEnd({
      closeDay: () => Promise.reject(new Error('the account has no gas')),
      businessNow: () => dayStartMs(101),
      log: pino({ level: 'silent' }),
      report: (change) => {
        progress = { ...progress, ...change };
      },
    });
    const running = new AbortController().signal;
    const place = { checkpoint: 1n, position: 0, chainTimestampMs: dayStartMs(101) };
    const step = { events: 0, next: 'nothing', place, chainTimestampMs: dayStartMs(101) } as const;
    expect(await dayEnd.closeIfOver({ ...step, openDay: 100 }, running)).toBe(false);
    expect(progress.closingProblem).toBe('day 100: the account has no gas');
    // What is left of it is still to be done.
    expect(await dayEnd.closeIfOver({ ...step, openDay: 101, next: 'unfinished' }, running)).toBe(false);
    expect(progress.closingProblem).toBe('day 100: the account has no gas');
    expect(await dayEnd.closeIfOver({ ...step, openDay: 101 }, running)).toBe(false);
    expect(progress.closingProblem).toBeNull();
  });

  test('behavior: in a day’s last minute, by the chain or by the clock, its end is prepared', async () => {
    const prepared: number[] = [];
    let nowMs = dayStartMs(100);
    const dayEnd = createDayEnd({
      closeDay: async () => 'closed',
      finishClosing: {
        prepare: (day) => void prepared.push(day),
        isUnfinished: async () => false,
        finish: async () => 'finished',
      },
      businessNow: () => nowMs,
      log: pino({ level: 'silent' }),
      report: () => undefined,
    });
    const running = new AbortController().signal;
    const lookAt = async (chainTimestampMs: number) => {
      const place = { checkpoint: 1n, position: 0, chainTimestampMs };
      const step = { events: 0, next: 'nothing', place, chainTimestampMs, openDay: 100 } as const;
      await dayEnd.closeIfOver(step, running);
      return prepared.splice(0);
    };
    expect(await lookAt(dayStartMs(101) - 60_001)).toEqual([]);
    expect(await lookAt(dayStartMs(101) - 60_000)).toEqual([100]);
    expect(await lookAt(dayStartMs(101) - 1)).toEqual([100]);
    // Over: it is closed.
    expect(await lookAt(dayStartMs(101))).toEqual([]);
    nowMs = dayStartMs(101) - 1;
    expect(await lookAt(dayStartMs(100))).toEqual([100]);
  });
});
