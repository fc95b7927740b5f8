/**
 * Compares each certified payment out of the vault with what was approved, as soon as its checkpoint is followed and before any line of the
 * journal names it: one that was not approved was made with both voucher keys, past this process.
 */

import { type IdRange, includesId, rangesOf, vaultAssetOf } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { Logger } from 'pino';
import type { Payment } from '../approvals/approval-book.ts';
import type { HaltLog } from '../halt/halt-log.ts';
import type { VerifiedEvent } from '../verified-inputs.ts';

export const UNAPPROVED = 'AUDIT_PAYMENT_UNAPPROVED';

export interface PaymentCheckOptions {
  readonly approvals: { readonly covers: (payment: Payment, certifiedMs: number) => boolean };
  readonly halts: Pick<HaltLog, 'halt' | 'detailsOf' | 'answeredIds'>;
  readonly deployment: Pick<Manifest, 'coinTypes'>;
  /** The last line that was checked. */
  readonly lastSeq: () => bigint;
  readonly wallNow: () => number;
  readonly log: Logger;
}

/** So many ids of payments are kept before those are looked for that no line can be missing of. */
const KEPT_IDS_MIN = 1_000;

export class PaymentCheck {
  readonly #options: PaymentCheckOptions;
  #paidThrough = 0n;
  /** Every id above the last line that was checked, and some of before. */
  readonly #paidIds = new Set<bigint>();
  #forgetAtSize = KEPT_IDS_MIN;

  constructor(options: PaymentCheckOptions) {
    this.#options = options;
  }

  /**
   * The highest id of a voucher that was or may have been approved and that the chain paid, among the events that were noted; 0 before the first.
   * One that the operator had answered for says nothing of the journal.
   */
  get paidThrough(): bigint {
    return this.#paidThrough;
  }

  /** Returns those ids of the ranges that the chain paid; ids through the last line that was checked may be left out. */
  paidAmong(ranges: readonly IdRange[]): IdRange[] {
    return rangesOf([...this.#paidIds].filter((id) => includesId(ranges, id)));
  }

  /** Opens a halt for those of the events that are payments without an approval; a payment that a halt or a resume named before opens no other one. */
  note(events: readonly VerifiedEvent[]): void {
    const { approvals, halts, lastSeq, wallNow, log } = this.#options;
    const unapproved: Payment[] = [];
    for (const event of events) {
      const payment = this.#paymentOf(event);
      if (payment === null) continue;
      this.#paidIds.add(payment.id);
      if (includesId(halts.answeredIds, payment.id)) continue;
      if (!approvals.covers(payment, event.certifiedMs)) unapproved.push(payment);
      else if (payment.id > this.#paidThrough) this.#paidThrough = payment.id;
    }
    this.#forget();
    if (unapproved.length === 0) return;
    const named = new Set(halts.detailsOf(UNAPPROVED).flatMap(idsIn));
    const unnamed = unapproved.filter(({ id }) => !named.has(`${id}`));
    if (unnamed.length === 0) return;
    const detail = `the vault paid vouchers that were not approved: ${unnamed.map(({ id }) => id).join(' ')}`;
    for (const { id, coin, amount, recipient } of unnamed)
      log.error(
        { id: `${id}`, coin, amount: `${amount}`, recipient },
        'the vault paid a voucher that was not approved',
      );
    halts.halt(UNAPPROVED, lastSeq(), detail, wallNow());
  }

  /** Looks rarely: while a chain is followed from its beginning, none can be forgotten. */
  #forget(): void {
    if (this.#paidIds.size < this.#forgetAtSize) return;
    const lastSeq = this.#options.lastSeq();
    for (const id of this.#paidIds) if (id <= lastSeq) this.#paidIds.delete(id);
    this.#forgetAtSize = Math.max(KEPT_IDS_MIN, 2 * this.#paidIds.size);
  }

  #paymentOf({ event }: VerifiedEvent): Payment | null {
    if (event.kind !== 'Withdrawn' && event.kind !== 'ReserveDeposited') return null;
    const { id, amount, coinType } = event;
    const recipient = event.kind === 'Withdrawn' ? event.recipient : event.reserve;
    return { id, amount, recipient, coin: vaultAssetOf(this.#options.deployment, coinType) ?? null };
  }
}

function idsIn(detail: string): string[] {
  return detail.match(/\d+/g) ?? [];
}
