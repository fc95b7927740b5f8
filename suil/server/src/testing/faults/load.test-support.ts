/** Members who do things all the time, over HTTP and on the chain, and remember every answer. For tests and measurements. */

import { setTimeout as delay } from 'node:timers/promises';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { fromBase64 } from '@mysten/sui/utils';
import { parseAddress, SIGN_IN_VERSION, signInMessage, type VaultAsset } from '@suil/core';
import type { CreateChallengeResponse } from '@suil/core/api';
import { type IntentActionName, type IntentParameters, intentMessage } from '@suil/core/intent';
import { buildBindInviter, buildMintTestUsdc, buildTopUp, buildTopUpUsdc, buildWithdraw, toAppError } from '@suil/sdk';
import { type FaultDeployment, SITE } from './fault-deployment.test-support.ts';

/** What a request was answered, in the end. */
export type Answer = { nonce: string; status: number; entryId: string | null; code: string | null };

/** Every answer that a member received, and everything that the chain did. */
export type Memory = {
  answers: Answer[];
  /** Transactions that put something in, or took it out. */
  digests: string[];
};

type Voucher = { id: string; asset: VaultAsset; amount: string; recipient: string; voucher: string };

const USD = 1_000_000n;
const RETRY_MS = 100;
/** Of servers whose clocks are hours apart each may end the session that another one began. */
const RENEWALS_MAX = 30;
/** Nothing is known of what was sent. */
const NO_ANSWER = new Set<string>(['NETWORK_FAILED', 'CHAIN_NODE_UNAVAILABLE', 'NODE_DELAYED']);

/** What members act on. */
export type LoadTarget = Pick<FaultDeployment, 'manifest' | 'client' | 'ask' | 'askChain' | 'levelWithChain'>;

export class LoadMember {
  readonly keypair: Ed25519Keypair;
  readonly memory: Memory = { answers: [], digests: [] };
  readonly #deployment: LoadTarget;
  token = '';
  /** Called when a request is answered as done for the first time: a repeated answer needs no write. */
  onWritten: () => void = () => undefined;
  /** Signed requests that are sent once more, later and in any order. */
  readonly #delayed: { body: object; nonce: string }[] = [];
  readonly #written = new Set<string>();
  #vouchers: Voucher[] = [];

  readonly #renewsSession: boolean;

