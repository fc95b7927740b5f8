/** Reads a checkpoint's contents: the digests of its transactions and of their effects, in the order of execution. */
import { ByteReader } from './byte-reader.ts';

export interface Execution {
  readonly transaction: Uint8Array;
  readonly effects: Uint8Array;
}

/** @throws {CHECKPOINT_BYTES_INVALID, CHECKPOINT_FORMAT_UNKNOWN} */
export function readContents(bytes: Uint8Array): Execution[] {
  const reader = new ByteReader(bytes, 'checkpoint contents');
  const variant = reader.u8();
  if (variant > 1) throw reader.unknown(`variant ${variant}`);
  const executions = variant === 0 ? readPlain(reader) : readWithAliases(reader);
  reader.end();
  return executions;
}

/** Variant 0: all digests, then for each transaction its signatures. */
function readPlain(reader: ByteReader): Execution[] {
  const executions = reader.vector(() => readExecution(reader));
  const signed = reader.vector(() => reader.vector(() => reader.sizedBytes())).length;
  if (signed !== executions.length) throw reader.invalid(`${executions.length} transactions, signatures of ${signed}`);
  return executions;
}

/** Variant 1: each transaction with its signatures and, where the signer has aliases, the version of the list of them. */
function readWithAliases(reader: ByteReader): Execution[] {
  return reader.vector(() => {
    const execution = readExecution(reader);
    reader.vector(() => {
      reader.sizedBytes();
      reader.option(() => reader.u64());
    });
    return execution;
  });
}

function readExecution(reader: ByteReader): Execution {
  return { transaction: reader.digest(), effects: reader.digest() };
}
