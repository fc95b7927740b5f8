/** Who and what a transaction touched, for the filters of gRPC and JSON-RPC. Reads a transaction's outcome; owns no filter. */
import { bcs } from '@mysten/sui/bcs';
import type { ExecutedTransaction, Owner } from '../types.ts';

/** Returns the sender and every address that owned or owns an object the transaction changed, with repetitions. */
export function affectedAddresses(transaction: ExecutedTransaction): string[] {
  const owners = transaction.objectChanges.flatMap(({ input, output }) => [input?.owner, output?.owner]);
  return [transaction.sender, ...owners.flatMap((owner) => addressesOf(owner))];
}

/** Returns the addresses that own something after the transaction. */
export function recipients(transaction: ExecutedTransaction): string[] {
  return transaction.objectChanges.flatMap(({ output }) => addressesOf(output?.owner));
}

/** Returns `package::module::function` of every Move call, in order. */
export function moveCalls(transaction: ExecutedTransaction): string[] {
  return (programOf(transaction)?.commands ?? []).flatMap((command) => {
    if (command.$kind !== 'MoveCall') return [];
    const { package: packageId, module, function: name } = command.MoveCall;
    return [`${packageId}::${module}::${name}`];
  });
}

/** Returns the ids of the objects among the transaction's inputs, gas coins left out. */
export function inputObjectIds(transaction: ExecutedTransaction): string[] {
  return (programOf(transaction)?.inputs ?? []).flatMap((input) => {
    if (input.$kind !== 'Object') return [];
    const { Object: object } = input;
    if (object.$kind === 'ImmOrOwnedObject') return [object.ImmOrOwnedObject.objectId];
    return object.$kind === 'Receiving' ? [object.Receiving.objectId] : [object.SharedObject.objectId];
  });
}

/** Whether `name` (parts apart by `::`) is `path` or below it. */
export function isBelow(name: string, path: string): boolean {
  return name === path || name.startsWith(`${path}::`);
}

function programOf(transaction: ExecutedTransaction) {
  if (transaction.kind !== 'programmable') return undefined;
  return bcs.TransactionData.parse(transaction.bytes).V1.kind.ProgrammableTransaction;
}

function addressesOf(owner: Owner | undefined): string[] {
  return owner?.kind === 'address' || owner?.kind === 'consensus' ? [owner.address] : [];
}
