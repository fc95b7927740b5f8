/** A day that is closed and not finished: a team's life of some days, and what its last day that is over must come to. */
import { randomBytes } from 'node:crypto';
import { openJournal } from '@suil/ledger/write';
import type { Pool } from '@suil/postgres';
import type { PoolTarget } from '../database/pools.ts';
import { storeCheckpoints } from '../indexer/store-checkpoints.ts';
import { applyBatch } from '../ledger-writer/apply-batch.ts';
import { closingStepsOf, projectorsOf } from '../module/module-list.ts';
import { modules } from '../modules/index.ts';
import { createTeamFixture, type ExpectedDay } from '../modules/team/team-fixture.test-support.ts';
import { createMemoryChain, decodeMemoryEvent } from '../testing/memory-chain.test-support.ts';
import { CHAIN, manifest } from '../testing/test-deployment.test-support.ts';
import { createPlainCloseDay } from './apply-closing.ts';
import { createFinishClosing } from './finish-closing.ts';

const FIRST_DAY = 20_000;
const DAYS = 4;
const { steps, deferred } = closingStepsOf(modules);

/** Returns what finishes closings on a database and is never stopped. @param target for a thread, which few members do not need */
export function openFinish(on: Pool, target: PoolTarget | null = null) {
  const { isUnfinished, finish } = createFinishClosing({
    ...{ closing: openJournal(on), target, deferred, now: () => 5 },
  });
  return { isUnfinished, finish: () => finish(new AbortController().signal) };
}

/** Takes one step as the ledger writer does. */
export async function applyNext(pool: Pool) {
  const { isUnfinished } = openFinish(pool);
  const projectors = projectorsOf(modules, manifest);
  return applyBatch({ journal: openJournal(pool), projectors, nowMs: 5, isUnfinished });
}

/**
 * Lives some days and stops where the last one that is over is closed and not finished. Returns what that day must come to.
 * @param onFinished called behind each day that is finished, before the next one's events are applied
 */
export async function closeLast(pool: Pool, onFinished?: () => Promise<void>): Promise<ExpectedDay> {
  const memory = createMemoryChain(CHAIN);
  const fixture = createTeamFixture(FIRST_DAY, 77);
  const closeDay = createPlainCloseDay({
    ...{ journal: openJournal(pool), steps, businessNow: () => 0, now: () => 5, randomBytes },
  });
  const expected: ExpectedDay[] = [];
  fixture.fundFlow(10n ** 12n);
  fixture.fundTeam(10n ** 9n);
  for (let n = 0; n <= DAYS; n += 1) {
    fixture.live(12, 25);
    expected.push(...fixture.endDay());
    for (const event of fixture.take()) memory.add(event);
  }
  await storeCheckpoints(memory.checkpoints, { pool, decodeEvent: decodeMemoryEvent });
  const lastDay = FIRST_DAY + DAYS - 1;
  for (;;) {
    const { next, openDay } = await applyNext(pool);
    if (next === 'unfinished' && openDay === lastDay + 1) break;
    if (next === 'unfinished') {
      await openFinish(pool).finish();
      await onFinished?.();
    }
    if (next === 'day' && openDay !== null) await closeDay(openDay);
  }
  const day = expected.find((one) => one.day === lastDay);
  if (day === undefined) throw new Error('the fixture settles each day');
  return day;
}
