/** A function translated for the interpreter: flat arrays with one slot per bytecode instruction, so offsets stay the module's. */
import type { VerifiedValue } from './verified.ts';

export interface CompiledCode {
  /** Numbers of the interpreter's operations. */
  readonly ops: Uint8Array;
  /** Small operand: local, field, branch target, count or shift width. */
  readonly args: Int32Array;
  /** Large operand: a constant, a maximum, a jump table, or what a call or pack remembers. */
  readonly aux: readonly VerifiedValue[];
  /** Most operands this function ever holds. */
  readonly maxStack: number;
  /** In coverage mode: the real operations, put back when an instruction is first reached. */
  readonly traced: Uint8Array | undefined;
}
