/** The audit of the journal that a server writes into a real database, row by row changed by its superuser. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@suil/core';
import { createPool, type Pool, withSnapshot, withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { grantTestRoles } from '../../../server/src/database/grant-roles.test-support.ts';
import { ROLES } from '../../../server/src/database/grants.ts';
import { serverMigrations } from '../../../server/src/modules/index.ts';
import { createReserves } from '../../../server/src/modules/reserves/service.ts';
import {
  addressOf,
  DeploymentFixture,
  manifest,
  members,
  operator,
} from '../../../server/src/testing/deployment-fixture.test-support.ts';
import { HaltLog } from '../halt/halt-log.ts';
import { DayRoots } from '../statement/day-roots.ts';
import { PublishedRoots } from '../statement/published-roots.ts';
import { type AuditPlace, statementsOf, TestAuditor } from './test-auditor.test-support.ts';

const dayRoots = new DayRoots();
const database = useTestDatabase(serverMigrations);
const alice = members[2] ?? operator;
const USD = 1_000_000n;
let fixture: DeploymentFixture;
let reader: Pool;
let folder = '';
let opened: TestAuditor[] = [];
let withoutSecret: number[] = [];
/** Of the auditor's role, while a day is stated. */
let connectionsInUse: number[] = [];

beforeAll(async () => {
  await grantTestRoles(database.pool);
  reader = createPool({ connection: database.connection, role: ROLES.audit, connectionsMax: 1 });
  return () => reader.end();
});
beforeEach(async () => {
  withoutSecret = [];
  connectionsInUse = [];
  folder = mkdtempSync(join(tmpdir(), 'suil-auditor-'));
  fixture = await DeploymentFixture.open(database.pool);
});
afterAll(() => dayRoots.close());
afterEach(() => {
  for (const auditor of opened) auditor.end();
  opened = [];
  rmSync(folder, { recursive: true });
});

const openStatements = () => statementsOf(folder);

async function openAuditor(change: Partial<AuditPlace> = {}): Promise<TestAuditor> {
  const place = { folder, fixture, reader, dayRoots, withoutSecret, connectionsInUse };
  const auditor = await TestAuditor.open({ ...place, ...change });
  opened.push(auditor);
  return auditor;
}

const transfer = (amount: bigint) =>
  fixture.intent(alice, 'transfer', { asset: 'USDC', amount: `${amount}`, to: addressOf(operator) });
const sql = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const lastSeq = async () => (await sql('SELECT last_seq::text AS seq FROM ledger.journal_head')).rows[0]?.seq as string;

/** Writes down that the operator ended the halt for a journal of this epoch. */
function agreeTo(epoch: number): void {
  for (const auditor of opened.splice(0)) auditor.end();
  const halts = new HaltLog(folder);
  const [halt] = halts.open;
  expect(halts.close(halt?.halt ?? 0, { text: 'a text', signature: 'its signature' }, { epoch }, 1)).toBe(true);
  halts.end();
}

/** Each test's auditor is level with a day of transfers, a request and its return, and has seen a closing. */
async function openLevel(): Promise<TestAuditor> {
  await transfer(USD);
  const auditor = await openAuditor();
  expect(await auditor.untilLevel()).toEqual({ status: 'level', reason: null });
  await fixture.closeDay(700_000n);
  await transfer(2n * USD);
  expect(await auditor.untilLevel()).toEqual({ status: 'level', reason: null });
  return auditor;
}

test('it is level with what a server wrote, seals the day that closed, and is where it was after a restart', async () => {
  const auditor = await openLevel();
  expect(readdirSync(join(folder, 'evidence'))).toHaveLength(2);
  expect(readdirSync(join(folder, 'snapshots'))).toHaveLength(3);
  const before = auditor.described;
  const again = await openAuditor();
  expect(again.recovered).toBe(before);
  await transfer(3n * USD);
  expect(await again.untilLevel()).toEqual({ status: 'level', reason: null });
  await fixture.closeDay(800_000n);
  expect(await again.untilLevel()).toEqual({ status: 'level', reason: null });
});

