/**
 * One member who stakes again and again with one gas coin. Owns its key and the bytes of its next stake: built once by the SDK, then only
 * the gas coin's version and digest change, so that the client's own work does not hide the chain's.
 */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { fromBase58 } from '@mysten/sui/utils';
import { MIST_PER_SUI } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { buildBindInviter, buildStake } from '@suil/sdk';

const STAKE_MIST = 21n * MIST_PER_SUI;
const BUDGET_MIST = MIST_PER_SUI / 10n;
/** What the local faucet pays at a time. */
const FAUCET_GRANT_MIST = 1_000_000_000_000;
/** A transaction takes at most 256 coins. */
const COINS_AT_ONCE = 200;
/** DER header of an Ed25519 private key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs natively: the SDK's own signing, in JavaScript, would cost the client more than the chain's whole work. */
class NativeKeypair extends Ed25519Keypair {
  readonly #key: KeyObject;

  constructor(secret: Uint8Array) {
    super({ publicKey: Ed25519Keypair.fromSecretKey(secret).getPublicKey().toRawBytes(), secretKey: secret });
    this.#key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, secret]), format: 'der', type: 'pkcs8' });
  }

  override async sign(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(sign(null, bytes, this.#key));
  }
}

export interface Gas {
  readonly objectId: string;
  readonly version: string;
  readonly digest: string;
}

export interface ChainUnderTest {
  readonly url: string;
  readonly client: SuiGrpcClient;
  readonly manifest: Manifest;
}

export class LoadWorker {
  readonly #chain: ChainUnderTest;
  readonly #keypair: NativeKeypair;
  readonly address: string;
  #template = new Uint8Array();
  /** Where the gas coin's version and digest are in the template. */
  #versionAt = 0;
  /** Digest of the last acknowledged stake. */
  lastDigest = '';

  constructor(chain: ChainUnderTest, seed: number) {
    this.#chain = chain;
    const secret = Uint8Array.from({ length: 32 }, (_, index) => (seed * 7 + index) % 256);
    this.#keypair = new NativeKeypair(secret);
    this.address = this.#keypair.toSuiAddress();
  }

  /** Makes the member one whose one coin holds enough for `stakes` stakes. */
  async open(stakes: number): Promise<void> {
    const grants = Math.ceil((stakes * Number(STAKE_MIST + BUDGET_MIST)) / FAUCET_GRANT_MIST) + 1;
    for (let paid = 0; paid < grants; paid += COINS_AT_ONCE) {
      for (let time = paid; time < Math.min(grants, paid + COINS_AT_ONCE); time++) await this.#fund();
      await this.#mergeCoins();
    }
    const { manifest } = this.#chain;
    await this.#run(buildBindInviter({ manifest, inviter: manifest.root }));
    const [gas] = await this.#coins();
    if (!gas) throw new Error(`${this.address} has no coin`);
    this.#template = await this.#buildStake(gas);
    this.#versionAt = Buffer.from(this.#template).indexOf(Buffer.from(gas.objectId.slice(2), 'hex')) + 32;
  }

  /** Sends the next stake. Returns the milliseconds from handing it over to its acknowledgement. */
  async stake(): Promise<number> {
    const transaction = this.#template.slice();
    const { signature } = await this.#keypair.signTransaction(transaction);
    const begun = performance.now();
    const result = await this.#chain.client.core.executeTransaction({
      transaction,
      signatures: [signature],
      include: { effects: true },
    });
    const took = performance.now() - begun;
    if (result.$kind !== 'Transaction') throw new Error(JSON.stringify(result.FailedTransaction.status));
    const { effects, digest } = result.Transaction;
    const gas = effects.gasObject;
    if (!gas?.outputVersion || !gas.outputDigest) throw new Error('the answer names no gas coin');
    this.lastDigest = digest;
    new DataView(this.#template.buffer).setBigUint64(this.#versionAt, BigInt(gas.outputVersion), true);
    // The digest is a vector: its length, which stays, and 32 bytes.
    this.#template.set(fromBase58(gas.outputDigest), this.#versionAt + 9);
    return took;
  }

  async #buildStake(gas: Gas): Promise<Uint8Array<ArrayBuffer>> {
    const { client, manifest } = this.#chain;
    const tx = buildStake({ manifest, amountMist: STAKE_MIST, minValue: 0n });
    tx.setSender(this.address);
    tx.setGasPayment([gas]);
    tx.setGasPrice(1_000n);
    tx.setGasBudget(BUDGET_MIST);
    return new Uint8Array(await tx.build({ client }));
  }

  async #fund(): Promise<void> {
    const answer = await fetch(`${this.#chain.url}/v2/gas`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ FixedAmountRequest: { recipient: this.address } }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** Makes one coin of all by paying the network fee with them. */
  async #mergeCoins(): Promise<void> {
    const merging = new Transaction();
    merging.setGasPayment(await this.#coins());
    merging.transferObjects([merging.splitCoins(merging.gas, [1n])], this.address);
    await this.#run(merging);
  }

  /** All coins, the richest first. */
  async #coins(): Promise<Gas[]> {
    const { core } = this.#chain.client;
    const coins: (Gas & { readonly balance: string })[] = [];
    for (let cursor: string | null = null, more = true; more; ) {
      const page: Awaited<ReturnType<typeof core.listCoins>> = await core.listCoins({ owner: this.address, cursor });
      coins.push(...page.objects);
      cursor = page.cursor;
      more = page.hasNextPage;
    }
    return coins
      .toSorted((left, right) => (BigInt(left.balance) < BigInt(right.balance) ? 1 : -1))
      .map(({ objectId, version, digest }) => ({ objectId, version, digest }));
  }

  async #run(transaction: Transaction): Promise<void> {
    const result = await this.#chain.client.signAndExecuteTransaction({ transaction, signer: this.#keypair });
    if (result.$kind !== 'Transaction') throw new Error('a transaction of the set-up failed');
    await this.#chain.client.core.waitForTransaction({ digest: result.Transaction.digest });
  }
}
