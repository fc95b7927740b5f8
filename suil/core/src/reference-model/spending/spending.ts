/** Members' own limits of what transfers and withdrawals take out of the balance in any 24 hours (rules.md §9). */
import type { Asset } from '../../values/asset.ts';
import { BookRefusal, type Books, type IntentContext, type MemberLimit } from '../books.ts';

const DAY_MS = 86_400_000;

/** Not above the present limit: at once. Else 24 hours later, and what waited before waits no more. @param limit null: none */
export function setLimit(books: Books, { address, atMs }: IntentContext, asset: Asset, limit: bigint | null): void {
  const known = books.limits.get(address)?.get(asset);
  const present = known === undefined ? null : presentLimit(known, atMs);
  if (known === undefined && limit === null) return;
  const ofMember = books.limits.get(address) ?? new Map<Asset, MemberLimit>();
  books.limits.set(address, ofMember);
  const spent = known?.spent ?? [];
  if (present !== null && (limit === null || present < limit))
    ofMember.set(asset, { limit: present, raise: { limit, fromMs: atMs + DAY_MS }, spent });
  else ofMember.set(asset, { limit, raise: null, spent });
}

/** @throws {BookRefusal} when the amount and what was spent within 24 hours are more than the member's limit */
export function requireWithinLimit(books: Books, { address, atMs }: IntentContext, asset: Asset, amount: bigint): void {
  const known = books.limits.get(address)?.get(asset);
  const limit = known === undefined ? null : presentLimit(known, atMs);
  if (known === undefined || limit === null) return;
  const through = known.spent.at(-1)?.total ?? 0n;
  if (through - spentBefore(known.spent, atMs) + amount > limit) throw new BookRefusal('beyond the own limit');
}

/** Counts what left the balance while there is a limit. A request that is cancelled or returned later stays counted. */
export function noteSpent(books: Books, { address, atMs }: IntentContext, asset: Asset, amount: bigint): void {
  const known = books.limits.get(address)?.get(asset);
  if (known === undefined || presentLimit(known, atMs) === null) return;
  known.spent.push({ atMs, total: (known.spent.at(-1)?.total ?? 0n) + amount });
}

/** Forgets what no intent of the days after `day` depends on. */
export function dropOldSpent({ limits }: Books, day: number): void {
  const endMs = (day + 1) * DAY_MS;
  for (const [member, ofMember] of limits) {
    for (const [asset, known] of ofMember) {
      const before = spentBefore(known.spent, endMs);
      const spent = known.spent
        .slice(countBefore(known.spent, endMs))
        .map(({ atMs, total }) => ({ atMs, total: total - before }));
      const limit = presentLimit(known, endMs);
      const raise = known.raise !== null && known.raise.fromMs > endMs ? known.raise : null;
      if (limit === null && raise === null && spent.length === 0) ofMember.delete(asset);
      else ofMember.set(asset, { limit, raise, spent });
    }
    if (ofMember.size === 0) limits.delete(member);
  }
}

/** What was spent a day before `atMs` or earlier. */
function spentBefore(spent: MemberLimit['spent'], atMs: number): bigint {
  return spent[countBefore(spent, atMs) - 1]?.total ?? 0n;
}

/** How many are a day older than `atMs`, or more. By halves: a member may spend a hundred thousand times a day. */
function countBefore(spent: MemberLimit['spent'], atMs: number): number {
  let [low, high] = [0, spent.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spent[middle]?.atMs ?? 0) + DAY_MS <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function presentLimit({ limit, raise }: MemberLimit, atMs: number): bigint | null {
  if (raise === null || atMs < raise.fromMs) return limit;
  return raise.limit;
}
