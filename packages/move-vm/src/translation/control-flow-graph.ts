/**
 * Basic blocks of a function: where control may arrive, where it may go, and in which order to look at them. Owns no rule.
 * Follows move-abstract-interpreter/src/control_flow_graph.rs.
 */
import { at, entryAt } from '../at.ts';
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
  /** Starts of the blocks that may come next, in the order of the code. */
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
  const seenTables = new Set<number>();
  unit.code.forEach((instruction, offset) => {
    if (!ENDS_BLOCK.has(instruction.name)) return;
    leaders.add(offset + 1);
    if (instruction.name === 'VariantSwitch') {
      if (seenTables.has(instruction.operand)) return;
      seenTables.add(instruction.operand);
    }
    for (const target of branchTargets(unit, instruction)) leaders.add(target);
  });
  return leaders;
}

export function countBlocks(unit: CodeUnit): number {
  const leaders = blockLeaders(unit);
  return leaders.has(unit.code.length) ? leaders.size - 1 : leaders.size;
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
    blocks.set(start, { start, last, successors: [...successors].sort((a, b) => a - b) });
  });
  return blocks;
}

/** The order in which an analysis visits the blocks that can be reached. */
export interface Traversal {
  /** The block to visit after this one; absent for the last. */
  readonly next: ReadonlyMap<number, number>;
  /** By the head of a loop: the blocks that jump back to it. */
  readonly backEdges: ReadonlyMap<number, ReadonlySet<number>>;
}

/** Reverse post-order: but for loops, a block comes after all blocks that lead to it. */
export function traversalOf(graph: ControlFlowGraph): Traversal {
  const isDone = new Map<number, boolean>();
  const backEdges = new Map<number, Set<number>>();
  const postOrder: number[] = [];
  const stack = [0];
  for (let start = stack.pop(); start !== undefined; start = stack.pop()) {
    const known = isDone.get(start);
    if (known === true) continue;
    isDone.set(start, known === false);
    if (known === false) {
      postOrder.push(start);
      continue;
    }
    stack.push(start);
    for (const successor of entryAt(graph, start).successors) {
      const state = isDone.get(successor);
      if (state === undefined) stack.push(successor);
      else if (!state) backEdges.set(successor, (backEdges.get(successor) ?? new Set()).add(start));
    }
  }
  const order = postOrder.reverse();
  const next = new Map(order.slice(1).map((start, i) => [at(order, i), start]));
  return { next, backEdges };
}
