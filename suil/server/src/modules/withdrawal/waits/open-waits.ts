/** Opens what makes vouchers wait for the chain or the auditor, and the look that repeats. */
import { createRepeat } from '../../../jobs/repeat.ts';
import type { Worker } from '../../../module/module.ts';
import type { Services } from '../../../module/services.ts';
import type { HaltKeeper } from '../halt/keeper.ts';
import type { AuditorClient } from '../issuing/auditor-client.ts';
import { findLostLine } from './audited-line.ts';
import { createVoucherWaits, type VoucherWaits } from './voucher-waits.ts';
import { publishVouchersWait } from './waits-notice.ts';

/** How often the auditor is asked whether it is there. */
const LOOK_EVERY_MS = 2_000;

/** @param auditor null: this deployment has none. @param report opens a halt when the journal is not the one that the auditor checked */
export function openVoucherWaits(
  { pool, journal, progress, config, chainNow, now, log }: Services,
  auditor: AuditorClient | null,
  report: HaltKeeper['report'],
): VoucherWaits & { readonly worker: Worker } {
  const waits = createVoucherWaits({
    ...{ db: pool, auditor, now, log },
    certifiedMs: () => (config.environment === 'local' ? null : progress.read().ledger.chainTimestampMs),
    onStatus: async (status) => {
      const finding = await findLostLine(pool, status);
      if (finding !== null) await report(finding);
    },
    onBegin: () => publishVouchersWait(journal.pool, chainNow()),
  });
  return { ...waits, worker: createRepeat({ everyMs: LOOK_EVERY_MS, work: waits.look, onError: () => undefined }) };
}
