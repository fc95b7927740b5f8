/**
 * The objects a transaction names: that they exist at exactly the version named, belong to the signers and are used as what
 * they are. Owns look-up and refusal; execution works on what this returns.
 * Follows sui-transaction-checks/src/lib.rs.
 */
import { base64Bytes } from '../bytes/text.ts';
import { ChainError } from '../errors.ts';
import { missingObject } from '../model/absent.ts';
import { describeOwner } from '../model/owner.ts';
import { CLOCK_ID } from '../model/type-tag.ts';
import type { StoredObject } from '../types.ts';
import type { CallArg, DecodedTransaction } from './decode.ts';
import { loadWithdrawal } from './funds.ts';
import type { Access, LoadedInput, LoadedInputs, ObjectReader } from './loaded-inputs.ts';

export type { Access, LoadedInput, LoadedInputs, ObjectReader } from './loaded-inputs.ts';

interface ObjectReference {
  readonly objectId: string;
  readonly version: string;
  readonly digest: string;
}

type ObjectArg = NonNullable<CallArg['Object']>;

/** @throws {CHAIN_OBJECT_…} {CHAIN_PACKAGE_NOT_FOUND} {CHAIN_INPUT_DUPLICATE} */
export function loadInputs(transaction: DecodedTransaction, read: ObjectReader, checkOwners: boolean): LoadedInputs {
  const { data, program } = transaction;
  const seen = new Set<string>();
  const once = (objectId: string) => {
    if (seen.has(objectId)) throw new ChainError('CHAIN_INPUT_DUPLICATE', { objectId });
    seen.add(objectId);
  };
  const gasCoins = data.gasData.payment.map((reference) => {
    once(reference.objectId);
    const coin = exactObject(read, reference);
    if (checkOwners) checkOwnedBy(coin, data.gasData.owner);
    return coin;
  });
  const inputs = program.inputs.map((input): LoadedInput => {
    if (input.Pure) return { kind: 'pure', bytes: base64Bytes(input.Pure.bytes) };
    if (input.FundsWithdrawal) return loadWithdrawal(transaction, input.FundsWithdrawal);
    const argument = input.Object as ObjectArg;
    once((argument.ImmOrOwnedObject ?? argument.SharedObject ?? argument.Receiving).objectId);
    return loadObject(argument, read, data.sender, checkOwners);
  });
  return { gasCoins, inputs, packages: loadPackages(transaction, read) };
}

function loadObject(argument: ObjectArg, read: ObjectReader, sender: string, checkOwners: boolean): LoadedInput {
  if (argument.SharedObject) {
    const shared = sharedObject(read, argument.SharedObject);
    if (shared.object.owner.kind === 'consensus' && checkOwners) checkOwnedBy(shared.object, sender);
    return { kind: 'object', ...shared };
  }
  if (argument.Receiving) {
    const object = exactObject(read, argument.Receiving);
    if (object.owner.kind !== 'address') mismatch(object, `it is ${describeOwner(object.owner)}, not received`);
    return { kind: 'receiving', object };
  }
  const object = exactObject(read, argument.ImmOrOwnedObject);
  if (object.data.kind === 'package') mismatch(object, 'it is a package, not a Move object');
  if (object.owner.kind === 'immutable') return { kind: 'object', object, access: 'immutable' };
  if (object.owner.kind !== 'address') {
    mismatch(object, `it is owned by ${describeOwner(object.owner)} and named as an owned object`);
  }
  if (checkOwners) checkOwnedBy(object, sender);
  return { kind: 'object', object, access: 'owned' };
}

function sharedObject(
  read: ObjectReader,
  argument: { objectId: string; initialSharedVersion: string; mutable: boolean },
): { object: StoredObject; access: Access } {
  const object = read(argument.objectId);
  if (!object) throw missingObject(argument.objectId);
  const { owner } = object;
  if (owner.kind !== 'shared' && owner.kind !== 'consensus') {
    mismatch(object, `it is ${describeOwner(owner)} and named as a shared object`);
  }
  const since = owner.kind === 'shared' ? owner.initialSharedVersion : owner.startVersion;
  if (since !== BigInt(argument.initialSharedVersion)) {
    mismatch(object, `it is shared since version ${since}, not ${argument.initialSharedVersion}`);
  }
  if (argument.mutable && object.id === CLOCK_ID)
    mismatch(object, 'the Clock can only be passed by immutable reference');
  return { object, access: argument.mutable ? 'shared-mutable' : 'shared-read' };
}

function exactObject(read: ObjectReader, reference: ObjectReference): StoredObject {
  const object = read(reference.objectId);
  if (!object) throw missingObject(reference.objectId);
  if (object.version !== BigInt(reference.version) || object.digest !== reference.digest) {
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

function loadPackages({ program }: DecodedTransaction, read: ObjectReader): StoredObject[] {
  const ids = new Set<string>();
  for (const command of program.commands) {
    if (command.MoveCall) ids.add(command.MoveCall.package);
    for (const id of command.Publish?.dependencies ?? []) ids.add(id);
    for (const id of command.Upgrade?.dependencies ?? []) ids.add(id);
    if (command.Upgrade) ids.add(command.Upgrade.package);
  }
  return [...ids].map((objectId) => {
    const object = read(objectId);
    if (!object) throw new ChainError('CHAIN_PACKAGE_NOT_FOUND', { objectId });
    if (object.data.kind !== 'package') mismatch(object, 'it is a Move object, not a package');
    return object;
  });
}

function mismatch(object: StoredObject, detail: string): never {
  throw new ChainError('CHAIN_OBJECT_KIND_MISMATCH', { objectId: object.id, detail });
}
