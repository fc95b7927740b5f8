/** Checks that what a function's code names exists: locals, constants, handles, jump targets. */
import { at } from '../at.ts';
import { fault } from '../failure.ts';
import type { CodeUnit, CompiledModule, FunctionDefinition, Instruction } from './compiled-module.ts';
import { checkArity, within } from './index-rules.ts';
import { type OperandShape, operandShape } from './opcodes.ts';

/** move-binary-format: locals and parameters together must fit a u8 index. */
const MAX_LOCALS = 255;

/** @param arities how many type parameters each signature needs in scope */
export function checkFunction(
  module: CompiledModule,
  definition: FunctionDefinition,
  arities: readonly number[],
): void {
  within(definition.handle, module.functionHandles, 'function handle');
  const handle = at(module.functionHandles, definition.handle);
  if (handle.module !== module.selfHandle) fault('INVALID_MODULE_HANDLE', 'defines a function of another module');
  if (!definition.code) return;
  const { locals, code, jumpTables } = definition.code;
  within(locals, module.signatures, 'locals signature');
  checkArity(at(arities, locals), handle.typeParameters.length);
  const localCount = at(module.signatures, handle.parameters).length + at(module.signatures, locals).length;
  if (localCount > MAX_LOCALS) fault('TOO_MANY_LOCALS', `more than ${MAX_LOCALS} locals`);
  if (code.length === 0) fault('EMPTY_CODE_UNIT', 'empty code');
  for (const table of jumpTables) {
    within(table.enumDef, module.enumDefs, 'enum definition');
    if (table.targets.length !== at(module.enumDefs, table.enumDef).variants.length) {
      fault('BYTECODE_VERIFICATION_ERROR', 'jump table does not match its enum');
    }
    for (const target of table.targets) within(target, code, 'jump target');
  }
  for (const instruction of code) checkInstruction(module, instruction, definition.code, localCount);
}

/** The table an operand of this shape points into; undefined for operands that point nowhere. */
function tableOf(module: CompiledModule, unit: CodeUnit, shape: OperandShape): readonly unknown[] | undefined {
  switch (shape) {
    case 'offset':
      return unit.code;
    case 'constant':
      return module.constants;
    case 'fieldHandle':
      return module.fieldHandles;
    case 'fieldInstantiation':
      return module.fieldInstantiations;
    case 'functionHandle':
      return module.functionHandles;
    case 'functionInstantiation':
      return module.functionInstantiations;
    case 'structDef':
      return module.structDefs;
    case 'structInstantiation':
      return module.structInstantiations;
    case 'signature':
    case 'signatureAndCount':
      return module.signatures;
    case 'variantHandle':
      return module.variantHandles;
    case 'variantInstantiation':
      return module.variantInstantiations;
    case 'jumpTable':
      return unit.jumpTables;
    default:
      return undefined;
  }
}

function checkInstruction(
  module: CompiledModule,
  { name, operand }: Instruction,
  unit: CodeUnit,
  localCount: number,
): void {
  const shape = operandShape(name);
  const table = tableOf(module, unit, shape);
  if (table) within(operand, table, shape);
  if (shape === 'local' && operand >= localCount) fault('INDEX_OUT_OF_BOUNDS', `local ${operand} of ${localCount}`);
  // Vector instructions name their element type by a signature of one.
  if (table === module.signatures && at(module.signatures, operand).length !== 1) {
    fault('BYTECODE_VERIFICATION_ERROR', 'one element type expected');
  }
}
