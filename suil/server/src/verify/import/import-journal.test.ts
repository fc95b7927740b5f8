/** Lost lines are put back from evidence: an old backup, an empty database, and evidence that was changed. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { MS_PER_DAY } from '@suil/core';
import { hashLine, type JournalHead, readJournalHead } from '@suil/ledger';
import { beginEpoch } from '@suil/ledger/write';
import { type Pool, withTransaction } from '@suil/postgres';
import { emptyTables, useTestDatabase } from '@suil/postgres/testing';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../ledger.ts';
import { modules, serverMigrations } from '../../modules/index.ts';
import { createTestRegister } from '../../modules/withdrawal/halt/resume/operator.test-support.ts';
import { markIssuing, unmarkIssuing } from '../../modules/withdrawal/issuing/queue-store.ts';
import { addressOf, DeploymentFixture, manifest, members } from '../../testing/deployment-fixture.test-support.ts';
import { readLedger } from '../../testing/index-events.test-support.ts';
import { decodeMemoryEvent } from '../../testing/memory-chain.test-support.ts';
import { writeBackup } from '../backup/backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import { listTables, quoteTable } from '../copies/tables.ts';
import { compareTables } from '../reindex/compare-tables.ts';
import { derivedTables } from '../reindex/derived-tables.ts';
import { actionArbitrary, runAction } from '../replay/random-actions.test-support.ts';
import type { EvidenceLine } from './evidence.ts';
import { importJournal } from './import-journal.ts';

const live = useTestDatabase(serverMigrations);
const target = useTestDatabase(serverMigrations);
const NOW_MS = 1_790_000_000_000;
let root: string;
/** Made when half of all actions were done. */
let backup: string;
let fixture: DeploymentFixture;
let lines: EvidenceLine[];
let backupSeq: bigint;

/** Returns the journal as an auditor keeps it. */
async function readLines(pool: Pool): Promise<EvidenceLine[]> {
  const { rows } = await pool.query<Omit<EvidenceLine, 'atMs'> & { atMs: bigint }>(
    `SELECT j.seq, j.epoch, j.kind, j.ref, j.day, j.at_ms AS "atMs", j.content, encode(j.hash, 'hex') AS hash,
       CASE WHEN i.nonce IS NULL THEN NULL ELSE json_build_object(
         'address', i.address, 'action', i.action, 'parameters', i.parameters, 'message', i.message, 'signature', i.signature,
         'issuedAtMs', i.issued_at_ms, 'expiresAtMs', i.expires_at_ms, 'outcome', i.outcome, 'code', i.code) END AS intent
     FROM ledger.journal j LEFT JOIN intents i ON j.kind = 'intent' AND i.nonce = j.ref ORDER BY j.seq`,
  );
  return rows.map((row) => ({ ...row, atMs: Number(row.atMs) }));
}

/** Returns the lines with hashes that follow from what they say now. */
function hashAgain(given: readonly EvidenceLine[]): EvidenceLine[] {
  let before = '0'.repeat(64);
  return given.map((line) => {
    const { intent, content } = line;
    const said =
      intent === null ? content : [intent.address, intent.message, intent.signature, intent.outcome, intent.code];
    before = hashLine(before, line, said);
    return { ...line, hash: before };
  });
}

async function* each(given: readonly EvidenceLine[]): AsyncGenerator<EvidenceLine> {
  yield* given;
}

const bringBack = (given: readonly EvidenceLine[] = lines) =>
  importJournal({
    ...{ owner: target.pool, readLines: () => each(given), source: fixture.chain, decodeEvent: decodeMemoryEvent },
    ...{ manifest, modules, startCheckpoint: 0n, nowMs: NOW_MS },
  });

/** Makes a backup while the auditor is asked for a voucher, which it does not approve; then the member cancels the request. */
async function backUpAndCancel(member: Ed25519Keypair): Promise<void> {
  const coinType = manifest.coinTypes.sui;
  await fixture.deliver({ kind: 'ToppedUp', member: addressOf(member), coinType, amount: 3_000_000_000n });
  const parameters = { asset: 'SUI' as const, amount: '600000000', recipient: addressOf(member) };
  const { id, done } = await fixture.intent(member, 'withdraw', parameters);
  const marks = { day: fixture.day, atMs: NOW_MS, expiresAtMs: NOW_MS + MS_PER_DAY };
  expect([done, await markIssuing(live.pool, [id], marks)]).toEqual([true, [id]]);
  await writeBackup(live.pool, backup, NOW_MS);
  backupSeq = (await readJournalHead(live.pool)).lastSeq;
  await unmarkIssuing(live.pool, id, null);
  expect(await fixture.intent(member, 'cancel_withdrawal', { id: String(id) })).toMatchObject({ done: true });
}

const empty = async () => emptyTables(target.pool, (await listTables(target.pool)).map(quoteTable));

/** Both databases hold the same rows that follow from the inputs, but for the epoch in which the journal continues. */
async function expectSame(epoch: number): Promise<void> {
  const head: JournalHead = await readJournalHead(live.pool);
  expect(await readJournalHead(target.pool)).toEqual({ ...head, epoch });
  await target.pool.query('UPDATE ledger.journal_head SET epoch = $1', [head.epoch]);
  expect(await readLines(target.pool)).toEqual(lines);
  expect(await readLedger(target.pool)).toEqual(await readLedger(live.pool));
  expect(await checkLedger(target.pool)).toEqual([]);
  const { differences } = await withTransaction(live.pool, (left) =>
    withTransaction(target.pool, (right) => compareTables(derivedTables(modules), left, right)),
  );
  expect(differences).toEqual([]);
}

