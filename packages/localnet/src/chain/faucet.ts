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

/** Enough, at the first reference price, for one split and one transfer: 1000 units of computation, storage of the faucet's coin and of one new one. */
const BUDGET_MIST = 10_000_000n;
/** More than the storage of one more coin costs. */
const BUDGET_PER_COIN_MIST = 2_000_000n;
const COINS_MAX = 100;

/** What an address asks for. */
interface GrantRequest {
  readonly address: string;
  readonly amountMist: bigint;
  /** How many coins the amount is divided into. */
  readonly coins: number;
}

type PayingChain = Pick<Localnet, 'execute' | 'referenceGasPriceMist'>;

const keypair = Ed25519Keypair.fromSecretKey(new TextEncoder().encode('the faucet of every local chain.'));

export const FAUCET_ADDRESS = keypair.toSuiAddress();

/** Pays one request after the other: they all spend the same coin. */
export class Faucet {
  readonly #store: ObjectStore;
  readonly #chain: PayingChain;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(store: ObjectStore, chain: PayingChain) {
    this.#store = store;
    this.#chain = chain;
  }

  /** @throws {ChainError} CHAIN_REQUEST_INVALID when the faucet has less, or the amount cannot be divided like that */
  async pay(request: GrantRequest, nowMs: number): Promise<FaucetGrant> {
    const turn = this.#queue.then(async () => {
      const { bytes, signature } = await signGrant(this.#largestCoin(), request, this.#chain.referenceGasPriceMist);
      return this.#chain.execute(bytes, [signature], nowMs);
    });
    this.#queue = turn.catch(() => undefined);
    const transaction = await turn;
    const coins = transaction.objectChanges
      .filter((change) => change.idOperation === 'created')
      .map(({ id, output }) => ({ id, amountMist: this.#amountOf(id, output?.version) }));
    const [first] = coins;
    assert(first, 'a grant creates a coin');
    return { transaction, coinId: first.id, amountMist: request.amountMist, coins };
  }

  #amountOf(id: string, version: bigint | undefined): bigint {
    const coin = this.#store.get(id, version);
    return (coin && coinBalance(coin)) ?? 0n;
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

/** Returns a signed transaction that pays the amount out of the faucet's coin. */
async function signGrant(coin: StoredObject, request: GrantRequest, priceMist: bigint): Promise<SignedTransaction> {
  const { address, amountMist, coins } = request;
  const budgetMist = (BUDGET_MIST + BUDGET_PER_COIN_MIST * BigInt(coins - 1)) * timesFirstPrice(priceMist);
  const balance = coinBalance(coin) ?? 0n;
  if (amountMist <= 0n || amountMist > balance - budgetMist) {
    throw new ChainError('CHAIN_REQUEST_INVALID', { detail: `the faucet cannot pay ${amountMist} MIST` });
  }
  const amounts = amountsOf(request);
  const transaction = new Transaction();
  const split = transaction.splitCoins(transaction.gas, amounts);
  const parts = amounts.flatMap((_, index) => split[index] ?? []);
  // One coin as the whole result: the bytes, and so the ids, that a grant always had.
  transaction.transferObjects(coins === 1 ? [split] : parts, address);
  transaction.setSender(FAUCET_ADDRESS);
  transaction.setGasPrice(priceMist);
  transaction.setGasBudget(budgetMist);
  transaction.setGasPayment([{ objectId: coin.id, version: coin.version.toString(), digest: coin.digest }]);
  const bytes = await transaction.build();
  return { bytes, signature: (await keypair.signTransaction(bytes)).signature };
}

/** How many times the first reference price a price is, rounded up. */
function timesFirstPrice(priceMist: bigint): bigint {
  return priceMist <= REFERENCE_GAS_PRICE_MIST
    ? 1n
    : (priceMist + REFERENCE_GAS_PRICE_MIST - 1n) / REFERENCE_GAS_PRICE_MIST;
}

function amountsOf({ amountMist, coins }: GrantRequest): bigint[] {
  if (!Number.isInteger(coins) || coins < 1 || coins > COINS_MAX || BigInt(coins) > amountMist) {
    throw new ChainError('CHAIN_REQUEST_INVALID', { detail: `${amountMist} MIST cannot be ${coins} coins` });
  }
  const part = amountMist / BigInt(coins);
  const first = amountMist - part * BigInt(coins - 1);
  return [first, ...new Array<bigint>(coins - 1).fill(part)];
}
