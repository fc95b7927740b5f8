/** Every jump table of a function is one that it switches by. Follows move-bytecode-verifier/src/jump_table_usage_verifier.rs. */
import { type FunctionContext, rejectCode } from './function-context.ts';

export function verifyJumpTableUsage(context: FunctionContext): void {
  const { code, jumpTables } = context.code;
  const used = new Set(code.flatMap(({ name, operand }) => (name === 'VariantSwitch' ? [operand] : [])));
  if (used.size !== jumpTables.length) {
    rejectCode(context, code.length - 1, 'INVALID_ENUM_SWITCH', 'no instruction uses one of its jump tables');
  }
}
