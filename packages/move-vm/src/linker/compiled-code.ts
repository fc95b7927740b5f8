/** A function translated for the interpreter: flat arrays with one slot per bytecode instruction, so offsets stay the module's. */

export interface CompiledCode {
  /** {@link OPERATION} numbers. */
  readonly ops: Uint8Array;
  /** Small operand: local, field, branch target, count or shift width. */
  readonly args: Int32Array;
  /** Large operand: a constant, a maximum, a jump table or a {@link CallSite}. */
  readonly aux: unknown[];
  /** Most operands this function ever holds. */
  readonly maxStack: number;
  /** In coverage mode: the real operations, put back when an instruction is first reached. */
  readonly traced: Uint8Array | undefined;
}
