/** Forks: chains whose objects are those of another chain until they change here. Types only. */

/** Where a fork begins. */
export interface ForkOrigin {
  /** Base58 digest of the genesis checkpoint of the remote chain. */
  readonly chainId: string;
  /** The remote checkpoint whose state is read. */
  readonly checkpoint: bigint;
  readonly checkpointDigest: string;
  /** Time of that checkpoint. */
  readonly timestampMs: number;
}

/** Where a fork begins, and how much of it was read. */
export interface ForkStatus extends ForkOrigin {
  /** Scheme and host of the node that is asked; what else its URL has may be a secret. */
  readonly node: string;
  /** Objects and packages that were read. */
  readonly objectsRead: number;
  /** Ids that were asked for and had no object. */
  readonly idsAbsent: number;
}
