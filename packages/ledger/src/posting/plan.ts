/**
 * Decides what a batch of entries does to accounts and holds, entry after entry, before anything is written: which are new, repeated, in
 * conflict, without the balance they need, or not allowed by their hold. Pure. Both writers write its plans.
 */
import type { Chart } from '../entry/chart.ts';
import { type Entry, findEntryDefect, findHoldPosting, type HoldOutcome, hashEntry } from '../entry/entry.ts';
import type { HoldRow, Known, KnownKey } from './known.ts';
import { PlanColumns, type PlannedAccounts, type PlannedPostings } from './planned.ts';

/** Why a hold cannot be opened (`known`) or resolved (`unknown`, `resolved`). */
export type HoldRefusal = 'known' | 'unknown' | 'resolved';

/** Why an entry is not posted. */
export type Refusal<Account extends string = string, Asset extends string = string> =
  | { readonly status: 'conflict' }
  | { readonly status: 'insufficient'; readonly account: Account; readonly asset: Asset }
  | { readonly status: 'hold'; readonly hold: string; readonly reason: HoldRefusal }
  | { readonly status: 'invalid'; readonly reason: string };

/** What the plan does with one entry. */
export type Outcome<Account extends string = string, Asset extends string = string> =
  | { readonly status: 'post' }
  /** Posted before, with the same content. */
  | { readonly status: 'duplicate'; readonly entryId: bigint }
  /** Repeats an earlier entry of the batch: that one's index. */
  | { readonly status: 'repeated'; readonly first: number }
  | Refusal<Account, Asset>;

export interface Plan<Account extends string = string, Asset extends string = string> {
  /** One for each entry, in order. */
  readonly outcomes: readonly Outcome<Account, Asset>[];
  readonly accounts: PlannedAccounts<Account, Asset>;
  readonly postings: PlannedPostings;
  /** Holds to open and to resolve, with the index of the entry that does it. */
  readonly holds: readonly (HoldRow & { readonly entry: number; readonly id: string })[];
  readonly resolutions: readonly { readonly entry: number; readonly id: string; readonly outcome: HoldOutcome }[];
}

/** Returns the plan for `entries`. */
export function planEntries<Account extends string, Asset extends string>(
  chart: Chart<Account, Asset>,
  entries: readonly Entry<Account, Asset>[],
  known: Known,
): Plan<Account, Asset> {
  const planner = new Planner(chart, entries, known);
  const outcomes = entries.map((entry, index) => planner.add(entry, index));
  return { ...planner.result(), outcomes };
}

class Planner<Account extends string, Asset extends string> {
  readonly #chart: Chart<Account, Asset>;
  readonly #entries: readonly Entry<Account, Asset>[];
  readonly #keys: ReadonlyMap<string, KnownKey>;
  /** Indices of the entries to post, by key. */
  readonly #firsts = new Map<string, number>();
  readonly #columns: PlanColumns<Account, Asset>;
  readonly #holdRows: Map<string, HoldRow>;
  readonly #holds: Plan['holds'][number][] = [];
  readonly #resolutions: Plan['resolutions'][number][] = [];

  constructor(chart: Chart<Account, Asset>, entries: readonly Entry<Account, Asset>[], known: Known) {
    this.#chart = chart;
    this.#entries = entries;
    this.#keys = known.keys;
    this.#columns = new PlanColumns(chart, entries, known.balances);
    this.#holdRows = new Map(known.holds);
  }

  add(entry: Entry<Account, Asset>, index: number): Outcome<Account, Asset> {
    const repetition = this.#findRepetition(entry);
    if (repetition) return repetition;
    const defect = findEntryDefect(this.#chart, entry);
    if (defect !== null) return { status: 'invalid', reason: defect };
    const refusal = this.#checkHold(entry) ?? this.#apply(entry, index);
    if (refusal) return refusal;
    this.#moveHold(entry, index);
    this.#firsts.set(entry.key, index);
    return { status: 'post' };
  }

  result(): Omit<Plan<Account, Asset>, 'outcomes'> {
    return { ...this.#columns.result(), holds: this.#holds, resolutions: this.#resolutions };
  }

  #findRepetition(entry: Entry): Outcome<Account, Asset> | null {
    const posted = this.#keys.get(entry.key);
    if (posted)
      return posted.contentHash === hashEntry(entry)
        ? { status: 'duplicate', entryId: posted.entryId }
        : { status: 'conflict' };
    const first = this.#firsts.get(entry.key);
    const earlier = first === undefined ? undefined : this.#entries[first];
    if (first === undefined || earlier === undefined) return null;
    return hashEntry(earlier) === hashEntry(entry) ? { status: 'repeated', first } : { status: 'conflict' };
  }

  /** A hold is opened once, and resolved once by exactly what it holds. */
  #checkHold(entry: Entry<Account, Asset>): Refusal<Account, Asset> | null {
    const { opensHold, resolvesHold } = entry;
    if (opensHold !== undefined && this.#holdRows.has(opensHold))
      return { status: 'hold', hold: opensHold, reason: 'known' };
    if (resolvesHold === undefined) return null;
    const hold = this.#holdRows.get(resolvesHold.id);
    if (!hold) return { status: 'hold', hold: resolvesHold.id, reason: 'unknown' };
    if (hold.resolved) return { status: 'hold', hold: resolvesHold.id, reason: 'resolved' };
    const posting = findHoldPosting(this.#chart, entry);
    const isSame = posting?.account === hold.account && posting.asset === hold.asset && posting.amount === -hold.amount;
    return isSame ? null : { status: 'invalid', reason: `hold ${resolvesHold.id} holds something else` };
  }

  #moveHold(entry: Entry<Account, Asset>, index: number): void {
    const { opensHold, resolvesHold } = entry;
    const posting = findHoldPosting(this.#chart, entry);
    if (!posting) return;
    const { account, asset, amount } = posting;
    if (opensHold !== undefined) {
      const hold = { account, asset, amount, resolved: false };
      this.#holds.push({ ...hold, entry: index, id: opensHold });
      this.#holdRows.set(opensHold, hold);
    }
    if (resolvesHold !== undefined) {
      this.#resolutions.push({ ...resolvesHold, entry: index });
      this.#holdRows.set(resolvesHold.id, { account, asset, amount: -amount, resolved: true });
    }
  }

  #apply(entry: Entry<Account, Asset>, index: number): Refusal<Account, Asset> | null {
    const defect = this.#columns.apply(entry, index);
    if (defect === null) return null;
    return defect === 'beyond'
      ? { status: 'invalid', reason: 'a balance beyond 64 bits' }
      : { status: 'insufficient', ...this.#columns.name(defect.short) };
  }
}
