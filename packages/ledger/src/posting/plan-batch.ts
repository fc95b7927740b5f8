/**
 * Decides what a batch of entries does to balances and holds, one entry after the other, before anything is written. Pure: the rows it
 * starts from and the rows to write are values.
 */
import { type AccountName, mayBeNegative } from '../entry/chart.ts';
import {
  AMOUNT_MAX,
  type Entry,
  findEntryDefect,
  findHoldPosting,
  type HoldOutcome,
  hashEntry,
} from '../entry/entry.ts';

export type BalanceRow = { accountId: bigint; balance: bigint; lastSeq: bigint };
export type KnownKey = { contentHash: string; entryId: bigint };
export type HoldRow = { accountId: bigint; amount: bigint; resolved: boolean };

/** What the batch starts from: every account it names, every key and every hold of it that the database knows. */
export type BatchGround = {
  /** By `accountKey`. */
  balances: ReadonlyMap<string, BalanceRow>;
  known: ReadonlyMap<string, KnownKey>;
  holds: ReadonlyMap<string, HoldRow>;
  /** One id for each entry, ascending; those of refused entries are never used. */
  ids: readonly bigint[];
};

export type PlannedPosting = {
  entryId: bigint;
  occurredAtMs: number;
  accountId: bigint;
  seq: bigint;
  amount: bigint;
  balanceAfter: bigint;
};
export type PlannedHold = { entryId: bigint; id: string; accountId: bigint; amount: bigint };
export type PlannedResolution = { entryId: bigint; id: string; outcome: HoldOutcome };

/** Why a hold cannot be opened (`known`) or resolved (`unknown`, `resolved`). */
export type HoldRefusal = 'known' | 'unknown' | 'resolved';

/** What will become of one entry. */
export type Verdict =
  | { status: 'post'; entryId: bigint; contentHash: string }
  | { status: 'duplicate'; entryId: bigint }
  | { status: 'conflict' }
  | { status: 'insufficient'; account: AccountName; asset: string }
  | { status: 'hold'; hold: string; reason: HoldRefusal }
  | { status: 'invalid'; reason: string };

export type BatchPlan = {
  /** One for each entry, in order. */
  verdicts: Verdict[];
  postings: PlannedPosting[];
  holds: PlannedHold[];
  resolutions: PlannedResolution[];
  /** The accounts that change, as they were (`before`) and as they will be, by ascending id. */
  moves: { before: BalanceRow; after: BalanceRow }[];
};

/** One text for name and asset; neither can hold a space. */
export function accountKey(name: string, asset: string): string {
  return `${name} ${asset}`;
}

/** Returns the plan for `entries`. */
export function planBatch(entries: readonly Entry[], ground: BatchGround): BatchPlan {
  const current = new Map(ground.balances);
  const holds = new Map(ground.holds);
  const known = new Map(ground.known);
  const plan: BatchPlan = { verdicts: [], postings: [], holds: [], resolutions: [], moves: [] };
  plan.verdicts = entries.map((entry, index): Verdict => {
    const contentHash = hashEntry(entry);
    const earlier = known.get(entry.key);
    if (earlier)
      return earlier.contentHash === contentHash
        ? { status: 'duplicate', entryId: earlier.entryId }
        : { status: 'conflict' };
    const defect = findEntryDefect(entry);
    if (defect !== null) return { status: 'invalid', reason: defect };
    const refusal = judgeHold(entry, current, holds);
    if (refusal) return refusal;
    const entryId = ground.ids[index] ?? 0n;
    const applied = applyEntry(entry, entryId, current);
    if ('status' in applied) return applied;
    for (const [key, row] of applied.rows) current.set(key, row);
    for (const posting of applied.postings) plan.postings.push(posting);
    moveHold(entry, entryId, current, holds, plan);
    known.set(entry.key, { contentHash, entryId });
    return { status: 'post', entryId, contentHash };
  });
  plan.moves = [...ground.balances]
    .map(([key, before]) => ({ before, after: current.get(key) ?? before }))
    .filter(({ before, after }) => before !== after)
    .sort((left, right) => (left.before.accountId < right.before.accountId ? -1 : 1));
  return plan;
}

/** A hold is opened once, and resolved once by exactly what it holds. */
function judgeHold(
  entry: Entry,
  current: ReadonlyMap<string, BalanceRow>,
  holds: ReadonlyMap<string, HoldRow>,
): Verdict | null {
  const { opensHold, resolvesHold } = entry;
  if (opensHold !== undefined && holds.has(opensHold)) return { status: 'hold', hold: opensHold, reason: 'known' };
  if (resolvesHold === undefined) return null;
  const hold = holds.get(resolvesHold.id);
  if (!hold) return { status: 'hold', hold: resolvesHold.id, reason: 'unknown' };
  if (hold.resolved) return { status: 'hold', hold: resolvesHold.id, reason: 'resolved' };
  const posting = findHoldPosting(entry);
  const accountId = posting && current.get(accountKey(posting.account, posting.asset))?.accountId;
  if (accountId !== hold.accountId || posting?.amount !== -hold.amount)
    return { status: 'invalid', reason: `hold ${resolvesHold.id} holds something else` };
  return null;
}

function moveHold(
  entry: Entry,
  entryId: bigint,
  current: ReadonlyMap<string, BalanceRow>,
  holds: Map<string, HoldRow>,
  plan: BatchPlan,
): void {
  const { opensHold, resolvesHold } = entry;
  const posting = findHoldPosting(entry);
  if (!posting) return;
  const accountId = current.get(accountKey(posting.account, posting.asset))?.accountId ?? 0n;
  if (opensHold !== undefined) {
    plan.holds.push({ entryId, id: opensHold, accountId, amount: posting.amount });
    holds.set(opensHold, { accountId, amount: posting.amount, resolved: false });
  }
  if (resolvesHold !== undefined) {
    plan.resolutions.push({ entryId, ...resolvesHold });
    holds.set(resolvesHold.id, { accountId, amount: -posting.amount, resolved: true });
  }
}

/** An entry is judged by where it leaves each account, not by the order of its postings. */
function applyEntry(
  entry: Entry,
  entryId: bigint,
  current: ReadonlyMap<string, BalanceRow>,
): { rows: Map<string, BalanceRow>; postings: PlannedPosting[] } | Verdict {
  const rows = new Map<string, BalanceRow>();
  const postings: PlannedPosting[] = [];
  for (const { account, asset, amount } of entry.postings) {
    const key = accountKey(account, asset);
    const row = rows.get(key) ?? current.get(key);
    if (!row) return { status: 'invalid', reason: `no account ${key}` };
    const after = { accountId: row.accountId, balance: row.balance + amount, lastSeq: row.lastSeq + 1n };
    rows.set(key, after);
    postings.push({
      entryId,
      occurredAtMs: entry.occurredAtMs,
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
  // Only now: whoever gives what nobody has is short of it, however much the other side would have then.
  for (const { balance } of rows.values())
    if (balance > AMOUNT_MAX || balance < -AMOUNT_MAX) return { status: 'invalid', reason: 'a balance beyond 64 bits' };
  return { rows, postings };
}
