/** Hashrate bought with USDC, and the daily release of SUIL (rules.md §5). Grants by chain events are in events.ts. */
import { ACCOUNT, amountOf, BookRefusal, type Books, type IntentContext, move } from './books.ts';
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
  const inviter = books.inviters.get(address);
  if (inviter === undefined) return;
  grantHashrate(books, inviter, (amount * parameterOn(books.parameters, 'hashrateFriendRateBps', day)) / 10_000n, day);
}

/** @param price micro-dollars for a whole SUIL on the day; null or 0: nothing is released */
export function releaseHashrate(books: Books, day: number, price: bigint | null): void {
  if (price === null || price === 0n) return;
  const due = books.grants
    .filter((grant) => grant.day < day && grant.remaining > 0n)
    .map((grant) => {
      const share = (grant.total * grant.releaseRateBps + 9_999n) / 10_000n;
      return { grant, wanted: share < grant.remaining ? share : grant.remaining };
    });
  const emission = amountOf(books, ACCOUNT.emission, 'SUIL');
  const budget = (emission * parameterOn(books.parameters, 'emissionRateBps', day)) / 10_000n;
  const capacity = (budget * price) / 1_000_000_000n;
  const wantedSum = due.reduce((sum, { wanted }) => sum + wanted, 0n);
  for (const { grant, wanted } of due) {
    const released = wantedSum > capacity ? (wanted * capacity) / wantedSum : wanted;
    grant.remaining -= released;
    move(books, ACCOUNT.member(grant.member), ACCOUNT.hashrateIssue, 'HR', released);
    const suil = (released * 1_000_000_000n) / price;
    move(books, ACCOUNT.emission, ACCOUNT.released(grant.member), 'SUIL', suil);
  }
}
