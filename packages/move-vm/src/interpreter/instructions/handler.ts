/** The shape of an instruction that the loop calls instead of containing it. */

import type { VerifiedStack, VerifiedValue } from '../../linker/verified.ts';
import type { OperationName } from '../../translation/operation.ts';

/**
 * Runs one instruction on the `sp` operands of `stack` and returns how many there are then. `operand` and `aux` are the small and the
 * large operand of the instruction, as `compiled-code.ts` describes them.
 */
export type InstructionHandler = (stack: VerifiedStack, sp: number, operand: number, aux: VerifiedValue) => number;

export type InstructionHandlers = Readonly<Partial<Record<OperationName, InstructionHandler>>>;

/** Puts a result in the place of the two topmost operands. */
export function replacePair(stack: VerifiedStack, sp: number, result: VerifiedValue): number {
  stack[sp - 2] = result;
  return sp - 1;
}
