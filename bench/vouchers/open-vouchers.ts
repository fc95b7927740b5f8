/** An auditor's approvals and a signer, each behind its endpoints on a port, and requests that the auditor's books hold. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { dayStartMs, parseAddress, type VaultAsset } from '@suil/core';
import type { VoucherRequest } from '@suil/core/intent';
import { createSignatureVerifier } from '@suil/signature';
import { createLocalKey } from '@suil/signing';
import { pino } from 'pino';
import { createApprovalEndpoints } from '../../suil/auditor/src/approvals/endpoints.ts';
import { openApprovals } from '../../suil/auditor/src/approvals/open-approvals.ts';
import { COINS, DAY, TestJournal, USD } from '../../suil/auditor/src/check/journal.test-support.ts';
import { AuditStatus } from '../../suil/auditor/src/status.ts';
import { createAuditorClient } from '../../suil/server/src/modules/withdrawal/issuing/auditor-client.ts';
import { createSignerClient } from '../../suil/server/src/modules/withdrawal/issuing/signer-client.ts';
import { createSignerMetrics } from '../../suil/signer/src/metrics.ts';
import { createEndpoints } from '../../suil/signer/src/server.ts';
import { openSigner } from '../../suil/signer/src/service.ts';
import {
  ask,
  auditKeypair,
  manifest,
  SITE,
  voucherKeypair,
} from '../../suil/signer/src/signed-request.test-support.ts';

const NOON_MS = dayStartMs(DAY) + 43_200_000;
const EXPIRES_AT_MS = NOON_MS + 82_800_000;
const TOKEN = 'a-token-of-enough-characters';
/** Beyond what all ask for. */
const CAPS: Readonly<Record<VaultAsset, bigint>> = { SUI: 0n, SUIL: 0n, USDC: 10n ** 15n };
const log = pino({ enabled: false });

export interface OpenVouchers {
  readonly requests: readonly VoucherRequest[];
  readonly approve: (request: VoucherRequest) => Promise<string>;
  readonly sign: (request: VoucherRequest, approval: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Opens both with as many requests, each of 1 USDC of a member of its own. */
export async function openVouchers(count: number): Promise<OpenVouchers> {
  const folder = mkdtempSync(join(tmpdir(), 'suil-bench-vouchers-'));
  const journal = await TestJournal.open();
  const requests = await fillJournal(journal, count);
  const now = () => NOON_MS;
  const [key, auditKey] = [voucherKeypair, auditKeypair].map((pair) => createLocalKey(pair.getSecretKey(), 'KEY'));
  if (key === undefined || auditKey === undefined) throw new Error('two keys are made');
  const approvals = openApprovals({
    ...{ folder: join(folder, 'approvals'), key: auditKey, deployment: manifest, caps: CAPS, now },
    readNoticeCap: async () => 0n,
  });
  approvals.begin(0n);
  const { state } = journal;
  const sources = {
    ...{ state, inputs: journal, openHalt: () => null, kept: () => ({ seq: state.lastSeq, hash: state.lastHash }) },
    isIssuing: async () => true,
  };
  const wallNow = () => performance.now();
  const auditPublicKey = auditKey.publicKey;
  const auditor = await listen(
    createApprovalEndpoints({
      ...{
        approvals,
        sources,
        status: new AuditStatus(wallNow),
        openHalts: () => [],
        answeredIds: () => [],
        resume: async () => null,
      },
      heartbeat: { latest: null },
      ...{ token: TOKEN, publicKey: auditPublicKey, wallNow, log },
    }).fetch,
  );
  const service = openSigner({
    ...{ key, auditPublicKey, manifest, site: SITE, caps: CAPS, logFolder: join(folder, 'signer'), logBeginsAtMs: 0 },
    ...{ readNoticeCap: async () => 0n, verifySignature: createSignatureVerifier(null) },
    ...{ now: async () => NOON_MS, wallNow: now },
  });
  const endpoints = createEndpoints({
    tracing: null,
    metrics: createSignerMetrics({ countHalts: () => service.halts().length, elapsedMs: () => performance.now() }),
    ...{ signer: service, token: TOKEN, publicKey: key.publicKey, caps: CAPS, wallNow, log },
  });
  const signer = await listen(endpoints.fetch);
  const auditorClient = createAuditorClient({ url: auditor.url, token: TOKEN });
  const signerClient = createSignerClient({ url: signer.url, token: TOKEN });
  return {
    requests,
    approve: ({ id, expiresAtMs }) => auditorClient.approve(id, expiresAtMs),
    sign: (request, approval) => signerClient.sign({ ...request, approval }),
    close: async () => {
      await Promise.all([auditor.close(), signer.close()]);
      approvals.close();
      service.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Tops up as many members, and has each ask for what the signer is asked for, too. */
async function fillJournal(journal: TestJournal, count: number): Promise<VoucherRequest[]> {
  const members = Array.from({ length: count }, (_, index) => keypairOf(index));
  const topUps = members.map((member) =>
    TestJournal.event(NOON_MS - 1, 'ToppedUp', { member: addressOf(member), coinType: COINS.USDC, amount: USD }),
  );
  journal.emit(NOON_MS - 1, ...topUps);
  await requireApplied(journal, journal.checkpointLine());
  journal.certify(NOON_MS);
  const requests: VoucherRequest[] = [];
  for (const member of members) {
    const recipient = addressOf(member);
    const parameters = { asset: 'USDC' as const, amount: `${USD}`, recipient };
    const line = await journal.intentLine('withdraw', parameters, { signer: member });
    await requireApplied(journal, line);
    const text = { issuedAtMs: NOON_MS - 60_000, expiresAtMs: NOON_MS + 240_000 };
    requests.push(
      await ask({ id: line.seq, amount: USD, recipient, signer: member, expiresAtMs: EXPIRES_AT_MS, text }),
    );
  }
  return requests;
}

async function requireApplied(journal: TestJournal, line: Parameters<TestJournal['check']>[0]): Promise<void> {
  const result = await journal.check(line);
  if (result.status !== 'applied') throw new Error(result.reason);
}

function keypairOf(index: number): Ed25519Keypair {
  const secret = new Uint8Array(32).fill(77);
  new DataView(secret.buffer).setUint32(0, index);
  return Ed25519Keypair.fromSecretKey(secret);
}

function addressOf(member: Ed25519Keypair) {
  return parseAddress(member.toSuiAddress());
}

async function listen(fetch: Parameters<typeof createAdaptorServer>[0]['fetch']) {
  const server = createAdaptorServer({ fetch, createServer });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has a port');
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${address.port}`, close };
}
