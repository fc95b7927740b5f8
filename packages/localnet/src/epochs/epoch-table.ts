/**
 * Which epoch is when: first and last checkpoint, start and end of each. Owns nothing but the search: checkpoints carry their epoch
 * and never go back, so every epoch is found by halving, and nothing is stored beside them.
 */
import { assert } from '@suil/errors';
import { currentEpoch } from '../checkpoints/checkpoint.ts';
import { REFERENCE_GAS_PRICE_MIST } from '../protocol/gas-model.ts';
import { EPOCH_DURATION_MS, PROTOCOL_VERSION } from '../protocol/protocol-config.ts';
import type { Checkpoint, EpochInfo } from '../types.ts';

/** Where checkpoints are read. */
export interface CheckpointSource {
  /** The checkpoint of that number, which must exist. */
  at(sequence: number): Checkpoint;
  /** How many there are; at least one. */
  readonly length: number;
}

/** Returns an epoch that has begun, else undefined. The present epoch has no end yet. */
export function epochAt(source: CheckpointSource, epoch: bigint): EpochInfo | undefined {
  const latest = source.at(source.length - 1);
  if (epoch < 0n || epoch > currentEpoch(latest)) return undefined;
  const firstCheckpoint = firstOf(source, epoch);
  const before = firstCheckpoint === 0 ? undefined : source.at(firstCheckpoint - 1);
  const info = {
    epoch,
    protocolVersion: PROTOCOL_VERSION,
    referenceGasPriceMist: REFERENCE_GAS_PRICE_MIST,
    startsAtMs: (before ?? source.at(0)).timestampMs,
    durationMs: EPOCH_DURATION_MS,
    firstCheckpoint: BigInt(firstCheckpoint),
  };
  if (epoch === currentEpoch(latest)) return info;
  const last = source.at(firstOf(source, epoch + 1n) - 1);
  return { ...info, lastCheckpoint: last.sequence, endsAtMs: last.timestampMs };
}

/** The number of the first checkpoint of an epoch; the number of the next checkpoint when it has none yet. */
function firstOf(source: CheckpointSource, epoch: bigint): number {
  let low = 0;
  let high = source.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (source.at(middle).epoch < epoch) low = middle + 1;
    else high = middle;
  }
  assert(low === source.length || source.at(low).epoch === epoch, 'epochs follow each other');
  return low;
}
