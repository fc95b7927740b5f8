/** Team income behind the closing (decision 032): nothing of it is posted, and all it reads comes from the chain, whose next inputs wait for it. */
import { withTransaction } from '@suil/postgres';
import type { DeferredStep } from '../../../module/deferred-step.ts';
import { hasMembers } from '../../team/read.ts';
import { startSettling } from './settle-in-thread.ts';
import { lockSettling, settleUnsettled } from './settle-unsettled.ts';
import { readUnsettled } from './store.ts';

/** Fewer members take less than a thread needs to start. */
const THREAD_MEMBERS_MIN = 5_000;

export const deferTeamIncome: DeferredStep = {
  name: 'team income',
  readDay: async (db) => (await readUnsettled(db))?.day ?? null,
  prepare: async ({ journal, target }) => {
    if (target === null || !(await hasMembers(journal.pool, THREAD_MEMBERS_MIN))) return null;
    return startSettling({ target, isEarly: true });
  },
  run: async ({ journal, target, pauseMaxMs, prepared }) => {
    const { pool } = journal;
    const epoch = await journal.readEpoch();
    if (target === null || !(await hasMembers(pool, THREAD_MEMBERS_MIN)))
      return settleUnsettled(pool, { epoch, pauseMaxMs });
    // Here a session that went silent within the work is ended, and a process that finds another one at work learns it without a thread.
    await withTransaction(pool, lockSettling, { patienceMs: 0 });
    const thread = prepared ?? startSettling({ target, isEarly: false });
    await thread.run({ epoch, pauseMaxMs });
  },
};
