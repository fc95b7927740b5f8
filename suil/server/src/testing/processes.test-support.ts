/**
 * The application's processes in a separate folder, started and killed as a machine does, and asked over HTTP as a browser does. Owns the
 * processes and the requests; what members do belongs to the tests.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { parseAddress, SIGN_IN_VERSION, signInMessage } from '@suil/core';
import { createChallengeResponseSchema, createSessionResponseSchema } from '@suil/core/api';
import { createPool, type Pool } from '@suil/postgres';
import { expect } from 'vitest';
import type { z } from 'zod';
import { startOf } from '../../../../scripts/setup/programs.ts';
import { BUILT_APP } from './built-app.test-support.ts';
import { type AppName, endChild, type StartedChild, startChild } from './child.test-support.ts';

/** Where people reach the app, whatever port its server happens to listen on: wallets sign for it. */
export const SITE = { domain: '127.0.0.1:8080', uri: 'http://127.0.0.1:8080', chain: 'sui:localnet' };

export type Running = StartedChild;
/** A program below the server's `src`, and its arguments. */
export type ServerRun = readonly ['main.ts' | 'commands/main.ts', ...string[]];

/** Returns starters of processes that share one new folder, named after `name`, and `env`: the machine's, and what the test adds. */
export function createProcesses(name: string, env: NodeJS.ProcessEnv) {
  const folder = mkdtempSync(join(tmpdir(), `suil-${name}-`));
  const children: ChildProcess[] = [];
  const defaults = { LOG_LEVEL: 'fatal', PUBLIC_URL: SITE.uri, APP_DIR: BUILT_APP };
  const all = { ...defaults, ...env, DATA_DIR: folder, HOST: '127.0.0.1' };
  return {
    folder,
    /** Returns when the process has said where it listens. */
    start: async (app: AppName, own: Record<string, string>): Promise<Running> => {
      return startChild(app, { ...all, ...own }, (child) => void children.push(child));
    },
    /** Runs a program below the server's `src` to its end; returns its exit code and what it said. */
    run: async ([program, ...args]: ServerRun, own: Record<string, string>) => {
      const start = startOf(`suil/server/src/${program}`);
      const child = spawn(process.execPath, [...start.args, ...args], { env: { ...all, ...start.env, ...own } });
      const said = { out: '', err: '' };
      child.stdout.on('data', (part) => {
        said.out += part;
      });
      child.stderr.on('data', (part) => {
        said.err += part;
      });
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
      return { code, ...said };
    },
    /** Gives `work` the server's database as its owner sees it, from outside. */
    withDatabase: async <Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> => {
      const connection = { host: join(folder, 'postgres', 'cluster'), port: 5432, user: 'postgres', database: 'suil' };
      const pool = createPool({ connection, connectionsMax: 1 });
      try {
        return await work(pool);
      } finally {
        await pool.end();
      }
    },
    /** Stops what still runs, the newest first, and removes the folder. */
    close: async (): Promise<void> => {
      for (const child of [...children].reverse()) await endChild(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a browser's requests to the server at `origin()`, which may be another one after a restart. */
export function createVisitor(origin: () => string) {
  async function get<Schema extends z.ZodType>(path: string, schema: Schema, token = ''): Promise<z.infer<Schema>> {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const response = await fetch(`${origin()}${path}`, { headers });
    expect([path, response.status]).toEqual([path, 200]);
    return schema.parse(await response.json());
  }

  async function post(path: string, body: unknown, from = origin()): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json', origin: from };
    const response = await fetch(`${origin()}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect([path, response.status]).toEqual([path, 200]);
    return (await response.json()) as Record<string, unknown>;
  }

  /** Returns the access token. */
  async function logIn(member: Ed25519Keypair): Promise<string> {
    const address = parseAddress(member.toSuiAddress());
    const asked = await post('/api/auth/challenges', { address, version: SIGN_IN_VERSION }, SITE.uri);
    const challenge = createChallengeResponseSchema.parse(asked);
    const text = signInMessage({ ...SITE, address, ...challenge });
    const { signature } = await member.signPersonalMessage(new TextEncoder().encode(text));
    const session = await post('/api/auth/sessions', { address, nonce: challenge.nonce, signature }, SITE.uri);
    return createSessionResponseSchema.parse(session).access_token;
  }

  return { get, post, logIn };
}
