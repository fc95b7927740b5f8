/** Pledges, their income and their principals among a member's movements. */
import type { Activity, ActivityKind, PledgeRecord } from '@suil/core/api';
import { CURSOR_BIGINT, CURSOR_INTEGER } from '../../http/paging.ts';
import type { ActivitySource } from '../../module/activity/activity-source.ts';
import { listRecords, type PledgeRecordRow } from './store.ts';

const KINDS: readonly (readonly [PledgeRecord['kind'], ActivityKind])[] = [
  ['pledged', 'pledged'],
  ['income', 'pledge_income'],
  ['principal', 'pledge_returned'],
];

export const pledgeActivity: ActivitySource = {
  letter: 'p',
  kinds: KINDS.map(([, kind]) => kind),
  place: [CURSOR_BIGINT, CURSOR_INTEGER],
  read: async (db, { kinds, ...asked }) => {
    const wanted = KINDS.flatMap(([record, kind]) => (kinds.includes(kind) ? [record] : []));
    const rows = await listRecords(db, { ...asked, kinds: wanted, asset: undefined, pledgeId: undefined });
    return rows.map((row) => ({ place: [`${row.checkpoint}`, `${row.position}`], activity: toActivity(row) }));
  },
};

function toActivity({ digest, event_seq, asset, kind, amount, fee, timestamp_ms }: PledgeRecordRow): Activity {
  return {
    id: `chain:${digest}:${event_seq}`,
    kind: KINDS.find(([record]) => record === kind)?.[1] ?? 'pledged',
    incomeKind: null,
    amounts: [{ asset, amount: `${BigInt(amount) - BigInt(fee)}` }],
    fee: fee === '0' ? null : { asset, amount: fee },
    status: 'done',
    digest,
    timestampMs: Number(timestamp_ms),
  };
}
