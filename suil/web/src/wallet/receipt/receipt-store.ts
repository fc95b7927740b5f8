/** The receipts that this device keeps: the newest of each account, in the browser's storage. Owns their bounds and their form there. */
import { RECEIPTS_KEY, readStored, writeStored } from '../../platform/browser/storage.ts';
import type { OpenReceipt, Receipt, StoredReceipt } from './receipt.ts';

/** At most so many of an account, and of all accounts of this browser; the oldest go first. */
export const RECEIPTS_OF_ACCOUNT = 50;
export const RECEIPTS_MAX = 150;

/** Amounts are digits with an `n`: JSON has no integers of their size. */
const BIGINT = /^-?\d+n$/;
const toStored = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
const fromStored = (_: string, value: unknown) =>
  typeof value === 'string' && BIGINT.test(value) ? BigInt(value.slice(0, -1)) : value;

/** Newest first. What another version or another page has written there and is no receipt is left out. */
function readAll(): StoredReceipt[] {
  try {
    const value: unknown = JSON.parse(readStored(RECEIPTS_KEY) ?? '[]', fromStored);
    return Array.isArray(value) ? value.filter(isReceipt) : [];
  } catch {
    return [];
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function isReceipt(value: unknown): value is StoredReceipt {
  const receipt: Readonly<Record<string, unknown>> | null = isRecord(value) ? value : null;
  return (
    typeof receipt?.id === 'string' &&
    typeof receipt.account === 'string' &&
    typeof receipt.action === 'string' &&
    typeof receipt.atMs === 'number' &&
    typeof receipt.networkFeeMist === 'bigint' &&
    Array.isArray(receipt.rows) &&
    (receipt.state === 'open' ||
      (receipt.state === 'done' && Array.isArray(receipt.besides) && typeof receipt.reviewedFeeMist === 'bigint'))
  );
}

function writeAll(receipts: readonly StoredReceipt[]): void {
  const counts = new Map<string, number>();
  const kept = receipts.slice(0, RECEIPTS_MAX).filter(({ account }) => {
    const count = (counts.get(account) ?? 0) + 1;
    counts.set(account, count);
    return count <= RECEIPTS_OF_ACCOUNT;
  });
  writeStored(RECEIPTS_KEY, kept.length === 0 ? null : JSON.stringify(kept, toStored));
}

/** Keeps what is about to be sent, so that its receipt can be made after a reload, too. */
export function keepOpenReceipt(receipt: OpenReceipt): void {
  writeAll([receipt, ...readAll().filter(({ id }) => id !== receipt.id)]);
}

export function findOpenReceipt(id: string): OpenReceipt | null {
  return readAll().find((receipt): receipt is OpenReceipt => receipt.id === id && receipt.state === 'open') ?? null;
}

/** Puts the receipt in the place of what was kept as `openId`. */
export function settleReceipt(openId: string, receipt: Receipt): void {
  writeAll(readAll().map((one) => (one.id === openId ? receipt : one)));
}

/** Forgets what was signed and did not happen. */
export function forgetOpenReceipt(id: string): void {
  writeAll(readAll().filter((one) => one.id !== id || one.state === 'done'));
}

/** Returns the receipts of an account, newest first. */
export function listReceipts(account: string): Receipt[] {
  return readAll().filter((one): one is Receipt => one.state === 'done' && one.account === account);
}

/** Whether a receipt on this device says that the account has sent something to this address. */
export function hasSentTo(account: string, address: string): boolean {
  return listReceipts(account).some(({ rows }) => rows.some((row) => row.recipient && row.address === address));
}
