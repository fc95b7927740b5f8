/**
 * Damaged requests in both protocols of a chain in memory: gRPC-web (binary and text) and JSON-RPC, and transactions that are damaged first and
 * signed then, so that they come further. Owns what counts as refused, and that refused input changes nothing.
 */

import { createHash, type Hash } from 'node:crypto';
import { join } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { fromBase64, toBase64 } from '@mysten/sui/utils';
import { ERROR_CODE_TRAILER } from '@suil/core';
import { createLocalnet, createRpcHandler, type Localnet, type RpcHandler, rpcFetch } from '@suil/localnet';
import { verifyWithNode } from '@suil/localnet/node';
import { frameworkPackages } from '@suil/move-framework';
import { closeBuilder, compilePackage } from '@suil/toolchain';
import {
  actAsClients,
  type BaseRequest,
  grpcRequests,
  increase,
  jsonRequests,
  type Landmarks,
} from './base-requests.ts';
import type { Fuzzer } from './fuzzer.ts';
import { mutateBytes, mutateMessage } from './mutate-bytes.ts';
import { type Json, mutateJson } from './mutate-json.ts';
import { createRandom, type Random } from './random.ts';

const root = join(import.meta.dirname, '../..');
const cacheDir = join(root, '.cache/toolchain');
const START_MS = Date.UTC(2026, 0, 1);
const BASE_URL = 'http://localnet';
const GRANT_MIST = 1_000_000_000_000n;
/** Everything the account owns is compared this often; the latest checkpoint after every request. */
const DEEP_CHECK_EVERY = 500;
const EXECUTE = '/sui.rpc.v2.TransactionExecutionService/ExecuteTransaction';
/** Their answers are streams that stay open. */
const SUBSCRIPTIONS = '/sui.rpc.v2.SubscriptionService/';
const CHANGES_STATE = new Set([EXECUTE, 'sui_executeTransactionBlock']);

interface Fixture {
  readonly chain: Localnet;
  readonly rpc: RpcHandler;
  readonly client: SuiGrpcClient;
  readonly marks: Landmarks;
  readonly bases: readonly BaseRequest[];
  readonly faults: string[];
  /** Every answer so far, in order. */
  readonly answers: Hash;
}

