/** Bitwise operations, shifts and logic that the loop does not contain. */
import { shiftBits } from '../runtime-faults.ts';
import { type InstructionHandlers, replacePair } from './handler.ts';

export const BITS = {
  BitOrSmall: (stack, sp) => replacePair(stack, sp, (stack[sp - 2] | stack[sp - 1]) >>> 0),
  BitOrWide: (stack, sp) => replacePair(stack, sp, stack[sp - 2] | stack[sp - 1]),
  BitAndSmall: (stack, sp) => replacePair(stack, sp, (stack[sp - 2] & stack[sp - 1]) >>> 0),
  BitAndWide: (stack, sp) => replacePair(stack, sp, stack[sp - 2] & stack[sp - 1]),
  XorSmall: (stack, sp) => replacePair(stack, sp, (stack[sp - 2] ^ stack[sp - 1]) >>> 0),
  XorWide: (stack, sp) => replacePair(stack, sp, stack[sp - 2] ^ stack[sp - 1]),
  Or: (stack, sp) => replacePair(stack, sp, stack[sp - 2] === true || stack[sp - 1] === true),
  And: (stack, sp) => replacePair(stack, sp, stack[sp - 2] === true && stack[sp - 1] === true),
  Not(stack, sp) {
    stack[sp - 1] = stack[sp - 1] !== true;
    return sp;
  },
  ShlSmall(stack, sp, width) {
    const bits = shiftBits(stack[sp - 1], width);
    return replacePair(stack, sp, (stack[sp - 2] * 2 ** bits) % 2 ** width);
  },
  ShlWide(stack, sp, width) {
    const value: bigint = stack[sp - 2];
    const bits = shiftBits(stack[sp - 1], width);
    return replacePair(stack, sp, BigInt.asUintN(width, value << BigInt(bits)));
  },
  ShrSmall(stack, sp, width) {
    const bits = shiftBits(stack[sp - 1], width);
    return replacePair(stack, sp, stack[sp - 2] >>> bits);
  },
  ShrWide(stack, sp, width) {
    const value: bigint = stack[sp - 2];
    const bits = shiftBits(stack[sp - 1], width);
    return replacePair(stack, sp, value >> BigInt(bits));
  },
} satisfies InstructionHandlers;
