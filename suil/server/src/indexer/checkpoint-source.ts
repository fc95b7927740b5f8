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
  digest: string;
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
  /** Oldest checkpoint the node still has. */
  lowestSequence: bigint;
};

export type CheckpointSource = {
  /** Names the node that answers at present. */
  node: () => string;
  /** Turns to the next node, where there are several. */
  turn: () => void;
  /** @throws {CHAIN_NODE_UNAVAILABLE} */
  head: () => Promise<ChainHead>;
  /**
   * Returns one checkpoint, or null when the node has none of this number.
   * @throws {CHAIN_NODE_UNAVAILABLE}
   */
  fetch: (sequence: bigint) => Promise<Checkpoint | null>;
  /** Returns when there may be a newer checkpoint, or when `signal` aborts. Never throws. */
  waitForNews: (signal: AbortSignal) => Promise<void>;
  close: () => void;
};
