/** Rules that every table of a module is held to: indices within their tables, types that are well formed, nothing twice. */
import { at } from '../at.ts';
import { fault } from '../failure.ts';
import type { CompiledModule, SignatureToken } from './compiled-module.ts';

export function within(index: number, table: readonly unknown[], what: string): void {
  if (index >= table.length) fault('INDEX_OUT_OF_BOUNDS', `${what} index ${index} of ${table.length}`);
}

/** `arity` is the number of type parameters in scope; undefined leaves parameter indices to the point of use. */
export function checkToken(
  module: CompiledModule,
  token: SignatureToken,
  arity: number | undefined,
  allowReference: boolean,
): void {
  switch (token.kind) {
    case 'reference':
      if (!allowReference) fault('INVALID_SIGNATURE_TOKEN', 'a reference inside another type');
      checkToken(module, token.target, arity, false);
      return;
    case 'vector':
      checkToken(module, token.element, arity, false);
      return;
    case 'typeParameter':
      if (arity !== undefined && token.index >= arity) fault('INDEX_OUT_OF_BOUNDS', `type parameter ${token.index}`);
      return;
    case 'datatype': {
      within(token.handle, module.datatypeHandles, 'datatype handle');
      const expected = at(module.datatypeHandles, token.handle).typeParameters.length;
      if (token.typeArguments.length !== expected) {
        fault('NUMBER_OF_TYPE_ARGUMENTS_MISMATCH', `datatype takes ${expected} type arguments`);
      }
      for (const argument of token.typeArguments) checkToken(module, argument, arity, false);
      return;
    }
    default:
      return;
  }
}

export function unique(values: readonly (number | string)[], what: string): void {
  if (new Set(values).size !== values.length) fault('DUPLICATE_ELEMENT', `duplicate ${what}`);
}

/** How many type parameters must be in scope for these tokens. */
export function arityOf(tokens: readonly SignatureToken[]): number {
  return tokens.reduce((most, token) => Math.max(most, arityOfToken(token)), 0);
}

function arityOfToken(token: SignatureToken): number {
  switch (token.kind) {
    case 'reference':
      return arityOfToken(token.target);
    case 'vector':
      return arityOfToken(token.element);
    case 'typeParameter':
      return token.index + 1;
    case 'datatype':
      return arityOf(token.typeArguments);
    default:
      return 0;
  }
}

export function checkArity(needed: number, inScope: number): void {
  if (needed > inScope) fault('INDEX_OUT_OF_BOUNDS', `type parameter ${needed - 1} of ${inScope}`);
}
