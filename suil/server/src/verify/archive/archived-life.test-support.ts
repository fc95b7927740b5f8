/** A life of some days in small parts, whose full ones can be archived. For tests. */
import { checkLines, type JournalHead, readCheckedLine, readJournalHead, writeCheckedLine } from '@suil/ledger';
import type { Pool } from '@suil/postgres';
import fc from 'fast-check';
import { ensureParts } from '../../database/parts/ensure-parts.ts';
import { readEvidence } from '../../intents/evidence.ts';
import { serverSchema } from '../../modules/index.ts';
import { DeploymentFixture } from '../../testing/deployment-fixture.test-support.ts';
import { actionArbitrary, runAction } from '../replay/random-actions.test-support.ts';
import type { ArchiveOptions } from './archive-parts.ts';

/** Inputs of a part. */
export const PART = 8n;
const DAY_MS = 86_400_000;

/** The same actions in every run, with all lines checked. */
export async function liveInParts(pool: Pool): Promise<{ fixture: DeploymentFixture; head: JournalHead }> {
  await ensureParts(pool, serverSchema.tables, { size: PART });
  // An earlier test may have archived some: the parts begin with the first number again.
  await dropParts(pool);
  await ensureParts(pool, serverSchema.tables, { size: PART });
  const fixture = await DeploymentFixture.open(pool);
  const [actions = []] = fc.sample(fc.array(actionArbitrary, { minLength: 45, maxLength: 45 }), {
    numRuns: 1,
    seed: 5,
  });
  for (const action of actions) await runAction(fixture, action);
  // What waits in the default part moves into parts of its own.
  const head = await readJournalHead(pool);
  await ensureParts(pool, serverSchema.tables, { size: PART, through: { input: head.lastSeq, checkpoint: 0n } });
  const { through } = await checkLines(pool, readEvidence, await readCheckedLine(pool), 10_000);
  await writeCheckedLine(pool, through);
  return { fixture, head };
}

async function dropParts(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent IN ('intents'::regclass, 'chain_events'::regclass)",
  );
  for (const { name } of rows) if (!name.endsWith('default')) await pool.query(`DROP TABLE ${name}`);
  await pool.query('TRUNCATE intents, chain_events, archived_parts');
}

/** Returns the options by which each full part is old enough. */
export function aYearAfter({ lastAtMs }: JournalHead, folder: string): ArchiveOptions {
  return {
    folder,
    tables: serverSchema.tables,
    businessMs: lastAtMs + 366 * DAY_MS,
    nowMs: 7,
    pauseMs: 10,
  };
}
