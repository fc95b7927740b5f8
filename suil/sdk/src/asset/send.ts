/** Sends coins or whole objects to another address. */
import { Transaction } from '@mysten/sui/transactions';
import { coinTypeOf, type VaultAsset } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { takeCoin } from '../chain/coins.ts';

export interface SendCoinsParams {
  readonly manifest: Manifest;
  readonly coin: VaultAsset;
  /** Base units of the coin. */
  readonly amount: bigint;
  readonly recipient: string;
}

/** Returns the transaction; the coins are taken from the sender's when it is built. */
export function buildSendCoins({ manifest, coin, amount, recipient }: SendCoinsParams): Transaction {
  const tx = new Transaction();
  tx.moveCall({
    target: '0x2::transfer::public_transfer',
    typeArguments: [`0x2::coin::Coin<${coinTypeOf(manifest, coin)}>`],
    arguments: [takeCoin(tx, manifest, coin, amount), tx.pure.address(recipient)],
  });
  return tx;
}

/** As `buildSendCoins`, into the recipient's address balance: what is there is no coin, and pays gas without one. */
export function buildSendFunds({ manifest, coin, amount, recipient }: SendCoinsParams): Transaction {
  const tx = new Transaction();
  tx.moveCall({
    target: '0x2::coin::send_funds',
    typeArguments: [coinTypeOf(manifest, coin)],
    arguments: [takeCoin(tx, manifest, coin, amount), tx.pure.address(recipient)],
  });
  return tx;
}

/** Returns the transaction that sends an object that the sender owns. */
export function buildSendObject({ objectId, recipient }: { objectId: string; recipient: string }): Transaction {
  const tx = new Transaction();
  tx.transferObjects([tx.object(objectId)], recipient);
  return tx;
}
