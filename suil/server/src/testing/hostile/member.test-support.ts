/** A member of a hostile deployment: a wallet that logs in, brings USDC and signs intents. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { type Address, MICROS_PER_USD, parseAddress } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type IntentActionName, type IntentParameters, intentMessage, type VoucherRequest } from '@suil/core/intent';
import { buildMintTestUsdc, buildTopUpUsdc } from '@suil/sdk';
import { z } from 'zod';
import { type createVisitor, SITE } from '../processes.test-support.ts';

const nonceSchema = z.object({ nonce: z.string(), issuedAtMs: z.number(), expiresAtMs: z.number() });
const answerSchema = z.object({
  result: z.object({ id: z.string().optional() }).optional(),
  error: z.object({ code: z.string() }).optional(),
});

/** What a wallet signed, in the parts that auditor and signer are given. */
export type Signed = Pick<VoucherRequest, 'intent' | 'signature'>;

export interface MemberOptions {
  readonly visitor: ReturnType<typeof createVisitor>;
  readonly origin: () => string;
  readonly client: SuiGrpcClient;
  readonly manifest: Manifest;
}

export class HostileMember {
  readonly address: Address;
  /** How often it brought USDC. */
  topUps = 0n;
  readonly #keypair: Ed25519Keypair;
  readonly #options: MemberOptions;
  #token = '';

  /** @param seed of the key, a byte */
  constructor(seed: number, options: MemberOptions) {
    this.#keypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(seed));
    this.address = parseAddress(this.#keypair.toSuiAddress());
    this.#options = options;
  }

  async logIn(): Promise<void> {
    this.#token = await this.#options.visitor.logIn(this.#keypair);
  }

  /** Takes SUI for fees, and brings so many USDC into the vault. */
  async topUp(usdc: bigint): Promise<void> {
    const { visitor, manifest } = this.#options;
    const [recipient, amount] = [this.address, usdc * MICROS_PER_USD];
    await visitor.post('/node/v2/gas', { FixedAmountRequest: { recipient } });
    await this.execute(buildMintTestUsdc({ manifest, amount, recipient }));
    await this.execute(buildTopUpUsdc({ manifest, amount }));
  }

  /** Signs and executes. @throws with the chain's reason when it fails */
  async execute(transaction: Transaction): Promise<void> {
    const result = await this.#options.client.signAndExecuteTransaction({ signer: this.#keypair, transaction });
    if (result.$kind !== 'Transaction') throw new Error(JSON.stringify(result));
  }

  /** Signs what the server drafts for this wallet, with the given address in the text: by default the own one. */
  async sign<Name extends IntentActionName>(
    action: Name,
    parameters: IntentParameters<Name>,
    address = this.address,
  ): Promise<Signed> {
    const given = nonceSchema.parse(await this.#post('/api/intents/nonces', { action }));
    const intent = { ...SITE, address, action, parameters, ...given };
    const { signature } = await this.#keypair.signPersonalMessage(new TextEncoder().encode(intentMessage(intent)));
    return { intent, signature };
  }

  /** Signs an intent and sends it; returns its id, or the code of the refusal, and what was signed. */
  async ask<Name extends IntentActionName>(
    action: Name,
    parameters: IntentParameters<Name>,
  ): Promise<{ readonly answer: string; readonly signed: Signed }> {
    const signed = await this.sign(action, parameters);
    const sent = { action, parameters, nonce: signed.intent.nonce, signature: signed.signature };
    const { result, error } = answerSchema.parse(await this.#post('/api/intents', sent));
    // The server has just started, and has waited 5 s for the chain.
    if (error?.code === 'LEDGER_BEHIND') return this.ask(action, parameters);
    return { answer: error?.code ?? result?.id ?? 'done', signed };
  }

  /** Asks for USDC to the own address. */
  withdraw(usdc: bigint) {
    const amount = `${usdc * MICROS_PER_USD}`;
    return this.ask('withdraw', { asset: 'USDC', amount, recipient: this.address });
  }

  async #post(path: string, body: unknown): Promise<unknown> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` };
    const response = await fetch(`${this.#options.origin()}${path}`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify(body),
    });
    return response.json();
  }
}
