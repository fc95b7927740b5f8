/** Reads what settling the open day will take and no event of the chain changes any more, before the day is over. */
import { readJournalHead } from '@suil/ledger';
import { type Pool, withTransaction } from '@suil/postgres';
import { readTeamBefore, type TeamBefore } from '../../team/read.ts';
import { readSettled } from '../store.ts';

export interface ReadAhead {
  /** Of the journal when it was read: of no use in another one. */
  readonly epoch: number;
  readonly before: TeamBefore;
}

/** Returns it as of the last settled day. Of no use once another day is settled: settling finds that out. */
export async function readAhead(pool: Pool): Promise<ReadAhead> {
  return withTransaction(pool, async (tx) => {
    const { epoch } = await readJournalHead(tx);
    const { lastDay } = await readSettled(tx);
    return { epoch, before: await readTeamBefore(tx, lastDay) };
  });
}
