/** Swaps in the pools and changes of pool shares among a member's movements. */
import type { Asset } from '@suil/core';
import type { Activity, Manifest } from '@suil/core/api';
import { CURSOR_BIGINT, CURSOR_INTEGER } from '../../../http/paging.ts';
import type { ActivitySource } from '../../../module/activity/activity-source.ts';
import { listPoolRecords, type PoolRecordRow } from './store.ts';

/** Returns the list of a deployment's pools. */
export function createPoolActivity({ usdcSuiPool }: Pick<Manifest, 'usdcSuiPool'>): ActivitySource {
  return {
    letter: 'o',
    kinds: ['swapped', 'shares_added', 'shares_removed'],
    place: [CURSOR_BIGINT, CURSOR_INTEGER],
    read: async (db, asked) =>
      (await listPoolRecords(db, asked)).map((row) => ({
        place: [`${row.checkpoint}`, `${row.position}`],
        activity: toActivity(row, row.pool === usdcSuiPool ? ['SUI', 'USDC'] : ['SUIL', 'SUI']),
      })),
  };
}

function toActivity(row: PoolRecordRow, [x, y]: readonly [Asset, Asset]): Activity {
  const amounts = [
    { asset: x, amount: row.x_amount },
    { asset: y, amount: row.y_amount },
  ];
  const isXPaid = row.x_amount.startsWith('-');
  return {
    id: `chain:${row.digest}:${row.event_seq}`,
    kind: row.kind,
    incomeKind: null,
    // What was paid first.
    amounts: row.kind === 'swapped' && !isXPaid ? amounts.toReversed() : amounts,
    fee: row.fee === '0' ? null : { asset: isXPaid ? x : y, amount: row.fee },
    status: 'done',
    digest: row.digest,
    timestampMs: Number(row.timestamp_ms),
  };
}
