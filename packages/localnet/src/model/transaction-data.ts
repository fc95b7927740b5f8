/**
 * Reads the BCS of programmable `TransactionData`, strictly: what is read is what encodes to exactly these bytes. Writing is left to clients.
 * Follows sui-types/src/transaction.rs.
 */
import { BcsFault, ByteReader } from '../bytes/byte-reader.ts';
import type {
  Expiration,
  GasData,
  ObjectReference,
  TransactionData,
  TransactionInput,
  ValidityWindow,
  WithdrawalInput,
  WithdrawalSource,
} from '../types.ts';
import { readCommand } from './command.ts';
import { expectTag, list, noSuch, readType } from './transaction-parts.ts';

const V1 = 0;
const PROGRAMMABLE = 0;

/** Returns the transaction of exactly these bytes. @throws {BcsFault} also for transactions of other kinds */
export function readTransactionData(bytes: Uint8Array): TransactionData {
  const from = new ByteReader(bytes);
  expectTag(from, V1, 'version');
  expectTag(from, PROGRAMMABLE, 'programmable kind');
  const inputs = list(from, readInput);
  const commands = list(from, readCommand);
  const sender = from.address();
  const gas = readGas(from);
  const expiration = readExpiration(from);
  from.end();
  return { inputs, commands, sender, gas, expiration };
}

function readInput(from: ByteReader): TransactionInput {
  const tag = from.uleb();
  switch (tag) {
    case 0:
      return { kind: 'pure', bytes: from.byteVector() };
    case 1:
      return readObject(from);
    case 2:
      return readWithdrawal(from);
    default:
      return noSuch('input', tag);
  }
}

function readObject(from: ByteReader): TransactionInput {
  const tag = from.uleb();
  switch (tag) {
    case 0:
      return { kind: 'owned', ...readReference(from) };
    case 1:
      return {
        kind: 'shared',
        objectId: from.address(),
        initialSharedVersion: from.u64(),
        mutable: from.bool(),
      };
    case 2:
      return { kind: 'receiving', ...readReference(from) };
    default:
      return noSuch('object input', tag);
  }
}

function readReference(from: ByteReader): ObjectReference {
  return { objectId: from.address(), version: from.u64(), digest: from.digest() };
}

function readWithdrawal(from: ByteReader): WithdrawalInput {
  expectTag(from, 0, 'reservation');
  const amount = from.u64();
  expectTag(from, 0, 'type of withdrawal');
  return { kind: 'withdrawal', amount, coinType: readType(from), from: readSource(from) };
}

function readSource(from: ByteReader): WithdrawalSource {
  const tag = from.uleb();
  switch (tag) {
    case 0:
      return { kind: 'sender' };
    case 1:
      return { kind: 'sponsor' };
    case 2:
      return { kind: 'allowance', funder: from.address(), allowance: from.address() };
    default:
      return noSuch('source of a withdrawal', tag);
  }
}

function readGas(from: ByteReader): GasData {
  return {
    payment: list(from, readReference),
    owner: from.address(),
    priceMist: from.u64(),
    budgetMist: from.u64(),
  };
}

function readExpiration(from: ByteReader): Expiration {
  const tag = from.uleb();
  switch (tag) {
    case 0:
      return { kind: 'none' };
    case 1:
      return { kind: 'epoch', epoch: from.u64() };
    case 2:
      return readWindow(from, 'validDuring');
    case 3: {
      const window = readWindow(from, 'validity');
      if (from.bool()) readProposers(from);
      return window;
    }
    default:
      return noSuch('expiration', tag);
  }
}

function readWindow(from: ByteReader, kind: ValidityWindow['kind']): ValidityWindow {
  return {
    kind,
    minEpoch: readLimit(from),
    maxEpoch: readLimit(from),
    minTimestampMs: readLimit(from),
    maxTimestampMs: readLimit(from),
    chain: from.digest(),
    nonce: from.u32(),
  };
}

/** Validators that may propose the transaction, in rising order. None proposes here, so they only have to be well-formed. */
function readProposers(from: ByteReader): void {
  from.u64();
  const indices = list(from, (each) => each.u32());
  if (indices.length === 0) throw new BcsFault('no proposer is allowed');
  let last = -1;
  for (const index of indices) {
    if (index <= last) throw new BcsFault('proposers are not in rising order');
    last = index;
  }
}

function readLimit(from: ByteReader): bigint | null {
  return from.bool() ? from.u64() : null;
}
