/** Comparisons that the loop does not contain. Each width has its own function, so that the engine sees one type in each. */
import { equalValues } from '../../values/value.ts';
import { type InstructionHandlers, replacePair } from './handler.ts';

export const COMPARISONS = {
  EqScalar: (stack, sp) => replacePair(stack, sp, stack[sp - 2] === stack[sp - 1]),
  EqWide: (stack, sp) => replacePair(stack, sp, stack[sp - 2] === stack[sp - 1]),
  EqDeep: (stack, sp) => replacePair(stack, sp, equalValues(stack[sp - 2], stack[sp - 1])),
  NeqScalar: (stack, sp) => replacePair(stack, sp, stack[sp - 2] !== stack[sp - 1]),
  NeqWide: (stack, sp) => replacePair(stack, sp, stack[sp - 2] !== stack[sp - 1]),
  NeqDeep: (stack, sp) => replacePair(stack, sp, !equalValues(stack[sp - 2], stack[sp - 1])),
  LtSmall: (stack, sp) => replacePair(stack, sp, stack[sp - 2] < stack[sp - 1]),
  GtSmall: (stack, sp) => replacePair(stack, sp, stack[sp - 2] > stack[sp - 1]),
  GtWide: (stack, sp) => replacePair(stack, sp, stack[sp - 2] > stack[sp - 1]),
  LeSmall: (stack, sp) => replacePair(stack, sp, stack[sp - 2] <= stack[sp - 1]),
  LeWide: (stack, sp) => replacePair(stack, sp, stack[sp - 2] <= stack[sp - 1]),
  GeSmall: (stack, sp) => replacePair(stack, sp, stack[sp - 2] >= stack[sp - 1]),
  GeWide: (stack, sp) => replacePair(stack, sp, stack[sp - 2] >= stack[sp - 1]),
} satisfies InstructionHandlers;
