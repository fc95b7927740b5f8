/** A ledger fixture with members who have money, a signer in memory, a chain that can pause, and a clock that the test moves. */
import { randomUUID } from 'node:crypto';
import type { Address } from '@suil/core';
import * as books from '@suil/core/reference-model';
import { openJournal } from '@suil/ledger/write';
import { type Pool, withTransaction } from '@suil/postgres';
import { pino } from 'pino';
import { expect } from 'vitest';
import { clocksAgree } from '../../database/clock/clocks-agree.test-support.ts';
import type { DecidedIntent } from '../../intents/intent.ts';
import { readApplied } from '../../ledger-writer/position.ts';
import { createLedgerFixture, type UnsignedIntent } from '../../testing/ledger-fixture.test-support.ts';
import { eventOn, manifest, memberOf, onDay } from '../../testing/test-deployment.test-support.ts';
import { sweepExpired } from './expiry.ts';
import { createHalts } from './halt/create-halts.ts';
import { type Halt, haltName } from './halt/halts.ts';
import { createTestRegister, newNonce, PLACE, signResume } from './halt/resume/operator.test-support.ts';
import { draftResume, resumeHalt } from './halt/resume/resume-halt.ts';
import type { Refusals } from './issuing/ask-for-vouchers.ts';
import { createFakeAuditor } from './issuing/fake-auditor.test-support.ts';
import { createFakeSigner, FAKE_KEY } from './issuing/fake-signer.test-support.ts';
import { type IssueOptions, issueVouchers } from './issuing/issuer.ts';
import { createWithdrawalService } from './service.ts';
import { createAuditView } from './waits/audit-view.ts';

export const alice = memberOf('a');
export const bob = memberOf('b');
export const carol = memberOf('c');
/** Has no balance at first. */
export const dave = memberOf('d');
/** A wallet of no member. */
export const wallet = memberOf('e');
export const DAY = 20_800;
export const USDC = 1_000_000n;
export const SUI = 1_000_000_000n;
export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;
/** 23 hours. */
export const VALIDITY_MS = 82_800_000;

type Options = { asset?: 'SUI' | 'USDC'; recipient?: string };
export const withdraw = (address: Address, amount: bigint, options: Options = {}): UnsignedIntent => {
  const { asset = 'USDC', recipient = address } = options;
  return { address, action: 'withdraw', parameters: { asset, amount: `${amount}`, recipient } };
};
export const cancel = (address: Address, id: string): UnsignedIntent => ({
  address,
  action: 'cancel_withdrawal',
  parameters: { id },
});

export type WithdrawalFixture = Awaited<ReturnType<typeof createWithdrawalFixture>>;

type ServerOptions = Pick<
  IssueOptions,
  'auditor' | 'signer' | 'readWithdrawalLimits' | 'readVoucherKeys' | 'findWaits' | 'site' | 'businessNow' | 'refusals'
>;

function createIssuingServer(pool: Pool, options: ServerOptions) {
  /** Of every look at the vault: the coins as the chain has them, unless a test says otherwise. */
  const vault = { readVaultBalances: () => readVaultBalances(pool), elapsedMs: 0 };
  const halts = createHalts({
    pool,
    register: createTestRegister(),
    readHead: async () => (await readApplied(pool)).checkpoint,
    readVaultBalances: () => vault.readVaultBalances(),
    stopSigner: options.signer?.halt ?? null,
    now: options.businessNow,
    elapsedMs: () => vault.elapsedMs,
    log: pino({ enabled: false }),
  });
  const holder = randomUUID();
  return {
    halts,
    vault,
    issue: () => issueVouchers({ ...options, requireClock: clocksAgree, pool, holder, ...halts.forIssuer }),
  };
}

