import { createPool, type Pool, withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APPEND_ONLY_TABLES, ensurePartitions, grantLedger, ledgerMigrations } from '../index.ts';
import { checkLedger, member, move, post, postBulk, readBalance, takeInput } from '../ledger.test-support.ts';

const database = useTestDatabase([ledgerMigrations]);
const ROLE = 'ledger_permissions_app';
const MARCH = Date.UTC(2027, 2, 5);
let app: Pool;

beforeAll(async () => {
  const { rowCount } = await database.pool.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ROLE]);
  if (!rowCount) await database.pool.query(`CREATE ROLE ${ROLE} NOLOGIN`);
  await ensurePartitions(database.pool, MARCH, 2);
  // Rights given in bulk before, as an operator might, are taken back.
  await database.pool.query(`GRANT ALL ON ALL TABLES IN SCHEMA ledger TO ${ROLE}`);
  await withTransaction(database.pool, (tx) => grantLedger(tx, ROLE));
  // A month made later has no rights either.
  await ensurePartitions(database.pool, MARCH, 4);
  app = createPool({ connection: database.connection, role: ROLE, connectionsMax: 4 });
});
afterAll(async () => {
  await app.end();
  await database.pool.query(`DROP OWNED BY ${ROLE}`);
  await database.pool.query(`DROP ROLE ${ROLE}`);
});

async function listParts(): Promise<string[]> {
  const { rows } = await database.pool.query<{ part: string }>(
    "SELECT inhrelid::regclass::text AS part FROM pg_inherits WHERE inhparent IN ('ledger.entries'::regclass, 'ledger.postings'::regclass)",
  );
  return rows.map(({ part }) => part);
}

describe('grantLedger', () => {
  test('default: the application posts, in a statement and in bulk, and reads', async () => {
    const draft = { ...move('chain:vault', member('1'), 9n), occurredAtMs: MARCH };
    const hold = { ...move(member('1'), `${member('1')}:held`, 2n), occurredAtMs: MARCH, opensHold: 'p1' };
    expect((await post(app, draft, hold)).map(({ status }) => status)).toEqual(['posted', 'posted']);
    await withTransaction(app, async (tx) => {
      const inputSeq = await takeInput(tx);
      await postBulk(tx, [{ ...move('chain:vault', member('2'), 4n), inputSeq }], 1, { postingsMin: 0 });
    });
    expect(await readBalance(app, member('1'))).toBe(7n);
    expect(await readBalance(app, member('2'))).toBe(4n);
    expect(await checkLedger(app)).toEqual([]);
  });

  test('error: what was posted cannot be changed, deleted or emptied, through its table or any of its parts', async () => {
    const parts = await listParts();
    // Four months and the default one, for two tables.
    expect(parts).toHaveLength(10);
    const columnOf = async (table: string) =>
      (
        await database.pool.query<{ name: string }>(
          'SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum = 2',
          [table],
        )
      ).rows[0]?.name;
    for (const table of [...APPEND_ONLY_TABLES, ...parts]) {
      const column = await columnOf(table);
      for (const change of [`UPDATE ${table} SET ${column} = ${column}`, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
        await expect(app.query(change), change).rejects.toMatchObject({ code: '42501' });
    }
    for (const part of parts)
      await expect(app.query(`INSERT INTO ${part} DEFAULT VALUES`), part).rejects.toMatchObject({ code: '42501' });
  });

  test('error: balances and the head of the journal move, but neither vanishes; no table can be made or dropped', async () => {
    await app.query('UPDATE ledger.balances SET balance = balance');
    await app.query('UPDATE ledger.journal_head SET last_seq = last_seq');
    for (const change of [
      'DELETE FROM ledger.balances',
      'UPDATE ledger.balances SET may_be_negative = true',
      'UPDATE ledger.balances SET account_id = account_id',
      'UPDATE ledger.journal_head SET id = id',
      'TRUNCATE ledger.balances',
      'DELETE FROM ledger.journal_head',
      'DROP TABLE ledger.postings',
      'ALTER TABLE ledger.postings DETACH PARTITION ledger.postings_2027_03',
      'CREATE TABLE ledger.mine (n integer)',
      "SELECT setval('ledger.entry_ids', 1)",
    ])
      await expect(app.query(change), change).rejects.toMatchObject({ code: '42501' });
  });
});

describe('regression/05 the application’s role and balances', () => {
  test('it writes a balance that no posting backs, and checkLedger names it afterwards', async () => {
    // docs/concepts/ledger.md and operations.md say so; rights that refuse this change them, too.
    await post(app, { ...move('chain:vault', member('5'), 3n), occurredAtMs: MARCH });
    const written = await app.query(
      'UPDATE ledger.balances SET balance = 2000 WHERE account_id = (SELECT id FROM ledger.accounts WHERE name = $1)',
      [member('5')],
    );
    expect(written.rowCount).toBe(1);
    expect(await readBalance(app, member('5'))).toBe(2000n);
    expect(await checkLedger(app)).not.toEqual([]);
  });
});
