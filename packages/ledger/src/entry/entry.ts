/** What can be posted: an entry of two or more postings that sum to zero, and the hold it opens or resolves. Pure; writes nothing. */
import { createHash, type Hash, hash as hashText } from 'node:crypto';
import type { Chart } from './chart.ts';

export interface Posting<Account extends string = string, Asset extends string = string> {
  readonly account: Account;
  readonly asset: Asset;
  /** Change of the balance in base units, not zero. */
  readonly amount: bigint;
}

/** How a hold ends: what it held left the ledger, or went back. */
export type HoldOutcome = 'posted' | 'void';

/** An entry whose input has no number yet. */
export interface EntryDraft<Account extends string = string, Asset extends string = string> {
  /** Names the entry permanently, e.g. `intent:<nonce>`. Posting the same key and content again changes nothing. */
  readonly key: string;
  /** What happened, e.g. `top_up`. */
  readonly kind: string;
  /** The external transaction that caused it, if one did. */
  readonly digest: string | null;
  /** When it happened. Sums per day and partitions follow it. */
  readonly occurredAtMs: number;
  readonly postings: readonly Posting<Account, Asset>[];
  /** Opens the hold of this id: the entry's one posting on a held account is what it holds. */
  readonly opensHold?: string;
  /** Resolves an open hold: the entry's one posting on the held account takes back exactly what it holds. */
  readonly resolvesHold?: { readonly id: string; readonly outcome: HoldOutcome };
}

export interface Entry<Account extends string = string, Asset extends string = string>
  extends EntryDraft<Account, Asset> {
  /** Number of the journal's input that caused it. */
  readonly inputSeq: bigint;
}

/** Returns the two postings that move an amount from one account to another; none for zero. A negative amount moves it back. */
export function transfer<Account extends string, Asset extends string>(
  from: Account,
  to: Account,
  asset: Asset,
  amount: bigint,
): Posting<Account, Asset>[] {
  if (amount === 0n) return [];
  return [
    { account: from, asset, amount: -amount },
    { account: to, asset, amount },
  ];
}

/** The database holds amounts as 64-bit integers. */
export const AMOUNT_MAX = (1n << 63n) - 1n;

/** Returns why the entry can never be posted, regardless of balances and holds, or null. */
export function findEntryDefect(chart: Chart, entry: EntryDraft): string | null {
  if (entry.key === '' || entry.kind === '') return 'key and kind must not be empty';
  if (!Number.isSafeInteger(entry.occurredAtMs) || entry.occurredAtMs < 0)
    return 'the time is not in milliseconds since 1970';
  if (entry.postings.length < 2) return 'an entry has at least two postings';
  const sums = new Map<string, bigint>();
  for (const { asset, amount } of entry.postings) {
    if (!chart.assets.includes(asset)) return `unknown asset ${String(asset)}`;
    if (amount === 0n) return 'a posting of zero';
    if (amount > AMOUNT_MAX || amount < -AMOUNT_MAX) return 'an amount beyond 64 bits';
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
  for (const [asset, sum] of sums) if (sum !== 0n) return `the postings of ${asset} sum to ${sum}`;
  return findHoldDefect(chart, entry);
}

function findHoldDefect(chart: Chart, { postings, opensHold, resolvesHold }: EntryDraft): string | null {
  const held = postings.filter(({ account }) => chart.isHeld(account));
  if (opensHold === undefined && resolvesHold === undefined)
    return held.length > 0 ? `only a hold moves ${held[0]?.account}` : null;
  if (opensHold !== undefined && resolvesHold !== undefined) return 'an entry opens or resolves one hold, not both';
  if (opensHold === '' || resolvesHold?.id === '') return 'the id of a hold must not be empty';
  const [posting] = held;
  if (held.length !== 1 || posting === undefined) return 'a hold is one posting on a held account';
  if (opensHold !== undefined && posting.amount < 0n) return 'opening a hold adds to a held account';
  if (resolvesHold !== undefined && posting.amount > 0n) return 'resolving a hold takes from a held account';
  return null;
}

/** Returns the posting that moves the hold of an entry without defect; undefined when the entry has none. */
export function findHoldPosting<Account extends string, Asset extends string>(
  chart: Chart<Account, Asset>,
  { postings, opensHold, resolvesHold }: EntryDraft<Account, Asset>,
): Posting<Account, Asset> | undefined {
  if (opensHold === undefined && resolvesHold === undefined) return undefined;
  return postings.find(({ account }) => chart.isHeld(account));
}

/** Characters that JSON does not escape. */
const PLAIN = /^[\w:.-]*$/;

function quote(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

const HASH_CHUNK_CHARS = 1 << 16;

/** Returns a hash of the whole entry, to distinguish a repetition from another entry under the same key. */
export function hashEntry(entry: EntryDraft): string {
  const { kind, digest, occurredAtMs, postings, opensHold, resolvesHold } = entry;
  // The same bytes as JSON.stringify([kind, digest, occurredAtMs, [[account, asset, amount], …]]), fed in chunks: an entry may have
  // a million postings.
  let text = `${JSON.stringify([kind, digest, occurredAtMs]).slice(0, -1)},[`;
  let hash: Hash | undefined;
  for (const [index, { account, asset, amount }] of postings.entries()) {
    text += `${index === 0 ? '' : ','}[${quote(account)},${quote(asset)},"${amount}"]`;
    if (text.length > HASH_CHUNK_CHARS) {
      hash ??= createHash('sha256');
      hash.update(text);
      text = '';
    }
  }
  text += ']]';
  if (opensHold !== undefined) text += JSON.stringify({ opensHold });
  if (resolvesHold !== undefined) text += JSON.stringify([resolvesHold.id, resolvesHold.outcome]);
  return hash === undefined ? hashText('sha256', text) : hash.update(text).digest('hex');
}
