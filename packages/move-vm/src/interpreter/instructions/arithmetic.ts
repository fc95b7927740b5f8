/**
 * Additions, subtractions, multiplications, divisions and remainders that the loop does not contain. The function above the table is
 * for the loop: the engine inlines it there.
 */
import { arithmeticError } from '../runtime-faults.ts';
import { type InstructionHandlers, replacePair } from './handler.ts';

export function subtractWide(left: bigint, right: bigint): bigint {
  if (right > left) arithmeticError('subtraction below zero');
  return left - right;
}

export const ARITHMETIC = {
  AddSmall(stack, sp, _operand, maximum: number) {
    const sum: number = stack[sp - 2] + stack[sp - 1];
    if (sum > maximum) arithmeticError('addition above the type');
    return replacePair(stack, sp, sum);
  },
  AddWide(stack, sp, _operand, maximum: bigint) {
    const left: bigint = stack[sp - 2];
    const right: bigint = stack[sp - 1];
    const sum = left + right;
    if (sum > maximum) arithmeticError('addition above the type');
    return replacePair(stack, sp, sum);
  },
  SubSmall(stack, sp) {
    const left: number = stack[sp - 2];
    const right: number = stack[sp - 1];
    if (right > left) arithmeticError('subtraction below zero');
    return replacePair(stack, sp, left - right);
  },
  /** Exact wherever it fits, and rounding cannot bring a product above a maximum back under it. */
  MulSmall(stack, sp, _operand, maximum: number) {
    const product: number = stack[sp - 2] * stack[sp - 1];
    if (product > maximum) arithmeticError('multiplication above the type');
    return replacePair(stack, sp, product);
  },
  MulWide(stack, sp, _operand, maximum: bigint) {
    const left: bigint = stack[sp - 2];
    const right: bigint = stack[sp - 1];
    const product = left * right;
    if (product > maximum) arithmeticError('multiplication above the type');
    return replacePair(stack, sp, product);
  },
  ModSmall(stack, sp) {
    const right: number = stack[sp - 1];
    if (right === 0) arithmeticError('division by zero');
    return replacePair(stack, sp, stack[sp - 2] % right);
  },
  DivSmall(stack, sp) {
    const right: number = stack[sp - 1];
    if (right === 0) arithmeticError('division by zero');
    return replacePair(stack, sp, Math.floor(stack[sp - 2] / right));
  },
  DivWide(stack, sp) {
    const left: bigint = stack[sp - 2];
    const right: bigint = stack[sp - 1];
    if (right === 0n) arithmeticError('division by zero');
    return replacePair(stack, sp, left / right);
  },
} satisfies InstructionHandlers;
