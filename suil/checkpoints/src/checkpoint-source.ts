/** What a reader needs from a chain: checkpoints in order, with their events. Knows neither how they are fetched nor what they mean. */

export type SourceEvent = {
  /** Position among the transaction's events, from 0. */
  eventSeq: number;
  /** Full type, e.g. `0x…::liquidity::Staked`. */
  type: string;
  bcs: Uint8Array;
};

export type SourceTransaction = { digest: string; events: readonly SourceEvent[] };

/** What a checkpoint left of an object that is watched. */
export type SourceObject = {
  objectId: string;
  version: bigint;
  /** Base58; null: it was deleted or put into another object. */
  digest: string | null;
};

export type Checkpoint = {
  sequence: bigint;
  digest: string;
  timestampMs: number;
  /** Transactions with at least one event. */
  transactions: readonly SourceTransaction[];
  /** The watched objects that it changed, each once, as it left them; absent where none was. */
  objects?: readonly SourceObject[];
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

/** A checkpoint that is known. */
export type ChainPlace = {
  /** -1 before the first. */
  checkpoint: bigint;
  /** Null before the first that was read. */
  digest: string | null;
};

export type CheckpointSource = {
  /** Names the node that answers at present. */
  node: () => string;
  /** Turns to the next node, where there are several. */
  turn: () => void;
  /**
   * Returns the newest checkpoint that a node says to have of the chain that continues from `place`: a hint, nothing that is certified.
   * @throws {CHAIN_NODE_UNAVAILABLE, CHAIN_NODE_UNVERIFIED}; {SETUP_CHAIN_RESET} when the chain certainly has another checkpoint there
   */
  head: (place: ChainPlace) => Promise<ChainHead>;
  /**
   * Returns consecutive checkpoints behind `place` up to `last`, about `limit` of them; none where the node says that it has no later one.
   * @throws {CHAIN_NODE_UNAVAILABLE, CHAIN_NODE_UNVERIFIED, SETUP_CHAIN_RESET}; {INDEXER_CHECKPOINT_MISSING} when it has dropped them
   */
  fetchAfter: (place: ChainPlace, last: bigint, limit: number) => Promise<readonly Checkpoint[]>;
  /** Returns when there may be a newer checkpoint, or when `signal` aborts. Never throws. */
  waitForNews: (signal: AbortSignal) => Promise<void>;
  close: () => void;
};
