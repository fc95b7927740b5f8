/**
 * Transaction bytes to transaction data, strictly: what does not encode back to the same bytes is refused.
 * Owns syntax and size limits; knows nothing of objects.
 * Follows sui-types/src/transaction.rs (validity_check) and sui-protocol-config limits.
 */

import { bcs } from '@mysten/sui/bcs';
import { BcsFault } from '../bytes/byte-reader.ts';
import { compareBytes } from '../bytes/text.ts';
import { ChainError } from '../errors.ts';
import { digestOf } from '../model/digests.ts';
import { readTransactionData } from '../model/transaction-data.ts';
import {
  MAX_ARGUMENTS,
  MAX_COMMANDS,
  MAX_INPUTS,
  MAX_MODULES_IN_PUBLISH,
  MAX_PACKAGE_DEPENDENCIES,
  MAX_PUBLISHES,
  MAX_PURE_BYTES,
  MAX_TRANSACTION_BYTES,
  MAX_TYPE_ARGUMENTS,
} from '../protocol/protocol-config.ts';
import type { Argument, Command, Transaction, TransactionData } from '../types.ts';
import { checkAfterRandom } from './after-random.ts';

/**
 * Returns the decoded transaction with its digest.
 * @throws {CHAIN_TRANSACTION_MALFORMED} {CHAIN_TRANSACTION_TOO_LARGE} {CHAIN_TRANSACTION_UNSUPPORTED} {CHAIN_INPUT_LIMIT}
 * {CHAIN_COMMAND_AFTER_RANDOM}
 */
export function decodeTransaction(bytes: Uint8Array): Transaction {
  if (bytes.length > MAX_TRANSACTION_BYTES) {
    throw new ChainError('CHAIN_TRANSACTION_TOO_LARGE', { maxBytes: MAX_TRANSACTION_BYTES });
  }
  const data = parseStrictly(bytes);
  checkShape(data);
  checkAfterRandom(data);
  return { bytes, digest: digestOf('TransactionData', bytes), ...data };
}

/** Our own reader decides what is a transaction; the words of a refusal are those of the SDK's. */
function parseStrictly(bytes: Uint8Array): TransactionData {
  try {
    return readTransactionData(bytes);
  } catch (fault) {
    if (fault instanceof BcsFault) throw refusalOf(bytes, fault);
    throw fault;
  }
}

function refusalOf(bytes: Uint8Array, fault: BcsFault): ChainError {
  let parsed: ReturnType<typeof bcs.TransactionData.parse>;
  let again: Uint8Array;
  try {
    parsed = bcs.TransactionData.parse(bytes);
    again = bcs.TransactionData.serialize(parsed, { initialSize: bytes.length + 64 }).toBytes();
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : 'not BCS';
    return new ChainError('CHAIN_TRANSACTION_MALFORMED', { detail }, { cause });
  }
  if (compareBytes(again, bytes) !== 0) {
    const detail = 'remaining input or a non-canonical encoding';
    return new ChainError('CHAIN_TRANSACTION_MALFORMED', { detail }, { cause: fault });
  }
  const { $kind } = parsed.V1.kind;
  if ($kind !== 'ProgrammableTransaction') {
    return new ChainError('CHAIN_TRANSACTION_UNSUPPORTED', { detail: `${$kind} transactions from users` });
  }
  return new ChainError('CHAIN_TRANSACTION_MALFORMED', { detail: fault.message }, { cause: fault });
}

function checkShape({ inputs, commands }: TransactionData): void {
  if (commands.length > MAX_COMMANDS) tooMany('commands', MAX_COMMANDS);
  if (inputs.length > MAX_INPUTS) tooMany('inputs', MAX_INPUTS);
  for (const input of inputs) {
    if (input.kind === 'pure' && input.bytes.length > MAX_PURE_BYTES)
      tooMany('bytes in one pure input', MAX_PURE_BYTES);
  }
  const packages = commands.filter(({ kind }) => kind === 'Publish' || kind === 'Upgrade');
  if (packages.length > MAX_PUBLISHES) tooMany('packages published or upgraded in one transaction', MAX_PUBLISHES);
  for (const [index, command] of commands.entries()) checkCommand(command, index);
}

function checkCommand(command: Command, index: number): void {
  switch (command.kind) {
    case 'MoveCall':
      atMost(command.arguments, MAX_ARGUMENTS, 'arguments in one command');
      atMost(command.typeArguments, MAX_TYPE_ARGUMENTS, 'type arguments in one command');
      break;
    case 'TransferObjects':
      checkArguments(command.objects, command.kind, index);
      break;
    case 'SplitCoins':
      checkArguments(command.amounts, command.kind, index);
      break;
    case 'MergeCoins':
      checkArguments(command.sources, command.kind, index);
      break;
    case 'MakeMoveVec':
      if (command.type === null) checkArguments(command.elements, command.kind, index);
      else atMost(command.elements, MAX_ARGUMENTS, 'arguments in one command');
      break;
    case 'Publish':
    case 'Upgrade':
      atMost(command.modules, MAX_MODULES_IN_PUBLISH, 'modules in one package');
      atMost(command.dependencies, MAX_PACKAGE_DEPENDENCIES, 'dependencies');
      notEmpty(command.modules, command.kind, index);
  }
}

function checkArguments(list: readonly Argument[], name: Command['kind'], index: number): void {
  atMost(list, MAX_ARGUMENTS, 'arguments in one command');
  notEmpty(list, name, index);
}

function atMost(list: readonly unknown[], limit: number, what: string): void {
  if (list.length > limit) tooMany(what, limit);
}

function notEmpty(list: readonly unknown[], name: Command['kind'], index: number): void {
  if (list.length > 0) return;
  throw new ChainError('CHAIN_TRANSACTION_MALFORMED', { detail: `command ${index} (${name}) has no input` });
}

function tooMany(what: string, limit: number): never {
  throw new ChainError('CHAIN_INPUT_LIMIT', { detail: `more than ${limit} ${what}` });
}
