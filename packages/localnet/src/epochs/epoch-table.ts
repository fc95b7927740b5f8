/**
 * Which epoch is when: first and last checkpoint, start and end of each, and its gas price, which the end of the epoch before reports. Owns
 * nothing but the search: checkpoints carry their epoch and never go back, so every epoch is found by halving, and nothing is stored beside them.
 */
import { assert } from '@suil/errors';
import { currentEpoch } from '../checkpoints/checkpoint.ts';
import { REFERENCE_GAS_PRICE_MIST } from '../protocol/gas-model.ts';
import { EPOCH_DURATION_MS, PROTOCOL_VERSION } from '../protocol/protocol-config.ts';
import { EPOCH_EVENT_TYPE, EpochEvent } from '../staking/layout.ts';
import type { Checkpoint, EpochInfo, ExecutedTransaction } from '../types.ts';

/** Where checkpoints are read. */
export interface CheckpointSource {
  /** The checkpoint of that number, which must exist, with its first transaction. */
  at(sequence: number): { readonly checkpoint: Checkpoint; readonly transaction?: ExecutedTransaction };
  /** How many there are; at least one. */
  readonly length: number;
}

/** Returns an epoch that has begun, else undefined. The present epoch has no end yet. */
export function epochAt(source: CheckpointSource, epoch: bigint): EpochInfo | undefined {
  const checkpointAt = (sequence: number) => source.at(sequence).checkpoint;
  const latest = checkpointAt(source.length - 1);
  if (epoch < 0n || epoch > currentEpoch(latest)) return undefined;
  const firstCheckpoint = firstOf(source, epoch);
  const before = firstCheckpoint === 0 ? undefined : checkpointAt(firstCheckpoint - 1);
  const info = {
    epoch,
    protocolVersion: PROTOCOL_VERSION,
    referenceGasPriceMist: priceFrom(source, firstCheckpoint),
    startsAtMs: (before ?? checkpointAt(0)).timestampMs,
    durationMs: EPOCH_DURATION_MS,
    firstCheckpoint: BigInt(firstCheckpoint),
  };
  if (epoch === currentEpoch(latest)) return info;
  const last = checkpointAt(firstOf(source, epoch + 1n) - 1);
  return { ...info, lastCheckpoint: last.sequence, endsAtMs: last.timestampMs };
}

/** The price from a checkpoint on that is the first of its epoch. Where validators ask for nothing it is 1 MIST, so that fuel can be counted. */
function priceFrom(source: CheckpointSource, firstCheckpoint: number): bigint {
  for (let first = firstCheckpoint; first > 0; ) {
    const { checkpoint, transaction } = source.at(first - 1);
    const event = transaction?.events.find(({ type }) => type === EPOCH_EVENT_TYPE);
    if (event) return BigInt(EpochEvent.parse(event.contents).referenceGasPrice) || 1n;
    // Without a report the state was not advanced, and the price stays; a chain without a state has none to report.
    if (transaction?.effects.status.kind !== 'failure') break;
    first = firstOf(source, checkpoint.epoch);
  }
  return REFERENCE_GAS_PRICE_MIST;
}

/** The number of the first checkpoint of an epoch; the number of the next checkpoint when it has none yet. */
function firstOf(source: CheckpointSource, epoch: bigint): number {
  let low = 0;
  let high = source.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (source.at(middle).checkpoint.epoch < epoch) low = middle + 1;
    else high = middle;
  }
  assert(low === source.length || source.at(low).checkpoint.epoch === epoch, 'epochs follow each other');
  return low;
}