  /** With `renewsSession` it logs in again whenever a server says that its session is over. */
  constructor(deployment: LoadTarget, number: number, { renewsSession = false }: { renewsSession?: boolean } = {}) {
    this.#deployment = deployment;
    this.#renewsSession = renewsSession;
    this.keypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(number + 50));
  }

  get address() {
    return parseAddress(this.keypair.toSuiAddress());
  }

  /** Comes in with 50 SUI and 5,000 USDC; returns when the ledger knows of it: what is signed earlier is refused. */
  async enter(): Promise<void> {
    const { manifest } = this.#deployment;
    const recipient = this.address;
    await this.#deployment.askChain('/v2/gas', { FixedAmountRequest: { recipient } });
    await this.execute(buildBindInviter({ manifest, inviter: manifest.root }));
    await this.execute(buildMintTestUsdc({ manifest, amount: 5_000n * USD, recipient }));
    this.memory.digests.push(await this.execute(buildTopUpUsdc({ manifest, amount: 5_000n * USD })));
    this.memory.digests.push(await this.execute(buildTopUp({ manifest, amountMist: 50_000_000_000n })));
    await this.#deployment.levelWithChain();
    await this.logIn();
  }

  /** Begins a session, also where an earlier one was lost. */
  async logIn(): Promise<void> {
    const recipient = this.address;
    const asked = { address: recipient, version: SIGN_IN_VERSION };
    const challenge = (await this.#deployment.ask('POST', '/api/auth/challenges', asked))
      .body as CreateChallengeResponse;
    const text = signInMessage({ ...SITE, address: recipient, ...challenge });
    const { signature } = await this.keypair.signPersonalMessage(new TextEncoder().encode(text));
    const answer = { address: recipient, nonce: challenge.nonce, signature };
    const session = await this.#deployment.ask('POST', '/api/auth/sessions', answer);
    this.token = (session.body as { access_token: string }).access_token;
  }

  /** One thing, chosen by chance. */
  async perform(others: readonly LoadMember[]): Promise<void> {
    const chance = Math.floor(Math.random() * 100);
    const to = others[Math.floor(Math.random() * others.length)]?.address ?? this.address;
    if (chance < 45) await this.#intent('transfer', { asset: 'USDC', amount: String(1 + chance), to });
    else if (chance < 55) await this.#intent('buy_hashrate', { amount: '50000000' });
    else if (chance < 65) await this.#intent('fund', { account: 'bank_reserve', asset: 'USDC', amount: '700000' });
    else if (chance < 72) await this.#intent('subscribe', { termDays: 7, amount: '100000000' });
    else if (chance < 82)
      await this.#intent('withdraw', { asset: 'SUI', amount: '500000000', recipient: this.address });
    else if (chance < 88) await this.#topUp();
    else if (chance < 95) await this.takeVouchers();
    else await this.sendDelayed();
  }

  /** Pays a member 0.000001 USDC and returns when that is answered. */
  async pay(to: LoadMember): Promise<void> {
    const payment = await this.sign('transfer', { asset: 'USDC', amount: '1', to: to.address });
    if (payment !== null) await this.submit(payment);
  }

  /** Sends everything again that was put aside, newest first. */
  async sendDelayed(): Promise<void> {
    for (const late of this.#delayed.splice(0).reverse()) await this.submit(late);
  }

  /** Returns a signed intent, ready to be sent; null when there is no nonce to be had. */
  async sign<Name extends IntentActionName>(action: Name, parameters: IntentParameters<Name>) {
    const given = await this.#askAsMember('/api/intents/nonces', { action });
    if (given.status !== 200) return null;
    const nonce = given.body as { nonce: string; issuedAtMs: number; expiresAtMs: number };
    const text = intentMessage({ ...SITE, address: this.address, action, parameters, ...nonce });
    const { signature } = await this.keypair.signPersonalMessage(new TextEncoder().encode(text));
    return { body: { action, parameters, nonce: nonce.nonce, signature }, nonce: nonce.nonce };
  }

  async #intent<Name extends IntentActionName>(action: Name, parameters: IntentParameters<Name>): Promise<void> {
    const request = await this.sign(action, parameters);
    if (request === null) return;
    const chance = Math.random();
    if (chance < 0.2) this.#delayed.push(request);
    // Some come twice at once, some first come late.
    if (chance < 0.1) return;
    await Promise.all(chance > 0.7 ? [this.submit(request), this.submit(request)] : [this.submit(request)]);
  }

  /** Sends a signed intent to any server until it is answered, and remembers the answer. */
  async submit({ body, nonce }: { body: object; nonce: string }): Promise<void> {
    const answer = await this.#askAsMember('/api/intents', body);
    const said = answer.body as { entryId?: string; error?: { code: string } };
    const { entryId = null, error } = said;
    this.memory.answers.push({ nonce, status: answer.status, entryId, code: error?.code ?? null });
    if (answer.status !== 200 || this.#written.has(nonce)) return;
    this.#written.add(nonce);
    this.onWritten();
  }

  /** A session that is over, by a server's clock, begins again: that says nothing of the request. */
  async #askAsMember(path: string, body: object) {
    for (let renewals = 0; ; renewals += 1) {
      const answer = await this.#deployment.ask('POST', path, body, this.token);
      if (answer.status !== 401 || !this.#renewsSession || renewals === RENEWALS_MAX) return answer;
      await this.logIn();
    }
  }

  async #topUp(): Promise<void> {
    const { manifest } = this.#deployment;
    this.memory.digests.push(await this.execute(buildTopUp({ manifest, amountMist: 20_000_000n })));
  }

  /** Brings the vouchers that are there to the vault. */
  async takeVouchers(): Promise<void> {
    await this.readVouchers();
    await this.useVouchers();
  }

  /** Remembers the vouchers that the server shows, and returns them. */
  async readVouchers(): Promise<readonly Voucher[]> {
    const listed = await this.#deployment.ask('GET', '/api/withdrawals?status=issued', undefined, this.token);
    this.#vouchers = ((listed.body as { items?: Voucher[] }).items ?? []).filter(({ voucher }) => voucher !== null);
    return this.#vouchers;
  }

  /** Brings the vouchers that it remembers to the vault, whatever a server says of them. */
  async useVouchers(): Promise<void> {
    const { manifest } = this.#deployment;
    for (const { id, asset, amount, recipient, voucher } of this.#vouchers.splice(0)) {
      const permit = { coin: asset, id: BigInt(id), amount: BigInt(amount), recipient, voucher: fromBase64(voucher) };
      const digest = await this.execute(buildWithdraw({ manifest, ...permit })).catch(() => null);
      // Refused by the contract: it was used, or its time was over.
      if (digest !== null) this.memory.digests.push(digest);
    }
  }

  /** Signs and executes on the chain itself, sends the same bytes again while the node does not answer, and returns the digest. */
  async execute(transaction: Transaction): Promise<string> {
    transaction.setSenderIfNotSet(this.address);
    const bytes = await untilAnswered(() => transaction.build({ client: this.#deployment.client }));
    const { signature } = await this.keypair.signTransaction(bytes);
    const signed = { transaction: bytes, signatures: [signature], include: { effects: true } };
    const result = await untilAnswered(() => this.#deployment.client.core.executeTransaction(signed));
    if (result.$kind !== 'Transaction') throw new Error('the chain refused a transaction');
    return result.Transaction.digest;
  }
}

async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!NO_ANSWER.has(toAppError(error).code)) throw error;
      await delay(RETRY_MS);
    }
  }
}
