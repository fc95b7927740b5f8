/** What a withdrawal is: its states, where its money comes from, its hold. Knows no table. */
import { type Address, assert, type VaultCoin } from '@suil/core';
import {
  type AccountName,
  type EntryDraft,
  heldAccountOf,
  memberAccount,
  memberReleasedAccount,
  RESERVE_ACCOUNT,
  TREASURY_ACCOUNT,
} from '@suil/ledger';
import type { ReserveName } from '@suil/sdk';

/** `balance` and `hashrate` are a member's own, `reserve` and `treasury` the house's. */
export type WithdrawalSource = 'balance' | 'hashrate' | 'reserve' | 'treasury';

/** queued → issuing → issued → paid or returned; queued → cancelled. What the chain pays is paid, whatever it was. */
export type WithdrawalStatus = 'queued' | 'issuing' | 'issued' | 'paid' | 'returned' | 'cancelled';

export type WithdrawalRequest = {
  /** The journal's number of the intent, and the voucher's id. */
  id: bigint;
  /** Of the intent. */
  nonce: string;
  /** Who signed it. */
  member: Address;
  asset: VaultCoin;
  /** Base units. */
  amount: bigint;
  source: WithdrawalSource;
  /** The reserve on the chain, when one is funded. */
  reserve: ReserveName | null;
  /** An address, or the reserve's id. */
  recipient: string;
  requestedAtMs: number;
};

export type Withdrawal = WithdrawalRequest & {
  status: WithdrawalStatus;
  issuedAtMs: number | null;
  expiresAtMs: number | null;
  /** Base64 of 72 bytes. */
  voucher: string | null;
  endedAtMs: number | null;
  /** Transaction that paid it. */
  digest: string | null;
};

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

const REQUESTED: Record<WithdrawalSource, string> = {
  balance: 'withdrawal_requested',
  hashrate: 'claim_requested',
  reserve: 'reserve_fund_requested',
  treasury: 'treasury_withdrawal_requested',
};

/** Returns the entry that puts the money aside. */
export function holdEntry(request: WithdrawalRequest, key: string): EntryDraft {
  const { asset, amount, requestedAtMs: occurredAtMs } = request;
  return {
    key,
    kind: REQUESTED[request.source],
    digest: null,
    occurredAtMs,
    opensHold: holdOf(request),
    postings: [
      { account: sourceAccount(request), asset, amount: -amount },
      { account: heldAccount(request), asset, amount },
    ],
  };
}

/** Returns the entry that gives the money back. */
export function returnEntry(
  withdrawal: Withdrawal,
  { key, kind, occurredAtMs }: Pick<EntryDraft, 'key' | 'kind' | 'occurredAtMs'>,
): EntryDraft {
  assert(isOpen(withdrawal), 'only an open hold goes back');
  const { asset, amount } = withdrawal;
  return {
    key,
    kind,
    digest: null,
    occurredAtMs,
    resolvesHold: { id: holdOf(withdrawal), outcome: 'void' },
    postings: [
      { account: heldAccount(withdrawal), asset, amount: -amount },
      { account: sourceAccount(withdrawal), asset, amount },
    ],
  };
}