test('a node that does not say whether a signature counts is asked again; what cannot be applied at all differs', async () => {
  await transfer(USD);
  const refuse = (error: AppError) => ({ verifySignature: () => Promise.reject(error) });
  const silent = await openAuditor(refuse(new AppError('CHAIN_NODE_UNAVAILABLE')));
  await expect(silent.untilLevel()).rejects.toMatchObject({ code: 'CHAIN_NODE_UNAVAILABLE' });
  const broken = await openAuditor(refuse(new AppError('AMOUNT_ZERO')));
  const { status, reason } = await broken.untilLevel();
  expect([status, reason]).toEqual([
    'halted',
    expect.stringMatching(/^AUDIT_LINE_DIFFERS: line \d+ cannot be applied: /),
  ]);
});

test('without a snapshot and without evidence it comes to the same state from the journal', async () => {
  const auditor = await openLevel();
  rmSync(join(folder, 'snapshots'), { recursive: true });
  expect((await openAuditor()).recovered).toBe(auditor.described);
  rmSync(join(folder, 'evidence'), { recursive: true });
  const fresh = await openAuditor();
  expect(await fresh.untilLevel()).toEqual({ status: 'level', reason: null });
  expect(fresh.described).toBe(auditor.described);
});

test('attack: a balance is changed by SQL; the account is named when it next moves, or within the pages, also after a restart', async () => {
  const auditor = await openLevel();
  const name = `member:${addressOf(alice)}`;
  const add = (amount: number) =>
    sql(
      `UPDATE ledger.balances b SET balance = balance + $2 FROM ledger.accounts a
       WHERE a.id = b.account_id AND a.name = $1 AND a.asset = 'USDC'`,
      [name, amount],
    );
  await add(5);
  // The page is due again.
  auditor.wallMs += 10_000;
  const { status, reason } = await auditor.untilLevel();
  expect(status).toBe('halted');
  expect(reason).toMatch(
    new RegExp(`AUDIT_BALANCE_DIFFERS: after line \\d+ ${name} holds \\d+ USDC, the inputs make it`),
  );
  expect(await (await openAuditor()).untilLevel()).toEqual({ status: 'halted', reason });
  // The row that is put back ends no halt: only the operator does.
  await add(-5);
  expect(await (await openAuditor()).untilLevel()).toEqual({ status: 'halted', reason });
});

test('attack: an account that was touched is compared at once, a row of a balance that is gone included', async () => {
  const auditor = await openLevel();
  await transfer(USD);
  await sql(
    `DELETE FROM ledger.balances b USING ledger.accounts a WHERE a.id = b.account_id AND a.name = $1 AND a.asset = 'USDC'`,
    [`member:${addressOf(operator)}`],
  );
  expect((await auditor.untilLevel()).reason).toContain(`member:${addressOf(operator)} holds 0 USDC`);
});

test('attack: a balance is invented for an account that no rule has', async () => {
  const auditor = await openLevel();
  const { rows } = await sql(`INSERT INTO ledger.accounts (name, asset) VALUES ('house:pocket', 'SUI') RETURNING id`);
  await sql('INSERT INTO ledger.balances VALUES ($1, 7, 1, false)', [rows[0]?.id]);
  // All of so few was looked at a moment ago: it rests for ten seconds.
  auditor.wallMs += 9_000;
  expect((await auditor.untilLevel()).status).toBe('level');
  auditor.wallMs += 1_000;
  expect((await auditor.untilLevel()).reason).toContain('house:pocket holds 7 SUI, the inputs make it 0');
});

/** What a superuser does to the row of a line that was checked. */
const REWRITES: readonly (readonly [what: string, kind: string, sql: string])[] = [
  [
    'the parameters of an intent, which no hash covers',
    'intent',
    `UPDATE intents SET parameters = jsonb_set(parameters, '{amount}', '"7"') FROM ledger.journal j WHERE j.ref = nonce`,
  ],
  ['its signature', 'intent', `UPDATE intents SET signature = 'x' FROM ledger.journal j WHERE j.ref = nonce`],
  ['its row', 'intent', 'DELETE FROM intents USING ledger.journal j WHERE j.ref = nonce'],
  ['the time of a line', 'closing', 'UPDATE ledger.journal j SET at_ms = at_ms + 1 WHERE true'],
  ['its hash', 'checkpoint', `UPDATE ledger.journal j SET hash = decode(repeat('ab', 32), 'hex') WHERE true`],
];