/** A life of some days in two epochs, with a backup halfway. */
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'suil-import-'));
  backup = join(root, 'backup');
  fixture = await DeploymentFixture.open(live.pool);
  const [actions = []] = fc.sample(fc.array(actionArbitrary, { minLength: 60, maxLength: 60 }), {
    numRuns: 1,
    seed: 3,
  });
  for (const action of actions.slice(0, 30)) await runAction(fixture, action);
  await backUpAndCancel(members[3] as Ed25519Keypair);
  for (const action of actions.slice(30)) await runAction(fixture, action);
  await withTransaction(live.pool, (tx) => beginEpoch(tx, 4));
  await fixture.closeDay(null);
  lines = await readLines(live.pool);
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(empty);
afterEach(empty);

describe('importJournal', () => {
  test('default: after an old backup every line is there again, and every row that follows from it', async () => {
    await restoreBackup(target.pool, backup, modules, NOW_MS);
    expect(await bringBack()).toEqual({
      lines: lines.length - Number(backupSeq),
      lastSeq: BigInt(lines.length),
      epoch: 5,
    });
    // The ledger stays closed until the operator answers for it.
    const halts = await createTestRegister().readOpen(target.pool);
    expect(halts).toMatchObject([{ code: 'JOURNAL_RESTORED', level: 2 }]);
    await expectSame(5);
  }, 60_000);

  test('behavior: from nothing but evidence and chain, the same', async () => {
    expect(await bringBack()).toMatchObject({ lines: lines.length, epoch: 5 });
    const halts = await createTestRegister().readOpen(target.pool);
    expect(halts).toMatchObject([{ code: 'JOURNAL_RESTORED', level: 2, seq: 0n }]);
    await expectSame(5);
  }, 60_000);

  test('behavior: evidence that begins within the backup is enough', async () => {
    await restoreBackup(target.pool, backup, modules, NOW_MS);
    await bringBack(lines.slice(Number(backupSeq) - 2));
    await expectSame(5);
  }, 60_000);

  test('error: a line that was changed, is missing or is of another journal, with nothing written', async () => {
    await restoreBackup(target.pool, backup, modules, NOW_MS);
    const before = await readJournalHead(target.pool);
    const after = Number(backupSeq);
    const change = (index: number, changes: Partial<EvidenceLine>) =>
      lines.map((line, at) => (at === index ? { ...line, ...changes } : line));
    const wrong: [readonly EvidenceLine[], string][] = [
      [change(after + 3, { atMs: 7 }), `the hash of line ${after + 4} does not follow`],
      [change(after - 1, { hash: 'ab'.repeat(32) }), `the hash of line ${after} does not follow`],
      [change(after + 1, { epoch: 9 }), `the hash of line ${after + 2} does not follow`],
      [lines.toSpliced(after + 5, 1), `line ${after + 6} is not in it`],
      [lines.slice(after + 1), `it begins with line ${after + 2}, the journal ends with ${after}`],
      [lines.slice(0, after - 1), `it ends with line ${after - 1}, the journal with ${after}`],
      [lines.slice(0, after), 'it has no line that the journal lacks'],
      [[], 'it has no line that the journal lacks'],
    ];
    for (const [given, reason] of wrong)
      await expect(bringBack(given)).rejects.toMatchObject({ code: 'JOURNAL_IMPORT_REFUSED', context: { reason } });
    expect(await readJournalHead(target.pool)).toEqual(before);
  }, 60_000);

  test('attack: evidence with another outcome of an intent, whose hashes all follow, comes out otherwise', async () => {
    const cancelled = lines.findIndex(({ seq, intent }) => seq > backupSeq && intent?.action === 'cancel_withdrawal');
    const { seq, intent } = lines[cancelled] ?? {};
    expect(intent).toMatchObject({ outcome: 'done', code: null });
    const forged = lines.map((line, at) =>
      at === cancelled && line.intent !== null
        ? { ...line, intent: { ...line.intent, outcome: 'refused', code: 'WITHDRAWAL_NOT_FOUND' } }
        : line,
    );
    await restoreBackup(target.pool, backup, modules, NOW_MS);
    const reason = `line ${seq} came out otherwise; restore the backup again before you do anything else`;
    await expect(bringBack(hashAgain(forged))).rejects.toMatchObject({
      code: 'JOURNAL_IMPORT_REFUSED',
      context: { reason },
    });
  }, 60_000);

  test('error: a database that took other inputs has another journal', async () => {
    await restoreBackup(target.pool, backup, modules, NOW_MS);
    await target.pool.query("UPDATE ledger.journal_head SET last_hash = decode(repeat('ab', 32), 'hex')");
    const reason = `the journal has another line ${backupSeq} than the evidence`;
    await expect(bringBack()).rejects.toMatchObject({ code: 'JOURNAL_IMPORT_REFUSED', context: { reason } });
  });
});
