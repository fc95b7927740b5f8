/** Runs the work of withdrawals as long as the server does: returns what expired, issues vouchers. Decides neither. */
import type { Journal } from '@suil/ledger';
import { type Pool, translateConnectionError } from '@suil/postgres';
import type { Logger } from 'pino';
import { createRounds } from '../../../jobs/rounds.ts';
import { sweepExpired } from '../expiry.ts';
import type { Refusals } from './ask-for-vouchers.ts';
import { type IssueOptions, issueVouchers } from './issuer.ts';

export type WithdrawalWorkerOptions = Omit<IssueOptions, 'refusals'> & {
  pool: Pool;
  journal: Journal;
  /** Looks for what stops vouchers, whether anything waits or not. Never throws. */
  look: () => Promise<void>;
  now: () => number;
  log: Logger;
  /** Default 2000. */
  lookEveryMs?: number;
};

export type WithdrawalWorker = {
  start: () => void;
  /** Ends after the current round. */
  stop: () => Promise<void>;
  /** To be called when something may have changed: an intent was accepted, events were applied. */
  wake: () => void;
  /** Returns as sentences why what waits does not move on; caps and pauses are no problem. */
  problems: () => string[];
};

/** Days begin, pauses end and vouchers expire without a notification. */
const LOOK_EVERY_MS = 2_000;

export function createWithdrawalWorker(options: WithdrawalWorkerOptions): WithdrawalWorker {
  const { log, lookEveryMs = LOOK_EVERY_MS } = options;
  const refusals: Refusals = new Map();
  let problem: string | null = null;
  let lookAtMs = 0;
  let checking: Promise<void> | null = null;

  async function work(): Promise<void> {
    // What marks requests looks for itself; this is for the signer and for those who only watch.
    if (performance.now() >= lookAtMs) {
      await options.look();
      lookAtMs = performance.now() + lookEveryMs;
    }
    const returned = await sweepExpired(options);
    if (returned > 0) log.info({ returned }, 'unused withdrawals returned');
    const result = await issueVouchers({ ...options, refusals });
    if (result.issued > 0) log.info({ issued: result.issued }, 'vouchers issued');
    if (result.problem !== null && result.problem !== problem)
      log.error({ reason: result.problem }, 'withdrawals blocked');
    problem = result.problem;
    if (result.uncheckedId !== undefined) wakeWhenChecked(result.uncheckedId);
  }

  /** The auditor learns of a line a moment after the request: the next round begins when it has. */
  function wakeWhenChecked(id: bigint): void {
    checking ??= Promise.resolve(options.auditor?.status(id))
      .then(
        (status) => {
          if (status !== undefined && status.reachedSeq >= id) rounds.wake();
        },
        () => undefined,
      )
      .finally(() => {
        checking = null;
      });
  }

  const rounds = createRounds(async () => {
    try {
      await work();
    } catch (cause) {
      const error = translateConnectionError(cause);
      if (problem !== error.message) log.error({ err: error }, 'withdrawal processing failed; retrying');
      problem = error.message;
    }
    return lookEveryMs;
  });

  return {
    ...rounds,
    stop: async () => {
      await rounds.stop();
      await checking;
    },
    problems: () => (problem === null ? [] : [`withdrawals wait: ${problem}`]),
  };
}
