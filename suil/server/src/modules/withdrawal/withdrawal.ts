/** What a withdrawal is: its states, where its money comes from, its hold. Knows no table. */

import {
  type AccountName,
  type Address,
  assert,
  heldAccountOf,
  memberAccount,
  memberReleasedAccount,
  RESERVE_ACCOUNT,
  TREASURY_ACCOUNT,
} from '@suil/core';
import type { WithdrawalIntent } from '@suil/core/intent';
import { transfer } from '@suil/ledger';
import type { EntryDraft } from '../../ledger.ts';

type Accepted = WithdrawalIntent & {
  /** The journal's number of the intent, and the voucher's id. */
  readonly id: bigint;
  /** Of the intent. */
  readonly nonce: string;
  /** Who signed it. */
  readonly member: Address;
  readonly requestedAtMs: number;
  /** Whether it is less than the least withdrawal was then. */
  readonly isBelowMin: boolean;
};

/** queued → issuing → issued → paid or returned; queued → cancelled. A payment of the chain ends any state that holds money. */
export type Withdrawal = Accepted &
  (
    | { readonly status: 'queued' }
    | { readonly status: 'issuing'; readonly issuedAtMs: number; readonly expiresAtMs: number }
    | {
        readonly status: 'issued';
        readonly issuedAtMs: number;
        readonly expiresAtMs: number;
        /** Base64 of 136 bytes. */
        readonly voucher: string;
      }
    | {
        readonly status: 'paid' | 'returned' | 'cancelled';
        /** Null when the server knows no voucher for it. */
        readonly issuedAtMs: number | null;
        readonly expiresAtMs: number | null;
        readonly endedAtMs: number;
        /** Transaction that paid it. */
        readonly digest: string | null;
      }
  );

export type WithdrawalStatus = Withdrawal['status'];
export type WithdrawalIn<Status extends WithdrawalStatus> = Extract<Withdrawal, { status: Status }>;

/** Whether its hold is open: the money waits. */
export function isOpen({ status }: Pick<Withdrawal, 'status'>): boolean {
  return status === 'queued' || status === 'issuing' || status === 'issued';
}

/** Returns where the money comes from and returns to. */
export function sourceAccount({ source, member }: Pick<Withdrawal, 'source' | 'member'>): AccountName {
  switch (source) {
    case 'balance':
      return memberAccount(member);
    case 'hashrate':
      return memberReleasedAccount(member);
    case 'reserve':
      return RESERVE_ACCOUNT;
    case 'treasury':
      return TREASURY_ACCOUNT;
  }
}

/** Returns where the money waits. A member has one account for it, whatever it came from. */
export function heldAccount({ source, member }: Pick<Withdrawal, 'source' | 'member'>): AccountName {
  return source === 'hashrate'
    ? heldAccountOf(memberAccount(member))
    : heldAccountOf(sourceAccount({ source, member }));
}

/** Returns the ledger's name of the hold. */
export function holdOf({ id }: Pick<Withdrawal, 'id'>): string {
  return `withdrawal:${id}`;
}

const REQUESTED: Record<Withdrawal['source'], string> = {
  balance: 'withdrawal_requested',
  hashrate: 'claim_requested',
  reserve: 'reserve_fund_requested',
  treasury: 'treasury_withdrawal_requested',
};

/** Returns the entry that puts the money aside. */
export function holdEntry(withdrawal: WithdrawalIn<'queued'>, key: string): EntryDraft {
  const { asset, amount, requestedAtMs: occurredAtMs } = withdrawal;
  return {
    key,
    kind: REQUESTED[withdrawal.source],
    digest: null,
    occurredAtMs,
    opensHold: holdOf(withdrawal),
    postings: transfer(sourceAccount(withdrawal), heldAccount(withdrawal), asset, amount),
  };
}

/** Returns the entry that gives the money back. */
export function returnEntry(
  withdrawal: Withdrawal,
  { key, kind, occurredAtMs }: Pick<EntryDraft, 'key' | 'kind' | 'occurredAtMs'>,
): EntryDraft {
  assert(isOpen(withdrawal), 'only an open hold is returned');
  const { asset, amount } = withdrawal;
  return {
    key,
    kind,
    digest: null,
    occurredAtMs,
    resolvesHold: { id: holdOf(withdrawal), outcome: 'void' },
    postings: transfer(heldAccount(withdrawal), sourceAccount(withdrawal), asset, amount),
  };
}
