/** Who and what a transaction touched, for the filters of gRPC and JSON-RPC. Reads a transaction's outcome; owns no filter. */
import type { ExecutedTransaction, Owner, TransactionData } from '../types.ts';

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
export function moveCalls({ data }: ExecutedTransaction): string[] {
  return (data?.commands ?? []).flatMap((command) =>
    command.kind === 'MoveCall' ? [`${command.package}::${command.module}::${command.function}`] : [],
  );
}

/** Returns the ids of the objects among the transaction's inputs, gas coins left out. */
export function inputObjectIds(data: TransactionData | undefined): string[] {
  return (data?.inputs ?? []).flatMap((input) => ('objectId' in input ? [input.objectId] : []));
}

/** Whether `name` (parts apart by `::`) is `path` or below it. */
export function isBelow(name: string, path: string): boolean {
  return name === path || name.startsWith(`${path}::`);
}

function addressesOf(owner: Owner | undefined): string[] {
  return owner?.kind === 'address' || owner?.kind === 'consensus' ? [owner.address] : [];
}
