export {
  type AccountName,
  BREACH_ACCOUNT,
  EMISSION_ACCOUNT,
  FEES_ACCOUNT,
  HASHRATE_ISSUE_ACCOUNT,
  memberAccount,
  memberHeldAccount,
  VAULT_ACCOUNT,
} from './chart.ts';
export type { Entry, Posting } from './entry.ts';
export { checkLedger } from './invariants.ts';
export { type PostResult, postEntries, requirePosted } from './post.ts';
export { createPoster, type Poster } from './poster.ts';
export {
  type AccountBalance,
  type AccountPosting,
  listPostings,
  type PostingMark,
  readAccountBalances,
} from './read.ts';
export { APPEND_ONLY_TABLES, ledgerMigrations } from './schema.ts';
