/**
 * The state of translating one function: the types on the operand stack at the current instruction, and the code made so far.
 * Owns the type rules' vocabulary (pop this, need that ability); the rules themselves are in the files next to it.
 * Follows move-bytecode-verifier/src/type_safety.rs.
 */
import { at } from '../at.ts';
import { codeOf } from '../binary/code-of.ts';
import type { CodeUnit, Instruction, SignatureToken } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';
import type { LinkedFunction } from '../linker/linked-module.ts';
import { type AbilitySet, hasAbility } from '../loader/ability.ts';
import type { LoadedModule } from '../loader/module-store.ts';
import { MISMATCH, NO_ABILITY, NO_REFERENCE } from './mismatch-status.ts';
import { OPERATION, type OperationName } from './operation.ts';
import { createPackSite } from './sites.ts';
import { abilitiesOfToken, describe, sameType, sizeOf, substitute } from './token-rules.ts';
import type { VerifierMeter } from './verifier-meter.ts';

export const BOOL: SignatureToken = { kind: 'bool' };
export const U64: SignatureToken = { kind: 'u64' };

/** TYPE_PUSH_COST, TYPE_NODE_COST and TYPE_NODE_QUADRATIC_THRESHOLD. */
const PUSH_COST = 3;
const TYPE_PART_COST = 6;
const TYPE_QUADRATIC_FROM = 10;

export interface Translation {
  readonly fn: LinkedFunction;
  readonly unit: CodeUnit;
  readonly loaded: LoadedModule;
  /** Types of parameters and locals. */
  readonly locals: readonly SignatureToken[];
  readonly stack: SignatureToken[];
  maxStack: number;
  readonly meter: VerifierMeter;
  readonly ops: Uint8Array;
  readonly args: Int32Array;
  readonly aux: unknown[];
  /** Offset of the instruction being translated. */
  at: number;
}

export function createTranslation(fn: LinkedFunction, meter: VerifierMeter): Translation {
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
    meter,
    ops: new Uint8Array(length),
    args: new Int32Array(length),
    aux: new Array(length).fill(undefined),
    at: 0,
  };
}

/** Refuses the function: its code does not type. @param status by default Move's for an instruction whose operands are of other types */
export function reject(t: Translation, why: string, status = MISMATCH[nameOf(t)]): never {
  return fault(status ?? 'BYTECODE_VERIFICATION_ERROR', `${t.loaded.name}::${t.fn.name} at ${t.at}: ${why}`);
}

function nameOf(t: Translation): Instruction['name'] {
  return at(t.unit.code, t.at).name;
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
  t.meter.add(PUSH_COST * tokens.length);
  t.stack.push(...tokens);
  if (t.stack.length > t.maxStack) t.maxStack = t.stack.length;
}

export function pop(t: Translation): SignatureToken {
  return t.stack.pop() ?? reject(t, 'operand stack is empty', 'NEGATIVE_STACK_SIZE_WITHIN_BLOCK');
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
    const status = NO_REFERENCE[nameOf(t)] ?? MISMATCH[nameOf(t)];
    return reject(t, `expected a ${mutable ? 'mutable ' : ''}reference, found ${describe(found)}`, status);
  }
  return found.target;
}

export function referenceTo(target: SignatureToken, mutable: boolean): SignatureToken {
  return { kind: 'reference', mutable, target };
}

/** Refuses unless values of the type have the ability. */
export function needAbility(t: Translation, token: SignatureToken, ability: AbilitySet, what: string): void {
  if (!hasAbility(abilitiesOfToken(t.loaded, token, t.fn.handle.typeParameters), ability)) {
    reject(
      t,
      `${what} of ${describe(token)} without the ability`,
      NO_ABILITY[nameOf(t)] ?? 'BYTECODE_VERIFICATION_ERROR',
    );
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

/** The tokens with type parameters replaced. */
export function substituteAll(
  t: Translation,
  tokens: readonly SignatureToken[],
  typeArguments: readonly SignatureToken[],
): readonly SignatureToken[] {
  const made = typeArguments.length === 0 ? tokens : tokens.map((token) => substitute(token, typeArguments));
  for (const token of made) chargeType(t, token);
  return made;
}

/** What making and comparing a type costs: more than in proportion for a large one. */
export function chargeType(t: Translation, token: SignatureToken): void {
  const size = sizeOf(token);
  t.meter.add(TYPE_PART_COST * Math.max(size, Math.floor((size * size) / TYPE_QUADRATIC_FROM)));
}

export type InstructionRule = (t: Translation, instruction: Instruction) => void;
