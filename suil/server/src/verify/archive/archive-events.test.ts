/** The archive of the chain's events: which parts leave the database, which rows stay, and what a restore brings back. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type JournalHead, readJournalHead } from '@suil/ledger';
import { emptyTables, useTestDatabase } from '@suil/postgres/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLaunchDay } from '../../closing/store.ts';
import { ensureParts } from '../../database/parts/ensure-parts.ts';
import { indexerTables } from '../../indexer/tables.ts';
import { modules, serverMigrations, serverSchema } from '../../modules/index.ts';
import { findUnpaid, readIdsAhead } from '../../modules/withdrawal/halt/resume/ids-ahead.ts';
import { createTestRegister } from '../../modules/withdrawal/halt/resume/operator.test-support.ts';
import { countOverdueParts } from '../../retention/archive-part.ts';
import { type DeploymentFixture, manifest } from '../../testing/deployment-fixture.test-support.ts';
import { decodeMemoryEvent } from '../../testing/memory-chain.test-support.ts';
import { writeBackup } from '../backup/backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import { listTables, quoteTable } from '../copies/tables.ts';
import { importJournal } from '../import/import-journal.ts';
import { verifyByReindexing } from '../reindex/reindex.ts';
import { archiveParts } from './archive-parts.ts';
import { aYearAfter, liveInParts, PART } from './archived-life.test-support.ts';

const live = useTestDatabase(serverMigrations);
const target = useTestDatabase(serverMigrations);
const DAY_MS = 86_400_000;
/** More than the journal will reach. */
const AHEAD = 1_000_000n;
let root: string;
let folder: string;
let fixture: DeploymentFixture;
let head: JournalHead;
let before: readonly string[];
/** Where the full parts end. */
let end: bigint;

const readEvents = async (pool = live.pool) => {
  const { rows } = await pool.query<{ row: string }>(
    'SELECT t::text AS row FROM chain_events t ORDER BY checkpoint, position',
  );
  return rows.map(({ row }) => row);
};
const readKinds = async () =>
  (await live.pool.query<{ kind: string }>('SELECT kind FROM chain_events WHERE checkpoint < $1 ORDER BY 1', [end]))
    .rows;
const archive = () => archiveParts(live.pool, aYearAfter(head, folder));
const restore = async () => {
  await writeBackup(live.pool, join(root, 'backup'), 5);
  await restoreBackup(target.pool, join(root, 'backup'), modules, 5, folder);
};
/** The second database is named by the time, which is another one in another test's process. */
const reindex = (pool: typeof live) =>
  verifyByReindexing({
    ...{ live: pool.pool, connection: pool.connection, manifest, modules, source: fixture.chain },
    ...{ decodeEvent: decodeMemoryEvent, nowMs: head.lastAtMs + process.pid },
  });

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'suil-archive-'));
  folder = join(root, 'archive');
  ({ fixture, head } = await liveInParts(live.pool));
  before = await readEvents();
  const { rows } = await live.pool.query<{ last: bigint }>('SELECT max(checkpoint) AS last FROM chain_events');
  end = ((rows[0]?.last ?? 0n) / PART) * PART;
  await emptyTables(target.pool, (await listTables(target.pool)).map(quoteTable));
}, 60_000);
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

test('default: full parts leave the database but for the set-up, and a restore with the archive has every event once', async () => {
  const { archived } = await archive();
  const ofEvents = archived.filter(({ table }) => table === 'chain_events');
  expect([ofEvents[0]?.from, ofEvents.at(-1)?.to]).toEqual([0n, end]);
  expect(ofEvents.length).toBe(Number(end / PART));
  expect(await readKinds()).toEqual([{ kind: 'SetupCompleted' }]);
  const left = await readEvents();
  expect(ofEvents.reduce((sum, { rows }) => sum + rows, left.length)).toBe(before.length + 1);
  expect(await archive()).toEqual({ checked: archived, archived: [] });
  await restore();
  expect(await readEvents(target.pool)).toEqual(before);
  expect((await reindex(target)).differences).toEqual([]);
}, 60_000);

test('behavior: the day of the set-up is known after it, and stays where it is when parts are made', async () => {
  const launchDay = await readLaunchDay(live.pool);
  await archive();
  await ensureParts(live.pool, serverSchema.tables, { size: PART });
  expect([typeof launchDay, await readLaunchDay(live.pool)]).toEqual(['number', launchDay]);
  expect(await readKinds()).toEqual([{ kind: 'SetupCompleted' }]);
  // Days are closed and events applied as before.
  await fixture.deliver({ kind: 'EmissionDeposited', amount: 5n });
  expect((await readEvents()).length).toBeGreaterThan(1);
});

test('attack: ids that were paid ahead of the journal are still known, also those that the operator answered for', async () => {
  await live.pool.query(
    `INSERT INTO chain_events (digest, event_seq, checkpoint, position, kind, content)
     SELECT 'stolen', n, 1, 900 + n, CASE n WHEN 0 THEN 'Withdrawn' ELSE 'ReserveDeposited' END, jsonb_build_object('id', ($1::bigint + n)::text)
     FROM generate_series(0, 1) AS n`,
    [AHEAD],
  );
  const stolen = [{ first: AHEAD, last: AHEAD + 1n }];
  const register = createTestRegister();
  expect(await readIdsAhead(live.pool, register)).toEqual(stolen);
  const whole = await readEvents();
  await archive();
  expect(await readIdsAhead(live.pool, register)).toEqual(stolen);
  expect(await findUnpaid(live.pool, stolen)).toBeNull();
  await restore();
  expect(await readEvents(target.pool)).toEqual(whole);
});

