/**
 * Plain instructions on plain items, generic ones on generic items, and counts that fit.
 * Follows move-bytecode-verifier/src/instruction_consistency.rs.
 */
import { at } from '../at.ts';
import type { CompiledModule, Instruction } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';
import { variantOf } from './stack-effect.ts';

/** VecPack and VecUnpack: as many as a u16 counts. */
const MAX_ELEMENTS = 0xffffn;

export function verifyInstructionConsistency(module: CompiledModule): void {
  for (const { code } of module.functionDefs) {
    for (const instruction of code?.code ?? []) verifyInstruction(module, instruction);
  }
}

function verifyInstruction(module: CompiledModule, instruction: Instruction): void {
  const parameters = typeParametersOf(module, instruction);
  if (parameters !== undefined && parameters > 0 !== instruction.name.includes('Generic')) {
    fault('GENERIC_MEMBER_OPCODE_MISMATCH', `${instruction.name} does not fit what it names`);
  }
  if (instruction.wide > MAX_ELEMENTS && (instruction.name === 'VecPack' || instruction.name === 'VecUnpack')) {
    fault('TOO_MANY_VECTOR_ELEMENTS', 'too many elements');
  }
}

/** How many type parameters the instruction's item has; undefined for instructions without one. */
function typeParametersOf(module: CompiledModule, instruction: Instruction): number | undefined {
  const { name, operand } = instruction;
  const ofHandle = (handle: number): number => at(module.datatypeHandles, handle).typeParameters.length;
  const ofStruct = (definition: number): number => ofHandle(at(module.structDefs, definition).handle);
  switch (name) {
    case 'Call':
      return at(module.functionHandles, operand).typeParameters.length;
    case 'CallGeneric':
      return at(module.functionHandles, at(module.functionInstantiations, operand).target).typeParameters.length;
    case 'Pack':
    case 'Unpack':
      return ofStruct(operand);
    case 'PackGeneric':
    case 'UnpackGeneric':
      return ofStruct(at(module.structInstantiations, operand).target);
    case 'MutBorrowField':
    case 'ImmBorrowField':
      return ofStruct(at(module.fieldHandles, operand).owner);
    case 'MutBorrowFieldGeneric':
    case 'ImmBorrowFieldGeneric':
      return ofStruct(at(module.fieldHandles, at(module.fieldInstantiations, operand).target).owner);
    default:
      if (!name.includes('Variant') || name === 'VariantSwitch') return undefined;
      return ofHandle(at(module.enumDefs, variantOf(module, instruction).enumDef).handle);
  }
}
