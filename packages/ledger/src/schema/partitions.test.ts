import { withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { ensurePartitions, ledgerMigrations } from '../index.ts';
import {
  checkLedger,
  type EntryDraft,
  listPostings,
  member,
  move,
  postEntries,
  takeInput,
} from '../ledger.test-support.ts';

const database = useTestDatabase([ledgerMigrations]);
const at = (text: string) => Date.parse(`${text}Z`);

afterEach(async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
});

const postAt = (...times: string[]) =>
  withTransaction(database.pool, async (tx) => {
    const inputSeq = await takeInput(tx);
    const entries: EntryDraft[] = times.map((time) => ({
      ...move('chain:vault', member('1'), 1n),
      occurredAtMs: at(time),
    }));
    return postEntries(
      tx,
      entries.map((entry) => ({ ...entry, inputSeq })),
      2_000,
    );
  });

/** Which part holds how many rows. */
async function countRows(table: string): Promise<Record<string, bigint>> {
  const { rows } = await database.pool.query<{ part: string; n: bigint }>(
    `SELECT tableoid::regclass::text AS part, count(*) AS n FROM ledger.${table} GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ part, n }) => [part, n]));
}

describe('ensurePartitions', () => {
  test('default: makes the months once, and rows go to theirs to the millisecond, over the turn of a year', async () => {
    expect(await ensurePartitions(database.pool, at('2026-11-21T12:00'), 3)).toBe(6);
    expect(await ensurePartitions(database.pool, at('2026-11-30T23:59:59.999'), 3)).toBe(0);
    await postAt('2026-11-01T00:00', '2026-11-30T23:59:59.999', '2026-12-01T00:00', '2027-01-31T23:59:59.999');
    expect(await countRows('entries')).toEqual({
      'ledger.entries_2026_11': 2n,
      'ledger.entries_2026_12': 1n,
      'ledger.entries_2027_01': 1n,
    });
    expect(await countRows('postings')).toEqual({
      'ledger.postings_2026_11': 4n,
      'ledger.postings_2026_12': 2n,
      'ledger.postings_2027_01': 2n,
    });
  });

  test('behavior: what came before its month was made waits in the default partition, and moves with the next start', async () => {
    await postAt('2026-10-31T23:59:59.999', '2030-02-14T08:00', '1970-01-01T00:00');
    expect((await countRows('entries'))['ledger.entries_default']).toBe(3n);
    const before = await listPostings(database.pool, { account: member('1'), limit: 100 });
    // October 2026, February 2030, January 1970, each for two tables.
    expect(await ensurePartitions(database.pool, at('2026-11-21T12:00'), 1)).toBe(6);
    const counts = { ...(await countRows('entries')), ...(await countRows('postings')) };
    expect(counts).toMatchObject({
      'ledger.entries_2026_10': 1n,
      'ledger.entries_2030_02': 1n,
      'ledger.entries_1970_01': 1n,
      'ledger.postings_2030_02': 2n,
    });
    expect(counts['ledger.entries_default']).toBeUndefined();
    expect(counts['ledger.postings_default']).toBeUndefined();
    expect(await listPostings(database.pool, { account: member('1'), limit: 100 })).toEqual(before);
  });

  test('behavior: several processes at once, and entries posted meanwhile, all succeed', async () => {
    const made = await Promise.all([
      ...[1, 2, 3, 4].map(() => ensurePartitions(database.pool, at('2031-01-01T00:00'), 2)),
      ...[1, 2, 3, 4, 5, 6].map(async () => (await postAt('2031-01-05T00:00')).length - 1),
    ]);
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(4);
    await ensurePartitions(database.pool, at('2031-01-01T00:00'), 2);
    expect(await countRows('entries')).toMatchObject({ 'ledger.entries_2031_01': 6n });
  });

  test('behavior: while a backup reads, members write between the tries for its locks', async () => {
    const backup = await database.pool.connect();
    await backup.query('BEGIN; SELECT count(*) FROM ledger.entries');
    const making = ensurePartitions(database.pool, at('2030-01-01T00:00'), 1, { pauseMs: 100 });
    await expect
      .poll(async () => (await database.pool.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount)
      .toBeGreaterThan(0);
    await postAt('2030-01-02T00:00');
    await backup.query('COMMIT');
    backup.release();
    expect(await making).toBe(2);
    expect(await countRows('entries')).toMatchObject({ 'ledger.entries_2030_01': 1n });
  });
});
