/**
 * Generic functions that call each other with ever larger types are refused: they would need types without end. Owns the graph of
 * type parameters: an edge where one is used to instantiate another, marked when it is wrapped in a type on the way.
 * Follows move-bytecode-verifier/src/instantiation_loops.rs.
 */
import { at } from '../at.ts';
import type { CompiledModule, SignatureToken } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';

interface Edge {
  readonly to: string;
  /** Whether the type grows on the way. */
  readonly grows: boolean;
}

type Graph = ReadonlyMap<string, readonly Edge[]>;

export function verifyInstantiationLoops(module: CompiledModule): void {
  const graph = buildGraph(module);
  const component = findComponents(graph);
  for (const [from, edges] of graph) {
    for (const { to, grows } of edges) {
      if (grows && component.get(from) === component.get(to)) {
        fault('LOOP_IN_INSTANTIATION_GRAPH', 'generic functions call each other with ever larger types');
      }
    }
  }
}

function buildGraph(module: CompiledModule): Graph {
  const graph = new Map<string, Edge[]>();
  const own = new Set(module.functionDefs.map(({ handle }) => handle));
  for (const { handle, code } of module.functionDefs) {
    const instantiations = (code?.code ?? []).filter(({ name }) => name === 'CallGeneric');
    for (const operand of new Set(instantiations.map((instruction) => instruction.operand))) {
      const { target, typeArguments } = at(module.functionInstantiations, operand);
      if (!own.has(target)) continue;
      at(module.signatures, typeArguments).forEach((token, formal) => {
        for (const parameter of parametersIn(token)) {
          const from = `${handle}:${parameter}`;
          const edges = graph.get(from) ?? [];
          graph.set(from, edges);
          edges.push({ to: `${target}:${formal}`, grows: token.kind !== 'typeParameter' });
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
function findComponents(graph: Graph): ReadonlyMap<string, number> {
  const reversed = new Map<string, Edge[]>();
  const nodes = new Set(graph.keys());
  for (const [from, edges] of graph) {
    for (const { to, grows } of edges) {
      nodes.add(to);
      reversed.set(to, [...(reversed.get(to) ?? []), { to: from, grows }]);
    }
  }
  const finished: string[] = [];
  const seen = new Set<string>();
  for (const node of nodes) walk(graph, node, seen, (done) => finished.push(done));
  const component = new Map<string, number>();
  const placed = new Set<string>();
  finished.reverse().forEach((node, number) => {
    walk(reversed, node, placed, (done) => component.set(done, number));
  });
  return component;
}

/** Visits what can be reached and was not seen; tells each node when everything behind it is done. */
function walk(graph: Graph, root: string, seen: Set<string>, onDone: (node: string) => void): void {
  if (seen.has(root)) return;
  seen.add(root);
  const path = [{ node: root, next: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const edge = graph.get(top.node)?.[top.next++];
    if (edge === undefined) {
      path.pop();
      onDone(top.node);
    } else if (!seen.has(edge.to)) {
      seen.add(edge.to);
      path.push({ node: edge.to, next: 0 });
    }
  }
}
