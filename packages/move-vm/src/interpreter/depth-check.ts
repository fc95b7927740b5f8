/**
 * Values nested too deeply are refused where they are made. Owns the check of a pack instruction, which is done once per list of type
 * arguments; code without any becomes the plain instruction. Follows move-vm-runtime's interpreter (check_depth_of_type).
 */
import { at } from '../at.ts';
import { fault } from '../failure.ts';
import type { CompiledCode } from '../linker/compiled-code.ts';
import type { LinkedFunction } from '../linker/linked-module.ts';
import { MAX_VALUE_DEPTH } from '../loader/datatypes.ts';
import type { Type } from '../loader/type.ts';
import { OPERATION } from '../translation/operation.ts';
import type { PackSite } from '../translation/sites.ts';
import type { Machine } from './machine.ts';

/** Faults when the value about to be made is too deep. */
export function checkDepth(
  { datatypes }: Machine,
  fn: LinkedFunction,
  code: CompiledCode,
  instruction: number,
  typeArguments: readonly Type[],
): void {
  const site: PackSite = code.aux[instruction];
  if (site.checkedFor === typeArguments) return;
  site.formula ??= datatypes.depthFormula(fn.module.loaded, site.type);
  let depth = site.formula.atLeast;
  for (const [index, levels] of site.formula.below) {
    depth = Math.max(depth, datatypes.valueDepth(at(typeArguments, index)) + levels);
  }
  if (depth > MAX_VALUE_DEPTH) fault('VM_MAX_VALUE_DEPTH_REACHED', `a value is nested ${depth} deep`);
  if (site.formula.below.size > 0) site.checkedFor = typeArguments;
  else code.ops[instruction] = site.isVariant ? OPERATION.PackVariant : OPERATION.Pack;
}
