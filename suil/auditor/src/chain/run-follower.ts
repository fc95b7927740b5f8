/** Follows the chain for as long as the process runs. */
import type { CheckpointSource } from '@suil/checkpoints';
import { isAppError, messageOf } from '@suil/core';
import { repeat } from '@suil/signing';
import type { Logger } from 'pino';
import type { ObservingClock } from '../clock.ts';
import type { AuditStatus } from '../status.ts';
import type { VerifiedEvent } from '../verified-inputs.ts';
import { catchUp } from './follow-chain.ts';
import type { VerifiedEvents } from './verified-events.ts';

const RETRY_MS = 1_000;

export interface FollowerOptions {
  readonly source: CheckpointSource;
  readonly verified: VerifiedEvents;
  readonly clock: Pick<ObservingClock, 'observe'>;
  readonly status: AuditStatus;
  readonly log: Logger;
  /** Given the certified events as they come. */
  readonly onAdded: (events: readonly VerifiedEvent[]) => void;
  /** Called when the chain certifies another checkpoint than the one that was followed; nothing is followed any more. */
  readonly onReset: (error: unknown) => void;
}

/** Starts at once and returns how to end it. */
export function runFollower(options: FollowerOptions): () => Promise<void> {
  const { source, verified, clock, status, log, onAdded, onReset } = options;
  return repeat({
    work: async (stopping) => {
      await catchUp(source, verified, () => status.round.status === 'waits', stopping, onAdded);
      if (verified.headMs > 0) clock.observe(verified.headMs);
      status.noteChainProblem(null);
      await source.waitForNews(stopping);
      return 0;
    },
    onError: (err) => {
      status.noteChainProblem(messageOf(err));
      if (isAppError(err, 'SETUP_CHAIN_RESET')) {
        log.fatal({ err }, 'the chain is not the one that was followed');
        onReset(err);
        return null;
      }
      log.warn({ err, retryMs: RETRY_MS }, 'the chain is not followed; retrying');
      return RETRY_MS;
    },
  });
}
