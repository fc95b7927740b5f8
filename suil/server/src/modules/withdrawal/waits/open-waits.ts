/** Opens what makes vouchers wait for the chain or the auditor, the view of the auditor's halt, and the look that repeats. */
import { createRepeat } from '../../../jobs/repeat.ts';
import { readPosition } from '../../../ledger-writer/position.ts';
import type { Worker } from '../../../module/module.ts';
import type { Services } from '../../../module/services.ts';
import type { HaltKeeper } from '../halt/keeper.ts';
import { findLostLine } from './audited-line.ts';
import { type AuditorHaltView, createAuditorHaltView } from './auditor-halt.ts';
import { publishAuditorHalt } from './auditor-halt-notice.ts';
import type { ApprovingAuditor } from './heartbeat.ts';
import { createVoucherWaits, type VoucherWaits } from './voucher-waits.ts';
import { publishVouchersWait } from './waits-notice.ts';

/** How often the auditor is asked whether it is there. */
const LOOK_EVERY_MS = 2_000;

/** @param auditor null: this deployment has none. @param beginLook what it returns opens a halt when the journal is not the one that the auditor checked */
export function openVoucherWaits(
  { pool, journal, config, chainNow, now, log }: Services,
  auditor: ApprovingAuditor | null,
  beginLook: HaltKeeper['beginLook'],
): VoucherWaits & { readonly auditorHalt: AuditorHaltView; readonly worker: Worker } {
  const auditorHalt = createAuditorHaltView({
    publish: (event, halt) => publishAuditorHalt(journal.pool, event, halt, chainNow()),
    log,
  });
  const waits = createVoucherWaits({
    ...{ db: pool, auditor, now, log },
    readCertifiedMs: async () => (config.environment === 'local' ? null : (await readPosition(pool)).chainTimestampMs),
    beginLook: async () => {
      const report = await beginLook();
      return async (status) => {
        const finding = await findLostLine(pool, status);
        if (finding !== null) await report(finding);
        await auditorHalt.take(status.halt);
      };
    },
    // Of a halt there is a notice of its own.
    onBegin: async () => {
      if (auditorHalt.open() === null) await publishVouchersWait(journal.pool, chainNow());
    },
  });
  return {
    ...waits,
    auditorHalt,
    worker: createRepeat({ everyMs: LOOK_EVERY_MS, work: waits.look, onError: () => undefined }),
  };
}
