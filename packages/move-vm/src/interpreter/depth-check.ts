/**
 * Values nested too deeply are refused where they are made. Owns the check of a pack instruction, which is done once per list of type
 * arguments; code without any becomes the plain instruction. Follows move-vm-runtime's interpreter (check_depth_of_type).
 */
import type { SignatureToken } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';
import type { CompiledCode } from '../linker/compiled-code.ts';
import type { LinkedFunction } from '../linker/linker.ts';
import { MAX_VALUE_DEPTH } from '../loader/datatypes.ts';
import type { DepthFormula } from '../loader/depth-formula.ts';
import type { Type } from '../loader/type.ts';
import { OPERATION } from '../translation/operation.ts';
import type { Machine } from './machine.ts';

/** What a pack instruction holds. */
export interface PackSite {
  readonly type: SignatureToken;
  /** The variant made; 0 for structs and vectors. */
  readonly tag: number;
  readonly isVariant: boolean;
  formula: DepthFormula | undefined;
  /** The type arguments it was last checked for. */
  checkedFor: readonly Type[] | undefined;
}

export function createPackSite(type: SignatureToken, tag: number | undefined): PackSite {
  return { type, tag: tag ?? 0, isVariant: tag !== undefined, formula: undefined, checkedFor: undefined };
}

/** Faults when the value about to be made is too deep. */
export function checkDepth(
  { datatypes }: Machine,
  fn: LinkedFunction,
  code: CompiledCode,
  at: number,
  typeArguments: readonly Type[],
): void {
  const site = code.aux[at] as PackSite;
  if (site.checkedFor === typeArguments) return;
  site.formula ??= datatypes.depthFormula(fn.module.loaded, site.type);
  let depth = site.formula.atLeast;
  for (const [index, levels] of site.formula.below) {
    depth = Math.max(depth, datatypes.valueDepth(typeArguments[index]!) + levels);
  }
  if (depth > MAX_VALUE_DEPTH) fault('VM_MAX_VALUE_DEPTH_REACHED', `a value is nested ${depth} deep`);
  if (site.formula.below.size > 0) site.checkedFor = typeArguments;
  else code.ops[at] = site.isVariant ? OPERATION.PackVariant : OPERATION.Pack;
}
