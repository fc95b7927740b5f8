/** Binds the sender to an inviter, once and permanently (rules.md §2). */

import { Transaction } from '@mysten/sui/transactions';
import { parseAddress } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as finance from '../generated/suil/finance.ts';

export interface BindInviterParams {
  readonly manifest: Manifest;
  readonly inviter: string;
}

/** Returns the transaction. @throws {ADDRESS_INVALID} */
export function buildBindInviter({ manifest, inviter }: BindInviterParams): Transaction {
  const tx = new Transaction();
  tx.add(
    finance.bindInviter({
      package: packageOf(manifest),
      arguments: { inviter: parseAddress(inviter), finance: manifest.finance, config: manifest.config },
    }),
  );
  return tx;
}
