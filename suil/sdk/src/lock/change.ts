/** What the holder of a lock may do with it: move its dates later, take out what is free (rules.md §1). */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/lock.ts';
import { shareTypeOf } from '../pool/remove-liquidity.ts';
import type { OperatorLock } from './view.ts';

interface LockParams {
  readonly manifest: Manifest;
  readonly lock: Pick<OperatorLock, 'objectId' | 'content'>;
}

/** Returns the transaction that sends all that is free to `recipient`. */
export function buildReleaseLock({ manifest, lock, recipient }: LockParams & { recipient: string }): Transaction {
  const tx = new Transaction();
  const typeArguments: [string] = [coinTypeOf(manifest, lock.content)];
  const coin = tx.add(
    contract.release({ package: packageOf(manifest), arguments: { lock: lock.objectId }, typeArguments }),
  );
  tx.transferObjects([coin], recipient);
  return tx;
}

/** Returns the transaction that moves the dates later. @param params neither date before the present one */
export function buildExtendLock(params: LockParams & { startsAtMs: number; endsAtMs: number }): Transaction {
  const { manifest, lock, startsAtMs, endsAtMs } = params;
  const tx = new Transaction();
  tx.add(
    contract.extend({
      package: packageOf(manifest),
      arguments: { lock: lock.objectId, startsAtMs, endsAtMs },
      typeArguments: [coinTypeOf(manifest, lock.content)],
    }),
  );
  return tx;
}

function coinTypeOf(manifest: Manifest, content: OperatorLock['content']): string {
  return content === 'SUIL' ? manifest.coinTypes.suil : shareTypeOf(manifest, content);
}
