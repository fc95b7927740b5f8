/** Reads the events of a transaction. */
import { ByteReader } from './byte-reader.ts';
import { readAddress, readIdentifier, readStructType } from './type-tag.ts';

export interface TransactionEvent {
  /** Position among the transaction's events, from 0. */
  readonly index: number;
  /** The package and module whose function was called. */
  readonly packageId: string;
  readonly module: string;
  readonly sender: string;
  /** Full type, with the package that defined it. */
  readonly type: string;
  /** BCS of the Move struct. */
  readonly contents: Uint8Array;
}

/** Returns the events whose type a package of `packageIds` defined, all for null. @throws {CHECKPOINT_BYTES_INVALID, CHECKPOINT_FORMAT_UNKNOWN} */
export function readEvents(bytes: Uint8Array, packageIds: ReadonlySet<string> | null): TransactionEvent[] {
  const reader = new ByteReader(bytes, 'transaction events');
  let index = 0;
  const events = reader.vector(() => {
    const packageId = readAddress(reader);
    const module = readIdentifier(reader);
    const sender = readAddress(reader);
    const type = readStructType(reader);
    const contents = reader.sizedBytes();
    const isWanted = packageIds === null || packageIds.has(type.packageId);
    return { isWanted, event: { index: index++, packageId, module, sender, type: type.text, contents } };
  });
  reader.end();
  return events.filter(({ isWanted }) => isWanted).map(({ event }) => event);
}
