import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkJournal, type JournalHead, readJournalHead } from '@suil/ledger';
import { emptyTables, useTestDatabase } from '@suil/postgres/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { readEvidence } from '../../intents/evidence.ts';
import { intentsTables } from '../../intents/tables.ts';
import { modules, serverMigrations, serverSchema } from '../../modules/index.ts';
import { countOverdueParts } from '../../retention/archive-part.ts';
import { type DeploymentFixture, manifest } from '../../testing/deployment-fixture.test-support.ts';
import { decodeMemoryEvent } from '../../testing/memory-chain.test-support.ts';
import { writeBackup } from '../backup/backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import { listTables, quoteTable } from '../copies/tables.ts';
import { verifyByReindexing } from '../reindex/reindex.ts';
import { archiveParts } from './archive-parts.ts';
import { aYearAfter, liveInParts, PART } from './archived-life.test-support.ts';
import { createArchiveCommand } from './command.ts';

const live = useTestDatabase(serverMigrations);
const target = useTestDatabase(serverMigrations);
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
let root: string;
let folder: string;
let fixture: DeploymentFixture;
let head: JournalHead;
/** Every intent, as text. */
let before: readonly string[];
/** Where the archived parts end: behind them fewer numbers than a part has are given out. */
let end: bigint;

const readIntents = async (pool = live.pool) => {
  const { rows } = await pool.query<{ row: string }>('SELECT t::text AS row FROM intents t ORDER BY input_seq');
  return rows.map(({ row }) => row);
};
const archive = () => archiveParts(live.pool, { ...aYearAfter(head, folder), tables: [intentsTables] });
/** Of every table that is archived. */
const archiveAll = () => archiveParts(live.pool, aYearAfter(head, folder));
const readArchived = async () =>
  (await live.pool.query('SELECT from_number, to_number FROM archived_parts ORDER BY 1')).rows;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'suil-archive-'));
  folder = join(root, 'archive');
  ({ fixture, head } = await liveInParts(live.pool));
  before = await readIntents();
  end = ((head.lastSeq + 1n) / PART) * PART;
  await emptyTables(target.pool, (await listTables(target.pool)).map(quoteTable));
}, 60_000);
afterEach(async () => {
  rmSync(root, { recursive: true, force: true });
});

const flip = (path: string, at: number) => {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};
/** Files of rows, in the order of their names. */
const rowsFiles = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.copy.gz'))
    .sort()
    .map((name) => join(folder, name));
const reindex = (pool: typeof live) =>
  verifyByReindexing({
    ...{ live: pool.pool, connection: pool.connection, manifest, modules, source: fixture.chain },
    ...{ decodeEvent: decodeMemoryEvent, nowMs: head.lastAtMs },
  });

/** Writes the first part's files, and ends where the part would be dropped. */
async function endBeforeDrop(): Promise<void> {
  await live.pool.query(`CREATE FUNCTION fail_drop() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'ended'; END $$;
    CREATE EVENT TRIGGER fail_drop ON sql_drop EXECUTE FUNCTION fail_drop()`);
  try {
    await expect(archive()).rejects.toThrow('ended');
  } finally {
    await live.pool.query('DROP EVENT TRIGGER fail_drop; DROP FUNCTION fail_drop()');
  }
}

