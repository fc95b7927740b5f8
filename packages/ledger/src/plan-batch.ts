/**
 * Decides what a batch of entries does to balances, one entry after the other, before anything is written. Pure: the rows it
 * starts from and the rows to write are values.
 */
import { type AccountName, mayBeNegative } from './chart.ts';
import { AMOUNT_MAX, type Entry, findEntryDefect, hashEntry } from './entry.ts';

export type BalanceRow = { accountId: bigint; balance: bigint; lastSeq: bigint };
export type KnownKey = { contentHash: string; entryId: bigint };

export type PlannedPosting = { key: string; accountId: bigint; seq: bigint; amount: bigint; balanceAfter: bigint };

/** What will become of one entry. A `repeat` is the same entry twice in one batch. */
export type Verdict =
  | { status: 'post'; contentHash: string }
  | { status: 'repeat' }
  | { status: 'duplicate'; entryId: bigint }
  | { status: 'conflict' }
  | { status: 'insufficient'; account: AccountName; asset: string }
  | { status: 'invalid'; reason: string };

export type BatchPlan = {
  /** One for each entry, in order. */
  verdicts: Verdict[];
  postings: PlannedPosting[];
  /** The accounts that change, as they were (`before`) and as they will be, by ascending id. */
  moves: { before: BalanceRow; after: BalanceRow }[];
};

/** One text for name and asset; neither can hold a space. */
export function accountKey(name: string, asset: string): string {
  return `${name} ${asset}`;
}

/** Returns the plan for `entries`, given the balances of every account they name and the keys already used. */
export function planBatch(
  entries: readonly Entry[],
  balances: ReadonlyMap<string, BalanceRow>,
  known: ReadonlyMap<string, KnownKey>,
): BatchPlan {
  const current = new Map(balances);
  const planned = new Map<string, string>();
  const postings: PlannedPosting[] = [];
  const verdicts = entries.map((entry): Verdict => {
    const contentHash = hashEntry(entry);
    const earlier = known.get(entry.key);
    if (earlier)
      return earlier.contentHash === contentHash
        ? { status: 'duplicate', entryId: earlier.entryId }
        : { status: 'conflict' };
    const plannedHash = planned.get(entry.key);
    if (plannedHash !== undefined) return { status: plannedHash === contentHash ? 'repeat' : 'conflict' };
    const defect = findEntryDefect(entry);
    if (defect !== null) return { status: 'invalid', reason: defect };
    const applied = applyEntry(entry, current);
    if ('status' in applied) return applied;
    for (const [key, row] of applied.rows) current.set(key, row);
    postings.push(...applied.postings);
    planned.set(entry.key, contentHash);
    return { status: 'post', contentHash };
  });
  const moves = [...balances]
    .map(([key, before]) => ({ before, after: current.get(key) ?? before }))
    .filter(({ before, after }) => before !== after)
    .sort((left, right) => (left.before.accountId < right.before.accountId ? -1 : 1));
  return { verdicts, postings, moves };
}

/** An entry is judged by where it leaves each account, not by the order of its postings. */
function applyEntry(
  entry: Entry,
  current: ReadonlyMap<string, BalanceRow>,
): { rows: Map<string, BalanceRow>; postings: PlannedPosting[] } | Verdict {
  const rows = new Map<string, BalanceRow>();
  const postings: PlannedPosting[] = [];
  for (const { account, asset, amount } of entry.postings) {
    const key = accountKey(account, asset);
    const row = rows.get(key) ?? current.get(key);
    if (!row) return { status: 'invalid', reason: `no account ${key}` };
    const after = { accountId: row.accountId, balance: row.balance + amount, lastSeq: row.lastSeq + 1n };
    if (after.balance > AMOUNT_MAX || after.balance < -AMOUNT_MAX)
      return { status: 'invalid', reason: 'a balance beyond 64 bits' };
    rows.set(key, after);
    postings.push({
      key: entry.key,
      accountId: row.accountId,
      seq: after.lastSeq,
      amount,
      balanceAfter: after.balance,
    });
  }
  for (const { account, asset } of entry.postings) {
    const row = rows.get(accountKey(account, asset));
    if (row && row.balance < 0n && !mayBeNegative(account)) return { status: 'insufficient', account, asset };
  }
  return { rows, postings };
}
