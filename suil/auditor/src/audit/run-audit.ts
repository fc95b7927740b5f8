/** Audits the journal for as long as the process runs: a round each quarter of a second, at once where more lines are there. */
import { messageOf } from '@suil/core';
import { repeat } from '@suil/signing';
import type { Logger } from 'pino';
import type { Heartbeat } from '../statement/heartbeat.ts';
import type { PublishedRoots } from '../statement/published-roots.ts';
import type { AuditStatus } from '../status.ts';
import type { VaultCheck } from '../vault/vault-check.ts';
import type { Auditor, Round } from './auditor.ts';

const ROUND_EVERY_MS = 250;
const RETRY_MS = 1_000;

export interface RunAuditOptions {
  readonly auditor: Auditor;
  readonly heartbeat: Pick<Heartbeat, 'beat'>;
  readonly roots: Pick<PublishedRoots, 'check'>;
  readonly vault: Pick<VaultCheck, 'take'>;
  readonly status: AuditStatus;
  readonly log: Logger;
  /** Called when the state is to be built again from what is on the disk. */
  readonly onFatal: (error: unknown) => void;
}

/** Starts at once and returns how to end it. */
export function runAudit({
  auditor,
  heartbeat,
  roots,
  vault,
  status,
  log,
  onFatal,
}: RunAuditOptions): () => Promise<void> {
  return repeat({
    work: async () => {
      const startedAtMs = performance.now();
      const before = status.round;
      const isFirst = !status.wasLevel;
      const round = await auditor.round();
      status.noteRound(round);
      if (round.status !== before.status) logChange(log, round, isFirst);
      vault.take();
      await heartbeat.beat().catch((err: unknown) => log.warn({ err }, 'the heartbeat was not signed'));
      await roots.check().catch((err: unknown) => log.warn({ err }, 'the published roots were not compared'));
      return round.status === 'behind' ? 0 : Math.max(0, startedAtMs + ROUND_EVERY_MS - performance.now());
    },
    onError: (err) => {
      if (auditor.isBroken) {
        log.fatal({ err }, 'what was checked could not be kept; the audit stops');
        onFatal(err);
        return null;
      }
      status.noteJournalProblem(messageOf(err));
      log.warn({ err, retryMs: RETRY_MS }, 'the journal could not be audited; retrying');
      return RETRY_MS;
    },
  });
}

/** @param isFirst whether it has not been level since the start */
function logChange(log: Logger, { status, reason }: Round, isFirst: boolean): void {
  if (status === 'halted') log.error({ reason }, 'the audit is halted');
  else if (status === 'level' && isFirst) log.info('the audit is level with the journal');
  else log.debug({ status, reason }, 'the audit');
}
