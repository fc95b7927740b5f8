/**
 * A chain in memory with the playground package published, behind a real HTTP server on a free port, and unmodified
 * clients for it. Shared by the tests of the RPC.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { toBase64 } from '@mysten/sui/utils';
import { assert } from '@suil/errors';
import { frameworkPackages } from '@suil/move-framework';
import { compilePackage } from '@suil/toolchain';
import { createLocalnet, createNameRegistry, type Localnet, type NameRegistry } from '../index.ts';
import { requestOf, sendResponse } from '../node/http-adapter.ts';
import { createRpcHandler } from '../rpc-handler.ts';
import type { RpcLimits } from './handler.ts';

const PACKAGE = join(import.meta.dirname, '../..');
const CACHE = join(PACKAGE, '../../.cache/toolchain');

/** 2026-01-01T00:00:00Z; time changes only when a test moves it. */
export const START_MS = Date.UTC(2026, 0, 1);

export type Format = 'binary' | 'text';

export interface TestChain {
  readonly chain: Localnet;
  readonly url: string;
  readonly server: Server;
  /** The RPC's current time. */
  nowMs: number;
  readonly faults: unknown[];
  readonly names: NameRegistry;
  openStreams(): number;
  /** A client over HTTP; `fetchWith` may look at what it sends. */
  client(format: Format, fetchWith?: typeof fetch): SuiGrpcClient;
  /** A new account with `amountMist` in one coin. */
  account(amountMist?: bigint): Promise<Ed25519Keypair>;
  close(): Promise<void>;
}

/** The compiled framework and playground, from the cache where nothing changed. */
export async function compileAll() {
  const playground = await compilePackage({ dir: join(PACKAGE, 'fixtures/playground'), cacheDir: CACHE });
  assert(playground.ok, 'the playground compiles');
  return { playground: playground.package };
}

export async function startTestChain(limits: Partial<RpcLimits> = {}): Promise<TestChain> {
  const chain = createLocalnet({
    genesis: {
      frameworkPackages,
      startsAtMs: START_MS,
    },
  });
  const faults: unknown[] = [];
  const names = createNameRegistry();
  const rpc = createRpcHandler(chain, {
    nowMs: () => testChain.nowMs,
    names,
    limits,
    codeTrailer: 'refusal-code',
    onFault: (error) => faults.push(error),
  });
  const server = createServer(async (incoming, outgoing) => {
    await sendResponse(await rpc.fetch(requestOf(incoming, outgoing)), outgoing);
  });
  // A client keeps idle connections longer than Node does; on a busy machine it would reuse one that was just closed.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const testChain: TestChain = {
    chain,
    url,
    server,
    nowMs: START_MS,
    faults,
    names,
    openStreams: rpc.openStreams,
    client: (format, fetchWith = fetch) =>
      new SuiGrpcClient({ network: 'localnet', baseUrl: url, format, fetch: fetchWith }),
    async account(amountMist = 1_000_000_000_000n) {
      const account = new Ed25519Keypair();
      await chain.requestGas(account.toSuiAddress(), amountMist, testChain.nowMs);
      return account;
    },
    async close() {
      rpc.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      chain.close();
    },
  };
  return testChain;
}

export interface Playground {
  readonly packageId: string;
  readonly counterId: string;
}

/** Publishes the playground through `client`, paid by `account`. */
export async function publishPlayground(client: SuiGrpcClient, account: Ed25519Keypair): Promise<Playground> {
  const { playground } = await compileAll();
  const transaction = new Transaction();
  const cap = transaction.publish({
    modules: playground.modules.map(({ bytes }) => toBase64(bytes)),
    dependencies: [...playground.dependencies],
  });
  transaction.transferObjects([cap], account.toSuiAddress());
  const result = await client.signAndExecuteTransaction({
    transaction,
    signer: account,
    include: { effects: true, objectTypes: true },
  });
  assert(result.$kind === 'Transaction', 'the playground can be published');
  const { effects, objectTypes } = result.Transaction;
  const packageId = effects.changedObjects.find(({ outputState }) => outputState === 'PackageWrite')?.objectId ?? '';
  const [counterId = ''] = Object.entries(objectTypes).find(([, type]) => type.endsWith('::Counter')) ?? [];
  return { packageId, counterId };
}
