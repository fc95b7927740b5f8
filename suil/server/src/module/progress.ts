/** How far the chain is, and how far of it is in the ledger. The indexer and the ledger writer write it; everything else reads it. */
import { createSignal } from '../jobs/signal.ts';

export interface IndexerProgress {
  /** Newest checkpoint that the node reported; null before its first answer. */
  readonly head: { readonly sequence: bigint; readonly timestampMs: number } | null;
  /** When a node last answered anything; null before the first answer. */
  readonly answeredAtMs: number | null;
  /** Newest checkpoint whose events are in the database. */
  readonly cursor: { readonly checkpoint: bigint; readonly chainTimestampMs: number };
  /** Why the last try failed; null when it did not. */
  readonly problem: string | null;
}

export interface LedgerProgress {
  /** Everything in this checkpoint and before it is in the ledger; -1 before the first. */
  readonly checkpoint: bigint;
  readonly chainTimestampMs: number;
  /** The day whose inputs are accepted; null before the first input. */
  readonly openDay: number | null;
  /** Why the last try failed; null when it did not. */
  readonly problem: string | null;
  /** Why the open day, which is over, is not closed, or a closed one not finished; null: neither is so. */
  readonly closingProblem: string | null;
}

export interface ChainProgress {
  readonly indexer: IndexerProgress;
  readonly ledger: LedgerProgress;
  /** By node: how many of its answers did not verify. */
  readonly unverified: ReadonlyMap<string, number>;
  /** By node: time of the newest checkpoint that it says to have, milliseconds; nodes that have not answered are missing. */
  readonly nodeHeadsMs: ReadonlyMap<string, number>;
}

export interface Progress {
  readonly read: () => ChainProgress;
  /** Returns true once `isReached` holds of the ledger, false when it does not within the time. */
  readonly waitUntil: (isReached: (ledger: LedgerProgress) => boolean, timeoutMs: number) => Promise<boolean>;
  /** Returns once every checkpoint up to this one is in the ledger, or after 5 s. */
  readonly appliedThrough: (checkpoint: bigint) => Promise<boolean>;
}

export interface ProgressStore extends Progress {
  readonly writeIndexer: (progress: IndexerProgress) => void;
  readonly writeLedger: (progress: LedgerProgress) => void;
  readonly countUnverified: (node: string) => void;
  readonly noteNodeHead: (node: string, timestampMs: number) => void;
}

const APPLIED_WAIT_MS = 5_000;

/** Returns a store that knows nothing of the chain yet. */
export function createProgress(): ProgressStore {
  const changes = createSignal();
  const never = new AbortController().signal;
  let progress: ChainProgress = {
    indexer: { head: null, answeredAtMs: null, cursor: { checkpoint: -1n, chainTimestampMs: 0 }, problem: null },
    ledger: { checkpoint: -1n, chainTimestampMs: 0, openDay: null, problem: null, closingProblem: null },
    unverified: new Map(),
    nodeHeadsMs: new Map(),
  };

  const waitUntil: Progress['waitUntil'] = async (isReached, timeoutMs) => {
    const deadlineMs = performance.now() + timeoutMs;
    while (!isReached(progress.ledger)) {
      const leftMs = deadlineMs - performance.now();
      if (leftMs <= 0) return false;
      changes.reset();
      await changes.wait(leftMs, never);
    }
    return true;
  };
  return {
    read: () => progress,
    waitUntil,
    appliedThrough: (checkpoint) => waitUntil((ledger) => ledger.checkpoint >= checkpoint, APPLIED_WAIT_MS),
    writeIndexer: (indexer) => {
      progress = { ...progress, indexer };
    },
    countUnverified: (node) => {
      const count = (progress.unverified.get(node) ?? 0) + 1;
      progress = { ...progress, unverified: new Map(progress.unverified).set(node, count) };
    },
    noteNodeHead: (node, timestampMs) => {
      progress = { ...progress, nodeHeadsMs: new Map(progress.nodeHeadsMs).set(node, timestampMs) };
    },
    writeLedger: (ledger) => {
      progress = { ...progress, ledger };
      changes.notify();
    },
  };
}
