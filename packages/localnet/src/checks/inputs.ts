/**
 * The objects a transaction names: that they exist at exactly the version named, belong to the signers and are used as what
 * they are. Owns look-up and refusal; execution works on what this returns.
 * Follows sui-transaction-checks/src/lib.rs.
 */
import { ChainError } from '../errors.ts';
import { missingObject } from '../model/absent.ts';
import { describeOwner } from '../model/owner.ts';
import { CLOCK_ID, RANDOM_ID } from '../model/type-tag.ts';
import type { Command, ObjectReference, SharedInput, StoredObject, Transaction, TransactionInput } from '../types.ts';
import {
  type CoinReservation,
  checkGasReservation,
  loadReservation,
  parseReservation,
  type ReservationContext,
} from './coin-reservation.ts';
import { loadWithdrawal } from './funds.ts';
import type { Access, LoadedInput, LoadedInputs, ObjectReader } from './loaded-inputs.ts';

export type { Access, LoadedInput, LoadedInputs, ObjectReader } from './loaded-inputs.ts';

type ObjectInput = Exclude<TransactionInput, { kind: 'pure' | 'withdrawal' }>;

/** @throws {CHAIN_OBJECT_…} {CHAIN_PACKAGE_NOT_FOUND} {CHAIN_INPUT_DUPLICATE} {CHAIN_WITHDRAWAL_INVALID} {CHAIN_GAS_PAYMENT_INVALID} */
export function loadInputs(
  transaction: Transaction,
  read: ObjectReader,
  checkOwners: boolean,
  context: ReservationContext,
): LoadedInputs {
  const { gas, sender } = transaction;
  const seen = new Set<string>();
  const once = (objectId: string) => {
    if (seen.has(objectId)) throw new ChainError('CHAIN_INPUT_DUPLICATE', { objectId });
    seen.add(objectId);
  };
  const reservations = gas.payment.map((reference) => parseReservation(reference, context.chainId));
  for (const reservation of reservations) if (reservation) checkGasReservation(reservation, gas, sender, context);
  const gasCoins = gas.payment.flatMap((reference, index) => {
    if (reservations[index]) return [];
    once(reference.objectId);
    const coin = exactObject(read, reference);
    if (checkOwners) checkOwnedBy(coin, gas.owner);
    return [coin];
  });
  const inputs = transaction.inputs.map((input): LoadedInput => {
    if (input.kind === 'pure') return input;
    if (input.kind === 'withdrawal') return loadWithdrawal(transaction, input);
    const reservation = input.kind === 'owned' ? parseReservation(input, context.chainId) : undefined;
    if (reservation) return loadReservation(reservation, sender, read, context);
    once(input.objectId);
    return loadObject(input, read, sender, checkOwners);
  });
  return { gasCoins, ...summed(reservations), inputs, packages: loadPackages(transaction, read) };
}

function summed(reservations: readonly (CoinReservation | undefined)[]): Pick<LoadedInputs, 'gasReservation'> {
  const found = reservations.filter((reservation) => reservation !== undefined);
  if (found.length === 0) return {};
  const amount = found.reduce((sum, one) => sum + one.amount, 0n);
  return { gasReservation: { amount, isFirst: reservations[0] !== undefined, count: found.length } };
}

function loadObject(input: ObjectInput, read: ObjectReader, sender: string, checkOwners: boolean): LoadedInput {
  if (input.kind === 'shared') {
    const shared = sharedObject(read, input);
    if (shared.object.owner.kind === 'consensus' && checkOwners) checkOwnedBy(shared.object, sender);
    return { kind: 'object', ...shared };
  }
  const object = exactObject(read, input);
  if (input.kind === 'receiving') {
    if (object.owner.kind !== 'address') mismatch(object, `it is ${describeOwner(object.owner)}, not received`);
    return { kind: 'receiving', object };
  }
  if (object.data.kind === 'package') mismatch(object, 'it is a package, not a Move object');
  if (object.owner.kind === 'immutable') return { kind: 'object', object, access: 'immutable' };
  if (object.owner.kind !== 'address') {
    mismatch(object, `it is owned by ${describeOwner(object.owner)} and named as an owned object`);
  }
  if (checkOwners) checkOwnedBy(object, sender);
  return { kind: 'object', object, access: 'owned' };
}

function sharedObject(read: ObjectReader, input: SharedInput): { object: StoredObject; access: Access } {
  const object = read(input.objectId);
  if (!object) throw missingObject(input.objectId);
  const { owner } = object;
  if (owner.kind !== 'shared' && owner.kind !== 'consensus') {
    mismatch(object, `it is ${describeOwner(owner)} and named as a shared object`);
  }
  const since = owner.kind === 'shared' ? owner.initialSharedVersion : owner.startVersion;
  if (since !== input.initialSharedVersion) {
    mismatch(object, `it is shared since version ${since}, not ${input.initialSharedVersion}`);
  }
  if (input.mutable && object.id === CLOCK_ID) mismatch(object, 'the Clock can only be passed by immutable reference');
  if (input.mutable && object.id === RANDOM_ID) mismatch(object, 'Random can only be passed by immutable reference');
  return { object, access: input.mutable ? 'shared-mutable' : 'shared-read' };
}

function exactObject(read: ObjectReader, reference: ObjectReference): StoredObject {
  const object = read(reference.objectId);
  if (!object) throw missingObject(reference.objectId);
  if (object.version !== reference.version || object.digest !== reference.digest) {
    throw new ChainError('CHAIN_OBJECT_STALE', {
      objectId: object.id,
      requestedVersion: reference.version,
      requestedDigest: reference.digest,
      currentVersion: object.version,
      currentDigest: object.digest,
    });
  }
  return object;
}

function checkOwnedBy(object: StoredObject, signer: string): void {
  const { owner } = object;
  if ((owner.kind === 'address' || owner.kind === 'consensus') && owner.address === signer) return;
  throw new ChainError('CHAIN_OBJECT_OWNER_MISMATCH', {
    objectId: object.id,
    owner: describeOwner(owner),
    signer,
  });
}

function loadPackages({ commands }: Transaction, read: ObjectReader): StoredObject[] {
  const ids = new Set(commands.flatMap(packagesOf));
  return [...ids].map((objectId) => {
    const object = read(objectId);
    if (!object) throw new ChainError('CHAIN_PACKAGE_NOT_FOUND', { objectId });
    if (object.data.kind !== 'package') mismatch(object, 'it is a Move object, not a package');
    return object;
  });
}

function packagesOf(command: Command): readonly string[] {
  switch (command.kind) {
    case 'MoveCall':
      return [command.package];
    case 'Publish':
      return command.dependencies;
    case 'Upgrade':
      return [...command.dependencies, command.package];
    default:
      return [];
  }
}

function mismatch(object: StoredObject, detail: string): never {
  throw new ChainError('CHAIN_OBJECT_KIND_MISMATCH', { objectId: object.id, detail });
}
