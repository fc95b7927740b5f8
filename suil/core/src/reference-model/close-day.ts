/** The closing of a day, in the order of rules.md's preface. Roll and team income move nothing in the ledger: they are on chain. */
import { payBankIncome, renewSubscriptions } from './bank.ts';
import type { Books } from './books.ts';
import { releaseHashrate } from './hashrate.ts';
import { payDividends } from './nodes.ts';
import { dropOldSpent } from './spending/spending.ts';
import { dropOldRequests, isOpen } from './withdrawals.ts';

/**
 * Closes a day after all of its inputs.
 * @param price micro-dollars for a whole SUIL (rules.md §7), or null when the day has none
 */
export function closeDay(books: Books, day: number, { price }: { readonly price: bigint | null }): void {
  releaseHashrate(books, day, price);
  payBankIncome(books, day);
  renewSubscriptions(books, day);
  payDividends(books, day);
  dropEnded(books);
  dropOldRequests(books, day);
  dropOldSpent(books, day);
}

/** Forgets what can change nothing any more, so that a closing costs what is alive and nothing of the days before. */
function dropEnded({ grants, subscriptions, withdrawals }: Books): void {
  grants.dropEmpty();
  for (const { id, ended } of subscriptions.values()) if (ended) subscriptions.delete(id);
  for (const [id, withdrawal] of withdrawals) if (!isOpen(withdrawal)) withdrawals.delete(id);
}
