/** Withdrawals (rules.md §9): the request holds the amount until the chain pays it or it returns. Caps and queues delay a voucher; they move nothing. */
import { BookRefusal, type Books, type IntentContext, move, type Withdrawal } from './books.ts';
import { returnHold } from './events.ts';

type Request = Pick<Withdrawal, 'asset' | 'amount' | 'recipient' | 'from' | 'held'>;

/** Holds the amount. @throws {BookRefusal} when there is less */
export function requestWithdrawal(books: Books, { seq, address }: IntentContext, request: Request): void {
  move(books, request.from, request.held, request.asset, request.amount);
  books.withdrawals.set(String(seq), { ...request, owner: address, state: 'pending' });
}

/** Cancels the member's own request. The model does not know whether a voucher exists already; the caller must not cancel then. */
export function cancelWithdrawal(books: Books, id: bigint, address: string): void {
  if (books.withdrawals.get(String(id))?.owner !== address) throw new BookRefusal(`no withdrawal ${id} of this member`);
  const refusal = returnHold(books, id);
  if (refusal !== null) throw new BookRefusal(refusal);
}
