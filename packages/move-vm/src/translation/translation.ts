/**
 * The state of translating one function: the types on the operand stack at the current instruction, and the code made so far.
 * Owns the type rules' vocabulary (pop this, need that ability); the rules themselves are in the files next to it.
 * Follows move-bytecode-verifier/src/type_safety.rs.
 */
import { at } from '../at.ts';
import { codeOf } from '../binary/code-of.ts';
import type { CodeUnit, Instruction, SignatureToken } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';
import type { LinkedFunction } from '../linker/linker.ts';
import {
  type AbilitySet,
  DROP,
  hasAbility,
  PRIMITIVE_ABILITIES,
  REFERENCE_ABILITIES,
  restrictByArgument,
  VECTOR_ABILITIES,
} from '../loader/ability.ts';
import type { LoadedModule } from '../loader/module-store.ts';
import { OPERATION, type OperationName } from './operation.ts';
import { createPackSite } from './sites.ts';
import { MAX_WORK_PER_FUNCTION } from './work-limit.ts';

export const BOOL: SignatureToken = { kind: 'bool' };
export const U64: SignatureToken = { kind: 'u64' };

export interface Translation {
  readonly fn: LinkedFunction;
  readonly unit: CodeUnit;
  readonly loaded: LoadedModule;
  /** Types of parameters and locals. */
  readonly locals: readonly SignatureToken[];
  readonly stack: SignatureToken[];
  maxStack: number;
  /** Parts of types made so far: large types in many instructions would take too long. */
  work: number;
  readonly ops: Uint8Array;
  readonly args: Int32Array;
  readonly aux: unknown[];
  /** Offset of the instruction being translated. */
  at: number;
}

export function createTranslation(fn: LinkedFunction): Translation {
  const { loaded } = fn.module;
  const unit = codeOf(fn.definition);
  const length = unit.code.length;
  return {
    fn,
    unit,
    loaded,
    locals: [...fn.parameters, ...at(loaded.module.signatures, unit.locals)],
    stack: [],
    maxStack: 0,
    work: 0,
    ops: new Uint8Array(length),
    args: new Int32Array(length),
    aux: new Array(length).fill(undefined),
    at: 0,
  };
}

/** Refuses the function: its code does not type. */
export function reject(t: Translation, why: string): never {
  return fault('BYTECODE_VERIFICATION_ERROR', `${t.loaded.name}::${t.fn.name} at ${t.at}: ${why}`);
}

export function emit(t: Translation, operation: OperationName, arg = 0, aux?: unknown): void {
  t.ops[t.at] = OPERATION[operation];
  t.args[t.at] = arg;
  t.aux[t.at] = aux;
}

/** A pack instruction, which checks at run time how deep its value is. The variant's tag, if it makes one. */
export function emitPack(t: Translation, count: number, type: SignatureToken, tag?: number): void {
  emit(t, tag === undefined ? 'PackChecked' : 'PackVariantChecked', count, createPackSite(type, tag));
}

export function push(t: Translation, ...tokens: readonly SignatureToken[]): void {
  t.stack.push(...tokens);
  if (t.stack.length > t.maxStack) t.maxStack = t.stack.length;
}

export function pop(t: Translation): SignatureToken {
  return t.stack.pop() ?? reject(t, 'operand stack is empty');
}

/** Pops a value of exactly this type. */
export function popExact(t: Translation, expected: SignatureToken): void {
  const found = pop(t);
  if (!sameType(found, expected)) reject(t, `expected ${describe(expected)}, found ${describe(found)}`);
}

/** Pops values of these types, the last one first. */
export function popAll(t: Translation, expected: readonly SignatureToken[]): void {
  for (let i = expected.length - 1; i >= 0; i--) popExact(t, at(expected, i));
}

/** Pops a reference, mutable if asked, and gives what it points to. */
export function popReference(t: Translation, mutable: boolean): SignatureToken {
  const found = pop(t);
  if (found.kind !== 'reference' || (mutable && !found.mutable)) {
    return reject(t, `expected a ${mutable ? 'mutable ' : ''}reference, found ${describe(found)}`);
  }
  return found.target;
}

export function referenceTo(target: SignatureToken, mutable: boolean): SignatureToken {
  return { kind: 'reference', mutable, target };
}

/** Refuses unless values of the type have the ability. */
export function needAbility(t: Translation, token: SignatureToken, ability: AbilitySet, what: string): void {
  if (!hasAbility(abilitiesOfToken(t.loaded, token, t.fn.handle.typeParameters), ability)) {
    reject(t, `${what} of ${describe(token)} without the ability`);
  }
}

/** Refuses unless the type arguments satisfy the constraints. */
export function needConstraints(
  t: Translation,
  constraints: readonly AbilitySet[],
  typeArguments: readonly SignatureToken[],
): void {
  typeArguments.forEach((token, i) => {
    needAbility(t, token, at(constraints, i), 'instantiation');
  });
}

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

/** Parts of types that {@link substitute} made since it was last set to zero. */
let partsMade = 0;

/** The tokens with type parameters replaced. */
export function substituteAll(
  t: Translation,
  tokens: readonly SignatureToken[],
  typeArguments: readonly SignatureToken[],
): readonly SignatureToken[] {
  if (typeArguments.length === 0) return tokens;
  partsMade = 0;
  const made = tokens.map((token) => substitute(token, typeArguments));
  t.work += partsMade;
  if (t.work > MAX_WORK_PER_FUNCTION) {
    fault('PROGRAM_TOO_COMPLEX', `${t.loaded.name}::${t.fn.name} at ${t.at}: the types take too long to check`);
  }
  return made;
}

function substitute(token: SignatureToken, typeArguments: readonly SignatureToken[]): SignatureToken {
  partsMade++;
  switch (token.kind) {
    case 'typeParameter': {
      const argument = typeArguments[token.index] ?? fault('BYTECODE_VERIFICATION_ERROR', 'parameter out of scope');
      partsMade += sizeOf(argument);
      return argument;
    }
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
function sizeOf(token: SignatureToken): number {
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

export type InstructionRule = (t: Translation, instruction: Instruction) => void;
