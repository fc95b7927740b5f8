/**
 * Transaction bytes to transaction data, strictly: what does not encode back to the same bytes is refused.
 * Owns syntax and size limits; knows nothing of objects.
 * Follows sui-types/src/transaction.rs (validity_check) and sui-protocol-config limits.
 */

import { bcs } from '@mysten/sui/bcs';
import { BcsFault } from '../bytes/byte-reader.ts';
import { decode } from '../bytes/codec.ts';
import { base64Bytes, compareBytes } from '../bytes/text.ts';
import { ChainError } from '../errors.ts';
import { digestOf } from '../model/digests.ts';
import { transactionDataCodec } from '../model/transaction-data.ts';
import {
  MAX_ARGUMENTS,
  MAX_COMMANDS,
  MAX_INPUTS,
  MAX_MODULES_IN_PUBLISH,
  MAX_PACKAGE_DEPENDENCIES,
  MAX_PURE_BYTES,
  MAX_TRANSACTION_BYTES,
  MAX_TYPE_ARGUMENTS,
} from '../protocol/protocol-config.ts';
import type { TransactionDataV1 } from '../types.ts';

export type ProgrammableTransaction = NonNullable<NonNullable<TransactionDataV1>['kind']['ProgrammableTransaction']>;
export type Command = ProgrammableTransaction['commands'][number];
export type CallArg = ProgrammableTransaction['inputs'][number];
export type CommandArgument = Extract<Command, { SplitCoins: unknown }>['SplitCoins']['coin'];

export interface DecodedTransaction {
  readonly bytes: Uint8Array;
  readonly digest: string;
  readonly data: NonNullable<TransactionDataV1>;
  readonly program: ProgrammableTransaction;
}

/**
 * Returns the decoded transaction with its digest.
 * @throws {CHAIN_TRANSACTION_MALFORMED} {CHAIN_TRANSACTION_TOO_LARGE} {CHAIN_TRANSACTION_UNSUPPORTED} {CHAIN_INPUT_LIMIT}
 */
export function decodeTransaction(bytes: Uint8Array): DecodedTransaction {
  if (bytes.length > MAX_TRANSACTION_BYTES) {
    throw new ChainError('CHAIN_TRANSACTION_TOO_LARGE', { maxBytes: MAX_TRANSACTION_BYTES });
  }
  const data = parseStrictly(bytes);
  const program = data.kind.ProgrammableTransaction;
  if (!program) {
    throw new ChainError('CHAIN_TRANSACTION_UNSUPPORTED', { detail: `${data.kind.$kind} transactions from users` });
  }
  checkShape(program);
  return { bytes, digest: digestOf('TransactionData', bytes), data, program };
}

/** Our own reader takes what nearly every transaction is; what it does not know, the SDK's decides, at ten times the cost. */
function parseStrictly(bytes: Uint8Array): NonNullable<TransactionDataV1> {
  try {
    return decode(transactionDataCodec, bytes).V1;
  } catch (fault) {
    if (!(fault instanceof BcsFault)) throw fault;
    return parseWithSdk(bytes);
  }
}

function parseWithSdk(bytes: Uint8Array): NonNullable<TransactionDataV1> {
  let data: TransactionDataV1 | undefined;
  let again: Uint8Array;
  try {
    const parsed = bcs.TransactionData.parse(bytes);
    data = parsed.V1;
    again = bcs.TransactionData.serialize(parsed as never, { initialSize: bytes.length + 64 }).toBytes();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'not BCS';
    throw new ChainError('CHAIN_TRANSACTION_MALFORMED', { detail: reason }, { cause });
  }
  if (!data || compareBytes(again, bytes) !== 0) {
    throw new ChainError('CHAIN_TRANSACTION_MALFORMED', { detail: 'remaining input or a non-canonical encoding' });
  }
  return data;
}

function checkShape({ inputs, commands }: ProgrammableTransaction): void {
  if (commands.length > MAX_COMMANDS) tooMany('commands', MAX_COMMANDS);
  if (inputs.length > MAX_INPUTS) tooMany('inputs', MAX_INPUTS);
  for (const input of inputs) {
    const pure = input.Pure?.bytes;
    if (pure !== undefined && base64Bytes(pure).length > MAX_PURE_BYTES) {
      tooMany('bytes in one pure input', MAX_PURE_BYTES);
    }
  }
  for (const [index, command] of commands.entries()) checkCommand(command, index);
}

function checkCommand(command: Command, index: number): void {
  const lists: readonly (readonly unknown[] | undefined)[] = [
    command.MoveCall?.arguments,
    command.TransferObjects?.objects,
    command.SplitCoins?.amounts,
    command.MergeCoins?.sources,
    command.MakeMoveVec?.elements,
  ];
  for (const list of lists) if (list && list.length > MAX_ARGUMENTS) tooMany('arguments in one command', MAX_ARGUMENTS);
  const wide: readonly (readonly [readonly unknown[] | undefined, number, string])[] = [
    [command.MoveCall?.typeArguments, MAX_TYPE_ARGUMENTS, 'type arguments in one command'],
    [command.Publish?.modules ?? command.Upgrade?.modules, MAX_MODULES_IN_PUBLISH, 'modules in one package'],
    [command.Publish?.dependencies ?? command.Upgrade?.dependencies, MAX_PACKAGE_DEPENDENCIES, 'dependencies'],
  ];
  for (const [list, limit, what] of wide) if (list && list.length > limit) tooMany(what, limit);
  const empty =
    command.TransferObjects?.objects.length === 0 ||
    command.SplitCoins?.amounts.length === 0 ||
    command.MergeCoins?.sources.length === 0 ||
    (command.MakeMoveVec?.type === null && command.MakeMoveVec.elements.length === 0) ||
    command.Publish?.modules.length === 0 ||
    command.Upgrade?.modules.length === 0;
  if (empty) {
    throw new ChainError('CHAIN_TRANSACTION_MALFORMED', { detail: `command ${index} (${command.$kind}) has no input` });
  }
}

function tooMany(what: string, limit: number): never {
  throw new ChainError('CHAIN_INPUT_LIMIT', { detail: `more than ${limit} ${what}` });
}
