/** Reads the BCS of commands and their arguments, and lists what a command uses. Follows sui-types/src/transaction.rs (Command, Argument). */
import type { ByteReader } from '../bytes/byte-reader.ts';
import type { Argument, Command } from '../types.ts';
import { list, noSuch, readType } from './transaction-parts.ts';

export function readCommand(from: ByteReader): Command {
  const tag = from.uleb();
  switch (tag) {
    case 0:
      return {
        kind: 'MoveCall',
        package: from.address(),
        module: from.string(),
        function: from.string(),
        typeArguments: list(from, readType),
        arguments: list(from, readArgument),
      };
    case 1:
      return { kind: 'TransferObjects', objects: list(from, readArgument), address: readArgument(from) };
    case 2:
      return { kind: 'SplitCoins', coin: readArgument(from), amounts: list(from, readArgument) };
    case 3:
      return { kind: 'MergeCoins', destination: readArgument(from), sources: list(from, readArgument) };
    case 4:
      return { kind: 'Publish', modules: list(from, readBytes), dependencies: list(from, readAddress) };
    case 5:
      return { kind: 'MakeMoveVec', type: from.bool() ? readType(from) : null, elements: list(from, readArgument) };
    case 6:
      return {
        kind: 'Upgrade',
        modules: list(from, readBytes),
        dependencies: list(from, readAddress),
        package: from.address(),
        ticket: readArgument(from),
      };
    default:
      return noSuch('command', tag);
  }
}

function readArgument(from: ByteReader): Argument {
  const tag = from.uleb();
  switch (tag) {
    case 0:
      return { kind: 'gas' };
    case 1:
      return { kind: 'input', index: from.u16() };
    case 2:
      return { kind: 'result', command: from.u16() };
    case 3:
      return { kind: 'nestedResult', command: from.u16(), value: from.u16() };
    default:
      return noSuch('argument', tag);
  }
}

function readBytes(from: ByteReader): Uint8Array {
  return from.byteVector();
}

function readAddress(from: ByteReader): string {
  return from.address();
}

/** Returns what a command uses, in its order. */
export function argumentsOf(command: Command): readonly Argument[] {
  switch (command.kind) {
    case 'MoveCall':
      return command.arguments;
    case 'TransferObjects':
      return [...command.objects, command.address];
    case 'SplitCoins':
      return [command.coin, ...command.amounts];
    case 'MergeCoins':
      return [command.destination, ...command.sources];
    case 'MakeMoveVec':
      return command.elements;
    case 'Upgrade':
      return [command.ticket];
    case 'Publish':
      return [];
  }
}
