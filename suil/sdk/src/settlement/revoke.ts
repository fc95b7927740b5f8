/** Takes a day's settlement back before it is claimable (rules.md §4). The guardian alone may. */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/settlement.ts';

/** Returns the transaction. @param params.guardianCap id of the guardian's capability */
export function buildRevokeSettlement(params: { manifest: Manifest; day: number; guardianCap: string }): Transaction {
  const { manifest, day, guardianCap: guardian } = params;
  const { team, config, coinTypes } = manifest;
  const tx = new Transaction();
  tx.add(
    contract.revokeSettlement({
      package: packageOf(manifest),
      arguments: { day, team, guardian, config },
      typeArguments: [coinTypes.usdc],
    }),
  );
  return tx;
}
