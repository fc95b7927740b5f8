import { withTransaction } from '@suil/postgres';
import { emptyTables, useTestDatabase } from '@suil/postgres/testing';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type JournalHead,
  LEDGER_TABLES,
  ledgerMigrations,
  type NewInput,
  readJournal,
  readJournalHead,
} from '../index.ts';
import { lockJournal } from '../journal/head.ts';
import { checkLedger, MS_PER_DAY } from '../ledger.test-support.ts';
import { appendInputs, closeJournalDay } from '../write.ts';

const database = useTestDatabase([ledgerMigrations]);

afterEach(async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
  await emptyTables(database.pool, LEDGER_TABLES);
});

const NOON = 20_000 * MS_PER_DAY + MS_PER_DAY / 2;
const input = (ref: string, atMs: number, kind: NewInput['kind'] = 'intent'): NewInput => ({ kind, ref, atMs });
const append = (...inputs: NewInput[]) =>
  withTransaction(database.pool, async (tx) => appendInputs(tx, await lockJournal(tx), inputs));
const close = (atMs: number, content: Record<string, string> | null = null) =>
  withTransaction(database.pool, async (tx) => closeJournalDay(tx, await lockJournal(tx), content, atMs));

describe('appendInputs', () => {
  test('default: numbers from 1 without gaps, the first input opens its day, times need not ascend', async () => {
    const none = { lastSeq: 0n, lastHash: '0'.repeat(64), lastAtMs: 0, openDay: null, epoch: 1 };
    expect(await readJournalHead(database.pool)).toEqual(none);
    expect(
      await append(input('a', NOON), { ...input('7', NOON - 5, 'checkpoint'), content: { from: 1, to: 2 } }),
    ).toEqual([1n, 2n]);
    expect(await append(input('b', NOON - 9))).toEqual([3n]);
    expect(await append()).toEqual([]);
    expect(await readJournalHead(database.pool)).toMatchObject({ lastSeq: 3n, lastAtMs: NOON, openDay: 20_000 });
    expect(await readJournal(database.pool, 1n, 10)).toEqual([
      { seq: 2n, kind: 'checkpoint', ref: '7', day: 20_000, atMs: NOON - 5, content: { from: 1, to: 2 }, epoch: 1 },
      { seq: 3n, kind: 'intent', ref: 'b', day: 20_000, atMs: NOON - 9, content: null, epoch: 1 },
    ]);
    expect(await readJournal(database.pool, 0n, 1)).toHaveLength(1);
  });

  test('behavior: the head moves within a transaction, and back with it', async () => {
    const undo = new Error('undo');
    const undone = withTransaction(database.pool, async (tx) => {
      const head = await lockJournal(tx);
      expect(await appendInputs(tx, head, [input('a', NOON)])).toEqual([1n]);
      expect(await appendInputs(tx, head, [input('b', NOON + 1)])).toEqual([2n]);
      expect(head).toMatchObject({ lastSeq: 2n, lastAtMs: NOON + 1, openDay: 20_000 });
      throw undo;
    });
    await expect(undone).rejects.toBe(undo);
    expect(await append(input('a', NOON))).toEqual([1n]);
  });

  test('error: LEDGER_DAY_NOT_OPEN for another day than the open one, and nothing is written', async () => {
    await append(input('a', NOON));
    await expect(append(input('b', NOON), input('c', NOON + MS_PER_DAY))).rejects.toMatchObject({
      code: 'LEDGER_DAY_NOT_OPEN',
      context: { day: 20_001, openDay: 20_000 },
    });
    await expect(append(input('d', NOON - MS_PER_DAY))).rejects.toMatchObject({ code: 'LEDGER_DAY_NOT_OPEN' });
    expect((await readJournalHead(database.pool)).lastSeq).toBe(1n);
  });

  test('error: LEDGER_INPUT_KNOWN for a kind and ref that are there, or twice in one list', async () => {
    await append(input('a', NOON));
    expect(await append(input('a', NOON, 'checkpoint'))).toEqual([2n]);
    await expect(append(input('b', NOON), input('a', NOON))).rejects.toMatchObject({
      code: 'LEDGER_INPUT_KNOWN',
      context: { kind: 'intent', ref: 'a' },
    });
    await expect(append(input('c', NOON), input('c', NOON))).rejects.toMatchObject({
      code: 'LEDGER_INPUT_KNOWN',
      context: { kind: 'intent', ref: 'c' },
    });
    expect((await readJournalHead(database.pool)).lastSeq).toBe(2n);
  });

  test('behavior: who has the head keeps others waiting until its transaction ends', async () => {
    await append(input('a', NOON));
    const lock = () => database.pool.query('SELECT 1 FROM ledger.journal_head FOR UPDATE NOWAIT');
    await withTransaction(database.pool, async (tx) => {
      await lockJournal(tx);
      await expect(lock()).rejects.toMatchObject({ code: '55P03' });
      expect((await readJournalHead(database.pool)).lastSeq).toBe(1n);
    });
    expect((await lock()).rowCount).toBe(1);
  });

  test('behavior: 40 writers at once get 40 numbers without gap, on an empty head, too', async () => {
    await database.pool.query('DELETE FROM ledger.journal_head');
    const seqs = await Promise.all(Array.from({ length: 40 }, (_, index) => append(input(`r${index}`, NOON))));
    expect(seqs.flat().sort((left, right) => Number(left - right))).toEqual(
      Array.from({ length: 40 }, (_, index) => BigInt(index + 1)),
    );
  });
});

