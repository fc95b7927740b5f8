/** The ledger writer of a server, as `start.ts` puts it together, on a database and without a chain. */
import type { Logger } from 'pino';
import { openJournal } from '../../packages/ledger/src/write.ts';
import { createClosing } from '../../suil/server/src/closing/create-closing.ts';
import { clocksAgree } from '../../suil/server/src/database/clock/clocks-agree.test-support.ts';
import type { Database } from '../../suil/server/src/database/open-database.ts';
import { createMetrics } from '../../suil/server/src/http/health/metrics.ts';
import { createLedgerWriter, type LedgerWriter } from '../../suil/server/src/ledger-writer/create-ledger-writer.ts';
import { toOpeningStep } from '../../suil/server/src/member-postings/opening.ts';
import { closingStepsOf, memberPostingsOf, projectorsOf } from '../../suil/server/src/module/module-list.ts';
import type { ProgressStore } from '../../suil/server/src/module/progress.ts';
import { modules } from '../../suil/server/src/modules/index.ts';
import { manifest } from '../../suil/server/src/testing/test-deployment.test-support.ts';

export interface ClosingWriterOptions {
  readonly database: Database;
  readonly progress: ProgressStore;
  readonly now: () => number;
  readonly log: Logger;
  readonly randomBytes: (length: number) => Buffer;
}

/** Returns the writer, not started. */
export function openClosingWriter({ database, progress, now, log, randomBytes }: ClosingWriterOptions): LedgerWriter {
  const journal = openJournal(database.writer);
  const { closing, closingTarget } = database;
  const memberPostings = memberPostingsOf(modules);
  const metrics = createMetrics();
  const services = {
    ...{ journal, closing, closingTarget, metrics, deployment: manifest, sender: null, holder: 'bench' },
    config: { environment: 'local' as const },
  };
  return createLedgerWriter({
    ...{ journal, progress, metrics, now, log, businessNow: now },
    projectors: projectorsOf(modules, manifest),
    ...createClosing(
      { ...services, chainNow: now, now, requireClock: clocksAgree, randomBytes, log },
      { ...closingStepsOf(modules, (step) => toOpeningStep(step)), memberPostings },
    ),
    onFatal: (error) => {
      throw error;
    },
  });
}
