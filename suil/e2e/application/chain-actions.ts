/** Actions of members and of the application's own keys without a browser: they reach the same chain and server as a browser does, and set up what a test's page shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { MICROS_PER_USD, MIST_PER_SUI } from '@suil/core';
import { buildBindInviter, buildMintTestUsdc, buildStake } from '@suil/sdk';
import { ApiClient } from '../../dev/demo/api-client.ts';
import { ChainClient } from '../../dev/demo/chain-client.ts';
import { secretOf } from '../wallet/secret-of.ts';
import type { Application } from './application.ts';
import { type ChainReads, chainOf } from './chain.ts';

/** The keys that the test wallet makes of a seed. */
export const keyOf = (seed: number) => Ed25519Keypair.fromSecretKey(secretOf(seed));

/** Runs actions of any test member on chain and over the API. */
export class ChainActions {
  readonly chain: ChainReads;
  readonly api: ApiClient;
  readonly #client: ChainClient;
  readonly #application: Application;

  constructor(application: Application) {
    this.chain = chainOf(application);
    this.api = new ApiClient(new URL(application.appUrl).origin);
    this.#client = new ChainClient(application.nodeUrl);
    this.#application = application;
  }

  /** Signs as a test member and executes. @throws with the chain's reason when it fails */
  async run(seed: number, transaction: Transaction): Promise<void> {
    await this.sign(keyOf(seed), transaction);
  }

  /** Signs and executes. @throws with the chain's reason when it fails */
  async sign(signer: Ed25519Keypair, transaction: Transaction): Promise<void> {
    transaction.setSender(signer.toSuiAddress());
    await this.#client.run(signer, transaction);
  }

  /** Returns a key of the local deployment. */
  keyNamed(name: 'operator' | 'settlement' | 'sponsor'): Ed25519Keypair {
    const keys = JSON.parse(readFileSync(join(this.#application.dataDir, 'dev-keys.json'), 'utf8'));
    return Ed25519Keypair.fromSecretKey(keys[name]);
  }

  /** Takes SUI from the faucet for any address. */
  async funds(address: string): Promise<void> {
    await this.#client.fund(address);
  }

  /** Takes SUI from the faucet and binds to `inviter`, the root by default. Returns the new member's address. */
  async joins(seed: number, inviter = this.chain.manifest.root): Promise<string> {
    const address = keyOf(seed).toSuiAddress();
    await this.#client.fund(address);
    await this.run(seed, buildBindInviter({ manifest: this.chain.manifest, inviter }));
    return address;
  }

  async stakes(seed: number, sui: number): Promise<void> {
    const { manifest } = this.chain;
    await this.run(seed, buildStake({ manifest, amountMist: BigInt(sui) * MIST_PER_SUI, minValue: 1n }));
  }

  /** Mints test USDC for `recipient`; anyone with SUI for the fee may. */
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
