/**
 * The server's own path of inputs on a real database, next to the reference model: every action goes through both, and they must agree
 * after it. For tests. The actions are in random-actions.test-support.ts.
 */

import { randomBytes } from 'node:crypto';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import {
  type Address,
  DEFAULT_VAULT_CAPS,
  dayOf,
  dayStartMs,
  forVaultAssets,
  hourlyQuarter,
  isAppError,
  parseAddress,
} from '@suil/core';
import { INTENT_ACTION_NAMES, type IntentActionName, type IntentParameters, intentMessage } from '@suil/core/intent';
import {
  applyEvent,
  applyIntent,
  type BookIntent,
  type Books,
  balances,
  closeDay,
  createBooks,
  returnHold,
} from '@suil/core/reference-model';
import { readJournal, readJournalHead } from '@suil/ledger';
import { openJournal } from '@suil/ledger/write';
import { isPostgresError, type Pool, translateConnectionError } from '@suil/postgres';
import type { ChainEvent } from '@suil/sdk';
import { createSignatureVerifier } from '@suil/signature';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createPlainCloseDay } from '../closing/apply-closing.ts';
import { clocksAgree } from '../database/clock/clocks-agree.test-support.ts';
import { storeCheckpoints } from '../indexer/store-checkpoints.ts';
import { createIntentRunner } from '../intents/runner.ts';
import { createIntentService, type IntentService } from '../intents/service.ts';
import { readIntents } from '../intents/store.ts';
import { createIntentVerifier, type SignedIntent } from '../intents/verify-intent.ts';
import { applyBatch } from '../ledger-writer/apply-batch.ts';
import { readApplied } from '../ledger-writer/position.ts';
import { readExpiry } from '../module/journal-content.ts';
import { actionsOf, dayStepsOf, projectorsOf } from '../module/module-list.ts';
import { modules } from '../modules/index.ts';
import { sweepExpired } from '../modules/withdrawal/expiry.ts';
import { createHalts, type Halts } from '../modules/withdrawal/halt/create-halts.ts';
import { createTestRegister } from '../modules/withdrawal/halt/resume/operator.test-support.ts';
import { createFakeAuditor } from '../modules/withdrawal/issuing/fake-auditor.test-support.ts';
import { createFakeSigner, FAKE_KEY } from '../modules/withdrawal/issuing/fake-signer.test-support.ts';
import { issueVouchers } from '../modules/withdrawal/issuing/issuer.ts';
import { readVaultBalances } from '../modules/withdrawal/withdrawal-fixture.test-support.ts';
import { emptyDatabase, readLedger } from './index-events.test-support.ts';
import { createMemoryChain, decodeMemoryEvent, type MemoryChain } from './memory-chain.test-support.ts';
import { CHAIN, manifest as plainManifest } from './test-deployment.test-support.ts';

export const site = { domain: 'test.example', uri: 'https://test.example', chain: 'sui:localnet' };
const DAY_ONE = 20_800;

/** Keys of the members, the same in every run. The first is the operator, too. */
export const members = Array.from({ length: 6 }, (_, index) =>
  Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(index + 1)),
);
export const addressOf = (keypair: Ed25519Keypair): Address => parseAddress(keypair.toSuiAddress());
export const operator = members[0] as Ed25519Keypair;
/** The root is the second member. */
export const manifest = {
  ...plainManifest,
  root: addressOf(members[1] as Ed25519Keypair),
  operator: addressOf(operator),
};

/** An event without its time; its fields are not checked here. */
export type LooseEvent = { kind: string; [field: string]: unknown };

export class DeploymentFixture {
  day = DAY_ONE;
  books: Books;
  readonly pool: Pool;
  readonly sent: SignedIntent[] = [];
  /** What was made and may have ended since: the books forget that at a closing. */
  readonly withdrawalIds: bigint[] = [];
  readonly subscriptions: { id: bigint; member: string }[] = [];
  /** Pledges of SUIL that were granted hashrate, and those of them that were left. */
  readonly pledges: { id: bigint; member: string; day: number }[] = [];
  readonly left = new Set<bigint>();
  #ms = 0;
  readonly #chain = createMemoryChain(CHAIN);
  readonly #service: IntentService;
  readonly #signer = createFakeSigner();
  readonly #auditor = createFakeAuditor(() => this.nowMs);
  readonly #halts: Halts;
  /** Ends connections while the next action runs; each action is tried again until it went through. */
  breakConnections: (() => Promise<void>) | null = null;

