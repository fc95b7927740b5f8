/** The ledger writer as a part of the server: its table, numbers and alerts. */
import { createRepeat } from '../jobs/repeat.ts';
import type { ServerModule } from '../module/module.ts';
import { journalAlerts } from './alerts.ts';
import { createJournalWatch } from './journal-watch.ts';
import { ledgerWriterTables } from './tables.ts';

const LOOK_EVERY_MS = 5_000;

export const ledgerWriterPart: ServerModule = {
  name: 'ledger-writer',
  tables: [ledgerWriterTables],
  alerts: journalAlerts,
  open: ({ progress, probe, chainNow, now, log }) => {
    const watch = createJournalWatch({ db: probe, businessNow: chainNow, now });
    const onError = (err: unknown) => log.debug({ err }, "the journal's head cannot be read");
    return {
      gauges: [
        {
          name: 'suil_indexed_checkpoint',
          help: 'Newest checkpoint in the ledger',
          read: () => Number(progress.read().ledger.checkpoint),
        },
        {
          name: 'suil_open_day',
          help: 'The day whose inputs are being taken',
          read: () => progress.read().ledger.openDay ?? 0,
        },
        {
          name: 'suil_journal_head_age_ms',
          figure: 'journalHeadAgeMs',
          help: 'Since the latest time that a line of the journal has',
          read: async () => (await watch.look()).headAgeMs,
        },
        {
          name: 'suil_journal_unchanged_ms',
          figure: 'journalUnchangedMs',
          help: 'Since this server first saw the newest line of the journal, by the wall clock',
          read: async () => (await watch.look()).unchangedMs,
        },
        {
          name: 'suil_closed_day_age_ms',
          figure: 'closedDayAgeMs',
          help: 'Since the end of the last closed day',
          read: async () => (await watch.look()).closedDayAgeMs,
        },
      ],
      workers: [createRepeat({ everyMs: LOOK_EVERY_MS, work: watch.look, onError })],
      problems: watch.problems,
    };
  },
};
