/**
 * Which instructions ran. Owns the tracing trick: with coverage on, code starts out as `Traced` operations only, and each puts
 * the real one in its place when it is first reached. So coverage costs nothing when off and next to nothing when on.
 */

import { at } from '../at.ts';
import type { CompiledCode } from '../linker/compiled-code.ts';
import type { LinkedModule } from '../linker/linked-module.ts';
import { OPERATION } from '../translation/operation.ts';

export interface FunctionCoverage {
  readonly name: string;
  readonly instructions: number;
  readonly covered: number;
  /** Offsets of instructions that never ran. */
  readonly missed: readonly number[];
}

/** Marks the instruction as reached and returns its offset. */
export function coverInstruction(code: CompiledCode, offset: number): number {
  if (code.traced) code.ops[offset] = at(code.traced, offset);
  return offset;
}

/** Coverage of every function of a module that has code. */
export function moduleCoverage(module: LinkedModule): FunctionCoverage[] {
  return module.functions.flatMap(({ name, definition, compiled }) => {
    if (definition.code === undefined) return [];
    const instructions = definition.code.code.length;
    const missed: number[] = [];
    for (let i = 0; i < instructions; i++) {
      if (!compiled || compiled.ops[i] === OPERATION.Traced) missed.push(i);
    }
    return [{ name, instructions, covered: instructions - missed.length, missed }];
  });
}
