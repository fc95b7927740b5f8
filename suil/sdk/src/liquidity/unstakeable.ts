/** Whether exactly that unstake would succeed now, asked of the contract (rules.md §3). */

import { bcs } from '@mysten/sui/bcs';
import type { Manifest } from '@suil/core/api';
import { packageOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as liquidity from '../generated/suil/liquidity.ts';
import { closeDaysBeyondOneCall } from './close-days.ts';

export interface UnstakeableParams {
  readonly owner: string;
  /** Principal to take out, before the fee, micro-dollars. */
  readonly value: bigint;
  readonly minSuiOutMist: bigint;
  /** As it would be passed to buildUnstake; default 0. */
  readonly daysBehind?: number;
}

/** Returns the contract's answer. */
export async function fetchUnstakeable(
  client: SuilClient,
  manifest: Manifest,
  { owner, value, minSuiOutMist, daysBehind = 0 }: UnstakeableParams,
): Promise<boolean> {
  const results = await simulateView(
    client,
    (tx) => {
      closeDaysBeyondOneCall(tx, manifest, daysBehind);
      tx.add(
        liquidity.unstakeable({
          package: packageOf(manifest),
          arguments: {
            value,
            minSuiOut: minSuiOutMist,
            liquidity: manifest.liquidity,
            pool: manifest.usdcSuiPool,
            config: manifest.config,
          },
          typeArguments: [manifest.coinTypes.usdc],
        }),
      );
    },
    owner,
  );
  return bcs.bool().parse(valueAt(results, results.length - 1));
}
