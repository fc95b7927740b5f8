/** Vector instructions and vector constants. Owns no other instruction. */
import { at } from '../at.ts';
import type { SignatureToken } from '../binary/compiled-module.ts';
import type { InstructionName } from '../binary/opcodes.ts';
import { sameType } from './token-rules.ts';
import {
  chargeType,
  emit,
  emitPack,
  type InstructionRule,
  popAll,
  popExact,
  popReference,
  push,
  referenceTo,
  reject,
  type Translation,
  U64,
} from './translation.ts';

/** More elements than the operand stack can hold are refused here already. */
const MAX_COUNT = 0xffffn;

function elementOf(t: Translation, signature: number): SignatureToken {
  const token = at(at(t.loaded.module.signatures, signature), 0);
  return token.kind === 'reference' ? reject(t, 'a vector of references', 'INVALID_SIGNATURE_TOKEN') : token;
}

function countOf(t: Translation, wide: bigint): number {
  return wide > MAX_COUNT ? reject(t, 'too many elements', 'TOO_MANY_VECTOR_ELEMENTS') : Number(wide);
}

function popVectorReference(t: Translation, element: SignatureToken, mutable: boolean): void {
  if (!sameType(popReference(t, mutable), { kind: 'vector', element })) reject(t, 'expected a reference to the vector');
}

function borrowElement(mutable: boolean): InstructionRule {
  return (t, { operand }) => {
    const element = elementOf(t, operand);
    popExact(t, U64);
    popVectorReference(t, element, mutable);
    emit(t, 'VecBorrow');
    push(t, referenceTo(element, mutable));
  };
}

export const VECTOR_RULES = {
  VecPack: (t, { operand, wide }) => {
    const element = elementOf(t, operand);
    const count = countOf(t, wide);
    popAll(t, new Array<SignatureToken>(count).fill(element));
    chargeType(t, element);
    const type: SignatureToken = { kind: 'vector', element };
    emitPack(t, count, type);
    push(t, type);
  },
  VecUnpack: (t, { operand, wide }) => {
    const element = elementOf(t, operand);
    const count = countOf(t, wide);
    popExact(t, { kind: 'vector', element });
    chargeType(t, element);
    emit(t, 'VecUnpack', count);
    for (let i = 0; i < count; i++) push(t, element);
  },
  VecLen: (t, { operand }) => {
    popVectorReference(t, elementOf(t, operand), false);
    emit(t, 'VecLen');
    push(t, U64);
  },
  VecImmBorrow: borrowElement(false),
  VecMutBorrow: borrowElement(true),
  VecPushBack: (t, { operand }) => {
    const element = elementOf(t, operand);
    popExact(t, element);
    popVectorReference(t, element, true);
    emit(t, 'VecPushBack');
  },
  VecPopBack: (t, { operand }) => {
    const element = elementOf(t, operand);
    popVectorReference(t, element, true);
    emit(t, 'VecPopBack');
    push(t, element);
  },
  VecSwap: (t, { operand }) => {
    popExact(t, U64);
    popExact(t, U64);
    popVectorReference(t, elementOf(t, operand), true);
    emit(t, 'VecSwap');
  },
} satisfies Partial<Record<InstructionName, InstructionRule>>;