test.each(REWRITES)(
  'attack: %s is changed after it was checked; the line is named within the pages',
  async (...args) => {
    const [, kind, rewrite] = args;
    const auditor = await openLevel();
    const { rows } = await sql('SELECT max(seq)::text AS seq FROM ledger.journal WHERE kind = $1', [kind]);
    expect((await sql(`${rewrite} AND j.seq = $1`, [rows[0]?.seq])).rowCount).toBe(1);
    expect((await auditor.untilLevel()).status).toBe('level');
    auditor.wallMs += 10_000;
    expect((await auditor.untilLevel()).reason).toBe(
      `AUDIT_JOURNAL_DIFFERS: line ${rows[0]?.seq} is not the one that was checked`,
    );
  },
);

test('attack: a line that was checked is deleted; it is named within the pages', async () => {
  const auditor = await openLevel();
  const { rows } = await sql(`DELETE FROM ledger.journal WHERE kind = 'closing' RETURNING seq::text`);
  auditor.wallMs += 10_000;
  expect((await auditor.untilLevel()).reason).toBe(
    `AUDIT_JOURNAL_DIFFERS: line ${rows[0]?.seq}, which was checked, is gone`,
  );
});

test('attack: an account is deleted with its balance; it is named within the pages', async () => {
  const auditor = await openLevel();
  const name = `member:${addressOf(alice)}`;
  await withTransaction(database.pool, async (tx) => {
    // As a superuser can: without the checks of what refers to it.
    await tx.query('SET LOCAL session_replication_role = replica');
    const where = `WHERE name = $1 AND asset = 'USDC'`;
    await tx.query(`DELETE FROM ledger.balances WHERE account_id = (SELECT id FROM ledger.accounts ${where})`, [name]);
    expect((await tx.query(`DELETE FROM ledger.accounts ${where}`, [name])).rowCount).toBe(1);
  });
  auditor.wallMs += 10_000;
  expect((await auditor.untilLevel()).reason).toContain(`${name} holds 0 USDC, the inputs make it`);
});

test('behavior: evidence that was damaged is reported, the lines of before it are compared, and the audit continues', async () => {
  const auditor = await openLevel();
  const [open = ''] = readdirSync(join(folder, 'evidence')).filter((file) => file.endsWith('.open'));
  const path = join(folder, 'evidence', open);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('"transfer"', '"transfes"'));
  auditor.wallMs += 10_000;
  expect(await auditor.untilLevel()).toEqual({ status: 'level', reason: null });
  expect(auditor.problems.at(-1)).toContain('a line of the evidence has its checksum');
  writeFileSync(path, text);
  auditor.wallMs += 10_000;
  await auditor.untilLevel();
  expect(auditor.problems.at(-1)).toBeNull();
});

test('attack: an intent’s row is rewritten before it is read; the line is named', async () => {
  const auditor = await openLevel();
  await transfer(4n * USD);
  const seq = await lastSeq();
  await sql(
    `UPDATE intents SET message = replace(message, '4', '5') FROM ledger.journal j WHERE j.seq = $1 AND j.ref = nonce`,
    [seq],
  );
  expect(await auditor.untilLevel()).toEqual({
    status: 'halted',
    reason: `AUDIT_LINE_DIFFERS: the hash of line ${seq} does not follow`,
  });
});

test('attack: lines are deleted, or another line is put in the place of the last', async () => {
  const auditor = await openLevel();
  const seq = await lastSeq();
  await sql(`UPDATE ledger.journal_head SET last_hash = decode(repeat('ab', 32), 'hex')`);
  expect((await auditor.untilLevel()).reason).toBe(
    `AUDIT_JOURNAL_DIFFERS: line ${seq} has another hash than the one that was checked`,
  );
  rmSync(join(folder, 'halts.log'));
  await sql('UPDATE ledger.journal_head SET last_seq = last_seq - 1');
  expect((await (await openAuditor()).untilLevel()).reason).toBe(
    `AUDIT_JOURNAL_DIFFERS: the journal ends with line ${BigInt(seq) - 1n}, line ${seq} was checked`,
  );
});

