/** What the indexer needs from a chain: checkpoints in order, with their events. Knows neither how they are fetched nor what they mean. */

export type SourceEvent = {
  /** Position among the transaction's events, from 0. */
  eventSeq: number;
  /** Full type, e.g. `0x…::liquidity::Staked`. */
  type: string;
  bcs: Uint8Array;
};

export type SourceTransaction = { digest: string; events: readonly SourceEvent[] };

export type Checkpoint = {
  sequence: bigint;
  timestampMs: number;
  /** Transactions with at least one event. */
  transactions: readonly SourceTransaction[];
};

export type ChainHead = {
  /** Digest of the chain's first checkpoint: what tells one chain from another. */
  chain: string;
  /** Newest checkpoint. */
  sequence: bigint;
  timestampMs: number;
};

export type CheckpointSource = {
  /** @throws {CHAIN_NODE_UNAVAILABLE} */
  head: () => Promise<ChainHead>;
  /**
   * Returns one checkpoint, or null when there is none of this number yet.
   * @throws {CHAIN_NODE_UNAVAILABLE}, {INDEXER_CHECKPOINT_MISSING}
   */
  fetch: (sequence: bigint) => Promise<Checkpoint | null>;
  /** Returns when there may be a newer checkpoint, or when `signal` aborts. Never throws. */
  waitForNews: (signal: AbortSignal) => Promise<void>;
};
