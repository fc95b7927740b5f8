/**
 * Compares each certified payment out of the vault with what was approved, as soon as its checkpoint is followed and before any line of the
 * journal names it: one that was not approved was made with both voucher keys, past this process.
 */

import { vaultAssetOf } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { Logger } from 'pino';
import type { Payment } from '../approvals/approval-book.ts';
import type { HaltLog } from '../halt/halt-log.ts';
import type { VerifiedEvent } from '../verified-inputs.ts';

export const UNAPPROVED = 'AUDIT_PAYMENT_UNAPPROVED';

export interface PaymentCheckOptions {
  readonly approvals: { readonly covers: (payment: Payment, certifiedMs: number) => boolean };
  readonly halts: Pick<HaltLog, 'halt' | 'detailsOf'>;
  readonly deployment: Pick<Manifest, 'coinTypes'>;
  /** The last line that was checked. */
  readonly lastSeq: () => bigint;
  readonly wallNow: () => number;
  readonly log: Logger;
}

export class PaymentCheck {
  readonly #options: PaymentCheckOptions;
  #paidThrough = 0n;

  constructor(options: PaymentCheckOptions) {
    this.#options = options;
  }

  /** The highest id of an approved voucher that the chain paid, among the events that were noted; 0 before the first. */
  get paidThrough(): bigint {
    return this.#paidThrough;
  }

  /** Opens a halt for those of the events that are payments without an approval; a payment that a halt named before opens no other one. */
  note(events: readonly VerifiedEvent[]): void {
    const { approvals, halts, lastSeq, wallNow, log } = this.#options;
    const unapproved: Payment[] = [];
    for (const event of events) {
      const payment = this.#paymentOf(event);
      if (payment === null) continue;
      if (!approvals.covers(payment, event.certifiedMs)) unapproved.push(payment);
      else if (payment.id > this.#paidThrough) this.#paidThrough = payment.id;
    }
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
