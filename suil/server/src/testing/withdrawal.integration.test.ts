/**
 * Withdrawals through every process there is: chain, signer, auditor and server as `npm start` runs them. Between server and signer is a
 * proxy of the test's own, which can be shut, or fall shut on an answer.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { type Address, MICROS_PER_USD, MS_PER_DAY, VAULT_ASSETS } from '@suil/core';
import {
  assetsResponseSchema,
  configResponseSchema,
  type Manifest,
  type WithdrawalResponse,
  withdrawalLimitsResponseSchema,
  withdrawalSchema,
} from '@suil/core/api';
import { type IntentActionName, type IntentParameters, intentMessage } from '@suil/core/intent';
import {
  buildFundFromVault,
  buildMintTestUsdc,
  buildPause,
  buildResume,
  buildTopUpUsdc,
  buildWithdraw,
  fetchCap,
  fetchProductReserves,
  fetchVaultBalances,
  toAppError,
} from '@suil/sdk';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { auditKeyOf } from '../../../dev/audit-key.ts';
import { checkLedger } from '../ledger.ts';
import { endChild } from './child.test-support.ts';
import { readMonthlyLog } from './faults/monthly-log.test-support.ts';
import { readLedger } from './index-events.test-support.ts';
import { createProcesses, createVisitor, type Running, SITE } from './processes.test-support.ts';

const TOKEN = 'shared-by-server-and-signer';
const AUDIT_TOKEN = 'shared-by-server-and-auditor';
const USD = MICROS_PER_USD;
const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 120_000;
const SOON = { timeout: 60_000, interval: 50 };

const processes = createProcesses('withdrawal', { ...process.env, SIGNER_TOKEN: TOKEN, AUDIT_TOKEN });
const alice = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(7));
const outsider = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(17)).toSuiAddress();
const tokens = new Map<string, string>();

let chain: Running;
let signer: Running;
let auditor: Running;
let server: Running;
let proxy: Server;
/** `kill`: lets the request through to the signer, then kills the server before it hears the answer. */
let signerMode: 'open' | 'shut' | 'kill' = 'open';
let client: SuiGrpcClient;
let manifest: Manifest;
let operator: Ed25519Keypair;

function startSigner(): Promise<Running> {
  const CHAIN_PORT = new URL(chain.url).port;
  return processes.start('signer', { CHAIN_PORT, SIGNER_PORT: '0', ...auditKeyOf(processes.folder) });
}

async function startServer(): Promise<void> {
  const { port } = proxy.address() as AddressInfo;
  const CHAIN_PORT = new URL(chain.url).port;
  server = await processes.start('server', {
    ...{ CHAIN_PORT, PORT: '0', AUDIT_URL: auditor.url },
    SIGNER_URL: `http://127.0.0.1:${port}`,
  });
}