test('attack: the head names a line that is not there, another epoch, or a row is none of a server’s', async () => {
  const auditor = await openLevel();
  const seq = await lastSeq();
  await sql('UPDATE ledger.journal_head SET last_seq = last_seq + 1');
  expect((await auditor.untilLevel()).reason).toBe(
    `AUDIT_JOURNAL_DIFFERS: the journal's head names line ${BigInt(seq) + 1n}, its last line is ${seq}`,
  );
  rmSync(join(folder, 'halts.log'));
  await sql('UPDATE ledger.journal_head SET last_seq = last_seq - 1, epoch = 2');
  expect((await (await openAuditor()).untilLevel()).reason).toBe(
    `AUDIT_JOURNAL_DIFFERS: the journal is of epoch 2, line ${seq} was of 1`,
  );
  rmSync(join(folder, 'halts.log'));
  await sql('UPDATE ledger.journal_head SET epoch = 1');
  await transfer(USD);
  await sql(
    'UPDATE intents SET issued_at_ms = 9223372036854775807 WHERE issued_at_ms = (SELECT max(issued_at_ms) FROM intents)',
  );
  expect((await (await openAuditor()).untilLevel()).reason).toContain('is none of a server');
});

test('a journal that was restored is audited once the operator agreed to its epoch, also by an auditor that starts again or anew', async () => {
  await openLevel();
  await sql('UPDATE ledger.journal_head SET epoch = 2');
  await fixture.closeDay(900_000n);
  const reason = expect.stringContaining('AUDIT_JOURNAL_DIFFERS: the journal is of epoch 2');
  expect(await (await openAuditor()).untilLevel()).toEqual({ status: 'halted', reason });
  expect(await (await openAuditor()).untilLevel()).toEqual({ status: 'halted', reason });
  agreeTo(2);
  const agreed = await openAuditor();
  expect(await agreed.untilLevel()).toEqual({ status: 'level', reason: null });
  // The evidence has lines of both epochs now.
  expect((await openAuditor()).recovered).toBe(agreed.described);
  for (const name of ['snapshots', 'evidence', 'halts.log']) rmSync(join(folder, name), { recursive: true });
  // Without its own log a new one asks the operator, once.
  const fresh = await openAuditor();
  expect(await fresh.untilLevel()).toMatchObject({ status: 'halted', reason: expect.stringContaining('epoch 2') });
  agreeTo(2);
  const again = await openAuditor();
  expect(await again.untilLevel()).toEqual({ status: 'level', reason: null });
  expect(again.described).toBe(agreed.described);
});

test('a line whose checkpoint was not followed yet is waited for', async () => {
  const auditor = await openLevel();
  await fixture.deliver({ kind: 'ToppedUp', member: addressOf(alice), coinType: manifest.coinTypes.usdc, amount: 9n });
  expect(await auditor.check()).toMatchObject({
    status: 'waits',
    reason: expect.stringContaining('was not followed yet'),
  });
  expect(await auditor.untilLevel()).toEqual({ status: 'level', reason: null });
});

test('attack: an intent is dated back while no event comes: the journal was seen to end later', async () => {
  const auditor = await openLevel();
  auditor.certify(fixture.nowMs + 600_000);
  expect(await auditor.check()).toEqual({ status: 'level', reason: null });
  await transfer(USD);
  expect((await auditor.check()).reason).toMatch(/^AUDIT_LINE_DIFFERS: intent .+ but it was written after/);
});

test('error: a disk that takes no evidence: nothing more counts as kept, and the state is built again from what is there', async () => {
  const auditor = await openLevel();
  const [{ described }, kept] = [auditor, BigInt(await lastSeq())];
  expect([auditor.keptSeq, auditor.isBroken]).toEqual([kept, false]);
  await transfer(3n * USD);
  auditor.isFull = 'evidence';
  await expect(auditor.untilLevel()).rejects.toThrow('no space left on device');
  expect([auditor.keptSeq, auditor.isBroken]).toEqual([kept, true]);
  const again = await openAuditor();
  expect(again.recovered).toBe(described);
  expect(await again.untilLevel()).toEqual({ status: 'level', reason: null });
});

test('error: a day that cannot be stated: its closing does not count as kept, and the state is built again', async () => {
  const auditor = await openLevel();
  await transfer(3n * USD);
  const before = BigInt(await lastSeq());
  await fixture.closeDay(800_000n);
  auditor.isFull = 'statements';
  await expect(auditor.untilLevel()).rejects.toThrow('no space left on device');
  expect([auditor.keptSeq, auditor.isBroken]).toEqual([before, true]);
  const again = await openAuditor();
  expect(await again.untilLevel()).toEqual({ status: 'level', reason: null });
  expect(openStatements().newest?.day).toBe(fixture.day - 1);
});

