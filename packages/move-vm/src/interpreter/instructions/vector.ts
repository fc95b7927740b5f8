/** Vector instructions. The functions above the table are what the loop contains; the engine inlines them there. */

import { dereference, type VerifiedRef, type VerifiedStack, type VerifiedValue } from '../../linker/verified.ts';
import { copyValue } from '../../values/value.ts';
import { vectorError } from '../runtime-faults.ts';
import type { InstructionHandlers } from './handler.ts';

export function pushBack(vector: VerifiedRef, item: VerifiedValue, maxLength: number): void {
  const list: VerifiedStack = dereference(vector);
  if (list.length >= maxLength) vectorError('vector is at its longest');
  list.push(item);
}

export const VECTORS = {
  LoadVector(stack, sp, _operand, constant) {
    stack[sp] = copyValue(constant);
    return sp + 1;
  },
  VecPopBack(stack, sp) {
    const list: VerifiedStack = dereference(stack[sp - 1]);
    if (list.length === 0) vectorError('pop from an empty vector');
    stack[sp - 1] = list.pop();
    return sp;
  },
  VecUnpack(stack, sp, length) {
    const list: VerifiedStack = stack[sp - 1];
    if (list.length !== length) vectorError('vector has another length than unpacked');
    for (let i = 0; i < length; i++) stack[sp - 1 + i] = list[i];
    return sp - 1 + length;
  },
  VecSwap(stack, sp) {
    const right = Number(stack[sp - 1]);
    const left = Number(stack[sp - 2]);
    const list: VerifiedStack = dereference(stack[sp - 3]);
    if (left >= list.length || right >= list.length) vectorError('index out of bounds');
    [list[left], list[right]] = [list[right], list[left]];
    return sp - 3;
  },
} satisfies InstructionHandlers;
