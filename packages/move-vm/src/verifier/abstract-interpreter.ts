/**
 * Runs an analysis over a function's basic blocks until nothing changes any more. Owns the order of blocks; an analysis owns its
 * state. Blocks that cannot be reached are not visited. Follows move-bytecode-verifier/src/absint.rs.
 */
import { at, entryAt } from '../at.ts';
import type { Instruction } from '../binary/compiled-module.ts';
import type { FunctionContext } from './function-context.ts';
import type { VerifierMeter } from './verifier-meter.ts';

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

const STEP_COST = 1;
const JOIN_COST = 10;

export function analyzeFunction<State>(
  { code, graph }: FunctionContext,
  analysis: Analysis<State>,
  meter: VerifierMeter,
): void {
  const states = new Map<number, State>([[0, analysis.initial]]);
  const pending = new Set([0]);
  for (const start of pending) {
    pending.delete(start);
    const block = entryAt(graph, start);
    const state = analysis.clone(entryAt(states, start));
    for (let offset = start; offset <= block.last; offset++) {
      meter.add(STEP_COST);
      analysis.execute(state, at(code.code, offset), offset);
    }
    const left = analysis.endBlock(state);
    for (const next of block.successors) {
      meter.add(JOIN_COST);
      const known = states.get(next);
      const joined = known === undefined ? left : analysis.join(known, left);
      if (joined === undefined) continue;
      states.set(next, joined);
      // Deleted and added again: visited once more.
      pending.delete(next);
      pending.add(next);
    }
  }
}
