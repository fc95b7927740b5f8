import { randomBytes } from 'node:crypto';
import { dayOf } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import { openJournal } from '@suil/ledger/write';
import type { Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { storeCheckpoints } from '../indexer/store-checkpoints.ts';
import { applyBatch } from '../ledger-writer/apply-batch.ts';
import { dayStepsOf, projectorsOf } from '../module/module-list.ts';
import { modules, serverMigrations } from '../modules/index.ts';
import { createTeamFixture } from '../modules/team/team-fixture.test-support.ts';
import { emptyDatabase } from '../testing/index-events.test-support.ts';
import { createMemoryChain, decodeMemoryEvent } from '../testing/memory-chain.test-support.ts';
import { CHAIN, manifest, onDay } from '../testing/test-deployment.test-support.ts';
import { createPlainCloseDay } from './apply-closing.ts';
import { killAt } from './kill-at.test-support.ts';

const FIRST_DAY = 20_000;
const database = useTestDatabase(serverMigrations);

test('behavior: at whichever statement the database dies, the day is untouched, and in the end closed once with the same root', async () => {
  const { pool } = database;
  await emptyDatabase(pool);
  const memory = createMemoryChain(CHAIN);
  const fixture = createTeamFixture(FIRST_DAY, 77);
  const projectors = projectorsOf(modules, manifest);
  const closerOn = (on: Pool) =>
    createPlainCloseDay({
      journal: openJournal(on),
      steps: dayStepsOf(modules),
      businessNow: () => 0,
      now: () => 5,
      randomBytes,
    });
  fixture.fundFlow(10n ** 12n);
  fixture.fundTeam(10n ** 9n);
  let root = '';
  for (let n = 0; n < 3; n += 1) {
    fixture.live(12, 25);
    root = fixture.endDay()[0]?.root ?? '';
    for (const event of fixture.take()) memory.add(event);
  }
  await storeCheckpoints(memory.checkpoints, { pool, decodeEvent: decodeMemoryEvent });
  const lastDay = fixture.day - 1;
  // Everything up to the last closing happens as always.
  for (;;) {
    const { next, openDay: open } = await applyBatch({ journal: openJournal(pool), projectors, nowMs: 5 });
    if (next === 'nothing' || open === lastDay) break;
    if (next === 'day' && open !== null) await closerOn(pool)(open);
  }
  while ((await applyBatch({ journal: openJournal(pool), projectors, nowMs: 5 })).next === 'events');
  const before = await dump(pool);
  let kills = 0;
  for (let at = 1; ; at += 1) {
    const killer = killAt(pool, at);
    const outcome = await closerOn(killer.pool)(lastDay).catch(() => 'cut off');
    if (outcome === 'closed') break;
    expect([outcome, killer.killed()]).toEqual(['cut off', true]);
    expect(await dump(pool)).toEqual(before);
    kills += 1;
  }
  expect(kills).toBeGreaterThan(20);
  const { rows } = await pool.query('SELECT root FROM settlement_days WHERE day = $1', [lastDay]);
  expect(rows).toEqual([{ root }]);
  expect(await closerOn(pool)(lastDay)).toBe('closed');
  const closings = await pool.query(`SELECT count(*) AS n FROM ledger.journal WHERE kind = 'closing' AND ref = $1`, [
    `${lastDay}`,
  ]);
  expect(closings.rows).toEqual([{ n: 1n }]);
  expect(dayOf(onDay(lastDay))).toBe((await readJournalHead(pool)).openDay! - 1);
}, 180_000);

/** Everything that a closing could have changed. */
async function dump(pool: Pool) {
  const tables = [
    'team_days',
    'settlement_days',
    'settlement_trees',
    'liquidity_days',
    'day_closings',
    'bank_days',
    'node_days',
  ];
  const counts = await Promise.all(tables.map((table) => pool.query(`SELECT count(*) AS n FROM ${table}`)));
  return { counts: counts.map(({ rows }) => rows[0].n), head: await readJournalHead(pool) };
}
