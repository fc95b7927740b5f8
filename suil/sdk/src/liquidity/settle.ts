/** Settles any member's position, so that an idle one does not hold surplus out of the reserve (rules.md §3). */

import { Transaction } from '@mysten/sui/transactions';
import { parseAddress } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as liquidity from '../generated/suil/liquidity.ts';

export interface SettleParams {
  readonly manifest: Manifest;
  readonly owner: string;
}

/** Returns the transaction. @throws {ADDRESS_INVALID} */
export function buildSettle({ manifest, owner }: SettleParams): Transaction {
  const tx = new Transaction();
  tx.add(
    liquidity.settle({
      package: packageOf(manifest),
      arguments: { owner: parseAddress(owner), liquidity: manifest.liquidity, config: manifest.config },
      typeArguments: [manifest.coinTypes.usdc],
    }),
  );
  return tx;
}
