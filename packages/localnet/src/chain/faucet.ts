/**
 * The account that holds all SUI of a fresh chain and pays faucet requests. Its key is fixed and public: it is worth nothing anywhere but on
 * a local chain.
 */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { ChainError } from '../errors.ts';
import { coinBalance } from '../model/stored-object.ts';
import { REFERENCE_GAS_PRICE_MIST } from '../protocol/gas-model.ts';
import type { StoredObject } from '../types.ts';

/** Enough for one split and one transfer: 1000 units of computation and storage of two coins, several times over. */
const BUDGET_MIST = 10_000_000n;

const keypair = Ed25519Keypair.fromSecretKey(new TextEncoder().encode('the faucet of every local chain.'));

export const FAUCET_ADDRESS = keypair.toSuiAddress();

export interface SignedTransaction {
  readonly bytes: Uint8Array;
  readonly signature: string;
}

/** Returns a signed transaction that pays `amountMist` out of the faucet's coin. */
export async function signGrant(coin: StoredObject, recipient: string, amountMist: bigint): Promise<SignedTransaction> {
  const balance = coinBalance(coin) ?? 0n;
  if (amountMist <= 0n || amountMist > balance - BUDGET_MIST) {
    throw new ChainError('CHAIN_REQUEST_INVALID', { detail: `the faucet cannot pay ${amountMist} MIST` });
  }
  const transaction = new Transaction();
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [amountMist])], recipient);
  transaction.setSender(FAUCET_ADDRESS);
  transaction.setGasPrice(REFERENCE_GAS_PRICE_MIST);
  transaction.setGasBudget(BUDGET_MIST);
  transaction.setGasPayment([{ objectId: coin.id, version: coin.version.toString(), digest: coin.digest }]);
  const bytes = await transaction.build();
  return { bytes, signature: (await keypair.signTransaction(bytes)).signature };
}
