/**
 * The transaction that was signed and sent last on a chain, kept in this browser until the chain's answer is known: after a lost answer or a closed page
 * the same one is sent again instead of a second one.
 */
import { AppError } from '@suil/core';
import { z } from 'zod';
import type { TransactionFile } from '../../../chain/src/signing/transaction-file.ts';
import type { ChainPlace } from '../data/chain.ts';

const keyOf = (chain: string) => `suil-console:pending:${chain}`;
const pendingSchema = z.object({
  signature: z.string(),
  file: z.object({ chain: z.string(), act: z.string(), digest: z.string(), bytes: z.string() }),
});
export type Pending = z.infer<typeof pendingSchema>;

/** @throws {DOMException} where the browser keeps nothing: then nothing may be sent */
export function keepPending({ chain, act, digest, bytes }: TransactionFile, signature: string): void {
  localStorage.setItem(
    keyOf(chain),
    JSON.stringify({ signature, file: { chain, act, digest, bytes } } satisfies Pending),
  );
}

/** Called when the chain has answered. */
export function forgetPending({ chain }: Pick<TransactionFile, 'chain'>): void {
  localStorage.removeItem(keyOf(chain));
}

/** Returns what this chain may have or not; null when there is nothing. */
export function readPending({ manifest }: Pick<ChainPlace, 'manifest'>): Pending | null {
  const pending = readKept(manifest.chain);
  return pending?.file.chain === manifest.chain ? pending : null;
}

function readKept(chain: string): Pending | null {
  try {
    return pendingSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(chain)) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** @throws {TRANSACTION_UNCERTAIN} while there is one */
export function assertNothingPending(place: Pick<ChainPlace, 'manifest'>): void {
  const pending = readPending(place);
  if (pending === null) return;
  const { act, digest } = pending.file;
  const remedy = 'Send it again above the list of acts.';
  throw new AppError('TRANSACTION_UNCERTAIN', { digest, reason: `it is an earlier act (${act}).`, remedy });
}
