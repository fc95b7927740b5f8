/**
 * The stage of the scenario: a fresh chain that is the same every time (same keys, same clock), an unmodified client for one of its three
 * protocols, and a way to follow its checkpoints through that protocol. Nothing here opens a port.
 */
import { join } from 'node:path';
import { SuiGraphQLClient } from '@mysten/sui/graphql';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { JsonRpcHTTPTransport, SuiJsonRpcClient } from '@mysten/sui/jsonRpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { assert } from '@suil/errors';
import { frameworkPackages } from '@suil/move-framework';
import { compilePackage } from '@suil/toolchain';
import { createLocalnet, type Localnet } from '../index.ts';
import { createNameRegistry } from '../names/name-registry.ts';
import { createRpcHandler, rpcFetch } from '../rpc-handler.ts';

const PACKAGE = join(import.meta.dirname, '../..');
const CACHE = join(PACKAGE, '../../.cache/toolchain');

/** 2026-01-01T00:00:00Z. Every transaction is one second after the one before. */
export const START_MS = Date.UTC(2026, 0, 1);
const STEP_MS = 1_000;

export const GRANT_MIST = 1_000_000_000_000n;

export type Protocol = 'gRPC' | 'JSON-RPC' | 'GraphQL';

/** A checkpoint as each protocol reports it. */
export interface SeenCheckpoint {
  readonly sequence: string;
  readonly digest: string;
  readonly transactions: readonly string[];
}

export interface Stage {
  readonly protocol: Protocol;
  readonly chain: Localnet;
  /** What the scenario speaks to: the API that the clients have in common. */
  readonly core: SuiGrpcClient['core'] | SuiJsonRpcClient['core'] | SuiGraphQLClient['core'];
  /** The JSON-RPC client, for methods that gRPC lacks. */
  readonly jsonRpc: SuiJsonRpcClient;
  readonly alice: Ed25519Keypair;
  readonly bob: Ed25519Keypair;
  readonly faults: unknown[];
  readonly compiled: Compiled;
  /** A key of its own for every number, the same on every stage. */
  key(number: number): Ed25519Keypair;
  /** Gives an address one coin of `GRANT_MIST`. */
  fund(address: string): Promise<void>;
  /** Builds, signs and executes, and gives all that can be included. */
  run(transaction: Transaction, signer?: Ed25519Keypair): ReturnType<typeof execute>;
  /** The checkpoints after the stage was set, as a follower through this protocol has them: streamed, or asked for one by one. */
  followed(): Promise<SeenCheckpoint[]>;
  close(): void;
}

type Compiled = Awaited<ReturnType<typeof compileAll>>;

/** Everything an execution can be asked to include. */
export const EVERYTHING = {
  effects: true,
  events: true,
  balanceChanges: true,
  objectTypes: true,
  transaction: true,
  bcs: true,
} as const;

async function compileAll() {
  const scenario = await compilePackage({ dir: join(PACKAGE, 'fixtures/scenario'), cacheDir: CACHE });
  assert(scenario.ok, 'the scenario package compiles');
  return { scenario: scenario.package };
}

/** Sets a stage behind `protocol`, with alice and bob funded. */
export async function setStage(protocol: Protocol): Promise<Stage> {
  const compiled = await compileAll();
  const key = (number: number) => Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(number));
  const alice = key(1);
  const bob = key(2);
  const chain = createLocalnet({
    genesis: {
      frameworkPackages,
      startsAtMs: START_MS,
    },
  });
  const names = createNameRegistry([
    { name: 'alice.sui', targetAddress: alice.toSuiAddress(), expiresAtMs: START_MS * 2, isDefault: true },
    { name: 'old.sui', targetAddress: bob.toSuiAddress(), expiresAtMs: START_MS, isDefault: true },
  ]);
  const faults: unknown[] = [];
  // Time follows the ledger, not the number of requests, whose number differs between the protocols.
  const nowMs = () => START_MS + Number(chain.latestCheckpoint().sequence) * STEP_MS;
  const rpc = createRpcHandler(chain, { nowMs, names, onFault: (fault) => faults.push(fault) });
  const network = 'localnet';
  const url = 'http://localnet';
  const fetch = rpcFetch(rpc);
  const grpc = new SuiGrpcClient({ network, baseUrl: url, format: 'binary', fetch });
  const jsonRpc = new SuiJsonRpcClient({ network, transport: new JsonRpcHTTPTransport({ url, fetch }) });
  const graphQl = new SuiGraphQLClient({ network, url: `${url}/graphql`, fetch });
  const core = { gRPC: grpc, 'JSON-RPC': jsonRpc, GraphQL: graphQl }[protocol].core;
  const followed = await followerOf(protocol, { grpc, jsonRpc, graphQl }, chain);
  const fund = async (address: string) => {
    await chain.requestGas(address, GRANT_MIST, nowMs());
  };
  await fund(alice.toSuiAddress());
  await fund(bob.toSuiAddress());
  return {
    protocol,
    chain,
    core,
    jsonRpc,
    alice,
    bob,
    faults,
    compiled,
    key,
    fund,
    run: (transaction, signer = alice) => execute(core, transaction, signer),
    followed,
    close() {
      rpc.close();
      chain.close();
    },
  };
}

