/** Mints USDC on the local chain, where anyone may. */
import { Transaction } from '@mysten/sui/transactions';
import { AppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { mint } from '../generated/test-coins/usdc.ts';

export interface MintTestUsdcParams {
  readonly manifest: Manifest;
  /** Base units, 6 decimals. */
  readonly amount: bigint;
  readonly recipient: string;
}

/** Returns the transaction. @throws {CHAIN_PACKAGE_NOT_FOUND} where the deployment has no test coins */
export function buildMintTestUsdc({ manifest, amount, recipient }: MintTestUsdcParams): Transaction {
  if (manifest.testCoins === undefined) throw new AppError('CHAIN_PACKAGE_NOT_FOUND', { objectId: 'test_coins' });
  const tx = new Transaction();
  const { package: packageId, treasury } = manifest.testCoins;
  const coin = tx.add(mint({ package: packageId, arguments: { amount, treasury } }));
  tx.transferObjects([coin], recipient);
  return tx;
}
