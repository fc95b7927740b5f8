/** The auditor as the process that `npm start` runs, beside a real chain and a real server whose superuser turns dishonest. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair, Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { type Address, MS_PER_DAY, readAuditStatement } from '@suil/core';
import { auditResponseSchema, type Manifest, manifestSchema } from '@suil/core/api';
import { intentMessage } from '@suil/core/intent';
import { buildBindInviter, buildMintTestUsdc, buildTopUpUsdc } from '@suil/sdk';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endChild } from '../../server/src/testing/child.test-support.ts';
import { createProcesses, createVisitor, type Running, SITE } from '../../server/src/testing/processes.test-support.ts';

const SOON = { timeout: 60_000, interval: 50 };
const TIMEOUT_MS = 180_000;
const USD = 1_000_000n;
const TOKEN = 'a-token-of-enough-characters-for-it';
const processes = createProcesses('auditor', process.env);
const alice = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(7));
const member = alice.toSuiAddress() as Address;
const folder = join(processes.folder, 'auditor');
const statusSchema = z.looseObject({
  seq: z.string(),
  openDay: z.number().nullable(),
  round: z.string(),
  heartbeat: z.strictObject({ bytes: z.string(), signature: z.string() }).nullable(),
  publicKey: z.string(),
  halts: z.array(z.looseObject({ halt: z.number(), code: z.string(), seq: z.string() })),
});
const nonceSchema = z.looseObject({ nonce: z.string(), issuedAtMs: z.number(), expiresAtMs: z.number() });

let chain: Running;
let server: Running;
let auditor: Running;
/** It keeps its port, so that the server finds it again. */
let auditorUrl: string | null = null;
let manifest: Manifest;
let client: SuiGrpcClient;
const { post, logIn } = createVisitor(() => new URL(server.url).origin);

async function startAuditor(): Promise<void> {
  const CHAIN_PORT = new URL(chain.url).port;
  const AUDIT_PORT = auditorUrl === null ? '0' : new URL(auditorUrl).port;
  auditor = await processes.start('auditor', { CHAIN_PORT, AUDIT_PORT, AUDIT_TOKEN: TOKEN });
  auditorUrl = auditor.url;
}

/** Returns the status once this halt is the one that is open. */
async function untilHalted(halt: number) {
  return vi.waitFor(async () => {
    const status = await readStatus();
    expect([status.round, status.halts.map((open) => open.halt)]).toEqual(['halted', [halt]]);
    return status;
  }, SOON);
}

/** Does what an operator does: has the text made, signs it, hands it in. Returns what the commands said. */
async function resume(halt: number): Promise<string> {
  const own = { CHAIN_PORT: new URL(chain.url).port, AUDIT_URL: auditor.url, AUDIT_TOKEN: TOKEN };
  const run = async (...args: readonly string[]) => {
    const { out, err } = await processes.run(['commands/main.ts', 'resume', ...args], own);
    return out + err;
  };
  // The server may have found the same row by then, and have a halt of this number, too.
  const [, name = ''] = new RegExp(`^auditor  (${halt}@\\d+) `, 'm').exec(await run()) ?? [];
  const drafted = await run('--halt', name, 'The', 'row', 'was', 'put', 'back.');
  const [, text = '', signature = ''] = /--text (\S+) --signature (\S+)/.exec(drafted) ?? [];
  return `${drafted}\n${await run('--text', text, '--signature', signature)}`;
}

const readStatus = async () => statusSchema.parse(await (await fetch(new URL('/audit', auditor.url))).json());
const head = () =>
  processes.withDatabase(async (pool) => {
    const { rows } = await pool.query<{ seq: bigint; day: number | null }>(
      'SELECT last_seq AS seq, open_day AS day FROM ledger.journal_head',
    );
    return { seq: rows[0]?.seq ?? 0n, day: rows[0]?.day ?? null };
  });

/** Returns the status once every line of now is audited. */
async function untilLevel() {
  const { seq } = await head();
  return vi.waitFor(async () => {
    const status = await readStatus();
    expect([status.halts, status.round, BigInt(status.seq) >= seq]).toEqual([[], 'level', true]);
    return status;
  }, SOON);
}

async function execute(transaction: Transaction): Promise<void> {
  const result = await client.signAndExecuteTransaction({ signer: alice, transaction });
  expect(result.$kind).toBe('Transaction');
}

const usdcOf = (address: string) =>
  processes.withDatabase(async (pool) => {
    const { rows } = await pool.query<{ balance: bigint }>(
      `SELECT b.balance FROM ledger.accounts a JOIN ledger.balances b ON b.account_id = a.id WHERE a.name = $1 AND a.asset = 'USDC'`,
      [`member:${address}`],
    );
    return rows[0]?.balance ?? 0n;
  });

async function transfer(amountMicros: bigint, token: string): Promise<void> {
  const origin = new URL(server.url).origin;
  const send = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect([path, response.status]).toEqual([path, 200]);
    return response.json();
  };
  const action = 'transfer' as const;
  const parameters = { asset: 'USDC' as const, amount: String(amountMicros), to: manifest.root };
  const { nonce, ...times } = nonceSchema.parse(await send('/api/intents/nonces', { action }));
  const text = intentMessage({ ...SITE, address: member, action, parameters, nonce, ...times });
  const { signature } = await alice.signPersonalMessage(new TextEncoder().encode(text));
  await send('/api/intents', { action, parameters, nonce, signature });
}