test('behavior: a head that another process made and deleted meanwhile is made anew', async () => {
  const { pool } = database;
  const other = ['', 'INSERT INTO ledger.journal_head VALUES (1, 7, 0, NULL)', 'DELETE FROM ledger.journal_head'];
  await pool.query('DELETE FROM ledger.journal_head');
  let attempts = 0;
  const head = await withTransaction(pool, async (tx) => {
    attempts += 1;
    if (attempts > 1) return lockJournal(tx);
    // The row is looked for, inserted, looked for again; the other process comes before the second and the third.
    const statements = other.values();
    const query = async (...args: Parameters<typeof tx.query>) => {
      await pool.query(statements.next().value ?? '');
      return tx.query(...args);
    };
    return lockJournal(
      new Proxy(tx, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) }),
    );
  });
  expect([attempts, head.lastSeq]).toEqual([2, 0n]);
});

describe('a head that is not the database’s', () => {
  test.each<[string, Partial<JournalHead>]>([
    ['the number before', { lastSeq: 1n }],
    ['a number ahead', { lastSeq: 7n }],
    ['another epoch', { epoch: 2 }],
  ])('error: moves nothing: %s', async (_, other) => {
    await append(input('a', NOON), input('b', NOON));
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      const head = Object.assign(await lockJournal(client), other);
      const late = appendInputs(client, head, [input('c', NOON)]);
      await expect(late).rejects.toThrow('the journal moved since its head was read');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    expect((await readJournalHead(database.pool)).lastSeq).toBe(2n);
  });
});

describe('closeJournalDay', () => {
  test('default: is itself an input of the day it closes, and opens the next', async () => {
    await append(input('a', NOON));
    expect(await close(NOON + MS_PER_DAY, { price: '1500000' })).toBe(2n);
    expect(await close(NOON + 2 * MS_PER_DAY)).toBe(3n);
    expect(await append(input('b', NOON + 2 * MS_PER_DAY))).toEqual([4n]);
    expect(
      (await readJournal(database.pool, 1n, 2)).map(({ kind, ref, day, content }) => [kind, ref, day, content]),
    ).toEqual([
      ['closing', '20000', 20_000, { price: '1500000' }],
      ['closing', '20001', 20_001, null],
    ]);
  });

  test('error: LEDGER_DAY_NOT_OPEN before the first input, and for a day that is not over', async () => {
    await expect(close(NOON)).rejects.toMatchObject({ code: 'LEDGER_DAY_NOT_OPEN' });
    await append(input('a', NOON));
    await expect(close(NOON + MS_PER_DAY / 2 - 1)).rejects.toMatchObject({ code: 'LEDGER_DAY_NOT_OPEN' });
    expect(await close(NOON + MS_PER_DAY / 2)).toBe(2n);
  });

  test('behavior: of two processes that close a day at once, one does; the other finds the next day not over', async () => {
    await append(input('a', NOON));
    const outcomes = await Promise.allSettled([close(NOON + MS_PER_DAY), close(NOON + MS_PER_DAY)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await readJournalHead(database.pool)).openDay).toBe(20_001);
  });
});

describe('checkLedger', () => {
  test('behavior: finds a gap, a head that disagrees, days out of order and entries of no input', async () => {
    await append(input('a', NOON), input('b', NOON), input('c', NOON));
    const undo = new Error('undo');
    const tampered = withTransaction(database.pool, async (tx) => {
      await tx.query('DELETE FROM ledger.journal WHERE seq = 2');
      await tx.query('UPDATE ledger.journal SET day = day + 1 WHERE seq = 3');
      await tx.query('UPDATE ledger.journal_head SET last_seq = 4');
      await tx.query(
        "INSERT INTO ledger.entries (key, kind, occurred_at_ms, input_seq, posted_at_ms) VALUES ('k', 'test', 1, 9, 1)",
      );
      const violations = (await checkLedger(tx)).join('\n');
      expect(violations).toContain('the journal lacks an input before 3');
      expect(violations).toContain('the journal ends at 3, its head says 4');
      expect(violations).toContain('input 3 is of day 20001 after one of day 20000');
      expect(violations).toContain('input 3 has a time of another day');
      expect(violations).toContain('comes from input 9, which is not there');
      expect(violations).toContain('has no key of its own');
      expect(violations).toContain('and its postings are not together');
      throw undo;
    });
    await expect(tampered).rejects.toBe(undo);
  });
});
