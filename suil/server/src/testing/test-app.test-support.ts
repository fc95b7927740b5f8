/** The whole HTTP app over a test database, without a port: for tests. */

import { randomBytes } from 'node:crypto';
import type { Keypair } from '@mysten/sui/cryptography';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { parseAddress, SIGN_IN_VERSION, signInMessage } from '@suil/core';
import type { CreateChallengeResponse, Environment } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import { type Logger, pino } from 'pino';
import { createDatabaseWatch, type DatabaseWatch } from '../database/database-watch.ts';
import type { TrustedProxy } from '../http/client.ts';
import { DEADLINES, type Deadlines } from '../http/deadline.ts';
import { type DocumentedRoute, describeRoutes } from '../http/documented-routes.test-support.ts';
import type { AuthService } from '../modules/auth/service.ts';
import { createReserves, type ReservesChain } from '../modules/reserves/service.ts';
import type { ChainStatus } from '../modules/status/routes.ts';
import type { BreachWatch } from '../modules/withdrawal/halt/breach-watch.ts';
import type { HaltKeeper } from '../modules/withdrawal/halt/keeper.ts';
import type { VaultWatch } from '../modules/withdrawal/halt/vault-watch.ts';
import { createServerApp } from '../server-app.ts';
import { BUILT_APP } from './built-app.test-support.ts';
import { CHAIN, manifest } from './test-deployment.test-support.ts';

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
  status: ChainStatus;
};

const calmVault: VaultWatch = {
  start: () => undefined,
  stop: async () => undefined,
  look: async () => null,
  differences: () => [],
  problems: () => [],
};

const noBreach: BreachWatch = { look: async () => undefined, breaches: () => [], problems: () => [] };

/** A chain on which nothing was ever put in, and nothing moves. */
const emptyChain: ReservesChain = {
  readHead: async () => 0n,
  readPurses: async () =>
    (['SUI', 'SUIL', 'USDC'] as const).map((coin) => ({
      coin,
      balance: 0n,
      objectId: manifest.vault,
      version: 1n,
      digest: CHAIN,
    })),
  readProductReserves: () => Promise.reject(new Error('not here')),
};

export type TestAppOptions = {
  reservesChain?: ReservesChain;
  appFolder?: string;
  trustedProxy?: TrustedProxy;
  vaultWatch?: VaultWatch;
  breachWatch?: BreachWatch;
  halts?: Pick<HaltKeeper, 'open' | 'problems'>;
  settlementProblem?: string;
  publicUrl?: string;
  readsPerMinute?: number;
  log?: Logger;
  probe?: Pool;
  databaseWatch?: DatabaseWatch;
  deadlines?: Deadlines;
  environment?: Environment;
};

const LOCAL_URL = 'http://127.0.0.1:8080';

export function createTestApp(pool: Pool, options: TestAppOptions = {}): TestApp {
  const publicUrl = new URL(options.publicUrl ?? LOCAL_URL);
  const clock = { nowMs: 1_790_000_000_000 };
  const status: ChainStatus = {
    indexer: {
      head: { chain: CHAIN, sequence: 12n, timestampMs: 5_000, lowestSequence: 0n },
      answeredAtMs: clock.nowMs,
      cursor: { chain: CHAIN, checkpoint: 11n, digest: null, chainTimestampMs: 4_000, packages: [] },
      problem: null,
    },
    applier: { checkpoint: 10n, chainTimestampMs: 3_500, openDay: 100, problem: null, closingProblem: null },
  };
  const { app, auth } = createServerApp({
    priceService: { isConfigured: false, quote: async () => null, candles: async () => null },
    pool,
    probe: options.probe ?? pool,
    databaseWatch: options.databaseWatch ?? createDatabaseWatch(options.probe ?? pool),
    deadlines: options.deadlines ?? DEADLINES,
    client: new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://127.0.0.1:1' }),
    config: {
      environment: options.environment ?? 'local',
      chain: 'sui:localnet',
      nodes: [{ id: 'local', text: 'Local', url: '/node' }],
      manifest,
      explorerUrl: null,
      supportUrl: 'mailto:help@example.com',
      faucetUrl: '/node/v2/gas',
      sampleWorld: false,
    },
    publicUrl,
    appFolder: options.appFolder ?? BUILT_APP,
    trustedProxy: options.trustedProxy ?? null,
    loginsPerMinute: 60,
    readsPerMinute: options.readsPerMinute ?? null,
    contactKeys: [{ id: 'test', secret: Buffer.alloc(32, 7) }],
    settlementProblem: () => options.settlementProblem ?? null,
    chainStatus: () => status,
    reserves: createReserves({
      pool,
      chain: options.reservesChain ?? emptyChain,
      appliedThrough: async () => undefined,
      now: () => clock.nowMs,
      randomBytes,
      log: pino({ enabled: false }),
    }),
    businessNow: () => clock.nowMs,
    waitForDay: async () => false,
    vaultWatch: options.vaultWatch ?? calmVault,
    breachWatch: options.breachWatch ?? noBreach,
    halts: options.halts ?? { open: () => [], problems: () => [] },
    log: options.log ?? pino({ level: 'silent' }),
    now: () => clock.nowMs,
  });

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
    routes: () => describeRoutes(app),
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
