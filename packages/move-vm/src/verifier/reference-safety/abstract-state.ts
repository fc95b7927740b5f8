/**
 * What is known about references at one point of a function: which local holds which, and the borrow graph. Owns the rules: what may
 * be read, written, moved, frozen or handed on while something is borrowed.
 * Follows move-bytecode-verifier/src/reference_safety/abstract_state.rs, its additional borrow checks included.
 */
import { at } from '../../at.ts';
import type { SignatureToken } from '../../binary/compiled-module.ts';
import type { VerifierStatus } from '../../status.ts';
import type { VerifierMeter } from '../../translation/verifier-meter.ts';
import { BorrowGraph, type Label } from './borrow-graph.ts';

/** A value on the stack or in a local: a reference's number, or this for everything that is no reference. */
export const NON_REFERENCE = -1;

/** How a rule refuses the instruction it was asked about. */
export type Refuse = (status: VerifierStatus) => never;

/** PER_GRAPH_ITEM_COST, ADD_BORROW_COST, RELEASE_ITEM_COST, JOIN_BASE_COST, JOIN_ITEM_COST and their quadratic thresholds. */
const GRAPH_ITEM_COST = 4;
const BORROW_COST = 3;
const RELEASE_COST = 3;
const RELEASE_QUADRATIC_FROM = 5;
const JOIN_BASE_COST = 10;
const JOIN_ITEM_COST = 4;
const JOIN_QUADRATIC_FROM = 10;
/** Copies of the graph, which Sui does not count: they are what takes long here. */
const COPY_ITEM_COST = 4;
const OPERANDS_PER_UNIT_LOG2 = 3;

/** Numbers below the number of locals are canonical: local i holds reference i. The frame itself comes next, then new references. */
export class AbstractState {
  readonly locals: number[];
  private graph: BorrowGraph;
  private nextId: number;
  private readonly meter: VerifierMeter;

  private constructor(locals: number[], graph: BorrowGraph, meter: VerifierMeter) {
    this.locals = locals;
    this.graph = graph;
    this.nextId = locals.length + 1;
    this.meter = meter;
  }

  /** The state a function of these parameters starts in. */
  static create(parameters: readonly SignatureToken[], localCount: number, meter: VerifierMeter): AbstractState {
    const state = new AbstractState(new Array<number>(localCount).fill(NON_REFERENCE), new BorrowGraph(), meter);
    parameters.forEach((token, index) => {
      if (token.kind !== 'reference') return;
      state.graph.add(index, token.mutable);
      state.locals[index] = index;
    });
    state.graph.add(state.frame, true);
    return state;
  }

  clone(): AbstractState {
    this.meter.add(COPY_ITEM_COST * this.graph.size);
    return new AbstractState([...this.locals], this.graph.clone(), this.meter);
  }

  private get frame(): number {
    return this.locals.length;
  }

  /** Sui keeps equal operands as one with a count; here each is moved. */
  chargeOperands(count: number): void {
    this.meter.add(count >> OPERANDS_PER_UNIT_LOG2);
  }

  private chargeGraph(): void {
    this.meter.add(GRAPH_ITEM_COST * this.graph.size);
  }

  private chargeRelease(edges: number): void {
    this.meter.add(RELEASE_COST * quadratic(edges, RELEASE_QUADRATIC_FROM));
  }

  private createReference(mutable: boolean): number {
    this.graph.add(this.nextId, mutable);
    return this.nextId++;
  }

  private addStrongBorrow(parent: number, path: readonly Label[], child: number): void {
    this.meter.add(BORROW_COST);
    this.graph.addStrongBorrow(parent, path, child);
  }

  private hasFullBorrows(id: number): boolean {
    return this.graph.hasBorrow(id, (_, first) => first === undefined);
  }

  /** Full borrows, and those of the label, or all when there is none. */
  private isBorrowed(id: number, label?: Label): boolean {
    this.chargeGraph();
    return this.graph.hasBorrow(id, (_, first) => first === undefined || label === undefined || first === label);
  }

  private isMutablyBorrowed(id: number, label?: Label): boolean {
    this.chargeGraph();
    return this.graph.hasBorrow(
      id,
      (isMutable, first) => isMutable && (first === undefined || label === undefined || first === label),
    );
  }

