/** Where an instruction's type arguments are: of a call, a pack, a field, a variant or a vector. Owns no rule. */
import { at } from '../at.ts';
import type { CompiledModule, Instruction } from '../binary/compiled-module.ts';

/** The signature with an instruction's type arguments; undefined for an instruction without. */
export function typeArgumentsOf(module: CompiledModule, { name, operand }: Instruction): number | undefined {
  if (name === 'CallGeneric') return at(module.functionInstantiations, operand).typeArguments;
  if (name === 'PackGeneric' || name === 'UnpackGeneric') return at(module.structInstantiations, operand).typeArguments;
  if (name.endsWith('FieldGeneric')) return at(module.fieldInstantiations, operand).typeArguments;
  if (name.includes('VariantGeneric')) {
    return at(module.enumInstantiations, at(module.variantInstantiations, operand).enumInstantiation).typeArguments;
  }
  return name.startsWith('Vec') ? operand : undefined;
}
