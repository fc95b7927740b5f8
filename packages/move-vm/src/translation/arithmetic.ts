/** Literals, integer operations, comparisons and casts: picks the operation for the width. Owns no other instruction. */
import { DROP } from '../loader/ability.ts';
import { BITS, type IntegerName, isInteger, isSmall, SMALL_MAX, WIDE_MAX } from '../values/integer.ts';
import type { OperationName } from './operation.ts';
import { describe, isScalar, sameType } from './token-rules.ts';
import {
  BOOL,
  emit,
  type InstructionRule,
  needAbility,
  pop,
  popExact,
  push,
  reject,
  type Translation,
} from './translation.ts';

function popInteger(t: Translation): IntegerName {
  const { kind } = pop(t);
  return isInteger(kind) ? kind : reject(t, `expected an integer, found ${kind}`);
}

/** Pops two integers of one width. */
function popPair(t: Translation): IntegerName {
  const right = popInteger(t);
  const left = popInteger(t);
  return left === right ? left : reject(t, `operands differ: ${left} and ${right}`);
}

function maximumOf(kind: IntegerName): number | bigint {
  return isSmall(kind) ? SMALL_MAX[kind] : WIDE_MAX[kind];
}

/** Add and Mul: checked against a maximum, which is a literal in the loop for u64. */
function growing(name: 'Add' | 'Mul'): InstructionRule {
  return (t) => {
    const kind = popPair(t);
    const otherThanU64: OperationName = isSmall(kind) ? `${name}Small` : `${name}Wide`;
    emit(t, kind === 'u64' ? `${name}U64` : otherThanU64, 0, maximumOf(kind));
    push(t, { kind });
  };
}

function shrinking(name: 'Sub' | 'Mod' | 'Div' | 'BitOr' | 'BitAnd' | 'Xor'): InstructionRule {
  return (t) => {
    const kind = popPair(t);
    emit(t, isSmall(kind) ? `${name}Small` : `${name}Wide`);
    push(t, { kind });
  };
}

function ordering(name: 'Lt' | 'Gt' | 'Le' | 'Ge'): InstructionRule {
  return (t) => {
    emit(t, isSmall(popPair(t)) ? `${name}Small` : `${name}Wide`);
    push(t, BOOL);
  };
}

function equality(name: 'Eq' | 'Neq'): InstructionRule {
  return (t) => {
    const right = pop(t);
    const left = pop(t);
    if (!sameType(left, right)) reject(t, `compares ${describe(left)} with ${describe(right)}`);
    needAbility(t, left, DROP, 'comparison');
    const isWide = isInteger(left.kind) && !isSmall(left.kind);
    const isDeep = !isScalar(left) || left.kind === 'reference';
    const otherThanWide: OperationName = isDeep ? `${name}Deep` : `${name}Scalar`;
    emit(t, isWide ? `${name}Wide` : otherThanWide);
    push(t, BOOL);
  };
}

function shift(name: 'Shl' | 'Shr'): InstructionRule {
  return (t) => {
    popExact(t, { kind: 'u8' });
    const kind = popInteger(t);
    emit(t, isSmall(kind) ? `${name}Small` : `${name}Wide`, BITS[kind]);
    push(t, { kind });
  };
}

function cast(to: IntegerName): InstructionRule {
  return (t) => {
    const from = popInteger(t);
    if (isSmall(from)) emit(t, isSmall(to) ? 'CastSmallToSmall' : 'CastSmallToWide', 0, maximumOf(to));
    else emit(t, isSmall(to) ? 'CastWideToSmall' : 'CastWideToWide', 0, BigInt(maximumOf(to)));
    push(t, { kind: to });
  };
}

function literal(kind: IntegerName): InstructionRule {
  return (t, { operand, wide }) => {
    emit(t, 'LoadScalar', 0, isSmall(kind) ? operand : wide);
    push(t, { kind });
  };
}

function truth(value: boolean): InstructionRule {
  return (t) => {
    emit(t, 'LoadScalar', 0, value);
    push(t, BOOL);
  };
}

function logic(name: 'Or' | 'And'): InstructionRule {
  return (t) => {
    popExact(t, BOOL);
    popExact(t, BOOL);
    emit(t, name);
    push(t, BOOL);
  };
}

export const ARITHMETIC_RULES = {
  LdU8: literal('u8'),
  LdU16: literal('u16'),
  LdU32: literal('u32'),
  LdU64: literal('u64'),
  LdU128: literal('u128'),
  LdU256: literal('u256'),
  LdTrue: truth(true),
  LdFalse: truth(false),
  Add: growing('Add'),
  Mul: growing('Mul'),
  Sub: shrinking('Sub'),
  Mod: shrinking('Mod'),
  Div: shrinking('Div'),
  BitOr: shrinking('BitOr'),
  BitAnd: shrinking('BitAnd'),
  Xor: shrinking('Xor'),
  Shl: shift('Shl'),
  Shr: shift('Shr'),
  Or: logic('Or'),
  And: logic('And'),
  Not: (t: Translation) => {
    popExact(t, BOOL);
    emit(t, 'Not');
    push(t, BOOL);
  },
  Eq: equality('Eq'),
  Neq: equality('Neq'),
  Lt: ordering('Lt'),
  Gt: ordering('Gt'),
  Le: ordering('Le'),
  Ge: ordering('Ge'),
  CastU8: cast('u8'),
  CastU16: cast('u16'),
  CastU32: cast('u32'),
  CastU64: cast('u64'),
  CastU128: cast('u128'),
  CastU256: cast('u256'),
} as const;
