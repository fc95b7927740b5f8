/** What type rules ask of types as signatures write them: abilities, equality, substitution, text. Knows no instruction. */
import { at } from '../at.ts';
import type { SignatureToken } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';
import {
  type AbilitySet,
  DROP,
  PRIMITIVE_ABILITIES,
  REFERENCE_ABILITIES,
  restrictByArgument,
  VECTOR_ABILITIES,
} from '../loader/ability.ts';
import type { LoadedModule } from '../loader/module-store.ts';

/** Abilities of a type inside a function whose type parameters have these constraints. */
export function abilitiesOfToken(
  loaded: LoadedModule,
  token: SignatureToken,
  parameters: readonly AbilitySet[],
): AbilitySet {
  switch (token.kind) {
    case 'vector':
      return restrictByArgument(VECTOR_ABILITIES, abilitiesOfToken(loaded, token.element, parameters));
    case 'reference':
      return REFERENCE_ABILITIES;
    case 'signer':
      return DROP;
    case 'typeParameter':
      return parameters[token.index] ?? fault('BYTECODE_VERIFICATION_ERROR', 'type parameter out of scope');
    case 'datatype': {
      const handle = at(loaded.module.datatypeHandles, token.handle);
      return handle.typeParameters.reduce(
        (left, parameter, i) =>
          parameter.isPhantom
            ? left
            : restrictByArgument(left, abilitiesOfToken(loaded, at(token.typeArguments, i), parameters)),
        handle.abilities,
      );
    }
    default:
      return PRIMITIVE_ABILITIES;
  }
}

/** Whether two tokens of one module are the same type. */
export function sameType(a: SignatureToken, b: SignatureToken): boolean {
  if (a === b) return true;
  if (a.kind === 'vector') return b.kind === 'vector' && sameType(a.element, b.element);
  if (a.kind === 'typeParameter') return b.kind === 'typeParameter' && a.index === b.index;
  if (a.kind === 'reference') return b.kind === 'reference' && a.mutable === b.mutable && sameType(a.target, b.target);
  if (a.kind !== 'datatype') return a.kind === b.kind;
  return (
    b.kind === 'datatype' &&
    a.handle === b.handle &&
    a.typeArguments.every((argument, i) => sameType(argument, at(b.typeArguments, i)))
  );
}

/** The token with type parameters replaced. */
export function substitute(token: SignatureToken, typeArguments: readonly SignatureToken[]): SignatureToken {
  switch (token.kind) {
    case 'typeParameter':
      return typeArguments[token.index] ?? fault('BYTECODE_VERIFICATION_ERROR', 'parameter out of scope');
    case 'vector':
      return { kind: 'vector', element: substitute(token.element, typeArguments) };
    case 'reference':
      return { ...token, target: substitute(token.target, typeArguments) };
    case 'datatype':
      if (token.typeArguments.length === 0) return token;
      return { ...token, typeArguments: token.typeArguments.map((argument) => substitute(argument, typeArguments)) };
    default:
      return token;
  }
}

/** How many parts a type has: what comparing it costs. */
export function sizeOf(token: SignatureToken): number {
  switch (token.kind) {
    case 'vector':
      return 1 + sizeOf(token.element);
    case 'reference':
      return 1 + sizeOf(token.target);
    case 'datatype':
      return token.typeArguments.reduce((sum, argument) => sum + sizeOf(argument), 1);
    default:
      return 1;
  }
}

/** Whether values of the type need no deep copy: everything but vectors, datatypes and what a parameter may stand for. */
export function isScalar(token: SignatureToken): boolean {
  return token.kind !== 'vector' && token.kind !== 'datatype' && token.kind !== 'typeParameter';
}

export function describe(token: SignatureToken): string {
  return token.kind === 'reference' ? `${token.mutable ? '&mut ' : '&'}${token.target.kind}` : token.kind;
}
