/** A chain in memory that speaks the indexer's language: for tests. Its events are JSON where a real chain's are BCS. */
import { type ChainPlace, type Checkpoint, type CheckpointSource, chainReset } from '@suil/checkpoints';
import { AppError } from '@suil/core';
import type { ChainEvent } from '@suil/sdk';
import type { CheckpointReader } from '../indexer/grpc-reader.ts';
import type { DecodeEvent } from '../indexer/store-checkpoints.ts';
import { createSignal } from '../jobs/signal.ts';

export type MemoryChain = CheckpointSource &
  Pick<CheckpointReader, 'fetch'> & {
    /** Adds a checkpoint of one transaction with these events, stamped like the last of them, and returns its digest. */
    add: (...events: ChainEvent[]) => string;
    checkpoints: readonly Checkpoint[];
    /** While set, the node does not answer. */
    outage: Error | null;
    /** Oldest checkpoint that is not dropped yet. */
    lowest: bigint;
  };

const DIGEST_LENGTH = 44;
/** Longest wait between two looks, as a real source has one. */
const POLL_MS = 50;
const BYTES = 'bytes:';

/** Returns a chain that has only its first, empty checkpoint. Chains of another `name` have other checkpoints. */
export function createMemoryChain(chain: string, name = 'C'): MemoryChain {
  const checkpoints: Checkpoint[] = [{ sequence: 0n, digest: digestOf(name, 0n), timestampMs: 0, transactions: [] }];
  const news = createSignal();
  function assertContinues({ checkpoint, digest }: ChainPlace): void {
    const found = checkpoints[Number(checkpoint)]?.digest;
    if (digest === null || found === undefined || found === digest) return;
    throw chainReset(`checkpoint ${checkpoint} ${digest}`, `checkpoint ${checkpoint} ${found}`);
  }
  const memory: MemoryChain = {
    checkpoints,
    outage: null,
    lowest: 0n,
    node: () => name,
    turn: () => undefined,
    close: () => undefined,
    add: (...events) => {
      const sequence = BigInt(checkpoints.length);
      const digest = digestOf('D', sequence);
      const timestampMs = events.at(-1)?.timestampMs ?? checkpoints.at(-1)?.timestampMs ?? 0;
      const encoded = events.map((event, eventSeq) => ({ eventSeq, type: event.kind, bcs: encodeEvent(event) }));
      checkpoints.push({
        sequence,
        digest: digestOf(name, sequence),
        timestampMs,
        transactions: [{ digest, events: encoded }],
      });
      news.notify();
      return digest;
    },
    head: async (place) => {
      if (memory.outage) throw memory.outage;
      assertContinues(place);
      const last = checkpoints.at(-1);
      return {
        chain,
        sequence: last?.sequence ?? 0n,
        timestampMs: last?.timestampMs ?? 0,
        lowestSequence: memory.lowest,
      };
    },
    fetch: async (sequence) => {
      if (memory.outage) throw memory.outage;
      return sequence < memory.lowest ? null : (checkpoints[Number(sequence)] ?? null);
    },
    fetchAfter: async (place, last, limit) => {
      if (memory.outage) throw memory.outage;
      const first = Number(place.checkpoint) + 1;
      const end = Math.min(Number(last) + 1, first + limit);
      if (first < memory.lowest) throw new AppError('INDEXER_CHECKPOINT_MISSING', { checkpoint: BigInt(first) });
      return checkpoints.slice(first, end);
    },
    waitForNews: async (signal) => {
      await news.wait(POLL_MS, signal);
      news.reset();
    },
  };
  return memory;
}

/** Base58 has no 0; each sequence number gives a digest of its own. */
function digestOf(letter: string, sequence: bigint): string {
  return `${letter}${String(sequence).replaceAll('0', 'z')}`.padEnd(DIGEST_LENGTH, 'x');
}

/** Reads what `add` wrote. */
export const decodeMemoryEvent: DecodeEvent = ({ bcs }) =>
  JSON.parse(new TextDecoder().decode(bcs), (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (/^\d+n$/.test(value)) return BigInt(value.slice(0, -1));
    return value.startsWith(BYTES) ? Uint8Array.from(Buffer.from(value.slice(BYTES.length), 'hex')) : value;
  });

function encodeEvent(event: ChainEvent): Uint8Array {
  return new TextEncoder().encode(
    JSON.stringify(event, (_, value: unknown) => {
      if (typeof value === 'bigint') return `${value}n`;
      return value instanceof Uint8Array ? `${BYTES}${Buffer.from(value).toString('hex')}` : value;
    }),
  );
}
