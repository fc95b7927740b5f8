/**
 * Bytecode → the interpreter's flat code. One pass over the instructions that both types every operand and picks the operation;
 * a function that does not type is refused. Owns block boundaries (the operand stack is empty there) and constants.
 * Follows move-vm-runtime/src/jit and move-bytecode-verifier/src/type_safety.rs. The other rules are in `verifier/`.
 */
import { at } from '../at.ts';
import type { Constant } from '../binary/compiled-module.ts';
import type { InstructionName } from '../binary/opcodes.ts';
import type { CompiledCode } from '../linker/compiled-code.ts';
import type { LinkedFunction } from '../linker/linked-module.ts';
import type { Datatypes } from '../loader/datatypes.ts';
import { deserializeValue } from '../values/bcs.ts';
import { ARITHMETIC_RULES } from './arithmetic.ts';
import { CONTROL_RULES } from './control.ts';
import {
  blockLeaders,
  buildControlFlowGraph,
  ENDS_BLOCK,
  NEVER_FALLS_THROUGH,
  traversalOf,
} from './control-flow-graph.ts';
import { DATATYPE_RULES } from './datatypes.ts';
import { checkLocals } from './locals-safety.ts';
import { OPERATION } from './operation.ts';
import { createTranslation, emit, type InstructionRule, push, reject, type Translation } from './translation.ts';
import { VECTOR_RULES } from './vectors.ts';
import { createVerifierMeter, type VerifierMeter } from './verifier-meter.ts';

const RULES: Readonly<Record<Exclude<InstructionName, 'LdConst'>, InstructionRule>> = {
  ...ARITHMETIC_RULES,
  ...CONTROL_RULES,
  ...DATATYPE_RULES,
  ...VECTOR_RULES,
};

const LEFT = 'POSITIVE_STACK_SIZE_AT_BLOCK_END';

/**
 * Translates and checks one function that is not native. Faults with Move's status of what is wrong, and with `PROGRAM_TOO_COMPLEX` when the
 * meter runs out.
 */
export function translate(
  datatypes: Datatypes,
  fn: LinkedFunction,
  coverage: boolean,
  meter: VerifierMeter = createVerifierMeter(),
): CompiledCode {
  const t = createTranslation(fn, meter);
  const { code } = t.unit;
  const leaders = blockLeaders(t.unit);
  code.forEach((instruction, offset) => {
    t.at = offset;
    if (leaders.has(offset) && t.stack.length !== 0)
      reject(t, 'operands are left on the stack at a block boundary', LEFT);
    if (instruction.name === 'LdConst') {
      const constant = at(t.loaded.module.constants, instruction.operand);
      const value = constantValue(datatypes, t, constant);
      emit(t, constant.type.kind === 'vector' ? 'LoadVector' : 'LoadScalar', 0, value);
      push(t, constant.type);
    } else {
      RULES[instruction.name](t, instruction);
    }
    if (ENDS_BLOCK.has(instruction.name) && t.stack.length !== 0) reject(t, 'operands are left on the stack', LEFT);
  });
  if (!NEVER_FALLS_THROUGH.has(at(code, code.length - 1).name))
    reject(t, 'code runs off its end', 'INVALID_FALL_THROUGH');
  const graph = buildControlFlowGraph(t.unit);
  checkLocals(t, { code: t.unit, graph, traversal: traversalOf(graph) });
  const { ops, args, aux, maxStack } = t;
  return coverage
    ? { ops: new Uint8Array(ops.length).fill(OPERATION.Traced), args, aux, maxStack, traced: ops }
    : { ops, args, aux, maxStack, traced: undefined };
}

/** Values of constants: each is read once, however many instructions load it. */
const constantValues = new WeakMap<Constant, ReturnType<typeof deserializeValue>>();

function constantValue(datatypes: Datatypes, t: Translation, constant: Constant): ReturnType<typeof deserializeValue> {
  const type = datatypes.instantiate(t.loaded, constant.type, []);
  const known = constantValues.get(constant) ?? deserializeValue(datatypes, type, constant.data);
  constantValues.set(constant, known);
  return known;
}
