/**
 * Which reference borrows from which, and along which path of fields. Owns the graph; rules about it are in `abstract-state.ts`.
 * An edge is strong when the borrower is exactly at its path, weak when it is somewhere below. Follows move-borrow-graph
 * (graph.rs, references.rs).
 */
import { entryAt } from '../../at.ts';
import { bug } from '../../bug.ts';

/** One step of a path: a local, a field or a variant's field. */
export type Label = string;

interface BorrowEdge {
  readonly strong: boolean;
  readonly path: readonly Label[];
  readonly key: string;
}

/** references.rs: MAX_EDGE_SET_SIZE. With more edges between two references, they count as one that may lead anywhere. */
const MAX_EDGES = 10;

function createEdge(strong: boolean, path: readonly Label[]): BorrowEdge {
  return { strong, path, key: `${strong ? '=' : '~'}${path.join('/')}` };
}

const ANYWHERE = createEdge(false, []);

interface EdgeSet {
  edges: Map<string, BorrowEdge>;
  overflown: boolean;
}

interface Reference {
  readonly mutable: boolean;
  readonly borrowedBy: Map<number, EdgeSet>;
  readonly borrowsFrom: Set<number>;
}

export class BorrowGraph {
  private readonly references: Map<number, Reference>;
  private edgeCount: number;

  constructor(references = new Map<number, Reference>(), edgeCount = 0) {
    this.references = references;
    this.edgeCount = edgeCount;
  }

  /** Nodes and edges: what a pass over the graph costs. */
  get size(): number {
    return this.references.size + this.edgeCount;
  }

  clone(): BorrowGraph {
    const copy = new Map<number, Reference>();
    for (const [id, { mutable, borrowedBy, borrowsFrom }] of this.references) {
      const edges = new Map<number, EdgeSet>();
      for (const [child, set] of borrowedBy) {
        edges.set(child, { edges: new Map(set.edges), overflown: set.overflown });
      }
      copy.set(id, { mutable, borrowedBy: edges, borrowsFrom: new Set(borrowsFrom) });
    }
    return new BorrowGraph(copy, this.edgeCount);
  }

  isMutable(id: number): boolean {
    return this.reference(id).mutable;
  }

  add(id: number, mutable: boolean): void {
    if (this.references.has(id)) bug(`reference ${id} is added twice`);
    this.references.set(id, { mutable, borrowedBy: new Map(), borrowsFrom: new Set() });
  }

  /**
   * Whether some borrower of `id` satisfies the condition. It receives whether the borrower is mutable, and the first step of
   * its path: undefined when it may alias all of `id`.
   */
  hasBorrow(id: number, condition: (isMutable: boolean, first: Label | undefined) => boolean): boolean {
    for (const [child, { edges }] of this.reference(id).borrowedBy) {
      const isMutable = this.isMutable(child);
      for (const { path } of edges.values()) if (condition(isMutable, path[0])) return true;
    }
    return false;
  }

  /** `child` may be anywhere below `parent`. */
  addWeakBorrow(parent: number, child: number): void {
    this.addEdge(parent, createEdge(false, []), child);
  }

  /** `child` is exactly at `path` of `parent`; borrows at or below that path are now borrows from `child`. */
  addStrongBorrow(parent: number, path: readonly Label[], child: number): void {
    const { borrowedBy } = this.reference(parent);
    const factored: { borrower: number; edge: BorrowEdge }[] = [];
    for (const [borrower, set] of borrowedBy) {
      for (const edge of set.edges.values()) if (isPrefix(path, edge.path)) factored.push({ borrower, edge });
    }
    for (const { borrower, edge } of factored) {
      const set = entryAt(borrowedBy, borrower);
      set.edges.delete(edge.key);
      this.edgeCount--;
      if (set.edges.size > 0) continue;
      borrowedBy.delete(borrower);
      this.reference(borrower).borrowsFrom.delete(parent);
    }
    for (const { borrower, edge } of factored) {
      this.addEdge(child, createEdge(edge.strong, edge.path.slice(path.length)), borrower);
    }
    this.addEdge(parent, createEdge(true, path), child);
  }

