/** Adds USDC to the team reserve; anyone may, and it cannot be taken back (rules.md §9). */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { takeCoin } from '../chain/coins.ts';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/settlement.ts';

/** Returns the transaction. @param params.amount USDC base units */
export function buildFundTeamReserve({ manifest, amount }: { manifest: Manifest; amount: bigint }): Transaction {
  const { team, config, coinTypes } = manifest;
  const tx = new Transaction();
  tx.add(
    contract.fundReserve({
      package: packageOf(manifest),
      arguments: { coin: takeCoin(tx, manifest, 'USDC', amount), team, config },
      typeArguments: [coinTypes.usdc],
    }),
  );
  return tx;
}