/** Alice, Bob and Carol have 50,000 USDC each, Alice 9 SUI besides. It is 01:00. */
export async function createWithdrawalFixture(pool: Pool, owner: Pool = pool) {
  const fixture = await createLedgerFixture(pool, DAY, owner);
  const { sui, usdc } = manifest.coinTypes;
  const signer = createFakeSigner();
  const refusals: Refusals = new Map();
  const unlimited = 1n << 62n;
  const state = {
    nowMs: onDay(DAY, HOUR_MS),
    pausedUntilMs: null as number | null,
    keyOnChain: FAKE_KEY,
    auditKeyOnChain: FAKE_KEY,
    /** What the node says instead of either key; null: what the chain has. */
    nodeSaysKey: null as string | null,
    /** Whether the keys of the chain are certified. */
    keys: 'certified' as 'certified' | 'unproven' | 'unknown',
    keysAgeMs: 0,
    freeThisHour: { SUI: unlimited, SUIL: unlimited, USDC: unlimited },
    noticeCap: { SUI: 0n, SUIL: 0n, USDC: 0n },
  };
  const readWithdrawalLimits = async () => ({
    pausedUntilMs: state.pausedUntilMs,
    withdrawKey: fromHex(state.nodeSaysKey ?? state.keyOnChain),
    auditKey: fromHex(state.nodeSaysKey ?? state.auditKeyOnChain),
    free: { SUI: unlimited, SUIL: unlimited, USDC: unlimited },
    freeThisHour: state.freeThisHour,
    noticeCap: state.noticeCap,
  });
  const readVoucherKeys = async () =>
    state.keys === 'certified'
      ? {
          withdrawKey: fromHex(state.keyOnChain),
          auditKey: fromHex(state.auditKeyOnChain),
          atMs: state.nowMs - state.keysAgeMs,
        }
      : state.keys;
  const businessNow = () => state.nowMs;
  const auditor = createFakeAuditor(businessNow);
  const site = { domain: 'suil.test', uri: 'https://suil.test', chain: 'sui:localnet' };
  const createServer = (as: Pool, change: Partial<ServerOptions> = {}) =>
    createIssuingServer(as, {
      ...{ auditor, signer, readWithdrawalLimits, readVoucherKeys, site, businessNow, refusals },
      ...change,
    });
  const register = createTestRegister();
  const service = createWithdrawalService({
    ...{ db: pool, register, manifest, businessNow },
    chainLimits: readWithdrawalLimits,
    signerAnswers: signer.answers,
    readAudit: createAuditView(auditor, businessNow).read,
  });
  const topUp = (member: Address) => eventOn(DAY, 'ToppedUp', { member, coinType: usdc, amount: 50_000n * USDC });
  const topUpSui = eventOn(DAY, 'ToppedUp', { member: alice, coinType: sui, amount: 9n * SUI });
  await fixture.events(...[alice, bob, carol].map(topUp), topUpSui);

  const readReturned = async () => {
    const { rows } = await pool.query<{ id: bigint; atMs: bigint }>(
      `SELECT id, ended_at_ms AS "atMs" FROM withdrawals WHERE status = 'returned'`,
    );
    return new Map(rows.map(({ id, atMs }) => [id, Number(atMs)]));
  };
  return {
    ledger: fixture,
    auditor,
    signer,
    refusals,
    service,
    state,
    ...createServer(pool),
    /** Returns another server of the same deployment, as the role of `as`. */
    createServer,
    /** What the operator and its command do: a text, its signature, the database, the signer. */
    resume: async (halt: Pick<Halt, 'id' | 'code' | 'openedAtMs'>) => {
      const options = { place: PLACE, reason: 'looked at', nonce: newNonce(), nowMs: state.nowMs };
      const named = { halt: haltName(halt), code: halt.code };
      const signed = await signResume(await draftResume(owner, register, named, options));
      const resumed = await withTransaction(owner, (tx) => resumeHalt(tx, register, signed, state.nowMs));
      await signer.resume(signed);
      return resumed;
    },
    /** Returns the id of each request, or the code it was refused with. */
    ask: async (...intents: UnsignedIntent[]): Promise<string[]> => (await fixture.intents(...intents)).map(idOf),
    read: (address: Address, id: string) => service.get(address, BigInt(id)),
    balanceOf: async (account: string) => (await fixture.balances()).ledger[account] ?? 0n,
    /** The event of the chain when it pays what a voucher says. */
    paid: (id: string, recipient: string, amount: bigint, coinType = usdc) =>
      eventOn(fixture.day, 'Withdrawn', { id: BigInt(id), recipient: recipient as Address, coinType, amount }),
    /** Brings the chain's time to `atMs`, closing the days between, and returns what expired, in the reference model too. */
    sweepAt: async (atMs: number): Promise<number> => {
      const day = Math.floor(atMs / onDay(1));
      if (day > fixture.day) await fixture.closeDay(null, day - fixture.day);
      const tick = eventOn(day, 'HourClosed', {
        pool: manifest.usdcSuiPool,
        fromHour: 0,
        toHour: 0,
        price: 0n,
        liquidity: 0n,
      });
      await fixture.events({ ...tick, timestampMs: atMs });
      state.nowMs = Math.max(state.nowMs, atMs);
      const known = await readReturned();
      const returned = await sweepExpired({ journal: openJournal(pool), now: () => 7 });
      for (const [id, endedMs] of await readReturned())
        if (!known.has(id)) expect(books.returnHold(fixture.model, id, endedMs)).toBe(null);
      return returned;
    },
  };
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'hex'));
}

