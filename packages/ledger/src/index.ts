export { checkLedger } from './checks/check-ledger.ts';
export { type CheckedPart, checkNew, readChecked, writeChecked } from './checks/check-new.ts';
export {
  type AccountName,
  BANK_ESCROW_ACCOUNT,
  BANK_RESERVE_ACCOUNT,
  BREACH_ACCOUNT,
  EMISSION_ACCOUNT,
  FEES_ACCOUNT,
  HASHRATE_ISSUE_ACCOUNT,
  heldAccountOf,
  mayBeNegative,
  memberAccount,
  memberBankAccount,
  memberHeldAccount,
  memberOf,
  memberReleasedAccount,
  PRO_BACKING_ACCOUNT,
  PRO_ISSUE_ACCOUNT,
  RESERVE_ACCOUNT,
  TREASURY_ACCOUNT,
  VAULT_ACCOUNT,
} from './entry/chart.ts';
export type { Entry, EntryDraft, HoldOutcome, Posting } from './entry/entry.ts';
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
export { type Batcher, type BatcherOptions, createBatcher } from './posting/batcher.ts';
export { type PostResult, postEntries, requirePosted } from './posting/post.ts';
export { type PostBulkOptions, postBulk } from './posting/post-bulk.ts';
export { createPoster, type Poster, type PosterOptions } from './posting/poster.ts';
export {
  type AccountBalance,
  type AccountPosting,
  type DaySum,
  type Hold,
  listPostings,
  type PostingFilter,
  type PostingMark,
  readAccountBalances,
  readBalances,
  readBalancesAt,
  readHolds,
  type SumByDayAndKindOptions,
  sumByDayAndKind,
} from './queries/read.ts';
export { type AssetSums, sumBalances } from './queries/sums.ts';
export { ensurePartitions } from './schema/partitions.ts';
export { APPEND_ONLY_TABLES, grantLedger, LEDGER_TABLES, ledgerMigrations } from './schema/schema.ts';
