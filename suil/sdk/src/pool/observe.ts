/** Brings the price histories of both pools up to now (rules.md §7). Anyone may; nothing is lost without it. */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf, poolOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/pool.ts';

/** Returns the transaction. */
export function buildObserve({ manifest }: { manifest: Manifest }): Transaction {
  const tx = new Transaction();
  addObserve(tx, manifest);
  return tx;
}

/** Adds the calls. */
export function addObserve(tx: Transaction, manifest: Manifest): void {
  for (const name of ['usdcSui', 'suilSui'] as const) {
    const { id: pool, types: typeArguments } = poolOf(manifest, name);
    tx.add(
      contract.observe({ package: packageOf(manifest), arguments: { pool, config: manifest.config }, typeArguments }),
    );
  }
}
