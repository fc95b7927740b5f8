/** What fits no other file: reads that copy, the abort and the instruction without effect. */
import { fault } from '../../failure.ts';
import type { VerifiedRef } from '../../linker/verified.ts';
import { copyValue } from '../../values/value.ts';
import type { InstructionHandlers } from './handler.ts';

export const OTHERS = {
  ReadRefDeep(stack, sp) {
    const { container, index }: VerifiedRef = stack[sp - 1];
    stack[sp - 1] = copyValue(container[index]);
    return sp;
  },
  Nop: (_stack, sp) => sp,
  Abort(stack, sp) {
    const abortCode: bigint = stack[sp - 1];
    return fault('ABORTED', `aborted with ${abortCode}`, { abortCode });
  },
} satisfies InstructionHandlers;
