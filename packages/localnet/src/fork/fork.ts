/** A fork as a chain sees it: where it begins, what was read before, and how more is read. Types only; `open-fork.ts` makes one. */
import type { ForkFacts, ForkNeed } from '../store/fork-base.ts';
import type { ForkOrigin } from '../types.ts';
import type { ObjectsThen } from './remote-objects.ts';

export interface Fork {
  readonly origin: ForkOrigin;
  /** Scheme and host of the remote node. */
  readonly node: string;
  /** What was read when the fork was open before. */
  readonly known: readonly ForkFacts[];
  /** Returns the ids that a list of the remote chain has now. @throws {CHAIN_FORK_…} */
  list(need: ForkNeed): Promise<readonly string[]>;
  /** Reads objects as they were at the checkpoint. @throws {CHAIN_FORK_…} */
  read(ids: readonly string[]): Promise<ObjectsThen>;
  /** Keeps where it begins, of a fork that is not kept yet: a chain calls it once its own storage is known to be the fork's. */
  begin(): void;
  /** Keeps what was read for the next time. */
  keep(facts: ForkFacts): void;
}

/** Where a fork is kept. */
export interface ForkMemory {
  /** What was kept; undefined for a fork that begins. */
  readonly stored:
    | { readonly origin: ForkOrigin; readonly url: string; readonly facts: readonly ForkFacts[] }
    | undefined;
  begin(origin: ForkOrigin, url: string): void;
  append(facts: ForkFacts): void;
}
