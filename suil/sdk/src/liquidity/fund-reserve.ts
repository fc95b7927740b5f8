/** Adds USDC to the reserve that income comes from; anyone may, and it cannot be taken back (rules.md §9). */

import { coinWithBalance, Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as liquidity from '../generated/suil/liquidity.ts';

export interface FundReserveParams {
  readonly manifest: Manifest;
  /** USDC base units. */
  readonly amount: bigint;
}

/** Returns the transaction; the sender's USDC coins are found when it is built. */
export function buildFundReserve({ manifest, amount }: FundReserveParams): Transaction {
  const tx = new Transaction();
  tx.add(
    liquidity.fundReserve({
      package: packageOf(manifest),
      arguments: {
        coin: tx.add(coinWithBalance({ type: manifest.coinTypes.usdc, balance: amount, useGasCoin: false })),
        liquidity: manifest.liquidity,
        config: manifest.config,
      },
      typeArguments: [manifest.coinTypes.usdc],
    }),
  );
  return tx;
}
