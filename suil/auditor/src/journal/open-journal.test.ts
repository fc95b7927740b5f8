/** The server's database as the auditor opens it: the embedded one in the role that reads, which may start later, or one by its address. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, createPool, openCluster } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Journal } from './journal.ts';
import { openJournal } from './open-journal.ts';
import type { JournalReader } from './read-lines.ts';

const database = useTestDatabase([]);
let folder = '';
let journal: Journal | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-open-journal-'));
});
afterEach(async () => {
  await journal?.close();
  journal = null;
  rmSync(folder, { recursive: true });
});

function open(databaseUrl: string | null): Journal {
  journal = openJournal({ databaseUrl, clusterFolder: folder, onIdleError: () => undefined });
  return journal;
}

/** Returns who reads, and for how long a statement and a silent transaction may take. */
async function describeSession(db: JournalReader) {
  const { rows } = await db.query(
    `SELECT current_user AS role, current_setting('statement_timeout') AS statement,
       current_setting('idle_in_transaction_session_timeout') AS idle`,
    [],
  );
  return rows[0];
}

test('embedded: unreachable while no server runs it; once one does it is read as suil_audit, and not written', async () => {
  const { read } = open(null);
  await expect(read(describeSession)).rejects.toMatchObject({
    code: 'SETUP_DATABASE_UNREACHABLE',
    context: { reason: `no database runs in ${folder}` },
  });
  const cluster = await openCluster({ folder, durable: false });
  try {
    const admin = createPool({ connection: cluster.connectionTo('postgres'), connectionsMax: 1 });
    await createDatabase(admin, 'suil');
    await admin.query('CREATE ROLE suil_audit');
    await admin.end();
    expect(await read(describeSession)).toEqual({ role: 'suil_audit', statement: '30s', idle: '1min' });
    await expect(read((db) => db.query('CREATE TABLE made (id integer)', []))).rejects.toMatchObject({ code: '25006' });
    await journal?.close();
    journal = null;
  } finally {
    await cluster.stop();
  }
});

test('by its address: the address says who reads', async () => {
  if ('connectionString' in database.connection) throw new Error('the test database has no address of its own');
  const { host, port, user, database: name } = database.connection;
  const { read } = open(`postgres://${user}@localhost:${port}/${name}?host=${host}`);
  expect(await read(describeSession)).toEqual({ role: user, statement: '30s', idle: '1min' });
});
