/** Double-entry ledger on Postgres: journal of inputs with its hash chain, entries, postings, balances and holds. */
export {
  type CheckedLine,
  type CheckedLines,
  checkJournal,
  checkLines,
  readCheckedLine,
  writeCheckedLine,
} from './checks/check-journal.ts';
export { type CheckedPart, checkNew, readChecked, writeChecked } from './checks/check-new.ts';
export type { Chart } from './entry/chart.ts';
export { type Entry, type EntryDraft, type HoldOutcome, type Posting, transfer } from './entry/entry.ts';
export { isLedgerError, LEDGER_ERROR_TEXTS, LedgerError } from './errors.ts';
export { type JournalHead, readJournalHead } from './journal/head.ts';
export {
  type Evidence,
  type Input,
  type InputContent,
  type InputKind,
  type NewInput,
  readJournal,
} from './journal/journal.ts';
export { FIRST_HASH, hashLine } from './journal/line-hash.ts';
export { type ReadEvidence, readLineHash } from './journal/lines.ts';
export type { Journal } from './journal/with-journal.ts';
export { createLedger, type Ledger } from './ledger.ts';
export { type Batcher, type BatcherOptions, createBatcher } from './posting/batcher.ts';
export { type PostBulkOptions, type PostResult, requirePosted } from './posting/post.ts';
export type { Poster, PosterOptions } from './posting/poster.ts';
export type { AccountBalance, ReadBalancesOptions } from './queries/balances.ts';
export type { DaySum, SumByDayAndKindOptions } from './queries/day-sums.ts';
export type { Hold } from './queries/holds.ts';
export type {
  AccountPosting,
  ListPostingsOptions,
  PostingCursor,
  PostingFilter,
} from './queries/postings.ts';
export type { AssetSums } from './queries/sums.ts';
export { hashEarlierLines } from './schema/hash-earlier-lines.ts';
export { ensureJournalParts } from './schema/journal-parts.ts';
export { ensurePartitions } from './schema/partitions.ts';
export { APPEND_ONLY_TABLES, grantLedger, grantLedgerReads, LEDGER_TABLES, ledgerMigrations } from './schema/schema.ts';