  private isReadable(id: number, label?: Label): boolean {
    return !this.graph.isMutable(id) || !this.isMutablyBorrowed(id, label);
  }

  private isLocalMutablyBorrowed(local: number): boolean {
    return this.hasFullBorrows(this.frame) || this.isMutablyBorrowed(this.frame, localLabel(local));
  }

  release(value: number): void {
    if (value !== NON_REFERENCE) this.chargeRelease(this.graph.release(value));
  }

  copyLocal(local: number, refuse: Refuse): number {
    const id = at(this.locals, local);
    if (id === NON_REFERENCE) {
      if (this.isLocalMutablyBorrowed(local)) refuse('COPYLOC_EXISTS_BORROW_ERROR');
      return NON_REFERENCE;
    }
    const copy = this.createReference(this.graph.isMutable(id));
    this.addStrongBorrow(id, [], copy);
    return copy;
  }

  moveLocal(local: number, refuse: Refuse): number {
    const id = at(this.locals, local);
    this.locals[local] = NON_REFERENCE;
    if (id === NON_REFERENCE && this.isBorrowed(this.frame, localLabel(local))) refuse('MOVELOC_EXISTS_BORROW_ERROR');
    return id;
  }

  storeLocal(local: number, value: number, refuse: Refuse): void {
    const before = at(this.locals, local);
    this.locals[local] = value;
    if (before !== NON_REFERENCE) this.release(before);
    else if (this.isBorrowed(this.frame, localLabel(local))) refuse('STLOC_UNSAFE_TO_DESTROY_ERROR');
  }

  freeze(id: number, refuse: Refuse): number {
    if (this.isMutablyBorrowed(id)) refuse('FREEZEREF_EXISTS_MUTABLE_BORROW_ERROR');
    const frozen = this.createReference(false);
    this.addStrongBorrow(id, [], frozen);
    this.release(id);
    return frozen;
  }

  compare(left: number, right: number, refuse: Refuse): void {
    if (left === NON_REFERENCE || right === NON_REFERENCE) return;
    if (!this.isReadable(left) || !this.isReadable(right)) refuse('READREF_EXISTS_MUTABLE_BORROW_ERROR');
    this.release(left);
    this.release(right);
  }

  read(id: number, refuse: Refuse): void {
    if (!this.isReadable(id)) refuse('READREF_EXISTS_MUTABLE_BORROW_ERROR');
    this.release(id);
  }

  write(id: number, refuse: Refuse): void {
    if (this.isBorrowed(id)) refuse('WRITEREF_EXISTS_BORROW_ERROR');
    this.release(id);
  }

  borrowLocal(local: number, mutable: boolean, refuse: Refuse): number {
    const isTaken = mutable ? this.hasFullBorrows(this.frame) : this.isLocalMutablyBorrowed(local);
    if (isTaken) refuse('BORROWLOC_EXISTS_BORROW_ERROR');
    const id = this.createReference(mutable);
    this.addStrongBorrow(this.frame, [localLabel(local)], id);
    return id;
  }

  /** One field of a struct: borrows of its other fields do not matter. */
  borrowField(id: number, label: Label, mutable: boolean, refuse: Refuse): number {
    const isTaken = mutable ? this.hasFullBorrows(id) : !this.isReadable(id, label);
    if (isTaken) refuse('FIELD_EXISTS_MUTABLE_BORROW_ERROR');
    const field = this.createReference(mutable);
    this.addStrongBorrow(id, [label], field);
    this.release(id);
    return field;
  }

  /** All fields of a variant at once. */
  borrowVariantFields(id: number, labels: readonly Label[], mutable: boolean, refuse: Refuse): number[] {
    const isTaken = mutable ? this.hasFullBorrows(id) : !this.isReadable(id);
    if (isTaken) refuse('FIELD_EXISTS_MUTABLE_BORROW_ERROR');
    const fields = labels.map((label) => {
      const field = this.createReference(mutable);
      this.addStrongBorrow(id, [label], field);
      return field;
    });
    this.release(id);
    return fields;
  }

