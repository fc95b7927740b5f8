/** The objects and packages that a transaction names, which a fork reads all at once before the transaction runs. */
import type { Command, TransactionData } from '../types.ts';

const PACKAGE_IDS = /0x[0-9a-f]{64}(?=::)/g;

/** Returns their ids, some of them more than once. */
export function namedObjects({ gas, inputs, commands }: Pick<TransactionData, 'gas' | 'inputs' | 'commands'>): string[] {
  const objects = [...gas.payment, ...inputs].flatMap((input) => ('objectId' in input ? [input.objectId] : []));
  return [...objects, ...commands.flatMap(packagesOf)];
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
