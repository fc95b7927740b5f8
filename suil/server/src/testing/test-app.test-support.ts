/** The whole HTTP app over a test database, without a port: for tests. */

import type { Keypair } from '@mysten/sui/cryptography';
import { parseAddress, SIGN_IN_VERSION, signInMessage } from '@suil/core';
import type { CreateChallengeResponse, Environment } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import { type Logger, pino } from 'pino';
import { readConfig, type ServerConfig } from '../config.ts';
import type { DatabaseNow } from '../database/database-clock.ts';
import type { DatabaseWatch } from '../database/database-watch.ts';
import { createListReader } from '../database/list-reader.ts';
import type { Problem } from '../http/health/problem.ts';
import { DEADLINES, type Deadlines } from '../http/limits/deadline.ts';
import { type DocumentedRoute, describeRoutes } from '../http/openapi/documented-routes.test-support.ts';
import { createIntents } from '../intents/create-intents.ts';
import type { OpenModule, ServerModule } from '../module/module.ts';
import { actionsOf, memberPostingsOf, refusalsOf } from '../module/module-list.ts';
import type { IndexerProgress, LedgerProgress } from '../module/progress.ts';
import { type AuthService, createAuthService } from '../modules/auth/service.ts';
import { modules } from '../modules/index.ts';
import type { ChainReader } from '../node/chain-reader.ts';
import { createServerApp } from '../server-app.ts';
import type { TrustedProxy } from '../trusted-proxy.ts';
import { BUILT_APP } from './built-app.test-support.ts';
import { manifest } from './test-deployment.test-support.ts';
import { createTestServices, emptyChain } from './test-services.test-support.ts';

type Writable<Shape> = { -readonly [Name in keyof Shape]: Shape[Name] };

export type TestApp = {
  /** Sends a request, from a network address when one is given; a body is sent as JSON. */
  send: (
    method: string,
    path: string,
    options?: { body?: unknown; token?: string; headers?: Record<string, string>; from?: string },
  ) => Promise<Response>;
  /** Logs a key in and returns its token. */
  logIn: (keypair: Keypair, headers?: Record<string, string>) => Promise<string>;
  auth: AuthService;
  /** Every documented route, as the code defines it. */
  routes: () => DocumentedRoute[];
  /** The server's clock, for a test to move. */
  clock: { nowMs: number };
  status: { indexer: Writable<IndexerProgress>; ledger: Writable<LedgerProgress> };
};

export type TestAppOptions = {
  /** Beside those of the server. */
  modules?: readonly ServerModule[];
  reservesChain?: Pick<ChainReader, 'readHead' | 'readVaultBalances' | 'readProductReserves'>;
  appFolder?: string;
  appWorker?: ServerConfig['appWorker'];
  trustedProxy?: TrustedProxy;
  /** What is wrong beside what the modules report. */
  problems?: readonly Problem[];
  publicUrl?: string;
  readsPerMinute?: number;
  push?: ServerConfig['push'];
  log?: Logger;
  writer?: Pool;
  /** Lists are read there, by a clock of the test's. */
  replica?: { pool: Pool; elapsedMs: () => number };
  probe?: Pool;
  databaseWatch?: DatabaseWatch;
  /** Null: the database's clock, as a server has it. Default: the server's, which the test moves. */
  databaseNow?: DatabaseNow;
  deadlines?: Deadlines;
  environment?: Environment;
};

const LOCAL_URL = 'http://127.0.0.1:8080';

export function createTestApp(pool: Pool, options: TestAppOptions = {}): TestApp {
  const publicUrl = new URL(options.publicUrl ?? LOCAL_URL);
  const clock = { nowMs: 1_790_000_000_000 };
  const now = () => clock.nowMs;
  const status: TestApp['status'] = {
    indexer: {
      head: { sequence: 12n, timestampMs: 5_000 },
      answeredAtMs: clock.nowMs,
      cursor: { checkpoint: 11n, chainTimestampMs: 4_000 },
      problem: null,
    },
    ledger: { checkpoint: 10n, chainTimestampMs: 3_500, openDay: 100, problem: null, closingProblem: null },
  };
  const config: ServerConfig = {
    ...readConfig({}),
    publicUrl,
    environment: options.environment ?? 'local',
    appFolder: options.appFolder ?? BUILT_APP,
    appWorker: options.appWorker ?? 'keep',
    settingsFromDay: 0,
    trustedProxy: options.trustedProxy ?? null,
    loginsPerMinute: 60,
    readsPerMinute: options.readsPerMinute ?? null,
    push: options.push ?? null,
    supportUrl: 'mailto:help@example.com',
    contactKeys: [{ id: 'test', secret: Buffer.alloc(32, 7) }],
    databaseReadUrl: options.replica ? 'postgres://replica/suil' : null,
  };
  const running: OpenModule[] = [{ problems: () => options.problems ?? [] }];
  const {
    writer,
    probe,
    databaseWatch,
    databaseNow,
    reservesChain,
    replica,
    log = pino({ level: 'silent' }),
  } = options;
  const all = [...modules, ...(options.modules ?? [])];
  const memberPostings = memberPostingsOf(all);
  const services = createTestServices(pool, {
    ...{ config, now, log },
    ...(replica && { replica: replica.pool }),
    ...(replica && { lists: createListReader({ ...replica, primary: pool, replica: replica.pool, log }) }),
    ...(writer && { writer }),
    ...(probe && { probe }),
    ...(databaseWatch && { databaseWatch }),
    ...(databaseNow !== undefined && { databaseNow }),
    ...(reservesChain && { chain: { ...emptyChain, ...reservesChain } }),
    progress: {
      read: () => ({ ...status, unverified: new Map(), nodeHeadsMs: new Map() }),
      waitUntil: async () => false,
      appliedThrough: async () => true,
    },
    memberPostings,
    problems: () => running.flatMap(({ problems }) => problems?.() ?? []),
  });
  for (const { open } of all) if (open) running.push(open(services));
  const noteInput = running.find((module) => module.noteInput)?.noteInput;
  running.push(
    createIntents(services, {
      memberPostings,
      actions: actionsOf(all, manifest),
      refusals: refusalsOf(running),
      noteInput,
    }),
  );
  const app = createServerApp(services, running, options.deadlines ?? DEADLINES);
  const auth = createAuthService({ ...services, publicUrl, chain: config.chain });

  const send: TestApp['send'] = async (method, path, { body, token, headers, from } = {}) => {
    const sent = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    };
    return app.request(
      path,
      {
        method,
        headers: sent,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      from === undefined ? {} : { incoming: { socket: { remoteAddress: from }, headers: sent } },
    );
  };

  return {
    send,
    clock,
    status,
    auth,
    routes: describeRoutes,
    logIn: async (keypair, headers = {}) => {
      const address = parseAddress(keypair.toSuiAddress());
      const asked = await send('POST', '/api/auth/challenges', { body: { address, version: SIGN_IN_VERSION } });
      const challenge = (await asked.json()) as CreateChallengeResponse;
      const { host: domain, origin: uri } = publicUrl;
      const text = signInMessage({ domain, uri, chain: 'sui:localnet', address, ...challenge });
      const { signature } = await keypair.signPersonalMessage(new TextEncoder().encode(text));
      const answer = await send('POST', '/api/auth/sessions', {
        body: { address, nonce: challenge.nonce, signature },
        headers,
      });
      return ((await answer.json()) as { access_token: string }).access_token;
    },
  };
}

/** Returns the code of a refused request. */
export async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { error: { code: string } }).error.code;
}
