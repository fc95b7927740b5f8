/** Forks: POST /dev/fork {} answers what the chain is a fork of, at which checkpoint, and how much of it was read. */
import type { Localnet } from '../../types.ts';

export interface ForkAnswer {
  /** Null for a chain that is no fork. */
  readonly fork: ForkDescription | null;
}

interface ForkDescription {
  readonly node: string;
  readonly chainId: string;
  readonly checkpoint: string;
  readonly checkpointDigest: string;
  readonly timestampMs: string;
  readonly objectsRead: number;
  readonly idsAbsent: number;
}

export function forkStatus({ fork }: Localnet): ForkAnswer {
  if (fork === undefined) return { fork: null };
  return { fork: { ...fork, checkpoint: `${fork.checkpoint}`, timestampMs: `${fork.timestampMs}` } };
}
