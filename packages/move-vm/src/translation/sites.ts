/** What call and pack instructions hold once translated, with what the interpreter remembers for each of them. */
import type { SignatureToken } from '../binary/compiled-module.ts';
import type { LinkedFunction } from '../linker/linked-module.ts';
import type { DepthFormula } from '../loader/depth-formula.ts';
import type { Type } from '../loader/type.ts';

/** What a Call or CallGeneric instruction holds. */
export interface CallSite {
  readonly handleIndex: number;
  /** As the instantiation writes them; empty for a plain call. */
  readonly tokens: readonly SignatureToken[];
  /** Set when they do not depend on the caller's own type arguments. */
  typeArguments: readonly Type[] | undefined;
  target: LinkedFunction | undefined;
  /** The last instantiation made: callers mostly come with the same type arguments again. */
  lastCaller: readonly Type[] | undefined;
  lastArguments: readonly Type[];
}

const NO_TYPES: readonly Type[] = [];

export function createCallSite(handleIndex: number, tokens: readonly SignatureToken[]): CallSite {
  return {
    handleIndex,
    tokens,
    typeArguments: tokens.length === 0 ? NO_TYPES : undefined,
    target: undefined,
    lastCaller: undefined,
    lastArguments: NO_TYPES,
  };
}

/** What a pack instruction holds. */
export interface PackSite {
  readonly type: SignatureToken;
  /** The variant made; 0 for structs and vectors. */
  readonly tag: number;
  readonly isVariant: boolean;
  formula: DepthFormula | undefined;
  /** The type arguments it was last checked for. */
  checkedFor: readonly Type[] | undefined;
}

export function createPackSite(type: SignatureToken, tag: number | undefined): PackSite {
  return { type, tag: tag ?? 0, isVariant: tag !== undefined, formula: undefined, checkedFor: undefined };
}
