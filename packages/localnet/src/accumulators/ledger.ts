/**
 * What one transaction does to the funds of addresses: movements summed up per address and coin type, then written as effects and
 * objects. Owns the sums; nothing may take more than was there before the transaction.
 * Follows sui-types/src/effects/object_change.rs (AccumulatorWriteV1).
 */
import type { AccumulatorEvent } from '@suil/move-vm';
import { failWith } from '../model/execution-fault.ts';
import type { FundsWrite, StoredObject } from '../types.ts';
import { balanceOfType, coinTypeOfBalance, type FundsChange, fundsId, readFunds, writeFunds } from './funds.ts';

type Read = (id: string) => StoredObject | undefined;

/** Movements of a running transaction. */
export class FundsLedger {
  readonly #changes = new Map<string, FundsChange>();

  /** @throws {ExecutionFault} InsufficientFundsForWithdraw when an address does not hold what is taken */
  static of(events: readonly AccumulatorEvent[], read: Read): FundsLedger {
    const ledger = new FundsLedger();
    for (const { owner, type, operation, amount } of events) {
      const coinType = coinTypeOfBalance(type.key);
      if (coinType !== undefined) ledger.add(owner, coinType, operation === 'merge' ? amount : -amount);
    }
    for (const { owner, coinType, split } of ledger.#changes.values()) {
      if (split > 0n) assertHeld(owner, coinType, split, read);
    }
    return ledger;
  }

  /** Adds a movement; a negative amount is taken. */
  add(owner: string, coinType: string, amount: bigint): void {
    const key = `${owner} ${coinType}`;
    const change = this.#changes.get(key) ?? { owner, coinType, merged: 0n, split: 0n };
    if (amount >= 0n) change.merged += amount;
    else change.split -= amount;
    this.#changes.set(key, change);
  }

  /** Net changes that are not zero. */
  get changes(): readonly { readonly owner: string; readonly coinType: string; readonly net: bigint }[] {
    return [...this.#changes.values()].flatMap(({ owner, coinType, merged, split }) =>
      merged === split ? [] : [{ owner, coinType, net: merged - split }],
    );
  }

  /** Who was given something, whether or not it was taken again. */
  get received(): readonly { readonly owner: string; readonly coinType: string }[] {
    return [...this.#changes.values()].filter(({ merged }) => merged > 0n);
  }

  /** Returns, by object id, what effects say of the changes. */
  effects(): Map<string, FundsWrite> {
    return new Map(
      this.changes.map(({ owner, coinType, net }) => [
        fundsId(owner, coinType),
        {
          owner,
          type: balanceOfType(coinType),
          operation: net > 0n ? 'merge' : 'split',
          amount: net > 0n ? net : -net,
        },
      ]),
    );
  }

  /** Returns the objects to write and the ids of those that are used up. */
  settle(read: Read, digest: string): { writes: StoredObject[]; deletes: string[] } {
    const writes: StoredObject[] = [];
    const deletes: string[] = [];
    for (const { owner, coinType, net } of this.changes) {
      const before = read(fundsId(owner, coinType));
      const amount = (before ? (readFunds(before)?.amount ?? 0n) : 0n) + net;
      if (amount > 0n) writes.push(writeFunds({ owner, coinType, amount }, before, digest));
      else if (before) deletes.push(before.id);
    }
    return { writes, deletes };
  }
}

function assertHeld(owner: string, coinType: string, amount: bigint, read: Read): void {
  const object = read(fundsId(owner, coinType));
  const held = object ? (readFunds(object)?.amount ?? 0n) : 0n;
  if (held >= amount) return;
  failWith(
    { kind: 'InsufficientBalanceForWithdraw' },
    `Insufficient funds for withdraw: ${owner} holds ${held} of ${coinType}, ${amount} were taken`,
  );
}
