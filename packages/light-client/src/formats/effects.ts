/**
 * Reads the start of a transaction's effects: whether it succeeded, which transaction it was, and the digest of its events. A failed
 * transaction has no events, so the list of possible failures is not needed.
 */
import { ByteReader } from './byte-reader.ts';
import { skipGas } from './summary.ts';

export interface SuccessfulEffects {
  readonly transactionDigest: Uint8Array;
  readonly eventsDigest: Uint8Array | null;
}

const EFFECTS_V2 = 1;
const STATUS_FAILURE = 1;

/** Returns null for a transaction that failed. @throws {CHECKPOINT_BYTES_INVALID, CHECKPOINT_FORMAT_UNKNOWN} */
export function readEffects(bytes: Uint8Array): SuccessfulEffects | null {
  const reader = new ByteReader(bytes, 'transaction effects');
  const version = reader.u8();
  if (version !== EFFECTS_V2) throw reader.unknown(`variant ${version}`);
  const status = reader.u8();
  if (status > STATUS_FAILURE) throw reader.unknown(`status ${status}`);
  if (status === STATUS_FAILURE) return null;
  reader.u64(); // epoch
  skipGas(reader);
  const transactionDigest = reader.digest();
  reader.option(() => reader.u32()); // gas object
  const eventsDigest = reader.option(() => reader.digest());
  return { transactionDigest, eventsDigest };
}
