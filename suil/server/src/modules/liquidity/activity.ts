/** Stakes, unstakes and claims among a member's movements. */
import type { Activity } from '@suil/core/api';
import { CURSOR_BIGINT, CURSOR_INTEGER } from '../../http/paging.ts';
import type { ActivitySource } from '../../module/activity/activity-source.ts';
import { toRecord } from './service.ts';
import { listRecords } from './store.ts';

export const liquidityActivity: ActivitySource = {
  letter: 'l',
  kinds: ['staked', 'unstaked', 'claimed'],
  place: [CURSOR_BIGINT, CURSOR_INTEGER],
  read: async (db, asked) => {
    const rows = await listRecords(db, asked);
    return rows.map((row) => ({ place: [`${row.checkpoint}`, `${row.position}`], activity: toActivity(row) }));
  },
};

function toActivity(row: Parameters<typeof toRecord>[0]): Activity {
  const record = toRecord(row);
  const { id, kind, digest, timestampMs } = record;
  const head = { id: `chain:${id}`, kind, incomeKind: null, fee: null, status: 'done' as const, digest, timestampMs };
  switch (record.kind) {
    case 'staked':
      return { ...head, amounts: [{ asset: 'SUI', amount: record.suiAmount }] };
    case 'unstaked':
      return {
        ...head,
        amounts: paidIn(record.suiAmount, record.usdcAmount),
        fee: { asset: 'USDC', amount: record.fee },
      };
    case 'claimed':
      return {
        ...head,
        incomeKind: record.incomeKind,
        amounts: paidIn(record.claimSuiAmount, record.claimUsdcAmount),
        fee: { asset: 'USDC', amount: record.rewardValueFee },
      };
  }
}

/** What was paid, in the one coin it was paid in. */
function paidIn(sui: string, usdc: string): Activity['amounts'] {
  return sui === '0' ? [{ asset: 'USDC', amount: usdc }] : [{ asset: 'SUI', amount: sui }];
}
