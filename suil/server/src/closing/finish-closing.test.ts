import { randomBytes } from 'node:crypto';
import { type Input, readJournalHead } from '@suil/ledger';
import { openJournal } from '@suil/ledger/write';
import { createPool, NO_LIMITS, type Pool, withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyBatch } from '../ledger-writer/apply-batch.ts';
import { readPosition, wholeCheckpoint } from '../ledger-writer/position.ts';
import type { PreparedStep } from '../module/deferred-step.ts';
import { closingStepsOf, projectorsOf } from '../module/module-list.ts';
import { modules, serverMigrations } from '../modules/index.ts';
import { type ReadAhead, readAhead } from '../modules/settlement/deferred/read-ahead.ts';
import { startSettling } from '../modules/settlement/deferred/settle-in-thread.ts';
import { lockSettling, settleUnsettled } from '../modules/settlement/deferred/settle-unsettled.ts';
import type { ExpectedDay } from '../modules/team/team-fixture.test-support.ts';
import { emptyDatabase } from '../testing/index-events.test-support.ts';
import { manifest, onDay } from '../testing/test-deployment.test-support.ts';
import { replayJournal } from '../verify/reindex/replay-journal.ts';
import { killAt } from './kill-at.test-support.ts';
import { applyNext, closeLast, openFinish } from './unfinished-day.test-support.ts';

const database = useTestDatabase(serverMigrations);
const { deferred } = closingStepsOf(modules);
let pool: Pool;

beforeEach(async () => {
  pool = database.pool;
  await emptyDatabase(pool);
});

const settled = async () =>
  (await pool.query('SELECT day, root, total FROM settlement_days ORDER BY day DESC LIMIT 1')).rows[0];
const asSettled = ({ day, root, total }: ExpectedDay) => ({ day, root, total: `${total}` });

function addOne(column: BigInt64Array | undefined): void {
  if (column?.[0] === undefined) throw new Error('members have earned by then');
  column[0] += 1n;
}

/** Returns the pool with something that happens before each connection is given out. */
const besidePool = (of: Pool, before: () => Promise<void>): Pool =>
  Object.assign(Object.create(of), {
    connect: async () => {
      await before();
      return of.connect();
    },
  });

