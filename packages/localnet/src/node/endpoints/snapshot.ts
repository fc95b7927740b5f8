/** Snapshots: POST /dev/snapshot {} remembers the chain's state, POST /dev/revert {"snapshot": "1"} returns to it, in time, too. */
import { z } from 'zod';
import type { ChainClock } from '../../development/running-clock.ts';
import { ChainError } from '../../errors.ts';
import type { Localnet } from '../../types.ts';

const requestSchema = z.strictObject({ snapshot: z.string() });

/** Takes a snapshot. @throws {CHAIN_REQUEST_INVALID} of a chain in a folder */
export function takeSnapshot(chain: Localnet): { snapshot: string; checkpoint: string } {
  const snapshot = chain.takeSnapshot();
  return { snapshot, checkpoint: chain.latestCheckpoint().sequence.toString() };
}

/** Returns to the snapshot that `body` names; the clock runs on from the time of its last checkpoint. @throws {CHAIN_REQUEST_INVALID} */
export function revert(chain: Localnet, clock: ChainClock, body: unknown): { checkpoint: string; timestampMs: string } {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success)
    throw new ChainError('CHAIN_REQUEST_INVALID', { detail: 'snapshot must be what /dev/snapshot answered' });
  const { sequence, timestampMs } = chain.revert(parsed.data.snapshot);
  clock.set(timestampMs);
  return { checkpoint: sequence.toString(), timestampMs: timestampMs.toString() };
}
