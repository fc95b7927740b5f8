/** Withdrawing, claiming released SUIL, and taking a withdrawal out of the queue (rules.md §§5, 9), as wallet-signed intents. */
import { AppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { memberReleasedAccount, readAccountBalances } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import {
  type AcceptedIntent,
  type AnyIntentAction,
  type IntentAction,
  intentKey,
  type Planned,
} from '../../module/intent-action.ts';
import { attributeClaims, returnClaims } from '../hashrate/claims.ts';
import { planRequests, type RequestPlan, recordRequests } from './requests.ts';
import { endWithdrawals, lockWithdrawals } from './store.ts';
import { returnEntry, type Withdrawal } from './withdrawal.ts';

export function withdrawalActions(manifest: Manifest): AnyIntentAction[] {
  return [createWithdraw(manifest), createClaim(manifest), cancelWithdrawal];
}

function createWithdraw(manifest: Manifest): IntentAction<'withdraw', RequestPlan> {
  return {
    action: 'withdraw',
    plan: (tx, intents) =>
      planRequests(tx, intents, manifest, ({ parameters: { asset, amount, recipient } }) => ({
        asset,
        amount: BigInt(amount),
        source: 'balance',
        recipient,
      })),
    record: recordRequests,
  };
}

function createClaim(manifest: Manifest): IntentAction<'claim_hashrate', RequestPlan> {
  return {
    action: 'claim_hashrate',
    plan: async (tx, intents) => {
      const released = await readReleased(tx, intents);
      return planRequests(tx, intents, manifest, ({ address, parameters: { amount } }) =>
        released.has(address)
          ? { asset: 'SUIL', amount: BigInt(amount), source: 'hashrate', recipient: address }
          : new AppError('HASHRATE_CLAIM_EMPTY'),
      );
    },
    record: async (tx, posted) => {
      await attributeClaims(
        tx,
        posted.map(({ plan: { request } }) => ({ member: request.member, amount: request.amount })),
      );
      return recordRequests(tx, posted);
    },
    insufficient: () => new AppError('HASHRATE_CLAIM_ABOVE_RELEASED'),
  };
}

/** Returns who of them has released SUIL at all. */
async function readReleased(tx: Queryable, intents: readonly AcceptedIntent[]): Promise<Set<string>> {
  const accounts = new Map(intents.map(({ address }) => [memberReleasedAccount(address), address]));
  const balances = await readAccountBalances(tx, [...accounts.keys()]);
  return new Set(balances.filter(({ balance }) => balance > 0n).map(({ name }) => accounts.get(name) ?? ''));
}

type CancelPlan = { withdrawal: Withdrawal };

const cancelWithdrawal: IntentAction<'cancel_withdrawal', CancelPlan> = {
  action: 'cancel_withdrawal',
  // The same request may be cancelled twice at once.
  oneByOne: true,
  plan: (tx, intents) => Promise.all(intents.map((intent) => planCancellation(tx, intent))),
  record: async (tx, posted) => {
    const endings = posted.map(({ intent, plan }) => ({ id: plan.withdrawal.id, atMs: intent.atMs, digest: null }));
    await endWithdrawals(tx, 'cancelled', endings);
    const claims = posted.map(({ plan }) => plan.withdrawal).filter(({ source }) => source === 'hashrate');
    if (claims.length > 0) await returnClaims(tx, claims);
    return endings.map(({ id }) => ({ id: `${id}` }));
  },
};

async function planCancellation(
  tx: Queryable,
  intent: AcceptedIntent<'cancel_withdrawal'>,
): Promise<Planned<CancelPlan> | AppError> {
  const id = BigInt(intent.parameters.id);
  if (id > MAX_ID) return new AppError('WITHDRAWAL_NOT_FOUND');
  // Locked, so that no voucher is asked for from here on.
  const withdrawal = (await lockWithdrawals(tx, [id])).get(id);
  // Somebody else's is as good as none: its existence is not told.
  if (withdrawal?.member !== intent.address) return new AppError('WITHDRAWAL_NOT_FOUND');
  if (withdrawal.status !== 'queued') return new AppError('WITHDRAWAL_NOT_QUEUED');
  const entry = { key: intentKey(intent), kind: 'withdrawal_cancelled', occurredAtMs: intent.atMs };
  return { withdrawal, entry: returnEntry(withdrawal, entry) };
}

/** The database's integers end here; no request has a larger id. */
const MAX_ID = (1n << 63n) - 1n;
