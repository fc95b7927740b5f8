/** An auditor that is killed at any change of its files, through a closing: the next start continues to the same state and the same files. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, type Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { grantTestRoles } from '../../../server/src/database/grant-roles.test-support.ts';
import { ROLES } from '../../../server/src/database/grants.ts';
import { serverMigrations } from '../../../server/src/modules/index.ts';
import {
  addressOf,
  DeploymentFixture,
  members,
  operator,
} from '../../../server/src/testing/deployment-fixture.test-support.ts';
import { contentsOf, KILLS, killAt } from '../../../signing/src/log/killed-disk.test-support.ts';
import { DayRoots } from '../statement/day-roots.ts';
import { TestAuditor } from './test-auditor.test-support.ts';

vi.mock('node:fs', async (original) => {
  const { killable } = await import('../../../signing/src/log/killed-disk.test-support.ts');
  return killable(await original<typeof import('node:fs')>());
});

const LEVEL = { status: 'level', reason: null };
const dayRoots = new DayRoots();
const database = useTestDatabase(serverMigrations);
const root = mkdtempSync(join(tmpdir(), 'suil-auditor-killed-'));
let fixture: DeploymentFixture;
let reader: Pool;
let auditor: TestAuditor | null = null;

beforeAll(async () => {
  await grantTestRoles(database.pool);
  reader = createPool({ connection: database.connection, role: ROLES.audit, connectionsMax: 1 });
});
afterAll(async () => {
  await dayRoots.close();
  await reader.end();
  rmSync(root, { recursive: true });
});

const transfer = (amount: bigint) =>
  fixture.intent(members[2] ?? operator, 'transfer', {
    asset: 'USDC',
    amount: `${amount}`,
    to: addressOf(operator),
  });

/** Starts the auditor and has it check all there is; returns its state. */
async function run(folder: string): Promise<string> {
  auditor = await TestAuditor.open({ folder, fixture, reader, dayRoots, withoutSecret: [], connectionsInUse: [] });
  expect(await auditor.untilLevel()).toEqual(LEVEL);
  return auditor.described;
}

function end(): void {
  auditor?.end();
  auditor = null;
}

const isSnapshot = (path: string) => path.startsWith('snapshots/');

/** Leaves out what is of a snapshot that was not finished: it does not count, and the next one deletes it. */
function withoutUnfinished(files: Record<string, string>): Record<string, string> {
  const isUnfinished = (path: string) => path.endsWith('.new') || !(path.replace(/\.\w+$/, '.json') in files);
  return Object.fromEntries(Object.entries(files).filter(([path]) => !isSnapshot(path) || !isUnfinished(path)));
}

test.each(KILLS)('killed %s: the same state, the same files', async (how) => {
  fixture = await DeploymentFixture.open(database.pool);
  await transfer(1_000_000n);
  await fixture.closeDay(700_000n);
  await transfer(2_000_000n);
  const whole = join(root, `${how} whole`);
  mkdirSync(whole);
  const state = await run(whole);
  end();
  const expected = contentsOf(whole);
  expect(Object.keys(expected).filter(isSnapshot)).toHaveLength(3);
  for (let number = 1; ; number++) {
    const folder = join(root, `${how} ${number}`);
    mkdirSync(folder);
    const wasKilled = await killAt(number, how, folder, async () => void (await run(folder)));
    end();
    if (!wasKilled) {
      // A write and a flush of evidence twice, of the statement, and of the three files of a snapshot.
      expect(number).toBeGreaterThan(12);
      return;
    }
    expect(await run(folder), `change ${number}`).toBe(state);
    end();
    const found = withoutUnfinished(contentsOf(folder));
    // The snapshot behind a closing is not made up for: the next one comes with the next closing.
    const kept = Object.keys(expected).filter((path) => !isSnapshot(path) || path in found);
    expect(found, `change ${number}`).toEqual(Object.fromEntries(kept.map((path) => [path, expected[path]])));
  }
});
