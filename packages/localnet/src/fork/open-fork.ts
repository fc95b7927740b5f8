/** Opens a fork of another chain: finds out which chain a node has and the checkpoint, or that it is still the one that a kept fork began at. */
import { ChainError, isChainError } from '../errors.ts';
import type { ForkFacts, ForkNeed } from '../store/fork-base.ts';
import type { ForkOrigin } from '../types.ts';
import type { Fork, ForkMemory } from './fork.ts';
import { listIds } from './remote-lists.ts';
import { RemoteNode, type RemoteOptions } from './remote-node.ts';
import { type ObjectsThen, RemoteObjects } from './remote-objects.ts';

export interface ForkOptions extends RemoteOptions {
  /** The remote checkpoint whose state is read; by default the latest. */
  readonly checkpoint?: bigint;
}

/** 32 bytes in base58. */
const DIGEST = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const MS_PER_SECOND = 1_000n;
const NS_PER_MS = 1_000_000;

/**
 * Returns the fork for `createLocalnet`. A fork that `memory` keeps is opened even while its node does not answer.
 * @throws {ChainError} CHAIN_FORK_UNREACHABLE, CHAIN_FORK_ANSWER_INVALID, CHAIN_FORK_CHECKPOINT_INVALID, CHAIN_FORK_MISMATCH for another chain or
 * checkpoint than those of the fork that is kept, CHAIN_REQUEST_INVALID for a URL that is none of HTTP
 */
export async function openFork(options: ForkOptions, memory?: ForkMemory): Promise<Fork> {
  const node = new RemoteNode(options);
  const stored = memory?.stored;
  if (stored !== undefined) {
    assertCheckpoint(stored.origin, options.checkpoint);
    const isChecked = await assertSame(node, stored.origin).then(
      () => true,
      (error: unknown) => {
        if (isChainError(error, 'CHAIN_FORK_UNREACHABLE')) return false;
        throw error;
      },
    );
    return new RemoteFork(node, stored.origin, { memory, known: stored.facts, isChecked });
  }
  const origin = await originOf(node, options.checkpoint);
  return new RemoteFork(node, origin, { memory, known: [], isChecked: true, url: options.url });
}

interface ForkState {
  readonly memory: ForkMemory | undefined;
  readonly known: readonly ForkFacts[];
  /** Whether the node has said that it has the chain of the fork. */
  readonly isChecked: boolean;
  /** Of a fork that is not kept yet. */
  readonly url?: string;
}

class RemoteFork implements Fork {
  readonly origin: ForkOrigin;
  readonly node: string;
  readonly known: readonly ForkFacts[];
  readonly #node: RemoteNode;
  readonly #objects: RemoteObjects;
  readonly #memory: ForkMemory | undefined;
  #isChecked: boolean;
  #url: string | undefined;

  constructor(node: RemoteNode, origin: ForkOrigin, { memory, known, isChecked, url }: ForkState) {
    this.#url = url;
    this.#node = node;
    this.#objects = new RemoteObjects(node, origin.checkpoint);
    this.#memory = memory;
    this.#isChecked = isChecked;
    this.origin = origin;
    this.node = node.name;
    this.known = known;
  }

  async list(need: ForkNeed): Promise<readonly string[]> {
    await this.#check();
    return listIds(this.#node, need);
  }

  async read(ids: readonly string[]): Promise<ObjectsThen> {
    await this.#check();
    return this.#objects.read(ids);
  }

  begin(): void {
    if (this.#url === undefined) return;
    this.#memory?.begin(this.origin, this.#url);
    this.#url = undefined;
  }

  keep(facts: ForkFacts): void {
    this.#memory?.append(facts);
  }

  async #check(): Promise<void> {
    if (this.#isChecked) return;
    await assertSame(this.#node, this.origin);
    this.#isChecked = true;
  }
}

async function originOf(node: RemoteNode, wanted: bigint | undefined): Promise<ForkOrigin> {
  const info = await node.ask((client, options) => client.ledgerService.getServiceInfo({}, options));
  const { chainId, checkpointHeight: latest, lowestAvailableCheckpointObjects: oldest = 0n } = info ?? {};
  if (chainId === undefined || latest === undefined || !DIGEST.test(chainId))
    throw node.invalid('no chain, or no checkpoint of it');
  const checkpoint = wanted ?? latest;
  const refuse = (detail: string) => new ChainError('CHAIN_FORK_CHECKPOINT_INVALID', { checkpoint, detail });
  if (checkpoint < 0n || checkpoint > latest) throw refuse(`the latest of ${node.name} is ${latest}`);
  if (checkpoint < oldest) throw refuse(`${node.name} has objects since ${oldest}`);
  const found = await readCheckpoint(node, checkpoint);
  if (found === undefined) throw refuse(`${node.name} does not have it`);
  return { chainId, checkpoint, ...found };
}

async function readCheckpoint(
  node: RemoteNode,
  sequenceNumber: bigint,
): Promise<Pick<ForkOrigin, 'checkpointDigest' | 'timestampMs'> | undefined> {
  const answer = await node.ask((client, options) =>
    client.ledgerService.getCheckpoint(
      {
        checkpointId: { oneofKind: 'sequenceNumber', sequenceNumber },
        readMask: { paths: ['digest', 'summary.timestamp'] },
      },
      options,
    ),
  );
  const checkpoint = answer?.checkpoint;
  if (checkpoint === undefined) return undefined;
  const { digest, summary } = checkpoint;
  const { seconds, nanos } = summary?.timestamp ?? { seconds: -1n, nanos: 0 };
  const timestampMs = Number(seconds * MS_PER_SECOND) + Math.floor(nanos / NS_PER_MS);
  if (digest === undefined || !DIGEST.test(digest) || !Number.isSafeInteger(timestampMs) || timestampMs < 0)
    throw node.invalid(`checkpoint ${sequenceNumber} without digest or time`);
  return { checkpointDigest: digest, timestampMs };
}

function assertCheckpoint({ checkpoint }: ForkOrigin, wanted: bigint | undefined): void {
  if (wanted === undefined || wanted === checkpoint) return;
  throw new ChainError('CHAIN_FORK_MISMATCH', {
    detail: `the chain that is kept is a fork at checkpoint ${checkpoint}, not ${wanted}`,
  });
}

/** @throws {CHAIN_FORK_MISMATCH} for a node of another chain, or of one that another history leads to */
async function assertSame(node: RemoteNode, origin: ForkOrigin): Promise<void> {
  const info = await node.ask((client, options) => client.ledgerService.getServiceInfo({}, options));
  if (info?.chainId !== origin.chainId)
    throw new ChainError('CHAIN_FORK_MISMATCH', {
      detail: `it is of chain ${origin.chainId}, and ${node.name} is a node of chain ${info?.chainId ?? 'unknown'}`,
    });
  const found = await readCheckpoint(node, origin.checkpoint);
  // A node that has pruned the checkpoint may still have the objects.
  if (found === undefined || found.checkpointDigest === origin.checkpointDigest) return;
  throw new ChainError('CHAIN_FORK_MISMATCH', {
    detail: `checkpoint ${origin.checkpoint} of ${node.name} is ${found.checkpointDigest}, it began at ${origin.checkpointDigest}`,
  });
}
