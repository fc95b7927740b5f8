/** What the audit key says of a published settlement (rules.md §4): that it computed the same root, or that it is to wait. */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/settlement.ts';

/** Returns the transaction that attests a root: claimable 24 hours after its publication. @param params.root 32 bytes, as computed */
export function buildAttestSettlement(params: { manifest: Manifest; day: number; root: Uint8Array }): Transaction {
  const { manifest, day, root } = params;
  const { team, config, coinTypes } = manifest;
  const tx = new Transaction();
  tx.add(
    contract.attest({
      package: packageOf(manifest),
      arguments: { day, root: [...root], team, config },
      typeArguments: [coinTypes.usdc],
    }),
  );
  return tx;
}

/** Returns the transaction that makes a root wait 72 hours from now. */
export function buildHoldSettlement({ manifest, day }: { manifest: Manifest; day: number }): Transaction {
  const { team, config, coinTypes } = manifest;
  const tx = new Transaction();
  tx.add(
    contract.hold({ package: packageOf(manifest), arguments: { day, team, config }, typeArguments: [coinTypes.usdc] }),
  );
  return tx;
}
