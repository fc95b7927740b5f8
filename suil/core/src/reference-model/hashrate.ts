/** Hashrate bought with USDC, and the daily release of SUIL (rules.md §5). Grants by chain events are in events.ts. */

import { amountOf, BookRefusal, type Books, type IntentContext, inviterOf, move } from './books.ts';
import { ACCOUNT, ownAccount, releasedAccount } from './columns/balances.ts';
import type { Grants } from './columns/grants.ts';
import { grantHashrate } from './events.ts';
import { parameterOn } from './parameter-history.ts';

/** 1 HR per USDC, and a tenth of it for the inviter; floor(30%) of the USDC to the treasury, the rest to the reserve. */
export function buyHashrate(books: Books, { day, address }: IntentContext, amount: bigint): void {
  if (amount < parameterOn(books.parameters, 'hashrateMinUsdc', day)) throw new BookRefusal('below the minimum');
  const treasury = (amount * parameterOn(books.parameters, 'treasuryShareBps', day)) / 10_000n;
  if (amount > amountOf(books, ACCOUNT.member(address), 'USDC')) throw new BookRefusal('more than there is');
  move(books, ACCOUNT.member(address), ACCOUNT.treasury, 'USDC', treasury);
  move(books, ACCOUNT.member(address), ACCOUNT.reserve, 'USDC', amount - treasury);
  grantHashrate(books, address, amount, day);
  const inviter = inviterOf(books, address);
  if (inviter === undefined) return;
  grantHashrate(books, inviter, (amount * parameterOn(books.parameters, 'hashrateFriendRateBps', day)) / 10_000n, day);
}

/** @param price micro-dollars for a whole SUIL on the day; null or 0: nothing is released */
export function releaseHashrate(books: Books, day: number, price: bigint | null): void {
  if (price === null || price === 0n) return;
  const { grants } = books;
  let wantedSum = 0n;
  for (let grant = 0; grant < grants.count; grant++) wantedSum += wantedOf(grants, grant, day);
  const emission = amountOf(books, ACCOUNT.emission, 'SUIL');
  const budget = (emission * parameterOn(books.parameters, 'emissionRateBps', day)) / 10_000n;
  const capacity = (budget * price) / 1_000_000_000n;
  for (let grant = 0; grant < grants.count; grant++) {
    const wanted = wantedOf(grants, grant, day);
    const released = wantedSum > capacity ? (wanted * capacity) / wantedSum : wanted;
    if (released === 0n) continue;
    const member = grants.member(grant);
    grants.take(grant, released);
    move(books, ownAccount(member), ACCOUNT.hashrateIssue, 'HR', released);
    const suil = (released * 1_000_000_000n) / price;
    move(books, ACCOUNT.emission, releasedAccount(member), 'SUIL', suil);
  }
}

/** Returns what a grant releases on a day if the emission is enough: its daily share, or what remains if that is less. */
function wantedOf(grants: Grants, grant: number, day: number): bigint {
  if (grants.day(grant) >= day) return 0n;
  const share = (grants.total(grant) * grants.releaseRateBps(grant) + 9_999n) / 10_000n;
  const remaining = grants.remaining(grant);
  return share < remaining ? share : remaining;
}