async function createFixture(): Promise<Fixture> {
  const playground = await compilePackage({ dir: join(root, 'packages/localnet/fixtures/playground'), cacheDir });
  await closeBuilder();
  if (!playground.ok) throw new Error(playground.output);
  const chain = createLocalnet({ genesis: { frameworkPackages, startsAtMs: START_MS }, verifyEd25519: verifyWithNode });
  const faults: string[] = [];
  const handler = createRpcHandler(chain, {
    nowMs: () => START_MS,
    codeTrailer: ERROR_CODE_TRAILER,
    onFault: (error, method) =>
      faults.push(`${method}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
  });
  const answers = createHash('sha256');
  const rpc: RpcHandler = {
    ...handler,
    fetch: async (request) => {
      const answer = await handler.fetch(request);
      // A stream stays open.
      if (!new URL(request.url).pathname.startsWith(SUBSCRIPTIONS))
        answers.update(`${answer.status}`).update(new Uint8Array(await answer.clone().arrayBuffer()));
      return answer;
    },
  };
  const caught: BaseRequest[] = [];
  const sendRequest = rpcFetch(rpc);
  const client = new SuiGrpcClient({
    network: 'localnet',
    baseUrl: BASE_URL,
    format: 'binary',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const body = new Uint8Array(await request.clone().arrayBuffer());
      caught.push({ kind: 'grpc', path: new URL(request.url).pathname, message: body.slice(5) });
      return sendRequest(request);
    },
  });
  const account = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(5));
  await chain.requestGas(account.toSuiAddress(), GRANT_MIST, START_MS);
  const marks = { account, ...(await publish(client, account, playground.package)) };
  caught.length = 0;
  const digest = await actAsClients(client, marks);
  const bytes = toBase64(await increase(marks).build({ client }));
  const { signature } = await account.signTransaction(fromBase64(bytes));
  const bases = [...caught, ...caught, ...grpcRequests(client, marks)];
  const methods = await describeMethods(rpc);
  bases.push(...jsonRequests(methods, marks, { digest, bytes, signature }));
  return { chain, rpc, client, marks, bases, faults, answers };
}

async function publish(
  client: SuiGrpcClient,
  account: Ed25519Keypair,
  compiled: { readonly modules: readonly { readonly bytes: Uint8Array }[]; readonly dependencies: readonly string[] },
): Promise<{ packageId: string; counterId: string }> {
  const transaction = new Transaction();
  const modules = compiled.modules.map(({ bytes }) => toBase64(bytes));
  const cap = transaction.publish({ modules, dependencies: [...compiled.dependencies] });
  transaction.transferObjects([cap], account.toSuiAddress());
  const include = { effects: true, objectTypes: true } as const;
  const result = await client.signAndExecuteTransaction({ transaction, signer: account, include });
  const { effects, objectTypes } = result.Transaction ?? {};
  const packageId = effects?.changedObjects.find(({ outputState }) => outputState === 'PackageWrite')?.objectId;
  const [counterId] = Object.entries(objectTypes ?? {}).find(([, type]) => type.endsWith('::Counter')) ?? [];
  if (packageId === undefined || counterId === undefined) throw new Error('the playground was not published');
  return { packageId, counterId };
}

async function describeMethods(rpc: RpcHandler) {
  const answer = await rpc.fetch(jsonRequest(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'rpc.discover' })));
  return ((await answer.json()) as { result: { methods: { name: string; params: { name: string }[] }[] } }).result
    .methods;
}

function jsonRequest(body: string | Uint8Array): Request {
  return new Request(`${BASE_URL}/`, {
    method: 'POST',
    body: body as BodyInit,
    headers: { 'content-type': 'application/json' },
  });
}

/** Everything a refused request could have touched, as text. */
function fingerprint({ chain, marks }: Fixture): string {
  const owner = marks.account.toSuiAddress();
  const owned = chain.listOwnedObjects(owner, { limit: 50 });
  const counter = chain.getObject(marks.counterId);
  return [
    chain.latestCheckpoint().digest,
    counter?.digest,
    JSON.stringify(owned, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  ].join();
}

/** The fuzzer of requests, with the SHA-256 of all answers so far. */
export interface RequestFuzzer extends Fuzzer {
  answersHash(): string;
}

export async function createRequestFuzzer(seed: number): Promise<RequestFuzzer> {
  const fixture = await createFixture();
  let expected = fingerprint(fixture);
  return {
    run: async (index) => {
      const random = createRandom(seed + index);
      const before = fixture.chain.latestCheckpoint().digest;
      fixture.faults.length = 0;
      const { refused, mayChange } =
        random.below(6) === 0 ? await sendSigned(fixture, random) : await sendDamaged(fixture, random);
      const moved = fixture.chain.latestCheckpoint().digest !== before;
      let stateChanged = moved && (refused || !mayChange);
      if (moved || index % DEEP_CHECK_EVERY === 0) {
        const now = fingerprint(fixture);
        stateChanged ||= !moved && now !== expected;
        expected = now;
      }
      const [fault] = fixture.faults;
      return { refused, stateChanged, ...(fault === undefined ? {} : { fault }) };
    },
    answersHash: () => fixture.answers.copy().digest('hex'),
    close: () => {
      fixture.rpc.close();
      fixture.chain.close();
    },
  };
}

interface Sent {
  readonly refused: boolean;
  /** Whether the request was one that may change state when it is taken. */
  readonly mayChange: boolean;
}

async function sendDamaged({ rpc, bases }: Fixture, random: Random): Promise<Sent> {
  const base = random.pick(bases);
  if (base.kind === 'json') {
    const { method } = base.body;
    const answer = await rpc.fetch(jsonRequest(damageJson(base.body, random)));
    const text = await answer.text();
    return { refused: isJsonRefusal(text), mayChange: CHANGES_STATE.has(method) };
  }
  const damaged = random.below(2) === 0 ? mutateMessage(base.message, random) : mutateBytes(base.message, random);
  const framed = frame(damaged, random);
  const isText = random.below(4) === 0;
  const request = new Request(`${BASE_URL}${random.below(200) === 0 ? `${base.path}x` : base.path}`, {
    method: 'POST',
    body: (isText ? toBase64(framed) : framed) as BodyInit,
    headers: { 'content-type': isText ? 'application/grpc-web-text' : 'application/grpc-web+proto' },
  });
  const answer = await rpc.fetch(request);
  if (base.path.startsWith(SUBSCRIPTIONS)) {
    await answer.body?.cancel();
    return { refused: false, mayChange: false };
  }
  const text = isText
    ? Buffer.from(await answer.text(), 'base64').toString('latin1')
    : Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return { refused: !/grpc-status:0/.test(text), mayChange: CHANGES_STATE.has(base.path) };
}

/** Whether every answer is an error; no answer is one, too. */
function isJsonRefusal(text: string): boolean {
  if (text === '') return true;
  const answers = JSON.parse(text) as object | readonly object[];
  return (Array.isArray(answers) ? answers : [answers]).every((answer) => Object.hasOwn(answer, 'error'));
}

/** A gRPC-web frame, whose flag and length are mostly true. */
function frame(message: Uint8Array, random: Random): Uint8Array {
  const framed = new Uint8Array(5 + message.length);
  framed[0] = random.below(50) === 0 ? random.below(256) : 0;
  new DataView(framed.buffer).setUint32(1, random.below(20) === 0 ? random.below(2 ** 32) : message.length);
  framed.set(message, 5);
  return random.below(50) === 0 ? framed.subarray(0, random.below(framed.length)) : framed;
}

function damageJson(
  body: { readonly method: string; readonly params: readonly unknown[] },
  random: Random,
): Uint8Array {
  const call = { jsonrpc: '2.0', id: 1, ...body } as unknown as Json;
  const damaged = mutateJson(random.below(20) === 0 ? [call, call, call] : call, random);
  const bytes = new TextEncoder().encode(JSON.stringify(damaged));
  return random.below(5) === 0 ? mutateBytes(bytes, random) : bytes;
}

/** A sound transaction, damaged, then signed as if it were meant: executed or simulated. */
async function sendSigned({ client, marks }: Fixture, random: Random): Promise<Sent> {
  const sound = await increase(marks).build({ client });
  const damaged = mutateBytes(sound, random);
  const mayChange = random.below(2) === 0;
  try {
    if (mayChange) {
      const { signature } = await marks.account.signTransaction(damaged);
      await client.executeTransaction({ transaction: damaged, signatures: [signature] });
    } else await client.simulateTransaction({ transaction: damaged, include: { effects: true } });
    return { refused: false, mayChange };
  } catch {
    return { refused: true, mayChange };
  }
}
