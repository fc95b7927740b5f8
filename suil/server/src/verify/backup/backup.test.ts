import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readJournalHead } from '@suil/ledger';
import type { Pool } from '@suil/postgres';
import { emptyTables, useTestDatabase } from '@suil/postgres/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { connectDatabase } from '../../database/connect-database.ts';
import { checkLedger } from '../../ledger.ts';
import { modules, serverMigrations, serverSchema } from '../../modules/index.ts';
import { emptyDatabase, indexEvents, readLedger } from '../../testing/index-events.test-support.ts';
import { eventOn, manifest, memberOf } from '../../testing/test-deployment.test-support.ts';
import { listSequences, listTables, quoteTable } from '../copies/tables.ts';
import { writeBackup } from './backup.ts';
import { backupCommand, createRestoreCommand } from './command.ts';
import { restoreBackup } from './restore.ts';

const source = useTestDatabase(serverMigrations);
const target = useTestDatabase(serverMigrations);
const alice = memberOf('a');
const { sui, usdc } = manifest.coinTypes;
let root: string;
let folder: string;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'suil-backup-'));
  folder = join(root, 'one');
  await indexEvents(
    source.pool,
    [eventOn(100, 'ToppedUp', { member: alice, coinType: sui, amount: 5n })],
    [eventOn(101, 'ToppedUp', { member: alice, coinType: usdc, amount: 7n })],
  );
  // What COPY must not trip over.
  await source.pool.query(
    "INSERT INTO auth_challenges (nonce, address, domain, issued_at_ms, expires_at_ms) VALUES ('n', 'a', E'two\\nlines\\tand \\\\N', 0, 1)",
  );
  await truncate(target.pool);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function truncate(pool: Pool): Promise<void> {
  await emptyTables(pool, (await listTables(pool)).map(quoteTable));
}

/** Every row of every table, as text. */
async function contentOf(pool: Pool): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of await listTables(pool)) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${quoteTable(table)} t ORDER BY 1`);
    content[quoteTable(table)] = rows.map(({ row }) => row);
  }
  return content;
}

test('default: what was written is restored row by row in the next epoch with the ledger closed, and numbers continue where they were', async () => {
  const written = await writeBackup(source.pool, folder, 5);
  expect(written.journalSeq).toBe('3');
  expect(written.tables.find(({ name }) => name === 'ledger.entries')?.rows).toBe(2);
  await restoreBackup(target.pool, folder, modules, 5);
  expect(await readJournalHead(target.pool)).toEqual({ ...(await readJournalHead(source.pool)), epoch: 2 });
  const { rows } = await target.pool.query('SELECT code, level, detail, closed_at_ms FROM halts');
  const detail = 'the database was restored up to input 3: later ones may be missing';
  expect(rows).toEqual([{ code: 'JOURNAL_RESTORED', level: 2, detail, closed_at_ms: null }]);
  // By the chain's time in it: 101 days of 86,400,000 ms, and a day more.
  const lost = await target.pool.query('SELECT through_seq, until_ms FROM lost_vouchers');
  expect(lost.rows).toEqual([{ through_seq: 3n, until_ms: 8_812_800_000n }]);
  // All else is as it was.
  await target.pool.query('TRUNCATE halts, notices, lost_vouchers RESTART IDENTITY');
  await target.pool.query('UPDATE ledger.journal_head SET epoch = 1');
  expect(await contentOf(target.pool)).toEqual(await contentOf(source.pool));
  expect(await listSequences(target.pool)).toEqual(await listSequences(source.pool));
  expect(await checkLedger(target.pool)).toEqual([]);
  expect(await readLedger(target.pool)).toEqual({
    [`member:${alice} SUI`]: 5n,
    [`member:${alice} USDC`]: 7n,
    'chain:vault SUI': -5n,
    'chain:vault USDC': -7n,
  });
});

test('error: BACKUP_TARGET_NOT_EMPTY where there is a single row, which stays', async () => {
  await writeBackup(source.pool, folder, 5);
  await emptyDatabase(target.pool);
  const before = await contentOf(target.pool);
  await expect(restoreBackup(target.pool, folder, modules, 5)).rejects.toMatchObject({
    code: 'BACKUP_TARGET_NOT_EMPTY',
  });
  expect(await contentOf(target.pool)).toEqual(before);
});

test('error: BACKUP_INVALID for a file that was changed or lost a row, with nothing written', async () => {
  const { tables } = await writeBackup(source.pool, folder, 5);
  const empty = await contentOf(target.pool);
  const path = join(folder, 'public.chain_events.copy.gz');
  const text = gunzipSync(readFileSync(path)).toString();
  for (const changed of [text.replace('"5"', '"6"'), text.slice(0, text.indexOf('\n') + 1), 'no rows at all']) {
    expect(changed).not.toBe(text);
    writeFileSync(path, gzipSync(changed));
    await expect(restoreBackup(target.pool, folder, modules, 5)).rejects.toMatchObject({ code: 'BACKUP_INVALID' });
    expect(await contentOf(target.pool)).toEqual(empty);
  }
  expect(tables.length).toBeGreaterThan(20);
});

test('error: BACKUP_INVALID without a manifest and for another schema; BACKUP_FOLDER_NOT_EMPTY for a used folder', async () => {
  const manifest = await writeBackup(source.pool, folder, 5);
  await expect(writeBackup(source.pool, folder, 5)).rejects.toMatchObject({ code: 'BACKUP_FOLDER_NOT_EMPTY' });
  await expect(restoreBackup(target.pool, root, modules, 5)).rejects.toMatchObject({ code: 'BACKUP_INVALID' });
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ ...manifest, migrations: manifest.migrations.slice(1) }),
  );
  await expect(restoreBackup(target.pool, folder, modules, 5)).rejects.toMatchObject({ code: 'BACKUP_INVALID' });
});

test('behavior: by command, from a database of one folder into a fresh one of another', async () => {
  const { host, user, database } = source.connection as { host: string; user: string; database: string };
  const address = `postgres://${user}@${encodeURIComponent(host)}/${database}`;
  const lines: string[] = [];
  const run = (command: typeof backupCommand, environment: Record<string, string>) => {
    const config = readConfig({ DATA_DIR: join(root, 'data'), ...environment });
    return command.run({
      args: [folder],
      config,
      connectDatabase: () => connectDatabase(config, { schema: serverSchema, nowMs: 1_790_000_000_000 }),
      now: () => 1_790_000_000_000,
      print: (line) => lines.push(line),
      report: () => undefined,
    });
  };
  expect(await run(backupCommand, { DATABASE_URL: address })).toBe(0);
  expect(await run(createRestoreCommand(modules), {})).toBe(0);
  await expect(run(createRestoreCommand(modules), {})).rejects.toMatchObject({ code: 'BACKUP_TARGET_NOT_EMPTY' });
  expect(lines).toEqual([
    expect.stringMatching(/^written {2}\d+ tables, \d+ rows, inputs up to 3, checkpoints up to 2$/),
    lines[0]?.replace('written', 'restored'),
  ]);
});
