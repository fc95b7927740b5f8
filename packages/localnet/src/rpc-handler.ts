/** The chain's whole RPC: gRPC-web, JSON-RPC and GraphQL bound to one chain, behind one function. */
import type { GraphQlHandler, GraphQlOptions } from './graphql/graphql.ts';
import { createJsonRpc } from './json-rpc/json-rpc.ts';
import { createNameRegistry, type NameRegistry } from './names/name-registry.ts';
import { createHandler, type RpcHandler, type RpcHandlerOptions } from './rpc/handler.ts';
import type { MethodHandler, ServiceBinding } from './rpc/service.ts';
import { executionService } from './rpc/services/execution.ts';
import { ledgerService } from './rpc/services/ledger.ts';
import { movePackageService } from './rpc/services/move-package.ts';
import { nameService } from './rpc/services/name.ts';
import { signatureService } from './rpc/services/signature.ts';
import { stateService } from './rpc/services/state.ts';
import { subscriptionService } from './rpc/services/subscription.ts';
import type { Localnet } from './types.ts';

export interface ChainRpcOptions extends RpcHandlerOptions {
  /** The chain's wall clock in milliseconds; a checkpoint is never older than the one before it. */
  readonly nowMs: () => number;
  /** What the name service answers from; without it no address has a name. */
  readonly names?: NameRegistry;
}

/** Where JSON-RPC and GraphQL are served; every other path is a gRPC method's. */
const JSON_RPC_PATH = '/';
const GRAPHQL_PATH = '/graphql';

/**
 * Returns the RPC of `chain`: gRPC-web as the unmodified `SuiGrpcClient` calls it, on the path `/` JSON-RPC as `SuiJsonRpcClient` does,
 * and on `/graphql` GraphQL as `SuiGraphQLClient` does. It opens no port.
 *
 * @example
 * const rpc = createRpcHandler(chain, { nowMs: () => Date.now() });
 * const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', fetch: rpcFetch(rpc) });
 */
export function createRpcHandler(chain: Localnet, options: ChainRpcOptions): RpcHandler {
  const names = options.names ?? createNameRegistry();
  const services = [
    ledgerService(chain),
    stateService(chain),
    executionService(chain, options.nowMs),
    movePackageService(chain),
    subscriptionService(chain),
    nameService(names, options.nowMs),
    signatureService(chain),
  ];
  const grpc = createHandler(chain.fork === undefined ? services : services.map(readingThrough(chain)), options);
  const { nowMs, onFault } = options;
  const jsonRpc = createJsonRpc({ chain, nowMs }, { ...options, names });
  const graphQl = createLazyGraphQl({ chain, names, nowMs, ...(onFault ? { onFault } : {}) });
  return {
    unary: (call) => grpc.unary(call),
    openStreams: () => grpc.openStreams(),
    fetch(request) {
      const path = pathOf(request);
      if (path === GRAPHQL_PATH) return graphQl.fetch(request);
      return path === JSON_RPC_PATH ? jsonRpc.fetch(request) : grpc.fetch(request);
    },
    close() {
      grpc.close();
      jsonRpc.close();
      graphQl.close();
    },
  };
}

/** Has the unary methods of a service run until a fork has read what they need. A stream reads nothing. */
function readingThrough(chain: Localnet): (binding: ServiceBinding) => ServiceBinding {
  return ({ service, methods }) => {
    const streams = new Set(
      service.methods.flatMap(({ localName, serverStreaming }) => (serverStreaming ? localName : [])),
    );
    const wrapped = Object.entries(methods).map(([name, handler]): [string, MethodHandler] => [
      name,
      streams.has(name) ? handler : (request, call) => chain.readThrough(async () => handler(request, call)),
    ]);
    return { service, methods: Object.fromEntries(wrapped) };
  };
}

/** The path of a request, undefined for gRPC. */
function pathOf(request: Request): string | undefined {
  if ((request.headers.get('content-type') ?? '').startsWith('application/grpc')) return undefined;
  return new URL(request.url).pathname;
}

/** GraphQL, whose library and schema are loaded with the first request, so that a chain starts without them. */
function createLazyGraphQl(options: GraphQlOptions): GraphQlHandler {
  let loading: Promise<GraphQlHandler> | undefined;
  let isClosed = false;
  const load = async () => {
    const { createGraphQl } = await import('./graphql/graphql.ts');
    const handler = createGraphQl(options);
    if (isClosed) handler.close();
    return handler;
  };
  return {
    async fetch(request) {
      loading ??= load();
      return (await loading).fetch(request);
    },
    close() {
      isClosed = true;
      loading?.then((handler) => handler.close()).catch(() => undefined);
    },
  };
}

/** Returns a `fetch` that answers from `rpc` in this process, for clients that need no port. */
export function rpcFetch(rpc: RpcHandler): typeof fetch {
  return (input, init) => rpc.fetch(new Request(input, init));
}
