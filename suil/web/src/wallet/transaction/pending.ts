import { PENDING_KEY, readStored, writeStored } from '../../platform/browser/storage.ts';

/** Transactions that were sent and not yet seen confirmed. Kept across reloads, so that a lost answer is found again. */
export interface PendingTransaction {
  /** The transaction's digest, or an intent's nonce. */
  digest: string;
  /** Absent for a transaction of the chain. */
  kind?: 'intent';
  /** Whose intent it is: only its login is asked what became of it. */
  account?: string;
  /** Until when an intent can still be accepted. */
  expiresAtMs?: number;
  action: string;
  /** Success text, translated when it was sent. */
  done: string;
  /** Title of a failure, translated when it was sent. */
  failed?: string;
  atMs: number;
}

/** What a node still does not have after this long is dropped. */
export const PENDING_LIFETIME_MS = 60 * 60_000;

export function listPending(): PendingTransaction[] {
  try {
    const value: unknown = JSON.parse(readStored(PENDING_KEY) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter(
      (item): item is PendingTransaction => typeof item?.digest === 'string' && typeof item.atMs === 'number',
    );
  } catch {
    return [];
  }
}

/** Digests whose outcome something in this page waits for already. */
const followed = new Set<string>();

/** Runs `work`, which waits for the outcome of `digest`: nothing else looks it up meanwhile. */
export async function follow<T>(digest: string, work: () => Promise<T>): Promise<T> {
  followed.add(digest);
  try {
    return await work();
  } finally {
    followed.delete(digest);
  }
}

/** Returns what nothing waits for: sent before this page was loaded, or given up since. */
export function listForsaken(): PendingTransaction[] {
  return listPending().filter(({ digest }) => !followed.has(digest));
}

export function rememberPending(pending: PendingTransaction): void {
  const others = listPending().filter((other) => other.digest !== pending.digest);
  writeStored(PENDING_KEY, JSON.stringify([...others, pending]));
}

export function forgetPending(digest: string): void {
  const rest = listPending().filter((other) => other.digest !== digest);
  writeStored(PENDING_KEY, rest.length === 0 ? null : JSON.stringify(rest));
}
