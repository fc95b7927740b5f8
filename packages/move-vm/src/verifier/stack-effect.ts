/** How many operands an instruction takes and gives. Owns counts, no types. Follows stack_usage_verifier.rs (instruction_effect). */
import { at } from '../at.ts';
import type { CompiledModule, Instruction } from '../binary/compiled-module.ts';
import type { InstructionName } from '../binary/opcodes.ts';

export interface StackEffect {
  readonly pops: number;
  readonly pushes: number;
}

/** Counts that do not depend on the operand; each list is [pops, pushes]. */
const FIXED: Partial<Record<InstructionName, readonly [number, number]>> = {
  Pop: [1, 0],
  BrTrue: [1, 0],
  BrFalse: [1, 0],
  Abort: [1, 0],
  StLoc: [1, 0],
  VariantSwitch: [1, 0],
  WriteRef: [2, 0],
  VecPushBack: [2, 0],
  VecSwap: [3, 0],
  Branch: [0, 0],
  Nop: [0, 0],
  ...all([1, 1], ['ReadRef', 'FreezeRef', 'Not', 'VecLen', 'VecPopBack']),
  ...all([1, 1], ['MutBorrowField', 'ImmBorrowField', 'MutBorrowFieldGeneric', 'ImmBorrowFieldGeneric']),
  ...all([1, 1], ['CastU8', 'CastU16', 'CastU32', 'CastU64', 'CastU128', 'CastU256']),
  ...all([2, 1], ['Add', 'Sub', 'Mul', 'Mod', 'Div', 'BitOr', 'BitAnd', 'Xor', 'Or', 'And', 'Shl', 'Shr']),
  ...all([2, 1], ['Eq', 'Neq', 'Lt', 'Gt', 'Le', 'Ge', 'VecImmBorrow', 'VecMutBorrow']),
  ...all([0, 1], ['LdU8', 'LdU16', 'LdU32', 'LdU64', 'LdU128', 'LdU256', 'LdConst', 'LdTrue', 'LdFalse']),
  ...all([0, 1], ['CopyLoc', 'MoveLoc', 'MutBorrowLoc', 'ImmBorrowLoc']),
};

function all(
  effect: readonly [number, number],
  names: readonly InstructionName[],
): Partial<Record<InstructionName, readonly [number, number]>> {
  return Object.fromEntries(names.map((name) => [name, effect]));
}

/** The effect of an instruction in a function that returns `returnCount` values. */
export function stackEffect(module: CompiledModule, instruction: Instruction, returnCount: number): StackEffect {
  const fixed = FIXED[instruction.name];
  if (fixed) return { pops: fixed[0], pushes: fixed[1] };
  const { name, operand, wide } = instruction;
  switch (name) {
    case 'Ret':
      return { pops: returnCount, pushes: 0 };
    case 'VecPack':
      return { pops: Number(wide), pushes: 1 };
    case 'VecUnpack':
      return { pops: 1, pushes: Number(wide) };
    case 'Call':
      return callEffect(module, operand);
    case 'CallGeneric':
      return callEffect(module, at(module.functionInstantiations, operand).target);
    case 'Pack':
    case 'PackGeneric':
      return { pops: fieldCount(module, instruction), pushes: 1 };
    case 'Unpack':
    case 'UnpackGeneric':
      return { pops: 1, pushes: fieldCount(module, instruction) };
    case 'PackVariant':
    case 'PackVariantGeneric':
      return { pops: variantOf(module, instruction).fieldCount, pushes: 1 };
    default:
      return { pops: 1, pushes: variantOf(module, instruction).fieldCount };
  }
}

function callEffect(module: CompiledModule, handleIndex: number): StackEffect {
  const { parameters, returns } = at(module.functionHandles, handleIndex);
  return { pops: at(module.signatures, parameters).length, pushes: at(module.signatures, returns).length };
}

function fieldCount(module: CompiledModule, { name, operand }: Instruction): number {
  const isGeneric = name === 'PackGeneric' || name === 'UnpackGeneric';
  const definition = isGeneric ? at(module.structInstantiations, operand).target : operand;
  return at(module.structDefs, definition).fields.length;
}

/** The variant that a pack or unpack instruction names. */
export function variantOf(
  module: CompiledModule,
  { name, operand }: Instruction,
): { readonly enumDef: number; readonly variant: number; readonly fieldCount: number } {
  const isGeneric = name.includes('Generic');
  const { variant } = isGeneric ? at(module.variantInstantiations, operand) : at(module.variantHandles, operand);
  const enumDef = isGeneric
    ? at(module.enumInstantiations, at(module.variantInstantiations, operand).enumInstantiation).target
    : at(module.variantHandles, operand).enumDef;
  return { enumDef, variant, fieldCount: at(at(module.enumDefs, enumDef).variants, variant).fields.length };
}
