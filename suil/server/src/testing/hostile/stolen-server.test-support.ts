/**
 * A deployment whose server is in wrong hands: chain, signer and auditor run as `npm start` runs them, the server beside them knows neither
 * token, and the test has both of them, the server's own clients for them, and every role of the database.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { isAppError, resumeMessage, resumePlaceOf, type SignedResume } from '@suil/core';
import { type Manifest, manifestSchema } from '@suil/core/api';
import { readJournalHead } from '@suil/ledger';
import { createPool, type Pool } from '@suil/postgres';
import { fetchVaultBalances } from '@suil/sdk';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { auditKeyOf } from '../../../../dev/audit-key.ts';
import type { ROLES } from '../../database/grants.ts';
import { createAuditorClient } from '../../modules/withdrawal/issuing/auditor-client.ts';
import { createSignerClient } from '../../modules/withdrawal/issuing/signer-client.ts';
import { createProcesses, createVisitor, type Running, SITE } from '../processes.test-support.ts';
import { HostileMember } from './member.test-support.ts';

export const SOON = { timeout: 60_000, interval: 50 };
const auditSchema = z.looseObject({
  seq: z.string(),
  round: z.string(),
  halts: z.array(z.looseObject({ halt: z.number(), code: z.string(), openedAtMs: z.number() })),
});

export type StolenServer = Awaited<ReturnType<typeof openStolenServer>>;

/** @param inherited what the processes inherit */
export async function openStolenServer(inherited: NodeJS.ProcessEnv) {
  const [SIGNER_TOKEN, AUDIT_TOKEN] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const processes = createProcesses('stolen-server', inherited);
  const { folder, withDatabase } = processes;
  const chain = await processes.start('chain', { CHAIN_PORT: '0' });
  const CHAIN_PORT = new URL(chain.url).port;
  const [signer, auditor, server] = (await Promise.all([
    processes.start('signer', { CHAIN_PORT, SIGNER_PORT: '0', SIGNER_TOKEN, ...auditKeyOf(folder) }),
    processes.start('auditor', { CHAIN_PORT, AUDIT_PORT: '0', AUDIT_TOKEN }),
    processes.start('server', { CHAIN_PORT, PORT: '0' }),
  ])) as [Running, Running, Running];
  const manifest: Manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
  const keys = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(folder, 'dev-keys.json'), 'utf8')));
  const operator = Ed25519Keypair.fromSecretKey(keys['operator'] ?? '');
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: chain.url, format: 'binary' });
  const origin = () => new URL(server.url).origin;
  const visitor = createVisitor(origin);
  const readAudit = async () => auditSchema.parse(await (await fetch(new URL('/audit', auditor.url))).json());
  const readMetric = async (name: string): Promise<number> => {
    const text = await (await fetch(new URL('/metrics', auditor.url))).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  const auditorClient = createAuditorClient({ url: auditor.url, token: AUDIT_TOKEN });

  async function signResume(): Promise<SignedResume> {
    const [halt] = (await readAudit()).halts;
    const place = resumePlaceOf(SITE, manifest.operator);
    if (halt === undefined || place === null) throw new Error('no halt of the audit is open');
    const { lastSeq: seq, lastHash: hash, epoch } = await withDatabase(readJournalHead);
    const issuedAtMs = Date.now();
    const text = resumeMessage({
      ...place,
      ...{ halt: `${halt.halt}@${halt.openedAtMs}`, code: halt.code, answered: {}, seq, hash, epoch },
      ...{ reason: 'The rows were put back.', nonce: randomBytes(24).toString('base64url') },
      ...{ issuedAtMs, expiresAtMs: issuedAtMs + 86_400_000 },
    });
    const { signature } = await operator.signPersonalMessage(new TextEncoder().encode(text));
    return { text, signature };
  }

  return {
    manifest,
    auditorProcess: auditor.child,
    auditor: auditorClient,
    signer: createSignerClient({ url: signer.url, token: SIGNER_TOKEN }),
    member: (seed: number) => new HostileMember(seed, { visitor, origin, client, manifest }),

    /** Runs SQL as the owner of the database, or as one of its roles. */
    sql: async <Row extends object>(text: string, values: unknown[] = []) =>
      withDatabase(async (pool) => (await pool.query<Row>(text, values)).rows),
    as: async <Result>(role: (typeof ROLES)[keyof typeof ROLES], work: (pool: Pool) => Promise<Result>) => {
      const connection = { host: join(folder, 'postgres', 'cluster'), port: 5432, user: 'postgres', database: 'suil' };
      const pool = createPool({ connection, role, connectionsMax: 1 });
      return work(pool).finally(() => pool.end());
    },

    /** USDC in the vault on the chain, base units. */
    vaultUsdc: async () => (await fetchVaultBalances(client, manifest)).USDC,

    /** Everything that auditor and signer ever signed. */
    readLogs: () =>
      ['auditor/approvals/approvals.log', 'signer/vouchers.log']
        .map((name) => join(folder, name))
        .map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : ''))
        .join(''),
    readHaltLog: () => readFileSync(join(folder, 'auditor', 'halts.log'), 'utf8'),

    readMetric,

    /** Waits until the auditor is level with the journal and no halt is open. */
    untilLevel: async (): Promise<void> => {
      const { lastSeq } = await withDatabase(readJournalHead);
      await vi.waitFor(async () => {
        const { halts, round, seq } = await readAudit();
        expect([halts, round, BigInt(seq) >= lastSeq]).toEqual([[], 'level', true]);
      }, SOON);
    },

    /** Waits until the audit is halted by this code alone. */
    untilHalted: (code: string): Promise<void> =>
      vi.waitFor(async () => expect((await readAudit()).halts.map((halt) => halt.code)).toEqual([code]), SOON),

    /** Ends the open halt as the operator does, by a signature; returns when the auditor has started again from its evidence. */
    resume: async (): Promise<void> => {
      const checked = await readMetric('suil_audit_lines_total');
      expect(await auditorClient.resume(await signResume())).toEqual([]);
      // It counts from its start.
      await vi.waitFor(async () => expect(await readMetric('suil_audit_lines_total')).toBeLessThan(checked), SOON);
    },

    close: processes.close,
  };
}

/** Returns the code with which a call was refused, with its reason where there is one; `done` when it was not. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (!isAppError(error)) throw error;
    return [error.code, error.context?.['reason']].filter((part) => part !== undefined).join(': ');
  }
}
