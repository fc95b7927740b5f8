/** Every balance of the ledger as a function of its inputs (rules.md). Own entry: the app has no use for it. */

export {
  amountOf,
  type Books,
  type BooksOptions,
  balances,
  createBooks,
  type IntentContext,
  isBound,
  isUpgradeAnnounced,
  type NodePurchase,
  type Subscription,
  type Withdrawal,
} from './books.ts';
export { closeDay } from './close-day.ts';
export { ACCOUNT, type MemberSlice, memberEntries } from './columns/balances.ts';
export { applyEvent, type BookEvent, isBookEvent, vaultOf } from './events.ts';
export {
  applyIntent,
  type BookAction,
  type BookIntent,
  type BookIntentParameters,
} from './intents.ts';
export { parameterOn } from './parameter-history.ts';
export { readSnapshot, snapshotParts, stateDigest } from './snapshot.ts';
export { type ClosedDay, type SettledAmounts, seasonRootOf, settleTeamDay } from './team/roots.ts';
export type { SettledDay } from './team/settled-days.ts';
export { readTeamSnapshot, teamSnapshotParts } from './team/snapshot.ts';
export { TeamBooks } from './team/team-books.ts';
export { returnHold } from './withdrawals.ts';
