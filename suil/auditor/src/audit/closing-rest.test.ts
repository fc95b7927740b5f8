/** What a closing posts to members behind its line, seen by the auditor: left out for a limited time, then compared. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, type Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { grantTestRoles } from '../../../server/src/database/grant-roles.test-support.ts';
import { ROLES } from '../../../server/src/database/grants.ts';
import { serverMigrations } from '../../../server/src/modules/index.ts';
import {
  addressOf,
  DeploymentFixture,
  members,
  operator,
} from '../../../server/src/testing/deployment-fixture.test-support.ts';
import { POSTING_MAX_MS } from '../journal/closing-rest.ts';
import { DayRoots } from '../statement/day-roots.ts';
import { TestAuditor } from './test-auditor.test-support.ts';

const dayRoots = new DayRoots();
const database = useTestDatabase(serverMigrations);
const alice = members[2] ?? operator;
const name = `member:${addressOf(alice)}`;
let fixture: DeploymentFixture;
let reader: Pool;
let auditor: TestAuditor;
let folder = '';

beforeAll(async () => {
  await grantTestRoles(database.pool);
  reader = createPool({ connection: database.connection, role: ROLES.audit, connectionsMax: 1 });
  return () => reader.end();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'suil-auditor-'));
  fixture = await DeploymentFixture.open(database.pool);
  auditor = await TestAuditor.open({ folder, fixture, reader, dayRoots, withoutSecret: [], connectionsInUse: [] });
  expect(await auditor.untilLevel()).toEqual(LEVEL);
  await fixture.closeDay(700_000n);
  expect(await auditor.untilLevel()).toEqual(LEVEL);
});
afterAll(() => dayRoots.close());
afterEach(() => {
  auditor.end();
  rmSync(folder, { recursive: true });
});

const LEVEL = { status: 'level', reason: null };

/** Moves 5 units of an asset from the member to the clearing account, past the journal: as if the closing had not posted them yet. */
async function takeBack(asset: string, amount = 5): Promise<void> {
  await database.pool.query(
    `INSERT INTO ledger.accounts (name, asset) SELECT n, $1 FROM unnest($2::text[]) AS n ON CONFLICT DO NOTHING`,
    [asset, [name, 'issue:closing']],
  );
  await database.pool.query(
    `INSERT INTO ledger.balances (account_id, balance, last_seq, may_be_negative)
     SELECT id, CASE WHEN name = 'issue:closing' THEN $2::bigint ELSE -$2::bigint END, 1, true FROM ledger.accounts
     WHERE asset = $1 AND name = ANY($3)
     ON CONFLICT (account_id) DO UPDATE SET balance = ledger.balances.balance + excluded.balance, may_be_negative = true`,
    [asset, amount, [name, 'issue:closing']],
  );
}

test('what is not posted yet is left out until the time is over, and equal once it is posted', async () => {
  await takeBack('PRO');
  for (const passedMs of [10_000, POSTING_MAX_MS / 2]) {
    auditor.wallMs = passedMs;
    expect(await auditor.untilLevel()).toEqual(LEVEL);
  }
  await takeBack('PRO', -5);
  auditor.wallMs = POSTING_MAX_MS + 20_000;
  expect(await auditor.untilLevel()).toEqual(LEVEL);
});

test('attack: what is never posted is an alarm when the time is over', async () => {
  await takeBack('PRO');
  auditor.wallMs = POSTING_MAX_MS - 1;
  expect(await auditor.untilLevel()).toEqual(LEVEL);
  auditor.wallMs = POSTING_MAX_MS + 20_000;
  const { status, reason } = await auditor.untilLevel();
  expect(status).toBe('halted');
  expect(reason).toMatch(/AUDIT_BALANCE_DIFFERS: after line \d+ .* holds -?\d+ PRO, the inputs make it/);
});

test('attack: an asset that no closing posts behind its line is compared at once, whatever the clearing account holds', async () => {
  await takeBack('USDC');
  auditor.wallMs = 10_000;
  const { status, reason } = await auditor.untilLevel();
  expect(status).toBe('halted');
  expect(reason).toMatch(/AUDIT_BALANCE_DIFFERS: after line \d+ member:.* holds -?\d+ USDC/);
});

test('attack: with an empty clearing account nothing is left out', async () => {
  await takeBack('PRO');
  await database.pool.query(
    "UPDATE ledger.balances b SET balance = 0 FROM ledger.accounts a WHERE a.id = b.account_id AND a.name = 'issue:closing'",
  );
  auditor.wallMs = 10_000;
  expect(await auditor.untilLevel()).toMatchObject({ status: 'halted' });
});
