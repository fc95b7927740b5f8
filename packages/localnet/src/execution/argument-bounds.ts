/** The failures of arguments that name no input or result. `index` is the argument's position in its command. */
import { failWith } from '../model/execution-fault.ts';

export function outOfBounds(index: number, target: number): never {
  failWith(
    { kind: 'CommandArgumentError', argIdx: index, error: { kind: 'IndexOutOfBounds', idx: target } },
    `Invalid command argument at ${index}: there is no input or result ${target}`,
  );
}

export function secondaryOutOfBounds(index: number, command: number, value: number): never {
  failWith(
    {
      kind: 'CommandArgumentError',
      argIdx: index,
      error: { kind: 'SecondaryIndexOutOfBounds', resultIdx: command, secondaryIdx: value },
    },
    `Invalid command argument at ${index}: command ${command} has no result ${value}`,
  );
}

export function wrongArity(index: number, command: number, results: number): never {
  failWith(
    { kind: 'CommandArgumentError', argIdx: index, error: { kind: 'InvalidResultArity', resultIdx: command } },
    `Invalid command argument at ${index}: command ${command} has ${results} results, not one`,
  );
}
