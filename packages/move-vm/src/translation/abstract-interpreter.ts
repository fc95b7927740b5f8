/**
 * Runs an analysis over a function's basic blocks until nothing changes any more. Owns the order of blocks; an analysis owns its
 * state. Blocks that cannot be reached are not visited. Follows move-abstract-interpreter/src/absint.rs; the costs are those of
 * move-bytecode-verifier/src/absint.rs.
 */
import { at, entryAt } from '../at.ts';
import type { CodeUnit, Instruction } from '../binary/compiled-module.ts';
import type { ControlFlowGraph, Traversal } from './control-flow-graph.ts';
import type { VerifierMeter } from './verifier-meter.ts';

export interface FunctionBlocks {
  readonly code: CodeUnit;
  readonly graph: ControlFlowGraph;
  readonly traversal: Traversal;
}

/** Work that stops after every block, so that its caller can do other things between. */
export type Steps<T = void> = Generator<undefined, T, undefined>;

export interface Analysis<State> {
  readonly initial: State;
  /** A copy that can be changed. */
  clone(state: State): State;
  /** Runs one instruction on the state; faults with what is wrong. */
  execute(state: State, instruction: Instruction, offset: number): void;
  /** Called behind a block's last instruction; gives the state to hand on. */
  endBlock(state: State): State;
  /** What both say together, or undefined when `arriving` says nothing new. */
  join(known: State, arriving: State): State | undefined;
}

const FUNCTION_COST = 10;
const BLOCK_COST = 10;
const SUCCESSOR_COST = 10;
const BACK_EDGE_COST = 10;

export function* analyzeFunction<State>(
  blocks: FunctionBlocks,
  analysis: Analysis<State>,
  meter: VerifierMeter,
): Steps {
  meter.add(FUNCTION_COST);
  const states = new Map<number, State>([[0, analysis.initial]]);
  for (let start: number | undefined = 0; start !== undefined; ) {
    start = visitBlock(blocks, analysis, meter, states, start);
    yield undefined;
  }
}

/** Does all steps and gives what they come to. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Gives the block to visit next: the head of a loop when the jump back to it says something new. */
function visitBlock<State>(
  { code, graph, traversal }: FunctionBlocks,
  analysis: Analysis<State>,
  meter: VerifierMeter,
  states: Map<number, State>,
  start: number,
): number | undefined {
  const { last, successors } = entryAt(graph, start);
  meter.add(BLOCK_COST);
  const state = analysis.clone(entryAt(states, start));
  for (let offset = start; offset <= last; offset++) analysis.execute(state, at(code.code, offset), offset);
  const left = analysis.endBlock(state);
  for (const successor of successors) {
    meter.add(SUCCESSOR_COST);
    const known = states.get(successor);
    const joined = known === undefined ? left : analysis.join(known, left);
    if (joined === undefined) continue;
    states.set(successor, joined);
    if (known === undefined || !traversal.backEdges.get(successor)?.has(start)) continue;
    meter.add(BACK_EDGE_COST);
    return successor;
  }
  return traversal.next.get(start);
}
