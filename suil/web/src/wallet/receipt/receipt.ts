/** The receipt of what a wallet signed: what had been reviewed, and of a transaction beside it what happened. Pure; owns neither storing nor drawing. */
import type { Asset } from '@suil/core';
import type { TransactionOutcome } from '@suil/sdk';
import type { Move } from '../../entities/account/moves.ts';
import { formatExact } from '../../platform/i18n/format.ts';
import { type ComparedRow, compareReview, type Difference, type Scope } from '../transaction/review/compare-review.ts';
import type { ReviewRow } from '../transaction/review/review-row.ts';
import { withoutSponsor } from '../transaction/sponsored/without-sponsor.ts';

interface ReceiptHead {
  /** The transaction's digest; of an intent its one-time number until it is answered, then its entry in the ledger. */
  readonly id: string;
  readonly kind: 'transaction' | 'intent';
  readonly account: string;
  /** Translated when it was signed, like the rows. */
  readonly action: string;
  readonly moves: Move | null;
  readonly atMs: number;
  /** Who pays the network fee; absent where the account does. */
  readonly sponsor?: string;
}

/** What was reviewed and signed, while its outcome is not known. */
export interface OpenReceipt extends ReceiptHead {
  readonly state: 'open';
  readonly rows: readonly ReviewRow[];
  /** As simulated; 0n for an intent, and where a sponsor pays. */
  readonly networkFeeMist: bigint;
}

export interface ReceiptRow extends Omit<ReviewRow, 'check'> {
  /** What had been reviewed, where something else happened. */
  readonly reviewed?: string;
  /** `unchecked`: a row of an intent, which nothing is compared with. */
  readonly match: ComparedRow['match'] | 'unchecked';
}

export interface Receipt extends ReceiptHead {
  readonly state: 'done';
  readonly rows: readonly ReceiptRow[];
  /** As paid; 0n for an intent, and where a sponsor paid. */
  readonly networkFeeMist: bigint;
  readonly reviewedFeeMist: bigint;
  /** What moved besides, in words' stead: coins with their amounts, addresses and objects. */
  readonly besides: readonly string[];
}

export type StoredReceipt = OpenReceipt | Receipt;

/** Returns the receipt of a transaction that succeeded. @param coins the deployment's coins by their normalised types */
export function receiptOf(
  open: OpenReceipt,
  outcome: TransactionOutcome,
  scope: Omit<Scope, 'sender'>,
  coins: ReadonlyMap<string, Asset>,
): Receipt {
  const { sponsor } = open;
  const found = sponsor === undefined ? outcome : withoutSponsor(outcome, sponsor);
  const { rows, differences } = compareReview(open.rows, found, { ...scope, sender: open.account });
  return {
    ...open,
    state: 'done',
    rows: rows.map(toReceiptRow),
    networkFeeMist: found.networkFeeMist,
    reviewedFeeMist: open.networkFeeMist,
    besides: differences.flatMap((difference) => besideOf(difference, coins) ?? []),
  };
}

/**
 * Returns the receipt of an intent: what was reviewed, of which the server says that it is done. Its answer has no amounts to compare.
 * @param id its entry; its number where the answer names none
 */
export function intentReceiptOf(open: OpenReceipt, id: string | null): Receipt {
  const rows = open.rows.map(({ check: _, ...row }): ReceiptRow => ({ ...row, match: 'unchecked' }));
  return { ...open, id: id ?? open.id, state: 'done', rows, reviewedFeeMist: 0n, besides: [] };
}

function toReceiptRow({ row, found, match }: ComparedRow): ReceiptRow {
  const { check: _, ...shown } = found;
  // What differs by less than its digits show is no difference to a reader.
  const isShown = match !== 'same' && row.value !== found.value;
  return isShown ? { ...shown, match, reviewed: row.value } : { ...shown, match };
}

function besideOf(difference: Difference, coins: ReadonlyMap<string, Asset>): string | null {
  switch (difference.what) {
    case 'row':
      return null;
    case 'coin': {
      const { coinType, amount } = difference;
      const coin = coins.get(coinType);
      const size = amount < 0n ? -amount : amount;
      return `${amount < 0n ? '−' : '+'}${coin ? formatExact(size, coin) : size} ${coin ?? coinType}`;
    }
    case 'address':
      return difference.address;
    case 'object':
      return difference.id;
  }
}

/** Whether something happened that had not been reviewed and that no tolerance allows. */
export const isDifferent = ({ rows, besides }: Receipt) =>
  besides.length > 0 || rows.some(({ match }) => match === 'different');

type SummaryKey = `receipt.${'different' | 'recorded' | 'tolerated' | 'same'}`;

/** The sentence that sums a receipt up; of an intent it claims no comparison. */
export function summaryKeyOf(receipt: Receipt): SummaryKey {
  if (isDifferent(receipt)) return 'receipt.different';
  if (receipt.kind === 'intent') return 'receipt.recorded';
  return receipt.rows.some(({ reviewed }) => reviewed !== undefined) ? 'receipt.tolerated' : 'receipt.same';
}
