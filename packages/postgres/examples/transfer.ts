/** Ten transfers at once between two accounts: conflicts are tried again, and no money is lost. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, openCluster, withTransaction } from '@suil/postgres';

const cluster = await openCluster({ folder: mkdtempSync(join(tmpdir(), 'example-')) });
const pool = createPool({ connection: cluster.connectionTo('postgres') });
await pool.query('CREATE TABLE accounts (name text PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0))');
await pool.query("INSERT INTO accounts VALUES ('a', 100), ('b', 0)");

const transfer = () =>
  withTransaction(pool, async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL SERIALIZABLE');
    await tx.query("UPDATE accounts SET balance = balance - 10 WHERE name = 'a'");
    await tx.query("UPDATE accounts SET balance = balance + 10 WHERE name = 'b'");
  });
await Promise.all(Array.from({ length: 10 }, transfer));

const { rows } = await pool.query<{ name: string; balance: bigint }>(
  'SELECT name, balance FROM accounts ORDER BY name',
);
for (const { name, balance } of rows) console.log(`${name}: ${balance}`);
await pool.end();
await cluster.stop();
