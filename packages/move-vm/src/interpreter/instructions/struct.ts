/** What the loop contains for structs, vectors and references; the engine inlines these functions there. */
import type { VerifiedRef, VerifiedStack, VerifiedValue } from '../../linker/verified.ts';

/** Replaces the last `count` operands by the list of them: a struct's fields or a vector's elements. */
export function pack(stack: VerifiedStack, sp: number, count: number): number {
  const start = sp - count;
  stack[start] = stack.slice(start, sp);
  return start + 1;
}

/** Replaces the topmost operand, a struct, by its fields. */
export function unpack(stack: VerifiedStack, sp: number): number {
  const fields: VerifiedStack = stack[sp - 1];
  for (let i = 0; i < fields.length; i++) stack[sp - 1 + i] = fields[i];
  return sp - 1 + fields.length;
}

/** Puts a value where a reference points to. */
export function assign(ref: VerifiedRef, value: VerifiedValue): void {
  ref.container[ref.index] = value;
}
