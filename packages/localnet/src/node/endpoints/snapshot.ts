/** Snapshots: POST /dev/snapshot {} remembers the chain's state, POST /dev/revert {"snapshot": "1"} returns to it, the clock's time included. */
import { z } from 'zod';
import { ChainError } from '../../errors.ts';
import type { Localnet } from '../../types.ts';
import type { ChainClock } from '../chain-clock.ts';

const requestSchema = z.strictObject({ snapshot: z.string() });

/** What the clock said at each snapshot of a chain. */
const times = new WeakMap<Localnet, Map<string, number>>();

/** Takes a snapshot. @throws {CHAIN_REQUEST_INVALID} of a chain in a folder */
export function takeSnapshot(chain: Localnet, clock: ChainClock): { snapshot: string; checkpoint: string } {
  const snapshot = chain.takeSnapshot();
  const ofChain = times.get(chain) ?? new Map<string, number>();
  times.set(chain, ofChain.set(snapshot, clock.nowMs()));
  return { snapshot, checkpoint: chain.latestCheckpoint().sequence.toString() };
}

/** Returns to the snapshot that `body` names; the clock runs on from the time that it had then. @throws {CHAIN_REQUEST_INVALID} */
export function revert(chain: Localnet, clock: ChainClock, body: unknown): { checkpoint: string; timestampMs: string } {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success)
    throw new ChainError('CHAIN_REQUEST_INVALID', { detail: 'snapshot must be what /dev/snapshot answered' });
  const { sequence, timestampMs } = chain.revert(parsed.data.snapshot);
  const takenAtMs = times.get(chain)?.get(parsed.data.snapshot);
  if (takenAtMs !== undefined) clock.set(takenAtMs);
  return { checkpoint: sequence.toString(), timestampMs: timestampMs.toString() };
}