test('behavior: killed in front of its 5th, 10th, 16th or 19th statement it loses no event, and the next run continues', async () => {
  const script = fileURLToPath(new URL('./archive-until-killed.test-support.ts', import.meta.url));
  for (const statement of [5, 10, 16, 19]) {
    const { businessMs } = aYearAfter(head, folder);
    const args = [script, JSON.stringify(live.connection), folder, `${businessMs}`, `${statement}`, 'chain_events'];
    const { signal, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([statement, signal, stderr]).toEqual([statement, 'SIGKILL', '']);
    const { rows } = await live.pool.query<{ archived: string; staying: string }>(
      `SELECT coalesce(sum(rows), 0) AS archived, (SELECT count(*) FROM parts.chain_events_default WHERE checkpoint < $1) AS staying FROM archived_parts`,
      [end],
    );
    const [{ archived = '', staying = '' } = {}] = rows;
    expect((await readEvents()).length + Number(archived) - Number(staying)).toBe(before.length);
  }
  await archive();
  await restore();
  expect(await readEvents(target.pool)).toEqual(before);
}, 240_000);

test('behavior: events are stored and applied while parts are archived', async () => {
  const deliver = async () => {
    for (let n = 0; n < 20; n += 1) await fixture.deliver({ kind: 'EmissionDeposited', amount: 5n });
  };
  const [{ archived }] = await Promise.all([archive(), deliver()]);
  expect(archived.length).toBeGreaterThan(2);
  await restore();
  const { differences, events } = await reindex(target);
  expect([differences, events]).toEqual([[], before.length + 20]);
}, 60_000);

test('boundary: a part stays until the first event behind it is a year old and its line was checked', async () => {
  const { rows } = await live.pool.query<{ seq: bigint; at_ms: bigint }>(
    `SELECT seq, at_ms FROM ledger.journal WHERE kind = 'checkpoint' AND ref::numeric >= $1 ORDER BY seq LIMIT 1`,
    [end],
  );
  const [behind] = rows;
  const at = Number(behind?.at_ms) + 365 * DAY_MS;
  const lastEnd = async (businessMs: number) => {
    const options = { ...aYearAfter(head, folder), tables: [indexerTables], businessMs };
    return (await archiveParts(live.pool, options)).archived.at(-1)?.to;
  };
  expect(await lastEnd(at)).toBe(end - PART);
  await live.pool.query('UPDATE ledger.checked SET line_seq = $1', [(behind?.seq ?? 0n) - 1n]);
  expect(await lastEnd(at + 1)).toBeUndefined();
  await live.pool.query('UPDATE ledger.checked SET line_seq = $1', [behind?.seq]);
  expect(await lastEnd(at + 1)).toBe(end);
});

test('boundary: events that are stored and not applied keep the part in front of them', async () => {
  await live.pool.query('DELETE FROM chain_events WHERE checkpoint >= $1', [end]);
  await live.pool.query(
    `INSERT INTO chain_events (digest, event_seq, checkpoint, position, kind, content) VALUES ('later', 0, $1, 0, 'Withdrawn', '{"id": "1"}')`,
    [end + 1_000n],
  );
  const { archived } = await archiveParts(live.pool, { ...aYearAfter(head, folder), tables: [indexerTables] });
  expect(archived.at(-1)?.to).toBe(end - PART);
});

test('default: parts are overdue 40 days after they could have been archived, until they are', async () => {
  const overdueAt = async (days: number) => {
    await live.pool.query('UPDATE ledger.journal_head SET last_at_ms = $1', [head.lastAtMs + days * DAY_MS]);
    return countOverdueParts(live.pool, [indexerTables]);
  };
  expect([await overdueAt(300), await overdueAt(406)]).toEqual([0, Number(end / PART)]);
  await archive();
  expect(await overdueAt(406)).toBe(0);
});

test('error: what reads the whole journal names both tables that are archived', async () => {
  await archive();
  const { differences } = await reindex(live);
  const intents = ((head.lastSeq + 1n) / PART) * PART;
  const reason = `rows of chain_events before number ${end} and rows of intents before number ${intents} are archived: restore a backup with --archive into another database, and run this there`;
  expect(differences).toEqual([reason]);
  const refused = importJournal({
    ...{ owner: live.pool, manifest, modules, source: fixture.chain, decodeEvent: decodeMemoryEvent },
    ...{ startCheckpoint: 0n, nowMs: head.lastAtMs, readLines: async function* () {} },
  });
  await expect(refused).rejects.toMatchObject({ code: 'JOURNAL_IMPORT_REFUSED', context: { reason } });
});

test('error: ARCHIVE_INVALID where a row that stayed is all that a folder without the files leaves', async () => {
  await archive();
  for (const name of readdirSync(folder)) if (name.startsWith('chain_events-0-')) rmSync(join(folder, name));
  await expect(restore()).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
  expect(await readEvents(target.pool)).toEqual([]);
  expect((await readJournalHead(target.pool)).lastSeq).toBe(0n);
});
