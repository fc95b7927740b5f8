/** Reports each call to a caller of the VM while it runs. Natives are calls, too. */
import type { LinkedFunction } from '../linker/linked-module.ts';
import type { Datatypes } from '../loader/datatypes.ts';
import type { Type } from '../loader/type.ts';
import type { MoveValue } from '../values/value.ts';

export interface EnteredCall {
  /** Storage id. */
  readonly package: string;
  readonly module: string;
  readonly function: string;
  readonly typeArguments: readonly Type[];
  readonly parameters: readonly Type[];
  readonly returns: readonly Type[];
  /** One per parameter, references as `Ref`s. They may change once the function runs. */
  readonly args: readonly MoveValue[];
  readonly fuelLeft: number;
}

export interface CallTracer {
  /** Before the first instruction of a call. */
  enter(call: EnteredCall): void;
  /** After the last one of the innermost call that is open. */
  leave(results: readonly MoveValue[], fuelLeft: number): void;
  /** None of the calls that are open returns. */
  fail(fuelLeft: number): void;
}

/** Reports to the machine’s tracer that a function begins. */
export function enterCall(
  { datatypes, tracer }: { readonly datatypes: Datatypes; readonly tracer: CallTracer | null },
  fn: LinkedFunction,
  typeArguments: readonly Type[],
  args: readonly MoveValue[],
  fuelLeft: number,
): void {
  if (tracer === null) return;
  const { loaded } = fn.module;
  const typed = (tokens: LinkedFunction['parameters']) =>
    tokens.map((token) => datatypes.instantiate(loaded, token, typeArguments));
  tracer.enter({
    package: loaded.storageId,
    module: loaded.name,
    function: fn.name,
    typeArguments,
    parameters: typed(fn.parameters),
    returns: typed(fn.returns),
    args: args.slice(0, fn.parameters.length),
    fuelLeft,
  });
}
