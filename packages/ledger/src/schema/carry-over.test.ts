import { createDatabase, createPool, type MigrationScope, migrate, type Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { ledgerMigrations, readJournal, readJournalHead } from '../index.ts';
import { checkLedger, listPostings, member, move, postEntries, readBalance } from '../ledger.test-support.ts';

const database = useTestDatabase([]);
const first: MigrationScope = { scope: 'ledger', migrations: ledgerMigrations.migrations.slice(0, 1) };

/** The books as the first version kept them: 30 units in, 12 on, on two days. */
const OLD_BOOKS = `
  INSERT INTO ledger.accounts (name, asset) VALUES ('chain:vault', 'SUI'), ('${member('1')}', 'SUI'), ('house:fees', 'SUI');
  INSERT INTO ledger.balances VALUES (1, -30, 1, true), (2, 18, 2, false), (3, 12, 1, false);
  INSERT INTO ledger.entries (key, kind, digest, occurred_at_ms, posted_at_ms)
  VALUES ('sui:D1:0', 'top_up', 'D1', 86400000, 5), ('sui:D2:0', 'test', NULL, 172800001, 6);
  INSERT INTO ledger.idempotency_keys VALUES ('sui:D1:0', 'hash of the first', 1), ('sui:D2:0', 'hash of the second', 2);
  INSERT INTO ledger.postings VALUES (1, 1, 1, -30, -30), (2, 1, 1, 30, 30), (2, 2, 2, -12, 18), (3, 1, 2, 12, 12);`;

async function migrateFrom(oldBooks: string): Promise<Pool> {
  await migrate(database.pool, [first], 1);
  await database.pool.query(oldBooks);
  await migrate(database.pool, [ledgerMigrations], 2);
  return database.pool;
}

test('behavior: the books of the first version are carried over as one first input, and continue', async () => {
  const pool = await migrateFrom(OLD_BOOKS);
  expect(await checkLedger(pool)).toEqual([]);
  expect(await readJournal(pool, 0n, 10)).toEqual([
    { seq: 1n, kind: 'import', ref: 'before the journal', day: 2, atMs: 172_800_001, content: null, epoch: 1 },
  ]);
  expect(await readJournalHead(pool)).toMatchObject({ lastSeq: 1n, lastAtMs: 172_800_001, openDay: 2 });
  const postings = await listPostings(pool, { account: member('1'), limit: 10 });
  expect(postings.map(({ entryId, amount, kind, inputSeq }) => [entryId, amount, kind, inputSeq])).toEqual([
    [2n, -12n, 'test', 1n],
    [1n, 30n, 'top_up', 1n],
  ]);
  const [again] = await postEntries(
    pool,
    [{ ...move('chain:vault', member('1'), 1n), key: 'sui:D1:0', inputSeq: 1n }],
    3,
  );
  expect(again?.status).toBe('conflict');
  // The refused one took id 3.
  const [next] = await postEntries(pool, [{ ...move('chain:vault', member('1'), 1n), inputSeq: 1n }], 3);
  expect(next).toMatchObject({ status: 'posted', entryId: 4n });
  expect(await readBalance(pool, member('1'))).toBe(19n);
  expect(await checkLedger(pool)).toEqual([]);
});

test('behavior: empty books begin with an empty journal', async () => {
  const { connection } = database;
  if (!('host' in connection)) throw new Error('the test database is reached by its socket');
  await createDatabase(database.pool, `${connection.database}_empty`);
  const pool = createPool({
    connection: { ...connection, database: `${connection.database}_empty` },
    connectionsMax: 2,
  });
  try {
    await migrate(pool, [first], 1);
    await migrate(pool, [ledgerMigrations], 2);
    expect(await readJournalHead(pool)).toMatchObject({ lastSeq: 0n, lastAtMs: 0, openDay: null });
    expect(await checkLedger(pool)).toEqual([]);
  } finally {
    await pool.end();
    await database.pool.query(`DROP DATABASE "${connection.database}_empty"`);
  }
});
