export { type Batcher, type BatcherOptions, createBatcher } from './batcher.ts';
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
} from './chart.ts';
export { type CheckedPart, checkNew, readChecked, writeChecked } from './check-new.ts';
export type { Entry, EntryDraft, HoldOutcome, Posting } from './entry.ts';
export { isLedgerError, LEDGER_ERROR_TEXTS, LedgerError } from './errors.ts';
export { checkLedger } from './invariants.ts';
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
} from './journal.ts';
export { ensurePartitions } from './partitions.ts';
export { type PostResult, postEntries, requirePosted } from './post.ts';
export { type PostBulkOptions, postBulk } from './post-bulk.ts';
export { createPoster, type Poster, type PosterOptions } from './poster.ts';
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
} from './read.ts';
export { APPEND_ONLY_TABLES, grantLedger, LEDGER_TABLES, ledgerMigrations } from './schema.ts';
export { type AssetSums, sumBalances } from './sums.ts';
