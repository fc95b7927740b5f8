/**
 * Generic functions that call each other with ever larger types are refused: they would need types without end. Owns the graph of
 * type parameters: an edge where one is used to instantiate another, marked when it is wrapped in a type on the way.
 * Follows move-bytecode-verifier/src/instantiation_loops.rs.
 */
import { at } from '../at.ts';
import type { CompiledModule, SignatureToken } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';
import type { VerifierMeter } from '../translation/verifier-meter.ts';

/** A node is a type parameter of a function: the number of its handle, times this, and its place. */
const PLACES = 256;
/** Sui does not count edges; a module of many type parameters has more of them than instructions. */
const EDGE_COST = 2;

/** By node: where it leads, and whether the type grows on one of the ways there. */
type Graph = ReadonlyMap<number, ReadonlyMap<number, boolean>>;

export function verifyInstantiationLoops(module: CompiledModule, meter: VerifierMeter): void {
  const graph = buildGraph(module, meter);
  const component = findComponents(graph);
  for (const [from, edges] of graph) {
    for (const [to, grows] of edges) {
      if (grows && component.get(from) === component.get(to)) {
        fault('LOOP_IN_INSTANTIATION_GRAPH', 'generic functions call each other with ever larger types');
      }
    }
  }
}

function buildGraph(module: CompiledModule, meter: VerifierMeter): Graph {
  const graph = new Map<number, Map<number, boolean>>();
  const own = new Set(module.functionDefs.map(({ handle }) => handle));
  for (const { handle, code } of module.functionDefs) {
    const instantiations = (code?.code ?? []).filter(({ name }) => name === 'CallGeneric');
    for (const operand of new Set(instantiations.map((instruction) => instruction.operand))) {
      const { target, typeArguments } = at(module.functionInstantiations, operand);
      if (!own.has(target)) continue;
      at(module.signatures, typeArguments).forEach((token, formal) => {
        const to = target * PLACES + formal;
        for (const parameter of parametersIn(token)) {
          meter.add(EDGE_COST);
          const from = handle * PLACES + parameter;
          const edges = graph.get(from) ?? new Map<number, boolean>();
          graph.set(from, edges.set(to, edges.get(to) === true || token.kind !== 'typeParameter'));
        }
      });
    }
  }
  return graph;
}

function parametersIn(token: SignatureToken, found = new Set<number>()): ReadonlySet<number> {
  if (token.kind === 'typeParameter') found.add(token.index);
  if (token.kind === 'vector') parametersIn(token.element, found);
  if (token.kind === 'reference') parametersIn(token.target, found);
  if (token.kind === 'datatype') for (const argument of token.typeArguments) parametersIn(argument, found);
  return found;
}

/** Strongly connected components (Kosaraju's two walks): nodes with the same number lie on common cycles. */
function findComponents(graph: Graph): ReadonlyMap<number, number> {
  const reversed = new Map<number, Map<number, boolean>>();
  const nodes = new Set(graph.keys());
  for (const [from, edges] of graph) {
    for (const [to, grows] of edges) {
      nodes.add(to);
      const back = reversed.get(to) ?? new Map<number, boolean>();
      reversed.set(to, back.set(from, grows));
    }
  }
  const finished: number[] = [];
  const seen = new Set<number>();
  for (const node of nodes) walk(graph, node, seen, (done) => finished.push(done));
  const component = new Map<number, number>();
  const placed = new Set<number>();
  finished.reverse().forEach((node, number) => {
    walk(reversed, node, placed, (done) => component.set(done, number));
  });
  return component;
}

/** Visits what can be reached and was not seen; tells each node when everything behind it is done. */
function walk(graph: Graph, root: number, seen: Set<number>, onDone: (node: number) => void): void {
  if (seen.has(root)) return;
  seen.add(root);
  const successorsOf = (node: number) => (graph.get(node) ?? new Map<number, boolean>()).keys();
  const path = [{ node: root, successors: successorsOf(root) }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const next = top.successors.next();
    if (next.done) {
      path.pop();
      onDone(top.node);
    } else if (!seen.has(next.value)) {
      seen.add(next.value);
      path.push({ node: next.value, successors: successorsOf(next.value) });
    }
  }
}
