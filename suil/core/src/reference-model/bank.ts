/** The bank (rules.md §6): every term's whole income is set aside when the term begins. */
import type { ParameterName } from '../rules/parameter/parameters.ts';
import { feeOf } from '../values/rate.ts';
import {
  amountOf,
  BookRefusal,
  type Books,
  type IntentContext,
  isUpgradeAnnounced,
  move,
  type Subscription,
} from './books.ts';
import { ACCOUNT } from './columns/balances.ts';
import { parameterOn } from './parameter-history.ts';

const YIELD_OF_TERM: Readonly<Record<number, ParameterName>> = {
  7: 'bank7Ppm',
  30: 'bank30Ppm',
  90: 'bank90Ppm',
  180: 'bank180Ppm',
};

export function subscribe(
  books: Books,
  { seq, day, address }: IntentContext,
  termDays: number,
  principal: bigint,
): void {
  if (principal < parameterOn(books.parameters, 'bankMinUsdc', day)) throw new BookRefusal('below the minimum');
  if (principal > amountOf(books, ACCOUNT.member(address), 'USDC')) throw new BookRefusal('more than there is');
  const dailyIncome = dailyIncomeOn(books, principal, termDays, day);
  move(books, ACCOUNT.bankReserve, ACCOUNT.bankEscrow, 'USDC', BigInt(termDays) * dailyIncome);
  move(books, ACCOUNT.member(address), ACCOUNT.bank(address), 'USDC', principal);
  books.subscriptions.set(seq, {
    id: seq,
    member: address,
    principal,
    termDays,
    day,
    termStart: day,
    dailyIncome,
    ended: false,
  });
}

/**
 * From day `t + term + 1` on, or while an upgrade is announced; the day of redemption earns nothing, and what the term had left goes back
 * to the reserve.
 */
export function redeem(books: Books, { day, atMs, address }: IntentContext, id: bigint): void {
  const subscription = activeOf(books, id, address);
  const isMature = day > subscription.day + subscription.termDays;
  if (!isMature && !isUpgradeAnnounced(books.upgrade, atMs)) throw new BookRefusal('before its first maturity');
  const { termStart, termDays, dailyIncome } = subscription;
  const daysLeft = termStart + termDays - Math.max(day - 1, termStart);
  move(books, ACCOUNT.bankEscrow, ACCOUNT.bankReserve, 'USDC', BigInt(daysLeft) * dailyIncome);
  end(books, subscription);
}

/** The last setting before a closing counts for it. */
export function setRenewal(books: Books, { address }: IntentContext, id: bigint, renewal: string): void {
  activeOf(books, id, address);
  if (renewal === 'off') books.notRenewing.add(id);
  else if (renewal === 'on') books.notRenewing.delete(id);
  else throw new BookRefusal(`renewal is on or off, not ${renewal}`);
}

/** A closed day's income: out of the escrow, the fee to the fees, the rest to what backs as much new PRO. */
export function payBankIncome(books: Books, day: number): void {
  const feeBps = parameterOn(books.parameters, 'bankFeeBps', day);
  for (const { ended, termStart, termDays, dailyIncome, member } of books.subscriptions.values()) {
    if (ended || day <= termStart || day > termStart + termDays) continue;
    const fee = feeOf(dailyIncome, feeBps);
    move(books, ACCOUNT.bankEscrow, ACCOUNT.fees, 'USDC', fee);
    move(books, ACCOUNT.bankEscrow, ACCOUNT.proBacking, 'USDC', dailyIncome - fee);
    move(books, ACCOUNT.proIssue, ACCOUNT.member(member), 'PRO', dailyIncome - fee);
  }
}

/** Terms that end on the closed day, by ascending id: the next one begins, or the principal returns if renewal is off or the reserve is short. */
export function renewSubscriptions(books: Books, day: number): void {
  for (const subscription of books.subscriptions.values()) {
    if (subscription.ended || day !== subscription.termStart + subscription.termDays) continue;
    if (books.notRenewing.has(subscription.id)) {
      end(books, subscription);
      continue;
    }
    const dailyIncome = dailyIncomeOn(books, subscription.principal, subscription.termDays, day);
    const escrow = BigInt(subscription.termDays) * dailyIncome;
    if (escrow > amountOf(books, ACCOUNT.bankReserve, 'USDC')) {
      end(books, subscription);
      continue;
    }
    move(books, ACCOUNT.bankReserve, ACCOUNT.bankEscrow, 'USDC', escrow);
    subscription.termStart = day;
    subscription.dailyIncome = dailyIncome;
  }
}

function activeOf(books: Books, id: bigint, address: string): Subscription {
  const subscription = books.subscriptions.get(id);
  if (subscription === undefined || subscription.member !== address) throw new BookRefusal('no such subscription');
  if (subscription.ended) throw new BookRefusal('ended');
  return subscription;
}

function end(books: Books, subscription: Subscription): void {
  subscription.ended = true;
  books.notRenewing.delete(subscription.id);
  const { member, principal } = subscription;
  move(books, ACCOUNT.bank(member), ACCOUNT.member(member), 'USDC', principal);
}

function dailyIncomeOn(books: Books, principal: bigint, termDays: number, day: number): bigint {
  const parameter = YIELD_OF_TERM[termDays];
  if (parameter === undefined) throw new BookRefusal(`no term of ${termDays} days`);
  return (principal * parameterOn(books.parameters, parameter, day)) / 1_000_000n;
}
