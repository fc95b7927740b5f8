/** The fees that products have taken and the vault has not collected yet (rules.md §9): reads them, and moves them to the vault. */
import { bcs } from '@mysten/sui/bcs';
import { Transaction } from '@mysten/sui/transactions';
import type { VaultAsset } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as liquidity from '../generated/suil/liquidity.ts';
import * as pledge from '../generated/suil/pledge.ts';
import * as exchange from '../generated/suil/suilpool.ts';

/** In base units of the coin. */
export interface UncollectedFees {
  readonly amount: bigint;
  /** All that were ever taken. It never falls: if it and `amount` are as before, nothing moved meanwhile. */
  readonly taken: bigint;
}

/** Returns the fees by coin, all at one state of the chain: USDC is the liquidity product's, SUI the pledges', SUIL the exchange's. @throws what toAppError makes of a node's failure */
export async function fetchUncollectedFees(
  client: SuilClient,
  manifest: Manifest,
): Promise<Readonly<Record<VaultAsset, UncollectedFees>>> {
  const { pledges, coinTypes } = manifest;
  const results = await simulateView(client, (tx) => {
    tx.add(
      liquidity.fees({
        package: packageOf(manifest),
        arguments: { liquidity: manifest.liquidity },
        typeArguments: [coinTypes.usdc],
      }),
    );
    tx.add(pledge.fees({ package: packageOf(manifest), arguments: { pledges } }));
    tx.add(exchange.fees({ package: packageOf(manifest), arguments: { exchange: manifest.exchange } }));
  });
  const feesAt = (call: number): UncollectedFees => ({
    amount: BigInt(bcs.u64().parse(valueAt(results, call, 0))),
    taken: BigInt(bcs.u128().parse(valueAt(results, call, 1))),
  });
  return { USDC: feesAt(0), SUI: feesAt(1), SUIL: feesAt(2) };
}

/** Returns the transaction that moves the fees in these coins to the vault. Anyone may send it. */
export function buildCollectFees(manifest: Manifest, coins: readonly VaultAsset[]): Transaction {
  const tx = new Transaction();
  addCollectFees(tx, manifest, coins);
  return tx;
}

/** Adds the calls that move the fees in these coins to the vault; one without fees moves nothing. */
export function addCollectFees(tx: Transaction, manifest: Manifest, coins: readonly VaultAsset[]): void {
  for (const coin of coins) COLLECT[coin](tx, manifest);
}

const COLLECT: Readonly<Record<VaultAsset, (tx: Transaction, manifest: Manifest) => void>> = {
  USDC: (tx, manifest) => {
    const { vault, config, coinTypes } = manifest;
    tx.add(
      liquidity.collectFees({
        package: packageOf(manifest),
        arguments: { liquidity: manifest.liquidity, vault, config },
        typeArguments: [coinTypes.usdc],
      }),
    );
  },
  SUI: (tx, manifest) => {
    const { pledges, vault, config } = manifest;
    tx.add(pledge.collectFees({ package: packageOf(manifest), arguments: { pledges, vault, config } }));
  },
  SUIL: (tx, manifest) => {
    const { vault, config } = manifest;
    tx.add(
      exchange.collectFees({
        package: packageOf(manifest),
        arguments: { exchange: manifest.exchange, vault, config },
      }),
    );
  },
};
