/** Moves coins from the vault into a product's reserve, by a voucher whose recipient is the reserve (rules.md §9). */
import { Transaction } from '@mysten/sui/transactions';
import { type ReserveName, reserveIdOf } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as liquidity from '../generated/suil/liquidity.ts';
import * as pledge from '../generated/suil/pledge.ts';
import * as settlement from '../generated/suil/settlement.ts';
import * as contract from '../generated/suil/vault.ts';

export interface FundFromVaultParams {
  readonly manifest: Manifest;
  /** Flow and team keep USDC, pledge keeps SUI. */
  readonly reserve: ReserveName;
  /** The request's id. */
  readonly id: bigint;
  /** Base units of the reserve's coin. */
  readonly amount: bigint;
  /** 72 bytes from the withdrawal service. */
  readonly voucher: Uint8Array;
}

/** Returns the transaction: the vault pays and the product takes in, in one block. */
export function buildFundFromVault({ manifest, reserve, id, amount, voucher }: FundFromVaultParams): Transaction {
  const { config, vault, team, pledges, coinTypes } = manifest;
  const tx = new Transaction();
  const deposit = tx.add(
    contract.fundReserve({
      package: packageOf(manifest),
      arguments: { id, amount, recipient: reserveIdOf(manifest, reserve), voucher: [...voucher], vault, config },
      typeArguments: [reserve === 'pledge' ? coinTypes.sui : coinTypes.usdc],
    }),
  );
  const typeArguments: [string] = [coinTypes.usdc];
  const accept = {
    flow: () =>
      liquidity.acceptDeposit({
        package: packageOf(manifest),
        arguments: { deposit, liquidity: manifest.liquidity, config },
        typeArguments,
      }),
    team: () =>
      settlement.acceptDeposit({ package: packageOf(manifest), arguments: { deposit, team, config }, typeArguments }),
    pledge: () => pledge.acceptDeposit({ package: packageOf(manifest), arguments: { deposit, pledges, config } }),
  };
  tx.add(accept[reserve]());
  return tx;
}
