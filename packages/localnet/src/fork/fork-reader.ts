/**
 * Reading in a fork. What runs on the chain reads objects at once and cannot wait for a node; so what it lacks ends it with an error that says
 * what, which is then read, and it runs again. Owns that loop and its limits, and that packages come with what they need.
 */
import { ChainError } from '../errors.ts';
import { type ForkBase, type ForkFacts, type ForkNeed, needOf } from '../store/fork-base.ts';
import type { ForkStatus, StoredObject } from '../types.ts';
import type { Fork } from './fork.ts';
import type { ObjectsThen } from './remote-objects.ts';

/** Each reads at least one thing more. A transaction may use 1,000 dynamic fields; the rest is for its inputs, their types and packages. */
const ROUNDS_MAX = 1_200;
/** How long one run may wait for the node altogether. */
const READ_MAX_MS = 120_000;
/** How many times what was found may lead to more: packages name all that they depend on, so two are usual. */
const DEPTH_MAX = 16;
const PACKAGE_IDS = /0x[0-9a-f]{64}(?=::)/g;

/** Where a fork keeps what it has. */
export interface ForkPlace {
  readonly base: ForkBase;
  /** Whether this chain has made or deleted the object itself. */
  isDecided(id: string): boolean;
  /** Takes over what was read, and lets `base` know it. */
  found(facts: ForkFacts): void;
}

export class ForkReader {
  /** Its counts are the present ones whenever they are read. */
  readonly status: ForkStatus;
  readonly #fork: Fork;
  readonly #place: ForkPlace;
  /** By need: what is being read. */
  readonly #reading = new Map<string, Promise<void>>();

  constructor(fork: Fork, place: ForkPlace) {
    this.#fork = fork;
    this.#place = place;
    const { base } = place;
    this.status = {
      ...fork.origin,
      node: fork.node,
      get objectsRead() {
        return base.objectCount;
      },
      get idsAbsent() {
        return base.absentCount;
      },
    };
  }

  /** Runs `run`, which must change nothing before it has all that it reads, until it lacks nothing. @throws {CHAIN_FORK_…} */
  async readThrough<T>(run: () => T | Promise<T>): Promise<T> {
    const endsAtMs = performance.now() + READ_MAX_MS;
    for (let round = 0; round < ROUNDS_MAX; round++) {
      try {
        return await run();
      } catch (error) {
        const need = needOf(error);
        if (need === undefined) throw error;
        await this.#once(need);
      }
      if (performance.now() > endsAtMs)
        throw new ChainError('CHAIN_FORK_UNREACHABLE', {
          ...{ node: this.#fork.node, detail: `reading took more than ${READ_MAX_MS / 1_000} seconds` },
        });
    }
    throw new ChainError('CHAIN_FORK_LIMIT', { detail: `more than ${ROUNDS_MAX} objects, one after the other` });
  }

  /** Reads objects that are not known yet, all at once. @throws {CHAIN_FORK_…} */
  async load(ids: readonly string[]): Promise<void> {
    const unknown = this.#unknown(ids);
    if (unknown.length > 0) await this.#learn({ ...(await this.#fork.read(unknown)), listed: [] });
  }

  /** Two that lack the same wait for one reading. */
  #once(need: ForkNeed): Promise<void> {
    if (this.#place.base.knows(need)) return Promise.resolve();
    const key = `${need.subject} ${need.of}`;
    const known = this.#reading.get(key);
    if (known !== undefined) return known;
    const reading = this.#read(need).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  async #read(need: ForkNeed): Promise<void> {
    const isList = need.subject !== 'object';
    const ids = isList ? this.#unknown(await this.#fork.list(need)) : [need.of];
    await this.#learn({ ...(await this.#fork.read(ids)), listed: isList ? [need] : [] });
    if (!this.#place.base.knows(need))
      throw new ChainError('CHAIN_FORK_ANSWER_INVALID', {
        ...{ node: this.#fork.node, detail: `nothing about ${need.subject} ${need.of}` },
      });
  }

  /** Takes over what was found after the packages that it needs, so that no object is known whose type is not. */
  async #learn(found: ForkFacts): Promise<void> {
    let pending = found.objects;
    const packages: ObjectsThen[] = [];
    const read = new Set(found.objects.map(({ id }) => id));
    for (let depth = 0; ; depth++) {
      const ids = this.#unknown(pending.flatMap(packageIdsOf)).filter((id) => !read.has(id));
      if (ids.length === 0) break;
      if (depth === DEPTH_MAX)
        throw new ChainError('CHAIN_FORK_LIMIT', { detail: `packages that need others, ${DEPTH_MAX} deep` });
      const facts = await this.#fork.read(ids);
      for (const id of ids) read.add(id);
      packages.push(facts);
      pending = facts.objects;
    }
    const facts = {
      objects: [...packages.flatMap(({ objects }) => objects).reverse(), ...found.objects],
      absent: [...packages.flatMap(({ absent }) => absent), ...found.absent],
      listed: found.listed,
    };
    this.#fork.keep(facts);
    this.#place.found(facts);
  }

  #unknown(ids: readonly string[]): string[] {
    const { base } = this.#place;
    return [...new Set(ids)].filter((of) => !this.#place.isDecided(of) && !base.knows({ subject: 'object', of }));
  }
}

/** The packages that an object's type names, or that a package depends on. */
function packageIdsOf({ data }: StoredObject): string[] {
  if (data.kind === 'move') return data.type.match(PACKAGE_IDS) ?? [];
  const links = [...data.linkage.values()].map(({ upgradedId }) => upgradedId);
  return [...links, ...data.typeOrigins.map((origin) => origin.package)];
}
