/**
 * Rules of control flow: code does not run off its end, loops have one head, and loops are neither too many nor too deep. Such code is what the other passes can analyse in a bounded time. Follows move-bytecode-verifier/src/control_flow.rs and
 * loop_summary.rs (Tarjan, Testing Flow Graph Reducibility); held for every version, 5 included.
 */
import { at, entryAt } from '../at.ts';
import type { ControlFlowGraph } from '../translation/control-flow-graph.ts';
import { NEVER_FALLS_THROUGH } from '../translation/control-flow-graph.ts';
import { type FunctionContext, rejectCode } from './function-context.ts';
import { VERIFIER_LIMITS } from './verifier-config.ts';

/** Reachable blocks in the order a depth-first walk meets them; all numbers below are places in that order. */
interface LoopSummary {
  readonly blocks: readonly number[];
  /** How many blocks the walk met below each. */
  readonly descendants: number[];
  readonly backEdges: readonly number[][];
  /** Predecessors, those of back edges left out. */
  readonly predecessors: readonly number[][];
}

/** Gives how many jumps back the function has. */
export function verifyControlFlow(context: FunctionContext): number {
  const { code } = context.code;
  const last = code.length - 1;
  if (!NEVER_FALLS_THROUGH.has(at(code, last).name)) {
    rejectCode(context, last, 'INVALID_FALL_THROUGH', 'code runs off its end');
  }
  const summary = summarizeLoops(context.graph);
  const edges = summary.backEdges.reduce((sum, list) => sum + list.length, 0);
  if (edges > VERIFIER_LIMITS.backEdges) rejectCode(context, last, 'TOO_MANY_BACK_EDGES', 'too many loops');
  verifyReducibility(context, summary);
  return edges;
}

function summarizeLoops(graph: ControlFlowGraph): LoopSummary {
  const placeOf = new Map<number, number>();
  const open = new Set<number>();
  const blocks: number[] = [];
  const descendants: number[] = [];
  const backEdges: number[][] = [];
  const predecessors: number[][] = [];
  const enter = (block: number): number => {
    const place = blocks.length;
    placeOf.set(block, place);
    open.add(place);
    blocks.push(block);
    descendants.push(0);
    backEdges.push([]);
    predecessors.push([]);
    return place;
  };
  const path = [{ place: enter(0), next: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const successor = entryAt(graph, at(blocks, top.place)).successors[top.next++];
    if (successor === undefined) {
      path.pop();
      open.delete(top.place);
      descendants[top.place] = blocks.length - 1 - top.place;
      continue;
    }
    const known = placeOf.get(successor);
    if (known === undefined) {
      const place = enter(successor);
      at(predecessors, place).push(top.place);
      path.push({ place, next: 0 });
    } else if (open.has(known)) at(backEdges, known).push(top.place);
    else at(predecessors, known).push(top.place);
  }
  return { blocks, descendants, backEdges, predecessors };
}

/** Innermost loops first: each is collapsed into its head, which must dominate the rest of it. */
function verifyReducibility(context: FunctionContext, summary: LoopSummary): void {
  const { blocks, descendants, backEdges, predecessors } = summary;
  const headOf = blocks.map((_, place) => place);
  const depths = new Array<number>(blocks.length).fill(0);
  const containing = (place: number): number => {
    let head = place;
    while (headOf[head] !== head) head = at(headOf, head);
    return head;
  };
  for (let head = blocks.length - 1; head >= 0; head--) {
    if (at(backEdges, head).length === 0) continue;
    const body = new Set(at(backEdges, head).map(containing));
    body.delete(head);
    for (const place of body) {
      for (const predecessor of at(predecessors, place).map(containing)) {
        const isBelow = head <= predecessor && predecessor <= head + at(descendants, head);
        if (!isBelow) rejectCode(context, at(blocks, predecessor), 'INVALID_LOOP_SPLIT', 'a loop has two heads');
        if (predecessor !== head) body.add(predecessor);
      }
    }
    const inner = body.size === 0 ? at(depths, head) : Math.max(...[...body].map((place) => at(depths, place)));
    for (const place of body) headOf[place] = head;
    depths[head] = inner + 1;
    if (inner + 1 > VERIFIER_LIMITS.loopDepth) {
      rejectCode(context, at(blocks, head), 'LOOP_MAX_DEPTH_REACHED', 'loops are nested too deeply');
    }
  }
}
