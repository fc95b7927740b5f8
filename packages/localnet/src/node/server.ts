/** The chain's port: RPC over HTTP/1.1 and HTTP/2, faucet, clock, epoch, names and health on one server. Owns routing and closing, no rule of the chain. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { FAUCET_GRANT_MIST } from '../development/pay-accounts.ts';
import type { ChainClock } from '../development/running-clock.ts';
import { isChainError } from '../errors.ts';
import type { RpcHandler } from '../rpc/handler.ts';
import { createRpcHandler } from '../rpc-handler.ts';
import type { Localnet } from '../types.ts';
import { sealCheckpoint } from './endpoints/checkpoint.ts';
import { advanceClock } from './endpoints/clock.ts';
import { reset, setBalance, setObject } from './endpoints/edit-state.ts';
import { advanceEpoch } from './endpoints/epoch.ts';
import { type FaucetAnswer, faucetFailure, payFromFaucet, toFaucetV1 } from './endpoints/faucet.ts';
import { forkStatus } from './endpoints/fork.ts';
import { HTTP_STATUS } from './endpoints/http-status.ts';
import { impersonate } from './endpoints/impersonate.ts';
import {
  assertAccess,
  type EndpointAccess,
  errorResponse,
  json,
  LARGE_BODY_MAX_BYTES,
  readJson,
} from './endpoints/json-endpoint.ts';
import type { StoredNames } from './endpoints/names.ts';
import { revert, takeSnapshot } from './endpoints/snapshot.ts';
import { traceTransaction } from './endpoints/trace.ts';
import { type FaucetPort, openFaucetPort } from './faucet-port.ts';
import { answerGrpc } from './grpc-http2.ts';
import { requestOf, sendAnswer, sendResponse, unaryCallOf } from './http-adapter.ts';
import { addHttp2 } from './http2.ts';
import { closeServer, listen } from './listen.ts';

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
  /** Who may use the faucet and the endpoints under /dev. */
  readonly access: EndpointAccess;
  /** Paid per faucet request; by default 1,000 SUI. */
  readonly faucetGrantMist?: bigint;
  /** How many coins a grant is divided into; by default 5, as `sui start` pays. */
  readonly faucetCoins?: number;
  /** A second port that answers the faucet alone; by default there is none. 0 = any free port. */
  readonly faucetPort?: number;
  /** Name of a gRPC trailer that carries the code of a refusal. Default: none is sent. */
  readonly codeTrailer?: string;
  /** Called with defects of this library, never with refusals. */
  readonly onFault: (error: unknown, where: string) => void;
}

export interface Port {
  readonly url: string;
  /** The faucet's own port; undefined where none was asked for, and where another process has it. */
  readonly faucetUrl: string | undefined;
  /** Begins to serve the chain; until then every request is answered with 503. */
  serve(served: Served): void;
  /** Ends streams, finishes answers in progress and frees the port. */
  close(): Promise<void>;
}

const FAUCET_COINS = 5;
/** Longer than clients keep an idle connection, so that it is they who close it, and never while they send on it. */
const KEEP_ALIVE_MS = 65_000;

const FAUCET_CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' } as const;

/** Opens the port. Rejects with the system's error, e.g. of code EADDRINUSE, when it cannot. */
export async function openPort(options: PortOptions): Promise<Port> {
  let endpoints: Endpoints | undefined;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    answer(endpoints, incoming, outgoing, options).catch((error: unknown) => {
      options.onFault(error, incoming.url ?? '');
      outgoing.destroy();
    });
  });
  const http2 = addHttp2(server, (incoming, outgoing) => {
    answerGrpc(endpoints?.rpc, incoming, outgoing).catch((error: unknown) => {
      options.onFault(error, incoming.url);
      outgoing.stream.destroy();
    });
  });
  const url = await listen(server, options.host, options.port);
  const faucet = await openFaucet(options, () => endpoints).catch(async (error: unknown) => {
    await closeServer(server);
    throw error;
  });
  return {
    url,
    faucetUrl: faucet?.url,
    serve(served) {
      const { onFault, codeTrailer } = options;
      endpoints = {
        ...served,
        rpc: createRpcHandler(served.chain, {
          nowMs: served.clock.nowMs,
          names: served.names.registry,
          onFault,
          ...(codeTrailer === undefined ? {} : { codeTrailer }),
        }),
      };
    },
    close: async () => {
      endpoints?.rpc.close();
      http2.close();
      await Promise.all([closeServer(server, () => http2.destroy()), faucet?.close()]);
    },
  };
}

function openFaucet(options: PortOptions, endpoints: () => Endpoints | undefined): Promise<FaucetPort | undefined> {
  const { host, faucetPort, onFault } = options;
  if (faucetPort === undefined) return Promise.resolve(undefined);
  return openFaucetPort(host, faucetPort, (incoming, outgoing) => {
    answerFaucet(endpoints(), incoming, outgoing, options).catch((error: unknown) => {
      onFault(error, incoming.url ?? '');
      outgoing.destroy();
    });
  });
}

interface Endpoints extends Served {
  readonly rpc: RpcHandler;
}

type Endpoint = (served: Endpoints, incoming: IncomingMessage, options: PortOptions) => Response | Promise<Response>;

