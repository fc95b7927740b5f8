/** The Merkle-sum trees over members' accounts, one per asset, and the salts of their leaves. Pure but for its pauses. */
import { setImmediate } from 'node:timers/promises';
import { ASSETS, type Asset, BREACH_ACCOUNT } from '@suil/core';
import type { ReserveKind } from '@suil/core/api';
import { buildSumTreeInSteps, createLeafSalt, type LeafSalt, type SumLeaf, type SumTree } from '@suil/core/reserves';
import type { AccountBalance } from '../../ledger.ts';

/** Whose an account is, or null for the other side of the books. */
export function kindOf(name: string): ReserveKind | null {
  if (name === BREACH_ACCOUNT) return 'breach';
  if (name.startsWith('house:')) return 'house';
  if (!name.startsWith('member:')) return null;
  const [, , part] = name.split(':');
  if (part === undefined) return 'members';
  return part === 'held' || part === 'bank' || part === 'released' ? part : null;
}

/** Returns the leaf of a member's account. @param salt of one snapshot */
export function leafOf({ name, asset, balance }: AccountBalance, salt: LeafSalt): SumLeaf {
  return { asset, account: name, balance, salt: salt(asset, name) };
}

export type Trees = ReadonlyMap<Asset, SumTree>;

/** Returns the tree over members' accounts of each asset. */
export async function buildTrees(balances: readonly AccountBalance[], secret: string): Promise<Trees> {
  const trees = new Map<Asset, SumTree>();
  for (const asset of ASSETS) trees.set(asset, await buildTree(balances, asset, secret));
  return trees;
}

/** Others are answered in between. */
async function buildTree(balances: readonly AccountBalance[], asset: Asset, secret: string): Promise<SumTree> {
  const steps = buildSumTreeInSteps(leavesOf(balances, asset, createLeafSalt(secret)));
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}

function* leavesOf(balances: readonly AccountBalance[], asset: Asset, salt: LeafSalt): Generator<SumLeaf> {
  for (const balance of balances)
    if (balance.asset === asset && balance.name.startsWith('member:')) yield leafOf(balance, salt);
}
