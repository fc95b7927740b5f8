/** Requests for money out of the vault: the checks and the hold that every such intent shares. */
import {
  AppError,
  DECIMALS,
  formatAmount,
  isAppError,
  type ParameterValues,
  shareOfCap,
  withdrawMins,
  ZERO_ADDRESS,
} from '@suil/core';
import { type Manifest, objectIdsOf } from '@suil/core/api';
import { toWithdrawalIntent, type WithdrawalAction, type WithdrawalIntent } from '@suil/core/intent';
import type { Queryable } from '@suil/postgres';
import { readAccountBalances } from '../../ledger.ts';
import {
  type AcceptedIntent,
  type IntentResult,
  intentKey,
  type Planned,
  type PostedIntent,
} from '../../module/intent-action.ts';
import { readParameters } from '../parameters/read.ts';
import { checkSpending } from '../spending/read.ts';
import { writeSpendings } from '../spending/write.ts';
import { toCaps } from './limits/caps.ts';
import { findLimitRefusal, readRequestHistory } from './limits/request-limits.ts';
import { readUsedNumbers } from './restored/used-numbers.ts';
import { writeRequests } from './store.ts';
import { holdEntry, sourceAccount, type WithdrawalIn } from './withdrawal.ts';

export type RequestPlan = {
  withdrawal: WithdrawalIn<'queued'>;
  /** Whether it counts against the member's own limit. */
  isLimited: boolean;
};

type Refuse<Name extends WithdrawalAction> = (intent: AcceptedIntent<Name>) => AppError | null;

/** Plans the requests of one action. @param refuse returns why an intent may not ask at all, null when it may */
export async function planRequests<Name extends WithdrawalAction>(
  tx: Queryable,
  action: Name,
  intents: readonly AcceptedIntent<Name>[],
  manifest: Manifest,
  refuse: Refuse<Name>,
): Promise<(Planned<RequestPlan> | AppError)[]> {
  const day = intents[0]?.day;
  if (day === undefined) return [];
  // A batch is of one day: the open one.
  const parameters = await readParameters(tx, day);
  const numberRefusals = await refuseUsedNumbers(tx, intents);
  return intents.map(
    (intent, index) => numberRefusals[index] ?? refuse(intent) ?? planWithinShare(action, intent, manifest, parameters),
  );
}

/**
 * Plans what members ask for of their own: there are least amounts, a most of open requests, and their own limits. Each intent is planned once those before it
 * are recorded.
 */
export async function planMemberRequests<Name extends 'withdraw' | 'claim_hashrate'>(
  tx: Queryable,
  action: Name,
  intents: readonly AcceptedIntent<Name>[],
  manifest: Manifest,
  refuse: Refuse<Name> = () => null,
): Promise<(Planned<RequestPlan> | AppError)[]> {
  return Promise.all(
    intents.map(async (intent) => {
      const [numberRefusal = null] = await refuseUsedNumbers(tx, [intent]);
      const refusal = numberRefusal ?? refuse(intent);
      if (refusal !== null) return refusal;
      const parameters = await readParameters(tx, intent.day);
      const plan = planWithinShare(action, intent, manifest, parameters);
      return isAppError(plan) ? plan : limitPlan(tx, plan, parameters);
    }),
  );
}

/** Returns the refusal of each whose number the chain used already: a voucher of it could not be used. The next request has another number. */
async function refuseUsedNumbers(
  tx: Queryable,
  intents: readonly Pick<AcceptedIntent, 'inputSeq'>[],
): Promise<(AppError | null)[]> {
  const numbers = intents.map(({ inputSeq }) => inputSeq);
  const used = await readUsedNumbers(tx, numbers);
  return numbers.map((number) => (used.has(number) ? new AppError('WITHDRAWAL_NUMBER_USED') : null));
}

function planWithinShare(
  action: WithdrawalAction,
  intent: AcceptedIntent,
  manifest: Manifest,
  parameters: ParameterValues,
): Planned<RequestPlan> | AppError {
  const asked = toWithdrawalIntent(action, intent, manifest);
  const { cap, shareBps } = toCaps(parameters)[asked.asset];
  return findRefusal(asked, manifest, shareOfCap(cap, shareBps)) ?? planRequest(intent, asked);
}

async function limitPlan(
  tx: Queryable,
  plan: Planned<RequestPlan>,
  parameters: ParameterValues,
): Promise<Planned<RequestPlan> | AppError> {
  const { withdrawal } = plan;
  const { asset, amount, member, requestedAtMs } = withdrawal;
  const history = await readRequestHistory(tx, member, requestedAtMs);
  const balances = await readAccountBalances(tx, [sourceAccount(withdrawal)]);
  const balance = balances.find((row) => row.asset === asset)?.balance ?? 0n;
  const refusal = findLimitRefusal({ asset, amount, balance }, history, parameters, requestedAtMs);
  if (refusal !== null) return refusal;
  const spending = await checkSpending(tx, { member, asset, amount, atMs: requestedAtMs });
  if (isAppError(spending)) return spending;
  return { ...plan, ...spending, withdrawal: { ...withdrawal, isBelowMin: amount < withdrawMins(parameters)[asset] } };
}

function planRequest(intent: AcceptedIntent, asked: WithdrawalIntent): Planned<RequestPlan> {
  const { inputSeq: id, nonce, address: member, atMs: requestedAtMs } = intent;
  const withdrawal = { ...asked, id, nonce, member, requestedAtMs, isBelowMin: false, status: 'queued' } as const;
  return { withdrawal, isLimited: false, entry: holdEntry(withdrawal, intentKey(intent)) };
}

/** Returns why no voucher could ever be used, or be given, for this. */
export function findRefusal(
  { asset, amount, recipient, reserve }: Pick<WithdrawalIntent, 'asset' | 'amount' | 'recipient' | 'reserve'>,
  manifest: Manifest,
  share: bigint,
): AppError | null {
  // The contract pays a reserve by `fund_reserve` alone; what any other object were paid could never be taken out.
  const isObject = [ZERO_ADDRESS, ...objectIdsOf(manifest)].includes(recipient);
  if (reserve === null && isObject) return new AppError('WITHDRAWAL_RECIPIENT_INVALID');
  if (amount > share)
    return new AppError('WITHDRAWAL_ABOVE_SHARE', {
      limit: formatAmount(share, { decimals: DECIMALS[asset] }),
      limitUnits: share,
      asset,
    });
  return null;
}

/** Writes the requests whose hold was posted; each one's answer states its id. */
export async function recordRequests(
  tx: Queryable,
  posted: readonly Pick<PostedIntent<WithdrawalAction, RequestPlan>, 'plan'>[],
): Promise<(IntentResult & { id: string })[]> {
  const withdrawals = posted.map(({ plan }) => plan.withdrawal);
  await writeRequests(tx, withdrawals);
  const limited = posted.filter(({ plan }) => plan.isLimited).map(({ plan }) => plan.withdrawal);
  await writeSpendings(
    tx,
    limited.map(({ id, member, asset, amount, requestedAtMs }) => ({
      ...{ inputSeq: id, member, asset, amount, atMs: requestedAtMs },
    })),
  );
  return withdrawals.map(({ id }) => ({ id: `${id}` }));
}
