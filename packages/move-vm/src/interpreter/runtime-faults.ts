/** The faults an instruction can end in, out of line so that the loop stays small. Owns their texts. */
import { fault } from '../failure.ts';

export function outOfGas(): never {
  return fault('OUT_OF_GAS', 'the budget is used up');
}

export function arithmeticError(why: string): never {
  return fault('ARITHMETIC_ERROR', why);
}

/** The number of bits to shift by, which must be below the width. */
export function shiftBits(bits: number, width: number): number {
  return bits >= width ? arithmeticError('shift by the width or more') : bits;
}

export function vectorError(why: string): never {
  return fault('VECTOR_OPERATION_ERROR', why);
}

export function tagMismatch(): never {
  return fault('VARIANT_TAG_MISMATCH', 'enum value is of another variant');
}
