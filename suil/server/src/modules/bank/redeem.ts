/** Redeeming a bank subscription after its first maturity, or while an upgrade is announced (rules.md §6), as a wallet-signed intent. */
import {
  AppError,
  BANK_ESCROW_ACCOUNT,
  BANK_RESERVE_ACCOUNT,
  bankRedeemableDay,
  bankRest,
  formatDay,
  isAppError,
  memberAccount,
  memberBankAccount,
} from '@suil/core';
import { transfer } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { type AcceptedIntent, type IntentAction, intentKey, type Planned } from '../../module/intent-action.ts';
import { readUpgradeAnnouncedMs } from '../upgrades/read.ts';
import { findActive } from './find-active.ts';
import { endSubscriptions } from './store.ts';

type RedeemPlan = { id: bigint; principal: bigint; returned: bigint };

export const redeem: IntentAction<'redeem', RedeemPlan> = {
  action: 'redeem',
  // Two redemptions of one subscription may arrive together.
  oneByOne: true,
  // The newest closing may have to renew the term first.
  reads: ({ address }) => [{ account: memberBankAccount(address), asset: 'USDC' }],
  plan: (tx, intents) => Promise.all(intents.map((intent) => planRedemption(tx, intent))),
  record: async (tx, posted) => {
    await endSubscriptions(
      tx,
      posted.map(({ plan, intent }) => ({ id: plan.id, day: intent.day })),
      'redeemed',
    );
    return posted.map(({ plan }) => ({ principal: `${plan.principal}`, returnedToReserve: `${plan.returned}` }));
  },
};

async function planRedemption(
  tx: Queryable,
  intent: AcceptedIntent<'redeem'>,
): Promise<Planned<RedeemPlan> | AppError> {
  const { address, day } = intent;
  const id = BigInt(intent.parameters.subscriptionId);
  const found = await findActive(tx, id, address);
  if (isAppError(found)) return found;
  const redeemableDay = bankRedeemableDay(found.startDay, found.termDays);
  if (day < redeemableDay && (await readUpgradeAnnouncedMs(tx, intent.atMs)) === null)
    return new AppError('BANK_TERM_RUNNING', { day: redeemableDay, date: formatDay(redeemableDay) });
  const { principal, dailyIncome, termDays, termStartDay } = found;
  const returned = bankRest({ dailyIncome, termDays, termStart: termStartDay, redeemDay: day });
  return {
    id,
    principal,
    returned,
    entry: {
      key: intentKey(intent),
      kind: 'redeemed',
      digest: null,
      occurredAtMs: intent.atMs,
      postings: [
        ...transfer(memberBankAccount(address), memberAccount(address), 'USDC', principal),
        ...transfer(BANK_ESCROW_ACCOUNT, BANK_RESERVE_ACCOUNT, 'USDC', returned),
      ],
    },
  };
}
