/**
 * Checkpoints by hand: POST /dev/checkpoint {"mode": "manual"} lets transactions wait for theirs, {} makes it, {"mode": "automatic"} makes it and
 * gives each transaction its own again.
 */
import { z } from 'zod';
import type { ChainClock } from '../../development/running-clock.ts';
import { ChainError } from '../../errors.ts';
import type { Localnet } from '../../types.ts';

const requestSchema = z.strictObject({ mode: z.enum(['manual', 'automatic']).optional() });

/** Sets the mode that `body` names, or makes a checkpoint. Returns the latest one. @throws {CHAIN_REQUEST_INVALID} */
export function sealCheckpoint(chain: Localnet, clock: ChainClock, body: unknown) {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success)
    throw new ChainError('CHAIN_REQUEST_INVALID', { detail: 'mode must be manual or automatic, or absent' });
  const { mode } = parsed.data;
  if (mode === undefined) chain.sealCheckpoint(clock.nowMs());
  else chain.setCheckpointMode(mode);
  const { sequence, transactions } = chain.latestCheckpoint();
  return { mode: chain.checkpointMode, checkpoint: sequence.toString(), transactions: transactions.length };
}
