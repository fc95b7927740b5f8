/** The bytes of an executed transaction inside a log record. Versioned by RECORD_FORMAT. */
import { type Codec, optionText, text, vector } from '../bytes/codec.ts';
import type { BalanceChange, ChainEvent } from '../types.ts';

export interface TransactionRecord {
  readonly digest: string;
  /** The chain's own: genesis in checkpoint 0, else the end of an epoch. */
  readonly system: boolean;
  readonly sender: string;
  readonly bytes: Uint8Array;
  readonly signatures: readonly string[];
  readonly effects: Uint8Array;
  readonly events: readonly ChainEvent[];
  readonly balanceChanges: readonly BalanceChange[];
  readonly objectTypes: readonly string[];
  readonly failureText: string | null;
}

/** The sign apart: BCS has no signed integers. */
const amount: Codec<bigint> = {
  write(to, value) {
    to.bool(value < 0n);
    to.u128(value < 0n ? -value : value);
  },
  read(from) {
    const isNegative = from.bool();
    const magnitude = from.u128();
    return isNegative ? -magnitude : magnitude;
  },
};

/** Types are kept as text, so that reading an event takes no look-up. */
const events: Codec<readonly ChainEvent[]> = vector({
  write(to, event) {
    to.address(event.packageId);
    to.string(event.module);
    to.address(event.sender);
    to.string(event.type);
    to.byteVector(event.contents);
  },
  read: (from) => ({
    packageId: from.address(),
    module: from.string(),
    sender: from.address(),
    type: from.string(),
    contents: from.byteVector(),
  }),
});

const balanceChanges: Codec<readonly BalanceChange[]> = vector({
  write(to, change) {
    to.address(change.address);
    to.string(change.coinType);
    amount.write(to, change.amount);
  },
  read: (from) => ({ address: from.address(), coinType: from.string(), amount: amount.read(from) }),
});

const texts: Codec<readonly string[]> = vector(text);

export const transactionRecord: Codec<TransactionRecord> = {
  write(to, record) {
    to.digest(record.digest);
    to.bool(record.system);
    to.address(record.sender);
    to.byteVector(record.bytes);
    texts.write(to, record.signatures);
    to.byteVector(record.effects);
    events.write(to, record.events);
    balanceChanges.write(to, record.balanceChanges);
    texts.write(to, record.objectTypes);
    optionText.write(to, record.failureText);
  },
  read: (from) => ({
    digest: from.digest(),
    system: from.bool(),
    sender: from.address(),
    bytes: from.byteVector(),
    signatures: texts.read(from),
    effects: from.byteVector(),
    events: events.read(from),
    balanceChanges: balanceChanges.read(from),
    objectTypes: texts.read(from),
    failureText: optionText.read(from),
  }),
};