beforeAll(async () => {
  chain = await processes.start('chain', { CHAIN_PORT: '0' });
  const CHAIN_PORT = new URL(chain.url).port;
  // It may be there before the database is.
  await startAuditor();
  server = await processes.start('server', {
    ...{ CHAIN_PORT, PORT: '0', AUDIT_URL: auditor.url, AUDIT_TOKEN: TOKEN },
  });
  client = new SuiGrpcClient({ network: 'localnet', baseUrl: chain.url, format: 'binary' });
  manifest = manifestSchema.parse(JSON.parse(readFileSync(join(processes.folder, 'manifest.json'), 'utf8')));
}, TIMEOUT_MS);
afterAll(() => processes.close());

test(
  'behavior: it is level with events, intents and a closing, also after it was killed',
  async () => {
    await untilLevel();
    await post('/node/v2/gas', { FixedAmountRequest: { recipient: member } });
    await execute(buildBindInviter({ manifest, inviter: manifest.root }));
    await execute(buildMintTestUsdc({ manifest, amount: 60n * USD, recipient: member }));
    await execute(buildTopUpUsdc({ manifest, amount: 50n * USD }));
    await vi.waitFor(async () => expect(await usdcOf(member)).toBe(50n * USD), SOON);
    const token = await logIn(alice);
    await transfer(7n * USD, token);
    const before = await untilLevel();
    await endChild(auditor.child, 'SIGKILL');
    await post('/node/dev/clock', { advanceMs: MS_PER_DAY });
    await vi.waitFor(async () => expect((await head()).day).toBe((before.openDay ?? 0) + 1), SOON);
    await startAuditor();
    const { openDay } = await untilLevel();
    expect(openDay).toBe((before.openDay ?? 0) + 1);
    const snapshots = readdirSync(join(folder, 'snapshots'));
    expect(snapshots).toContainEqual(expect.stringMatching(new RegExp(`^${openDay}-\\d+\\.json$`)));
    const { heartbeat, publicKey } = await readStatus();
    const signed = Buffer.from(heartbeat?.bytes ?? '', 'base64');
    const key = new Ed25519PublicKey(Buffer.from(publicKey, 'hex'));
    expect(await key.verify(signed, Buffer.from(heartbeat?.signature ?? '', 'base64'))).toBe(true);
    expect(signed.subarray(1, 14).toString()).toBe('SUIL_AUDIT_V1');
    const closedDay = before.openDay ?? 0;
    const passedOn = await vi.waitFor(async () => {
      const { day } = auditResponseSchema.parse(await (await fetch(new URL('/api/audit', server.url))).json());
      const statement = readAuditStatement(Buffer.from(day?.bytes ?? '', 'base64'));
      expect([statement.kind, statement.day]).toEqual(['day', closedDay]);
      return { day, statement };
    }, SOON);
    const { day, statement } = passedOn;
    const dayBytes = Buffer.from(day?.bytes ?? '', 'base64');
    expect(await key.verify(dayBytes, Buffer.from(day?.signature ?? '', 'base64'))).toBe(true);
    expect(statement.assets.find(({ asset }) => asset === 'USDC')?.liabilities).toBeGreaterThanOrEqual(50n * USD);
    expect(await (await fetch(new URL(`/audit/days/${closedDay}`, auditor.url))).json()).toMatchObject({ ...day });
    const metrics = await vi.waitFor(async () => {
      const text = await (await fetch(new URL('/metrics', auditor.url))).text();
      expect(text).toContain(`\nsuil_audit_posted_day ${closedDay}\n`);
      return text;
    }, SOON);
    expect(metrics).toMatch(/^suil_audit_posted_differs 0$/m);
    expect(metrics).toMatch(/^suil_audit_halts 0$/m);
  },
  TIMEOUT_MS,
);

test(
  'attack: the superuser rewrites an intent that is not audited yet; the line is named, and the halt outlives the process',
  async () => {
    await endChild(auditor.child, 'SIGTERM');
    await transfer(3n * USD, await logIn(alice));
    const { seq } = await head();
    await processes.withDatabase((pool) =>
      pool.query(`UPDATE intents SET address = $2 FROM ledger.journal j WHERE j.seq = $1 AND j.ref = nonce`, [
        seq,
        manifest.root,
      ]),
    );
    for (let start = 1; start <= 2; start++) {
      await startAuditor();
      const halts = await vi.waitFor(async () => {
        const status = await readStatus();
        expect(status.round).toBe('halted');
        return status.halts;
      }, SOON);
      expect(halts).toMatchObject([{ halt: 1, code: 'AUDIT_LINE_DIFFERS', seq: String(seq - 1n) }]);
      await endChild(auditor.child, 'SIGTERM');
    }
    expect(readFileSync(join(folder, 'halts.log'), 'utf8')).toContain(`the hash of line ${seq} does not follow`);
  },
  TIMEOUT_MS,
);

test(
  'behavior: the operator’s signature ends the halt; while the row is wrong a new one opens, once it is put back the audit continues',
  async () => {
    const { seq } = await head();
    await startAuditor();
    await untilHalted(1);
    expect(await resume(1)).toContain('The auditor approves again.');
    await untilHalted(2);
    await processes.withDatabase((pool) =>
      pool.query(`UPDATE intents SET address = $2 FROM ledger.journal j WHERE j.seq = $1 AND j.ref = nonce`, [
        seq,
        member,
      ]),
    );
    expect(await resume(2)).toContain('The auditor approves again.');
    // The server may have written more lines: at midnight a day closes.
    expect(BigInt((await untilLevel()).seq)).toBeGreaterThanOrEqual(seq);
  },
  TIMEOUT_MS,
);
