import { createPool, type Pool, type Queryable } from '@suil/postgres';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { transfer, useReplica, wallet } from '../testing/replica/replica-fixture.test-support.ts';
import { createListReader } from './list-reader.ts';

const replicated = useReplica();

describe('createListReader', () => {
  /** A reader of the number of entries, with what it logs. */
  function counter(pool: Pool = replicated().replica) {
    const { primary, clock } = replicated();
    const said: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void said.push(JSON.parse(line).msg) });
    const reader = createListReader({ primary, replica: pool, elapsedMs: () => clock.elapsedMs, log });
    const entries = (afterSeq = 0n) =>
      reader.read(afterSeq, async (db) =>
        Number((await db.query('SELECT count(*) FROM ledger.entries')).rows[0].count),
      );
    return { entries, said, counts: () => Object.fromEntries(reader.counts()) };
  }

  test('behavior: a replica may lack what was written a moment ago, and not what was written three seconds ago', async () => {
    const { apps, clock, database } = replicated();
    const { entries, counts } = counter();
    const before = await entries();
    await database.pause();
    await transfer(apps[0], await apps[0].logIn(wallet));
    clock.elapsedMs += 2_900;
    expect(await entries()).toBe(before);
    clock.elapsedMs += 3_100;
    expect(await entries()).toBe(before + 1);
    expect(counts()).toEqual({ replica: 2, behind: 1 });
  });

  test('behavior: without a replica, too, all that a list reads is of one moment', async () => {
    const { apps, primary } = replicated();
    const log = pino({ enabled: false });
    const reader = createListReader({ primary, replica: null, elapsedMs: () => 0, log });
    const count = async (db: Queryable) => (await db.query('SELECT count(*) FROM ledger.entries')).rows[0].count;
    const counts = await reader.read(0n, async (db) => {
      const before = await count(db);
      await transfer(apps[0], await apps[0].logIn(wallet));
      return [before, await count(db), await count(primary)];
    });
    expect(counts).toEqual([counts[0], counts[0], counts[0] + 1n]);
  });

  test('behavior: a replica of another epoch is not read, however far it is', async () => {
    const { database, primary } = replicated();
    const { entries, counts } = counter();
    await database.pause();
    await primary.query('UPDATE ledger.journal_head SET epoch = 2');
    await entries();
    expect(counts()).toEqual({ behind: 1 });
  });

  test('behavior: a replica that cannot be reached is not asked for five seconds', async () => {
    const away = createPool({ connection: { connectionString: 'postgres://postgres@127.0.0.1:1/suil' } });
    const asked = vi.spyOn(away, 'connect');
    const { clock } = replicated();
    const { entries, said, counts } = counter(away);
    const before = await entries();
    clock.elapsedMs += 4_900;
    expect([before > 0, await entries(), asked.mock.calls.length]).toEqual([true, before, 1]);
    clock.elapsedMs += 200;
    expect([await entries(), asked.mock.calls.length]).toEqual([before, 2]);
    expect(counts()).toEqual({ failed: 3 });
    expect(said).toEqual(['the replica does not answer; lists are read from the primary']);
    await away.end();
  });

  test('behavior: a replica that hangs keeps a list waiting for a second, and is read again when it answers', async () => {
    const { clock, database } = replicated();
    const single = createPool({ connection: database.standby, connectionsMax: 1 });
    const { entries, said, counts } = counter(single);
    const { rows } = await single.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGSTOP');
    const fromPrimary = await entries();
    process.kill(rows[0]?.pid ?? 0, 'SIGCONT');
    clock.elapsedMs += 5_100;
    expect([await entries(), counts()]).toEqual([fromPrimary, { failed: 1, replica: 1 }]);
    expect(said.at(-1)).toBe('the replica answers again');
    await single.end();
  });

  test('error: what a list itself refuses, or cannot do, is not tried again on the primary', async () => {
    const reader = createListReader({ ...replicated(), elapsedMs: () => 0, log: pino({ level: 'silent' }) });
    let runs = 0;
    const failing = reader.read(0n, async (db) => {
      runs += 1;
      await db.query('SELECT 1 / 0');
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(runs).toBe(1);
  });
});
