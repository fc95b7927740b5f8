/**
 * The operand stack: no block takes what it did not push, leaves anything behind, or pushes more than a stack can hold.
 * Follows move-bytecode-verifier/src/stack_usage_verifier.rs.
 */
import { at } from '../at.ts';
import { type FunctionContext, rejectCode } from './function-context.ts';
import { stackEffect } from './stack-effect.ts';
import { VERIFIER_LIMITS } from './verifier-config.ts';

export function verifyStackUsage(context: FunctionContext): void {
  const { module, code, graph, returns } = context;
  for (const { start, last } of graph.values()) {
    let height = 0;
    let pushed = 0;
    for (let offset = start; offset <= last; offset++) {
      const { pops, pushes } = stackEffect(module, at(code.code, offset), returns.length);
      pushed += pushes;
      if (pushed > VERIFIER_LIMITS.pushes) {
        rejectCode(context, offset, 'VALUE_STACK_PUSH_OVERFLOW', 'a block pushes too many operands');
      }
      if (height < pops) {
        rejectCode(context, offset, 'NEGATIVE_STACK_SIZE_WITHIN_BLOCK', 'operand stack is empty');
      }
      height += pushes - pops;
      if (height > VERIFIER_LIMITS.stackSize) {
        rejectCode(context, offset, 'VALUE_STACK_OVERFLOW', 'too many operands');
      }
    }
    if (height !== 0) {
      rejectCode(context, last, 'POSITIVE_STACK_SIZE_AT_BLOCK_END', 'operands are left on the stack');
    }
  }
}
