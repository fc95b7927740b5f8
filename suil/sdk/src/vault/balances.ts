/** What the vault holds of each coin, asked of the contract. */

import { bcs } from '@mysten/sui/bcs';
import type { Manifest } from '@suil/core/api';
import { packageOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as vault from '../generated/suil/vault.ts';

export interface CoinBalances {
  readonly SUI: bigint;
  readonly SUIL: bigint;
  readonly USDC: bigint;
}

/** Returns the vault's balances in base units. */
export async function fetchVaultBalances(client: SuilClient, manifest: Manifest): Promise<CoinBalances> {
  const { sui, suil, usdc } = manifest.coinTypes;
  const results = await simulateView(client, (tx) => {
    for (const coinType of [sui, suil, usdc]) {
      tx.add(
        vault.balance({
          package: packageOf(manifest),
          arguments: { vault: manifest.vault },
          typeArguments: [coinType],
        }),
      );
    }
  });
  const amountOf = (command: number) => BigInt(bcs.u64().parse(valueAt(results, command)));
  return { SUI: amountOf(0), SUIL: amountOf(1), USDC: amountOf(2) };
}
