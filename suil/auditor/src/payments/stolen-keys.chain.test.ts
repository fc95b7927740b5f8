/**
 * Withdrawal and audit key stolen, on the real bytecode: their holder signs vouchers for another member's money. The auditor, which did not
 * approve them, stops, and the vault pays nothing more. The test is the chain's clock; it pauses nothing itself.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { toPermit } from '@suil/core';
import {
  buildBindInviter,
  buildMintTestUsdc,
  buildStake,
  buildTopUpUsdc,
  buildUnstakeUsdc,
  buildWithdraw,
  type ChainEvent,
  signVoucher,
  toAppError,
} from '@suil/sdk';
import { createLocalKey } from '@suil/signing';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDeployment, type TestDeployment } from '../../../sdk/src/deployment.test-chain.ts';
import { openApprovals } from '../approvals/open-approvals.ts';
import { HaltLog } from '../halt/halt-log.ts';
import { createAuditSender } from '../send/audit-sender.ts';
import { PaymentCheck } from './payment-check.ts';
import { VoucherPauser } from './voucher-pauser.ts';

const SUI = 1_000_000_000n;
const USD = 1_000_000n;
const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 180_000;

let folder: string;
let deployment: TestDeployment;
let thief: Ed25519Keypair;
let alice: Ed25519Keypair;
let headMs: number;
let close: () => void;
let audit: (events: readonly ChainEvent[]) => Promise<string[]>;

const refusal = async (work: Promise<unknown>) => toAppError(await work.catch((error: unknown) => error)).code;

/** An auditor that has approved nothing; each call is one certified checkpoint and one look at what follows. */
function openAuditor(): void {
  const { manifest, client, keys, nowMs } = deployment;
  const log = pino({ enabled: false });
  const key = createLocalKey(keys.audit.getSecretKey(), 'AUDIT_KEY');
  const caps = { SUI: 0n, SUIL: 0n, USDC: 0n };
  const terms = { folder: join(folder, 'approvals'), key, deployment: manifest, caps, readNoticeCap: async () => 0n };
  const approvals = openApprovals({ ...terms, now: nowMs });
  approvals.begin(0n);
  const halts = new HaltLog(folder);
  const options = { halts, manifest, wallNow: nowMs, log };
  const payments = new PaymentCheck({ ...options, approvals, deployment: manifest, lastSeq: () => 7n });
  const sender = createAuditSender({ clients: [client], key });
  const verified = {
    get headMs() {
      return headMs;
    },
  };
  const pauser = new VoucherPauser({ ...options, verified, sender });
  audit = async (events) => {
    headMs = nowMs();
    const certified = events.map((event, position) => ({ checkpoint: 1n, position, certifiedMs: headMs, event }));
    payments.note(certified);
    pauser.note(certified);
    await pauser.run();
    return halts.open.map(({ detail }) => detail);
  };
  close = () => {
    halts.end();
    approvals.close();
  };
}

/** Alice has 1,000 USDC in the vault and 100 SUI in the pool; the thief has both voucher keys and a binding. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'suil-payments-'));
  deployment = await createTestDeployment();
  const { manifest, operator, keys, chain, nowMs } = deployment;
  alice = await deployment.createMember(21);
  thief = await deployment.createMember(22);
  await chain.requestGas(keys.audit.toSuiAddress(), SUI, nowMs());
  const recipient = alice.toSuiAddress();
  for (const member of [alice, thief])
    await deployment.run(member, buildBindInviter({ manifest, inviter: operator.toSuiAddress() }));
  await deployment.run(alice, buildMintTestUsdc({ manifest, amount: 1_000n * USD, recipient }));
  await deployment.run(alice, buildTopUpUsdc({ manifest, amount: 1_000n * USD }));
  await deployment.run(alice, buildStake({ manifest, amountMist: 100n * SUI, minValue: 1n }));
  openAuditor();
}, TIMEOUT_MS);
afterEach(() => {
  close();
  rmSync(folder, { recursive: true });
});

/** Pays the thief 100 USDC out of the vault; returns the events. */
async function steal(id: bigint): Promise<readonly ChainEvent[]> {
  const { manifest, keys } = deployment;
  const expiresAtMs = deployment.nowMs() + HOUR_MS;
  const terms = {
    manifest,
    coin: 'USDC',
    id,
    amount: 100n * USD,
    recipient: thief.toSuiAddress(),
    expiresAtMs,
  } as const;
  const voucher = await signVoucher(toPermit(manifest, terms), keys);
  return (await deployment.run(thief, buildWithdraw({ ...terms, voucher }))).events;
}

/** What the chain certified of the auditor's own call. */
const pausedUntil = (untilMs: number): ChainEvent => ({
  kind: 'VouchersPaused',
  untilMs,
  timestampMs: deployment.nowMs(),
});

test(
  'attack: the first payment that was not approved halts the audit and pauses vouchers on chain; principal leaves',
  async () => {
    const { manifest } = deployment;
    expect(await audit([])).toEqual([]);
    const events = await steal(800n);
    const startMs = deployment.nowMs();
    expect(await audit(events)).toEqual(['the vault paid vouchers that were not approved: 800']);
    expect(await refusal(steal(801n))).toBe('VOUCHERS_PAUSED');
    await deployment.run(alice, buildUnstakeUsdc({ manifest, value: 10n * USD }));
    // Certified, and 6 hours less than ten minutes later: nothing more is sent.
    await audit([pausedUntil(startMs + 6 * HOUR_MS)]);
    deployment.passMs(6 * HOUR_MS - 600_001);
    await audit([]);
    deployment.passMs(600_001);
    expect((await steal(801n)).length).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

test(
  'attack: the thief waits for the end of each pause: it is extended before, four times within a week',
  async () => {
    const startMs = deployment.nowMs();
    await audit(await steal(800n));
    for (const pauses of [1, 2, 3]) {
      await audit([pausedUntil(startMs + pauses * 6 * HOUR_MS)]);
      deployment.passMs(startMs + pauses * 6 * HOUR_MS - 600_000 - deployment.nowMs());
      await audit([]);
      deployment.passMs(600_000);
      expect(await refusal(steal(801n))).toBe('VOUCHERS_PAUSED');
    }
    await audit([pausedUntil(startMs + 24 * HOUR_MS)]);
    deployment.passMs(startMs + 24 * HOUR_MS - 600_000 - deployment.nowMs());
    // The contract refuses a fifth: from here on only the guardian stops it.
    await audit([]);
    deployment.passMs(600_000);
    expect((await steal(801n)).length).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