  /** Takes a reference out: what borrowed from it borrows from its parents. Gives the number of edges that took. */
  release(id: number): number {
    const { borrowedBy, borrowsFrom } = this.reference(id);
    this.references.delete(id);
    for (const { edges } of borrowedBy.values()) this.edgeCount -= edges.size;
    let made = 0;
    for (const parent of borrowsFrom) {
      const parentEdges = entryAt(this.reference(parent).borrowedBy, id);
      this.reference(parent).borrowedBy.delete(id);
      this.edgeCount -= parentEdges.edges.size;
      for (const above of parentEdges.edges.values()) {
        for (const [child, { edges }] of borrowedBy) {
          // A cycle closes here: nothing to say.
          if (child === parent) continue;
          for (const below of edges.values()) {
            made++;
            this.addEdge(parent, joinEdges(above, below), child);
          }
        }
      }
    }
    for (const child of borrowedBy.keys()) this.references.get(child)?.borrowsFrom.delete(id);
    return made;
  }

  /** The graph with new numbers for the references that the map names. */
  renumber(numbers: ReadonlyMap<number, number>): BorrowGraph {
    const of = (id: number): number => numbers.get(id) ?? id;
    const renumbered = new Map<number, Reference>();
    for (const [id, { mutable, borrowedBy, borrowsFrom }] of this.references) {
      renumbered.set(of(id), {
        mutable,
        borrowedBy: new Map([...borrowedBy].map(([child, set]) => [of(child), set])),
        borrowsFrom: new Set([...borrowsFrom].map(of)),
      });
    }
    return new BorrowGraph(renumbered, this.edgeCount);
  }

  /** Whether everything that `other` says is covered by what is here. Both have the same references. */
  covers(other: BorrowGraph): boolean {
    return this.uncovered(other).next().done === true;
  }

  /** Adds what `other` says and nothing here covers. */
  join(other: BorrowGraph): void {
    for (const { parent, child, edge } of [...this.uncovered(other)]) this.addEdge(parent, edge, child);
  }

  private *uncovered(other: BorrowGraph): Generator<{ parent: number; child: number; edge: BorrowEdge }> {
    for (const [parent, { borrowedBy }] of other.references) {
      const own = this.reference(parent).borrowedBy;
      for (const [child, { edges }] of borrowedBy) {
        const known = [...(own.get(child)?.edges.values() ?? [])];
        for (const edge of edges.values()) {
          if (!known.some((candidate) => coversEdge(candidate, edge))) yield { parent, child, edge };
        }
      }
    }
  }

  private addEdge(parent: number, edge: BorrowEdge, child: number): void {
    if (parent === child) bug('a reference borrows from itself');
    const { borrowedBy } = this.reference(parent);
    const set = borrowedBy.get(child) ?? { edges: new Map<string, BorrowEdge>(), overflown: false };
    borrowedBy.set(child, set);
    this.reference(child).borrowsFrom.add(parent);
    if (set.overflown) return;
    const before = set.edges.size;
    if (before + 1 > MAX_EDGES) {
      set.edges = new Map([[ANYWHERE.key, ANYWHERE]]);
      set.overflown = true;
    } else set.edges.set(edge.key, edge);
    this.edgeCount += set.edges.size - before;
  }

  private reference(id: number): Reference {
    return this.references.get(id) ?? bug(`no reference ${id}`);
  }
}

function isPrefix(path: readonly Label[], of: readonly Label[]): boolean {
  return path.length <= of.length && path.every((label, i) => label === of[i]);
}

function coversEdge(known: BorrowEdge, edge: BorrowEdge): boolean {
  return known.key === edge.key || (!known.strong && isPrefix(known.path, edge.path));
}

function joinEdges(above: BorrowEdge, below: BorrowEdge): BorrowEdge {
  const path = above.strong ? [...above.path, ...below.path] : above.path;
  return createEdge(above.strong && below.strong, path);
}
