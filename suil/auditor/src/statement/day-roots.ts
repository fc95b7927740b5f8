/** Roots of the trees over members' accounts, from the auditor's own balances and the salts of the server's closing. */
import { setImmediate } from 'node:timers/promises';
import { ASSETS, type Asset } from '@suil/core';
import type { Books } from '@suil/core/reference-model';
import { createLeafSalt, type SumLeaf, sumRootInSteps } from '@suil/core/reserves';

const NO_ROOT = new Uint8Array(32);

/**
 * Returns the root of each asset; other work is done in between, so the books must not change meanwhile.
 * @param secret hex; null: the closing has none, and no root is stated
 */
export async function rootsOf(books: Books, secret: string | null): Promise<ReadonlyMap<Asset, Uint8Array>> {
  const roots = new Map<Asset, Uint8Array>();
  for (const asset of ASSETS)
    roots.set(asset, secret === null ? NO_ROOT : await rootOf(leavesOf(books, asset, secret)));
  return roots;
}

async function rootOf(leaves: Iterable<SumLeaf>): Promise<Uint8Array> {
  const steps = sumRootInSteps(leaves);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value.hash;
    await setImmediate();
  }
}

function* leavesOf(books: Books, asset: Asset, secret: string): Generator<SumLeaf> {
  const salt = createLeafSalt(secret);
  for (const [account, of, balance] of books.balances.entries())
    if (of === asset && account.startsWith('member:')) yield { asset, account, balance, salt: salt(asset, account) };
}
