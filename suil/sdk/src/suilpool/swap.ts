/** Quick exchange of SUIL for SUI, less the fee (rules.md §§5, 7). */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { takeCoin } from '../chain/coins.ts';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/suilpool.ts';

export interface SwapSuilParams {
  readonly manifest: Manifest;
  /** SUIL base units, the fee included. */
  readonly amount: bigint;
  /** Least SUI accepted, MIST. */
  readonly minOutMist: bigint;
  /** Least hashrate accepted for the fee, base units of HR; 0n exchanges without any, too. */
  readonly minHashrate: bigint;
}

/** Returns the transaction; the sender receives the SUI. */
export function buildSwapSuil({ manifest, amount, minOutMist, minHashrate }: SwapSuilParams): Transaction {
  const { exchange, suilSuiPool: suilPool, usdcSuiPool: usdcPool, config } = manifest;
  const tx = new Transaction();
  const coin = takeCoin(tx, manifest, 'SUIL', amount);
  tx.add(
    contract.swapV2({
      package: packageOf(manifest),
      arguments: { coin, minOut: minOutMist, minHashrate, exchange, suilPool, usdcPool, config },
      typeArguments: [manifest.coinTypes.usdc],
    }),
  );
  return tx;
}
