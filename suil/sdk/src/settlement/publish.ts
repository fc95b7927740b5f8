/** Publishes a day's settlement (rules.md §4). The settlement key alone may. */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/settlement.ts';
import { closeDaysBeyondOneCall } from '../liquidity/close-days.ts';

export interface PublishSettlementParams {
  readonly manifest: Manifest;
  /** The first that was never published, or one that was revoked. */
  readonly day: number;
  /** Of the tree of the day's amounts, 32 bytes. */
  readonly root: Uint8Array;
  /** The sum of the amounts, micro-dollars. */
  readonly total: bigint;
  /** Complete days not closed yet, from the overview; default 0. */
  readonly daysBehind?: number;
}

/** Returns the transaction. */
export function buildPublishSettlement(params: PublishSettlementParams): Transaction {
  const { manifest, daysBehind = 0 } = params;
  const tx = new Transaction();
  closeDaysBeyondOneCall(tx, manifest, daysBehind);
  addPublish(tx, manifest, params);
  return tx;
}

/** Returns one transaction that publishes consecutive closed days, in order, all or none. */
export function buildPublishSettlements(params: {
  manifest: Manifest;
  days: readonly Pick<PublishSettlementParams, 'day' | 'root' | 'total'>[];
}): Transaction {
  const tx = new Transaction();
  for (const settlement of params.days) addPublish(tx, params.manifest, settlement);
  return tx;
}

function addPublish(
  tx: Transaction,
  manifest: Manifest,
  { day, root, total }: Pick<PublishSettlementParams, 'day' | 'root' | 'total'>,
): void {
  const { team, liquidity, config } = manifest;
  tx.add(
    contract.publishSettlement({
      package: packageOf(manifest),
      arguments: { day, root: [...root], total, team, liquidity, config },
      typeArguments: [manifest.coinTypes.usdc],
    }),
  );
}