async function execute(core: Stage['core'], transaction: Transaction, signer: Ed25519Keypair) {
  const result = await core.signAndExecuteTransaction({ transaction, signer, include: EVERYTHING });
  if (result.$kind !== 'Transaction') throw new Error(result.FailedTransaction.status.error?.message);
  return result.Transaction;
}

async function followerOf(
  protocol: Protocol,
  clients: {
    readonly grpc: SuiGrpcClient;
    readonly jsonRpc: SuiJsonRpcClient;
    readonly graphQl: SuiGraphQLClient;
  },
  chain: Localnet,
): Promise<Stage['followed']> {
  if (protocol === 'gRPC') return streamed(clients.grpc, chain);
  return protocol === 'JSON-RPC' ? polled(clients.jsonRpc, chain) : queried(clients.graphQl, chain);
}

function streamed(client: SuiGrpcClient, chain: Localnet): Promise<Stage['followed']> {
  const abort = new AbortController();
  const call = client.subscriptionService.subscribeCheckpoints(
    { readMask: { paths: ['sequence_number', 'digest', 'transactions.digest'] } },
    { abort: abort.signal },
  );
  const follow = async () => {
    const seen: SeenCheckpoint[] = [];
    for await (const { cursor, checkpoint } of call.responses) {
      seen.push({
        sequence: String(cursor),
        digest: checkpoint?.digest ?? '',
        transactions: (checkpoint?.transactions ?? []).map(({ digest }) => digest ?? ''),
      });
      if (cursor === chain.latestCheckpoint().sequence) break;
    }
    abort.abort();
    return seen;
  };
  return call.headers.then(() => follow);
}

function polled(client: SuiJsonRpcClient, chain: Localnet): Stage['followed'] {
  let cursor = chain.latestCheckpoint().sequence.toString();
  return async () => {
    const seen: SeenCheckpoint[] = [];
    for (;;) {
      const page = await client.getCheckpoints({ cursor, limit: 7, descendingOrder: false });
      for (const { sequenceNumber, digest, transactions } of page.data) {
        seen.push({ sequence: sequenceNumber, digest, transactions });
      }
      if (!page.hasNextPage) return seen;
      cursor = page.nextCursor ?? cursor;
    }
  };
}

const CHECKPOINTS = `query ($after: String) {
  checkpoints(first: 7, after: $after) {
    pageInfo { hasNextPage endCursor }
    nodes { sequenceNumber digest transactions(first: 50) { nodes { digest } } }
  }
}`;

interface Checkpoints {
  readonly checkpoints: {
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    readonly nodes: readonly {
      readonly sequenceNumber: number;
      readonly digest: string;
      readonly transactions: { readonly nodes: readonly { readonly digest: string }[] };
    }[];
  };
}

function queried(client: SuiGraphQLClient, chain: Localnet): Stage['followed'] {
  let after = chain.latestCheckpoint().sequence.toString();
  return async () => {
    const seen: SeenCheckpoint[] = [];
    for (;;) {
      const { data, errors } = await client.query<Checkpoints>({ query: CHECKPOINTS, variables: { after } });
      if (!data) throw new Error(errors?.[0]?.message);
      const { nodes, pageInfo } = data.checkpoints;
      for (const { sequenceNumber, digest, transactions } of nodes) {
        seen.push({
          sequence: String(sequenceNumber),
          digest,
          transactions: transactions.nodes.map((transaction) => transaction.digest),
        });
      }
      if (!pageInfo.hasNextPage) return seen;
      after = pageInfo.endCursor ?? after;
    }
  };
}
