/** Swaps of SUIL and released SUIL among a member's movements. */
import { memberReleasedAccount } from '@suil/core';
import { CURSOR_BIGINT, CURSOR_INTEGER } from '../../http/paging.ts';
import { listPostings } from '../../ledger.ts';
import type { ActivitySource } from '../../module/activity/activity-source.ts';
import { listExchanges } from './store.ts';

const suilSwaps: ActivitySource = {
  letter: 'x',
  kinds: ['swapped'],
  place: [CURSOR_BIGINT, CURSOR_INTEGER],
  read: async (db, asked) =>
    (await listExchanges(db, asked)).map((row) => ({
      place: [`${row.checkpoint}`, `${row.position}`],
      activity: {
        id: `chain:${row.digest}:${row.event_seq}`,
        kind: 'swapped',
        incomeKind: null,
        amounts: [
          { asset: 'SUIL', amount: `-${row.suil_amount}` },
          { asset: 'SUI', amount: row.sui_amount },
        ],
        fee: { asset: 'SUIL', amount: row.fee },
        status: 'done',
        digest: row.digest,
        timestampMs: Number(row.timestamp_ms),
      },
    })),
};

const releases: ActivitySource = {
  letter: 'r',
  kinds: ['hashrate_released'],
  place: [CURSOR_BIGINT, CURSOR_BIGINT],
  read: async (db, { member, kinds, times, after, limit }) => {
    const [entryId, seq] = after ?? [];
    const postings = await listPostings(db, {
      account: memberReleasedAccount(member),
      assets: ['SUIL'],
      kinds,
      ...times,
      after: entryId && seq ? { entryId: BigInt(entryId), asset: 'SUIL', seq: BigInt(seq) } : undefined,
      limit,
    });
    return postings.map((posting) => ({
      place: [`${posting.entryId}`, `${posting.seq}`],
      activity: {
        id: `ledger:${posting.entryId}:released`,
        kind: 'hashrate_released',
        incomeKind: null,
        amounts: [{ asset: 'SUIL', amount: `${posting.amount}` }],
        fee: null,
        status: 'done',
        digest: null,
        timestampMs: Number(posting.occurredAtMs),
      },
    }));
  },
};

export const hashrateActivity = [suilSwaps, releases] as const;
