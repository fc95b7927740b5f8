/**
 * The chain's payments out of the vault (rules.md §9): an event whose id, coin, amount and recipient are an open request's ends that
 * request; any other is an unauthorised outflow and debits the breach account. Its number is used up all the same.
 */

import { AppError, BREACH_ACCOUNT, INT64_MAX, VAULT_ACCOUNT, type VaultAsset, vaultAssetOf } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { transfer } from '@suil/ledger';
import type { EntryDraft } from '../../ledger.ts';
import { type Draft, eventKey, eventsOf, type IndexedEvent, type Projector } from '../../module/projector.ts';
import { noteUsedNumbers } from './restored/used-numbers.ts';
import { endWithdrawals, lockWithdrawals } from './store.ts';
import { heldAccount, holdOf, isOpen, type Withdrawal } from './withdrawal.ts';

/** What the vault paid an address or a reserve. */
type Payout = Extract<IndexedEvent, { kind: 'Withdrawn' | 'ReserveDeposited' }> & { readonly asset: VaultAsset };

export function createWithdrawalProjector(deployment: Pick<Manifest, 'coinTypes'>): Projector {
  return async (tx, events) => {
    const payouts = eventsOf(events, 'Withdrawn', 'ReserveDeposited').map((event) => {
      const asset = vaultAssetOf(deployment, event.coinType);
      if (asset === undefined) throw unknownCoin(event);
      return { ...event, asset };
    });
    if (payouts.length === 0) return [];
    const ids = payouts.map(({ id }) => id).filter((id) => id <= INT64_MAX);
    const open = await lockWithdrawals(tx, ids);
    const paid: Payout[] = [];
    const unasked: bigint[] = [];
    const drafts = payouts.map((payout): Draft => {
      const withdrawal = open.get(payout.id);
      if (withdrawal === undefined || !isPaidBy(withdrawal, payout)) {
        unasked.push(payout.id);
        return { event: payout, entry: breachEntry(payout) };
      }
      open.delete(payout.id);
      paid.push(payout);
      return { event: payout, entry: paidEntry(withdrawal, payout) };
    });
    const endings = paid.map(({ id, timestampMs: atMs, digest }) => ({ id, atMs, digest }));
    await endWithdrawals(tx, 'paid', endings);
    await noteUsedNumbers(tx, unasked);
    return drafts;
  };
}

function isPaidBy(withdrawal: Withdrawal, payout: Payout): boolean {
  const { asset, amount } = payout;
  if (!isOpen(withdrawal) || withdrawal.asset !== asset || withdrawal.amount !== amount) return false;
  return payout.kind === 'Withdrawn'
    ? withdrawal.reserve === null && withdrawal.recipient === payout.recipient
    : withdrawal.reserve !== null && withdrawal.recipient === payout.reserve;
}

function paidEntry(withdrawal: Withdrawal, payout: Payout): EntryDraft {
  const { asset, amount } = withdrawal;
  return {
    ...cause(payout),
    kind: payout.kind === 'Withdrawn' ? 'withdrawal_paid' : 'reserve_funded',
    resolvesHold: { id: holdOf(withdrawal), outcome: 'posted' },
    postings: transfer(heldAccount(withdrawal), VAULT_ACCOUNT, asset, amount),
  };
}

function breachEntry(payout: Payout): EntryDraft {
  const { asset, amount } = payout;
  return {
    ...cause(payout),
    kind: payout.kind === 'Withdrawn' ? 'withdrawal_breach' : 'reserve_breach',
    // The vault's posting first: the order of postings is part of the entry's stored hash.
    postings: transfer(VAULT_ACCOUNT, BREACH_ACCOUNT, asset, -amount),
  };
}

function cause(event: Payout) {
  return { key: eventKey(event), digest: event.digest, occurredAtMs: event.timestampMs };
}

function unknownCoin({ digest, eventSeq, coinType }: IndexedEvent & { readonly coinType: string }): AppError {
  const reason = `the vault paid a coin that it does not keep: ${coinType}`;
  return new AppError('INDEXER_EVENT_INVALID', { digest, eventSeq, reason });
}
