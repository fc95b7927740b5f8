/**
 * The wallet-signed intents about withdrawals (rules.md §§5, 9): a member's withdrawal, claim of released SUIL and cancellation, and the
 * operator's voucher for a reserve on the chain or out of the treasury.
 */
import { AppError, INT64_MAX, memberReleasedAccount, type Operators, operatorAt } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { WithdrawalAction } from '@suil/core/intent';
import type { Queryable } from '@suil/postgres';
import { readAccountBalances } from '../../ledger.ts';
import {
  type AcceptedIntent,
  type AnyIntentAction,
  type IntentAction,
  type IntentResult,
  intentKey,
  type Planned,
  type PostedIntent,
  refuseUnlessOperator,
} from '../../module/intent-action.ts';
import { attributeClaims, returnClaims } from '../hashrate/write.ts';
import { planMemberRequests, planRequests, type RequestPlan, recordRequests } from './requests.ts';
import { mayHaveLostVoucher } from './restored/lost-vouchers.ts';
import { endWithdrawals, lockWithdrawals } from './store.ts';
import { isOpen, returnEntry, type Withdrawal } from './withdrawal.ts';

export function withdrawalActions(manifest: Manifest): AnyIntentAction[] {
  return [
    createWithdraw(manifest),
    createClaim(manifest),
    createCancel(manifest),
    createOperatorRequest('fund_reserve', manifest),
    createOperatorRequest('treasury_withdraw', manifest),
  ];
}

function createWithdraw(manifest: Manifest): IntentAction<'withdraw', RequestPlan> {
  return {
    action: 'withdraw',
    // Whether a request may be made depends on those before it.
    oneByOne: true,
    plan: (tx, intents) => planMemberRequests(tx, 'withdraw', intents, manifest),
    record: recordRequests,
  };
}

function createOperatorRequest<Name extends WithdrawalAction>(
  action: Name,
  manifest: Manifest,
): IntentAction<Name, RequestPlan> {
  return {
    action,
    plan: (tx, intents) =>
      planRequests(tx, action, intents, manifest, (intent) => refuseUnlessOperator(intent, manifest)),
    record: recordRequests,
  };
}

function createClaim(manifest: Manifest): IntentAction<'claim_hashrate', RequestPlan> {
  return {
    action: 'claim_hashrate',
    oneByOne: true,
    // Whether there is anything, and whether it is all of what is below the least.
    reads: ({ address }) => [{ account: memberReleasedAccount(address), asset: 'SUIL' }],
    plan: async (tx, intents) => {
      const released = await readReleased(tx, intents);
      return planMemberRequests(tx, 'claim_hashrate', intents, manifest, ({ address }) =>
        released.has(address) ? null : new AppError('HASHRATE_CLAIM_EMPTY'),
      );
    },
    record: async (tx, posted) => {
      await attributeClaims(
        tx,
        posted.map(({ plan }) => plan.withdrawal),
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

function createCancel(manifest: Manifest): IntentAction<'cancel_withdrawal', CancelPlan> {
  return {
    action: 'cancel_withdrawal',
    // The same request may be cancelled twice at once.
    oneByOne: true,
    refuseOutside: (tx, intents) => Promise.all(intents.map((intent) => refuseCancellation(tx, intent, manifest))),
    plan: (tx, intents) => Promise.all(intents.map((intent) => planCancellation(tx, intent, manifest))),
    record: recordCancellations,
  };
}

async function recordCancellations(
  tx: Queryable,
  posted: readonly PostedIntent<'cancel_withdrawal', CancelPlan>[],
): Promise<IntentResult[]> {
  const endings = posted.map(({ intent, plan }) => ({ id: plan.withdrawal.id, atMs: intent.atMs, digest: null }));
  await endWithdrawals(tx, 'cancelled', endings);
  const claims = posted.map(({ plan }) => plan.withdrawal).filter(({ source }) => source === 'hashrate');
  if (claims.length > 0) await returnClaims(tx, claims);
  return endings.map(({ id }) => ({ id: `${id}` }));
}

/** Refuses while the signer may be asked for its voucher, or was, or may have been before a restore. */
async function refuseCancellation(
  tx: Queryable,
  intent: AcceptedIntent<'cancel_withdrawal'>,
  operators: Operators,
): Promise<AppError | null> {
  const withdrawal = await lockOwn(tx, intent, operators);
  if (withdrawal === null || !isOpen(withdrawal)) return null;
  const hasNone = withdrawal.status === 'queued' && !(await mayHaveLostVoucher(tx, withdrawal.id));
  return hasNone ? null : new AppError('WITHDRAWAL_NOT_QUEUED');
}

async function planCancellation(
  tx: Queryable,
  intent: AcceptedIntent<'cancel_withdrawal'>,
  operators: Operators,
): Promise<Planned<CancelPlan> | AppError> {
  const withdrawal = await lockOwn(tx, intent, operators);
  if (withdrawal === null) return new AppError('WITHDRAWAL_NOT_FOUND');
  if (!isOpen(withdrawal)) return new AppError('WITHDRAWAL_NOT_QUEUED');
  const entry = { key: intentKey(intent), kind: 'withdrawal_cancelled', occurredAtMs: intent.atMs };
  return { withdrawal, entry: returnEntry(withdrawal, entry) };
}

/**
 * Returns the request and locks it, so that from here on the signer is not asked for its voucher. The operator may cancel what a former one asked
 * for. Another member's is answered like a missing one, null, so that its existence is not disclosed.
 */
async function lockOwn(
  tx: Queryable,
  { address, atMs, parameters }: AcceptedIntent<'cancel_withdrawal'>,
  operators: Operators,
): Promise<Withdrawal | null> {
  const id = BigInt(parameters.id);
  if (id > INT64_MAX) return null;
  const withdrawal = (await lockWithdrawals(tx, [id])).get(id);
  if (withdrawal === undefined) return null;
  const isDeployments = withdrawal.source === 'reserve' || withdrawal.source === 'treasury';
  const isOwn = withdrawal.member === address || (isDeployments && operatorAt(operators, atMs) === address);
  return isOwn ? withdrawal : null;
}
