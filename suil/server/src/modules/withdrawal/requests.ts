/** Asking for money out of the vault: the checks and the hold that every such intent shares, whoever's the money is. */
import { AppError, DECIMALS, formatAmount, isAppError, shareOfCap, type VaultCoin, ZERO_ADDRESS } from '@suil/core';
import { type Manifest, objectIdsOf } from '@suil/core/api';
import type { IntentActionName } from '@suil/core/intent';
import type { Queryable } from '@suil/postgres';
import type { ReserveName } from '@suil/sdk';
import { type AcceptedIntent, type IntentResult, intentKey, type Planned } from '../../module/intent-action.ts';
import { readCaps } from './caps.ts';
import { writeRequests } from './store.ts';
import { holdEntry, type WithdrawalRequest, type WithdrawalSource } from './withdrawal.ts';

export type RequestPlan = { request: WithdrawalRequest };

export type Asked = {
  asset: VaultCoin;
  amount: bigint;
  source: WithdrawalSource;
  recipient: string;
  reserve?: ReserveName;
};

/** Plans requests. @param ask what an intent asks for, or why it may not */
export async function planRequests<Name extends IntentActionName>(
  tx: Queryable,
  intents: readonly AcceptedIntent<Name>[],
  manifest: Manifest,
  ask: (intent: AcceptedIntent<Name>) => Asked | AppError,
): Promise<(Planned<RequestPlan> | AppError)[]> {
  const day = intents[0]?.day;
  if (day === undefined) return [];
  // A batch is of one day: the open one.
  const caps = await readCaps(tx, day);
  return intents.map((intent) => {
    const asked = ask(intent);
    if (isAppError(asked)) return asked;
    const { cap, shareBps } = caps[asked.asset];
    return findRefusal(asked, manifest, shareOfCap(cap, shareBps)) ?? planRequest(intent, asked);
  });
}

function planRequest(intent: AcceptedIntent, asked: Asked) {
  const { inputSeq: id, nonce, address: member, atMs: requestedAtMs } = intent;
  const request: WithdrawalRequest = { id, nonce, member, requestedAtMs, ...asked, reserve: asked.reserve ?? null };
  return { request, entry: holdEntry(request, intentKey(intent)) };
}

/** Returns why no voucher could ever be used, or be given, for this. */
export function findRefusal(
  { asset, amount, recipient, reserve }: Asked,
  manifest: Manifest,
  share: bigint,
): AppError | null {
  // The contract pays a reserve by `fund_reserve` alone; what the other objects were paid, nobody could ever take out.
  const isOurs = [ZERO_ADDRESS, ...objectIdsOf(manifest)].includes(recipient);
  if (reserve === undefined && isOurs) return new AppError('WITHDRAWAL_RECIPIENT_INVALID');
  if (amount > share)
    return new AppError('WITHDRAWAL_ABOVE_SHARE', {
      limit: formatAmount(share, { decimals: DECIMALS[asset] }),
      limitUnits: share,
      asset,
    });
  return null;
}

/** Writes the requests whose hold was posted; each one's answer says its id. */
export async function recordRequests(
  tx: Queryable,
  posted: readonly { plan: RequestPlan }[],
): Promise<(IntentResult & { id: string })[]> {
  const requests = posted.map(({ plan }) => plan.request);
  await writeRequests(tx, requests);
  return requests.map(({ id }) => ({ id: `${id}` }));
}
