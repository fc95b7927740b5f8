/** What the fields of one request share: the chain, and how much the request may still cost. */
import type { NameRegistry } from '../names/name-registry.ts';
import { nextTask } from '../next-task.ts';
import type {
  Checkpoint,
  EpochInfo,
  ExecutedTransaction,
  Localnet,
  StoredObject,
  TransactionOutcome,
} from '../types.ts';
import { refusal } from './errors.ts';
import type { GraphQlLimits } from './limits.ts';

export interface GraphQlSource {
  readonly chain: Localnet;
  readonly names: NameRegistry;
  /** The chain's wall clock in milliseconds. */
  readonly nowMs: () => number;
  readonly limits: GraphQlLimits;
}

/** A value of the schema: one property per field; a function is called with the field's arguments, and only when the field is requested. */
export type Node = Readonly<Record<string, unknown>>;

export type Arguments = Readonly<Record<string, unknown>>;

/** A transaction that ran: executed, or simulated with the objects as it would leave them. */
export interface Ran {
  readonly outcome: TransactionOutcome;
  readonly executed?: ExecutedTransaction;
  readonly written: readonly StoredObject[];
}

/** Makers of the values that hold one another. */
export interface Nodes {
  address(address: string): Node;
  object(object: StoredObject): Node;
  moveObject(object: StoredObject): Node | null;
  package(id: string): Node;
  module(packageId: string, name: string): Node;
  transaction(digest: string): Node;
  ran(ran: Ran): Node;
  effects(ran: Ran): Node;
  event(ran: Ran, index: number): Node;
  checkpoint(checkpoint: Checkpoint): Node;
  epoch(info: EpochInfo): Node;
}

/** After so much work others are answered: some milliseconds of it. A unit is about what a byte of a value takes. */
const TURN_WORK = 64 * 1024;
/** What a value takes besides its bytes. */
const VALUE_WORK = 256;
/** What an item of a list takes, with the fields inside. */
const ITEM_WORK = 512;
/** How much more work a byte is that becomes JSON of a message. */
export const MESSAGE_WORK_PER_BYTE = 4;

export class RequestContext {
  readonly chain: Localnet;
  readonly names: NameRegistry;
  readonly nowMs: () => number;
  readonly limits: GraphQlLimits;
  readonly nodes: Nodes;
  /** Aborted when the client has gone or the time is over. */
  readonly signal: AbortSignal;
  #costlyFields = 0;
  #renderedBytes = 0;
  #turnWork = 0;
  #costly: Promise<void> = Promise.resolve();
  #queue: Promise<unknown> | undefined;

  constructor(source: GraphQlSource, signal: AbortSignal, createNodes: (context: RequestContext) => Nodes) {
    this.chain = source.chain;
    this.names = source.names;
    this.nowMs = source.nowMs;
    this.limits = source.limits;
    this.signal = signal;
    this.nodes = createNodes(this);
  }

  /** Counts a field that searches the chain, runs a transaction or verifies a signature; others are answered before it is. */
  async beginCostly(): Promise<void> {
    this.#costlyFields += 1;
    const { costlyFieldsMax } = this.limits;
    if (this.#costlyFields > costlyFieldsMax) {
      throw refusal(
        `More than ${costlyFieldsMax} fields of the query search the chain, run a transaction or verify a signature`,
      );
    }
    // One after another: fields of one level begin together.
    this.#costly = this.#costly.then(nextTask);
    await this.#costly;
    this.signal.throwIfAborted();
  }

  /** Makes a list of `items`; what comes after many of them waits. */
  list<T>(items: number, make: () => T): T | Promise<T> {
    return this.#inTurn(items * ITEM_WORK, make);
  }

  /** Counts `bytes` that `render` makes a value of. What comes after many of them waits, so that others are answered meanwhile. */
  render<T>(bytes: number, render: () => T, workPerByte = 1): T | Promise<T> {
    this.#renderedBytes += bytes;
    const { renderedMaxBytes } = this.limits;
    if (this.#renderedBytes > renderedMaxBytes) {
      throw refusal(`The values of the answer have more than ${renderedMaxBytes} bytes`, 'RESOURCE_EXHAUSTED');
    }
    return this.#inTurn(bytes * workPerByte + VALUE_WORK, render);
  }

  #inTurn<T>(work: number, run: () => T): T | Promise<T> {
    if (this.#queue === undefined && this.#turnWork < TURN_WORK) {
      this.#turnWork += work;
      return run();
    }
    const done = (this.#queue ?? Promise.resolve()).then(async () => {
      if (this.#turnWork >= TURN_WORK) {
        await nextTask();
        this.signal.throwIfAborted();
        this.#turnWork = 0;
      }
      this.#turnWork += work;
      return run();
    });
    this.#queue = done.catch(() => undefined);
    return done;
  }
}