describe('archiveParts', () => {
  test('default: full parts leave the database, only those of before a year; what is left is as it was', async () => {
    const early = { ...aYearAfter(head, folder), businessMs: YEAR_MS };
    expect(await archiveParts(live.pool, early)).toEqual({ checked: [], archived: [] });
    const { archived } = await archive();
    expect(archived.at(-1)?.to).toBe(end);
    expect(archived.length).toBeGreaterThan(1);
    const left = await readIntents();
    expect(left).toEqual(before.slice(before.length - left.length));
    expect(archived.reduce((sum, { rows }) => sum + rows, left.length)).toBe(before.length);
    // Again: nothing is left to do, and each file is read.
    expect(await archive()).toEqual({ checked: archived, archived: [] });
  });

  test('default: parts are overdue 40 days after they could have been archived, until they are', async () => {
    const keptMs = 365 * DAY_MS;
    const overdueAt = async (ms: number) => {
      await live.pool.query('UPDATE ledger.journal_head SET last_at_ms = $1', [ms]);
      return countOverdueParts(live.pool, [intentsTables]);
    };
    const full = Number(end / PART);
    const { rows } = await live.pool.query<{ at_ms: bigint }>('SELECT at_ms FROM ledger.journal WHERE seq = $1', [
      end - 1n,
    ]);
    const lastMs = Number(rows[0]?.at_ms) + keptMs + 40 * DAY_MS;
    expect([await overdueAt(head.lastAtMs), await overdueAt(lastMs + 1)]).toEqual([0, full]);
    expect(await overdueAt(lastMs)).toBeLessThan(full);
    await overdueAt(head.lastAtMs);
    await archive();
    expect(await overdueAt(lastMs + 1)).toBe(0);
  });

  test('boundary: lines that the hash check has not reached keep their parts', async () => {
    await live.pool.query('UPDATE ledger.checked SET line_seq = $1', [end - 2n]);
    expect((await archive()).archived.at(-1)?.to).toBe(end - PART);
    await live.pool.query('UPDATE ledger.checked SET line_seq = $1', [end - 1n]);
    expect((await archive()).archived.map(({ to }) => to)).toEqual([end]);
  });

  test('behavior: ended between file and drop, and while a file is written, it continues without loss', async () => {
    await endBeforeDrop();
    expect([await readIntents(), await readArchived(), rowsFiles().length]).toEqual([before, [], 1]);
    const written = readFileSync(rowsFiles()[0] ?? '');
    writeFileSync(join(folder, 'intents-8-16.x.partial'), 'half');
    writeFileSync(join(folder, 'intents-8-16.copy.gz'), 'half');
    const { archived } = await archive();
    expect(archived.at(-1)?.to).toBe(end);
    expect(readFileSync(rowsFiles()[0] ?? '')).toEqual(written);
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
    await writeBackup(live.pool, join(root, 'backup'), 5);
    await restoreBackup(target.pool, join(root, 'backup'), modules, 5, folder);
    expect(await readIntents(target.pool)).toEqual(before);
  });

  test('behavior: killed in front of its 5th, 10th, 15th or 18th statement it loses no row, and the next run continues', async () => {
    const { businessMs } = aYearAfter(head, folder);
    const script = fileURLToPath(new URL('./archive-until-killed.test-support.ts', import.meta.url));
    // Each run begins with what the one before left.
    for (const statement of [5, 10, 15, 18]) {
      const args = [script, JSON.stringify(live.connection), folder, `${businessMs}`, `${statement}`, 'intents'];
      const { signal, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      expect([statement, signal, stderr]).toEqual([statement, 'SIGKILL', '']);
      const left = await readIntents();
      const { rows } = await live.pool.query<{ rows: string }>(
        'SELECT coalesce(sum(rows), 0) AS rows FROM archived_parts',
      );
      expect([left.length + Number(rows[0]?.rows), left]).toEqual([
        before.length,
        before.slice(before.length - left.length),
      ]);
    }
    await archive();
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
    await writeBackup(live.pool, join(root, 'backup'), 5);
    await restoreBackup(target.pool, join(root, 'backup'), modules, 5, folder);
    expect(await readIntents(target.pool)).toEqual(before);
  }, 240_000);

  test('error: ARCHIVE_INVALID names a file that has other rows than the database, and these stay', async () => {
    await archive();
    const [first = ''] = rowsFiles();
    await liveInParts(live.pool);
    // Another life: its nonces are others, its parts have the same numbers.
    const present = await readIntents();
    expect(present).not.toEqual(before);
    await expect(archive()).rejects.toMatchObject({ code: 'ARCHIVE_INVALID', context: { path: first } });
    expect([await readIntents(), await readArchived()]).toEqual([present, []]);
  });

  test('error: ARCHIVE_INVALID for a file of before a column was added, and no row is dropped', async () => {
    await endBeforeDrop();
    await live.pool.query("ALTER TABLE intents ADD COLUMN later text DEFAULT 'x'");
    try {
      await expect(archive()).rejects.toMatchObject({ code: 'ARCHIVE_INVALID', context: { path: rowsFiles()[0] } });
      expect((await readIntents()).length).toBe(before.length);
    } finally {
      await live.pool.query('ALTER TABLE intents DROP COLUMN later');
    }
  });

  test('error: ARCHIVE_INVALID names each changed byte, a missing file and a missing or changed manifest', async () => {
    await archive();
    for (const path of rowsFiles()) {
      const whole = readFileSync(path);
      // The first ten bytes are the header, which says nothing of the rows.
      for (let at = 10; at < whole.length; at += 211) {
        flip(path, at);
        await expect(archive()).rejects.toMatchObject({ code: 'ARCHIVE_INVALID', context: { path } });
        writeFileSync(path, whole);
      }
      rmSync(path);
      await expect(archive()).rejects.toMatchObject({ code: 'ARCHIVE_INVALID', context: { path } });
      writeFileSync(path, whole);
      const manifestPath = path.replace('.copy.gz', '.json');
      const text = readFileSync(manifestPath, 'utf8');
      for (const changed of [
        null,
        text.replace(/"sha256": "./, '"sha256": "x'),
        text.replace('"rows": ', '"rows": 1'),
      ]) {
        if (changed === null) rmSync(manifestPath);
        else writeFileSync(manifestPath, changed);
        await expect(archive()).rejects.toMatchObject({ code: 'ARCHIVE_INVALID', context: { path: manifestPath } });
      }
      writeFileSync(manifestPath, text);
    }
    expect((await archive()).checked.length).toBe(rowsFiles().length);
  }, 60_000);
});

describe('the command', () => {
  const run = async (args: string[]) => {
    const lines: string[] = [];
    const exitCode = await createArchiveCommand(serverSchema.tables).run({
      args,
      config: readConfig({ DATA_DIR: root }),
      connectDatabase: async () => ({
        pool: live.pool,
        owner: live.pool,
        ownerConnection: live.connection,
        close: async () => undefined,
      }),
      now: () => 7,
      print: (line) => lines.push(line),
      report: () => undefined,
    });
    return { exitCode, lines };
  };

  test('default: says what was done, and by the journal’s time nothing here is a year old', async () => {
    expect(await run([folder])).toEqual({ exitCode: 0, lines: ['No part is old enough.'] });
    await archiveAll();
    const { lines } = await run([folder]);
    expect(lines.length).toBe(rowsFiles().length);
    expect(lines[0]).toMatch(/^whole {5}chain_events from 0 to before 8, \d+ rows$/);
    expect(lines.at(-1)).toMatch(/^whole {5}intents from \d+ to before \d+, \d rows$/);
  });

  test('error: COMMAND_USAGE_INVALID without a folder, and for a second one', async () => {
    await expect(run([])).rejects.toMatchObject({ code: 'COMMAND_USAGE_INVALID' });
    await expect(run([folder, folder])).rejects.toMatchObject({ code: 'COMMAND_USAGE_INVALID' });
  });
});

describe('a database with an archive', () => {
  test('behavior: says that it is not whole, and a restored one with the archive is what chain and journal say', async () => {
    await archive();
    const { differences } = await reindex(live);
    expect(differences).toEqual([
      `rows of intents before number ${end} are archived: restore a backup with --archive into another database, and run this there`,
    ]);
    await writeBackup(live.pool, join(root, 'backup'), 5);
    await expect(restoreBackup(target.pool, join(root, 'backup'), modules, 5)).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
    });
    expect((await target.pool.query('SELECT 1 FROM members')).rows).toEqual([]);
    await restoreBackup(target.pool, join(root, 'backup'), modules, 5, folder);
    expect(await readIntents(target.pool)).toEqual(before);
    expect(await checkJournal(target.pool, readEvidence)).toEqual([]);
    expect((await readJournalHead(target.pool)).lastHash).toBe(head.lastHash);
    expect((await reindex(target)).differences).toEqual([]);
  }, 60_000);

  test('error: ARCHIVE_INVALID for an archive whose columns are in another order, with nothing restored', async () => {
    await archive();
    await writeBackup(live.pool, join(root, 'backup'), 5);
    const [first = ''] = rowsFiles();
    const path = first.replace('.copy.gz', '.json');
    const { columns, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as { columns: string[] };
    writeFileSync(path, JSON.stringify({ ...rest, columns: columns.toReversed() }));
    await expect(restoreBackup(target.pool, join(root, 'backup'), modules, 5, folder)).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
      context: { path: first },
    });
    expect(await readIntents(target.pool)).toEqual([]);
  });
});
