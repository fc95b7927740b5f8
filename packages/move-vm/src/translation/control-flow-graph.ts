/**
 * Basic blocks of a function: where control may arrive, and where it may go. Owns no rule.
 * Follows move-binary-format/src/control_flow_graph.rs.
 */
import { at } from '../at.ts';
import type { CodeUnit, Instruction } from '../binary/compiled-module.ts';
import type { InstructionName } from '../binary/opcodes.ts';

/** Instructions after which control does not fall through to the next. */
export const ENDS_BLOCK: ReadonlySet<InstructionName> = new Set<InstructionName>([
  'Ret',
  'Abort',
  'Branch',
  'BrTrue',
  'BrFalse',
  'VariantSwitch',
]);
/** Of those, the ones whose next instruction is not reached from them. */
export const NEVER_FALLS_THROUGH: ReadonlySet<InstructionName> = new Set<InstructionName>([
  'Ret',
  'Abort',
  'Branch',
  'VariantSwitch',
]);

export interface BasicBlock {
  /** Offsets of the first and the last instruction. */
  readonly start: number;
  readonly last: number;
  /** Starts of the blocks that may come next. */
  readonly successors: readonly number[];
}

/** Blocks by their start, in the order of the code. */
export type ControlFlowGraph = ReadonlyMap<number, BasicBlock>;

function branchTargets(unit: CodeUnit, { name, operand }: Instruction): readonly number[] {
  if (name === 'VariantSwitch') return at(unit.jumpTables, operand).targets;
  return name === 'Branch' || name === 'BrTrue' || name === 'BrFalse' ? [operand] : [];
}

/** Offsets at which control may arrive other than from the instruction before. */
export function blockLeaders(unit: CodeUnit): ReadonlySet<number> {
  const leaders = new Set<number>([0]);
  unit.code.forEach((instruction, offset) => {
    for (const target of branchTargets(unit, instruction)) leaders.add(target);
    if (ENDS_BLOCK.has(instruction.name)) leaders.add(offset + 1);
  });
  return leaders;
}

/** The graph of code that does not run off its end. */
export function buildControlFlowGraph(unit: CodeUnit): ControlFlowGraph {
  const { code } = unit;
  const starts = [...blockLeaders(unit)].filter((start) => start < code.length).sort((a, b) => a - b);
  const blocks = new Map<number, BasicBlock>();
  starts.forEach((start, i) => {
    const last = (starts[i + 1] ?? code.length) - 1;
    const instruction = at(code, last);
    const successors = new Set(branchTargets(unit, instruction));
    if (!NEVER_FALLS_THROUGH.has(instruction.name) && last + 1 < code.length) successors.add(last + 1);
    blocks.set(start, { start, last, successors: [...successors] });
  });
  return blocks;
}