function idOf(decided: DecidedIntent): string {
  return decided.outcome === 'done' ? String(decided.result['id']) : decided.error.code;
}

/** Returns what the vault of the chain holds and has yet to collect, by the events that it has: whatever the ledger says. */
export async function readVaultBalances(pool: Pool) {
  const { sui, suil, usdc } = manifest.coinTypes;
  const { rows } = await pool.query<{ coin: string; balance: string; fees: string; taken: string; changes: bigint }>(
    `SELECT coin, sum(moved) AS balance, sum(taken) - sum(collected) AS fees, sum(taken) AS taken, count(*) AS changes FROM (
       SELECT CASE kind WHEN 'IncomePaid' THEN $1 WHEN 'EmissionDeposited' THEN $2 WHEN 'SuilSwapped' THEN $2
           WHEN 'Unstaked' THEN $3 WHEN 'Claimed' THEN $3 ELSE content->>'coinType' END AS coin,
         CASE WHEN kind IN ('Withdrawn', 'ReserveDeposited') THEN -(content->>'amount')::numeric
           WHEN kind IN ('ToppedUp', 'EmissionDeposited', 'FeesCollected') THEN (content->>'amount')::numeric
           ELSE 0 END AS moved,
         CASE kind WHEN 'Claimed' THEN (content->>'rewardValueFee')::numeric WHEN 'Unstaked' THEN (content->>'fee')::numeric
           WHEN 'IncomePaid' THEN (content->>'fee')::numeric WHEN 'SuilSwapped' THEN (content->>'fee')::numeric ELSE 0 END AS taken,
         CASE kind WHEN 'FeesCollected' THEN (content->>'amount')::numeric ELSE 0 END AS collected
       FROM chain_events WHERE kind IN ('ToppedUp', 'EmissionDeposited', 'Unstaked', 'Claimed', 'IncomePaid', 'SuilSwapped',
         'FeesCollected', 'Withdrawn', 'ReserveDeposited')
     ) AS moves GROUP BY coin`,
    [sui, suil, usdc],
  );
  return (['SUI', 'SUIL', 'USDC'] as const).map((coin) => {
    const coinType = { SUI: sui, SUIL: suil, USDC: usdc }[coin];
    const row = rows.find((one) => one.coin === coinType);
    const fees = { amount: BigInt(row?.fees ?? 0), taken: BigInt(row?.taken ?? 0) };
    return { coin, balance: BigInt(row?.balance ?? 0), version: row?.changes ?? 0n, fees };
  });
}
