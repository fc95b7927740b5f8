/** The objects and packages that a transaction names, which a fork reads all at once before the transaction runs. */
import { parseReservation } from '../checks/coin-reservation.ts';
import type { Command, TransactionData } from '../types.ts';

const PACKAGE_IDS = /0x[0-9a-f]{64}(?=::)/g;

/** Returns their ids, some of them more than once. Funds that are written as the reference of a coin are no object. */
export function namedObjects({ gas, inputs, commands }: TransactionData, chainId: string): string[] {
  const references = inputs.flatMap((input) => (input.kind === 'owned' || input.kind === 'receiving' ? [input] : []));
  const owned = [...gas.payment, ...references].filter((one) => parseReservation(one, chainId) === undefined);
  const shared = inputs.flatMap((input) => (input.kind === 'shared' ? [input.objectId] : []));
  return [...owned.map(({ objectId }) => objectId), ...shared, ...commands.flatMap(packagesOf)];
}

function packagesOf(command: Command): string[] {
  switch (command.kind) {
    case 'MoveCall':
      return [command.package, ...command.typeArguments.flatMap(packagesIn)];
    case 'MakeMoveVec':
      return packagesIn(command.type ?? '');
    case 'Publish':
      return [...command.dependencies];
    case 'Upgrade':
      return [...command.dependencies, command.package];
    default:
      return [];
  }
}

function packagesIn(type: string): string[] {
  return type.match(PACKAGE_IDS) ?? [];
}
