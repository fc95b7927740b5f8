/**
 * The types of what the loop handles: operands, locals and the operands of instructions. They are `any`, because the value on top
 * of the stack has another type at every instruction. `translation/` has typed each instruction before it runs, so what an
 * instruction takes is annotated where it is taken: `const right: bigint = stack[--sp]`.
 */

// biome-ignore lint/suspicious/noExplicitAny: the verifier has proved the types; a cast of each operand would prove nothing more
export type VerifiedValue = any;
/** The operand stack, or a function's locals. */
export type VerifiedStack = VerifiedValue[];
/** What instructions hold, one entry per instruction. */
export type VerifiedOperands = ArrayLike<VerifiedValue>;
/** A `Ref` whose container is as little typed as the stack. */
export interface VerifiedRef {
  readonly container: VerifiedStack;
  readonly index: number;
}

/** What a reference points to. */
export function dereference(ref: VerifiedRef): VerifiedValue {
  return ref.container[ref.index];
}