function openProxy(): Promise<Server> {
  const opened = createServer(async (request, response) => {
    if (signerMode === 'shut') return void request.socket.destroy();
    const isVoucher = request.url === '/vouchers';
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const answer = await fetch(new URL(request.url ?? '/', signer.url), {
      method: request.method ?? 'GET',
      headers: { authorization: request.headers.authorization ?? '' },
      ...(request.method === 'POST' ? { body: Buffer.concat(parts) } : {}),
    }).catch(() => null);
    // The signer itself is gone.
    if (answer === null) return void request.socket.destroy();
    const text = await answer.text();
    if (signerMode === 'kill' && isVoucher) {
      await endChild(server.child, 'SIGKILL');
      return void request.socket.destroy();
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  return new Promise((resolve) => opened.listen(0, '127.0.0.1', () => resolve(opened)));
}

const origin = () => new URL(server.url).origin;

const { post, ...visitor } = createVisitor(origin);

function get<Schema extends z.ZodType>(who: Ed25519Keypair, path: string, schema: Schema): Promise<z.infer<Schema>> {
  return visitor.get(path, schema, tokens.get(who.toSuiAddress()));
}

async function logIn(who: Ed25519Keypair): Promise<void> {
  tokens.set(who.toSuiAddress(), await visitor.logIn(who));
}

async function postAs(token: string, path: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return (await fetch(`${origin()}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

/** Signs and sends an intent; returns the id it answers, or the code of the refusal. */
async function ask<Name extends IntentActionName>(
  who: Ed25519Keypair,
  action: Name,
  parameters: IntentParameters<Name>,
): Promise<string> {
  const address = who.toSuiAddress() as Address;
  const token = tokens.get(address) ?? '';
  const nonce = (await postAs(token, '/api/intents/nonces', { action })) as {
    nonce: string;
    issuedAtMs: number;
    expiresAtMs: number;
  };
  const text = intentMessage({ ...SITE, address, action, parameters, ...nonce });
  const { signature } = await who.signPersonalMessage(new TextEncoder().encode(text));
  const answer = (await postAs(token, '/api/intents', { action, parameters, nonce: nonce.nonce, signature })) as {
    result?: { id?: string };
    error?: { code: string };
  };
  return answer.error?.code ?? answer.result?.id ?? 'done';
}

const withdraw = (amount: bigint, recipient: string = alice.toSuiAddress()) =>
  ask(alice, 'withdraw', { asset: 'USDC', amount: `${amount}`, recipient });

const read = (id: string, who = alice) => get(who, `/api/withdrawals/${id}`, withdrawalSchema);

function becomes(id: string, status: WithdrawalResponse['status'], who = alice): Promise<WithdrawalResponse> {
  return vi.waitFor(async () => {
    const withdrawal = await read(id, who);
    expect(withdrawal.status).toBe(status);
    return withdrawal;
  }, SOON);
}

/** Signs and executes; returns the digest, or the code of the refusal. */
async function execute(who: Ed25519Keypair, transaction: Transaction): Promise<string> {
  try {
    const result = await client.core.signAndExecuteTransaction({
      signer: who,
      transaction,
      include: { effects: true },
    });
    if (result.$kind === 'FailedTransaction') throw result;
    return result.Transaction.digest;
  } catch (error) {
    return toAppError(error).code;
  }
}

/** What the app would build of a withdrawal, with parts of it changed when asked to. */
function use(
  { id, amount, recipient, voucher }: WithdrawalResponse,
  changed: { amount?: bigint; recipient?: string } = {},
) {
  return buildWithdraw({
    manifest,
    coin: 'USDC',
    id: BigInt(id),
    amount: changed.amount ?? BigInt(amount),
    recipient: changed.recipient ?? recipient,
    voucher: Buffer.from(voucher ?? '', 'base64'),
  });
}

async function advance(advanceMs: number): Promise<number> {
  return Number((await post('/node/dev/clock', { advanceMs }))['timestampMs']);
}

async function usdcOf(who: Ed25519Keypair): Promise<{ available: bigint; held: bigint }> {
  const assets = await get(who, '/api/assets', assetsResponseSchema);
  const { available = '0', held = '0' } = assets.find(({ asset }) => asset === 'USDC') ?? {};
  return { available: BigInt(available), held: BigInt(held) };
}

/** What the server's database holds, once it is level with the chain. */
async function inspect() {
  return processes.withDatabase((pool) =>
    vi.waitFor(async () => {
      const balances = await readLedger(pool);
      const vault = await fetchVaultBalances(client, manifest);
      for (const asset of VAULT_ASSETS)
        expect([asset, -(balances[`chain:vault ${asset}`] ?? 0n)]).toEqual([asset, vault[asset]]);
      return { balances, violations: await checkLedger(pool) };
    }, SOON),
  );
}

beforeAll(async () => {
  chain = await processes.start('chain', { CHAIN_PORT: '0' });
  const CHAIN_PORT = new URL(chain.url).port;
  signer = await startSigner();
  auditor = await processes.start('auditor', { CHAIN_PORT, AUDIT_PORT: '0' });
  proxy = await openProxy();
  await startServer();
  client = new SuiGrpcClient({ network: 'localnet', baseUrl: chain.url, format: 'binary' });
  ({ manifest } = await get(alice, '/api/config', configResponseSchema));
  const keys = JSON.parse(readFileSync(join(processes.folder, 'dev-keys.json'), 'utf8')) as { operator: string };
  operator = Ed25519Keypair.fromSecretKey(keys.operator);
  await logIn(alice);
  await logIn(operator);
  const recipient = alice.toSuiAddress();
  await post('/node/v2/gas', { FixedAmountRequest: { recipient } });
  await execute(alice, buildMintTestUsdc({ manifest, amount: 60_000n * USD, recipient }));
  await execute(alice, buildTopUpUsdc({ manifest, amount: 50_000n * USD }));
  await vi.waitFor(async () => expect(await usdcOf(alice)).toEqual({ available: 50_000n * USD, held: 0n }), SOON);
}, TIMEOUT_MS);

afterEach(async () => {
  const { balances, violations } = await inspect();
  expect(violations).toEqual([]);
  expect(Object.keys(balances).filter((account) => account.startsWith('house:breach'))).toEqual([]);
}, TIMEOUT_MS);

afterAll(async () => {
  await processes.close();
  proxy.close();
});

describe('a withdrawal through every process', () => {
  test(
    'behavior: asked for, signed, used on chain, settled; altered, for others and twice it is worth nothing',
    async () => {
      const before = await usdcOf(alice);
      const id = await withdraw(5n * USD, outsider);
      const issued = await becomes(id, 'issued');
      expect(await usdcOf(alice)).toEqual({ available: before.available - 5n * USD, held: 5n * USD });
      expect(await execute(alice, use(issued, { amount: 5n * USD + 1n }))).toBe('VOUCHER_SIGNATURE_INVALID');
      expect(await execute(alice, use(issued, { recipient: alice.toSuiAddress() }))).toBe('VOUCHER_SIGNATURE_INVALID');
      expect(await execute(alice, use({ ...issued, id: `${BigInt(id) + 1n}` }))).toBe('VOUCHER_SIGNATURE_INVALID');
      const digest = await execute(alice, use(issued));
      expect(await becomes(id, 'paid')).toMatchObject({ digest, voucher: null });
      expect(await execute(alice, use(issued))).toBe('VOUCHER_USED');
      expect(await usdcOf(alice)).toEqual({ available: before.available - 5n * USD, held: 0n });
      const { balances } = await client.core.listBalances({ owner: outsider });
      expect(balances).toMatchObject([{ coinType: manifest.coinTypes.usdc, balance: `${5n * USD}` }]);
    },
    TIMEOUT_MS,
  );

  test(
    'behavior: without the signer it waits and can be cancelled; when it is back, what waits is issued',
    async () => {
      const before = await usdcOf(alice);
      signerMode = 'shut';
      const [first, second] = [await withdraw(3n * USD), await withdraw(4n * USD)];
      expect(await read(first)).toMatchObject({ status: 'queued', cancellable: true, queue: { position: 1 } });
      expect(await ask(alice, 'cancel_withdrawal', { id: first })).toBe(first);
      signerMode = 'open';
      const issued = await becomes(second, 'issued');
      expect(await ask(alice, 'cancel_withdrawal', { id: second })).toBe('WITHDRAWAL_NOT_QUEUED');
      await execute(alice, use(issued));
      await becomes(second, 'paid');
      expect(await usdcOf(alice)).toEqual({ available: before.available - 4n * USD, held: 0n });
    },
    TIMEOUT_MS,
  );

  test(
    'behavior: SIGKILL between the signer’s answer and our record: the same voucher afterwards, and one only',
    async () => {
      signerMode = 'kill';
      const ended = new Promise((resolve) => server.child.once('exit', resolve));
      const id = await withdraw(6n * USD);
      await ended;
      signerMode = 'open';
      await startServer();
      await logIn(alice);
      await logIn(operator);
      const issued = await becomes(id, 'issued');
      const lines = readMonthlyLog(join(processes.folder, 'signer'), 'vouchers')
        .map((line) => JSON.parse(line) as { id: string; voucher: string })
        .filter((line) => line.id === id);
      expect(lines.map(({ voucher }) => voucher)).toEqual([issued.voucher]);
      await execute(alice, use(issued));
      await becomes(id, 'paid');
    },
    TIMEOUT_MS,
  );

  test(
    'behavior: SIGKILL of the signer: it still knows what it signed',
    async () => {
      const id = await withdraw(7n * USD);
      const issued = await becomes(id, 'issued');
      await endChild(signer.child, 'SIGKILL');
      const next = await withdraw(8n * USD);
      signer = await startSigner();
      const issuedNext = await becomes(next, 'issued');
      for (const withdrawal of [issued, issuedNext]) await execute(alice, use(withdrawal));
      await becomes(id, 'paid');
      await becomes(next, 'paid');
    },
    TIMEOUT_MS,
  );

  test(
    'behavior: while the guardian has paused vouchers nothing is issued; afterwards it is',
    async () => {
      const guardianCap = await fetchCap(client, manifest, operator.toSuiAddress(), 'GuardianCap');
      await execute(operator, buildPause({ manifest, guardianCap, durationMs: 6 * HOUR_MS }));
      const limits = () => get(alice, '/api/withdrawals/limits', withdrawalLimitsResponseSchema);
      await vi.waitFor(async () => expect((await limits()).pausedUntilMs).not.toBe(null), SOON);
      const id = await withdraw(9n * USD);
      expect(await read(id)).toMatchObject({ status: 'queued', cancellable: true });
      await execute(operator, buildResume({ manifest, guardianCap }));
      const issued = await becomes(id, 'issued');
      await execute(alice, use(issued));
      await becomes(id, 'paid');
    },
    TIMEOUT_MS,
  );

  test(
    'behavior: the operator fills a reserve on the chain from the reserve account',
    async () => {
      await ask(alice, 'fund', { account: 'reserve', asset: 'USDC', amount: `${20n * USD}` });
      const parameters = { reserve: 'flow', asset: 'USDC', amount: `${15n * USD}` } as const;
      expect(await ask(alice, 'fund_reserve', parameters)).toBe('OPERATOR_ONLY');
      const id = await ask(operator, 'fund_reserve', parameters);
      const issued = await becomes(id, 'issued', operator);
      const voucher = Buffer.from(issued.voucher ?? '', 'base64');
      const before = (await fetchProductReserves(client, manifest)).flow.reserve;
      const request = { manifest, reserve: 'flow', id: BigInt(id), amount: 15n * USD, voucher } as const;
      await execute(operator, buildFundFromVault(request));
      await becomes(id, 'paid', operator);
      expect((await fetchProductReserves(client, manifest)).flow.reserve).toBe(before + 15n * USD);
      const { balances } = await inspect();
      expect(balances['house:reserve:held USDC'] ?? 0n).toBe(0n);
    },
    TIMEOUT_MS,
  );

  test(
    'behavior: above the day’s tenth it waits for the next day; unused, it expires and comes back',
    async () => {
      const limits = () => get(alice, '/api/withdrawals/limits', withdrawalLimitsResponseSchema);
      const usdc = (await limits()).assets.find(({ asset }) => asset === 'USDC');
      const left = BigInt(usdc?.ownFree ?? 0);
      const [first, second] = [await withdraw(left), await withdraw(10_000n * USD)];
      expect(await withdraw(10_000n * USD + 1n)).toBe('WITHDRAWAL_ABOVE_SHARE');
      const issued = await becomes(first, 'issued');
      const { day } = await limits();
      expect(await read(second)).toMatchObject({ status: 'queued', queue: { position: 1, expectedDay: day + 1 } });
      const before = await usdcOf(alice);

      await advance(MS_PER_DAY);
      const issuedNext = await becomes(second, 'issued');
      // The first one's 23 hours are over.
      expect(await execute(alice, use(issued))).toBe('VOUCHER_EXPIRED');
      await becomes(first, 'returned');
      await execute(alice, use(issuedNext));
      await becomes(second, 'paid');
      expect(await usdcOf(alice)).toEqual({ available: before.available + left, held: 0n });
    },
    TIMEOUT_MS,
  );
});
