/** Withdrawals and claims of SUIL among a member's movements, each once, with how far it is. */
import { CURSOR_BIGINT } from '../../http/paging.ts';
import type { ActivitySource } from '../../module/activity/activity-source.ts';
import { listWithdrawals } from './store.ts';
import type { WithdrawalStatus } from './withdrawal.ts';

const STATUS = {
  queued: 'queued',
  issuing: 'queued',
  issued: 'issued',
  paid: 'done',
  returned: 'returned',
  cancelled: 'cancelled',
} as const satisfies Record<WithdrawalStatus, string>;

export const withdrawalActivity: ActivitySource = {
  letter: 'w',
  kinds: ['withdrawal'],
  place: [CURSOR_BIGINT],
  read: async (db, { member, times, after, limit }) => {
    const before = after?.[0] === undefined ? undefined : BigInt(after[0]);
    return (await listWithdrawals(db, { member, before, times, limit })).map((withdrawal) => ({
      place: [`${withdrawal.id}`],
      activity: {
        id: `withdrawal:${withdrawal.id}`,
        kind: 'withdrawal',
        incomeKind: null,
        amounts: [{ asset: withdrawal.asset, amount: `${withdrawal.amount}` }],
        fee: null,
        status: STATUS[withdrawal.status],
        digest: 'digest' in withdrawal ? withdrawal.digest : null,
        timestampMs: withdrawal.requestedAtMs,
      },
    }));
  },
};
