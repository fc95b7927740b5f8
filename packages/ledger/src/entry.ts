/** What can be posted: an entry of two or more postings that sum to zero. Pure; writes nothing. */
import { createHash } from 'node:crypto';
import { type Asset, isAsset } from '@suil/core';
import type { AccountName } from './chart.ts';

export type Posting = {
  account: AccountName;
  asset: Asset;
  /** Change of the balance in base units, not zero. */
  amount: bigint;
};

export type Entry = {
  /** Posting the same key again changes nothing. Chain: `sui:<digest>:<event_seq>:<kind>`. */
  key: string;
  /** What happened, e.g. `top_up`. */
  kind: string;
  /** Transaction on chain that caused it, if one did. */
  digest: string | null;
  occurredAtMs: number;
  postings: readonly Posting[];
};

/** The database holds amounts as 64-bit integers. */
export const AMOUNT_MAX = (1n << 63n) - 1n;

/** Returns why the entry cannot be posted whatever the balances are, or null. */
export function findEntryDefect(entry: Entry): string | null {
  if (entry.key === '' || entry.kind === '') return 'key and kind must not be empty';
  if (entry.postings.length < 2) return 'an entry has at least two postings';
  const sums = new Map<Asset, bigint>();
  for (const { asset, amount } of entry.postings) {
    if (!isAsset(asset)) return `unknown asset ${String(asset)}`;
    if (amount === 0n) return 'a posting of zero';
    if (amount > AMOUNT_MAX || amount < -AMOUNT_MAX) return 'an amount beyond 64 bits';
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
  for (const [asset, sum] of sums) if (sum !== 0n) return `the postings of ${asset} sum to ${sum}`;
  return null;
}

/** Returns a hash of everything the entry says, to tell a repetition from another entry under the same key. */
export function hashEntry(entry: Entry): string {
  const { kind, digest, occurredAtMs, postings } = entry;
  const content = [
    kind,
    digest,
    occurredAtMs,
    postings.map(({ account, asset, amount }) => [account, asset, String(amount)]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
