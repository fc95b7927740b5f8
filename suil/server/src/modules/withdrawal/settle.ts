/**
 * What the chain's payments mean for requests (rules.md §9): the event whose id, coin, amount and recipient are an open request's ends it;
 * any other took something that nobody had asked for.
 */
import type { VaultCoin } from '@suil/core';
import { BREACH_ACCOUNT, type EntryDraft, VAULT_ACCOUNT } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { type Draft, eventKey, type IndexedEvent } from '../../module/projector.ts';
import { type Ending, endWithdrawals, lockWithdrawals } from './store.ts';
import { heldAccount, holdOf, isOpen, type Withdrawal } from './withdrawal.ts';

export type Payment = Extract<IndexedEvent, { kind: 'Withdrawn' | 'ReserveDeposited' }> & { asset: VaultCoin };

/** The database's integers end here; ids above are nobody's. */
const MAX_ID = (1n << 63n) - 1n;

/** Ends the requests that were paid and returns one entry for each payment, in order. */
export async function settlePayments(tx: Queryable, payments: readonly Payment[]): Promise<Draft[]> {
  if (payments.length === 0) return [];
  const requests = await lockWithdrawals(
    tx,
    payments.map(({ id }) => id).filter((id) => id <= MAX_ID),
  );
  const endings: Ending[] = [];
  const drafts = payments.map((payment): Draft => {
    const request = requests.get(payment.id);
    if (request === undefined || !isPaidBy(request, payment)) return { event: payment, entry: breachEntry(payment) };
    requests.delete(payment.id);
    endings.push({ id: payment.id, atMs: payment.timestampMs, digest: payment.digest });
    return { event: payment, entry: paidEntry(request, payment) };
  });
  await endWithdrawals(tx, 'paid', endings);
  return drafts;
}

function isPaidBy(request: Withdrawal, payment: Payment): boolean {
  const { asset, amount } = payment;
  if (!isOpen(request) || request.asset !== asset || request.amount !== amount) return false;
  return payment.kind === 'Withdrawn'
    ? request.reserve === null && request.recipient === payment.recipient
    : request.reserve !== null && request.recipient === payment.reserve;
}

function paidEntry(request: Withdrawal, payment: Payment): EntryDraft {
  const { asset, amount } = request;
  return {
    ...cause(payment),
    kind: payment.kind === 'Withdrawn' ? 'withdrawal_paid' : 'reserve_funded',
    resolvesHold: { id: holdOf(request), outcome: 'posted' },
    postings: [
      { account: heldAccount(request), asset, amount: -amount },
      { account: VAULT_ACCOUNT, asset, amount },
    ],
  };
}

function breachEntry(payment: Payment): EntryDraft {
  const { asset, amount } = payment;
  return {
    ...cause(payment),
    kind: payment.kind === 'Withdrawn' ? 'withdrawal_breach' : 'reserve_breach',
    postings: [
      { account: VAULT_ACCOUNT, asset, amount },
      { account: BREACH_ACCOUNT, asset, amount: -amount },
    ],
  };
}

function cause(event: Payment) {
  return { key: eventKey(event), digest: event.digest, occurredAtMs: event.timestampMs };
}
