/** From which checkpoint the events of a deployment are read: the manifest's, or an earlier one that is configured. */
import { AppError } from '../errors/app-error.ts';

/**
 * Returns the checkpoint.
 * @param given `START_CHECKPOINT`; null without it
 * @throws {SETUP_CONFIG_INVALID} for one after the deployment's first transaction, whose events would be missing
 */
export function startCheckpointOf(
  { startCheckpoint }: { readonly startCheckpoint?: string | undefined },
  given: bigint | null,
): bigint {
  if (startCheckpoint === undefined) return given ?? 0n;
  const first = BigInt(startCheckpoint);
  if (given === null || given <= first) return given ?? first;
  const reason = `the deployment's first transaction is in checkpoint ${first}, so ${given} would leave events out. Unset it: the manifest names the checkpoint`;
  throw new AppError('SETUP_CONFIG_INVALID', { variable: 'START_CHECKPOINT', reason });
}
