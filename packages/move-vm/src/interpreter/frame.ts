/** Call frames, and where a fault was raised. Owns no execution. */
import { type FailureLocation, Fault } from '../failure.ts';
import type { CompiledCode } from '../linker/compiled-code.ts';
import type { LinkedFunction } from '../linker/linked-module.ts';
import type { VerifiedStack } from '../linker/verified.ts';
import type { Type } from '../loader/type.ts';
import type { MoveValue } from '../values/value.ts';

/** A function that is about to run. */
export interface Entry {
  readonly fn: LinkedFunction;
  readonly typeArguments: readonly Type[];
  /** The arguments, then a place for each other local. */
  readonly locals: VerifiedStack;
}

/** The entry of a call from outside. The callee may change the arguments in place. */
export function createEntry(fn: LinkedFunction, typeArguments: readonly Type[], args: readonly MoveValue[]): Entry {
  const locals: VerifiedStack = [...args];
  for (let i = args.length; i < fn.localCount; i++) locals.push(undefined);
  return { fn, typeArguments, locals };
}

/** A caller that waits for its callee. */
export interface Frame extends Entry {
  readonly code: CompiledCode;
  /** The instruction after the call. */
  readonly pc: number;
}

/**
 * What to throw on for something raised while `fn` was at `instruction`: a fault gets its place. A `TypeError` or `RangeError` can only
 * come from code that broke the rules of references, which are not verified here; it becomes the failure upstream reports for the
 * impossible. Everything else passes through.
 */
export function located(raised: unknown, fn: LinkedFunction, instruction: number): unknown {
  if (raised instanceof TypeError || raised instanceof RangeError) {
    const message = `code broke the rules of references: ${raised.message}`;
    return new Fault('UNKNOWN_INVARIANT_VIOLATION_ERROR', message, { location: locationOf(fn, instruction) });
  }
  if (!(raised instanceof Fault) || raised.details.location) return raised;
  return new Fault(raised.status, raised.message, { ...raised.details, location: locationOf(fn, instruction) });
}

/** The position of an instruction of `fn`, as failures report it. */
export function locationOf(fn: LinkedFunction, instruction: number): FailureLocation {
  const { storageId, originalId, name } = fn.module.loaded;
  return {
    package: storageId,
    originalPackage: originalId,
    module: name,
    function: fn.index,
    functionName: fn.name,
    instruction,
  };
}