  /** A vector instruction that gives no reference. */
  useVector(id: number, mutable: boolean, refuse: Refuse): void {
    if (mutable && this.isBorrowed(id)) refuse('VEC_UPDATE_EXISTS_MUTABLE_BORROW_ERROR');
    this.release(id);
  }

  borrowElement(id: number, mutable: boolean, refuse: Refuse): number {
    // Elements count as one: an element that may change may be the one that is borrowed.
    const isTaken = mutable ? this.isBorrowed(id) : !this.isReadable(id);
    if (isTaken) refuse('VEC_BORROW_ELEMENT_EXISTS_MUTABLE_BORROW_ERROR');
    const element = this.createReference(mutable);
    this.meter.add(BORROW_COST);
    this.graph.addWeakBorrow(id, element);
    this.release(id);
    return element;
  }

  /** Results may borrow from every argument, mutable ones from mutable arguments only. */
  call(args: readonly number[], returns: readonly SignatureToken[], refuse: Refuse): number[] {
    const references = new Set(args.filter((value) => value !== NON_REFERENCE));
    const mutable = new Set([...references].filter((id) => this.graph.isMutable(id)));
    for (const id of mutable) if (this.isBorrowed(id)) refuse('CALL_BORROWED_MUTABLE_REFERENCE_ERROR');
    const results = returns.map((token) => {
      if (token.kind !== 'reference') return NON_REFERENCE;
      const id = this.createReference(token.mutable);
      for (const parent of token.mutable ? mutable : references) {
        this.meter.add(BORROW_COST);
        this.graph.addWeakBorrow(parent, id);
      }
      return id;
    });
    for (const id of references) this.release(id);
    return results;
  }

  /** No local is borrowed when the function ends, and what it gives back is not borrowed by anything else. */
  returnValues(values: readonly number[], refuse: Refuse): void {
    for (const value of this.locals) this.release(value);
    if (this.isBorrowed(this.frame)) refuse('UNSAFE_RET_LOCAL_OR_RESOURCE_STILL_BORROWED');
    for (const id of values) {
      if (id === NON_REFERENCE || !this.graph.isMutable(id)) continue;
      if (this.isBorrowed(id)) refuse('RET_BORROWED_MUTABLE_REFERENCE_ERROR');
    }
  }

  /** The same state with canonical numbers, which takes this one's place. Only good at the end of a block: no reference is on the stack. */
  canonical(): AbstractState {
    const numbers = new Map<number, number>();
    const locals = this.locals.map((id, local) => {
      if (id === NON_REFERENCE) return NON_REFERENCE;
      if (id !== local) numbers.set(id, local);
      return local;
    });
    if (numbers.size === 0) return this.nextId === this.locals.length + 1 ? this : this.with(locals, this.graph);
    this.meter.add(COPY_ITEM_COST * this.graph.size);
    return this.with(locals, this.graph.renumber(numbers));
  }

  private with(locals: number[], graph: BorrowGraph): AbstractState {
    return new AbstractState(locals, graph, this.meter);
  }

  /** What holds on both ways, or undefined when the other way adds nothing. Both are canonical. */
  join(other: AbstractState): AbstractState | undefined {
    const sizes = [this.graph.size, other.graph.size] as const;
    this.meter.add(JOIN_BASE_COST + JOIN_ITEM_COST * quadratic(sizes[0] + sizes[1], JOIN_QUADRATIC_FROM));
    const [joined, theirs] = [this.clone(), other.clone()];
    let changed = false;
    this.locals.forEach((own, local) => {
      const arriving = at(other.locals, local);
      if (own === arriving) return;
      // Set on one way only: the local cannot be used behind the join.
      if (own === NON_REFERENCE) theirs.release(arriving);
      else {
        joined.release(own);
        joined.locals[local] = NON_REFERENCE;
        changed = true;
      }
    });
    joined.graph.join(theirs.graph);
    this.meter.add(GRAPH_ITEM_COST * Math.max(...sizes, joined.graph.size));
    return changed || !this.graph.covers(joined.graph) ? joined : undefined;
  }
}

/** A cost that grows with the square from some size on. */
function quadratic(items: number, threshold: number): number {
  const size = Math.max(items, 1);
  return Math.max(size, Math.floor((size * size) / threshold));
}

function localLabel(local: number): Label {
  return `local ${local}`;
}
