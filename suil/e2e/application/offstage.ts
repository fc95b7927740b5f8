// People who act without a browser: the same chain and the same server, reached as a browser reaches them. Owns what a test needs to
// have happened beside the page it looks at.
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { MICROS_PER_USD, MIST_PER_SUI } from '@suil/core';
import { buildBindInviter, buildMintTestUsdc, buildStake } from '@suil/sdk';
import { ApiDoor } from '../../dev/demo/api-door.ts';
import { ChainDoor } from '../../dev/demo/chain-door.ts';
import { type ChainReads, chainOf } from './chain.ts';
import type { House } from './house.ts';

/** The keys that the test wallet makes of a seed byte. */
export const keyOf = (seed: number) => Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(seed));

/** Everybody beside the page. */
export class Offstage {
  readonly chain: ChainReads;
  readonly api: ApiDoor;
  readonly #door: ChainDoor;

  constructor(house: House) {
    this.chain = chainOf(house);
    this.api = new ApiDoor(new URL(house.appUrl).origin);
    this.#door = new ChainDoor(house.nodeUrl);
  }

  /** Signs and executes. @throws with the chain's reason when it fails */
  async run(seed: number, transaction: Transaction): Promise<void> {
    const signer = keyOf(seed);
    transaction.setSender(signer.toSuiAddress());
    await this.#door.run(signer, transaction);
  }

  /** Takes SUI from the faucet and binds to `inviter`, the root by default. Returns the new member's address. */
  async joins(seed: number, inviter = this.chain.manifest.root): Promise<string> {
    const address = keyOf(seed).toSuiAddress();
    await this.#door.fund(address);
    await this.run(seed, buildBindInviter({ manifest: this.chain.manifest, inviter }));
    return address;
  }

  async stakes(seed: number, sui: number): Promise<void> {
    const { manifest } = this.chain;
    await this.run(seed, buildStake({ manifest, amountMist: BigInt(sui) * MIST_PER_SUI, minValue: 1n }));
  }

  /** Mints test USDC for `recipient`; anybody with SUI for the fee may. */
  async mints(seed: number, usdc: number, recipient: string): Promise<void> {
    const amount = BigInt(usdc) * MICROS_PER_USD;
    await this.run(seed, buildMintTestUsdc({ manifest: this.chain.manifest, amount, recipient }));
  }

  /** Logs in from another device. */
  async logsIn(seed: number): Promise<void> {
    await this.api.get('/api/auth/sessions', keyOf(seed));
  }

  /** Logs in from another device and ends every other login there. */
  async endsOtherSessions(seed: number): Promise<void> {
    await this.api.delete('/api/auth/sessions', keyOf(seed));
  }
}