/** Everything that the port answers besides the RPC. Any other path is a method of gRPC, or `/` for JSON-RPC. */
const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map([
  ['/healthz', health],
  ['/v2/gas', (served, incoming, options) => faucet(served, incoming, options, (answer) => answer)],
  ['/gas', (served, incoming, options) => faucet(served, incoming, options, toFaucetV1)],
  ['/dev/clock', developer(({ chain, clock }, body) => advanceClock(chain, clock, body))],
  ['/dev/checkpoint', developer(({ chain, clock }, body) => sealCheckpoint(chain, clock, body))],
  ['/dev/snapshot', developer(({ chain }) => takeSnapshot(chain))],
  ['/dev/revert', developer(({ chain, clock }, body) => revert(chain, clock, body))],
  ['/dev/impersonate', developer(({ chain }, body) => impersonate(chain, body))],
  ['/dev/balance', developer(({ chain }, body) => setBalance(chain, body))],
  ['/dev/object', developer(({ chain }, body) => setObject(chain, body), LARGE_BODY_MAX_BYTES)],
  [
    '/dev/trace',
    developer(({ chain, clock }, body) => traceTransaction(chain, body, clock.nowMs()), LARGE_BODY_MAX_BYTES),
  ],
  ['/dev/reset', developer(({ chain, clock, names }) => reset(chain, clock, names))],
  ['/dev/epoch', developer(({ chain, clock }) => advanceEpoch(chain, clock))],
  ['/dev/fork', developer(({ chain }) => forkStatus(chain))],
  ['/dev/names', developer(({ names, clock }, body) => ({ record: names.apply(body, clock.nowMs()) }))],
] satisfies [string, Endpoint][]);

/** The paths of that table, so that a proxy in front of the port can prove which of them it passes on. */
export const ENDPOINT_PATHS: readonly string[] = [...ENDPOINTS.keys()];

async function answer(
  endpoints: Endpoints | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: PortOptions,
): Promise<void> {
  const unary = endpoints?.rpc.unary(unaryCallOf(incoming, outgoing));
  if (unary !== undefined) {
    sendAnswer(await unary, outgoing);
    return;
  }
  let response: Response;
  try {
    response = await route(endpoints, incoming, outgoing, options);
  } catch (error) {
    if (!isChainError(error)) options.onFault(error, incoming.url ?? '');
    response = errorResponse(error);
  }
  await sendResponse(response, outgoing);
}

const FAUCET_PATHS: readonly string[] = ['/v2/gas', '/gas', '/healthz'];

/** As {@link answer}, on the faucet's own port. */
async function answerFaucet(
  endpoints: Endpoints | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: PortOptions,
): Promise<void> {
  const isFaucets = FAUCET_PATHS.includes(pathOf(incoming));
  const response = isFaucets
    ? await route(endpoints, incoming, outgoing, options)
    : json(404, { error: { code: 'RPC_NOT_FOUND', message: 'This port answers the faucet alone.' } });
  await sendResponse(response, outgoing);
}

function pathOf({ url = '/' }: IncomingMessage): string {
  // Not resolved against a base: that would read `//x/healthz` as the endpoint of another host.
  return new URL(url.startsWith('/') ? `http://localhost${url}` : url, 'http://localhost').pathname;
}

async function route(
  endpoints: Endpoints | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: PortOptions,
): Promise<Response> {
  const pathname = pathOf(incoming);
  if (endpoints === undefined) return json(503, { ok: false, reason: 'the chain is starting' });
  const endpoint = ENDPOINTS.get(pathname);
  if (endpoint === undefined) return endpoints.rpc.fetch(requestOf(incoming, outgoing));
  return endpoint(endpoints, incoming, options);
}

/** An endpoint for developers: a POST of JSON from a client with access. */
function developer(action: (served: Endpoints, body: unknown) => unknown, bodyMaxBytes?: number): Endpoint {
  return async (served, incoming, options) => {
    assertAccess(options.access, incoming.socket.remoteAddress, incoming.headers.host);
    const body = await readJson(incoming, bodyMaxBytes);
    return json(200, await served.chain.readThrough(() => action(served, body)));
  };
}

function health({ chain }: Endpoints): Response {
  const { sequence, timestampMs } = chain.latestCheckpoint();
  return json(200, { ok: true, checkpoint: sequence.toString(), timestampMs: timestampMs.toString() });
}

/** The faucet's protocol has its own form of refusal, so errors are reported in that form. */
async function faucet(
  { chain, clock }: Endpoints,
  incoming: IncomingMessage,
  options: PortOptions,
  form: (answer: FaucetAnswer) => object,
): Promise<Response> {
  const respond = (status: number, answer: FaucetAnswer) =>
    Response.json(form(answer), { status, headers: FAUCET_CORS });
  if (incoming.method === 'OPTIONS') return new Response(null, { status: 204, headers: FAUCET_CORS });
  try {
    assertAccess(options.access, incoming.socket.remoteAddress, incoming.headers.host);
    const body = await readJson(incoming);
    const { faucetGrantMist: amountMist = FAUCET_GRANT_MIST, faucetCoins: coins = FAUCET_COINS } = options;
    return respond(200, await payFromFaucet(chain, body, { amountMist, coins }, clock.nowMs()));
  } catch (error) {
    if (!isChainError(error)) throw error;
    return respond(HTTP_STATUS[error.code], faucetFailure(error.message));
  }
}