describe('what a closing leaves to be done', () => {
  test('default: the next day is open, no input of the chain comes before it, and it comes to what the model says', async () => {
    const expected = await closeLast(pool);
    expect((await readJournalHead(pool)).openDay).toBe(expected.day + 1);
    expect((await settled()).day).toBe(expected.day - 1);
    const head = await readJournalHead(pool);
    expect(await applyNext(pool)).toMatchObject({ events: 0, next: 'unfinished' });
    expect(await readJournalHead(pool)).toEqual(head);
    expect(await openFinish(pool).finish()).toBe('finished');
    expect(await settled()).toEqual(asSettled(expected));
    expect((await applyNext(pool)).events).toBeGreaterThan(0);
    // Once more there is nothing to do.
    expect(await openFinish(pool).finish()).toBe('finished');
    expect(await settled()).toEqual(asSettled(expected));
  }, 60_000);

  test('behavior: at whichever statement the database dies, nothing of it is there, and in the end it is there once', async () => {
    const expected = await closeLast(pool);
    let kills = 0;
    for (let at = 1; ; at += 1) {
      const killer = killAt(pool, at);
      const outcome = await openFinish(killer.pool)
        .finish()
        .catch(() => 'cut off');
      if (outcome === 'finished') break;
      expect([outcome, killer.killed()]).toEqual(['cut off', true]);
      expect((await settled()).day).toBe(expected.day - 1);
      const { rows } = await pool.query('SELECT count(*) AS n FROM team_days WHERE day = $1', [expected.day]);
      expect(rows).toEqual([{ n: 0n }]);
      kills += 1;
    }
    expect(kills).toBeGreaterThan(8);
    expect(await settled()).toEqual(asSettled(expected));
  }, 120_000);

  test('behavior: while another process does it, it is asked again later; two at once do it once', async () => {
    const expected = await closeLast(pool);
    const other = createPool({ connection: database.connection, limits: { ...NO_LIMITS, lockMs: 50 } });
    await withTransaction(pool, async (tx) => {
      await lockSettling(tx);
      expect(await openFinish(other).finish()).toBe('waiting');
    });
    await other.end();
    expect((await settled()).day).toBe(expected.day - 1);
    await Promise.all([openFinish(pool).finish(), openFinish(pool).finish()]);
    expect(await settled()).toEqual(asSettled(expected));
  }, 60_000);

  test('error: LEDGER_EPOCH_ENDED in a process of before the database was restored', async () => {
    const expected = await closeLast(pool);
    const finish = openFinish(pool);
    const [step] = deferred;
    const journal = { ...openJournal(pool), readEpoch: async () => 0 };
    await expect(step?.run({ journal, target: null, pauseMaxMs: null })).rejects.toMatchObject({
      code: 'LEDGER_EPOCH_ENDED',
    });
    expect((await settled()).day).toBe(expected.day - 1);
    expect(await finish.finish()).toBe('finished');
  }, 60_000);

  test('error: events that another version applied too early are noticed, and nothing is settled of them', async () => {
    const expected = await closeLast(pool);
    const projectors = projectorsOf(modules, manifest);
    expect((await applyBatch({ journal: openJournal(pool), projectors, nowMs: 5 })).events).toBeGreaterThan(0);
    await expect(openFinish(pool).finish()).rejects.toThrow(`before day ${expected.day} was settled`);
    expect((await settled()).day).toBe(expected.day - 1);
  }, 60_000);

  test('error: events that another version applies while the day is read are noticed, too', async () => {
    const expected = await closeLast(pool);
    const projectors = projectorsOf(modules, manifest);
    let events = 0;
    const beside = besidePool(pool, async () => {
      ({ events } = await applyBatch({ journal: openJournal(pool), projectors, nowMs: 5 }));
    });
    const options = { epoch: 1, pauseMaxMs: null };
    await expect(settleUnsettled(pool, options, { beside, ahead: null })).rejects.toThrow(
      `before day ${expected.day} was settled`,
    );
    expect(events).toBeGreaterThan(0);
    expect((await settled()).day).toBe(expected.day - 1);
  }, 60_000);

  test('behavior: with a second connection the day comes to the same', async () => {
    const expected = await closeLast(pool);
    let connections = 0;
    const beside = besidePool(pool, async () => {
      connections += 1;
    });
    await settleUnsettled(pool, { epoch: 1, pauseMaxMs: null }, { beside, ahead: null });
    expect(await settled()).toEqual(asSettled(expected));
    expect(connections).toBe(1);
  }, 60_000);

  test('behavior: what was read before the day’s events is of use with the members who came since', async () => {
    const readings: ReadAhead[] = [];
    const expected = await closeLast(pool, async () => void readings.push(await readAhead(pool)));
    const ahead = readings.at(-1);
    if (ahead === undefined) throw new Error('days were finished before the last one');
    const { rows } = await pool.query<{ count: number }>('SELECT count(*)::integer AS count FROM team_members');
    expect(ahead.before.tree.length).toBeLessThan(rows[0]?.count ?? 0);
    expect(ahead.before.settledDay).toBe(expected.day - 1);
    await settleUnsettled(pool, { epoch: 1, pauseMaxMs: null }, { beside: null, ahead });
    expect(await settled()).toEqual(asSettled(expected));
  }, 60_000);

  test('behavior: what was read ahead is used once, and not after another day nor in another epoch', async () => {
    const readings: ReadAhead[] = [];
    const { day } = await closeLast(pool, async () => void readings.push(await readAhead(pool)));
    const [older, newest] = readings.slice(-2);
    if (older === undefined || newest === undefined) throw new Error('two days were finished before the last one');
    // A micro-dollar more than was earned shows which readings are used.
    for (const { before } of [older, newest]) addOne(before.earned?.columns.friend);
    const earnedWith = async (ahead: ReadAhead | null) => {
      await settleUnsettled(pool, { epoch: 1, pauseMaxMs: null }, { beside: null, ahead });
      const { rows } = await pool.query('SELECT sum(friend)::bigint AS friend FROM team_days WHERE day = $1', [day]);
      for (const table of ['settlement_days', 'settlement_trees', 'team_days', 'team_own_volumes'])
        await pool.query(`DELETE FROM ${table} WHERE day = $1`, [day]);
      return rows[0]?.friend;
    };
    const earned = await earnedWith(null);
    expect(await earnedWith(newest)).toBe(earned + 1n);
    expect(await earnedWith(older)).toBe(earned);
    expect(await earnedWith({ ...newest, epoch: 0 })).toBe(earned);
  }, 60_000);

  test('behavior: lines that are put back behind a backup of that moment come after it is finished', async () => {
    const expected = await closeLast(pool);
    const { lastSeq: afterSeq } = await readJournalHead(pool);
    const { rows } = await pool.query(
      `SELECT checkpoint, count(*)::integer AS events FROM chain_events WHERE checkpoint > $1 GROUP BY checkpoint ORDER BY checkpoint LIMIT 1`,
      [wholeCheckpoint(await readPosition(pool))],
    );
    const [next] = rows;
    const day = expected.day + 1;
    const input: Input = {
      ...{ seq: afterSeq + 1n, kind: 'checkpoint', ref: `${next.checkpoint}`, day, atMs: onDay(day), epoch: 1 },
      content: { from: 0, to: next.events - 1 },
    };
    const { inputs } = await replayJournal({
      source: { readInputs: async (after) => (after === afterSeq ? [input] : []), readIntents: async () => new Map() },
      enterEpoch: async () => openJournal(pool),
      ...{ afterSeq, manifest, modules, nowMs: 5, randomBytes },
    });
    expect(inputs).toBe(1);
    expect(await settled()).toEqual(asSettled(expected));
  }, 60_000);

  test('behavior: a thread does the same, and says when it cannot', async () => {
    const expected = await closeLast(pool);
    const target = { connection: database.connection, limits: NO_LIMITS };
    const stale = startSettling({ target, isEarly: false });
    await expect(stale.run({ epoch: 0, pauseMaxMs: null })).rejects.toThrow('epoch');
    expect(stale.isReady()).toBe(false);
    expect((await settled()).day).toBe(expected.day - 1);
    await startSettling({ target, isEarly: false }).run({ epoch: 1, pauseMaxMs: 15_000 });
    expect(await settled()).toEqual(asSettled(expected));
  }, 60_000);

  test('behavior: a thread that was started before the day was over settles it', async () => {
    const target = { connection: database.connection, limits: NO_LIMITS };
    const threads: PreparedStep[] = [];
    const expected = await closeLast(pool, async () => void threads.push(startSettling({ target, isEarly: true })));
    const thread = threads.pop();
    await Promise.all(threads.map((one) => one.end()));
    expect(thread?.isReady()).toBe(true);
    await thread?.run({ epoch: 1, pauseMaxMs: 15_000 });
    expect(thread?.isReady()).toBe(false);
    expect(await settled()).toEqual(asSettled(expected));
  }, 60_000);

  test('behavior: few members need no thread, so its connection is never made', async () => {
    const expected = await closeLast(pool);
    const target = { connection: { connectionString: 'postgres://suil@127.0.0.1:1/none' }, limits: NO_LIMITS };
    expect(await openFinish(pool, target).finish()).toBe('finished');
    expect(await settled()).toEqual(asSettled(expected));
  }, 60_000);
});
