/**
 * The auditor's open halt, as this server heard of it last. While there is one of
 * level 2 the ledger is closed: lines behind it would not be checked.
 * It is kept while the auditor does not answer, and forgotten by a restart until the auditor answers.
 */
import { AppError } from '@suil/core';
import type { Logger } from 'pino';
import type { AuditorHalt } from './heartbeat.ts';

export interface AuditorHaltView {
  /** Takes over what the auditor answered. @throws when the notice could not be published: the next answer tries again */
  readonly take: (answered: AuditorHalt | null) => Promise<void>;
  readonly open: () => AuditorHalt | null;
  /** Returns the refusal of every intent while one that closes the ledger is open. */
  readonly refusal: () => AppError | null;
  /** Returns it as sentences. */
  readonly problems: () => string[];
}

export interface AuditorHaltOptions {
  /** Tells members, once for each halt, whichever server calls it first. */
  readonly publish: (event: 'opened' | 'closed', halt: AuditorHalt) => Promise<unknown>;
  readonly log: Logger;
}

/** Returns how members read of it; the operator's text has its whole name. */
export function publicNameOf({ halt }: AuditorHalt): string {
  return `auditor-${halt.replace(/@.*$/, '')}`;
}

function stoppedBy({ level }: AuditorHalt): string {
  return level === 2 ? 'the ledger is closed' : 'withdrawals are stopped';
}

export function createAuditorHaltView({ publish, log }: AuditorHaltOptions): AuditorHaltView {
  let open: AuditorHalt | null = null;
  let published: AuditorHalt | null = null;
  return {
    take: async (answered) => {
      if (answered !== null && answered.halt !== open?.halt)
        log.error({ halt: answered.halt }, `the auditor is halted: ${stoppedBy(answered)} until an operator resumes`);
      if (answered === null && open !== null) log.info({ halt: open.halt }, 'the auditor’s halt is over');
      open = answered;
      if (answered?.halt === published?.halt) return;
      if (answered !== null) await publish('opened', answered);
      else if (published !== null) await publish('closed', published);
      published = answered;
    },
    open: () => open,
    refusal: () => (open?.level === 2 ? new AppError('LEDGER_CLOSED', { halt: publicNameOf(open) }) : null),
    problems: () => (open === null ? [] : [`${stoppedBy(open)} by halt ${open.halt} of the auditor`]),
  };
}
