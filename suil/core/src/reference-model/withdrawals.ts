/**
 * Withdrawals (rules.md §9): the request holds the amount until the chain pays it or it goes back. Caps and queues delay a voucher; they
 * move nothing.
 */
import { VAULT_ASSETS } from '../rules/vault/asset.ts';
import { operatorAt } from '../setup/operators.ts';
import type { Asset } from '../values/asset.ts';
import {
  amountOf,
  BookRefusal,
  type Books,
  type IntentContext,
  type MemberRequests,
  move,
  type Withdrawal,
} from './books.ts';
import { parameterOn } from './parameter-history.ts';
import { noteSpent, requireWithinLimit } from './spending/spending.ts';

type Request = Pick<Withdrawal, 'asset' | 'amount' | 'recipient' | 'from' | 'held'>;

const DAY_MS = 86_400_000;
const BELOW_MIN_DAYS = 30;
const LEAST = { SUI: 'withdrawMinMist', SUIL: 'withdrawMinUnits', USDC: 'withdrawMinUsdc' } as const;

/** Holds an amount of the application. @throws {BookRefusal} when there is less */
export function requestWithdrawal(books: Books, context: IntentContext, request: Request): void {
  hold(books, context, request, false);
}

/** Holds an amount of the member who signed. @throws {BookRefusal} when there is less, it is too little, beyond the own limit, or too many are open */
export function requestOwn(books: Books, context: IntentContext, request: Request): void {
  const requests = requestsOf(books, context.address);
  const isBelowMin = request.amount < leastOf(books, request.asset, context.day);
  if (isBelowMin) requireBelowMin(books, context, request, requests);
  const returned = requests.returnedMs.filter((atMs) => atMs > context.atMs - DAY_MS);
  const most = parameterOn(books.parameters, 'withdrawOpenMax', context.day);
  if (BigInt(requests.pending + returned.length) >= most) throw new BookRefusal('too many requests are open');
  requireWithinLimit(books, context, request.asset, request.amount);
  hold(books, context, request, true);
  noteSpent(books, context, request.asset, request.amount);
  requests.pending += 1;
  requests.returnedMs.splice(0, Number.POSITIVE_INFINITY, ...returned);
  if (isBelowMin) requests.belowMinMs.set(request.asset, context.atMs);
}

/** Cancels the member's own request, or, of the operator, one of a former operator. The model does not know whether a voucher exists already; the caller must not cancel then. */
export function cancelWithdrawal(books: Books, id: bigint, { address, atMs }: IntentContext): void {
  const withdrawal = books.withdrawals.get(String(id));
  const isOperators = withdrawal?.isMembers === false && address === operatorAt(books.operators, atMs);
  if (withdrawal?.owner !== address && !isOperators) throw new BookRefusal(`no withdrawal ${id} of this member`);
  const refusal = returnHold(books, id, atMs);
  if (refusal !== null) throw new BookRefusal(refusal);
}

/** A hold goes back to where it came from: no voucher of it can be used any more, or its owner cancelled (rules.md §9). Returns why not, or null. */
export function returnHold(books: Books, id: bigint, atMs: number): string | null {
  const withdrawal = books.withdrawals.get(String(id));
  if (withdrawal === undefined) return `no withdrawal ${id}`;
  if (!isOpen(withdrawal)) return `withdrawal ${id} is ${withdrawal.state}`;
  end(books, withdrawal, 'returned');
  if (withdrawal.isMembers) requestsOf(books, withdrawal.owner).returnedMs.push(atMs);
  move(books, withdrawal.held, withdrawal.from, withdrawal.asset, withdrawal.amount);
  return null;
}

/**
 * Returns the account that pays what left the vault: where a request for exactly this is held, which ends with it; else null. The contract
 * takes a number once, so a request for something else with this number can be paid no more.
 */
export function payHold(
  books: Books,
  id: bigint,
  paid: Pick<Withdrawal, 'recipient' | 'asset' | 'amount'>,
): string | null {
  const asked = books.withdrawals.get(String(id));
  if (asked === undefined || !isOpen(asked)) return null;
  if (asked.recipient !== paid.recipient || asked.asset !== paid.asset || asked.amount !== paid.amount) {
    asked.state = 'unpayable';
    return null;
  }
  end(books, asked, 'paid');
  return asked.held;
}

/** Whether the amount is on hold. */
export function isOpen({ state }: Withdrawal): boolean {
  return state === 'pending' || state === 'unpayable';
}

/** Forgets what no request of the days after `day` depends on. */
export function dropOldRequests({ requests }: Books, day: number): void {
  const endMs = (day + 1) * DAY_MS;
  for (const [member, { pending, returnedMs, belowMinMs }] of requests) {
    const counts =
      pending > 0 ||
      returnedMs.some((atMs) => atMs > endMs - DAY_MS) ||
      [...belowMinMs.values()].some((atMs) => endMs < atMs + BELOW_MIN_DAYS * DAY_MS);
    if (!counts) requests.delete(member);
  }
}

function requireBelowMin(
  books: Books,
  { day, atMs }: IntentContext,
  { asset, from }: Request,
  { belowMinMs }: MemberRequests,
): void {
  if (amountOf(books, from, asset) >= leastOf(books, asset, day)) throw new BookRefusal('less than the least');
  const last = belowMinMs.get(asset);
  if (last !== undefined && atMs < last + BELOW_MIN_DAYS * DAY_MS)
    throw new BookRefusal('less than the least, for the second time in 30 days');
}

function leastOf(books: Books, asset: Asset, day: number): bigint {
  const coin = VAULT_ASSETS.find((known) => known === asset);
  return coin === undefined ? 0n : parameterOn(books.parameters, LEAST[coin], day);
}

function hold(books: Books, { seq, address }: IntentContext, request: Request, isMembers: boolean): void {
  move(books, request.from, request.held, request.asset, request.amount);
  books.withdrawals.set(String(seq), { ...request, owner: address, isMembers, state: 'pending' });
}

function end(books: Books, withdrawal: Withdrawal, state: 'paid' | 'returned'): void {
  withdrawal.state = state;
  if (withdrawal.isMembers) requestsOf(books, withdrawal.owner).pending -= 1;
}

function requestsOf(books: Books, member: string): MemberRequests {
  const known = books.requests.get(member);
  if (known !== undefined) return known;
  const none: MemberRequests = { pending: 0, returnedMs: [], belowMinMs: new Map() };
  books.requests.set(member, none);
  return none;
}
