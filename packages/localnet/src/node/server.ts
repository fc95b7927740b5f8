// The chain's port: gRPC-web, faucet, clock and health on one HTTP server. Owns routing and closing, no rule of its own.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError, ERROR_CODE_TRAILER, errorEntry, readAppError, translateListenError } from '@suil/core';
import {
  createRpcHandler,
  type Localnet,
  type RpcHandler,
  requestOf,
  sendAnswer,
  sendResponse,
  unaryCallOf,
} from '@suil/localnet';
import type { ChainClock } from './chain-clock.ts';
import { advanceClock } from './endpoints/clock.ts';
import { advanceEpoch } from './endpoints/epoch.ts';
import { type FaucetAnswer, faucetFailure, payFromFaucet, toFaucetV1 } from './endpoints/faucet.ts';
import { assertMayEnter, type DoorPolicy, errorResponse, json, readJson } from './endpoints/json-endpoint.ts';
import type { StoredNames } from './endpoints/names.ts';
import { FAUCET_GRANT_MIST } from '../../../../suil/chain/src/genesis-figures.ts';

/** What the port serves once the chain is open. */
export interface Served {
  readonly chain: Localnet;
  readonly clock: ChainClock;
  readonly names: StoredNames;
}

export interface PortOptions {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly devDoors: DoorPolicy;
  /** Told about faults of our own. */
  readonly onFault: (error: unknown, where: string) => void;
}

export interface Port {
  readonly url: string;
  /** Begins to serve the chain; until then every door answers that the chain is starting. */
  serve(served: Served): void;
  /** Ends streams, finishes answers under way and frees the port. */
  close(): Promise<void>;
}

const CLOSE_PATIENCE_MS = 2_000;
/** Longer than clients keep an idle connection, so that it is they who close it, and never while they send on it. */
const KEEP_ALIVE_MS = 65_000;

const FAUCET_CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' } as const;

/** Opens the port. @throws {CHAIN_PORT_TAKEN}, {SETUP_PORT_FORBIDDEN}, {SETUP_HOST_UNUSABLE} */
export async function openPort(options: PortOptions): Promise<Port> {
  let doors: Doors | undefined;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    answer(doors, incoming, outgoing, options).catch((error: unknown) => {
      options.onFault(error, incoming.url ?? '');
      outgoing.destroy();
    });
  });
  await listen(server, options);
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}`,
    serve(served) {
      doors = {
        ...served,
        rpc: createRpcHandler(served.chain, {
          nowMs: served.clock.nowMs,
          names: served.names.registry,
          codeTrailer: ERROR_CODE_TRAILER,
          onFault: options.onFault,
        }),
      };
    },
    close: () => {
      doors?.rpc.close();
      return closeServer(server);
    },
  };
}

interface Doors extends Served {
  readonly rpc: RpcHandler;
}

type Endpoint = (doors: Doors, incoming: IncomingMessage, options: PortOptions) => Response | Promise<Response>;

/** Everything that the port answers beside the RPC. Any other path is a method of gRPC, or `/` for JSON-RPC. */
const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map([
  ['/healthz', health],
  ['/v2/gas', (doors, incoming, options) => faucet(doors, incoming, options, (answer) => answer)],
  ['/gas', (doors, incoming, options) => faucet(doors, incoming, options, toFaucetV1)],
  ['/dev/clock', developer(({ chain, clock }, body) => advanceClock(chain, clock, body))],
  ['/dev/epoch', developer(({ chain, clock }) => advanceEpoch(chain, clock))],
  ['/dev/names', developer(({ names, clock }, body) => ({ record: names.enter(body, clock.nowMs()) }))],
] satisfies [string, Endpoint][]);

/** The paths of that table, so that whatever stands in front of the port can prove which of them it passes on. */
export const ENDPOINT_PATHS: readonly string[] = [...ENDPOINTS.keys()];

async function answer(
  doors: Doors | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: PortOptions,
): Promise<void> {
  const unary = doors?.rpc.unary(unaryCallOf(incoming, outgoing));
  if (unary !== undefined) {
    sendAnswer(await unary, outgoing);
    return;
  }
  let response: Response;
  try {
    response = await route(doors, incoming, outgoing, options);
  } catch (error) {
    if (readAppError(error) === undefined) options.onFault(error, incoming.url ?? '');
    response = errorResponse(error);
  }
  await sendResponse(response, outgoing);
}

async function route(
  doors: Doors | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: PortOptions,
): Promise<Response> {
  const { url = '/' } = incoming;
  // Not resolved against a base: that would read `//x/healthz` as the door of another host.
  const { pathname } = new URL(url.startsWith('/') ? `http://localhost${url}` : url, 'http://localhost');
  if (doors === undefined) return json(503, { ok: false, reason: 'the chain is starting' });
  const endpoint = ENDPOINTS.get(pathname);
  return endpoint === undefined ? doors.rpc.fetch(requestOf(incoming, outgoing)) : endpoint(doors, incoming, options);
}

/** An endpoint that changes the local chain: a POST of JSON from this machine. */
function developer(act: (doors: Doors, body: unknown) => unknown): Endpoint {
  return async (doors, incoming, options) => {
    assertMayEnter(options.devDoors, incoming.socket.remoteAddress, incoming.headers.host);
    return json(200, act(doors, await readJson(incoming)));
  };
}

function health({ chain }: Doors): Response {
  const { sequence, timestampMs } = chain.latestCheckpoint();
  return json(200, { ok: true, checkpoint: sequence.toString(), timestampMs: timestampMs.toString() });
}

/** The faucet's protocol has its own form of refusal, so errors are told in that. */
async function faucet(
  doors: Doors,
  incoming: IncomingMessage,
  options: PortOptions,
  form: (answer: FaucetAnswer) => object,
): Promise<Response> {
  const respond = (status: number, answer: FaucetAnswer) =>
    Response.json(form(answer), { status, headers: FAUCET_CORS });
  if (incoming.method === 'OPTIONS') return new Response(null, { status: 204, headers: FAUCET_CORS });
  try {
    assertMayEnter(options.devDoors, incoming.socket.remoteAddress, incoming.headers.host);
    const body = await readJson(incoming);
    const grant = { amountMist: FAUCET_GRANT_MIST, nowMs: doors.clock.nowMs() };
    return respond(200, await payFromFaucet(doors.chain, body, grant));
  } catch (error) {
    const known = readAppError(error);
    if (known === undefined) throw error;
    return respond(errorEntry(known.code).http, faucetFailure(known.message));
  }
}

function listen(server: Server, { host, port }: PortOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const place = { host, port, hostVariable: 'HOST', portVariable: 'CHAIN_PORT' };
      const isTaken = cause.code === 'EADDRINUSE';
      reject(isTaken ? new AppError('CHAIN_PORT_TAKEN', { port }, { cause }) : translateListenError(cause, place));
    });
    server.listen({ host, port }, resolve);
  });
}

/** Answers under way get a moment to finish; a client that does not read must not keep the process. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => server.closeAllConnections(), CLOSE_PATIENCE_MS);
    server.close(() => {
      clearTimeout(patience);
      resolve();
    });
    server.closeIdleConnections();
  });
}