/** What the server publishes of the newest closing. */
async function publish() {
  const reserves = createReserves({
    pool: database.pool,
    writer: database.pool,
    chain: {
      readHead: async () => 0n,
      readVaultBalances: async () => [],
      readProductReserves: () => Promise.reject(new Error('the node is away')),
    },
    appliedThrough: async () => undefined,
    now: () => fixture.nowMs,
    randomBytes,
    log: pino({ enabled: false }),
  });
  reserves.onDay(fixture.day);
  await reserves.stop();
}

async function compareRoots(): Promise<string[]> {
  const differences: string[] = [];
  const roots = new PublishedRoots({
    journal: { read: (work) => withSnapshot(reader, work) },
    statements: openStatements(),
    wallNow: () => 10_000,
    onDifference: (difference) => differences.push(difference),
  });
  await roots.check();
  expect(roots.differs).toBe(differences.length > 0);
  return differences;
}

test('a day is stated with the roots that the server publishes of the closing, also when it took more lines since', async () => {
  await openLevel();
  const statement = openStatements().newest;
  expect(statement?.day).toBe(fixture.day - 1);
  expect(withoutSecret).toEqual([]);
  // A view of the database may not be open for as long as the roots of a million members take.
  expect(new Set(connectionsInUse)).toEqual(new Set([0]));
  const usdc = statement?.assets.find(({ asset }) => asset === 'USDC');
  expect(Buffer.from(usdc?.root ?? []).toString('hex')).not.toMatch(/^0*$/);
  expect(await compareRoots()).toEqual([]);
  await publish();
  const { rows } = await sql(
    `SELECT asset->>'root' AS root, asset->>'total' AS total FROM reserve_snapshots, jsonb_array_elements(content->'assets') AS asset
     WHERE asset->>'asset' = 'USDC' AND journal_seq = $1`,
    [statement?.seq],
  );
  expect(rows).toEqual([{ root: Buffer.from(usdc?.root ?? []).toString('hex'), total: String(usdc?.liabilities) }]);
  expect(await compareRoots()).toEqual([]);
});

test('attack: the superuser publishes a root without a member’s balance; it is found, and no balance is halted for it', async () => {
  const auditor = await openLevel();
  await publish();
  await sql(
    `UPDATE reserve_snapshots SET content = jsonb_set(content, '{assets,2,root}', to_jsonb(repeat('e1', 32))) WHERE content#>>'{assets,2,asset}' = 'USDC'`,
  );
  const [difference] = await compareRoots();
  expect(difference).toMatch(
    new RegExp(
      `^the root of USDC behind the closing of day ${fixture.day - 1} was published as (e1){32}, it is [0-9a-f]{64}$`,
    ),
  );
  expect(await auditor.untilLevel()).toEqual({ status: 'level', reason: null });
});

test('attack: the secret of a closing is deleted before it is audited; the sums are stated, the missing root is found', async () => {
  await transfer(USD);
  await fixture.closeDay(700_000n);
  await publish();
  await sql('DELETE FROM reserve_secrets');
  expect(await (await openAuditor()).untilLevel()).toEqual({ status: 'level', reason: null });
  expect(withoutSecret).toEqual([fixture.day - 1]);
  expect((await compareRoots())[0]).toContain('it is 0000');
});

test('attack: after a day was stated, its closing is another line; the auditor that lost everything else stops there', async () => {
  await openLevel();
  const [stated] = [openStatements().newest];
  rmSync(join(folder, 'snapshots'), { recursive: true });
  rmSync(join(folder, 'evidence'), { recursive: true });
  // The same members and balances, one transfer less before the closing: every line of it is good.
  fixture = await DeploymentFixture.open(database.pool);
  await fixture.closeDay(700_000n);
  const { status, reason } = await (await openAuditor()).untilLevel();
  expect([status, reason]).toEqual(['halted', expect.stringContaining('with another hash')]);
  expect(openStatements().newest).toEqual(stated);
});

test('a day is stated once: rebuilt from the journal, and from an empty folder, it has the same bytes', async () => {
  await openLevel();
  const stated = openStatements().newest;
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  const fresh = await openAuditor();
  expect(await fresh.untilLevel()).toEqual({ status: 'level', reason: null });
  expect(openStatements().newest).toEqual(stated);
});