  private constructor(pool: Pool, makeBytes: (length: number) => Buffer) {
    this.pool = pool;
    const { sui, suil, usdc } = manifest.coinTypes;
    this.books = createBooks({
      root: manifest.root,
      operators: manifest,
      coins: { SUI: sui, SUIL: suil, USDC: usdc },
    });
    this.#halts = createHalts({
      pool,
      register: createTestRegister(),
      readHead: async () => (await readApplied(pool)).checkpoint,
      readVaultBalances: () => readVaultBalances(pool),
      stopSigner: null,
      now: () => this.nowMs,
      log: pino({ enabled: false }),
    });
    const verifier = createIntentVerifier(site, createSignatureVerifier(null));
    const runner = createIntentRunner({
      journal: openJournal(pool),
      actions: actionsOf(modules, manifest),
      businessNow: () => this.nowMs,
      now: () => this.nowMs,
      requireClock: clocksAgree,
      waitForDay: async () => false,
    });
    this.#service = createIntentService({
      pool,
      verifier,
      runner,
      actions: new Set(INTENT_ACTION_NAMES),
      newActions: new Set(),
      newFromDay: null,
      domain: site.domain,
      businessNow: () => this.nowMs,
      requireClock: clocksAgree,
      randomBytes: makeBytes,
    });
  }

  /** The chain, to read it again. */
  get chain(): MemoryChain {
    return this.#chain;
  }

  /** Returns a fixture in which every member is bound and every account that pays out holds something. */
  static async open(pool: Pool, makeBytes: (length: number) => Buffer = randomBytes): Promise<DeploymentFixture> {
    await emptyDatabase(pool);
    const fixture = new DeploymentFixture(pool, makeBytes);
    const { root, config: _, ...ids } = manifest;
    await fixture.deliver(
      { kind: 'SetupCompleted', ...ids, root, config: manifest.config, day: DAY_ONE },
      { kind: 'EmissionDeposited', amount: 600_000_000_000_000_000n },
      ...members
        .filter((keypair) => addressOf(keypair) !== root)
        .map((keypair) => ({ kind: 'InviterBound', member: addressOf(keypair), inviter: root })),
      ...members.flatMap((keypair) => {
        const toppedUp = { kind: 'ToppedUp', member: addressOf(keypair) };
        return [
          { ...toppedUp, coinType: manifest.coinTypes.sui, amount: 1_000_000_000_000n },
          { ...toppedUp, coinType: manifest.coinTypes.suil, amount: 9_000_000_000_000n },
          { ...toppedUp, coinType: manifest.coinTypes.usdc, amount: 20_000_000_000n },
        ];
      }),
    );
    // Enough for some terms and not for all.
    await fixture.intent(operator, 'fund', { account: 'bank_reserve', asset: 'USDC', amount: '9000000' });
    await fixture.intent(operator, 'fund', { account: 'reserve', asset: 'USDC', amount: '90000000' });
    return fixture;
  }

  /** Business and chain time; every reading is a moment later. */
  get nowMs(): number {
    return dayStartMs(this.day) + this.#ms;
  }

  /** One checkpoint with these events, now. */
  async deliver(...events: LooseEvent[]): Promise<void> {
    this.#ms += 1_000;
    const stamped = events.map((event) => ({ ...event, timestampMs: this.nowMs }));
    this.#chain.add(...(stamped as unknown as ChainEvent[]));
    await this.bringIn();
    for (const event of stamped) applyEvent(this.books, event);
  }

  /** Stores every checkpoint that there is, again those that are stored, and applies the day's events. */
  bringIn(): Promise<void> {
    return this.#untilDone(() => this.#bringInOnce());
  }

  async #bringInOnce(): Promise<void> {
    await storeCheckpoints(this.#chain.checkpoints, { pool: this.pool, decodeEvent: decodeMemoryEvent });
    for (let next = 'events'; next === 'events'; )
      ({ next } = await applyBatch({
        journal: openJournal(this.pool),
        projectors: projectorsOf(modules, manifest),
        nowMs: this.nowMs,
      }));
  }

  /** Signs and submits; server and books must decide alike. Returns the number of the input, and whether it was done. */
  async intent<Name extends IntentActionName>(
    keypair: Ed25519Keypair,
    action: Name,
    parameters: IntentParameters<Name>,
  ): Promise<{ id: bigint; done: boolean }> {
    this.#ms += 1_000;
    const address = addressOf(keypair);
    const nonce = await this.#untilDone(() => this.#service.createNonce(address, action));
    const text = intentMessage({ ...site, address, action, parameters, ...nonce });
    const { signature } = await keypair.signPersonalMessage(new TextEncoder().encode(text));
    const signed: SignedIntent = { address, action, parameters, nonce: nonce.nonce, signature };
    this.sent.push(signed);
    const code = await this.submit(signed);
    const stored = (await readIntents(this.pool, [nonce.nonce])).get(nonce.nonce);
    expect(stored, `${action} was refused before it was an input: ${code}`).toBeDefined();
    const id = stored?.inputSeq ?? 0n;
    const intent = { seq: id, day: this.day, atMs: this.nowMs, address, action, parameters } as unknown as BookIntent;
    const refusal = isOutside(code) ? code : applyIntent(this.books, intent);
    expect([action, parameters, code === null], `server: ${code}; books: ${refusal}`).toEqual([
      action,
      parameters,
      refusal === null,
    ]);
    if (refusal === null && this.books.withdrawals.has(String(id))) this.withdrawalIds.push(id);
    if (refusal === null && action === 'subscribe') this.subscriptions.push({ id, member: address });
    return { id, done: code === null };
  }

  /** Sends a signed intent and returns the code it was refused with, or null. */
  async submit(signed: SignedIntent): Promise<string | null> {
    try {
      await this.#untilDone(() => this.#service.submit(signed));
      return null;
    } catch (error) {
      if (!isAppError(error)) throw error;
      return error.code;
    }
  }

  /** Issues vouchers to those that are next; nothing moves by that. */
  async issueVouchers(): Promise<void> {
    const withdrawKey = Buffer.from(FAKE_KEY, 'hex');
    const freeThisHour = forVaultAssets((asset) => hourlyQuarter(DEFAULT_VAULT_CAPS[asset]));
    const chainLimits = {
      pausedUntilMs: null,
      withdrawKey,
      auditKey: withdrawKey,
      free: DEFAULT_VAULT_CAPS,
      freeThisHour,
      noticeCap: { SUI: 0n, SUIL: 0n, USDC: 0n },
    };
    await this.#untilDone(() =>
      issueVouchers({
        pool: this.pool,
        auditor: this.#auditor,
        signer: this.#signer,
        readWithdrawalLimits: async () => chainLimits,
        readVoucherKeys: async () => 'unknown',
        ...this.#halts.forIssuer,
        // What leaves without a request stops nothing here, so that more can happen.
        readHalts: async () => [],
        site,
        holder: 'test',
        businessNow: () => this.nowMs,
        requireClock: clocksAgree,
        refusals: new Map(),
      }),
    );
  }

  /** Returns what expired vouchers held, where the chain's clock has come far enough; the journal says what that was. */
  async sweepExpired(): Promise<void> {
    const { lastSeq } = await readJournalHead(this.pool);
    await this.#untilDone(() => sweepExpired({ journal: openJournal(this.pool), now: () => this.nowMs }));
    for (const input of await readJournal(this.pool, lastSeq, 10))
      for (const id of readExpiry(input).expired) expect(returnHold(this.books, BigInt(id), input.atMs)).toBeNull();
  }

  /** Ends the day with or without a price: its closing, and nothing of the next day yet but the price. */
  async closeDay(price: bigint | null): Promise<void> {
    const closed = this.day;
    this.day += 1;
    this.#ms = 0;
    const priced = { kind: 'DayPrice', day: closed, price: price ?? 0n, timestampMs: this.nowMs } as ChainEvent;
    this.#chain.add(...(price === null ? [{ kind: 'Resumed', timestampMs: this.nowMs } as ChainEvent] : [priced]));
    const close = createPlainCloseDay({
      journal: openJournal(this.pool),
      steps: dayStepsOf(modules),
      businessNow: () => this.nowMs,
      now: () => this.nowMs,
      randomBytes,
    });
    await this.#untilDone(async () => {
      await this.#bringInOnce();
      expect(await close(closed)).toBe('closed');
      await this.#bringInOnce();
    });
    expect(dayOf(this.nowMs)).toBe(this.day);
    closeDay(this.books, closed, { price: price === 0n ? null : price });
  }

  /** Every balance, by account and asset: of the ledger, and of the books. */
  async compare(): Promise<void> {
    const ledger = await this.#untilDone(() => readLedger(this.pool));
    expect(ledger).toEqual(Object.fromEntries(balances(this.books)));
  }

  async #untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      const breaking = this.breakConnections?.();
      this.breakConnections = null;
      try {
        return await work();
      } catch (error) {
        if (!isPostgresError(translateConnectionError(error), 'DATABASE_UNAVAILABLE')) throw error;
      } finally {
        await breaking;
      }
    }
  }
}

/** Refusals that are about no balance: the books do not know them. */
function isOutside(code: string | null): boolean {
  const codes = [
    'WITHDRAWAL_ABOVE_SHARE',
    'WITHDRAWAL_NOT_QUEUED',
    'WITHDRAWAL_NUMBER_USED',
    'WITHDRAWAL_RECIPIENT_INVALID',
  ];
  return code !== null && codes.includes(code);
}
