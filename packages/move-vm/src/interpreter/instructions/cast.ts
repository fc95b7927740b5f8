/** Casts between integer widths that the loop does not contain. */
import { arithmeticError } from '../runtime-faults.ts';
import type { InstructionHandlers } from './handler.ts';

export const CASTS = {
  CastSmallToSmall(stack, sp, _operand, maximum: number) {
    if (stack[sp - 1] > maximum) arithmeticError('cast above the type');
    return sp;
  },
  CastSmallToWide(stack, sp) {
    stack[sp - 1] = BigInt(stack[sp - 1]);
    return sp;
  },
  CastWideToSmall(stack, sp, _operand, maximum: bigint) {
    const value: bigint = stack[sp - 1];
    if (value > maximum) arithmeticError('cast above the type');
    stack[sp - 1] = Number(value);
    return sp;
  },
  CastWideToWide(stack, sp, _operand, maximum: bigint) {
    if (stack[sp - 1] > maximum) arithmeticError('cast above the type');
    return sp;
  },
} satisfies InstructionHandlers;
