/**
 * A deployment whose server is in wrong hands: chain, signer and auditor run as `npm start` runs them, the server beside them knows neither
 * token, and the test has both of them, the server's own clients for them, and every role of the database.
 *
 * An attack begins with processes and a folder as they were when `keep` was called, so that no attack depends on another one. The chain
 * continues: the server and the auditor follow what happened on it since.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { isAppError, parseAddress } from '@suil/core';
import { type Manifest, manifestSchema } from '@suil/core/api';
import { readJournalHead } from '@suil/ledger';
import { createPool, type Pool } from '@suil/postgres';
import { fetchVaultBalances } from '@suil/sdk';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { auditKeyOf } from '../../../../dev/audit-key.ts';
import type { ROLES } from '../../database/grants.ts';
import { draftResume } from '../../modules/withdrawal/halt/resume/resume-halt.ts';
import { createAuditorClient } from '../../modules/withdrawal/issuing/auditor-client.ts';
import { createSignerClient } from '../../modules/withdrawal/issuing/signer-client.ts';
import { endChild } from '../child.test-support.ts';
import { readMonthlyLog } from '../faults/monthly-log.test-support.ts';
import { createProcesses, createVisitor, SITE } from '../processes.test-support.ts';
import { HostileMember } from './member.test-support.ts';

export const SOON = { timeout: 60_000, interval: 50 };
/** What the chain's process alone writes, and the copy. */
const NOT_COPIED = ['chain', 'kept'];
const auditSchema = z.looseObject({
  seq: z.string(),
  round: z.string(),
  halts: z.array(z.looseObject({ code: z.string() })),
});

const readySchema = z.looseObject({ problems: z.array(z.string()) });
const devKeysSchema = z.object({ operator: z.string() });

export type StolenServer = Awaited<ReturnType<typeof openStolenServer>>;

/** Returns it with its processes started. @param inherited what they inherit */
export async function openStolenServer(inherited: NodeJS.ProcessEnv) {
  const [SIGNER_TOKEN, AUDIT_TOKEN] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const processes = createProcesses('stolen-server', inherited);
  const { folder, withDatabase } = processes;
  const chain = await processes.start('chain', { CHAIN_PORT: '0' });
  const CHAIN_PORT = new URL(chain.url).port;
  const start = async () => {
    const [signer, auditor, server] = await Promise.all([
      processes.start('signer', { CHAIN_PORT, SIGNER_PORT: '0', SIGNER_TOKEN, ...auditKeyOf(folder) }),
      processes.start('auditor', { CHAIN_PORT, AUDIT_PORT: '0', AUDIT_TOKEN }),
      processes.start('server', { CHAIN_PORT, PORT: '0' }),
    ]);
    return { signer, auditor, server };
  };
  const stop = () => Promise.all(Object.values(running).map(({ child }) => endChild(child, 'SIGTERM')));
  let running = await start();
  const kept = join(folder, 'kept');
  const manifest: Manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: chain.url, format: 'binary' });
  const origin = () => new URL(running.server.url).origin;
  const visitor = createVisitor(origin);
  const readAudit = async () => auditSchema.parse(await (await fetch(new URL('/audit', running.auditor.url))).json());

  return {
    manifest,
    client,
    running: () => running,
    /** The server's own clients, with the stolen tokens. */
    auditor: () => createAuditorClient({ url: running.auditor.url, token: AUDIT_TOKEN }),
    signer: () => createSignerClient({ url: running.signer.url, token: SIGNER_TOKEN }),
    member: (seed: number) => new HostileMember(seed, { visitor, origin, client, manifest }),
    post: visitor.post,

    /** The database as its owner has it. */
    withDatabase,
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
      [
        ...readMonthlyLog(join(folder, 'auditor', 'approvals'), 'approvals'),
        ...readMonthlyLog(join(folder, 'signer'), 'vouchers'),
      ].join('\n'),
    readHaltLog: () => readFileSync(join(folder, 'auditor', 'halts.log'), 'utf8'),
    readMetric: async (name: string): Promise<number> => {
      const text = await (await fetch(new URL('/metrics', running.auditor.url))).text();
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    },

    /** Waits until the journal has every event that was read, the auditor is level with it, and no halt is open. */
    untilLevel: async (): Promise<void> => {
      await vi.waitFor(async () => expect(await withDatabase(countUnapplied)).toBe(0n), SOON);
      const { lastSeq } = await withDatabase(readJournalHead);
      await vi.waitFor(async () => {
        const { halts, round, seq } = await readAudit();
        expect([halts, round, BigInt(seq) >= lastSeq]).toEqual([[], 'level', true]);
      }, SOON);
    },

    /** Waits until the audit is halted by this code alone. */
    untilHalted: (code: string): Promise<void> =>
      vi.waitFor(async () => expect((await readAudit()).halts.map((halt) => halt.code)).toEqual([code]), SOON),

    /** Ends the auditor's halt as the operator does: by a signed text, for the journal as it is now. */
    resume: async (): Promise<void> => {
      const auditor = createAuditorClient({ url: running.auditor.url, token: AUDIT_TOKEN });
      const [halt] = (await auditor.status()).halts;
      if (halt === undefined) throw new Error('no halt is open');
      const operator = parseAddress(manifest.operator ?? '');
      const drafted = {
        reason: 'The rows were put back.',
        nonce: randomBytes(24).toString('base64url'),
        nowMs: Date.now(),
      };
      const register = { readAnsweredIds: async () => [] };
      const options = { place: { ...SITE, operator }, ...drafted };
      const text = await withDatabase((pool) => draftResume(pool, register, halt, options));
      const keys = devKeysSchema.parse(JSON.parse(readFileSync(join(folder, 'dev-keys.json'), 'utf8')));
      const key = Ed25519Keypair.fromSecretKey(keys.operator);
      const { signature } = await key.signPersonalMessage(new TextEncoder().encode(text));
      expect(await auditor.resume({ text, signature })).toEqual([]);
    },

    /** Waits until the server knows that no halt closes the ledger. */
    untilOpen: (): Promise<void> =>
      vi.waitFor(async () => {
        const { problems } = readySchema.parse(await (await fetch(`${origin()}/readyz`)).json());
        expect(problems.filter((problem) => problem.startsWith('the ledger is closed'))).toEqual([]);
      }, SOON),

    /** Keeps what the processes have on the disk: what each attack begins with. To be called once, before the first `begin`. */
    keep: async (): Promise<void> => {
      await stop();
      mkdirSync(kept);
      copy(namesIn(folder), folder, kept);
    },
    /** Starts signer, auditor and server as they were kept, whatever was done to their files and rows since. */
    begin: async (): Promise<void> => {
      await stop();
      for (const name of namesIn(folder)) rmSync(join(folder, name), { recursive: true });
      copy(readdirSync(kept), kept, folder);
      running = await start();
    },
    close: processes.close,
  };
}

/** Events of the chain that are no input of the journal yet. */
async function countUnapplied(pool: Pool): Promise<bigint | undefined> {
  const { rows } = await pool.query<{ count: bigint }>(
    'SELECT count(*) FROM chain_events e, journal_applied a WHERE e.checkpoint > a.checkpoint',
  );
  return rows[0]?.count;
}

function namesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => !NOT_COPIED.includes(name));
}

/** With owners and modes, which Postgres checks: a machine's administrator runs it as another user. */
function copy(names: readonly string[], from: string, to: string): void {
  execFileSync('cp', ['-Rp', ...names.map((name) => join(from, name)), to]);
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
