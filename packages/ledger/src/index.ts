/** Double-entry ledger on Postgres: journal of inputs, entries, postings, balances and holds. */
export { type CheckedPart, checkNew, readChecked, writeChecked } from './checks/check-new.ts';
export type { Chart } from './entry/chart.ts';
export { type Entry, type EntryDraft, type HoldOutcome, type Posting, transfer } from './entry/entry.ts';
export { isLedgerError, LEDGER_ERROR_TEXTS, LedgerError } from './errors.ts';
export {
  appendInputs,
  closeJournalDay,
  type Input,
  type InputContent,
  type InputKind,
  type JournalHead,
  lockJournal,
  type NewInput,
  nextSeqs,
  readJournal,
  readJournalHead,
} from './journal/journal.ts';
export { createLedger, type Ledger } from './ledger.ts';
export { type Batcher, type BatcherOptions, createBatcher } from './posting/batcher.ts';
export { type PostBulkOptions, type PostResult, requirePosted } from './posting/post.ts';
export type { Poster, PosterOptions } from './posting/poster.ts';
export type { AccountBalance, ReadBalancesOptions } from './queries/balances.ts';
export type { Hold } from './queries/holds.ts';
export type {
  AccountPosting,
  DaySum,
  ListPostingsOptions,
  PostingCursor,
  PostingFilter,
  SumByDayAndKindOptions,
} from './queries/postings.ts';
export type { AssetSums } from './queries/sums.ts';
export { ensurePartitions } from './schema/partitions.ts';
export { APPEND_ONLY_TABLES, grantLedger, LEDGER_TABLES, ledgerMigrations } from './schema/schema.ts';
