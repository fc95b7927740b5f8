/** Money on its way out of the vault (rules.md §9): held by the request, until the chain says paid or it returns. Caps and queues delay a voucher; they move nothing. */
import { BookRefusal, type Books, type IntentContext, move, type Withdrawal } from './books.ts';
import { returnHold } from './events.ts';

type Request = Pick<Withdrawal, 'asset' | 'amount' | 'recipient' | 'from' | 'held'>;

/** Holds the amount. @throws {BookRefusal} when there is less */
export function requestWithdrawal(books: Books, { seq, address }: IntentContext, request: Request): void {
  move(books, request.from, request.held, request.asset, request.amount);
  books.withdrawals.set(String(seq), { ...request, owner: address, state: 'pending' });
}

/** Takes back one's own request. Whether a voucher is out already is not known here: then nobody may ask for this. */
export function cancelWithdrawal(books: Books, id: bigint, address: string): void {
  if (books.withdrawals.get(String(id))?.owner !== address) throw new BookRefusal(`no withdrawal ${id} of this member`);
  const refusal = returnHold(books, id);
  if (refusal !== null) throw new BookRefusal(refusal);
}
