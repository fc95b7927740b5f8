/**
 * The account that holds all SUI of a fresh chain and pays faucet requests. Its key is fixed and public: it is worth nothing anywhere but on
 * a local chain.
 */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { assert } from '@suil/errors';
import { ChainError } from '../errors.ts';
import { coinBalance } from '../model/stored-object.ts';
import { GAS_COIN_TYPE } from '../model/type-tag.ts';
import { REFERENCE_GAS_PRICE_MIST } from '../protocol/gas-model.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { FaucetGrant, Localnet, StoredObject } from '../types.ts';

/** Enough for one split and one transfer: 1000 units of computation and storage of two coins, several times over. */
const BUDGET_MIST = 10_000_000n;

const keypair = Ed25519Keypair.fromSecretKey(new TextEncoder().encode('the faucet of every local chain.'));

export const FAUCET_ADDRESS = keypair.toSuiAddress();

/** Pays one request after the other: they all spend the same coin. */
export class Faucet {
  readonly #store: ObjectStore;
  readonly #execute: Localnet['execute'];
  #queue: Promise<unknown> = Promise.resolve();

  constructor(store: ObjectStore, execute: Localnet['execute']) {
    this.#store = store;
    this.#execute = execute;
  }

  /** @throws {ChainError} CHAIN_REQUEST_INVALID when the faucet has less */
  async pay(address: string, amountMist: bigint, nowMs: number): Promise<FaucetGrant> {
    const turn = this.#queue.then(async () => {
      const { bytes, signature } = await signGrant(this.#largestCoin(), address, amountMist);
      return this.#execute(bytes, [signature], nowMs);
    });
    this.#queue = turn.catch(() => undefined);
    const transaction = await turn;
    const granted = transaction.objectChanges.find((change) => change.idOperation === 'created');
    assert(granted, 'a grant creates a coin');
    return { transaction, coinId: granted.id, amountMist };
  }

  #largestCoin(): StoredObject {
    const coins = [...this.#store.owned(FAUCET_ADDRESS, (type) => type === GAS_COIN_TYPE)];
    const [coin] = coins.sort((a, b) => ((coinBalance(a) ?? 0n) > (coinBalance(b) ?? 0n) ? -1 : 1));
    // An edit of its balance may have taken it.
    if (coin === undefined) throw new ChainError('CHAIN_REQUEST_INVALID', { detail: 'the faucet has no coin' });
    return coin;
  }
}

interface SignedTransaction {
  readonly bytes: Uint8Array;
  readonly signature: string;
}

/** Returns a signed transaction that pays `amountMist` out of the faucet's coin. */
async function signGrant(coin: StoredObject, recipient: string, amountMist: bigint): Promise<SignedTransaction> {
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
